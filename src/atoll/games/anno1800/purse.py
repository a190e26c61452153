"""Paying is the heart: what a player could pay with now, and whether a cost can be met from it in some way.

A unit of a resource comes from a vacant workplace and a cube of the district, from a full workplace whose cube
is rotated for gold, by trade, from an own New World island, or from a played card. Where cubes of the district
do not suffice, used ones are rotated for gold, and so is the very cube that was placed a moment ago, or one of the
level below is promoted for free; so only the number of rotations and promotions of each level counts, never which
cube is moved. That keeps the search tiny. What else may help is in `aid.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.anno1800.attempt import granted
from atoll.games.anno1800.catalog import CUBES_AT, INVESTOR
from atoll.games.anno1800.contents import MUCH, Contents

OPEN, ROTATE, TRADED, IMPORTED, FREE = range(5)  # where a unit comes from

# What the proposed plan saves: cubes by level, then gold, trade tokens, cards.
CUBE_WEIGHT = (2, 3, 5, 7, 8)
GOLD_WEIGHT, TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT = 2, 2, 1, 4
ONLY_GOLD = ((0, 0, 0, 0, 0), 1, 0, 0, 0)
LIGHTEST = 2  # no unit weighs less
CHEAPEST = (CUBE_WEIGHT, GOLD_WEIGHT, TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT)

Source = tuple[int, int, int, int]  # where from, resource, level or price or card, level of the cube rotated


class Purse(Contents):
    """All that one seat can pay with, and the search for a way to pay."""

    __slots__ = (
        "_any",
        "_besides",
        "_best",
        "_floor",
        "_lifted",
        "_limit",
        "_need",
        "_path",
        "_trail",
        "_units",
        "_usable",
        "_weights",
    )

    def clone(self) -> Helped:
        """Return a purse with the same contents, to be changed."""
        other = Helped()
        other.player = self.player
        other.cat = self.cat
        other.cubes = self.cubes[:]
        other.gold = self.gold
        other.trade = self.trade
        other.exploration = self.exploration
        other.pair = self.pair
        other.makes = self.makes
        other.offers = self.offers
        other.traded = self.traded
        other.imports = self.imports
        other.frees = self.frees
        other.gained = self.gained
        other.lifts = self.lifts
        other.fresh = self.fresh
        other.later = self.later
        other.attempt = self.attempt
        other.open = self.open
        other.reach = self.reach
        other._total = None
        return other

    # -- yes or no ---------------------------------------------------------------------------------------

    def payable(self, units: tuple[int, ...], cubes: tuple[int, ...], trade: int, exploration: int, gold: int) -> bool:
        """Return whether this can be paid: first a quick try without rotation, then the search."""
        if gold > self.gold or exploration > self.exploration:
            return False
        tokens = self.trade - trade
        if self.pair:
            tokens += (self.exploration - exploration) // self.pair
        if tokens < 0:
            return False
        if (not units and not cubes) or self._quick(units, cubes, tokens):
            return True
        spare = self.gold - gold
        if not spare and len(units) + len(cubes) == 1 and not self.frees:
            return False  # the quick try has seen every source of a single thing
        if len(units) == len(set(units)):
            self._odd = False
            if self._draw(units, cubes, tokens, spare):
                return True
            if not self._odd:
                return False
        return self._least(units, cubes, tokens, spare, True) < MUCH

    # -- how ---------------------------------------------------------------------------------------------

    def least_gold(self, units: tuple[int, ...], cubes: tuple[int, ...]) -> int:
        """Return the least gold that rotations need to pay this, MUCH when it cannot be paid."""
        tokens = self.budget(0, 0)
        if self._quick(units, cubes, tokens):
            return 0
        return self._least(units, cubes, tokens, self.gold, False)

    def plan(self, units: tuple[int, ...], cubes: tuple[int, ...], gold: int) -> tuple[Source, ...] | None:
        """Return where each unit comes from in the cheapest way to pay, if there is one; `gold` is kept."""
        self._start(units, CHEAPEST, self.gold - gold, False)
        weight, spent = self._draft(cubes)
        self._search(0, weight, spent, self.budget(0, 0), 0)
        return self._path if self._best < MUCH else None

    def may_invest(self) -> bool:
        """Return whether there may be an investor to exhaust for a mission."""
        return bool(self.cubes[INVESTOR] or self.lifts) or self.gold >= self.cat.rotation_gold[INVESTOR]

    def with_mission(
        self, investors: int, amount: int, bill: tuple[tuple[int, ...], tuple[int, ...], int, int]
    ) -> bool:
        """Return whether a cost and gold besides can be paid when investors are exhausted for gold before."""
        units, cubes, tokens, gold = bill
        self._start(units, ONLY_GOLD, self.gold - gold + amount, True)
        self._besides = cubes, gold
        for spent in self._bring_all((INVESTOR,) * investors):
            if spent <= self.gold:
                for more in self._bring_all(cubes):
                    self._search(0, spent + more, spent + more, tokens, 0)
        return self._best < MUCH

    def _least(self, units: tuple[int, ...], cubes: tuple[int, ...], tokens: int, limit: int, any_: bool) -> int:
        self._start(units, ONLY_GOLD, limit, any_)
        if self.lifts:
            for spent in self._bring_all(cubes):
                self._search(0, spent, spent, tokens, 0)
        else:
            weight, spent = self._draft(cubes)
            self._search(0, weight, spent, tokens, 0)
        return 0 if self._best < 0 else self._best

    def _start(
        self, units: tuple[int, ...], weights: tuple[tuple[int, ...], int, int, int, int], limit: int, any_: bool
    ) -> None:
        self._units = units
        self._weights = weights
        self._floor = LIGHTEST if weights is CHEAPEST else 0
        self._limit = limit
        self._any = any_
        self._best = MUCH
        self._need = [0, 0, 0, 0, 0]
        self._lifted = [0, 0, 0, 0, 0]
        self._trail: list[Source] = []
        self._path: tuple[Source, ...] = ()
        if not limit and not self.lifts:
            self._usable = self.cubes  # without gold only what is in the district can work
            return
        if self._total is None:
            self._total = self._count()
        self._usable = self._total

    def _count(self) -> list[int]:
        """Return the cubes of each level that may work in this turn."""
        p = self.player
        usable = [a + b + c for a, b, c in zip(p.district, p.exhausted, self.gained, strict=True)]
        for space, _, _ in p.industries:
            for cube in CUBES_AT[p.work[space]]:
                usable[cube] += 1
        return usable

    def _draft(self, cubes: tuple[int, ...]) -> tuple[int, int]:
        """Set cubes aside that are to be exhausted; return weight and gold so far."""
        assert self._usable is not None
        spent = 0
        for level in cubes:
            if not self._usable[level]:
                return MUCH, MUCH
            self._need[level] += 1
            if self._need[level] > self.cubes[level]:
                spent += self.cat.rotation_gold[level]
        return spent * self._weights[1], spent

    def _bring_all(self, levels: tuple[int, ...]) -> Iterator[int]:
        """Yield the gold for each way to bring cubes of these levels to their districts."""
        if not levels:
            yield 0
            return
        for spent in self._bring(levels[0]):
            for more in self._bring_all(levels[1:]):
                yield spent + more

    def _bring(self, level: int) -> Iterator[int]:
        """Yield the gold for each way to have one more cube of a level in its district: there, rotated, promoted."""
        need, cubes, usable = self._need, self.cubes, self._usable
        assert usable is not None
        need[level] += 1
        if need[level] <= cubes[level]:
            yield 0
        else:
            if usable[level]:
                yield self.cat.rotation_gold[level]
            if level:
                yield from self._lift(level - 1)
        need[level] -= 1

    def _lift(self, level: int) -> Iterator[int]:
        """Yield the gold for each way to promote one more cube of a level for free, brought to its district before."""
        lifted, cubes, usable = self._lifted, self.cubes, self._usable
        assert usable is not None
        lifted[level] += 1
        cubes[level + 1] += 1
        usable[level + 1] += 1
        if granted(self.lifts, lifted):
            for spent in self._bring(level):
                if lifted[level] <= usable[level]:  # of those that are there and those promoted to this level
                    yield spent
        usable[level + 1] -= 1
        cubes[level + 1] -= 1
        lifted[level] -= 1

    def _search(self, k: int, weight: int, gold: int, tokens: int, used: int) -> None:
        """Try every source for unit k and remember the best way to the end."""
        left = len(self._units) - k
        if gold > self._limit or weight + left * self._floor >= self._best:
            return
        if not left:
            if self.later and not self._in_two(tokens):
                return
            if self.attempt and not self._succeeds():
                return
            self._best = -1 if self._any else weight
            self._path = tuple(self._trail)
            return
        r = self._units[k]
        bit = 1 << r
        for level in range(4):
            if self.makes[level] & bit and self._usable and (self._usable[level] or self.lifts):
                self._own(k, r, level, weight, gold, tokens, used)
        _, _, token_weight, partner, card_weight = self._weights
        trail = self._trail
        if self.imports & bit:
            price = self.cat.import_price
            if price <= tokens:
                trail.append((IMPORTED, r, price, 0))
                self._search(k + 1, weight + price * token_weight, gold, tokens - price, used)
                trail.pop()
        elif not self.traded & bit and not (self._units[k - 1] == r and any(t[:2] == (TRADED, r) for t in trail)):
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

    def _succeeds(self) -> bool:
        """Return whether own cubes can do what is not bought, in some order of all effects."""
        assert self.attempt
        cubes, gold = self._besides
        made = tuple(sorted([source[1] for source in self._trail if source[0] in (OPEN, ROTATE)]))
        level, bit, space = self.fresh
        prints = ((bit.bit_length() - 1, level, space),) if bit else ()
        return self.attempt.pays(made, cubes, gold, prints)

    def _in_two(self, tokens: int) -> bool:
        """Return whether what tokens buy can be bought partly before and partly after the removal of a ship."""
        total = self.trade - tokens
        prices = [source[2] for source in self._trail if source[0] in (TRADED, IMPORTED)]
        sums = 1  # of the tokens spent before, as bits
        for price in (*prices, *[1] * (total - sum(prices))):
            sums |= sums << price
        return any(sums >> first & 1 and total - first <= later for first, later in enumerate(self.later))

    def _own(self, k: int, r: int, level: int, weight: int, gold: int, tokens: int, used: int) -> None:
        """Let an own industry make the unit."""
        cube_weight, gold_weight, *_ = self._weights
        trail, need, price = self._trail, self._need, self.cat.rotation_gold[level]
        opened, again = self._rooms(r, level)
        if opened and self.lifts:
            trail.append((OPEN, r, level, level))
            for more in self._bring(level):
                self._search(k + 1, weight + cube_weight[level] + more * gold_weight, gold + more, tokens, used)
            trail.pop()
            return
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
        if self.fresh[:2] == (level, 1 << r):
            vacant += 2
        placed = sum(t[0] == OPEN and t[1] == r and t[2] == level for t in self._trail)
        if placed < vacant:
            return True, []
        cubes = {cube for space in spaces for cube in CUBES_AT[p.work[space]]}
        if any(t[0] in (OPEN, ROTATE) and t[1] == r and t[2] == level for t in self._trail):
            cubes.add(level)  # who was placed there a moment ago
        return False, sorted(cubes)

    def _vacate(self, k: int, level: int, cube: int, weight: int, gold: int, tokens: int, used: int) -> None:
        """Rotate a promoted cube off the workplace: it may work elsewhere, and another must come."""
        gold_weight, cube_weight = self._weights[1], self._weights[0]
        need, cubes = self._need, self.cubes
        more = self.cat.rotation_gold[cube]
        if need[cube] > cubes[cube]:
            more -= self.cat.rotation_gold[cube]  # it is one of those that were to be rotated anyway
        cubes[cube] += 1
        if self.lifts:
            for own in self._bring(level):
                both = more + own
                self._search(k + 1, weight + cube_weight[level] + both * gold_weight, gold + both, tokens, used)
        else:
            need[level] += 1
            if need[level] > cubes[level]:
                more += self.cat.rotation_gold[level]
            self._search(k + 1, weight + cube_weight[level] + more * gold_weight, gold + more, tokens, used)
            need[level] -= 1
        cubes[cube] -= 1


class Helped(Purse):
    """A purse with what effects, promotions or a removal would bring."""

    __slots__ = ("attempt", "fresh", "gained", "later", "lifts")

    def payable(self, units: tuple[int, ...], cubes: tuple[int, ...], trade: int, exploration: int, gold: int) -> bool:
        """Return whether this can be paid with promotions, or partly before and partly after a ship goes."""
        if not self.later and not self.lifts and not self.attempt:
            return Purse.payable(self, units, cubes, trade, exploration, gold)
        tokens = self.budget(trade, exploration)
        if gold > self.gold or tokens < 0:
            return False
        self._besides = cubes, gold
        if self.later:
            after = self.later[0] - trade  # if everything is paid after the removal
            if after >= 0 and not self.attempt and self._quick(units, cubes, after):
                return True
        elif (not units and not cubes) or (not self.attempt and self._quick(units, cubes, tokens)):
            return True
        return self._least(units, cubes, tokens, self.gold - gold, True) < MUCH

    def _reach(self) -> int:
        """Return the resources of which a single unit might be had, also by promotions, as bits; never too few."""
        reach = Purse._reach(self)
        _, o1, o2, o3, _ = self.open
        for _, levels in self.lifts:  # levels from which a cube might be promoted
            reach |= o1 * (levels & 1) | o2 * (levels >> 1 & 1) | o3 * (levels >> 2 & 1)
        return reach
