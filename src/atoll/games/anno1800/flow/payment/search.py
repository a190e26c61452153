"""The exact search: whether a cost can be paid in some order of all moves that the rules allow, and the cheapest way.

A node says what is owed, where the cubes are, what is in store and what may still help. A move exhausts a cube or lets
one work, for gold after a rotation; it buys a unit, vacates a workplace, uses a card or a mission, promotes a cube or
removes a tile. Only workplaces that make what is owed are told apart: all other used cubes are AWAY. While no effect is
left the order of payments does not matter, so that only the first is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush

from atoll.games.anno1800.catalog import (
    ADD,
    CUBES_AT,
    EXPLORATION,
    FREE_RESOURCE,
    FREE_UPGRADES,
    FULL,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    INVESTOR,
    LEVELS_AT,
    NOTHING,
    TAKE,
    TRADE,
    Bill,
)
from atoll.games.anno1800.flow.payment.counts import ONE, count, packed
from atoll.games.anno1800.flow.payment.quick import Purse, gifts, partner, risers, without
from atoll.games.anno1800.flow.payment.uncover import Print, Ship, Tokens, after_ship, all_tokens
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice

CUBE_WEIGHT = (20, 30, 50, 70, 80)  # what the proposal saves: cubes by level, then gold, tokens, cards, effects
GOLD_WEIGHT, TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT, EFFECT_WEIGHT = 20, 20, 11, 40, 1000
PLAIN = (GAIN_GOLD, FREE_RESOURCE)  # effects of cards for which the order does not matter
AWAY = -1

Numbers = tuple[int, ...]
Atoms = tuple[Choice, ...]
Lift = tuple[int, int]  # free promotions: how many, from which levels (as bits)
Place = tuple[int, int, int, int]  # resource, level of the workers, space, the cubes there as a code
Cost = tuple[Numbers, Numbers, int, int]  # resources, cubes to be exhausted, trade and exploration tokens
Own = tuple[int, int, int, tuple[Place, ...]]  # cubes at home, away and resting; and where they make what is owed
Store = tuple[int, int, int, Tokens, int]  # gold, supply, decks, tokens, resources traded for
Help = tuple[tuple[Lift, ...], Numbers, int, tuple[Print, ...], tuple[Ship, ...]]  # the number is a mission's gold
Node = tuple[Cost, Own, Store, Help]
Move = tuple[Atoms, int, Node]  # what is done, its weight, and what comes of it
Brought = tuple[Atoms, int, Own, Store]  # what is done, its weight, cubes and store after it


def _with_code(places: tuple[Place, ...], k: int, code: int) -> tuple[Place, ...]:
    """Return workplaces with other cubes at one of them."""
    r, level, space, _ = places[k]
    return (*places[:k], (r, level, space, code), *places[k + 1 :])


def _spots(own: Own, level: int) -> list[int]:
    """Return where a used cube of a level is: on a workplace, or AWAY."""
    spots = [k for k, place in enumerate(own[3]) if level in LEVELS_AT[place[3]]]
    return [*spots, AWAY] if count(own[1], level) else spots


def _richer(store: Store, gold: int) -> Store:
    """Return what is in store with more gold."""
    return store[0] + gold, store[1], store[2], store[3], store[4]


class Search:
    """All ways in which a seat can pay; the cube that is paid for, new or to be educated, stays possible all along."""

    def __init__(self, s: AnnoState, seat: int, purse: Purse, aside: tuple[int, int], help_: Help):
        self._s = s
        self._seat = seat
        self._cat = s.cat
        self._purse = purse
        self._coming, self._rising = aside
        self._help = help_
        self._keep = 0  # gold
        self._for_sale = self._sold(help_[1], help_[4])  # resources that need not be made, as bits

    def _sold(self, cards: Numbers, ships: tuple[Ship, ...]) -> int:
        purse, free = self._purse, 0
        for card in cards:
            free |= self._cat.free_masks.get(card, 0)
        more = any(self._cat.cards[card].effect == GAIN_TOKENS for card in cards)
        if not purse.trade and not (purse.pair and purse.exploration) and not ships and not more:
            return free
        for _, mask in purse.offers:
            free |= mask & ~purse.traded
        return free | purse.imports

    def pays(self, bill: Bill, keep: int) -> bool:
        """Return whether a cost can be paid, and so much gold be left."""
        return self._find(bill, keep, False) is not None

    def cheapest(self, bill: Bill, keep: int) -> list[Choice] | None:
        """Return the cheapest way to pay, or None; used cubes AWAY are named as if they were exhausted."""
        return self._find(bill, keep, True)

    def begins(self, bill: Bill, keep: int) -> bool:
        """Return whether the cube that is paid for can come or rise before anything is paid."""
        self._keep = keep
        return self._possible(self._root(bill.units, bill))

    def _find(self, bill: Bill, keep: int, cheapest: bool) -> list[Choice] | None:
        """Return the first way to the end: the cheapest one, or else any, looked for where the least is owed."""
        self._keep = keep
        units = self._purse.to_get(bill.units)
        at_hand: Atoms = ()
        if len(units) < len(bill.units):
            at_hand = tuple([self._s.book.take[r] for r in (Counter(bill.units) - Counter(units)).elements()])
        heap = [(0, 0, 0, self._root(units, bill))]
        trail: list[tuple[int, Atoms]] = [(NOTHING, at_hand)]  # by turn: the turn before, and what was done
        seen: set[Node] = set()
        while heap:
            _, turn, weight, node = heappop(heap)
            if node in seen:
                continue
            seen.add(node)
            if not self._possible(node) or not self._hopeful(node):
                continue
            if node[0] == ((), (), 0, 0) and node[2][0] >= keep:
                return _walked(trail, -turn)
            for done, more, after in self._moves(node):
                if after not in seen:
                    first = weight + more if cheapest else len(after[0][0]) + len(after[0][1])
                    heappush(heap, (first, -len(trail), weight + more, after))
                    trail.append((-turn, done))
        return None

    def _root(self, units: Numbers, bill: Bill) -> Node:
        """Return where the search begins."""
        s, p = self._s, self._purse.player
        away, places = packed(p.exhausted), []
        for space, level, bit in p.industries:
            if bit.bit_length() - 1 in units:
                places.append((bit.bit_length() - 1, level, space, p.work[space]))
            elif p.work[space]:
                away += sum([ONE[cube] for cube in CUBES_AT[p.work[space]]])
        cost = (units, bill.cubes, bill.trade, bill.exploration)
        own = (packed(p.district), away, packed(p.resting), tuple(places))
        decks = packed([len(deck) for deck in s.decks])
        return cost, own, (p.gold, packed(s.supply), decks, all_tokens(p), self._purse.traded), self._help

    # -- what is out of the question ---------------------------------------------------------------------

    def _possible(self, node: Node) -> bool:
        """Return whether the cube that is paid for can still come or rise."""
        level = max(self._coming, self._rising)
        if level < 0:
            return True
        _, (home, away, resting, places), (_, supply, decks, _, _), _ = node
        if not count(supply, level):
            return False
        if self._coming >= 0:
            return count(decks, self._cat.level_deck[level]) > 0 or self._cat.empty_deck_gold[level] <= self._keep
        below = level - 1
        return count(home + away + resting, below) > 0 or any(below in LEVELS_AT[place[3]] for place in places)

    def _hopeful(self, node: Node) -> bool:
        """Return whether there may be gold for the rotations without which some levels cannot do their work."""
        (units, cubes, _, _), (home, _, _, places), (gold, _, _, _, _), (lifts, cards, bonus, prints, _) = node
        needs = [1 << level for level in cubes]
        for r in units:
            if not self._for_sale >> r & 1:
                levels = [level for made, level, _, _ in places if made == r]
                levels += [level for _, level, bit in prints if bit >> r & 1]
                if not levels:
                    return False
                needs.append(sum({1 << level for level in levels}))
        given = gifts(self._cat, cards)
        come, rise = given.cubes, risers(lifts + given.lifts)
        gold += bonus + given.gold - self._keep
        for low in {(bits & -bits).bit_length() - 1 for bits in needs}:
            for high in {bits.bit_length() - 1 for bits in needs}:
                lack = sum([bits >> low << low == bits and not bits >> high + 1 for bits in needs])
                lack -= (rise[low - 1] if low else 0) + sum(come[low : high + 1])
                lack -= sum([count(home, level) for level in range(low, high + 1)])
                if lack > 0 and lack * self._cat.rotation_gold[low] > gold:
                    return False
        return gold >= 0

    def _scarce(self, node: Node) -> bool:
        """Return whether a cube might rise only to make room, or had better not come: supply or decks are short."""
        _, _, (_, supply, decks, _, _), (lifts, cards, _, _, _) = node
        given = gifts(self._cat, cards)
        come, rise = given.cubes, risers(lifts + given.lifts)
        if self._rising > 0 and rise[self._rising - 1]:
            return True
        drawn = [0, 0, 0]
        for level in range(5):
            arrive = come[level] + (rise[level - 1] if level else 0)
            if arrive and arrive + (level in (self._coming, self._rising)) > count(supply, level):
                return True
            drawn[self._cat.level_deck[level]] += come[level] + (level == self._coming)
        return any(come) and any(number > count(decks, deck) for deck, number in enumerate(drawn))

    def _lacking(self, node: Node) -> int:
        """Return the levels of which one more cube at home might be of use, as bits: no need uses more than one."""
        (units, cubes, _, _), (home, _, _, places), _, (_, _, bonus, prints, _) = node
        highest = [*cubes, *([INVESTOR] if bonus else [])]
        for r in units:
            levels = [level for made, level, _, _ in places if made == r]
            highest.append(max([*levels, *[level for _, level, bit in prints if bit >> r & 1]], default=0))
        return sum([1 << x for x in range(5) if count(home, x) < sum([level >= x for level in highest])])

    # -- moves -------------------------------------------------------------------------------------------

    def _moves(self, node: Node) -> Iterator[Move]:
        lifts, cards, bonus, prints, ships = node[3]
        table = self._cat.cards
        in_order = lifts or bonus or prints or ships or any(table[card].effect not in PLAIN for card in cards)
        yield from self._payments(node, not in_order)
        scarce = bool(in_order and (lifts or cards)) and self._scarce(node)
        useful = ~0 if scarce or not (lifts or cards) else self._lacking(node)
        yield from self._uses(node, useful)
        if in_order:
            yield from self._promotions(node, useful, scarce)
            yield from self._missions(node)
            yield from self._removals(node)
        if scarce:
            yield from self._burns(node)

    def _payments(self, node: Node, first_only: bool) -> Iterator[Move]:
        """Pay tokens, which come first, or exhaust a cube, or get a unit."""
        (units, cubes, trade, exploration), own, store, help_ = node
        if trade or exploration:
            for atoms, left in self._spent(node, trade, exploration):
                yield atoms, 0, ((units, cubes, 0, 0), own, left, help_)
            return
        for level in cubes[:1] if first_only else dict.fromkeys(cubes):
            for done, weight, (home, away, resting, places), left in self._brought(own, store, level):
                after = (home - ONE[level], away + ONE[level], resting, places)
                rest = (units, without(cubes, level), 0, 0)
                yield (*done, self._s.book.exhaust[level]), weight, (rest, after, left, help_)
        if not first_only or not cubes:
            for r in units[:1] if first_only else dict.fromkeys(units):
                yield from self._bought(node, r)
                yield from self._made(node, r)

    def _made(self, node: Node, r: int) -> Iterator[Move]:
        """Let a cube work, or vacate a workplace for one."""
        (units, cubes, _, _), own, store, help_ = node
        rest = (without(units, r), cubes, 0, 0)
        for k, (made, level, space, code) in enumerate(own[3]):
            if made == r and code < FULL:
                atom = self._s.book.produce[r][space]
                for done, weight, (home, away, resting, places), left in self._brought(own, store, level):
                    after = (home - ONE[level], away, resting, _with_code(places, k, ADD[places[k][3]][level]))
                    yield (*done, atom), weight + CUBE_WEIGHT[level], (rest, after, left, help_)
            elif made == r:
                for cube in LEVELS_AT[code]:
                    comes_back = CUBE_WEIGHT[level] if cube == level else 0
                    for done, weight, after, left in self._rotated(own, store, cube, (k,)):
                        yield done, weight - comes_back, (node[0], after, left, help_)

    def _bought(self, node: Node, r: int) -> Iterator[Move]:
        """Trade for a unit, fetch it from an own island, or get it from a card."""
        (units, cubes, _, _), own, (_, _, _, _, traded), (lifts, cards, bonus, prints, ships) = node
        book, bit, rest = self._s.book, 1 << r, (without(units, r), cubes, 0, 0)
        imported = self._purse.imports & bit
        if imported or not traded & bit:
            price = self._purse.price(bit)
            for atoms, (gold, supply, decks, tokens, _) in self._spent(node, price, 0):
                choice = book.import_raw[r] if imported else book.trade[r][partner(self._s, self._seat, r, price)]
                left = (gold, supply, decks, tokens, traded if imported else traded | bit)
                weight = price * TOKEN_WEIGHT + (0 if imported else PARTNER_WEIGHT)
                yield (choice, *atoms), weight, (rest, own, left, node[3])
        for card in self._different(cards):
            if self._cat.free_masks.get(card, 0) & bit:
                atom = book.use[self._cat.helpers.index(card)][r]
                yield (atom,), CARD_WEIGHT, (rest, own, node[2], (lifts, without(cards, card), bonus, prints, ships))

    def _spent(self, node: Node, trade: int, exploration: int) -> Iterator[tuple[Atoms, Store]]:
        """Yield the ways to pay tokens: those on cards first, unless a ship may still go with those it carries."""
        (gold, supply, decks, tokens, traded), ships, pair = node[2], node[3][4], self._purse.pair
        on_ship, on_card, book = tokens[:2], tokens[2:4], self._s.book
        fewest = max(0, trade - on_ship[TRADE] - on_card[TRADE])
        if fewest and not pair:
            return
        for paired in range(fewest, trade + 1 if ships and pair else fewest + 1):
            owed = (trade - paired, exploration + paired * pair)
            if owed[EXPLORATION] > on_ship[EXPLORATION] + on_card[EXPLORATION]:
                return
            for most in (on_card, (0, 0)) if ships else (on_card,):
                cards = [min(on_card[k], max(owed[k] - on_ship[k], min(most[k], owed[k]))) for k in range(2)]
                here = [owed[k] - cards[k] for k in range(2)]
                left = tuple([on_ship[k] - here[k] for k in range(2)] + [on_card[k] - cards[k] for k in range(2)])
                paid = [[book.from_card[k]] * cards[k] + [book.from_ship[k]] * here[k] for k in range(2)]
                for k in range(paired):  # each pair is paid before the next one
                    paid[EXPLORATION].insert(exploration + k * (pair + 1), book.pair)
                used = (tokens[4] + here[0], tokens[5] + here[1])
                yield (*paid[EXPLORATION], *paid[TRADE]), (gold, supply, decks, (*left, *used), traded)

    def _brought(self, own: Own, store: Store, level: int) -> Iterator[Brought]:
        """Yield each way to have a cube of a level at home: there, or rotated now."""
        if count(own[0], level):
            yield (), 0, own, store
        else:
            yield from self._rotated(own, store, level, _spots(own, level))

    def _rotated(self, own: Own, store: Store, level: int, spots: list[int] | tuple[int, ...]) -> Iterator[Brought]:
        """Yield the rotation of a cube from each of some spots."""
        (home, away, resting, places), book = own, self._s.book
        price = self._cat.rotation_gold[level]
        weight, left = GOLD_WEIGHT * price, _richer(store, -price)
        for k in spots if price <= store[0] else ():
            if k == AWAY:
                after = (home + ONE[level], away - ONE[level], resting, places)
                yield (book.rotate_exhausted[level],), weight, after, left
            else:
                vacated = _with_code(places, k, TAKE[places[k][3]][level])
                yield (book.rotate[level][places[k][2]],), weight, (home + ONE[level], away, resting, vacated), left

    def _promotions(self, node: Node, useful: int, anywhere: bool) -> Iterator[Move]:
        """Promote a cube at home, or anywhere if it may make room; the first card that allows it is used."""
        cost, own, store, (lifts, cards, bonus, prints, ships) = node
        allowed = 0
        for k, (number, levels) in enumerate(lifts):
            rest = ((number - 1, levels),) if number > 1 else ()
            left = (lifts[:k] + rest + lifts[k + 1 :], cards, bonus, prints, ships)
            for level in range(INVESTOR):
                if not levels & ~allowed & useful >> 1 & 1 << level or not count(store[1], level + 1):
                    continue
                risen = self._risen(own, store, level, anywhere)
                for done, weight, after, (gold, supply, decks, tokens, traded) in risen:
                    supply += ONE[level] - ONE[level + 1]
                    yield done, weight + EFFECT_WEIGHT, (cost, after, (gold, supply, decks, tokens, traded), left)
            allowed |= levels

    def _risen(self, own: Own, store: Store, level: int, anywhere: bool) -> Iterator[Brought]:
        """Yield each way to promote a cube of a level: at home, after a rotation too, or where it is."""
        more, book = ONE[level + 1] - ONE[level], self._s.book
        for done, weight, (home, away, resting, places), left in self._brought(own, store, level):
            yield (*done, book.promote_district[level]), weight, (home + more, away, resting, places), left
        if not anywhere:
            return
        home, away, resting, places = own
        if count(resting, level):
            yield (book.promote_resting[level],), 0, (home, away, resting + more, places), store
        for k in _spots(own, level):
            if k == AWAY:
                yield (book.promote_exhausted[level],), 0, (home, away + more, resting, places), store
            else:
                code = ADD[TAKE[places[k][3]][level]][level + 1]
                after = (home, away, resting, _with_code(places, k, code))
                yield (book.promote[level][places[k][2]],), 0, after, store

    def _uses(self, node: Node, useful: int) -> Iterator[Move]:
        """Use a card that brings gold, tokens, cubes or promotions."""
        cost, own, store, (lifts, cards, bonus, prints, ships) = node
        gold, supply, decks, tokens, traded = store
        for card in self._different(cards):
            c, after, left = self._cat.cards[card], own, store
            if c.effect == GAIN_GOLD:
                left = _richer(store, c.numbers[0])
            elif c.effect == GAIN_TOKENS:
                type_, number, more_gold = c.numbers
                k = 2 + type_
                more_tokens = (*tokens[:k], tokens[k] + number, *tokens[k + 1 :])
                left = (gold + more_gold, supply, decks, more_tokens, traded)
            elif c.effect == GAIN_CUBES and any(n and useful >> level & 1 for level, n in enumerate(c.numbers)):
                after, left = self._gained(own, store, c.numbers)
            more = lifts
            if c.effect == FREE_UPGRADES and any(self._risen_at_all(own, store, c.numbers[1])):
                more = tuple(sorted([*lifts, (c.numbers[0], c.numbers[1])]))
            if after is not own or left is not store or more is not lifts:
                help_ = (more, without(cards, card), bonus, prints, ships)
                yield (self._s.book.activate[card],), EFFECT_WEIGHT, (cost, after, left, help_)

    def _different(self, cards: Numbers) -> list[int]:
        """Return the last card of each kind: those that do the same need not be tried in every order."""
        kinds: dict[tuple[int, Numbers], int] = {}
        for card in reversed(cards):
            c = self._cat.cards[card]
            kinds.setdefault((c.effect, c.numbers), card)
        return [*reversed(kinds.values())]

    def _risen_at_all(self, own: Own, store: Store, levels: int) -> Iterator[bool]:
        """Yield whether a cube of each of some levels could be promoted now (ANN-R-42)."""
        for level in range(INVESTOR):
            if levels >> level & 1 and count(store[1], level + 1):
                yield any(True for _ in self._risen(own, store, level, True))

    def _gained(self, own: Own, store: Store, numbers: Numbers) -> tuple[Own, Store]:
        """Let all cubes of a card come that can: each needs a cube in the supply and its card, or gold for it."""
        home, away, resting, places = own
        gold, supply, decks, tokens, traded = store
        for level, number in enumerate(numbers):
            deck, price = self._cat.level_deck[level], self._cat.empty_deck_gold[level]
            for _ in range(number):
                card = count(decks, deck)
                if not count(supply, level) or (not card and gold < price):
                    break
                home += ONE[level]
                supply -= ONE[level]
                decks -= ONE[deck] if card else 0
                gold -= 0 if card else price
        if home == own[0]:
            return own, store
        return (home, away, resting, places), (gold, supply, decks, tokens, traded)

    def _missions(self, node: Node) -> Iterator[Move]:
        """Exhaust an investor for gold."""
        cost, own, store, (lifts, cards, bonus, prints, ships) = node
        if bonus:
            atom = self._s.book.mission[self._cat.gold_mission]
            for done, weight, (home, away, resting, places), left in self._brought(own, store, INVESTOR):
                after = (home - ONE[INVESTOR], away + ONE[INVESTOR], resting, places)
                help_ = (lifts, cards, 0, prints, ships)
                yield (*done, atom), weight + EFFECT_WEIGHT, (cost, after, _richer(left, bonus), help_)

    def _removals(self, node: Node) -> Iterator[Move]:
        """Remove a tile: who was there is exhausted, and the print below it works at once, or carries its tokens."""
        cost, (home, away, resting, places), store, (lifts, cards, bonus, prints, ships) = node
        help_ = (lifts, cards, bonus, (), ())
        for space, level, bit in prints:
            if bit.bit_length() - 1 in cost[0]:
                gone = sum([ONE[cube] for x in places if x[2] == space for cube in CUBES_AT[x[3]]])
                stay = [place for place in places if place[2] != space]
                after = (home, away + gone, resting, (*stay, (bit.bit_length() - 1, level, space, 0)))
                yield (self._s.book.remove[space],), EFFECT_WEIGHT, (cost, after, store, help_)
        for ship in ships:
            gold, supply, decks, tokens, traded = store
            left = (gold, supply, decks, after_ship(self._cat, ship, tokens), traded)
            yield (self._s.book.remove[ship.space],), EFFECT_WEIGHT, (cost, node[1], left, help_)

    def _burns(self, node: Node) -> Iterator[Move]:
        """Rotate any cube to be rid of gold, where a card that brings several cubes would take it for their cards."""
        cost, own, store, help_ = node
        drawn = [0, 0, 0]
        for level, number in enumerate(gifts(self._cat, help_[1]).cubes):
            drawn[self._cat.level_deck[level]] += number
        if all(number < 2 or number <= count(store[2], deck) for deck, number in enumerate(drawn)):
            return
        for level in range(INVESTOR + 1):
            for done, weight, after, left in self._rotated(own, store, level, _spots(own, level)):
                yield done, weight, (cost, after, left, help_)


def _walked(trail: list[tuple[int, Atoms]], turn: int) -> list[Choice]:
    """Return all that was done up to a turn, the right way round."""
    steps: list[Atoms] = []
    while turn >= 0:
        turn, done = trail[turn]
        steps.append(done)
    return [choice for atoms in reversed(steps) for choice in atoms]
