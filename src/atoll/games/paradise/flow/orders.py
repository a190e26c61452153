"""Chapter 9.3: the secret building order, item by item."""

from __future__ import annotations

from atoll.games.paradise.catalog import (
    ADZE,
    BREADFRUIT,
    CANOE_BUILDERS,
    CARD,
    DROUGHT,
    FEUD,
    GREAT_CHIEF,
    IA,
    INVASIVE_WEEDS,
    INWARD,
    IRRIGATION_TERRACES,
    REVEAL,
    STONE_ADZE,
    STORE,
    TC,
    TERRACES,
    TU,
    UNSTORE,
    USE,
    VILLAGE,
    WC,
    WEEDS,
    WHALE,
    WHALE_STRANDING,
)
from atoll.games.paradise.flow.cards import own_powers
from atoll.games.paradise.state import NOBODY, Player, S
from atoll.games.paradise.state.control import chains, controlled, marked, usable_spaces
from atoll.kernel import Choice, IllegalChoice


def open_pools(s: S, seat: int) -> None:
    """Count the Construction Points of each pool (COP-9.3.3 to 9.3.6)."""
    player = s.players[seat]
    left = controlled(s, seat)
    pools: list[tuple[int, ...]] = []
    if left:
        for chain in chains(s, seat):
            together = tuple(place for place in left if place in chain)
            if together:
                pools.append(together)
                left = [place for place in left if place not in chain]
        pools += [(place,) for place in left]
    player.pools = tuple(sorted(pools))
    player.points = [sum(production(s, seat, place) for place in pool) for pool in player.pools]
    player.draft, player.ordered, player.new_colonies = [], False, ()
    home = home_pool(player)
    if home >= 0:
        player.points[home] += player.bonus


def production(s: S, seat: int, place: int) -> int:
    """Return the points of a group, with what Events change."""
    points = s.villages[place] * s.cat.village_points
    for event, where, _, owner in s.marks:
        if where == place:
            if event in (DROUGHT, FEUD):
                return 0
            points += event == GREAT_CHIEF and owner == seat
    return points


def home_pool(player: Player) -> int:
    """Return the pool that contains the Home, or NOBODY (COP-C.1.5)."""
    return pool_of(player, player.home)


def pool_of(player: Player, place: int) -> int:
    """Return the pool that can build in a hex, or NOBODY."""
    for k, pool in enumerate(player.pools):
        if place in pool:
            return k
    return NOBODY


KINDS_BUILT = range(6)
STORE_COST, WEEDS_COST = 1, 2


# -- items ----------------------------------------------------------------------------------------------

ITEM_OF = {
    "culture": CARD, "turn inward": INWARD, "store": STORE, "use stored": UNSTORE, "clear": WEEDS, "whale": WHALE,
    "reveal": REVEAL, "use": USE, "adze": ADZE, "terraces": TERRACES,
}  # fmt: skip
ONCE = (CARD, STORE, UNSTORE, WHALE, ADZE, TERRACES)  # items that an order has but once
FOR_HOME = (INWARD, UNSTORE, USE)  # what gives points to the home pool


def item_of(choice: Choice) -> tuple[int, int]:
    """Return the item that a choice adds to an order, and its place or card."""
    if choice.kind == "build":
        item, place = choice.args
        return item, place
    return ITEM_OF[choice.kind], choice.args[0] if choice.args else 0


def price(s: S, player: Player, item: int) -> int:
    """Return what an item costs now, less than nothing for what gives points."""
    if item <= CARD:
        cost = s.cat.cost[item]
        if item == WC and (CANOE_BUILDERS in player.up or (REVEAL, CANOE_BUILDERS) in player.draft):
            cost -= not any(built == WC for built, _ in player.draft)  # the first one is cheaper
        return cost
    if item == INWARD:
        return -s.cat.inward_points
    if item == USE:
        return -s.cat.breadfruit_points
    return {STORE: STORE_COST, WEEDS: WEEDS_COST, UNSTORE: -1, WHALE: -1}.get(item, 0)


def left_in_pool(player: Player) -> list[int]:
    """Return the pieces that are left to build, by kind."""
    if not player.draft:
        return player.pool
    left = player.pool[:]
    for item, _ in player.draft:
        if item < VILLAGE:
            left[TC if item == TU else item] -= 1
    return left


def drafted(player: Player, item: int) -> bool:
    """Return whether an order has an item."""
    return any(built == item for built, _ in player.draft)


def weedy(s: S, player: Player, place: int) -> bool:
    """Return whether there are weeds to clear."""
    return marked(s, INVASIVE_WEEDS, place) and (WEEDS, place) not in player.draft


def _improved(s: S, player: Player, place: int) -> int:
    if not player.draft:
        return s.ia[place]
    return s.ia[place] + sum([where == place for item, where in player.draft if item in (IA, TERRACES)])


def may_improve(s: S, player: Player, place: int) -> bool:
    """Return whether a group has a brown space without Improved Agriculture (COP-9.4.3)."""
    return _improved(s, player, place) < s.cat.brown[s.group[place]]


def may_settle(s: S, player: Player, place: int) -> bool:
    """Return whether one more Village may be built: a usable space, and one a turn (COP-9.4.1, 9.4.7)."""
    if (VILLAGE, place) in player.draft or (ADZE, place) in player.draft:
        return False
    room = usable_spaces(s, place)
    if player.draft:
        room += _improved(s, player, place) - s.ia[place] + ((WEEDS, place) in player.draft)
    return s.villages[place] < room


# -- what can be ordered ----------------------------------------------------------------------------------


def order_choices(s: S, seat: int) -> list[Choice]:
    """Return all items a player may add to his order."""
    player, book = s.players[seat], s.book
    offer = [book.done]
    if player.ordered:
        return offer
    items = [item for item, _ in player.draft]
    prices, left = list(s.cat.cost), left_in_pool(player)
    prices[WC] = price(s, player, WC)
    kinds = [kind for kind in KINDS_BUILT if left[TC if kind == TU else kind] > 0]
    buys = CARD not in items and len(s.card_deck) > 0
    stores = s.saved and not player.stored and STORE not in items and UNSTORE not in items
    for pool, points in zip(player.pools, player.points, strict=True):
        buildable = [k for k in kinds if prices[k] <= points]
        for place in pool:
            row = book.pieces[place]
            offer += [row[kind] for kind in buildable]
            if points >= prices[IA] and may_improve(s, player, place):
                offer.append(book.build[IA][place])
            if points >= prices[VILLAGE] and may_settle(s, player, place):
                offer.append(book.build[VILLAGE][place])
            if points >= WEEDS_COST and s.marks and weedy(s, player, place):
                offer.append(book.clear[place])
        if points >= prices[CARD] and buys:
            offer.append(book.culture[pool[0]])
        if stores and points >= STORE_COST:
            offer.append(book.store[pool[0]])
    return offer + _extras(s, player, items)


def _extras(s: S, player: Player, items: list[int]) -> list[Choice]:
    """Return what is no item: turning inward, stored points, cards and Events."""
    book = s.book
    offer = [book.reveal[card] for card in player.hand if not card_drafted(player, card)]
    if home_pool(player) >= 0:
        if not player.lost and INWARD not in items:
            offer.append(book.inward)
        if player.stored and UNSTORE not in items:
            offer.append(book.use_stored)
        if player.can_use(BREADFRUIT) and (USE, BREADFRUIT) not in player.draft:
            offer.append(book.use[BREADFRUIT])
    if player.can_use(STONE_ADZE) and ADZE not in items:
        offer += [book.adze[place] for pool in player.pools for place in pool if may_settle(s, player, place)]
    if player.can_use(IRRIGATION_TERRACES) and TERRACES not in items:
        offer += [book.terraces[place] for pool in player.pools for place in pool if may_improve(s, player, place)]
    if WHALE_STRANDING in player.kept and WHALE not in items:
        offer += [book.whale[pool[0]] for pool in player.pools]
    return offer


def card_drafted(player: Player, card: int) -> bool:
    """Return whether an order turns up or uses a card."""
    spent = {STONE_ADZE: ADZE, IRRIGATION_TERRACES: TERRACES}.get(card)
    return (
        (REVEAL, card) in player.draft or (USE, card) in player.draft or (spent is not None and drafted(player, spent))
    )


def order_sought(s: S, seat: int) -> list[Choice]:
    """Return all that a player would like to add to his order: every item on every group, cards and Events."""
    player, book = s.players[seat], s.book
    if player.ordered:
        return []
    groups = [place for pool in player.pools for place in pool]
    wanted = [book.inward, *(row[place] for row in book.build for place in groups)]
    wanted += [book.clear[place] for place in groups if s.marks and marked(s, INVASIVE_WEEDS, place)]
    for card, row in ((STONE_ADZE, book.adze), (IRRIGATION_TERRACES, book.terraces)):
        wanted += [row[place] for place in groups if player.can_use(card)]
    for first, *_ in player.pools:
        wanted.append(book.culture[first])
        wanted += [book.store[first]] if s.saved else []
        wanted += [book.whale[first]] if WHALE_STRANDING in player.kept else []
    wanted += [book.use_stored] if player.stored else []
    return wanted + [book.reveal[card] for card in player.hand] + own_powers(s, seat)


def refuse_order(s: S, seat: int, choice: Choice) -> IllegalChoice | None:
    """Return why an item cannot be added to an order, or None if it can, or is none."""
    player = s.players[seat]
    if player.ordered or (choice.kind not in ITEM_OF and choice.kind != "build"):
        return None
    item, place = item_of(choice)
    items = [built for built, _ in player.draft]
    pool = home_pool(player) if item in FOR_HOME else pool_of(player, place)
    if item == INWARD and (player.lost or INWARD in items or pool < 0):
        return s.refusal("explorer away", "COP-9.2.1")
    if item in (REVEAL, USE) and card_drafted(player, place):
        return s.refusal("in the order", "COP-C.1.2")
    if item != REVEAL and pool < 0:
        return (
            s.refusal("no home", "COP-C.1.5") if item in FOR_HOME else s.refusal("no village", "COP-9.3.5", hex=place)
        )
    if item == CARD and (CARD in items or not len(s.card_deck)):
        return s.refusal("one card", "COP-9.5.2") if CARD in items else s.refusal("no card left", "COP-R-46")
    if (item in ONCE and item in items) or (item == WEEDS and not weedy(s, player, place)):
        return s.refusal("in the order", "COP-9.3.2")
    if item == STORE and (player.stored or UNSTORE in items):
        return s.refusal("one stored", "COP-11.4.3")
    if item in (IA, TERRACES) and not may_improve(s, player, place):
        return s.refusal("no brown space", "COP-9.4.3")
    if item in (VILLAGE, ADZE) and not may_settle(s, player, place):
        return s.refusal("no space", "COP-9.4.1")
    if item != REVEAL and player.points[pool] < price(s, player, item):
        return s.refusal("points", "COP-9.3.6", has=player.points[pool])
    if item < VILLAGE and left_in_pool(player)[TC if item == TU else item] <= 0:
        return s.refusal("no piece left", "COP-9.3.8")
    return None


def write(s: S, seat: int, choice: Choice) -> None:
    """Add an item to a player's order and pay for it; nothing of it can be undone (COP-9.3.2)."""
    player = s.players[seat]
    if choice is s.book.done:
        player.ordered = True
        return
    item, place = item_of(choice)
    cost = price(s, player, item)
    if cost:
        player.points[home_pool(player) if item in FOR_HOME else pool_of(player, place)] -= cost
    player.draft.append((item, place))
