"""The exact search: whether own cubes can make what is not bought, in some order of all moves, and how.

A node says what is owed, where the cubes are, what is in store and what may still help. A move exhausts a cube or lets
one work, for gold after a rotation; it vacates a workplace, uses a card or a mission, promotes a cube or removes a
tile. Only workplaces that make what is owed are told apart: all other used cubes are `away`. While nothing but cubes
and gold is left the order of payments does not matter, so that only the first is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import combinations

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
    Bill,
)
from atoll.games.anno1800.flow.payment.buying import EFFECT_WEIGHT, Basket, Market
from atoll.games.anno1800.flow.payment.counts import ONE, count, packed
from atoll.games.anno1800.flow.payment.quick import Purse
from atoll.games.anno1800.flow.payment.uncover import Print, Ship
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice

CUBE_WEIGHT = (20, 30, 50, 70, 80)  # what the proposal saves: cubes by level, and gold
GOLD_WEIGHT = 20
LEVELS = range(INVESTOR + 1)
AWAY = -1

Numbers = tuple[int, ...]
Lift = tuple[int, int]  # free promotions: how many, from which levels (as bits)
Place = tuple[int, int, int, int]  # resource, level of the workers, space, the cubes there as a code
Cost = tuple[Numbers, Numbers]  # resources to be made, cubes to be exhausted
Own = tuple[int, int, int, tuple[Place, ...]]  # cubes at home, away and resting; and where they make what is owed
Store = tuple[int, int, int]  # gold, supply, decks
Help = tuple[tuple[Lift, ...], Numbers, int, tuple[Print, ...]]  # promotions, cards, gold of the mission, prints
Node = tuple[Cost, Own, Store, Help]
Move = tuple[tuple[Choice, ...], int, Node]  # what is done, its weight, and what comes of it
Root = tuple[int, tuple[Choice, ...], tuple[Choice, ...], Node]  # weight, what is done first and last
Brought = tuple[tuple[Choice, ...], int, Own, Store]
Trail = tuple[tuple[Choice, ...], "Trail | None"]


def without(some: Numbers, one: int) -> Numbers:
    """Return numbers without one of them."""
    k = some.index(one)
    return some[:k] + some[k + 1 :]


def _with_code(places: tuple[Place, ...], k: int, code: int) -> tuple[Place, ...]:
    """Return workplaces with other cubes at one of them."""
    r, level, space, _ = places[k]
    return (*places[:k], (r, level, space, code), *places[k + 1 :])


def _spots(own: Own, level: int) -> list[int]:
    """Return where a used cube of a level is: on a workplace, or AWAY."""
    spots = [k for k, place in enumerate(own[3]) if level in LEVELS_AT[place[3]]]
    return [*spots, AWAY] if count(own[1], level) else spots


def _rotated(own: Own, level: int, k: int) -> Own:
    home, away, resting, places = own
    if k == AWAY:
        return home + ONE[level], away - ONE[level], resting, places
    return home + ONE[level], away, resting, _with_code(places, k, TAKE[places[k][3]][level])


class Search:
    """All ways in which a seat can pay; the cube that is paid for, new or to be educated, stays possible all along."""

    def __init__(
        self, s: AnnoState, seat: int, purse: Purse, cards: tuple[int, ...], lifts: tuple[Lift, ...], bonus: int
    ):
        self._s = s
        self._seat = seat
        self._purse = purse
        self._cards = cards
        self._help: Help = (lifts, tuple([x for x in cards if s.cat.cards[x].effect in OWN_EFFECTS]), bonus, ())
        p = purse.player
        self._home, self._exhausted, self._resting = packed(p.district), packed(p.exhausted), packed(p.resting)
        self._store = (p.gold, packed(s.supply), packed([len(deck) for deck in s.decks]))
        self._prints: tuple[Print, ...] = ()
        self._market = Market(s, seat, purse, cards, [])
        self._coming = self._rising = -1
        self._keep = 0  # gold
        self._levels: dict[int, int] = {}  # that make a resource, as bits
        self._dead: dict[int, set[Node]] = {}  # nodes from which nothing can be paid, by the gold that is kept

    def uncover(self, prints: list[Print], ships: list[Ship]) -> None:
        """Let one tile be removed meanwhile."""
        self._prints = tuple(prints)
        self._market.ships = ships

    def set_aside(self, aside: tuple[int, int]) -> None:
        """Leave what the cube that is paid for needs: the level of a new one, or of one to be educated."""
        if aside != (self._coming, self._rising):
            self._coming, self._rising = aside
            self._dead = {}

    # -- the questions -----------------------------------------------------------------------------------

    def pays(self, bill: Bill, keep: int) -> bool:
        """Return whether a cost can be paid, and so much gold be left; whoever makes less pays as well."""
        failed: list[Numbers] = []
        dead = self._dead.setdefault(keep, set())
        for basket in sorted(self._baskets(bill, keep, True), key=lambda basket: len(basket.made)):
            if any(_contains(basket.made, less) for less in failed):
                continue
            seen: set[Node] = set(dead)
            if self._find([self._root(basket, bill)], seen, False) is not None:
                return True
            dead |= seen
            if not basket.ship_goes:
                failed.append(basket.made)
        return False

    def cheapest(self, bill: Bill, keep: int) -> list[Choice] | None:
        """Return the cheapest way to pay, or None; used cubes AWAY are named as if they were exhausted."""
        return self._find([self._root(basket, bill) for basket in self._baskets(bill, keep, False)], set(), True)

    def _baskets(self, bill: Bill, keep: int, all_cards: bool) -> Iterable[Basket]:
        self._keep = keep
        self._levels = {}
        makeable = 0
        for level, mask in enumerate(self._purse.makes):
            makeable |= mask
            for r in bill.units:
                if mask >> r & 1:
                    self._levels[r] = self._levels.get(r, 0) | 1 << level
        for _, level, bit in self._prints:
            makeable |= bit
            r = bit.bit_length() - 1
            self._levels[r] = self._levels.get(r, 0) | 1 << level
        return self._market.baskets(bill, makeable, all_cards)

    def _root(self, basket: Basket, bill: Bill) -> Root:
        """Return what is left to be done by own cubes."""
        p, made = self._purse.player, basket.made
        away, places = self._exhausted, []
        for space, level, bit in p.industries:
            r = bit.bit_length() - 1
            if r in made:
                places.append((r, level, space, p.work[space]))
            elif p.work[space]:
                for cube in CUBES_AT[p.work[space]]:
                    away += ONE[cube]
        prints = () if basket.ship_goes else tuple([x for x in self._prints if x.bit.bit_length() - 1 in made])
        lifts, cards, bonus, _ = self._help
        own = (self._home, away, self._resting, tuple(places))
        node = ((made, bill.cubes), own, self._store, (lifts, cards, bonus, prints))
        return basket.weight, basket.first, basket.last, node

    def _find(self, roots: list[Root], seen: set[Node], cheapest: bool) -> list[Choice] | None:
        """Return the first way to the end: the cheapest one, or else any, looked for where the least is owed."""
        heap: list[tuple[int, int, int, Node, Trail]] = []
        turn = 0
        for weight, first, last, node in roots:
            turn += 1
            owed = weight if cheapest else len(node[0][0]) + len(node[0][1])
            heappush(heap, (owed, -turn, weight, node, (first, (last, None))))
        while heap:
            _, _, weight, node, trail = heappop(heap)
            if node in seen:
                continue
            seen.add(node)
            if not self._possible(node):
                continue
            if node[0] == ((), ()) and node[2][0] >= self._keep:
                return _walked(trail)
            if not self._hopeful(node):
                continue
            for done, more, after in self._moves(node):
                if after not in seen:
                    turn += 1
                    owed = weight + more if cheapest else len(after[0][0]) + len(after[0][1])
                    heappush(heap, (owed, -turn, weight + more, after, (done, trail)))
        return None

    # -- what is out of the question ---------------------------------------------------------------------

    def _possible(self, node: Node) -> bool:
        """Return whether the cube that is paid for can still come or rise."""
        level = max(self._coming, self._rising)
        if level < 0:
            return True
        _, (home, away, resting, places), (_, supply, decks), _ = node
        if not count(supply, level):
            return False
        if self._coming >= 0:
            cat = self._s.cat
            return count(decks, cat.level_deck[level]) > 0 or cat.empty_deck_gold[level] <= self._keep
        below = level - 1
        return count(home + away + resting, below) > 0 or any(below in LEVELS_AT[place[3]] for place in places)

    def _hopeful(self, node: Node) -> bool:
        """Return whether there may be gold for the rotations that some levels need at least."""
        (units, cubes), (home, _, _, _), (gold, _, _), (lifts, cards, bonus, _) = node
        needs = [self._levels[r] for r in units] + [1 << level for level in cubes]
        if not needs:
            return gold + bonus + self._card_gold(cards) >= self._keep
        gold += bonus + self._card_gold(cards) - self._keep
        rise, come = self._may_rise(lifts, cards), self._may_come(cards)
        for low in {(bits & -bits).bit_length() - 1 for bits in needs}:
            from_below = rise[low - 1] if low else 0
            for high in {bits.bit_length() - 1 for bits in needs}:
                lack = sum([bits >> low << low == bits and not bits >> high + 1 for bits in needs]) - from_below
                for level in range(low, high + 1):
                    lack -= count(home, level) + come[level]
                if lack > 0 and lack * self._s.cat.rotation_gold[low] > gold:
                    return False
        return True

    def _card_gold(self, cards: Numbers) -> int:
        table = self._s.cat.cards
        return sum([table[card].numbers[0] for card in cards if table[card].effect == GAIN_GOLD])

    def _may_rise(self, lifts: tuple[Lift, ...], cards: Numbers) -> list[int]:
        """Return how many cubes of each level could be promoted for free."""
        table = self._s.cat.cards
        most = [*lifts, *[table[card].numbers for card in cards if table[card].effect == FREE_UPGRADES]]
        return [sum([number for number, levels in most if levels >> level & 1]) for level in LEVELS]

    def _may_come(self, cards: Numbers) -> list[int]:
        """Return how many cubes of each level cards could bring."""
        table = self._s.cat.cards
        come = [table[card].numbers for card in cards if table[card].effect == GAIN_CUBES]
        return [sum([numbers[level] for numbers in come]) for level in LEVELS]

    def _scarce(self, node: Node) -> bool:
        """Return whether a cube might rise only to make room, or had better not come: supply or decks are short."""
        _, _, (_, supply, decks), (lifts, cards, _, _) = node
        rise, come = self._may_rise(lifts, cards), self._may_come(cards)
        table, deck_of = self._s.cat.cards, self._s.cat.level_deck
        most = [*lifts, *[table[card].numbers for card in cards if table[card].effect == FREE_UPGRADES]]
        if any(a[1] & b[1] not in (0, a[1], b[1]) for a, b in combinations(most, 2)):
            return True  # it matters which of several cards a promotion is counted against
        for level in LEVELS:
            arrive = come[level] + (rise[level - 1] if level else 0)
            if arrive and arrive + (level in (self._coming, self._rising)) > count(supply, level):
                return True
        drawn = [0, 0, 0]
        for level in LEVELS:
            drawn[deck_of[level]] += come[level] + (come[level] > 0 and level == self._coming)
        return any(number > count(decks, deck) for deck, number in enumerate(drawn))

    def _useful(self, node: Node) -> int:
        """Return the levels of cubes that may be needed, as bits."""
        (units, cubes), _, _, (lifts, cards, bonus, _) = node
        useful = 1 << INVESTOR if bonus else 0
        if self._rising > 0:
            useful |= 1 << self._rising - 1
        for r in units:
            useful |= self._levels[r]
        for level in cubes:
            useful |= 1 << level
        rise = self._may_rise(lifts, cards)
        for level in range(INVESTOR - 1, -1, -1):
            if rise[level] and useful >> level + 1 & 1:
                useful |= 1 << level
        return useful

    # -- moves -------------------------------------------------------------------------------------------

    def _moves(self, node: Node) -> Iterator[Move]:
        _, _, _, (lifts, cards, bonus, prints) = node
        table = self._s.cat.cards
        in_order = lifts or bonus or prints or any(table[card].effect != GAIN_GOLD for card in cards)
        if not in_order:
            yield from self._payments(node, True)
            yield from self._uses(node, ~0)
            return
        scarce = self._scarce(node)
        useful = ~0 if scarce else self._useful(node)
        yield from self._payments(node, False)
        yield from self._promotions(node, useful, scarce)
        yield from self._uses(node, useful)
        yield from self._missions(node)
        yield from self._removals(node)
        if scarce:
            yield from self._burns(node)

    def _payments(self, node: Node, first_only: bool) -> Iterator[Move]:
        """Exhaust a cube, let one work, or vacate a workplace for one."""
        (units, cubes), own, store, help_ = node
        for level in cubes[:1] if first_only else dict.fromkeys(cubes):
            for done, weight, (home, away, resting, places), left in self._brought(own, store, level):
                after = (home - ONE[level], away + ONE[level], resting, places)
                atom = self._s.book.exhaust[level]
                yield (*done, atom), weight, ((units, without(cubes, level)), after, left, help_)
        if first_only and cubes:
            return
        wanted = units[:1] if first_only else units
        for k, (r, level, space, code) in enumerate(own[3]):
            if r not in wanted:
                continue
            if code >= FULL:
                yield from self._vacated(node, k)
                continue
            atom = self._s.book.produce[r][space]
            for done, weight, (home, away, resting, places), left in self._brought(own, store, level):
                code = places[k][3]
                after = (home - ONE[level], away, resting, _with_code(places, k, ADD[code][level]))
                yield (*done, atom), weight + CUBE_WEIGHT[level], ((without(units, r), cubes), after, left, help_)

    def _vacated(self, node: Node, k: int) -> Iterator[Move]:
        """Rotate a cube off a full workplace."""
        cost, own, (gold, supply, decks), help_ = node
        for level in LEVELS_AT[own[3][k][3]]:
            price = self._s.cat.rotation_gold[level]
            if price <= gold:
                atom, weight = self._rotation(own, level, k)
                yield (atom,), weight, (cost, _rotated(own, level, k), (gold - price, supply, decks), help_)

    def _rotation(self, own: Own, level: int, k: int) -> tuple[Choice, int]:
        """Return the choice of a rotation and its weight: gold is spent, a cube is won."""
        book, weight = self._s.book, GOLD_WEIGHT * self._s.cat.rotation_gold[level] - CUBE_WEIGHT[level]
        return (book.rotate_exhausted[level] if k == AWAY else book.rotate[level][own[3][k][2]]), max(0, weight)

    def _brought(self, own: Own, store: Store, level: int) -> Iterator[Brought]:
        """Yield each way to have a cube of a level at home: there, or rotated now."""
        if count(own[0], level):
            yield (), 0, own, store
            return
        gold, supply, decks = store
        gold -= self._s.cat.rotation_gold[level]
        if gold >= 0:
            for k in _spots(own, level):
                atom, weight = self._rotation(own, level, k)
                yield (atom,), weight, _rotated(own, level, k), (gold, supply, decks)

    def _promotions(self, node: Node, useful: int, anywhere: bool) -> Iterator[Move]:
        """Promote a cube at home, or anywhere if it may make room; the first card that allows it is used."""
        cost, own, store, (lifts, cards, bonus, prints) = node
        book, allowed = self._s.book, 0
        for k, (number, levels) in enumerate(lifts):
            rest = ((number - 1, levels),) if number > 1 else ()
            left = (lifts[:k] + rest + lifts[k + 1 :], cards, bonus, prints)
            for level in range(INVESTOR):
                if not levels & ~allowed & useful >> 1 & 1 << level or not count(store[1], level + 1):
                    continue
                more = ONE[level + 1] - ONE[level]
                for done, weight, (home, away, resting, places), (gold, supply, decks) in self._brought(
                    own, store, level
                ):
                    after: Node = (cost, (home + more, away, resting, places), (gold, supply - more, decks), left)
                    yield (*done, book.promote_district[level]), weight + EFFECT_WEIGHT, after
                if anywhere:
                    gold, supply, decks = store
                    for atom, risen in self._risen(own, level):
                        yield (atom,), EFFECT_WEIGHT, (cost, risen, (gold, supply - more, decks), left)
            allowed |= levels

    def _risen(self, own: Own, level: int) -> Iterator[tuple[Choice, Own]]:
        """Yield each way to promote a cube that is not at home."""
        home, away, resting, places = own
        more, book = ONE[level + 1] - ONE[level], self._s.book
        if count(resting, level):
            yield book.promote_resting[level], (home, away, resting + more, places)
        for k in _spots(own, level):
            if k == AWAY:
                yield book.promote_exhausted[level], (home, away + more, resting, places)
            else:
                code = ADD[TAKE[places[k][3]][level]][level + 1]
                yield book.promote[level][places[k][2]], (home, away, resting, _with_code(places, k, code))

    def _uses(self, node: Node, useful: int) -> Iterator[Move]:
        """Use a card that brings gold, cubes or promotions."""
        cost, own, store, (lifts, cards, bonus, prints) = node
        for card in cards:
            c = self._s.cat.cards[card]
            rest, atoms = without(cards, card), (self._s.book.activate[card],)
            if c.effect == GAIN_GOLD:
                after = (store[0] + c.numbers[0], store[1], store[2])
                yield atoms, EFFECT_WEIGHT, (cost, own, after, (lifts, rest, bonus, prints))
            elif c.effect == GAIN_CUBES:
                if any(number and useful >> level & 1 for level, number in enumerate(c.numbers)):
                    grown, after = self._gained(own, store, c.numbers)
                    if grown != own:
                        yield atoms, EFFECT_WEIGHT, (cost, grown, after, (lifts, rest, bonus, prints))
            elif self._would_promote(own, store, c.numbers[1]):
                more = tuple(sorted([*lifts, (c.numbers[0], c.numbers[1])], key=lambda lift: lift[1].bit_count()))
                yield atoms, EFFECT_WEIGHT, (cost, own, store, (more, rest, bonus, prints))

    def _would_promote(self, own: Own, store: Store, levels: int) -> bool:
        """Return whether a cube of some levels could be promoted now (ANN-R-42)."""
        home, away, resting, places = own
        there = home + away + resting
        for level in range(INVESTOR):
            if not levels >> level & 1 or not count(store[1], level + 1):
                continue
            if count(there, level) or any(level in LEVELS_AT[place[3]] for place in places):
                return True
        return False

    def _gained(self, own: Own, store: Store, numbers: Numbers) -> tuple[Own, Store]:
        """Let all cubes of a card come that can: each needs a cube in the supply and its card, or gold for it."""
        home, away, resting, places = own
        gold, supply, decks = store
        cat = self._s.cat
        for level, number in enumerate(numbers):
            deck, price = cat.level_deck[level], cat.empty_deck_gold[level]
            for _ in range(number):
                card = count(decks, deck)
                if not count(supply, level) or (not card and gold < price):
                    break
                home += ONE[level]
                supply -= ONE[level]
                if card:
                    decks -= ONE[deck]
                else:
                    gold -= price
        return (home, away, resting, places), (gold, supply, decks)

    def _missions(self, node: Node) -> Iterator[Move]:
        """Exhaust an investor for gold."""
        cost, own, store, (lifts, cards, bonus, prints) = node
        if bonus:
            atom = self._s.book.mission[self._s.cat.gold_mission]
            for done, weight, (home, away, resting, places), (gold, supply, decks) in self._brought(
                own, store, INVESTOR
            ):
                after = (home - ONE[INVESTOR], away + ONE[INVESTOR], resting, places)
                left: Help = (lifts, cards, 0, prints)
                yield (*done, atom), weight + EFFECT_WEIGHT, (cost, after, (gold + bonus, supply, decks), left)

    def _removals(self, node: Node) -> Iterator[Move]:
        """Remove a tile: who was there is exhausted, and the print below it works at once."""
        (units, cubes), own, store, (lifts, cards, bonus, prints) = node
        book = self._s.book
        for space, level, bit in prints:
            r = bit.bit_length() - 1
            if r not in units:
                continue
            home, away, resting, places = own
            for place in places:
                if place[2] == space:
                    away += sum([ONE[cube] for cube in CUBES_AT[place[3]]])
            now = (home, away, resting, tuple([place for place in places if place[2] != space]))
            for done, weight, (home, away, resting, places), left in self._brought(now, store, level):
                after = (home - ONE[level], away, resting, (*places, (r, level, space, ADD[0][level])))
                atoms = (book.remove[space], *done, book.produce[r][space])
                weight += EFFECT_WEIGHT + CUBE_WEIGHT[level]
                yield atoms, weight, ((without(units, r), cubes), after, left, (lifts, cards, bonus, ()))

    def _burns(self, node: Node) -> Iterator[Move]:
        """Rotate any cube to be rid of gold, where a card that brings several cubes would take it for their cards."""
        cost, own, (gold, supply, decks), help_ = node
        table = self._s.cat.cards
        if not any(table[card].effect == GAIN_CUBES and max(table[card].numbers) > 1 for card in help_[1]):
            return
        for level, price in enumerate(self._s.cat.rotation_gold):
            for k in _spots(own, level) if price <= gold else ():
                atom, weight = self._rotation(own, level, k)
                yield (atom,), weight, (cost, _rotated(own, level, k), (gold - price, supply, decks), help_)


OWN_EFFECTS = (GAIN_CUBES, GAIN_GOLD, FREE_UPGRADES)


def _contains(some: Numbers, others: Numbers) -> bool:
    """Return whether some numbers are among others, each as often."""
    return all(some.count(one) >= others.count(one) for one in set(others))


def _walked(trail: Trail | None) -> list[Choice]:
    """Return a way, found from its end, the right way round; its root is what is done last."""
    steps: list[tuple[Choice, ...]] = []
    while trail is not None:
        steps.append(trail[0])
        trail = trail[1]
    last = steps.pop()
    return [*(choice for atoms in reversed(steps) for choice in atoms), *last]
