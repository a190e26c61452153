"""Whether a cost can be paid, found by trying every move the rules allow: slow, and surely right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from atoll.games.anno1800.catalog import (
    CUBES_AT,
    FREE_RESOURCE,
    FREE_UPGRADES,
    FULL,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    INVESTOR,
    TAKE,
)
from atoll.games.anno1800.effects import pending_promotions, use_promotion
from atoll.games.anno1800.flow.building import remove
from atoll.games.anno1800.flow.common import can_join
from atoll.games.anno1800.flow.payment.help import uncovered
from atoll.games.anno1800.flow.payment.quick import trade_price
from atoll.kernel import Deck
from games.anno1800.scenario import CAT, AnnoState

Cost = tuple[tuple[int, ...], tuple[int, ...], int, int]  # resources, cubes to exhaust, trade and exploration tokens
MOST_POSITIONS = 200_000
Seen = set[tuple[object, ...]]
Holds = Callable[[AnnoState], bool]


class TooManyPositions(Exception):
    """The question has more positions than there is time for."""


def by_hand(
    s: AnnoState,
    seat: int,
    cost: Cost,
    keep: int = 0,
    removal: bool = False,
    seen: Seen | None = None,
    holds: Holds | None = None,
) -> bool:
    """Whether a cost can be paid in some way, and gold besides; `removal` if a tile may be removed meanwhile.

    What is paid for must stay possible all the time, if `holds` says what that means.
    """
    if holds and not holds(s):
        return False
    units, cubes, trade, exploration = cost
    p = s.players[seat]
    if not units and not cubes and not trade and not exploration and p.gold >= keep:
        return True
    seen = set() if seen is None else seen
    key = (cost, removal, _key(s, seat))
    if key in seen:
        return False
    seen.add(key)
    if len(seen) > MOST_POSITIONS:
        raise TooManyPositions
    for after, left in _payments(s, seat, cost):
        if by_hand(after, seat, left, keep, removal, seen, holds):
            return True
    return any(
        by_hand(after, seat, cost, keep, removal and not removed, seen, holds)
        for after, removed in _helps(s, seat, removal)
    )


def _key(s: AnnoState, seat: int) -> tuple[object, ...]:
    p = s.players[seat]
    piles = (p.district, p.exhausted, p.resting, p.work, p.tiles, p.tokens, p.spent, p.on_cards, s.supply)
    decks = tuple(len(deck) for deck in s.decks)
    return (p.gold, p.face_up, s.traded, s.used, s.promotions, s.goods, decks, *(tuple(pile) for pile in piles))


def _payments(s: AnnoState, seat: int, cost: Cost) -> Iterator[tuple[AnnoState, Cost]]:
    """Every state after one payment, with what is left of the cost."""
    units, cubes, trade, exploration = cost
    for type_ in (0, 1):
        if cost[2 + type_]:
            for after in _token(s, seat, type_):
                yield after, (units, cubes, trade - (type_ == 0), exploration - (type_ == 1))
    if trade and CAT.beryl in s.missions:
        for one in _token(s, seat, 1):
            for two in _token(one, seat, 1):
                yield two, (units, cubes, trade - 1, exploration)
    if trade or exploration:
        return
    p = s.players[seat]
    for k, level in enumerate(cubes):
        if p.district[level]:
            after = s.copy()
            after.players[seat].district[level] -= 1
            after.players[seat].exhausted[level] += 1
            yield after, (units, cubes[:k] + cubes[k + 1 :], 0, 0)
    for k, r in enumerate(units):
        rest = units[:k] + units[k + 1 :]
        for after, price in _unit(s, seat, r):
            yield after, (rest, cubes, price, 0)


def _unit(s: AnnoState, seat: int, r: int) -> Iterator[tuple[AnnoState, int]]:
    """Every way to one unit of a resource, with the trade tokens it costs."""
    p = s.players[seat]
    if r in s.goods:
        after = s.copy()
        goods = list(s.goods)
        goods.remove(r)
        after.goods = tuple(goods)
        yield after, 0
    for space, level, bit in p.industries:
        if bit == 1 << r and p.work[space] < FULL and p.district[level]:
            after = s.copy()
            after.players[seat].district[level] -= 1
            code = p.work[space]
            after.players[seat].work[space] = min(code, level + 1) * FULL + max(code, level + 1)
            yield after, 0
    if CAT.tradable >> r & 1 and not s.traded >> r & 1:
        for price in {trade_price(s, other, r) for other in range(len(s.players)) if other != seat}:
            if price <= _tokens(s, seat):
                after = s.copy()
                after.traded |= 1 << r
                yield after, price
    if p.imports >> r & 1 and _tokens(s, seat):
        yield s.copy(), 1
    for card in p.face_up:
        if CAT.cards[card].effect == FREE_RESOURCE and CAT.cards[card].numbers[0] >> r & 1:
            after = s.copy()
            _turn(after, seat, card)
            yield after, 0


def _tokens(s: AnnoState, seat: int) -> int:
    """The trade tokens that can be paid at once, pairs of exploration tokens among them."""
    p = s.players[seat]
    pairs = (p.tokens[1] + p.on_cards[1]) // 2 if CAT.beryl in s.missions else 0
    return p.tokens[0] + p.on_cards[0] + pairs


def _token(s: AnnoState, seat: int, type_: int) -> Iterator[AnnoState]:
    p = s.players[seat]
    if p.on_cards[type_]:
        after = s.copy()
        after.players[seat].on_cards[type_] -= 1
        yield after
    if p.tokens[type_]:
        after = s.copy()
        after.players[seat].tokens[type_] -= 1
        after.players[seat].spent[type_] += 1
        yield after


def _turn(s: AnnoState, seat: int, card: int) -> None:
    p = s.players[seat]
    p.face_up = tuple(other for other in p.face_up if other != card)
    p.face_down = (*p.face_down, card)


def _helps(s: AnnoState, seat: int, removal: bool) -> Iterator[tuple[AnnoState, bool]]:
    """Every state after one rotation, effect, promotion or removal, and whether it was a removal."""
    for after in rotated(s, seat):
        yield after, False
    p = s.players[seat]
    for card in p.face_up:
        yield from ((after, False) for after in _activated(s, seat, card))
    for choice in pending_promotions(s, seat):
        after = s.copy()
        use_promotion(after, seat, choice)
        yield after, False
    mission = CAT.mission_ids.index("aarhant")
    if mission in s.missions and not s.used >> mission & 1 and p.district[INVESTOR]:
        after = s.copy()
        after.used |= 1 << mission
        after.players[seat].district[INVESTOR] -= 1
        after.players[seat].exhausted[INVESTOR] += 1
        after.players[seat].gold += 5
        yield after, False
    for space in uncovered(s, seat).spaces if removal else []:
        after = s.copy()
        remove(after, seat, space)
        yield after, True


def _activated(s: AnnoState, seat: int, card: int) -> Iterator[AnnoState]:
    c = CAT.cards[card]
    after = s.copy()
    p = after.players[seat]
    _turn(after, seat, card)
    if c.effect == GAIN_GOLD:
        p.gold += c.numbers[0]
    elif c.effect == GAIN_TOKENS:
        p.on_cards[c.numbers[0]] += c.numbers[1]
        p.gold += c.numbers[2]
    elif c.effect == FREE_UPGRADES:
        after.promotions = tuple(sorted((*after.promotions, (c.numbers[0], c.numbers[1]))))
    elif c.effect == GAIN_CUBES:
        for level, count in enumerate(c.numbers):
            for _ in range(count):
                _join(after, seat, level)
    else:
        return
    yield after


def _join(s: AnnoState, seat: int, level: int) -> None:
    """Let a cube come if it can: it takes a card from its deck, whichever, or costs gold."""
    if not can_join(s, seat, level):
        return
    p, deck = s.players[seat], CAT.level_deck[level]
    s.supply[level] -= 1
    p.district[level] += 1
    if len(s.decks[deck]):
        s.decks[deck] = Deck(tuple(s.decks[deck].cards()[1:]))
    else:
        p.gold -= CAT.empty_deck_gold[level]


def rotated(s: AnnoState, seat: int) -> Iterator[AnnoState]:
    """Every state after one rotation."""
    p = s.players[seat]
    for level, price in enumerate(CAT.rotation_gold):
        if price > p.gold:
            continue
        spots = [space for space, _, _ in p.industries if level in CUBES_AT[p.work[space]]]
        for space in [*spots, *([-1] if p.exhausted[level] else [])]:
            after = s.copy()
            q = after.players[seat]
            q.gold -= price
            q.district[level] += 1
            if space < 0:
                q.exhausted[level] -= 1
            else:
                q.work[space] = TAKE[q.work[space]][level]
            yield after
