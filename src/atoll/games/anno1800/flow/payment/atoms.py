"""The atoms of a payment: what each does, what is still owed after it, and whether that can plainly be paid.

What is owed is a tuple as in the frame of a payment: trade tokens, exploration tokens, gold to keep, then needs.
"""

from __future__ import annotations

from atoll.games.anno1800.catalog import NOTHING, TRADE, Bill
from atoll.games.anno1800.flow.common import S, exhaust, gain_gold, rotate, spend_token, with_bit, without
from atoll.games.anno1800.flow.free import let_work, turn_down
from atoll.games.anno1800.flow.payment.quick import UNSURE, Purse, trade_price
from atoll.kernel import Choice

Debt = tuple[int, ...]
ROTATIONS = ("rotate", "rotate exhausted")
NO_PLACE = (0, 0)
Places = dict[int, tuple[int, int]]  # workplaces that make what is owed, by space: their level, the resource as a bit
Change = tuple[str, int, int, int]  # its kind, what, a level or price or other thing, and a resource as a bit


def split(s: S, needs: Debt) -> tuple[Debt, Debt]:
    """Return the resources and the cubes of what is owed."""
    first_cube = len(s.cat.resources)
    if not needs or needs[-1] < first_cube:
        return needs, ()
    cubes = tuple([need - first_cube for need in needs if need >= first_cube])
    return needs[: len(needs) - len(cubes)], cubes


def pay_atom(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    """Carry out an atom and return what is still owed."""
    trade, exploration, keep = debt[:3]
    kind, provided = choice.kind, choice.args[0] if choice.args else 0
    if kind in ROTATIONS:
        rotate(s, seat, choice)
        return debt
    if kind == "pay in exploration":
        s.tell("pair", seat=seat, number=s.cat.pair, mission=s.cat.beryl)
        return (trade - 1, exploration + s.cat.pair, *debt[2:])
    if kind in ("pay from ship", "pay from card"):
        spend_token(s, seat, choice)
        s.tell("card token" if kind == "pay from card" else "token", seat=seat, token=provided)
        return (trade - 1, *debt[1:]) if provided == TRADE else (trade, exploration - 1, *debt[2:])
    if kind == "produce":
        let_work(s, seat, choice)
    elif kind == "take":
        s.tell("take", seat=seat, resource=provided)
        s.goods = without(s.goods, provided)
    elif kind == "exhaust":
        exhaust(s, seat, provided)
        provided += len(s.cat.resources)
    elif kind == "trade":
        s.traded |= 1 << provided
        s.tell("trade", seat=seat, resource=provided, rival=choice.args[1])
        gain_gold(s, choice.args[1], s.cat.partner_gold)
        trade += trade_price(s, choice.args[1], provided)
    elif kind == "import":
        s.tell("import", seat=seat, resource=provided)
        trade += s.cat.import_price
    else:
        card, provided = s.cat.helpers[provided], choice.args[1]
        turn_down(s, seat, card)
        s.tell("use", seat=seat, card=card, resource=provided)
    return (trade, exploration, keep, *without(debt[3:], provided))


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


def payable_after(after: Purse, bill: Bill, keep: int, change: Change) -> bool | None:
    """Change a purse, and return whether it can pay the rest then, or UNSURE."""
    kind, what, other, bit = change
    if kind == "produce" and other < 0:
        return UNSURE  # two of a kind: workplaces would have to be counted
    if kind == "rotate":
        after.cubes[what] += 1
        after.gold -= after.cat.rotation_gold[what]
        after.open = with_bit(after.open, other, bit) if bit else after.open
        return after.verdict(bill, keep)
    if kind == "exhaust":
        after.cubes[what] -= 1
        return after.verdict(Bill(bill.units, without(bill.cubes, what)), keep)
    if kind == "produce":
        after.cubes[other] -= 1
    elif kind == "buy":
        after.trade -= other
        after.traded |= 1 << what
    elif kind == "use":
        after.frees = tuple([free for free in after.frees if free[0] != after.cat.helpers[what]])
        what = other
    return after.verdict(Bill(without(bill.units, what), bill.cubes), keep)
