"""What a single choice of a payment changes, and whether the rest can plainly be paid after it."""

from __future__ import annotations

from atoll.games.anno1800.catalog import NOTHING, Bill
from atoll.games.anno1800.flow.common import S, with_bit, without
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import UNSURE, trade_price
from atoll.kernel import Choice

ROTATIONS = ("rotate", "rotate exhausted")
NO_PLACE = (0, 0)
Places = dict[int, tuple[int, int]]  # workplaces that make what is owed, by space: their level, the resource as a bit
Change = tuple[str, int, int, int]  # its kind, what, a level or price or other thing, and a resource as a bit


def change_of(s: S, places: Places, bill: Bill, choice: Choice) -> Change:
    """Return what a choice changes; choices that change the same are as good as each other."""
    kind, what, other = choice.kind, choice.args[0], choice.args[-1]
    if kind == "produce":
        return kind, what, places[other][0] if bill.units.count(what) == 1 else NOTHING - other, 0
    if kind == "trade":
        return "buy", what, trade_price(s, other, what), 0
    if kind == "import":
        return "buy", what, s.cat.import_price, 0
    if kind in ROTATIONS:
        level, bit = places.get(other, NO_PLACE) if kind == "rotate" else NO_PLACE
        return "rotate", what, level, bit
    return kind, what, other, 0


def payable_after(means: Means, bill: Bill, keep: int, change: Change) -> bool | None:
    """Return whether the rest can be paid after a change, or UNSURE."""
    kind, what, other, bit = change
    if kind == "produce" and other < 0:
        return UNSURE  # two of a kind: workplaces would have to be counted
    after, units, cubes, plain = means.copy(), bill.units, bill.cubes, bill.plain
    if kind == "rotate":
        after.cubes[what] += 1
        after.gold -= means.cat.rotation_gold[what]
        after.open = with_bit(after.open, other, bit) if bit else after.open
        return means.with_removal(after, bill, keep)
    if kind == "exhaust":
        after.cubes[what] -= 1
        return means.with_removal(after, Bill(units, without(cubes, what)), keep)
    if kind == "produce":
        after.cubes[other] -= 1
    elif kind == "buy":
        after.trade -= other
        after.traded |= 1 << what
    elif kind == "use":
        after.frees = tuple([free for free in after.frees if free[0] != means.cat.helpers[what]])
        what = other
    left = Bill(without(units, what), cubes, plain=plain ^ 1 << what if plain >= 0 else plain)
    return means.with_removal(after, left, keep)
