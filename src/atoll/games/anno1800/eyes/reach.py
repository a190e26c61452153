"""What a seat's cards need and how near it is, and what can be traded for: the help a player looks for on the table."""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_
from typing import Any

from msgspec import Struct

from atoll.games.anno1800.catalog import EXPLORATION, TOKENS, TRADE, Catalog
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE, trade_price
from atoll.games.anno1800.state import AnnoState
from atoll.kernel.kept import Kept, KeptFor

MAKE, IMPORT, TRADE_FOR, EFFECT, TOKEN, MISSING = "make", "import", "trade", "effect", "token", ""


class NeedView(Struct, frozen=True, kw_only=True, gc=False):
    """One thing that a card asks for."""

    what: str  # a resource or a type of token
    how: str  # the nearest source: make, import, trade, effect, token, or nothing when there is none
    price: int  # in trade tokens, when it is imported or traded for
    ready: bool  # whether one could be had at this moment of a turn


class CardNeedsView(Struct, frozen=True, kw_only=True, gc=False):
    """What a hand card asks for, thing by thing."""

    card: str
    payable: bool  # whether all of it could be provided now
    needs: tuple[NeedView, ...]


class TradeView(Struct, frozen=True, kw_only=True, gc=False):
    """A good that other players make."""

    resource: str
    partners: tuple[tuple[int, int], ...]  # seat and price in trade tokens
    traded: bool  # already in this turn
    affordable: bool  # with the trade tokens at hand


Partners = tuple[tuple[int, int], ...]  # seat and price in trade tokens
Sales = tuple[tuple[int, Partners], ...]  # who sells each resource

_hands = Kept[tuple[CardNeedsView, ...]](128)
_cards = Kept[CardNeedsView](1 << 11)
_sales = Kept[Sales](128)
_goods = KeptFor[tuple[TradeView, ...]](64)


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
    cat, missing, hand = means.cat, means.missing(), means.player.hand
    sources, bills = _sources(means), cat.card_bill
    payable = tuple([not bills[card].mask & missing and means.payable(bills[card]) for card in hand])
    key = (cat, hand, payable, means.trade, means.exploration, sources & _asked_for(cat, hand))
    return _hands.get(key, lambda: _cards_need(means, sources, payable))


def _sources(means: Means) -> int:
    """Return where resources come from: bits of those made, imported, given, sold at each price, ready: side by side.

    What the bill of a card cuts out of this tells all that its needs depend on.
    """
    side = len(means.cat.resources)
    sources = reduce(or_, means.makes) | means.player.imports << side
    for _, mask in means.frees:
        sources |= mask << 2 * side
    for price, mask in means.player.offers:
        sources |= (mask & ~means.traded) << (2 + price) * side
    return sources | means.reach << (3 + means.cat.prices[-1]) * side


@lru_cache(maxsize=8)
def _asked_by(cat: Catalog) -> tuple[int, ...]:
    """Return what each card cuts out of all sources."""
    every = sum([1 << k * len(cat.resources) for k in range(4 + cat.prices[-1])])
    return tuple([bill.mask * every for bill in cat.card_bill])


@lru_cache(maxsize=1 << 10)
def _asked_for(cat: Catalog, hand: tuple[int, ...]) -> int:
    asked = _asked_by(cat)
    return reduce(or_, [asked[card] for card in hand], 0)


def _cards_need(means: Means, sources: int, payable: tuple[bool, ...]) -> tuple[CardNeedsView, ...]:
    """Return what the cards of the hand need: most of them need what they needed before."""
    cat, known, found = means.cat, _cards.known, []
    asked, bills = _asked_by(cat), cat.card_bill
    for card, pays in zip(means.player.hand, payable, strict=True):
        bill = bills[card]
        trade = min(bill.trade, means.trade) if bill.trade else 0
        exploration = min(bill.exploration, means.exploration) if bill.exploration else 0
        key = (cat, card, pays, trade, exploration, sources & asked[card])
        found.append(known(key) or _cards.keep(key, _card_needs(means, card, pays, (trade, exploration))))
    return tuple(found)


def _card_needs(means: Means, card: int, payable: bool, ready: tuple[int, int]) -> CardNeedsView:
    bill = means.cat.card_bill[card]
    needs = [_nearest(means, r) for r in bill.units]
    if bill.trade:
        needs += [_need(TOKENS[TRADE], TOKEN, 0, k < ready[TRADE]) for k in range(bill.trade)]
    if bill.exploration:
        needs += [_need(TOKENS[EXPLORATION], TOKEN, 0, k < ready[EXPLORATION]) for k in range(bill.exploration)]
    return _same_needs(means.cat.cards[card].id, payable, tuple(needs))


@lru_cache(maxsize=1 << 11)
def _same_needs(card: str, payable: bool, needs: tuple[NeedView, ...]) -> CardNeedsView:
    """Return what a card needs, the very same thing where it is equal: many goods come and go without a difference."""
    return CardNeedsView(card=card, payable=payable, needs=needs)


def _nearest(means: Means, r: int) -> NeedView:
    """Return the nearest source of a resource: what one makes oneself comes before what costs tokens."""
    name, bit = means.cat.resources[r], 1 << r
    ready = means.reach & bit > 0
    if any(mask & bit for mask in means.makes):
        return _need(name, MAKE, 0, ready)
    price = means.price(bit)
    if price < NOT_FOR_SALE:
        return _need(name, IMPORT if means.player.imports & bit else TRADE_FOR, price, ready)
    return _need(name, EFFECT if any(mask & bit for _, mask in means.frees) else MISSING, 0, ready)


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
            found.append((r, tuple([_partner(k, price) for k, price in prices if price < NOT_FOR_SALE])))
    return tuple(found)


@cache
def _partner(seat: int, price: int) -> tuple[int, int]:
    return seat, price  # the very same one: many sell many things at the same price


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
