"""What is done one by one, and what effects grant: compulsory as far as it is possible, or as one may."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.daimyo.flow.common import S
from atoll.kernel import Choice, Frame, Weighed

MUST, MAY = range(2)  # the second number of what is granted


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
