"""What a single choice of a payment changes, and whether the rest can plainly be paid after it."""

from __future__ import annotations

from atoll.games.anno1800.catalog import NOTHING, Bill
from atoll.games.anno1800.flow.common import S, with_bit
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import UNSURE, trade_price, without
from atoll.kernel import Choice

ROTATIONS = ("rotate", "rotate exhausted")
NO_PLACE = (0, 0)
Change = tuple[str, int, int, int]  # its kind, what, a level or price or other thing, and a resource as a bit


class Changes:
    """The changes that a seat can make to what it has and owes."""

    __slots__ = ("_bill", "_keep", "_means", "_places", "_s")

    def __init__(self, s: S, means: Means, bill: Bill, keep: int):
        self._s = s
        self._means = means
        self._bill = bill
        self._keep = keep
        units, made = bill.units, means.player.industries
        self._places = {space: (level, bit) for space, level, bit in made if bit.bit_length() - 1 in units}

    def of(self, choice: Choice) -> Change:
        """Return what a choice changes; choices that change the same are as good as each other."""
        kind, what, other = choice.kind, choice.args[0], choice.args[-1]
        if kind == "produce":
            alone = self._bill.plain >= 0 or self._bill.units.count(what) == 1
            return kind, what, self._places[other][0] if alone else NOTHING - other, 0
        if kind == "trade":
            return "buy", what, trade_price(self._s, other, what), 0
        if kind == "import":
            return "buy", what, self._s.cat.import_price, 0
        if kind in ROTATIONS:
            level, bit = self._places.get(other, NO_PLACE) if kind == "rotate" else NO_PLACE
            return "rotate", what, level, bit
        return kind, what, other, 0

    def verdict(self, change: Change) -> bool | None:
        """Return whether the rest can be paid after a change, or UNSURE."""
        kind, what, other, bit = change
        means, held = self._means, self._means.traded
        if kind == "produce":
            if other < 0:
                return UNSURE  # two of a kind: workplaces would have to be counted
            means.cubes[other] -= 1
            verdict = self._without_unit(what)
            means.cubes[other] += 1
        elif kind == "buy":
            means.trade, means.traded = means.trade - other, held | 1 << what
            verdict = self._without_unit(what, bought=True)
            means.trade, means.traded = means.trade + other, held
        elif kind == "rotate":
            verdict = self._after_rotation(what, other, bit)
        elif kind == "exhaust":
            means.cubes[what] -= 1
            left = Bill(self._bill.units, without(self._bill.cubes, what))
            verdict = means.verdict_with_removal(left, self._keep)
            means.cubes[what] += 1
        else:
            verdict = self._after_card(means.cat.helpers[what], other) if kind == "use" else True
        return verdict

    def _without_unit(self, r: int, bought: bool = False) -> bool | None:
        """Return whether all but one unit can be paid."""
        means, bill, keep = self._means, self._bill, self._keep
        if bill.plain >= 0 and keep <= means.gold and means.makes_all(bill.plain ^ 1 << r):
            return True
        return means.verdict_with_removal(Bill(without(bill.units, r), bill.cubes), keep, bought)

    def _after_rotation(self, cube: int, level: int, bit: int) -> bool | None:
        """Return whether all can be paid after a cube has come home, perhaps from a workplace that is needed."""
        means, price, open_ = self._means, self._means.cat.rotation_gold[cube], self._means.open
        means.cubes[cube] += 1
        means.gold -= price
        means.open = with_bit(open_, level, bit) if bit else open_
        verdict = means.verdict_with_removal(self._bill, self._keep)
        means.cubes[cube] -= 1
        means.gold += price
        means.open = open_
        return verdict

    def _after_card(self, card: int, r: int) -> bool | None:
        """Return whether the rest can be paid after a card has given a unit."""
        means, held = self._means, self._means.frees
        means.frees = tuple([free for free in held if free[0] != card])
        verdict = self._without_unit(r)
        means.frees = held
        return verdict
