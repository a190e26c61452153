"""What a seat's cards need and how near it is, and what can be traded for: the help a player looks for on the table."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from atoll.games.anno1800.catalog import EXPLORATION, TOKENS, TRADE
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE, trade_price
from atoll.games.anno1800.state import AnnoState
from atoll.kernel.kept import Kept, KeptFor

MAKE, IMPORT, TRADE_FOR, EFFECT, TOKEN, MISSING = "make", "import", "trade", "effect", "token", ""


class NeedView(Struct, frozen=True, kw_only=True):
    """One thing that a card asks for."""

    what: str  # a resource or a type of token
    how: str  # the nearest source: make, import, trade, effect, token, or nothing when there is none
    price: int  # in trade tokens, when it is imported or traded for
    ready: bool  # whether one could be had at this moment of a turn


class CardNeedsView(Struct, frozen=True, kw_only=True):
    """What a hand card asks for, thing by thing."""

    card: str
    payable: bool  # whether all of it could be provided now
    needs: tuple[NeedView, ...]


class TradeView(Struct, frozen=True, kw_only=True):
    """A good that other players make."""

    resource: str
    partners: tuple[tuple[int, int], ...]  # seat and price in trade tokens
    traded: bool  # already in this turn
    affordable: bool  # with the trade tokens at hand


class Near(NamedTuple):
    """Where goods come from, and what cards and whole hands were found to need as long as that is so."""

    sources: dict[int, NeedView]  # the nearest one of each resource, as far as somebody has asked
    cards: dict[tuple[int, bool, int, int], CardNeedsView]  # by card, whether it is payable, tokens of each type
    hands: dict[Hashable, tuple[CardNeedsView, ...]]  # by their cards, which are payable, and tokens


Partners = tuple[tuple[int, int], ...]  # seat and price in trade tokens
Sales = tuple[tuple[int, Partners], ...]  # who sells each resource

_near = Kept[Near](256)
_sales = Kept[Sales]()
_goods = KeptFor[tuple[TradeView, ...]](256)


def needs_and_trade(s: AnnoState, seat: int) -> dict[str, Any]:
    """Return what the hand of a seat needs, and what it could trade for, with whom and at what price."""
    if not s.players[seat].tiles:
        return NOTHING_YET
    means = Means(s, seat, turn=seat == s.seat)  # if it were to pay now; what others trade in their turns is no matter
    sold = _sales.get((s.cat, seat, *[other.sells for other in s.players]), lambda: _for_sale(s, seat))
    tokens = means.budget(0, 0)
    goods = _goods.get((s.cat, sold), (means.traded, tokens), lambda: _trade(means, sold, tokens))
    return {"needs": _hand_needs(means), "trade": goods}


NOTHING_YET: dict[str, Any] = {"needs": (), "trade": ()}


def _hand_needs(means: Means) -> tuple[CardNeedsView, ...]:
    cat, missing = means.cat, means.missing()
    key = (cat, means.makes, means.imports, means.offers, means.traded, *means.frees, means.reach)
    near = _near.get(key, lambda: Near({}, {}, {}))
    hand, bills = means.player.hand, cat.card_bill
    payable = tuple([not bills[card].mask & missing and means.payable(bills[card]) for card in hand])
    known = (hand, payable, means.trade, means.exploration)
    found = near.hands.get(known)
    if found is None:
        found = tuple([_card_needs(means, near, card, pays) for card, pays in zip(hand, payable, strict=True)])
        near.hands[known] = found
    return found


def _card_needs(means: Means, near: Near, card: int, payable: bool) -> CardNeedsView:
    bill = means.cat.card_bill[card]
    trade = min(bill.trade, means.trade) if bill.trade else 0
    exploration = min(bill.exploration, means.exploration) if bill.exploration else 0
    key = (card, payable, trade, exploration)
    found = near.cards.get(key)
    if found is None:
        needs = [near.sources.get(r) or near.sources.setdefault(r, _nearest(means, r)) for r in bill.units]
        for type_, count, has in ((TRADE, bill.trade, trade), (EXPLORATION, bill.exploration, exploration)):
            needs += [_need(TOKENS[type_], TOKEN, 0, k < has) for k in range(count)]
        found = near.cards[key] = CardNeedsView(card=means.cat.cards[card].id, payable=payable, needs=tuple(needs))
    return found


def _nearest(means: Means, r: int) -> NeedView:
    """Return the nearest source of a resource: what one makes oneself comes before what costs tokens."""
    name, bit = means.cat.resources[r], 1 << r
    ready = means.reach & bit > 0
    if any(mask & bit for mask in means.makes):
        return _need(name, MAKE, 0, ready)
    price = means.price(bit)
    if price < NOT_FOR_SALE:
        return _need(name, IMPORT if means.imports & bit else TRADE_FOR, price, ready)
    freed = any(mask & bit for _, mask in means.frees)
    return _need(name, EFFECT if freed else MISSING, 0, ready)


def _for_sale(s: AnnoState, seat: int) -> Sales:
    """Return what the others sell."""
    others = [k for k in range(len(s.players)) if k != seat]
    made = 0
    for k in others:
        for mask in s.players[k].sells:
            made |= mask
    found = []
    for r in s.cat.products:
        if made & s.cat.tradable & 1 << r:
            prices = [(k, trade_price(s, k, r)) for k in others]
            found.append((r, tuple([(k, price) for k, price in prices if price < NOT_FOR_SALE])))
    return tuple(found)


def _trade(means: Means, sold: Sales, tokens: int) -> tuple[TradeView, ...]:
    goods = []
    for r, partners in sold:
        traded = bool(means.traded >> r & 1)
        affordable = not traded and min([price for _, price in partners]) <= tokens
        name = means.cat.resources[r]
        goods.append(TradeView(resource=name, partners=partners, traded=traded, affordable=affordable))
    return tuple(goods)


@lru_cache(maxsize=1 << 12)
def _need(what: str, how: str, price: int, ready: bool) -> NeedView:
    return NeedView(what=what, how=how, price=price, ready=ready)
