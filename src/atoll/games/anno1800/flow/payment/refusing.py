"""Why a source cannot pay for what is owed, and the rule of each source."""

from __future__ import annotations

from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.free import RULES as FREE_RULES, refuse_production
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE, trade_price
from atoll.kernel import Choice, Frame, IllegalChoice

RULES = FREE_RULES | {
    "take": "ANN-4.1.5",
    "exhaust": "ANN-4.2.1",
    "pay from ship": "ANN-4.3.2",
    "pay from card": "ANN-4.3.4",
    "pay in exploration": "ANN-11.2.4",
    "trade": "ANN-4.4.1",
    "import": "ANN-4.6.1",
    "use": "ANN-8.5",
    "pay": "ANN-3.5",
    "remove building": "ANN-5.1.10",
}
TOKEN_KINDS = ("pay from ship", "pay from card", "pay in exploration")


def refuse_source(s: S, f: Frame, choice: Choice) -> IllegalChoice:
    """Say why a source cannot be used for what is owed now."""
    p, rule = s.players[f.seat], RULES.get(choice.kind, "ANN-3.5")
    trade, exploration, _, *needs = f.args
    kind = choice.kind
    if kind not in RULES:
        return s.refusal("pay first", "ANN-3.5")
    if kind in ("produce", "import", "trade") and choice.args[0] not in needs:
        return s.refusal("not owed", "ANN-4.1.5", resource=choice.args[0])
    if (trade or exploration) and kind not in TOKEN_KINDS:
        return s.refusal("tokens first", "ANN-4.3.2")
    if kind == "produce":
        refusal = refuse_production(s, f.seat, choice)
        if refusal:
            return refusal
    if kind == "trade":
        r, partner = choice.args
        if partner == f.seat:
            return s.refusal("own trade", "ANN-4.4.11")
        if not s.cat.tradable >> r & 1:
            return s.refusal("not tradable", "ANN-4.4.9", resource=r)
        if s.traded >> r & 1:
            return s.refusal("traded", "ANN-4.4.8", resource=r)
        if partner >= len(s.players) or trade_price(s, partner, r) == NOT_FOR_SALE:
            return s.refusal("no partner", "ANN-4.4.2", resource=r)
        return s.refusal("trade tokens", "ANN-4.4.3", need=trade_price(s, partner, r), has=p.tokens[0] + p.on_cards[0])
    if kind == "import":
        if not p.imports >> choice.args[0] & 1:
            return s.refusal("no island", "ANN-4.6.3", resource=choice.args[0])
        return s.refusal("trade tokens", "ANN-4.6.1", need=s.cat.import_price, has=p.tokens[0] + p.on_cards[0])
    if kind in ("rotate", "rotate exhausted"):
        price = s.cat.rotation_gold[choice.args[0]]
        if p.gold < price:
            return s.refusal("gold", "ANN-4.5.2", need=price, has=p.gold)
    if kind in TOKEN_KINDS:
        return s.refusal("not owed token", rule)
    return s.refusal("rest unpaid", rule) if kind != "use" else s.refusal("not now", rule)
