"""Chapter 9.3: the secret building order, item by item."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from atoll.games.paradise.catalog import (
    BREADFRUIT,
    CANOE_BUILDERS,
    COL,
    INVASIVE_WEEDS,
    IRRIGATION_TERRACES,
    RUM,
    STONE_ADZE,
    TU,
    WB,
    WC,
    WHALE_STRANDING,
)
from atoll.games.paradise.flow.answers import drop_rumor
from atoll.games.paradise.flow.cards import discard_event, own_powers, turn_up, use_up, why_not_now
from atoll.games.paradise.flow.deciding import first_of
from atoll.games.paradise.flow.stacks import new_piece
from atoll.games.paradise.flow.villages import add_village, unmark
from atoll.games.paradise.state import NOBODY, NOWHERE, Player, S, removed, replaced
from atoll.games.paradise.state.control import chains, controlled, marked, may_take, usable_spaces
from atoll.games.paradise.state.pieces import IN_POOL, KIND_COUNT, MASK, ONE, number_of
from atoll.kernel import Choice, Reason, because

FACE_UP_BUILT = (WB, WC, TU, COL)  # who plays alone hides nothing, and a Rumor that is seen is none (COP-S.1.2)
VILLAGE, IA, CARD, INWARD, STORE, UNSTORE, WEEDS, WHALE, REVEAL, USE, ADZE, TERRACES, DROP = range(6, 19)  # no pieces
STORE_COST = 1  # a point is a point


def open_pools(s: S, seat: int) -> None:
    """Count the Construction Points of each pool (COP-9.3.3 to 9.3.6)."""
    player, groups, linked = s.players[seat], controlled(s, seat), chains(s, seat)
    pools = [tuple([place for place in groups if place in chain]) for chain in linked if not chain.isdisjoint(groups)]
    pools += [(place,) for place in set(groups).difference(*linked)]
    player.pools = tuple(sorted(pools))
    player.points = [sum([production(s, seat, place) for place in pool]) for pool in player.pools]
    player.draft, player.ordered, player.new_colonies = (), False, ()
    home = payer(player, INWARD)
    if home >= 0:
        player.points[home] += player.bonus


def production(s: S, seat: int, place: int) -> int:
    """Return the points of a group, with what Events change."""
    points = s.villages[place] * s.cat.village_points
    for event, where, _, owner in s.marks:
        if where == place and s.cat.event_effect[event] == "no_production":
            return 0
        if where == place and s.cat.event_effect[event] == "production_bonus" and owner == seat:
            points += s.cat.chief_points
    return points


def payer(player: Player, item: int, place: int = NOWHERE) -> int:
    """Return the pool that pays for an item in a hex or, if it gives points, has the Home; or NOBODY (COP-C.1.5)."""
    where = player.home if item in FOR_HOME else place
    for k, pool in enumerate(player.pools):
        if where in pool:
            return k
    return NOBODY


# -- items ----------------------------------------------------------------------------------------------

ITEM_OF = {
    "culture": CARD, "turn inward": INWARD, "store": STORE, "use stored": UNSTORE, "clear": WEEDS, "whale": WHALE,
    "reveal": REVEAL, "use": USE, "adze": ADZE, "terraces": TERRACES, "drop rumor": DROP,
}  # fmt: skip
ONCE = (WHALE, ADZE, TERRACES)  # items that an order has but once
USED_UP = {ADZE: STONE_ADZE, TERRACES: IRRIGATION_TERRACES}  # the cards behind items
FOR_HOME = (INWARD, UNSTORE, USE)  # what gives points to the home pool


def item_of(choice: Choice) -> tuple[int, int]:
    """Return the item that a choice adds to an order, and its place or card."""
    if choice.kind == "build":
        item, place = choice.args
        return item, place
    return ITEM_OF[choice.kind], choice.args[0] if choice.args else 0


def price(s: S, player: Player, item: int) -> int:
    """Return what an item costs now, less than nothing for what gives points."""
    cat = s.cat
    if item > CARD:
        gives = {INWARD: cat.inward_points, USE: cat.breadfruit_points, UNSTORE: STORE_COST, WHALE: cat.whale_points}
        return -gives.get(item, 0) + {STORE: STORE_COST, WEEDS: cat.weeds_points}.get(item, 0)
    if item == WC and (CANOE_BUILDERS in player.up or (REVEAL, CANOE_BUILDERS) in player.draft):
        cheaper, times = cat.canoe_discount
        return cat.cost[WC] - (cheaper if items_of(player).count(WC) < times else 0)
    return cat.cost[item]


def left_in_pool(player: Player) -> Sequence[int]:
    """Return the pieces that are left to build, by kind."""
    if not player.draft:
        return player.pool
    left = list(player.pool)
    for item, _ in player.draft:
        if item < VILLAGE:
            left[IN_POOL[item]] -= 1
        elif item == DROP:
            left[RUM] += 1
    return left


def _pieces_left(s: S, player: Player) -> list[tuple[int, int]]:
    """Return the kinds of pieces that are left to build, and what they cost."""
    kinds, left = FACE_UP_BUILT if s.solo else range(KIND_COUNT), left_in_pool(player)
    prices = replaced(s.cat.cost, WC, price(s, player, WC))
    return [(kind, prices[kind]) for kind in kinds if left[IN_POOL[kind]]]


def kept_points(player: Player, items: list[int]) -> int:
    """Return how many points will be kept for later steps when an order has these items."""
    return player.stored - items.count(UNSTORE) + items.count(STORE)


def items_of(player: Player) -> list[int]:
    """Return the items of an order."""
    return [item for item, _ in player.draft]


def weedy(s: S, player: Player, place: int) -> bool:
    """Return whether there are weeds to clear."""
    return marked(s, INVASIVE_WEEDS, place) and (WEEDS, place) not in player.draft


def _improved(s: S, player: Player, place: int) -> int:
    return s.ia[place] + player.draft.count((IA, place)) + player.draft.count((TERRACES, place))


def may_improve(s: S, player: Player, place: int) -> bool:
    """Return whether a group has a brown space without Improved Agriculture (COP-9.4.3)."""
    brown = s.cat.brown[s.group[place]]
    return s.ia[place] < brown and (not player.draft or _improved(s, player, place) < brown)


def may_settle(s: S, player: Player, place: int) -> bool:
    """Return whether one more Village may be built: a usable space, and one a turn (COP-9.4.1, 9.4.7)."""
    new, room = 0, usable_spaces(s, place)
    if player.draft:
        new = player.draft.count((VILLAGE, place)) + player.draft.count((ADZE, place))
        room += _improved(s, player, place) - s.ia[place] + ((WEEDS, place) in player.draft)
    return s.grown.count(place) + new < s.cat.new_villages and s.villages[place] + new < room


# -- what can be ordered ----------------------------------------------------------------------------------


def order_choices(s: S, seat: int) -> list[Choice]:
    """Return all items a player may add to his order."""
    player, book = s.players[seat], s.book
    offer = [book.done]
    if player.ordered:
        return offer
    items, pieces, cost = items_of(player), _pieces_left(s, player), s.cat.cost
    buys = items.count(CARD) < s.cat.cards_per_turn and len(s.card_deck) > 0
    stores = s.saved and kept_points(player, items) < s.cat.stored_max
    for pool, points in zip(player.pools, player.points, strict=True):
        for place in pool:
            row = book.pieces[place]
            for kind, points_needed in pieces:
                if points_needed <= points:
                    offer.append(row[kind])
            if points >= cost[IA] and may_improve(s, player, place):
                offer.append(book.build[IA][place])
            if points >= cost[VILLAGE] and may_settle(s, player, place):
                offer.append(book.build[VILLAGE][place])
            if points >= s.cat.weeds_points and s.marks and weedy(s, player, place):
                offer.append(book.clear[place])
        if points >= cost[CARD] and buys:
            offer.append(book.culture[pool[0]])
        if stores and points >= STORE_COST:
            offer.append(book.store[pool[0]])
    for choice in _extras_sought(s, player):
        if why_not_order(s, seat, choice, items) is None:
            offer.append(choice)
    return offer


def _extras_sought(s: S, player: Player) -> list[Choice]:
    """Return what is no item: turning inward, stored points, cards and Events."""
    book = s.book
    wanted = [*map(book.reveal.__getitem__, player.hand), book.inward]
    if player.stored:
        wanted.append(book.use_stored)
    if player.pool[RUM] < s.cat.limits[RUM]:
        wanted += map(book.drop_rumor.__getitem__, player.hexes_with(MASK[RUM]))
    if player.hand or player.up:
        if player.can_use(BREADFRUIT):
            wanted.append(book.use[BREADFRUIT])
        for card, row in ((STONE_ADZE, book.adze), (IRRIGATION_TERRACES, book.terraces)):
            if player.can_use(card):
                wanted += map(row.__getitem__, chain.from_iterable(player.pools))
    if WHALE_STRANDING in player.kept:
        wanted += [book.whale[pool[0]] for pool in player.pools]
    return wanted


def order_sought(s: S, seat: int) -> list[Choice]:
    """Return all that a player would like to add to his order: every item on every group, cards and Events."""
    player, book = s.players[seat], s.book
    if player.ordered:
        return []
    groups = [place for pool in player.pools for place in pool]
    wanted = [row[place] for row in book.build for place in groups]
    wanted += [book.clear[place] for place in groups if s.marks and marked(s, INVASIVE_WEEDS, place)]
    for first, *_ in player.pools:
        wanted += [book.culture[first], *([book.store[first]] if s.saved else [])]
    return wanted + _extras_sought(s, player) + own_powers(s, seat)


def why_not_order(s: S, seat: int, choice: Choice, items: list[int]) -> Reason | None:
    """Return why an item cannot be added to an order, or None if it can."""
    player = s.players[seat]
    if choice.kind == "event":
        return why_not_now(s, seat, choice)
    item, place = item_of(choice)
    if item == REVEAL:
        drafted = [USED_UP.get(each, card) for each, card in player.draft if each in (REVEAL, USE, ADZE, TERRACES)]
        return because("in the order", "COP-C.1.2") if place in drafted else None
    if item == DROP:
        gone = 1 + player.draft.count((DROP, place))
        return first_of(
            (number_of(player.stacks[place], RUM) < gone, "in the order", "COP-7.6.4"),
            (not may_take(s, seat, place, gone * ONE[RUM]), "garrison", "COP-8.5.4"),
        )
    pool = payer(player, item, place)
    if item == USE and (place != BREADFRUIT or (pool >= 0 and place in player.used)):
        return why_not_now(s, seat, choice)
    if pool < 0:
        return because("no home", "COP-C.1.5") if item in FOR_HOME else because("no village", "COP-9.3.5", hex=place)
    if item == INWARD:
        return because("explorer away", "COP-9.2.1") if player.lost or INWARD in items else None
    left, points = left_in_pool(player), player.points[pool]
    return first_of(
        (item == USE and (USE, place) in player.draft, "in the order", "COP-C.1.2"),
        (s.solo and item < VILLAGE and item not in FACE_UP_BUILT, "face up only", "COP-S.1.2"),
        (item == CARD and items.count(CARD) >= s.cat.cards_per_turn, "one card", "COP-9.5.2"),
        (item == CARD and not len(s.card_deck), "no card left", "COP-9.5.3"),
        (item in ONCE and item in items, "in the order", "COP-9.3.2"),
        (item == WEEDS and not weedy(s, player, place), "in the order", "COP-9.3.2"),
        (item == STORE and kept_points(player, items) >= s.cat.stored_max, "one stored", "COP-11.4.3"),
        (item == UNSTORE and items.count(UNSTORE) >= player.stored, "in the order", "COP-11.4.2"),
        (item in (IA, TERRACES) and not may_improve(s, player, place), "no brown space", "COP-9.4.3"),
        (item in (VILLAGE, ADZE) and not may_settle(s, player, place), "no space", "COP-9.4.1"),
        (points < price(s, player, item), "points", "COP-9.3.6"),
        (item < VILLAGE and not left[IN_POOL[item]], "no piece left", "COP-9.3.8"),
        has=points,
    )


def write(s: S, seat: int, choice: Choice) -> None:
    """Add an item to a player's order and pay for it; nothing of it can be undone (COP-9.3.2).

    Who buys a card goes on when it has been drawn (COP-9.5.3).
    """
    player = s.players[seat]
    player.ordered = choice is s.book.done or choice.kind == "culture"
    if choice is s.book.done:
        return
    item, place = item_of(choice)
    cost = price(s, player, item)
    if cost:
        player.points[payer(player, item, place)] -= cost
    player.draft = (*player.draft, (item, place))


def take_back_card(s: S, seat: int) -> None:
    """Take a card that is not there out of an order, and give its points back (COP-R-46)."""
    player = s.players[seat]
    place = next(place for item, place in reversed(player.draft) if item == CARD)
    player.draft = removed(player.draft, (CARD, place))
    player.points[payer(player, CARD, place)] += s.cat.cost[CARD]


def carry_out(s: S, seat: int, item: int, place: int) -> None:
    """Place one item of an order."""
    player = s.players[seat]
    if item in USED_UP or item == USE:
        use_up(s, seat, USED_UP.get(item, place))
    elif item == WHALE:
        discard_event(s, seat, WHALE_STRANDING)
    if item < VILLAGE:
        new_piece(s, seat, place, item)
        if item == COL:
            player.new_colonies = (*player.new_colonies, place)
    elif item in (VILLAGE, ADZE):
        add_village(s, seat, place)
    elif item in (IA, TERRACES):
        s.ia = replaced(s.ia, place, s.ia[place] + 1)
        s.tell("agriculture", seat=seat, hex=place)
    elif item == INWARD:
        player.lost = True
        s.tell("inward", seat=seat, count=s.cat.inward_points)
    elif item in (STORE, UNSTORE):
        player.stored += 1 if item == STORE else -1
        s.tell("stored" if item == STORE else "unstored", seat=seat)
    elif item == WEEDS:
        unmark(s, INVASIVE_WEEDS, place)
        s.tell("weeds cleared", seat=seat, hex=place)
    elif item in (WHALE, USE):
        s.tell("more points", seat=seat, count=-price(s, player, item))
    elif item == REVEAL:
        turn_up(s, seat, place)
    elif item == DROP:
        drop_rumor(s, seat, place)
