"""The atoms of a payment: what each does, and what is still owed after it.

What is owed is a tuple as in the frame of a payment: trade tokens, exploration tokens, gold to keep, then needs.
"""

from __future__ import annotations

from atoll.games.anno1800.catalog import TRADE
from atoll.games.anno1800.flow.common import S, exhaust, gain_gold, rotate, spend_token, without
from atoll.games.anno1800.flow.free import let_work, turn_down
from atoll.games.anno1800.flow.payment.quick import trade_price
from atoll.kernel import Choice

Debt = tuple[int, ...]


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
    if kind in ("rotate", "rotate exhausted"):
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
