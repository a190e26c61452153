"""Chapter 9: secret building orders, shown together; then cards, then Colonies."""

from __future__ import annotations

from atoll.games.paradise.catalog import (
    ADZE,
    BREADFRUIT,
    CANOE_BUILDERS,
    CARD,
    COL,
    DROUGHT,
    FEUD,
    GREAT_CHIEF,
    GROUP,
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
from atoll.games.paradise.flow.cards import discard_event, turn_up, use_up
from atoll.games.paradise.flow.deciding import Window
from atoll.games.paradise.flow.stacks import lose_piece, place_piece
from atoll.games.paradise.flow.villages import add_village, unmark
from atoll.games.paradise.state import NOBODY, Player, S, replaced
from atoll.games.paradise.state.control import chains, controlled, enemies_in, garrison_bound, marked, usable_spaces
from atoll.games.paradise.state.pieces import ALL_UP, NO_RUMORS, ONE, number_of
from atoll.kernel import CHANCE, TOGETHER, Choice, Decision, Deck, Draw, Frame, IllegalChoice, Routine

KINDS_BUILT = range(6)


class Construction(Routine[S]):
    """Count the points of every pool, take the orders, then show them."""

    rule = "COP-9.3.1"

    def run(self, s: S, f: Frame) -> None:
        """Pools are fixed by the chains at the start of the step (COP-R-28)."""
        for seat in s.order:
            open_pools(s, seat)
        s.do(
            ORDERS(TOGETHER, *s.order),
            SHOW_ORDERS(CHANCE),
            *(BUY_CARD(CHANCE, seat) for seat in s.order),
            *(COLONIES(seat) for seat in s.order),
        )


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


def price(s: S, player: Player, item: int) -> int:
    """Return what an item costs now: Canoe Builders make the first War Canoe cheaper."""
    cost = s.cat.cost[item]
    if item == WC and (CANOE_BUILDERS in player.up or (REVEAL, CANOE_BUILDERS) in player.draft):
        cost -= not any(built == WC for built, _ in player.draft)
    return cost


class Orders(Decision[S]):
    """All players write their orders at the same time, unseen by the others, item by item."""

    rule = "COP-9.3.1"

    def seats(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return who has not finished yet."""
        return tuple(seat for seat in f.args if not s.players[seat].ordered)

    def enter(self, s: S, f: Frame) -> bool:
        """Wait for everybody; an order with nothing in it is asked for too."""
        waiting = self.seats(s, f)
        if not waiting:
            s.stack.pop()
            return False
        s.seat = waiting[0]
        s.offer = self.choices(s, Frame(self, waiting[0], f.args))
        return True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what a pool can pay and the rules allow."""
        return order_choices(s, f.seat)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Write it down; the decision keeps its number until all are done: how long an order is stays secret."""
        write(s, f.seat, choice)
        frame = Frame(self, TOGETHER, f.args)
        s.push(frame)
        if self.seats(s, frame):
            s.decision -= 1

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is missing."""
        return refuse_order(s, f.seat, choice) or super().refuse(s, f, choice)

    def rule_of(self, choice: Choice) -> str:
        """Each kind of item has a rule of its own."""
        return {
            "culture": "COP-9.5.1", "turn inward": "COP-9.2.1", "store": "COP-11.4.1", "use stored": "COP-11.4.2",
            "reveal": "COP-9.5.4", "use": "COP-C.4.3", "adze": "COP-C.4.3", "terraces": "COP-C.4.3",
        }.get(choice.kind, self.rule)  # fmt: skip


def order_choices(s: S, seat: int) -> list[Choice]:
    """Return all items a player may add to his order."""
    player, book = s.players[seat], s.book
    offer = [book.done]
    if player.ordered:
        return offer
    items = [item for item, _ in player.draft]
    prices, kinds = _wares(s, player, items)
    village, agriculture, card = s.cat.cost[VILLAGE], s.cat.cost[IA], s.cat.cost[CARD]
    bought = CARD in items or not len(s.card_deck)
    may_store = s.saved and not player.stored and STORE not in items and UNSTORE not in items
    for pool, points in zip(player.pools, player.points, strict=True):
        buildable = [k for k in kinds if prices[k] <= points]
        for place in pool:
            row = book.pieces[place]
            offer += [row[kind] for kind in buildable]
            if points >= agriculture and may_improve(s, player, place):
                offer.append(book.build[IA][place])
            if points >= village and may_settle(s, player, place):
                offer.append(book.build[VILLAGE][place])
            if points >= 2 and s.marks and _weedy(s, player, place):
                offer.append(book.clear[place])
        if points >= card and not bought:
            offer.append(book.culture[pool[0]])
        if may_store and points:
            offer.append(book.store[pool[0]])
    return offer + _extras(s, player, items)


def _wares(s: S, player: Player, items: list[int]) -> tuple[list[int], list[int]]:
    """Return the prices of all kinds of pieces, and the kinds that are left in the pool."""
    prices = list(s.cat.cost[:VILLAGE])
    prices[WC] = price(s, player, WC)
    left = player.pool
    if items:
        left = left[:]
        for item in items:
            if item < VILLAGE:
                left[TC if item == TU else item] -= 1
    return prices, [kind for kind in KINDS_BUILT if left[TC if kind == TU else kind] > 0]


def _drafted(player: Player, item: int, place: int = NOBODY) -> bool:
    return any(built == item and (place < 0 or where == place) for built, where in player.draft)


def _weedy(s: S, player: Player, place: int) -> bool:
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


def _extras(s: S, player: Player, items: list[int]) -> list[Choice]:
    """Return what is no item: turning inward, stored points, cards and Events."""
    book = s.book
    offer = [book.reveal[card] for card in player.hand if not _card_drafted(player, card)]
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


def _card_drafted(player: Player, card: int) -> bool:
    spent = {STONE_ADZE: ADZE, IRRIGATION_TERRACES: TERRACES}.get(card)
    return (
        (REVEAL, card) in player.draft or (USE, card) in player.draft or (spent is not None and _drafted(player, spent))
    )


def write(s: S, seat: int, choice: Choice) -> None:
    """Add an item to a player's order and pay for it; nothing of it can be undone (COP-9.3.2)."""
    player, kind = s.players[seat], choice.kind
    if kind == "done":
        player.ordered = True
        return
    if kind == "build":
        item, place = choice.args
        player.points[pool_of(player, place)] -= price(s, player, item)
        player.draft.append((item, place))
    elif kind in ("culture", "store", "clear"):
        (place,) = choice.args
        item, cost = {"culture": (CARD, s.cat.cost[CARD]), "store": (STORE, 1), "clear": (WEEDS, 2)}[kind]
        player.points[pool_of(player, place)] -= cost
        player.draft.append((item, place))
    elif kind == "turn inward":
        player.points[home_pool(player)] += s.cat.inward_points
        player.draft.append((INWARD, 0))
    elif kind == "use stored":
        player.points[home_pool(player)] += 1
        player.draft.append((UNSTORE, 0))
    elif kind == "use":
        player.points[home_pool(player)] += s.cat.breadfruit_points
        player.draft.append((USE, BREADFRUIT))
    elif kind == "whale":
        player.points[pool_of(player, choice.args[0])] += 1
        player.draft.append((WHALE, choice.args[0]))
    else:
        item = {"adze": ADZE, "terraces": TERRACES, "reveal": REVEAL}[kind]
        player.draft.append((item, choice.args[0]))


def refuse_order(s: S, seat: int, choice: Choice) -> IllegalChoice | None:
    """Return why an item cannot be ordered, where there is something special to say."""
    player = s.players[seat]
    if choice is s.book.inward:
        return s.refusal("explorer away", "COP-9.2.1")
    if choice.kind == "culture" and _drafted(player, CARD):
        return s.refusal("one card", "COP-9.5.2")
    if choice.kind in ("culture", "store", "clear") and pool_of(player, choice.args[0]) >= 0:
        return s.refusal("points", "COP-9.3.6", has=player.points[pool_of(player, choice.args[0])])
    if choice.kind != "build":
        return None
    item, place = choice.args
    pool = pool_of(player, place)
    if pool < 0:
        return s.refusal("no village", "COP-9.3.5", hex=place)
    if item == IA and not may_improve(s, player, place):
        return s.refusal("no brown space", "COP-9.4.3")
    if item == VILLAGE and not may_settle(s, player, place):
        return s.refusal("no space", "COP-9.4.1")
    if player.points[pool] < price(s, player, item):
        return s.refusal("points", "COP-9.3.6", has=player.points[pool])
    return s.refusal("no piece left", "COP-9.3.8")


class ShowOrders(Routine[S]):
    """The orders are shown together and placed in turn order."""

    rule = "COP-9.3.1"

    def run(self, s: S, f: Frame) -> None:
        """Place every item."""
        for seat in s.order:
            player = s.players[seat]
            for item, place in player.draft:
                carry_out(s, seat, item, place)
            player.draft = [(CARD, 0)] if _drafted(player, CARD) else []
            player.points = []


def carry_out(s: S, seat: int, item: int, place: int) -> None:
    """Place one item of an order."""
    player = s.players[seat]
    if item < VILLAGE:
        place_piece(s, seat, place, item)
        s.tell("new piece", seat=seat, hex=place)
        if item == COL:
            player.new_colonies = (*player.new_colonies, place)
    elif item in (VILLAGE, ADZE):
        if item == ADZE:
            use_up(s, seat, STONE_ADZE)
        add_village(s, seat, place)
    elif item in (IA, TERRACES):
        if item == TERRACES:
            use_up(s, seat, IRRIGATION_TERRACES)
        s.ia = replaced(s.ia, place, s.ia[place] + 1)
        s.tell("agriculture", seat=seat, hex=place)
    elif item == INWARD:
        player.lost = True
        s.tell("inward", seat=seat)
    elif item in (STORE, UNSTORE):
        player.stored = int(item == STORE)
        s.tell("stored" if item == STORE else "unstored", seat=seat)
    elif item == WEEDS:
        unmark(s, INVASIVE_WEEDS, place)
    elif item == WHALE:
        discard_event(s, seat, WHALE_STRANDING)
    elif item == REVEAL:
        turn_up(s, seat, place)
    elif item == USE:
        use_up(s, seat, place)


class BuyCard(Routine[S]):
    """Cards bought are drawn in turn order."""

    rule = "COP-9.5.3"

    def run(self, s: S, f: Frame) -> None:
        """Draw for a buyer; a card that is not there cannot be had (COP-R-46)."""
        (seat,) = f.args
        if _drafted(s.players[seat], CARD) and len(s.card_deck):
            s.push(DRAW_CARD(CHANCE, seat))


class DrawCard(Draw[S]):
    """Draw the top card and keep it secret."""

    rule = "COP-9.5.3"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the deck."""
        return s.card_deck, s.book.draw_card

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it into the hand."""
        (seat,) = f.args
        (card,) = choice.args
        s.card_deck = s.card_deck.without(card)
        player = s.players[seat]
        player.hand = sorted([*player.hand, card])
        s.tell_only(seat, "draw card", "draw hidden", ("seat",), seat=seat, card=card)


class Colonies(Window):
    """After all other building Colonies may be replaced by Villages, at no cost."""

    rule = "COP-9.4.5"

    def secretive(self, s: S, f: Frame) -> bool:
        """Whether there is a Colony in a stack is a secret."""
        stacks = s.players[f.seat].stacks
        return any(stacks[place] & ~ALL_UP and settleable(s, f.seat, place) for place in s.players[f.seat].spots)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer Colonies that were there before this step."""
        return [s.book.done, *(s.book.convert[place] for place in ripe(s, f.seat))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Replace one and ask again."""
        if choice is s.book.done:
            return
        (place,) = choice.args
        lose_piece(s, f.seat, place, COL)
        add_village(s, f.seat, place)
        s.push(f)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is wrong with the place."""
        if choice.kind == "convert":
            return s.refusal("no colony", "COP-9.4.5", hex=choice.args[0])
        return super().refuse(s, f, choice)


def settleable(s: S, seat: int, place: int) -> bool:
    """Return whether a Colony could become a Village here (COP-R-30)."""
    return (
        s.land[place] == GROUP
        and s.owner[place] in (NOBODY, seat)
        and place not in s.grown
        and s.villages[place] < usable_spaces(s, place)
        and enemies_in(s, seat, place) < 0
    )


def ripe(s: S, seat: int) -> list[int]:
    """Return where a player may convert a Colony; the only garrison of a conquered group may not (COP-R-57)."""
    player = s.players[seat]
    found = []
    for place in player.spots:
        stack = player.stacks[place]
        colonies = number_of(stack, COL)
        if colonies <= player.new_colonies.count(place) or not settleable(s, seat, place):
            continue
        if not garrison_bound(s, seat, place) or (stack - ONE[COL]) & NO_RUMORS:
            found.append(place)
    return found


CONSTRUCTION = Construction()
ORDERS = Orders()
SHOW_ORDERS = ShowOrders()
BUY_CARD = BuyCard()
DRAW_CARD = DrawCard()
COLONIES = Colonies()
