"""The quick test: what lies ready to pay with, and whether that plainly suffices or plainly does not."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from atoll.games.anno1800.catalog import (
    CUBES_AT,
    EXPLORATION,
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    HOLDING,
    INVESTOR,
    TRADE,
    Bill,
    Catalog,
)
from atoll.games.anno1800.state import AnnoState

NOT_FOR_SALE = 1 << 20  # trade tokens
NO_FREES: tuple[tuple[int, int], ...] = ()
UNSURE = None  # only the search can tell


@cache
def free_resources(cat: Catalog, cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the cards that give a free resource, with those to choose from as bits."""
    free = cat.free_masks
    return tuple([(card, free[card]) for card in cards if card in free])


class Gifts(NamedTuple):
    """What the effects of some cards bring to pay with."""

    cards: tuple[int, ...]  # those that bring anything
    gold: int
    tokens: tuple[int, int]
    cubes: tuple[int, ...]  # by level
    lifts: tuple[tuple[int, int], ...]  # free promotions: how many, from which level (as a bit)


@lru_cache(maxsize=1 << 13)
def gifts(cat: Catalog, cards: tuple[int, ...]) -> Gifts:
    """Return all that some cards bring."""
    gold, tokens, cubes, lifts = 0, [0, 0], [0] * 5, list[tuple[int, int]]()
    for card in cards:
        effect, numbers = cat.cards[card].effect, cat.cards[card].numbers
        if effect == GAIN_GOLD:
            gold += numbers[0]
        elif effect == GAIN_TOKENS:
            tokens[numbers[0]] += numbers[1]
            gold += numbers[2]
        elif effect == GAIN_CUBES:
            cubes = [a + b for a, b in zip(cubes, numbers, strict=True)]
        elif effect == FREE_UPGRADES:
            lifts.append((numbers[0], numbers[1]))
    helpful = tuple([card for card in cards if card in cat.helpful])
    return Gifts(helpful, gold, (tokens[TRADE], tokens[EXPLORATION]), tuple(cubes), tuple(lifts))


@cache
def risers(lifts: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return by level how many cubes may be promoted."""
    return tuple([sum([count for count, start in lifts if start >> level & 1]) for level in range(5)])


def without(some: tuple[int, ...], one: int) -> tuple[int, ...]:
    """Return numbers without one of them."""
    k = some.index(one)
    return some[:k] + some[k + 1 :]


def different(units: tuple[int, ...]) -> int:
    """Return units as bits if no two of them are the same, or else all bits."""
    mask = 0
    for r in units:
        mask |= 1 << r
    return mask if mask.bit_count() == len(units) else -1


def trade_price(s: AnnoState, partner: int, r: int) -> int:
    """Return what a partner's cheapest industry asks for a resource, NOT_FOR_SALE if there is none (ANN-R-16)."""
    bit = 1 << r
    for k, mask in enumerate(s.players[partner].sells):
        if mask & bit:
            return s.cat.prices[k]
    return NOT_FOR_SALE


def partner(s: AnnoState, seat: int, r: int, price: int) -> int:
    """Return who sells a resource at this price; of several the one with the least gold."""
    sellers = [k for k in range(len(s.players)) if k != seat and trade_price(s, k, r) == price]
    return min(sellers, key=lambda k: s.players[k].gold)


class Purse:
    """What one seat has at one moment of its turn: cubes at home, workplaces, gold, tokens, goods of others.

    A unit comes from a vacant workplace and a cube, by trade, from an own New World island or from a played card;
    a used cube comes home for gold.
    """

    __slots__ = (
        "_blocked",
        "_spare",
        "cat",
        "cubes",
        "exploration",
        "frees",
        "gold",
        "goods",
        "imports",
        "makes",
        "offers",
        "open",
        "owned",
        "pair",
        "player",
        "reach",
        "trade",
        "traded",
    )

    def __init__(self, s: AnnoState, seat: int, menu: bool = True):
        p, cat = s.players[seat], s.cat
        self.player = p
        self.cat = cat
        self.cubes = p.district[:]
        self.owned = p.exhausted  # cubes besides those at home and at work
        self.gold = p.gold
        self.goods = s.goods
        trade, exploration = p.tokens
        more_trade, more_exploration = p.on_cards
        self.trade = trade + more_trade
        self.exploration = exploration + more_exploration
        self.pair = cat.pair if cat.beryl in s.missions else 0
        self.makes = p.makes
        self.open = p.vacant
        self.offers = p.offers
        self.traded = s.traded
        self.imports = p.imports
        self.frees = free_resources(cat, p.face_up) if p.face_up else NO_FREES
        self._blocked = False
        self._spare = 0
        self.reach = self._reach() if menu else 0  # only menus ask for it

    def _reach(self) -> int:
        """Return the resources of which a single unit might be had, as bits; never too few."""
        c0, c1, c2, c3, _ = self.cubes
        o0, o1, o2, o3, _ = self.open
        reach = o0 if c0 else 0
        if c1:
            reach |= o1
        if c2:
            reach |= o2
        if c3:
            reach |= o3
        gold = self.gold
        if gold:
            m0, m1, m2, m3, _ = self.makes
            r0, r1, r2, r3, _ = self.cat.rotation_gold
            reach |= (m0 if gold >= r0 else 0) | (m1 if gold >= r1 else 0)
            reach |= (m2 if gold >= r2 else 0) | (m3 if gold >= r3 else 0)
        tokens = self.trade
        if self.pair:
            tokens += self.exploration // self.pair
        if tokens:
            if tokens >= self.cat.import_price:
                reach |= self.imports
            free = ~self.traded
            for price, mask in self.offers:
                if price <= tokens:
                    reach |= mask & free
        for _, mask in self.frees:
            reach |= mask
        for r in self.goods:
            reach |= 1 << r
        return reach

    def to_get(self, units: tuple[int, ...]) -> tuple[int, ...]:
        """Return the units that are not at hand."""
        for r in self.goods:
            if r in units:
                units = without(units, r)
        return units

    def budget(self, trade: int, exploration: int) -> int:
        """Return the trade tokens left after a cost in tokens, below 0 when it cannot be paid."""
        left = self.exploration - exploration
        if left < 0:
            return -1
        return self.trade - trade + (left // self.pair if self.pair else 0)

    def price(self, bit: int) -> int:
        """Return the trade tokens for a unit of a resource, NOT_FOR_SALE when they cannot buy it."""
        if self.imports & bit:
            return self.cat.import_price
        if not self.traded & bit:
            for price, mask in self.offers:
                if mask & bit:
                    return price
        return NOT_FOR_SALE

    # -- plainly enough ----------------------------------------------------------------------------------

    def makes_all(self, mask: int) -> bool:
        """Return whether cubes at home can make one of each of these resources; the last one may be bought."""
        if mask < 0:
            return False
        cubes, open_ = self.cubes, self.open
        if (made := mask & open_[0]) and made.bit_count() <= cubes[0]:
            mask ^= made
        if (made := mask & open_[1]) and made.bit_count() <= cubes[1]:
            mask ^= made
        if not mask:
            return True
        if (made := mask & open_[2]) and made.bit_count() <= cubes[2]:
            mask ^= made
        if (made := mask & open_[3]) and made.bit_count() <= cubes[3]:
            mask ^= made
        if not mask:
            return True
        tokens = self.trade
        if self.pair:
            tokens += self.exploration // self.pair
        return tokens > 0 and not mask & (mask - 1) and self.price(mask) <= tokens

    def suffices(self, units: tuple[int, ...], cubes: tuple[int, ...], tokens: int) -> bool:
        """Return whether cubes at home and tokens provide different things, each from its first source."""
        left = self.cubes
        if cubes:
            left = left[:]
            for level in cubes:
                if not left[level]:
                    return False
                left[level] -= 1
        l0, l1, l2, l3, _ = left
        o0, o1, o2, o3, _ = self.open
        last = -1
        for r in units:
            if r == last:
                return False  # two of a kind: workplaces would have to be counted
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

    # -- yes, no or unsure -------------------------------------------------------------------------------

    def verdict(self, bill: Bill, gold: int = 0) -> bool | None:
        """Return whether a cost can be paid without effects, and gold besides, or UNSURE."""
        if gold > self.gold:
            return False
        tokens = self.trade
        if self.pair or bill.trade or bill.exploration:
            tokens = self.budget(bill.trade, bill.exploration)
            if tokens < 0:
                return False
        units, cubes = self.to_get(bill.units) if self.goods else bill.units, bill.cubes
        if (not units and not cubes) or self.suffices(units, cubes, tokens):
            return True
        spare = self.gold - gold
        if not spare and len(units) + len(cubes) == 1 and not self.frees:
            return False  # every source of a single thing was looked at
        if len(units) > len(set(units)):
            return UNSURE
        self._blocked, self._spare = False, spare
        left = self.cubes[:]
        for level in cubes:
            if left[level]:
                left[level] -= 1
            else:
                spare -= self.cat.rotation_gold[level]
                if spare < 0 or not self._owns(level):
                    return False
        if self._provides(units, 0, left, tokens, spare, 0):
            return True
        return UNSURE if self._blocked else False

    def _provides(self, units: tuple[int, ...], k: int, left: list[int], tokens: int, gold: int, used: int) -> bool:
        """Return whether different units from k on can be had; noted where a cube of another level is in the way."""
        if k == len(units):
            return True
        bit = 1 << units[k]
        k += 1
        for level in range(INVESTOR):
            if not self.makes[level] & bit:
                continue
            price = self.cat.rotation_gold[level]
            if self.open[level] & bit:
                if left[level]:
                    left[level] -= 1
                    found = self._provides(units, k, left, tokens, gold, used)
                    left[level] += 1
                    if found:
                        return True
                elif price <= gold and self._owns(level) and self._provides(units, k, left, tokens, gold - price, used):
                    return True
            elif gold:
                at_work = self._at_work(level, bit)
                self._blocked = self._blocked or self._may_vacate(level, at_work)
                comes_back = price <= gold and at_work >> level & 1  # and works again
                if comes_back and self._provides(units, k, left, tokens, gold - price, used):
                    return True
        if tokens:
            price = self.price(bit)
            if price <= tokens and self._provides(units, k, left, tokens - price, gold, used):
                return True
        for n, (_, mask) in enumerate(self.frees):
            if mask & bit and not used >> n & 1 and self._provides(units, k, left, tokens, gold, used | 1 << n):
                return True
        return False

    def _owns(self, level: int) -> bool:
        """Return whether a cube of a level may work in this turn, wherever it is now."""
        p = self.player
        return bool(p.district[level] or p.exhausted[level] or self.owned[level]) or not HOLDING[level].isdisjoint(
            p.work
        )

    def _may_vacate(self, level: int, at_work: int) -> bool:
        """Return whether gold might let another cube leave a workplace, promoted or not, and one of its own come."""
        prices = self.cat.rotation_gold
        gold = self._spare - (0 if self.cubes[level] else prices[level])
        return any(at_work >> x & 1 and x != level and min(prices[x:]) <= gold for x in range(INVESTOR + 1))

    def _at_work(self, level: int, bit: int) -> int:
        """Return the levels of the cubes on the workplaces that make a resource, as bits."""
        p, levels = self.player, 0
        for space, at, made in p.industries:
            if made == bit and at == level:
                for cube in CUBES_AT[p.work[space]]:
                    levels |= 1 << cube
        return levels
