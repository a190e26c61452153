"""What is done one by one: up to so many times, one after the other."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.daimyo.flow.common import S
from atoll.kernel import Choice, Frame, Weighed


class OneByOne(Weighed[S]):
    """Something that is done up to so many times, one after the other; the frame's first number is how often yet."""

    optional = True
    different: ClassVar[bool] = False  # whether each time with another thing: the frame ends with those of before

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Do it once, and come back; or be done."""
        if choice is s.book.done:
            return
        count, *more = f.args
        if count > 1:
            s.push(Frame(self, f.seat, (count - 1, *more, *(choice.args[:1] if self.different else ()))))
        self.once(s, f, choice)

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Do what was chosen; it is finished before the next time."""
        raise NotImplementedError
