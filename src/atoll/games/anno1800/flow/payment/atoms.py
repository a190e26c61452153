"""The atoms of a payment: what each does, and why it is not possible.

What is owed is a tuple as in the frame of a payment: trade tokens, exploration tokens, gold to keep, then needs.
"""

from __future__ import annotations

from atoll.games.anno1800.catalog import TRADE
from atoll.games.anno1800.choices import ROTATIONS, RULES
from atoll.games.anno1800.flow.common import S, exhaust, gain_gold, let_work, rotate, without
from atoll.games.anno1800.flow.free import refuse_production, refuse_rotation, turn_down
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE, trade_price
from atoll.kernel import Choice, Frame, IllegalChoice

Debt = tuple[int, ...]
TOKEN_KINDS = ("pay from ship", "pay from card", "pay in exploration")


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
        p, on_card = s.players[seat], kind == "pay from card"
        (p.on_cards if on_card else p.tokens)[provided] -= 1
        p.spent[provided] += not on_card
        s.tell("card token" if on_card else "token", seat=seat, token=provided)
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


def refuse_source(s: S, f: Frame, choice: Choice) -> IllegalChoice:
    """Say why a source cannot be used for what is owed now."""
    p, kind, rule = s.players[f.seat], choice.kind, RULES.get(choice.kind, "ANN-3.5")
    trade, exploration, _, *needs = f.args
    if kind not in RULES:
        return s.refusal("pay first", rule)
    if kind in ("produce", "import", "trade") and choice.args[0] not in needs:
        return s.refusal("not owed", "ANN-4.1.5", resource=choice.args[0])
    if (trade or exploration) and kind not in TOKEN_KINDS:
        return s.refusal("tokens first", "ANN-4.3.2")
    if kind == "trade":
        return _refuse_trade(s, f.seat, *choice.args)
    if kind == "import":
        if not p.imports >> choice.args[0] & 1:
            return s.refusal("no island", "ANN-4.6.3", resource=choice.args[0])
        return s.refusal("trade tokens", "ANN-4.6.1", need=s.cat.import_price, has=p.ready(TRADE))
    why = "not owed token" if kind in TOKEN_KINDS else "not now" if kind == "use" else "rest unpaid"
    lacks = {"produce": refuse_production, **dict.fromkeys(ROTATIONS, refuse_rotation)}.get(kind)
    return (lacks(s, f.seat, choice) if lacks else None) or s.refusal(why, rule)


def _refuse_trade(s: S, seat: int, r: int, partner: int) -> IllegalChoice:
    if partner == seat:
        return s.refusal("own trade", "ANN-4.4.11")
    if not s.cat.tradable >> r & 1:
        return s.refusal("not tradable", "ANN-4.4.9", resource=r)
    if s.traded >> r & 1:
        return s.refusal("traded", "ANN-4.4.8", resource=r)
    price = trade_price(s, partner, r) if partner < len(s.players) else NOT_FOR_SALE
    if price == NOT_FOR_SALE:
        return s.refusal("no partner", "ANN-4.4.2", resource=r)
    return s.refusal("trade tokens", "ANN-4.4.3", need=price, has=s.players[seat].ready(TRADE))
