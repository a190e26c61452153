"""What decisions of many chapters share: free spots, what is short, what is done one by one, what effects grant."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.daimyo.catalog import Effect
from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import Choice, Frame, Reason, Weighed, because

S = DaimyoState
MUST, MAY = range(2)  # the second number of what is granted
ANY_NUMBER = 99  # as often as it is possible


def free_spots(choices: list[Choice], spots: list[int]) -> list[Choice]:
    """Return the choices whose spot is free; both lists are in the order of the board."""
    return [choice for choice, owner in zip(choices, spots, strict=False) if owner < 0]


def short_of(key: str, rule: str, need: int, has: int, **blanks: int) -> Reason | None:
    """Return the reason why what one has is not enough, None when it is."""
    return because(key, rule, need=need, has=has, **blanks) if has < need else None


def effect_frames(s: S, seat: int, effects: tuple[Effect, ...]) -> list[Frame]:
    """Return the frames of a card's or tile's effect, in the order written (DAI-20.1)."""
    return [Frame(s.effects[effect], seat, numbers) for effect, numbers in effects]


class OneByOne(Weighed[S]):
    """Something that is done so many times, one after the other; the frame's first number is how often yet."""

    different: ClassVar[bool] = False  # whether each time with another thing: the frame ends with those of before

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Do it once, and come back; or be done."""
        if choice is s.book.done:
            return
        if f.args[0] > 1:
            count, *more = f.args
            s.push(Frame(self, f.seat, (count - 1, *more, *(choice.args[:1] if self.different else ()))))
        self.once(s, f, choice)

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Do what was chosen; it is finished before the next time."""
        raise NotImplementedError


def discount_of(f: Frame) -> int:
    """Return by how much what is granted, or what a player may do, costs less: the last number of its frame."""
    return f.args[-1]


class Granted(OneByOne):
    """What an effect grants: done as often as it is possible, unless the effect says that one may (DAI-20.3)."""

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what is possible; one is done with it when one may, or when nothing is."""
        offer = self.possible(s, f)
        if f.args[1] == MAY or not offer:
            offer.append(s.book.done)
        return offer

    def possible(self, s: S, f: Frame) -> list[Choice]:
        """Return what no reason speaks against, in a list of its own."""
        return [choice for choice in self.sought(s, f) if not self.reason(s, f, choice)]
