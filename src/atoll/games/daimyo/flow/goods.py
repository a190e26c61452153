"""Goods that change hands with the supply."""

from __future__ import annotations

from atoll.games.daimyo.catalog import CRYSTAL, METAL, RICE
from atoll.games.daimyo.flow.common import S
from atoll.games.daimyo.flow.decisions import OneByOne
from atoll.kernel import Choice, Frame

ANY_RESOURCE = 1 << RICE | 1 << METAL | 1 << CRYSTAL  # a set of goods, as bits


def gain(s: S, seat: int, good: int, amount: int) -> None:
    """Take goods from the supply, which never runs out (DAI-1.6)."""
    if amount:
        s.players[seat].goods[good] += amount
        s.tell("gain", seat=seat, amount=amount, good=good)


def pay(s: S, seat: int, good: int, amount: int) -> None:
    """Return goods to the supply."""
    if amount:
        s.players[seat].goods[good] -= amount
        s.tell("pay", seat=seat, amount=amount, good=good)


class GainChoice(OneByOne):
    """Take goods from the supply, each of a kind of one's own choice."""

    rule = "DAI-20.16"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the kinds of the set."""
        _, kinds = f.args
        return [choice for good, choice in enumerate(s.book.gain) if kinds >> good & 1]

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one unit; the next is chosen apart."""
        gain(s, f.seat, choice.args[0], 1)


GAIN_CHOICE = GainChoice()
