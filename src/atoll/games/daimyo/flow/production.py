"""Chapters 9, 15 and 20.16: Production, Tax, and goods of one's choice."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.daimyo.catalog import CRYSTAL, FARM, GOLD, METAL, RICE
from atoll.games.daimyo.flow.causes import EFFECT, EXCHANGE, HARVEST, INCOME, TAX_SPACE, gain
from atoll.games.daimyo.flow.decisions import OneByOne, S
from atoll.games.daimyo.state import building_of
from atoll.kernel import Choice, Frame, Routine

BY_GOVERNORS, BY_FARMS, BY_BOTH = 1, 2, 3  # with what to harvest
ANY_RESOURCE = 1 << RICE | 1 << METAL | 1 << CRYSTAL  # a set of goods, as bits


class Produce(Routine[S]):
    """Gain one resource from each place with an own governor or techno-farm; an effect may name one kind of piece."""

    rule = "DAI-9.1"

    def run(self, s: S, f: Frame) -> None:
        """Harvest with the kinds named; rivals on the same place do not hinder it (DAI-9.4)."""
        (by,) = f.args
        harvested: list[int] = []
        if by & BY_GOVERNORS:
            harvested += goods_under(s, s.governors, f.seat)
        if by & BY_FARMS:
            harvested += goods_under(s, s.buildings, building_of(f.seat, FARM))
        for good in (RICE, METAL, CRYSTAL):
            gain(s, f.seat, good, harvested.count(good), HARVEST)


def goods_under(s: S, spots: list[int], piece: int) -> list[int]:
    """Return what the places with such a piece give, one by one."""
    return [good for good, standing in zip(s.cat.place_good, spots, strict=False) if standing == piece]


class Tax(Routine[S]):
    """Gain gold from the supply."""

    rule = "DAI-15.1"

    def run(self, s: S, f: Frame) -> None:
        """Take the gold."""
        gain(s, f.seat, GOLD, s.cat.tax_gold, TAX_SPACE)


class GainChoice(OneByOne):
    """Take goods from the supply, each of a kind of one's own choice."""

    rule = "DAI-20.16"
    why: ClassVar[int] = EFFECT

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the kinds of the set."""
        _, kinds = f.args
        return [choice for good, choice in enumerate(s.book.gain) if kinds >> good & 1]

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one unit; the next is chosen apart."""
        gain(s, f.seat, choice.args[0], 1, self.why)


class IncomeChoice(GainChoice):
    """The goods of one's choice of the income step."""

    rule = "DAI-18.2.1"
    why = INCOME


class TakeInReturn(GainChoice):
    """The goods of one's choice for those returned."""

    rule = "DAI-20.24"
    why = EXCHANGE


PRODUCE = Produce()
TAX_ACTION = Tax()
GAIN_CHOICE = GainChoice()
INCOME_CHOICE = IncomeChoice()
TAKE_IN_RETURN = TakeInReturn()
