"""Decisions that weigh what a player looks for: one condition says what may be chosen and why the rest may not."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from atoll.kernel.choice import Choice
from atoll.kernel.errors import IllegalChoice
from atoll.kernel.frame import Frame
from atoll.kernel.step import Decision, S

Reason = tuple[str, str, dict[str, int]]  # why something is impossible: the key of its words, the rule, the blanks


def because(key: str, rule: str, **blanks: int) -> Reason:
    """Return a reason.

    >>> because("rice", "DAI-13.1.2", need=3, has=1)
    ('rice', 'DAI-13.1.2', {'need': 3, 'has': 1})
    """
    return key, rule, blanks


@mypyc_attr(allow_interpreted_subclasses=True)
class Weighed(Decision[S]):
    """A decision in which what no reason speaks against is on offer, and the rest is refused for that reason.

    >>> import atoll
    >>> isinstance(atoll.game("daimyo").steps["Build"], Weighed)
    True
    """

    rules: ClassVar[dict[str, str]] = {}  # the rule behind each kind of choice that is weighed
    optional: ClassVar[bool] = False  # whether one may be done with it

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Return why a choice is not possible, None when it is.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> Weighed().reason(state, state.stack[-1], state.choices()[0])
        Traceback (most recent call last):
        NotImplementedError
        """
        raise NotImplementedError

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what no reason speaks against; steps asked very often do so by hand, from what their reasons ask."""
        offer = [choice for choice in self.sought(s, f) if not self.reason(s, f, choice)]
        return [*offer, s.game.book.done] if self.optional else offer

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
