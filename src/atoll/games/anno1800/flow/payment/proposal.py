"""The proposed way to pay: the cheapest one, and effects only where nothing else helps."""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, FULL, INVESTOR, NOTHING, Bill
from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.search import CUBE_WEIGHT, PARTNER_WEIGHT, TOKEN_WEIGHT
from atoll.kernel import Choice


def cheapest(s: S, seat: int, means: Means, bill: Bill, keep: int) -> list[Choice] | None:
    """Return the cheapest way to pay, or None."""
    plain = not bill.trade and not bill.exploration and not means.goods and means.gold >= keep
    found = _at_home(s, seat, means, bill) if plain else None
    if found is None:
        found = means.plain_search().cheapest(bill, keep)
    return means.search().cheapest(bill, keep) if found is None else found


def _at_home(s: S, seat: int, means: Means, bill: Bill) -> list[Choice] | None:
    """Return how cubes at home provide everything, if nothing could be cheaper than each of them."""
    p, cubes, last = s.players[seat], means.cubes[:], NOTHING
    atoms = [s.book.exhaust[level] for level in bill.cubes]
    for level in bill.cubes:
        cubes[level] -= 1
    for r in bill.units:
        bit = 1 << r
        level = next((x for x in range(INVESTOR) if means.open[x] & bit), INVESTOR)
        dear = CUBE_WEIGHT[level] > means.price(bit) * TOKEN_WEIGHT + (0 if means.imports & bit else PARTNER_WEIGHT)
        if r == last or dear or level == INVESTOR:
            return None
        cubes[level] -= 1
        last = r
        space = next(x for x, at, made in p.industries if made == bit and at == level and p.work[x] < FULL)
        atoms.append(s.book.produce[r][space])
    return atoms if min(cubes) >= 0 else None


def located(s: S, seat: int, choice: Choice, path: list[Choice]) -> Choice:
    """Return a choice about a used cube as one about a cube that is there: exhausted, or where nothing is to follow."""
    if choice.kind not in ("rotate exhausted", "promote exhausted"):
        return choice
    p, (level,) = s.players[seat], choice.args
    if p.exhausted[level]:
        return choice
    named = [other.args[-1] for other in path if other.kind in ("produce", "rotate", "promote at work")]
    space = next(x for x, _, _ in p.industries if x not in named and level in CUBES_AT[p.work[x]])
    return (s.book.rotate if choice.kind == "rotate exhausted" else s.book.promote)[level][space]
