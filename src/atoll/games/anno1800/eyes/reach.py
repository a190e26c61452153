"""What a seat's cards need and how near it is, and what can be traded for: the help a player looks for on the table."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from atoll.games.anno1800.catalog import EXPLORATION, TOKENS, TRADE, Bill
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE, trade_price
from atoll.games.anno1800.state import AnnoState
from atoll.kernel.kept import Kept

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


def card_needs(s: AnnoState, seat: int) -> tuple[CardNeedsView, ...]:
    """Return what the hand of a seat needs."""
    p = s.players[seat]
    if not p.hand or not p.tiles:
        return ()
    means, cards = _means(s, seat), [s.cat.cards[k] for k in p.hand]
    key = (s.cat, means.makes, means.imports, means.offers, means.traded, *means.frees, means.reach)
    near = _sources.get(key, lambda: _nearest(s, means))
    return tuple(
        [
            CardNeedsView(card=card.id, payable=means.payable(card.bill), needs=_needs(means, near, card.bill))
            for card in cards
        ]
    )


def trade_goods(s: AnnoState, seat: int) -> tuple[TradeView, ...]:
    """Return what a seat could trade for, with whom and at what price."""
    p, cat = s.players[seat], s.cat
    if not p.tiles:
        return ()
    means = _means(s, seat)
    sold = _sales.get((cat, seat, *[other.sells for other in s.players]), lambda: _for_sale(s, seat))
    return _goods.get((cat, sold, means.traded, means.budget(0, 0)), lambda: _trade(s, means, sold))


Partners = tuple[tuple[int, int], ...]  # seat and price in trade tokens
Sales = tuple[tuple[int, Partners], ...]  # who sells each resource

_sales = Kept[Sales]()
_goods = Kept[tuple[TradeView, ...]]()
_sources = Kept[list[NeedView]]()


def _for_sale(s: AnnoState, seat: int) -> Sales:
    """Return what the others sell."""
    found = []
    for r in s.cat.products:
        prices = [(k, trade_price(s, k, r)) for k in range(len(s.players)) if k != seat]
        partners = tuple((k, price) for k, price in prices if price < NOT_FOR_SALE)
        if partners and s.cat.tradable >> r & 1:
            found.append((r, partners))
    return tuple(found)


def _trade(s: AnnoState, means: Means, sold: Sales) -> tuple[TradeView, ...]:
    goods, tokens = [], means.budget(0, 0)
    for r, partners in sold:
        traded = bool(means.traded >> r & 1)
        affordable = not traded and min(price for _, price in partners) <= tokens
        goods.append(TradeView(resource=s.cat.resources[r], partners=partners, traded=traded, affordable=affordable))
    return tuple(goods)


def _means(s: AnnoState, seat: int) -> Means:
    """Return what a seat could pay with if it were to pay now; what others trade in their turns is no matter."""
    return Means(s, seat, turn=seat == s.seat)


def _needs(means: Means, near: list[NeedView], bill: Bill) -> tuple[NeedView, ...]:
    found = [near[r] for r in bill.units]
    if not bill.trade and not bill.exploration:
        return tuple(found)
    for type_, count, has in ((TRADE, bill.trade, means.trade), (EXPLORATION, bill.exploration, means.exploration)):
        found += [_need(TOKENS[type_], TOKEN, 0, k < has) for k in range(count)]
    return tuple(found)


def _nearest(s: AnnoState, means: Means) -> list[NeedView]:
    """Return the nearest source of each resource: what one makes oneself comes before what costs tokens."""
    made, freed, near = 0, 0, []
    for mask in means.makes:
        made |= mask
    for _, mask in means.frees:
        freed |= mask
    for r, name in enumerate(s.cat.resources):
        bit = 1 << r
        price = 0 if made & bit else means.price(bit)
        how = MISSING
        if made & bit:
            how = MAKE
        elif price < NOT_FOR_SALE:
            how = IMPORT if means.imports & bit else TRADE_FOR
        elif freed & bit:
            how = EFFECT
        near.append(_need(name, how, price if price < NOT_FOR_SALE else 0, means.reach & bit > 0))
    return near


@lru_cache(maxsize=1 << 12)
def _need(what: str, how: str, price: int, ready: bool) -> NeedView:
    return NeedView(what=what, how=how, price=price, ready=ready)
