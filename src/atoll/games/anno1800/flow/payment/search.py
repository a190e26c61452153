"""The exact search: whether a cost can be paid in some order of all moves that the rules allow, and the cheapest way.

A move exhausts a cube or lets one work, for gold after a rotation; it buys a unit, vacates a workplace, uses a card
or a mission, promotes a cube or removes a tile. Only workplaces that make what is owed are told apart: all other used
cubes are AWAY. While no effect is left the order of payments does not matter, so that only the first is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from atoll.games.anno1800.catalog import ADD, CUBES_AT, FULL, INVESTOR, LEVELS_AT, TAKE, Bill, Gift
from atoll.games.anno1800.flow.common import without
from atoll.games.anno1800.flow.payment.help import Lift, Print, Ship, Tokens, after_ship, all_tokens, gifts, spent
from atoll.games.anno1800.flow.payment.quick import Numbers, Purse
from atoll.kernel import Choice
from atoll.kernel.kept import Kept

CUBE_WEIGHT = (20, 30, 50, 70, 80)  # what the proposal saves: cubes by level, then gold, tokens, cards, effects
GOLD_WEIGHT, TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT, EFFECT_WEIGHT = 20, 20, 11, 40, 1000
AWAY = -1
WIDTH = 8  # bits for each of several small counts in one number
ONE = tuple([1 << WIDTH * k for k in range(5)])
AT_WORK = tuple([sum([ONE[level] for level in cubes]) for cubes in CUBES_AT])  # the cubes of each code
_answers = Kept[bool]()  # to what bots ask in every world that they think of

Helps = tuple[tuple[Lift, ...], Numbers, int, tuple[Print, ...], tuple[Ship, ...]]  # what may still help, as in a node
Place = tuple[int, int, int, int]  # resource, level of the workers, space, the cubes there as a code


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
    return int.from_bytes(counts, "little")


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


def _makers(n: Node, r: int) -> list[int]:
    """Return the levels whose cubes can make a resource, if need be below a tile that goes."""
    return [level for made, level, _, _ in n.places if made == r] + [x for _, x, bit in n.prints if bit >> r & 1]


class Search:
    """All ways in which a seat can pay; the cube that is paid for, new or to be educated, stays possible all along."""

    def __init__(self, purse: Purse, for_sale: int, aside: tuple[int, int], helps: Helps):
        self._purse, self._s = purse, purse.state
        self._cat, self._book = purse.cat, purse.state.book
        self._for_sale = for_sale  # resources that need not be made, as bits
        self._coming, self._rising = aside
        self._helps = helps
        self._keep = 0  # gold
        self._cheapest = False  # or else any way
        self._scarce = False  # a cube might rise only to make room, or had better not come
        self._cards_short = False  # a cube that comes might cost gold, or the card of the cube that is paid for
        self._gold_short = False  # a card might bring fewer cubes for want of gold

    def pays(self, bill: Bill, keep: int) -> bool:
        """Return whether a cost can be paid, and so much gold be left; who asks again gets the same answer at once."""
        self._cheapest, purse, aside = False, self._purse, (self._coming, self._rising)
        root = self._root(purse.taken(bill.units)[1], bill)
        asked = (self._cat, root, keep, aside, purse.player.imports, purse.player.offers, purse.pair, self._for_sale)
        return _answers.get(asked, lambda: self._find(root, keep) is not None)

    def cheapest(self, bill: Bill, keep: int) -> tuple[Choice, ...] | None:
        """Return the cheapest way to pay, or None; used cubes AWAY are named as if they were exhausted."""
        self._cheapest, (taken, units) = True, self._purse.taken(bill.units)
        return self._find(self._root(units, bill), keep, tuple(taken))

    def _find(self, root: Node, keep: int, at_hand: tuple[Choice, ...] = ()) -> tuple[Choice, ...] | None:
        """Return the first way to the end: the cheapest one, or else any, looked for where the least is owed."""
        self._keep, turn, helped = keep, 0, bool(root.cards or root.lifts)
        if helped:
            self._note_shortage(root)
        heap = [(0, turn, 0, root, at_hand)]
        seen: set[Node] = set()
        while heap:
            _, _, weight, node, path = heappop(heap)
            if node in seen:
                continue
            seen.add(node)
            if not self._possible(node) or (helped and not self._hopeful(node)):
                continue
            if not (node.units or node.cubes or node.trade or node.exploration) and node.gold >= keep:
                return path
            for done, more, after in self._moves(node):
                if after not in seen:
                    turn -= 1  # of equals the latest comes first
                    first = weight + more if self._cheapest else len(after.units) + len(after.cubes)
                    heappush(heap, (first, turn, weight + more, after, path + done))
        return None

    def _root(self, units: Numbers, bill: Bill) -> Node:
        """Return where the search begins."""
        s, p = self._s, self._purse.player
        away = packed(p.exhausted)
        places: list[Place] = []
        for space, level, bit in p.industries:
            r, code = bit.bit_length() - 1, p.work[space]
            if r in units:
                places.append((r, level, space, code))
            else:
                away += AT_WORK[code]
        helped = bool(self._helps[0] or self._helps[1]) or self._coming >= 0 or self._rising >= 0
        resting, supply, decks = (p.resting, s.supply, [len(deck) for deck in s.decks]) if helped else ((), (), ())
        return Node(
            units, bill.cubes, bill.trade, bill.exploration, packed(p.district), away, packed(resting), tuple(places),
            p.gold, packed(supply), packed(decks), all_tokens(p), self._purse.traded, *self._helps,
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
        at_work = sum([AT_WORK[place[3]] for place in n.places])
        return count(n.home + n.away + n.resting + at_work, level - 1) > 0

    def _hopeful(self, n: Node) -> bool:
        """Return whether each thing that is owed might be had by itself, and the gold to keep."""
        given = gifts(self._cat, n.cards, n.lifts)
        if n.gold + n.bonus + given.gold < self._keep:
            return False
        comes = [min(given.cubes[x], count(n.supply, x) + given.rise[x]) for x in range(5)]
        workers = [x for x in range(5) if count(n.home, x) or comes[x] or (x and given.rise[x - 1]) or _spots(n, x)]
        made = [r for r in n.units if not self._for_sale >> r & 1]
        return all(x in workers for x in n.cubes) and all(any(x in workers for x in _makers(n, r)) for r in made)

    def _note_shortage(self, n: Node) -> None:
        """Note what runs short if all comes that might come: cubes in the supply, or cards in a deck."""
        given, drawn = gifts(self._cat, n.cards, n.lifts), [0, 0, 0]
        come, rise = given.cubes, given.rise
        scarce = self._rising > 0 and rise[self._rising - 1] > 0
        for level in range(5):
            arrive = come[level] + (rise[level - 1] if level else 0)
            scarce |= arrive > 0 and arrive + (level in (self._coming, self._rising)) > count(n.supply, level)
            drawn[self._cat.level_deck[level]] += come[level]
        left = [count(n.decks, deck) for deck in range(3)]
        self._gold_short = any(number > max(1, cards) for number, cards in zip(drawn, left, strict=True))
        if any(come) and self._coming >= 0:
            drawn[self._cat.level_deck[self._coming]] += 1
        self._cards_short = any(number > cards for number, cards in zip(drawn, left, strict=True))
        self._scarce = scarce or (self._cards_short and self._cheapest)

    def _lacking(self, n: Node) -> int:
        """Return the levels of which one more cube at home might be of use, as bits: no need uses more than one."""
        highest = [*n.cubes, *([INVESTOR] if n.bonus else []), *[max(_makers(n, r), default=0) for r in n.units]]
        return sum([1 << x for x in range(5) if count(n.home, x) < sum([level >= x for level in highest])])

    # -- moves -------------------------------------------------------------------------------------------

    def _moves(self, n: Node) -> Iterator[Move]:
        """Yield what may be done next; for any way, what helps is used at once where nothing runs short."""
        useful = self._lacking(n) if (n.lifts or n.cards) and not self._scarce else ~0
        uses = list(self._uses(n, useful)) if n.cards else []
        if uses and not self._scarce and not self._cards_short and not self._cheapest:
            yield uses[0]
            return
        yield from self._payments(n)
        yield from uses
        yield from self._promotions(n, useful)
        yield from self._missions(n)
        if n.prints or n.ships:
            yield from self._removals(n)
        if self._gold_short and n.cards:  # be rid of gold: for fewer cubes, or for one whose use comes after the card
            later = {level for _, level, _ in n.prints} | ({INVESTOR} if n.bonus else set())
            anyone = self._scarce or (n.prints and any(gifts(self._cat, n.cards, n.lifts).rise))
            for level in range(INVESTOR + 1) if anyone else sorted(later):
                yield from self._rotated(n, level, _spots(n, level))

    def _payments(self, n: Node) -> Iterator[Move]:
        """Pay tokens, which come first, or exhaust a cube, or get a unit: the first one where no order is better."""
        if n.trade or n.exploration:
            for done, tokens in spent(self._book, self._purse.pair, n.tokens, n.trade, n.exploration, bool(n.ships)):
                yield done, 0, n._replace(trade=0, exploration=0, tokens=tokens)
            return
        cubes, units = n.cubes, n.units
        if gifts(self._cat, n.cards, n.lifts).plain and not (n.bonus or n.prints or n.ships):
            cubes, units = cubes[:1], () if cubes else units[:1]
        for level in dict.fromkeys(cubes):
            for done, weight, after in self._exhausted(n, level):
                yield (*done, self._book.exhaust[level]), weight, after._replace(cubes=without(n.cubes, level))
        for r in dict.fromkeys(units):
            yield from self._bought(n, r)
            yield from self._made(n, r)

    def _made(self, n: Node, r: int) -> Iterator[Move]:
        """Let a cube work, or vacate a workplace for one."""
        for k, (made, level, space, code) in enumerate(n.places):
            if made == r and code < FULL:
                for done, weight, after in self._brought(n, level):
                    places = _with_code(after.places, k, ADD[after.places[k][3]][level])
                    after = after._replace(units=without(n.units, r), home=after.home - ONE[level], places=places)
                    yield (*done, self._book.produce[r][space]), weight + CUBE_WEIGHT[level], after
            elif made == r:
                for cube in LEVELS_AT[code]:
                    comes_back = CUBE_WEIGHT[level] if cube == level else 0
                    for done, weight, after in self._rotated(n, cube, [k]):
                        yield done, weight - comes_back, after

    def _bought(self, n: Node, r: int) -> Iterator[Move]:
        """Trade for a unit, fetch it from an own island, or get it from a card."""
        book, bit, rest = self._book, 1 << r, without(n.units, r)
        imported = self._purse.player.imports & bit
        if imported or not n.traded & bit:
            price = self._purse.price(bit)
            traded = n.traded if imported else n.traded | bit
            weight = price * TOKEN_WEIGHT + (0 if imported else PARTNER_WEIGHT)
            for done, tokens in spent(book, self._purse.pair, n.tokens, price, 0, bool(n.ships)):
                bought = self._purse.purchase(r, price) if self._cheapest else book.pay  # who sells matters to a way
                yield (bought, *done), weight, n._replace(units=rest, tokens=tokens, traded=traded)
        for card in self._different(n.cards):
            if self._cat.free_masks.get(card, 0) & bit:
                choice = book.use[self._cat.helpers.index(card)][r]
                yield (choice,), CARD_WEIGHT, n._replace(units=rest, cards=without(n.cards, card))

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
        book, price = self._book, self._cat.rotation_gold[level]
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

    def _promotions(self, n: Node, useful: int) -> Iterator[Move]:
        """Promote a cube at home, or anywhere if it may make room; the first card that allows it is used."""
        allowed = 0
        for k, (number, levels) in enumerate(n.lifts):
            lifts = n.lifts[:k] + (((number - 1, levels),) if number > 1 else ()) + n.lifts[k + 1 :]
            for level in range(INVESTOR):
                if levels & ~allowed & useful >> 1 & 1 << level:
                    for done, weight, after in self._risen(n, level, self._scarce):
                        yield done, weight + EFFECT_WEIGHT, after._replace(lifts=lifts)
            allowed |= levels

    def _risen(self, n: Node, level: int, anywhere: bool) -> Iterator[Move]:
        """Yield each way to promote a cube of a level: at home, after a rotation too, or where it is."""
        if not count(n.supply, level + 1):
            return
        more, book = ONE[level + 1] - ONE[level], self._book
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
            gift, after = self._cat.given.get(card, Gift()), n
            rising = [x for _, levels in gift.lifts for x in range(INVESTOR) if levels >> x & 1]
            if any(True for x in rising for _ in self._risen(n, x, True)):  # one of them could now (ANN-R-42)
                after = n._replace(lifts=tuple(sorted(n.lifts + gift.lifts)))
            elif any(number and useful >> level & 1 for level, number in enumerate(gift.cubes)):
                after = self._gained(n, gift.cubes)
            elif gift.gold or any(gift.tokens):
                on_ship, on_card, away = n.tokens[:2], n.tokens[2:4], n.tokens[4:]
                more = [a + b for a, b in zip(on_card, gift.tokens, strict=True)]
                after = n._replace(gold=n.gold + gift.gold, tokens=(*on_ship, *more, *away))
            if after is not n:
                yield (self._book.activate[card],), EFFECT_WEIGHT, after._replace(cards=without(n.cards, card))

    def _different(self, cards: Numbers) -> list[int]:
        """Return the last card of each kind: those that do the same need not be tried in every order."""
        kinds = [(self._cat.cards[card].effect, self._cat.cards[card].numbers) for card in cards]
        return [card for k, card in enumerate(cards) if kinds[k] not in kinds[k + 1 :]]

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
            choice = self._book.mission[self._cat.gold_mission]
            for done, weight, after in self._exhausted(n, INVESTOR):
                yield (*done, choice), weight + EFFECT_WEIGHT, after._replace(gold=after.gold + n.bonus, bonus=0)

    def _removals(self, n: Node) -> Iterator[Move]:
        """Remove a tile: who was there is exhausted, and the print below it works at once, or carries its tokens."""
        remove, left = self._book.remove, n._replace(prints=(), ships=())
        for space, level, bit in n.prints:
            if bit.bit_length() - 1 in n.units:
                gone = sum([AT_WORK[place[3]] for place in n.places if place[2] == space])
                stay = [place for place in n.places if place[2] != space]
                places = (*stay, (bit.bit_length() - 1, level, space, 0))
                yield (remove[space],), EFFECT_WEIGHT, left._replace(away=n.away + gone, places=places)
        for space, goes, comes in n.ships:
            tokens = after_ship(self._cat, goes, comes, n.tokens)
            yield (remove[space],), EFFECT_WEIGHT, left._replace(tokens=tokens)
