"""The shapes of decisions: one answer to what may be chosen and why not the rest, and what is done one by one."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.daimyo.flow.common import S
from atoll.kernel import Choice, Decision, Frame, IllegalChoice

Reason = tuple[str, str, dict[str, int]]  # why something is impossible: the key of its words, the rule, the blanks


def because(key: str, rule: str, **blanks: int) -> Reason:
    """Return a reason: `because("rice", "DAI-13.1.2", need=3, has=1)`."""
    return key, rule, blanks


class Weighed(Decision[S]):
    """A decision that weighs what a player looks for: what no reason speaks against is on offer, the rest refused."""

    rules: ClassVar[dict[str, str]] = {}  # the rule behind each kind of choice that is weighed
    optional: ClassVar[bool] = False  # whether one may be done with it

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Return why a choice is not possible, None when it is."""
        raise NotImplementedError

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what no reason speaks against; steps asked very often do so by hand, from what their reasons ask."""
        offer = [choice for choice in self.sought(s, f) if not self.reason(s, f, choice)]
        return [*offer, s.book.done] if self.optional else offer

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say the reason; what has nothing to do with this step is not possible now."""
        reason = self.reason(s, f, choice) if choice.kind in self.rules else None
        if reason is None:
            return super().refuse(s, f, choice)
        key, rule, blanks = reason
        return s.refusal(key, rule, **blanks)

    def rule_of(self, choice: Choice) -> str:
        """Return the rule of this kind of choice."""
        return self.rules.get(choice.kind, self.rule)


class OneByOne(Weighed):
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
