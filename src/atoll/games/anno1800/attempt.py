"""Whether own cubes can pay in some order of all moves: work, promotions, cards, rotations, a mission, a removal.

This is exact, and asked only where the order matters: where the supply or a deck is short, where promotions compete,
or where they come together with the gold of a mission or the removal of a tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from atoll.games.anno1800.catalog import (
    ADD,
    CUBES_AT,
    FREE_UPGRADES,
    FULL,
    GAIN_CUBES,
    GAIN_GOLD,
    INVESTOR,
    LEVELS_AT,
    TAKE,
)
from atoll.games.anno1800.outlook import (
    MASK,
    ONE,
    WIDTH,
    Aid,
    Cost,
    Effect,
    Gain,
    Lift,
    Node,
    Numbers,
    Outlook,
    Own,
    Place,
    Print,
    Stock,
    compete,
    packed,
)
from atoll.games.anno1800.state import AnnoState

Query = tuple[Numbers, Numbers, int, tuple[Print, ...]]


def granted(lifts: Sequence[Lift], counts: Sequence[int]) -> bool:
    """Return whether so many promotions from each level are allowed: any set of levels must find enough."""
    levels = [level for level in range(INVESTOR) if counts[level]]
    for chosen in range(1, 1 << len(levels)):
        some = [level for k, level in enumerate(levels) if chosen >> k & 1]
        bits = sum(1 << level for level in some)
        if sum(counts[level] for level in some) > sum(count for count, from_ in lifts if from_ & bits):
            return False
    return True


def closed_levels(s: AnnoState, seat: int, coming: int, rising: int) -> int:
    """Return the levels of which there is no cube, but for what is set aside, as bits: nobody can come or rise to them.

    Cubes of a level that are the player's or in the supply are always as many as before.
    """
    closed = 0
    for level, count in enumerate(s.players[seat].cubes()):
        if not count + s.supply[level] - (level in (coming, rising)):
            closed |= 1 << level
    return closed


def _orders(pending: Sequence[Lift], cards: Sequence[Lift]) -> set[tuple[Lift, ...]]:
    """Return the orders in which promotions may be counted against cards, by which of them is activated first."""
    ways = permutations(cards) if compete((*pending, *cards)) else [tuple(cards)]
    return {tuple(sorted((*pending, *way), key=lambda lift: lift[1].bit_count())) for way in ways}


def _without(some: Numbers, one: int) -> Numbers:
    k = some.index(one)
    return some[:k] + some[k + 1 :]


def _with(places: tuple[Place, ...], k: int, code: int) -> tuple[Place, ...]:
    """Return workplaces with other cubes at one of them."""
    r, level, space, _ = places[k]
    return (*places[:k], (r, level, space, code), *places[k + 1 :])


def _spots(own: Own, level: int) -> Iterator[int]:
    """Yield where a used cube of a level is: on a workplace, or elsewhere (-1)."""
    for k, (_, _, _, code) in enumerate(own[3]):
        if level in LEVELS_AT[code]:
            yield k
    if own[1] >> WIDTH * level & MASK:
        yield -1


def _rotated(own: Own, level: int, k: int) -> Own:
    home, used, resting, places = own
    if k < 0:
        return home + ONE[level], used - ONE[level], resting, places
    return home + ONE[level], used, resting, _with(places, k, TAKE[places[k][3]][level])


def _risen(own: Own, level: int) -> Iterator[Own]:
    """Yield each way to promote a cube that is not in the district."""
    home, used, resting, places = own
    more = ONE[level + 1] - ONE[level]
    if resting >> WIDTH * level & MASK:
        yield home, used, resting + more, places
    for k in _spots(own, level):
        if k < 0:
            yield home, used + more, resting, places
        else:
            yield home, used, resting, _with(places, k, ADD[TAKE[places[k][3]][level]][level + 1])


class Attempt:
    """All ways to pay with cubes; `coming` or `rising` is the level of the cube that is paid for, if it is for one."""

    def __init__(self, s: AnnoState, seat: int, home: list[int], aside: tuple[int, int]):
        p = s.players[seat]
        self.cat = s.cat
        self.coming, self.rising = aside
        self.closed = closed_levels(s, seat, *aside)
        self.keep = 0  # gold
        self.levels: dict[int, int] = {}  # that make a resource, as bits
        self._player = p
        self._home = packed(home)
        self._used = packed([a + b - c for a, b, c in zip(p.exhausted, p.district, home, strict=True)])
        self._stock = (p.gold, packed(s.supply), packed([len(deck) for deck in s.decks]))
        self._aid: list[tuple[tuple[Lift, ...], tuple[Gain, ...], int]] = []
        self._known: dict[Query, bool] = {}
        self._seen: set[Node] = set()

    def use(self, pending: tuple[Lift, ...], effects: list[Effect], bonus: int) -> None:
        """Take into account promotions that may be made already, effects of cards, and the gold of the mission."""
        gains = [(0, numbers) for kind, numbers in effects if kind == GAIN_CUBES]
        gains += [(numbers[0], ()) for kind, numbers in effects if kind == GAIN_GOLD]
        upgrades = [(numbers[0], numbers[1]) for kind, numbers in effects if kind == FREE_UPGRADES]
        self._aid = [(lifts, tuple(sorted(gains)), bonus) for lifts in _orders(pending, upgrades)]

    def pays(self, units: Numbers, cubes: Numbers, keep: int, prints: tuple[Print, ...]) -> bool:
        """Return whether own cubes can make these units and be exhausted, and so much gold is there at last."""
        query = (units, cubes, keep, prints)
        if query not in self._known:
            self._known[query] = self._tries(query)
        return self._known[query]

    def _tries(self, query: Query) -> bool:
        units, cubes, self.keep, prints = query
        p, used, places = self._player, self._used, []
        for space, level, bit in p.industries:
            r = bit.bit_length() - 1
            if r in units:
                places.append((r, level, space, p.work[space]))
            else:  # as good as exhausted
                used += sum([ONE[cube] for cube in CUBES_AT[p.work[space]]])
        prints = tuple([x for x in prints if x[0] in units])
        self.levels = dict.fromkeys(units, 0)
        for r, level, *_ in (*places, *prints):
            self.levels[r] |= 1 << level
        self._seen = set()
        own = (self._home, used, packed(p.resting), tuple(places))
        return any(self._reaches(((units, cubes), own, self._stock, (*aid, prints))) for aid in self._aid)

    def _reaches(self, node: Node) -> bool:
        """Return whether all can be paid from here on."""
        if node in self._seen:
            return False
        self._seen.add(node)
        owed, own, stock, _ = node
        if not self._possible(own, stock):
            return False
        if owed == ((), ()) and stock[0] >= self.keep:
            return True
        outlook = Outlook(self, node)
        if not outlook.hopeful:
            return False
        for moves in (self._payments, self._promotions, self._cards, self._mission, self._rotations, self._removals):
            for after in moves(outlook, *node):
                if self._reaches(after):
                    return True
        return False

    def _possible(self, own: Own, stock: Stock) -> bool:
        """Return whether the cube that is paid for can still come or rise."""
        _, supply, decks = stock
        level = max(self.coming, self.rising)
        if level >= 0 and not supply >> WIDTH * level & MASK:
            return False
        if self.coming >= 0:
            cards = decks >> WIDTH * self.cat.level_deck[level] & MASK
            return cards > 0 or self.cat.empty_deck_gold[level] <= self.keep
        if self.rising >= 0:
            there = (own[0] + own[2]) >> WIDTH * (level - 1) & MASK
            return there > 0 or any(True for _ in _spots(own, level - 1))
        return True

    # -- moves -------------------------------------------------------------------------------------------

    def _payments(self, _: Outlook, cost: Cost, own: Own, stock: Stock, aid: Aid) -> Iterator[Node]:
        """Exhaust a cube, or let one work."""
        units, cubes = cost
        for level in dict.fromkeys(cubes):
            for (home, used, resting, places), left in self._brought(own, stock, level):
                after = (home - ONE[level], used + ONE[level], resting, places)
                yield (units, _without(cubes, level)), after, left, aid
        for k, (r, level, _space, code) in enumerate(own[3]):
            if r in units and code < FULL:
                for (home, used, resting, places), left in self._brought(own, stock, level):
                    after = (home - ONE[level], used, resting, _with(places, k, ADD[places[k][3]][level]))
                    yield (_without(units, r), cubes), after, left, aid

    def _brought(self, own: Own, stock: Stock, level: int) -> Iterator[tuple[Own, Stock]]:
        """Yield each way to have a cube of a level in its district: there, or rotated now."""
        if own[0] >> WIDTH * level & MASK:
            yield own, stock
            return
        gold, supply, decks = stock
        gold -= self.cat.rotation_gold[level]
        if gold >= 0:
            for k in _spots(own, level):
                yield _rotated(own, level, k), (gold, supply, decks)

    def _promotions(self, outlook: Outlook, cost: Cost, own: Own, stock: Stock, aid: Aid) -> Iterator[Node]:
        """Promote a cube wherever it stands, if there is one of the next level; it makes room for another."""
        lifts, cards, bonus, prints = aid
        allowed = 0
        for k, (count, levels) in enumerate(lifts):
            rest = ((count - 1, levels),) if count > 1 else ()
            left: Aid = (lifts[:k] + rest + lifts[k + 1 :], cards, bonus, prints)
            for level in range(INVESTOR):
                if not levels & ~allowed & 1 << level or not stock[1] >> WIDTH * (level + 1) & MASK:
                    continue
                more = ONE[level + 1] - ONE[level]
                for_room = outlook.for_room(level)
                if for_room or outlook.useful >> level + 1 & 1:
                    for (home, used, resting, places), (gold, supply, decks) in self._brought(own, stock, level):
                        yield cost, (home + more, used, resting, places), (gold, supply - more, decks), left
                if for_room:
                    for risen in _risen(own, level):
                        yield cost, risen, (stock[0], stock[1] - more, stock[2]), left
            allowed |= levels

    def _cards(self, outlook: Outlook, cost: Cost, own: Own, stock: Stock, aid: Aid) -> Iterator[Node]:
        """Use a card that brings gold or cubes."""
        lifts, cards, bonus, prints = aid
        gold, supply, decks = stock
        for k, (amount, numbers) in enumerate(cards):
            left: Aid = (lifts, cards[:k] + cards[k + 1 :], bonus, prints)
            if amount:
                yield cost, own, (gold + amount, supply, decks), left
            elif outlook.wants(numbers):
                grown, rest = self._gained(own, stock, numbers)
                if grown != own:
                    yield cost, grown, rest, left

    def _gained(self, own: Own, stock: Stock, numbers: Numbers) -> tuple[Own, Stock]:
        """Let all cubes of a card come that can: each needs a cube in the supply and its card, or gold for it."""
        home, used, resting, places = own
        gold, supply, decks = stock
        for level, count in enumerate(numbers):
            deck, price = self.cat.level_deck[level], self.cat.empty_deck_gold[level]
            for _ in range(count):
                card = decks >> WIDTH * deck & MASK
                if not supply >> WIDTH * level & MASK or (not card and gold < price):
                    break
                home += ONE[level]
                supply -= ONE[level]
                if card:
                    decks -= ONE[deck]
                else:
                    gold -= price
        return (home, used, resting, places), (gold, supply, decks)

    def _mission(self, outlook: Outlook, cost: Cost, own: Own, stock: Stock, aid: Aid) -> Iterator[Node]:
        """Exhaust an investor for gold."""
        if outlook.bonus:
            lifts, cards, bonus, prints = aid
            for (home, used, resting, places), (gold, supply, decks) in self._brought(own, stock, INVESTOR):
                after = (home - ONE[INVESTOR], used + ONE[INVESTOR], resting, places)
                yield cost, after, (gold + bonus, supply, decks), (lifts, cards, 0, prints)

    def _rotations(self, outlook: Outlook, cost: Cost, own: Own, stock: Stock, aid: Aid) -> Iterator[Node]:
        """Rotate a cube to vacate its workplace, or any cube to be rid of gold that a card would take."""
        gold, supply, decks = stock
        for level, price in enumerate(self.cat.rotation_gold):
            if price > gold:
                return
            for k in _spots(own, level):
                if outlook.dear or (k >= 0 and own[3][k][3] >= FULL and own[3][k][0] in cost[0]):
                    yield cost, _rotated(own, level, k), (gold - price, supply, decks), aid

    def _removals(self, _: Outlook, cost: Cost, own: Own, stock: Stock, aid: Aid) -> Iterator[Node]:
        """Remove a tile: who was there is exhausted, and the print below it works at once."""
        units, cubes = cost
        lifts, cards, bonus, prints = aid
        for r, level, tile in prints:
            if r not in units:
                continue
            home, used, resting, places = own
            gone = sum([ONE[cube] for _, _, space, code in places if space == tile for cube in CUBES_AT[code]])
            now = (home, used + gone, resting, tuple([x for x in places if x[2] != tile]))
            for (home, used, resting, places), left in self._brought(now, stock, level):
                after = (home - ONE[level], used, resting, (*places, (r, level, tile, level + 1)))
                yield (_without(units, r), cubes), after, left, (lifts, cards, bonus, ())
