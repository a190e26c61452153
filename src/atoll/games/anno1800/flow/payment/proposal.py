"""The proposed way to pay: the cheapest one, and effects only where nothing else helps."""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, Bill
from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.payment.means import Means
from atoll.kernel import Choice


def cheapest(means: Means, bill: Bill, keep: int) -> list[Choice] | None:
    """Return the cheapest way to pay, but for the tokens that follow what they pay for, or None."""
    return means.search().cheapest(bill, keep)


def located(s: S, seat: int, choice: Choice, named: set[int]) -> Choice:
    """Return a choice about a used cube as one about a cube that is there: exhausted, or on an unnamed workplace."""
    if choice.kind not in ("rotate exhausted", "promote exhausted"):
        return choice
    p, (level,) = s.players[seat], choice.args
    if p.exhausted[level]:
        return choice
    space = next(x for x, _, _ in p.industries if x not in named and level in CUBES_AT[p.work[x]])
    return (s.book.rotate if choice.kind == "rotate exhausted" else s.book.promote)[level][space]
