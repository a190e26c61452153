"""The proposed way to pay: the cheapest one, and effects only where nothing else helps."""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, FULL, INVESTOR, Bill
from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.payment.buying import PARTNER_WEIGHT, TOKEN_WEIGHT, partner
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE
from atoll.games.anno1800.flow.payment.search import CUBE_WEIGHT
from atoll.kernel import Choice


def cheapest(s: S, seat: int, means: Means, bill: Bill, keep: int) -> list[Choice] | None:
    """Return the cheapest way to pay, but for the tokens that follow what they pay for, or None."""
    found = _each_at_its_best(s, seat, means, bill) if means.gold >= keep else None
    return means.search().cheapest(bill, keep) if found is None else found


def _each_at_its_best(s: S, seat: int, means: Means, bill: Bill) -> list[Choice] | None:
    """Return the cheapest source of each thing, if they do not get in each other's way: nothing can be cheaper."""
    units, cubes, tokens = bill.units, means.cubes[:], means.budget(bill.trade, bill.exploration)
    made: list[Choice] = []
    bought: list[Choice] = []
    for level in bill.cubes:
        cubes[level] -= 1
        made.append(s.book.exhaust[level])
    if tokens < 0 or min(cubes) < 0:
        return None
    for k, r in enumerate(units):
        bit = 1 << r
        level = next((x for x in range(INVESTOR) if means.open[x] & bit), INVESTOR)
        price = means.price(bit)
        if (k and units[k - 1] == r) or (price == NOT_FOR_SALE and not cubes[level]):
            return None
        if CUBE_WEIGHT[level] <= price * TOKEN_WEIGHT + (0 if means.imports & bit else PARTNER_WEIGHT):
            if level == INVESTOR or not cubes[level]:
                return None
            cubes[level] -= 1
            made.append(s.book.produce[r][_vacant(s, seat, level, bit)])
        else:
            tokens -= price
            if tokens < 0:
                return None
            bought.append(s.book.import_raw[r] if means.imports & bit else s.book.trade[r][partner(s, seat, r, price)])
    return made + bought


def _vacant(s: S, seat: int, level: int, bit: int) -> int:
    """Return the first space with a vacant workplace for a resource."""
    p = s.players[seat]
    return next(x for x, at, made in p.industries if made == bit and at == level and p.work[x] < FULL)


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
