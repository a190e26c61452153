"""Paying is the heart: what a player could pay with now, and whether a cost can be met from it in some way.

A unit of a resource comes from a vacant workplace and a cube of the district, from a full workplace whose cube
is rotated for gold, by trade, from an own New World island, or from a played card. Where cubes of the district
do not suffice, used ones are rotated for gold, and so is the very cube that was placed a moment ago; so only
the number of rotations of each level counts, never which cube is moved. That keeps the search tiny.
"""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, EXPLORATION, FREE_RESOURCE, FULL, TRADE, Bill
from atoll.games.anno1800.state import AnnoState

MUCH = 1 << 20
OPEN, ROTATE, TRADED, IMPORTED, FREE = range(5)  # where a unit comes from

# What the proposed plan saves: cubes by level, then gold, trade tokens, cards.
CUBE_WEIGHT = (2, 3, 5, 7, 8)
GOLD_WEIGHT, TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT = 2, 2, 1, 4
ONLY_GOLD = ((0, 0, 0, 0, 0), 1, 0, 0, 0)
CHEAPEST = (CUBE_WEIGHT, GOLD_WEIGHT, TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT)

Source = tuple[int, int, int, int]  # where from, resource, level or price or card, level of the cube rotated


class Purse:
    """All that one seat can pay with at one moment of its turn."""

    __slots__ = (
        "_any",
        "_best",
        "_limit",
        "_need",
        "_path",
        "_trail",
        "_units",
        "_usable",
        "_weights",
        "cubes",
        "exploration",
        "frees",
        "gold",
        "import_price",
        "imports",
        "makes",
        "offers",
        "open",
        "pair",
        "player",
        "reach",
        "rotation",
        "trade",
        "traded",
    )

    def __init__(self, s: AnnoState, seat: int, paying: bool = False):
        p, cat = s.players[seat], s.cat
        self.player = p
        self.cubes = p.district[:]
        self.gold = p.gold
        self.trade = p.tokens[TRADE] + p.on_cards[TRADE]
        self.exploration = p.tokens[EXPLORATION] + p.on_cards[EXPLORATION]
        self.pair = cat.pair if cat.beryl in s.missions else 0
        self.makes = p.makes
        self.offers = p.offers
        self.traded = s.traded
        self.imports = p.imports
        self.import_price = cat.import_price
        self.rotation = cat.rotation_gold
        cards = cat.cards
        self.frees = (
            [(c, cards[c].numbers[0]) for c in p.face_up if cards[c].effect == FREE_RESOURCE] if p.face_up else []
        )
        self._usable: list[int] | None = None
        work = p.work
        open_ = self.open = [0, 0, 0, 0, 0]
        for space, level, bit in p.industries:
            if work[space] < FULL:
                open_[level] |= bit
        self.reach = 0 if paying else self._reach()  # only menus ask for it

    def _reach(self) -> int:
        """Return the resources of which a single unit might be had, as bits; never too few."""
        reach, gold, cubes, makes = 0, self.gold, self.cubes, self.makes
        for level, open_ in enumerate(self.open):
            if cubes[level]:
                reach |= open_
            if gold >= self.rotation[level]:
                reach |= makes[level]
        tokens = self.trade + (self.exploration // self.pair if self.pair else 0)
        if tokens:
            if tokens >= self.import_price:
                reach |= self.imports
            for price, mask in self.offers:
                if price <= tokens:
                    reach |= mask & ~self.traded
        for _, mask in self.frees:
            reach |= mask
        return reach

    def budget(self, trade: int, exploration: int) -> int:
        """Return the trade tokens left after a cost in tokens, below 0 when it cannot be paid."""
        left = self.exploration - exploration
        if left < 0:
            return -1
        return self.trade - trade + (left // self.pair if self.pair else 0)

    # -- yes or no ---------------------------------------------------------------------------------------

    def can(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides."""
        if bill.mask & ~self.reach:
            return False
        return self.payable(bill.units, bill.cubes, bill.trade, bill.exploration, gold)

    def payable(self, units: tuple[int, ...], cubes: tuple[int, ...], trade: int, exploration: int, gold: int) -> bool:
        """Return whether this can be paid: first a quick try without rotation, then the search."""
        if gold > self.gold or exploration > self.exploration:
            return False
        tokens = self.trade - trade
        if self.pair:
            tokens += (self.exploration - exploration) // self.pair
        if tokens < 0:
            return False
        if not units and not cubes:
            return True
        return self._quick(units, cubes, tokens) or self._least(units, cubes, tokens, self.gold - gold, True) < MUCH

    def _quick(self, units: tuple[int, ...], cubes: tuple[int, ...], tokens: int) -> bool:
        l0, l1, l2, l3, _ = left = self.cubes[:]
        if cubes:
            for level in cubes:
                if not left[level]:
                    return False
                left[level] -= 1
            l0, l1, l2, l3, _ = left
        o0, o1, o2, o3, _ = self.open
        last = -1
        for r in units:
            if r == last:
                return False  # two of a kind: the search counts workplaces
            last = r
            bit = 1 << r
            if o0 & bit and l0:
                l0 -= 1
            elif o1 & bit and l1:
                l1 -= 1
            elif o2 & bit and l2:
                l2 -= 1
            elif o3 & bit and l3:
                l3 -= 1
            elif not tokens:
                return False
            else:
                price = self.price(bit)
                if price > tokens:
                    return False
                tokens -= price
        return True

    def price(self, bit: int) -> int:
        """Return the trade tokens for a unit of a resource, MUCH when tokens cannot buy it."""
        if self.imports & bit:
            return self.import_price
        if not self.traded & bit:
            for price, mask in self.offers:
                if mask & bit:
                    return price
        return MUCH

    # -- how ---------------------------------------------------------------------------------------------

    def least_gold(self, units: tuple[int, ...], cubes: tuple[int, ...]) -> int:
        """Return the least gold that rotations need to pay this, MUCH when it cannot be paid."""
        tokens = self.budget(0, 0)
        if self._quick(units, cubes, tokens):
            return 0
        return self._least(units, cubes, tokens, self.gold, False)

    def plan(self, units: tuple[int, ...], cubes: tuple[int, ...], gold: int) -> tuple[Source, ...]:
        """Return where each unit comes from in the cheapest way to pay; gold is kept for what it must pay besides."""
        self._start(units, CHEAPEST, self.gold - gold, False)
        weight, spent = self._draft(cubes)
        self._search(0, weight, spent, self.budget(0, 0), 0)
        return self._path

    def _least(self, units: tuple[int, ...], cubes: tuple[int, ...], tokens: int, limit: int, any_: bool) -> int:
        self._start(units, ONLY_GOLD, limit, any_)
        weight, spent = self._draft(cubes)
        self._search(0, weight, spent, tokens, 0)
        return 0 if self._best < 0 else self._best

    def _start(
        self, units: tuple[int, ...], weights: tuple[tuple[int, ...], int, int, int, int], limit: int, any_: bool
    ) -> None:
        self._units = units
        self._weights = weights
        self._limit = limit
        self._any = any_
        self._best = MUCH
        self._need = [0, 0, 0, 0, 0]
        self._trail: list[Source] = []
        self._path: tuple[Source, ...] = ()
        if self._usable is None:
            self._count()

    def _count(self) -> None:
        """Count the cubes that may work in this turn."""
        p = self.player
        usable = [a + b for a, b in zip(p.district, p.exhausted, strict=True)]
        for space, _, _ in p.industries:
            for cube in CUBES_AT[p.work[space]]:
                usable[cube] += 1
        self._usable = usable

    def _draft(self, cubes: tuple[int, ...]) -> tuple[int, int]:
        """Set cubes aside that are to be exhausted; return weight and gold so far."""
        assert self._usable is not None
        spent = 0
        for level in cubes:
            if not self._usable[level]:
                return MUCH, MUCH
            self._need[level] += 1
            if self._need[level] > self.cubes[level]:
                spent += self.rotation[level]
        return spent * self._weights[1], spent

    def _search(self, k: int, weight: int, gold: int, tokens: int, used: int) -> None:
        """Try every source for unit k and remember the best way to the end."""
        if weight >= self._best or gold > self._limit:
            return
        if k == len(self._units):
            self._best = -1 if self._any else weight
            self._path = tuple(self._trail)
            return
        r = self._units[k]
        bit = 1 << r
        for level in range(4):
            if self.makes[level] & bit and self._usable and self._usable[level]:
                self._own(k, r, level, weight, gold, tokens, used)
        _, _, token_weight, partner, card_weight = self._weights
        trail = self._trail
        if self.imports & bit:
            price = self.import_price
            if price <= tokens:
                trail.append((IMPORTED, r, price, 0))
                self._search(k + 1, weight + price * token_weight, gold, tokens - price, used)
                trail.pop()
        elif not self.traded & bit and not any(t[0] == TRADED and t[1] == r for t in trail):
            price = self.price(bit)
            if price <= tokens:
                trail.append((TRADED, r, price, 0))
                self._search(k + 1, weight + price * token_weight + partner, gold, tokens - price, used)
                trail.pop()
        for n, (card, mask) in enumerate(self.frees):
            if mask & bit and not used >> n & 1:
                trail.append((FREE, r, card, 0))
                self._search(k + 1, weight + card_weight, gold, tokens, used | 1 << n)
                trail.pop()

    def _own(self, k: int, r: int, level: int, weight: int, gold: int, tokens: int, used: int) -> None:
        """Let an own industry make the unit."""
        cube_weight, gold_weight, *_ = self._weights
        trail, need, price = self._trail, self._need, self.rotation[level]
        opened, again = self._rooms(r, level)
        if opened:
            need[level] += 1
            more = price if need[level] > self.cubes[level] else 0
            trail.append((OPEN, r, level, level))
            self._search(k + 1, weight + cube_weight[level] + more * gold_weight, gold + more, tokens, used)
            trail.pop()
            need[level] -= 1
            return
        for cube in again:
            trail.append((ROTATE, r, level, cube))
            if cube == level:
                self._search(k + 1, weight + price * gold_weight, gold + price, tokens, used)
            else:
                self._vacate(k, level, cube, weight, gold, tokens, used)
            trail.pop()

    def _rooms(self, r: int, level: int) -> tuple[bool, list[int]]:
        """Return whether a workplace is vacant, or else the levels of the cubes that block it."""
        if self.open[level] >> r & 1 and self._units.count(r) == 1:
            return True, []
        p = self.player
        spaces = [space for space, at, bit in p.industries if at == level and bit == 1 << r]
        vacant = sum(2 - len(CUBES_AT[p.work[space]]) for space in spaces)
        placed = sum(t[0] == OPEN and t[1] == r and t[2] == level for t in self._trail)
        if placed < vacant:
            return True, []
        cubes = {cube for space in spaces for cube in CUBES_AT[p.work[space]]}
        return False, sorted(cubes | ({level} if placed else set()))

    def _vacate(self, k: int, level: int, cube: int, weight: int, gold: int, tokens: int, used: int) -> None:
        """Rotate a promoted cube off the workplace: it may work elsewhere, and another must come."""
        gold_weight, cube_weight = self._weights[1], self._weights[0]
        need, cubes = self._need, self.cubes
        more = self.rotation[cube]
        if need[cube] > cubes[cube]:
            more -= self.rotation[cube]  # it is one of those that were to be rotated anyway
        cubes[cube] += 1
        need[level] += 1
        if need[level] > cubes[level]:
            more += self.rotation[level]
        self._search(k + 1, weight + cube_weight[level] + more * gold_weight, gold + more, tokens, used)
        need[level] -= 1
        cubes[cube] -= 1
