"""The atoms of a payment: what each does, and what is still owed after it.

What is owed is a tuple as in the frame of a payment: trade tokens, exploration tokens, gold to keep, then needs.
"""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.anno1800.catalog import TRADE
from atoll.games.anno1800.flow.common import S, exhaust, gain_gold, rotate, spend_token
from atoll.games.anno1800.flow.free import let_work, turn_down
from atoll.games.anno1800.flow.payment.quick import trade_price, without
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
    return ATOMS[choice.kind](s, seat, debt, choice)


def _without(debt: Debt, need: int) -> Debt:
    k = debt.index(need, 3)
    return debt[:k] + debt[k + 1 :]


def _produce(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    let_work(s, seat, choice)
    return _without(debt, choice.args[0])


def _take(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    s.tell("take", seat=seat, resource=choice.args[0])
    s.goods = without(s.goods, choice.args[0])
    return _without(debt, choice.args[0])


def _token(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    spend_token(s, seat, choice)
    s.tell("card token" if choice.kind == "pay from card" else "token", seat=seat, token=choice.args[0])
    if choice.args[0] == TRADE:
        return (debt[0] - 1, *debt[1:])
    return (debt[0], debt[1] - 1, *debt[2:])


def _pair(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    s.tell("pair", seat=seat, number=s.cat.pair, mission=s.cat.beryl)
    return (debt[0] - 1, debt[1] + s.cat.pair, *debt[2:])


def _exhaust(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    exhaust(s, seat, choice.args[0])
    return _without(debt, len(s.cat.resources) + choice.args[0])


def _trade(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    r, partner = choice.args
    s.traded |= 1 << r
    s.tell("trade", seat=seat, resource=r, rival=partner)
    gain_gold(s, partner, s.cat.partner_gold)
    trade, *others = _without(debt, r)
    return (trade + trade_price(s, partner, r), *others)


def _import(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    s.tell("import", seat=seat, resource=choice.args[0])
    trade, *others = _without(debt, choice.args[0])
    return (trade + s.cat.import_price, *others)


def _use(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    helper, r = choice.args
    card = s.cat.helpers[helper]
    turn_down(s, seat, card)
    s.tell("use", seat=seat, card=card, resource=r)
    return _without(debt, r)


def _rotate(s: S, seat: int, debt: Debt, choice: Choice) -> Debt:
    rotate(s, seat, choice)
    return debt


ATOMS: dict[str, Callable[[S, int, Debt, Choice], Debt]] = {
    "produce": _produce,
    "pay from ship": _token,
    "pay from card": _token,
    "pay in exploration": _pair,
    "exhaust": _exhaust,
    "trade": _trade,
    "take": _take,
    "import": _import,
    "use": _use,
    "rotate": _rotate,
    "rotate exhausted": _rotate,
}
