"""The exact search: whether a cost can be paid in some order of all moves that the rules allow, and the cheapest way.

A move exhausts a cube or lets one work, for gold after a rotation; it buys a unit, vacates a workplace, uses a card
or a mission, promotes a cube or removes a tile. Only workplaces that make what is owed are told apart: all other used
cubes are AWAY. While no effect is left the order of payments does not matter, so that only the first is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

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
from atoll.games.anno1800.flow.common import without
from atoll.games.anno1800.flow.payment.help import (
    Lift,
    Print,
    Ship,
    Tokens,
    after_ship,
    all_tokens,
    gifts,
    risers,
)
from atoll.games.anno1800.flow.payment.quick import Purse, partner
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice
from atoll.kernel.kept import Kept

CUBE_WEIGHT = (20, 30, 50, 70, 80)  # what the proposal saves: cubes by level, then gold, tokens, cards, effects
GOLD_WEIGHT, TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT, EFFECT_WEIGHT = 20, 20, 11, 40, 1000
PLAIN = (GAIN_GOLD, FREE_RESOURCE)  # effects of cards for which the order does not matter
AWAY = -1
WIDTH = 8  # bits for each of several small counts in one number
ONE = tuple([1 << WIDTH * k for k in range(5)])
_answers = Kept[bool]()  # to what bots ask in every world that they think of

Numbers = tuple[int, ...]
Place = tuple[int, int, int, int]  # resource, level of the workers, space, the cubes there as a code
Help = tuple[tuple[Lift, ...], Numbers, int, tuple[Print, ...], tuple[Ship, ...]]


class Node(NamedTuple):
    """What is owed, where the cubes are, what is in store and what may still help; counts are packed in a number."""

    units: Numbers
    cubes: Numbers  # to be exhausted
    trade: int  # tokens
    exploration: int
    home: int  # cubes by level
    away: int
    resting: int
    places: tuple[Place, ...]  # where cubes make what is owed
    gold: int
    supply: int  # cubes by level
    decks: int
    tokens: Tokens
    traded: int  # resources, as bits
    lifts: tuple[Lift, ...]
    cards: Numbers
    bonus: int  # the gold of a mission
    prints: tuple[Print, ...]
    ships: tuple[Ship, ...]


Move = tuple[tuple[Choice, ...], int, Node]  # what is done, its weight, and what comes of it


def packed(counts: Sequence[int]) -> int:
    """Return small counts by level (or by deck) as one number."""
    return sum([count << WIDTH * k for k, count in enumerate(counts)])


def count(counts: int, k: int) -> int:
    """Return one of several counts."""
    return counts >> WIDTH * k & (1 << WIDTH) - 1


def _with_code(places: tuple[Place, ...], k: int, code: int) -> tuple[Place, ...]:
    """Return workplaces with other cubes at one of them."""
    r, level, space, _ = places[k]
    return (*places[:k], (r, level, space, code), *places[k + 1 :])


def _spots(n: Node, level: int) -> list[int]:
    """Return where a used cube of a level is: on a workplace, or AWAY."""
    spots = [k for k, place in enumerate(n.places) if level in LEVELS_AT[place[3]]]
    return [*spots, AWAY] if count(n.away, level) else spots


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
        self._cheapest = False  # or else any way
        self._for_sale = self._sold(help_[1], help_[4])  # resources that need not be made, as bits

    def _sold(self, cards: Numbers, ships: tuple[Ship, ...]) -> int:
        """Return what cards give, or what costs no more trade tokens than there could ever be."""
        purse, cat, free = self._purse, self._cat, 0
        for card in cards:
            free |= cat.free_masks.get(card, 0)
        most = [a + b for a, b in zip((purse.trade, purse.exploration), gifts(cat, cards).tokens, strict=True)]
        coming = [ship.comes for ship in ships if ship.comes >= 0]
        for type_ in (TRADE, EXPLORATION):
            most[type_] += max([cat.ship_level[kind] for kind in coming if cat.ship_token[kind] == type_], default=0)
        tokens = most[TRADE] + (most[EXPLORATION] // purse.pair if purse.pair else 0)
        for price, mask in purse.offers:
            free |= mask & ~purse.traded if price <= tokens else 0
        return free | (purse.imports if cat.import_price <= tokens else 0)

    def pays(self, bill: Bill, keep: int) -> bool:
        """Return whether a cost can be paid, and so much gold be left; who asks again gets the same answer at once."""
        purse, aside = self._purse, (self._coming, self._rising)
        root = self._root(purse.to_get(bill.units), bill)
        asked = (self._cat, root, keep, aside, purse.imports, purse.offers, purse.pair, self._for_sale)
        return _answers.get(asked, lambda: self._find(bill, keep, False) is not None)

    def cheapest(self, bill: Bill, keep: int) -> list[Choice] | None:
        """Return the cheapest way to pay, or None; used cubes AWAY are named as if they were exhausted."""
        return self._find(bill, keep, True)

    def begins(self, bill: Bill, keep: int) -> bool:
        """Return whether the cube that is paid for can come or rise before anything is paid."""
        self._keep = keep
        return self._possible(self._root(bill.units, bill))

    def _find(self, bill: Bill, keep: int, cheapest: bool) -> list[Choice] | None:
        """Return the first way to the end: the cheapest one, or else any, looked for where the least is owed."""
        self._keep, self._cheapest = keep, cheapest
        units = self._purse.to_get(bill.units)
        at_hand: list[Choice] = []
        if len(units) < len(bill.units):
            at_hand += [self._s.book.take[r] for r in (Counter(bill.units) - Counter(units)).elements()]
        heap = [(0, 0, 0, self._root(units, bill))]
        trail: list[tuple[int, tuple[Choice, ...]]] = [(NOTHING, ())]  # by turn: the turn before, and what was done
        seen: set[Node] = set()
        while heap:
            _, turn, weight, node = heappop(heap)
            if node in seen:
                continue
            seen.add(node)
            if not self._possible(node) or not self._hopeful(node):
                continue
            if node[:4] == ((), (), 0, 0) and node.gold >= keep:
                return at_hand + _walked(trail, -turn)
            for done, more, after in self._moves(node):
                if after not in seen:
                    first = weight + more if cheapest else len(after.units) + len(after.cubes)
                    heappush(heap, (first, -len(trail), weight + more, after))
                    trail.append((-turn, done))
        return None

    def _root(self, units: Numbers, bill: Bill) -> Node:
        """Return where the search begins."""
        s, p = self._s, self._purse.player
        away, places = packed(p.exhausted), list[Place]()
        for space, level, bit in p.industries:
            if bit.bit_length() - 1 in units:
                places.append((bit.bit_length() - 1, level, space, p.work[space]))
            elif p.work[space]:
                away += sum([ONE[cube] for cube in CUBES_AT[p.work[space]]])
        return Node(
            units, bill.cubes, bill.trade, bill.exploration,
            packed(p.district), away, packed(p.resting), tuple(places),
            p.gold, packed(s.supply), packed([len(deck) for deck in s.decks]), all_tokens(p), self._purse.traded,
            *self._help,
        )  # fmt: skip

    # -- what is out of the question ---------------------------------------------------------------------

    def _possible(self, n: Node) -> bool:
        """Return whether the cube that is paid for can still come or rise."""
        level = max(self._coming, self._rising)
        if level < 0:
            return True
        if not count(n.supply, level):
            return False
        if self._coming >= 0:
            return count(n.decks, self._cat.level_deck[level]) > 0 or self._cat.empty_deck_gold[level] <= self._keep
        below = level - 1
        return count(n.home + n.away + n.resting, below) > 0 or any(below in LEVELS_AT[place[3]] for place in n.places)

    def _hopeful(self, n: Node) -> bool:
        """Return whether there may be cubes for the work of some levels, and gold for those that must be rotated."""
        needs = [1 << level for level in n.cubes]
        for r in n.units:
            if not self._for_sale >> r & 1:
                levels = [level for made, level, _, _ in n.places if made == r]
                levels += [level for _, level, bit in n.prints if bit >> r & 1]
                if not levels:
                    return False
                needs.append(sum({1 << level for level in levels}))
        given = gifts(self._cat, n.cards)
        come, rise = given.cubes, risers(n.lifts + given.lifts)
        gold = n.gold + n.bonus + given.gold - self._keep
        home_or_coming = [count(n.home, x) + min(come[x], count(n.supply, x) + rise[x]) for x in range(5)]
        for low in {(bits & -bits).bit_length() - 1 for bits in needs}:
            for high in {bits.bit_length() - 1 for bits in needs}:
                wanted = sum([bits >> low << low == bits and not bits >> high + 1 for bits in needs])
                there = sum(home_or_coming[low : high + 1]) + (rise[low - 1] if low else 0)
                if there >= wanted:
                    continue
                nobody = not there and not any(_spots(n, level) for level in range(low, high + 1))
                if nobody or (wanted - there) * self._cat.rotation_gold[low] > gold:
                    return False
        return gold >= 0

    def _drawn(self, come: Numbers) -> list[int]:
        """Return how many cards of each deck would come with cubes."""
        drawn = [0, 0, 0]
        for level, number in enumerate(come):
            drawn[self._cat.level_deck[level]] += number
        return drawn

    def _scarce(self, n: Node) -> bool:
        """Return whether a cube might rise only to make room, or had better not come: the supply is short."""
        given = gifts(self._cat, n.cards)
        come, rise = given.cubes, risers(n.lifts + given.lifts)
        if self._rising > 0 and rise[self._rising - 1]:
            return True
        for level in range(5):
            arrive = come[level] + (rise[level - 1] if level else 0)
            if arrive and arrive + (level in (self._coming, self._rising)) > count(n.supply, level):
                return True
        return False

    def _dear(self, n: Node) -> bool:
        """Return whether cubes that come might cost gold, or the card of the cube that is paid for: decks are short."""
        come = gifts(self._cat, n.cards).cubes
        drawn = self._drawn(come)
        if self._coming >= 0:
            drawn[self._cat.level_deck[self._coming]] += 1
        return any(come) and any(number > count(n.decks, deck) for deck, number in enumerate(drawn))

    def _lacking(self, n: Node) -> int:
        """Return the levels of which one more cube at home might be of use, as bits: no need uses more than one."""
        highest = [*n.cubes, *([INVESTOR] if n.bonus else [])]
        for r in n.units:
            levels = [level for made, level, _, _ in n.places if made == r]
            highest.append(max([*levels, *[level for _, level, bit in n.prints if bit >> r & 1]], default=0))
        return sum([1 << x for x in range(5) if count(n.home, x) < sum([level >= x for level in highest])])

    # -- moves -------------------------------------------------------------------------------------------

    def _moves(self, n: Node) -> Iterator[Move]:
        """Yield what may be done next; for any way, what helps is used at once where nothing is scarce."""
        table, in_order = self._cat.cards, bool(n.lifts or n.bonus or n.prints)
        in_order = in_order or any(table[card].effect not in PLAIN for card in n.cards)
        dear = in_order and self._dear(n)
        scarce = in_order and ((dear and self._cheapest) or self._scarce(n))
        useful = self._lacking(n) if (n.lifts or n.cards) and not scarce else ~0
        uses = list(self._uses(n, useful)) if n.cards else []
        if uses and not scarce and not dear and not self._cheapest:
            yield uses[0]
            return
        yield from self._payments(n, in_order)
        yield from uses
        yield from self._promotions(n, useful, scarce)
        yield from self._missions(n)
        yield from self._removals(n)
        if dear:
            yield from self._burns(n, scarce)

    def _payments(self, n: Node, in_order: bool) -> Iterator[Move]:
        """Pay tokens, which come first, or exhaust a cube, or get a unit: the first one where no order is better."""
        if n.trade or n.exploration:
            for done, tokens in self._spent(n, n.trade, n.exploration):
                yield done, 0, n._replace(trade=0, exploration=0, tokens=tokens)
            return
        cubes, made, bought, then = n.cubes, n.units, n.units, n
        if not in_order and not (n.ships and self._cheapest):
            cubes, made = cubes[:1], () if cubes else made[:1]
            bought, then = bought if n.ships else made, n._replace(ships=())  # what is bought comes before their end
        for level in dict.fromkeys(cubes):
            for done, weight, after in self._exhausted(then, level):
                yield (*done, self._s.book.exhaust[level]), weight, after._replace(cubes=without(n.cubes, level))
        for r in dict.fromkeys(bought):
            yield from self._bought(n, r)
            if r in made:
                yield from self._made(then, r)

    def _made(self, n: Node, r: int) -> Iterator[Move]:
        """Let a cube work, or vacate a workplace for one."""
        for k, (made, level, space, code) in enumerate(n.places):
            if made == r and code < FULL:
                for done, weight, after in self._brought(n, level):
                    places = _with_code(after.places, k, ADD[after.places[k][3]][level])
                    after = after._replace(units=without(n.units, r), home=after.home - ONE[level], places=places)
                    yield (*done, self._s.book.produce[r][space]), weight + CUBE_WEIGHT[level], after
            elif made == r:
                for cube in LEVELS_AT[code]:
                    comes_back = CUBE_WEIGHT[level] if cube == level else 0
                    for done, weight, after in self._rotated(n, cube, [k]):
                        yield done, weight - comes_back, after

    def _bought(self, n: Node, r: int) -> Iterator[Move]:
        """Trade for a unit, fetch it from an own island, or get it from a card."""
        book, bit, rest = self._s.book, 1 << r, without(n.units, r)
        imported = self._purse.imports & bit
        if imported or not n.traded & bit:
            price = self._purse.price(bit)
            traded = n.traded if imported else n.traded | bit
            weight = price * TOKEN_WEIGHT + (0 if imported else PARTNER_WEIGHT)
            for done, tokens in self._spent(n, price, 0):
                choice = book.import_raw[r] if imported else book.trade[r][partner(self._s, self._seat, r, price)]
                yield (choice, *done), weight, n._replace(units=rest, tokens=tokens, traded=traded)
        for card in self._different(n.cards):
            if self._cat.free_masks.get(card, 0) & bit:
                choice = book.use[self._cat.helpers.index(card)][r]
                yield (choice,), CARD_WEIGHT, n._replace(units=rest, cards=without(n.cards, card))

    def _spent(self, n: Node, trade: int, exploration: int) -> Iterator[tuple[tuple[Choice, ...], Tokens]]:
        """Yield the ways to pay tokens: those on cards first, unless a ship may still go with those it carries."""
        pair, book, on_ship, on_card = self._purse.pair, self._s.book, n.tokens[:2], n.tokens[2:4]
        fewest = max(0, trade - on_ship[TRADE] - on_card[TRADE])
        if fewest and not pair:
            return
        for paired in range(fewest, trade + 1 if n.ships and pair else fewest + 1):
            owed = (trade - paired, exploration + paired * pair)
            if owed[EXPLORATION] > on_ship[EXPLORATION] + on_card[EXPLORATION]:
                return
            for most in (on_card, (0, 0)) if n.ships else (on_card,):
                cards = [min(on_card[k], max(owed[k] - on_ship[k], min(most[k], owed[k]))) for k in range(2)]
                here = [owed[k] - cards[k] for k in range(2)]
                paid = [[book.from_card[k]] * cards[k] + [book.from_ship[k]] * here[k] for k in range(2)]
                for k in range(paired):  # each pair is paid before the next one
                    paid[EXPLORATION].insert(exploration + k * (pair + 1), book.pair)
                gone = (*here, *cards, -here[0], -here[1])
                left = tuple([has - less for has, less in zip(n.tokens, gone, strict=True)])
                yield (*paid[EXPLORATION], *paid[TRADE]), left

    def _brought(self, n: Node, level: int) -> Iterator[Move]:
        """Yield each way to have a cube of a level at home: there, or rotated now."""
        if count(n.home, level):
            yield (), 0, n
        else:
            yield from self._rotated(n, level, _spots(n, level))

    def _exhausted(self, n: Node, level: int) -> Iterator[Move]:
        """Yield each way to exhaust a cube of a level."""
        for done, weight, after in self._brought(n, level):
            yield done, weight, after._replace(home=after.home - ONE[level], away=after.away + ONE[level])

    def _rotated(self, n: Node, level: int, spots: list[int]) -> Iterator[Move]:
        """Yield the rotation of a cube from each of some spots."""
        book, price = self._s.book, self._cat.rotation_gold[level]
        if price > n.gold:
            return
        home, gold = n.home + ONE[level], n.gold - price
        for k in spots:
            if k == AWAY:
                after, done = n._replace(home=home, gold=gold, away=n.away - ONE[level]), book.rotate_exhausted[level]
            else:
                vacated = _with_code(n.places, k, TAKE[n.places[k][3]][level])
                after, done = n._replace(home=home, gold=gold, places=vacated), book.rotate[level][n.places[k][2]]
            yield (done,), GOLD_WEIGHT * price, after

    def _promotions(self, n: Node, useful: int, anywhere: bool) -> Iterator[Move]:
        """Promote a cube at home, or anywhere if it may make room; the first card that allows it is used."""
        allowed = 0
        for k, (number, levels) in enumerate(n.lifts):
            lifts = n.lifts[:k] + (((number - 1, levels),) if number > 1 else ()) + n.lifts[k + 1 :]
            for level in range(INVESTOR):
                if levels & ~allowed & useful >> 1 & 1 << level:
                    for done, weight, after in self._risen(n, level, anywhere):
                        yield done, weight + EFFECT_WEIGHT, after._replace(lifts=lifts)
            allowed |= levels

    def _risen(self, n: Node, level: int, anywhere: bool) -> Iterator[Move]:
        """Yield each way to promote a cube of a level: at home, after a rotation too, or where it is."""
        if not count(n.supply, level + 1):
            return
        more, book = ONE[level + 1] - ONE[level], self._s.book
        supply = n.supply - more
        for done, weight, after in self._brought(n, level):
            after = after._replace(home=after.home + more, supply=supply)
            yield (*done, book.promote_district[level]), weight, after
        if not anywhere:
            return
        if count(n.resting, level):
            yield (book.promote_resting[level],), 0, n._replace(resting=n.resting + more, supply=supply)
        for k in _spots(n, level):
            if k == AWAY:
                yield (book.promote_exhausted[level],), 0, n._replace(away=n.away + more, supply=supply)
            else:
                places = _with_code(n.places, k, ADD[TAKE[n.places[k][3]][level]][level + 1])
                yield (book.promote[level][n.places[k][2]],), 0, n._replace(places=places, supply=supply)

    def _uses(self, n: Node, useful: int) -> Iterator[Move]:
        """Use a card that brings gold, tokens, cubes or promotions."""
        for card in self._different(n.cards):
            effect, numbers, after = self._cat.cards[card].effect, self._cat.cards[card].numbers, n
            if effect == GAIN_GOLD:
                after = n._replace(gold=n.gold + numbers[0])
            elif effect == GAIN_TOKENS:
                tokens = list(n.tokens)
                tokens[2 + numbers[0]] += numbers[1]
                after = n._replace(gold=n.gold + numbers[2], tokens=tuple(tokens))
            elif effect == GAIN_CUBES and any(number and useful >> level & 1 for level, number in enumerate(numbers)):
                after = self._gained(n, numbers)
            elif effect == FREE_UPGRADES and self._rises(n, numbers[1]):
                after = n._replace(lifts=tuple(sorted([*n.lifts, (numbers[0], numbers[1])])))
            if after is not n:
                yield (self._s.book.activate[card],), EFFECT_WEIGHT, after._replace(cards=without(n.cards, card))

    def _different(self, cards: Numbers) -> list[int]:
        """Return the last card of each kind: those that do the same need not be tried in every order."""
        kinds: dict[tuple[int, Numbers], int] = {}
        for card in reversed(cards):
            c = self._cat.cards[card]
            kinds.setdefault((c.effect, c.numbers), card)
        return [*reversed(kinds.values())]

    def _rises(self, n: Node, levels: int) -> bool:
        """Return whether a cube of some levels could be promoted now (ANN-R-42)."""
        return any(levels >> x & 1 and any(True for _ in self._risen(n, x, True)) for x in range(INVESTOR))

    def _gained(self, n: Node, numbers: Numbers) -> Node:
        """Let all cubes of a card come that can: each needs a cube in the supply and its card, or gold for it."""
        home, gold, supply, decks = n.home, n.gold, n.supply, n.decks
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
        return n if home == n.home else n._replace(home=home, gold=gold, supply=supply, decks=decks)

    def _missions(self, n: Node) -> Iterator[Move]:
        """Exhaust an investor for gold."""
        if n.bonus:
            choice = self._s.book.mission[self._cat.gold_mission]
            for done, weight, after in self._exhausted(n, INVESTOR):
                yield (*done, choice), weight + EFFECT_WEIGHT, after._replace(gold=after.gold + n.bonus, bonus=0)

    def _removals(self, n: Node) -> Iterator[Move]:
        """Remove a tile: who was there is exhausted, and the print below it works at once, or carries its tokens."""
        remove, left = self._s.book.remove, n._replace(prints=(), ships=())
        for space, level, bit in n.prints:
            if bit.bit_length() - 1 in n.units:
                gone = sum([ONE[cube] for place in n.places if place[2] == space for cube in CUBES_AT[place[3]]])
                stay = [place for place in n.places if place[2] != space]
                places = (*stay, (bit.bit_length() - 1, level, space, 0))
                yield (remove[space],), EFFECT_WEIGHT, left._replace(away=n.away + gone, places=places)
        for ship in n.ships:
            tokens = after_ship(self._cat, ship, n.tokens)
            yield (remove[ship.space],), EFFECT_WEIGHT, left._replace(tokens=tokens)

    def _burns(self, n: Node, scarce: bool) -> Iterator[Move]:
        """Rotate a cube to be rid of gold, where a card that brings several cubes would take it for their cards.

        That pays where the supply is short, and for a cube whose use comes after the card: a mission that brings gold,
        or work below a tile.
        """
        given = gifts(self._cat, n.cards)
        if all(number <= max(1, count(n.decks, deck)) for deck, number in enumerate(self._drawn(given.cubes))):
            return
        later = {level for _, level, _ in n.prints} | ({INVESTOR} if n.bonus else set())
        anyone = scarce or (n.prints and (n.lifts or given.lifts))
        for level in range(INVESTOR + 1) if anyone else sorted(later):
            yield from self._rotated(n, level, _spots(n, level))


def _walked(trail: list[tuple[int, tuple[Choice, ...]]], turn: int) -> list[Choice]:
    """Return all that was done up to a turn, the right way round."""
    steps: list[tuple[Choice, ...]] = []
    while turn >= 0:
        turn, done = trail[turn]
        steps.append(done)
    return [choice for choices in reversed(steps) for choice in choices]
