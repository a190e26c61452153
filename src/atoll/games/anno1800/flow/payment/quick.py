"""The quick test: what lies ready to pay with, and whether that plainly suffices or plainly does not."""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, EXPLORATION, HOLDING, NOTHING, TRADE, Bill
from atoll.games.anno1800.choices import ROTATIONS
from atoll.games.anno1800.flow.common import with_bit, without
from atoll.games.anno1800.flow.payment.help import Below, gifts, may_help
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice

Numbers = tuple[int, ...]
NOT_FOR_SALE = 1 << 20  # trade tokens
UNSURE = None  # only the search can tell
NO_CUBE = (NOTHING, NOTHING)  # the level of the cube that is paid for: a new one, or one to be educated


def trade_price(s: AnnoState, partner: int, r: int) -> int:
    """Return what a partner's cheapest industry asks for a resource, NOT_FOR_SALE if there is none (ANN-R-16)."""
    bit = 1 << r
    for k, mask in enumerate(s.players[partner].sells):
        if mask & bit:
            return s.cat.prices[k]
    return NOT_FOR_SALE


class Purse:
    """What one seat has at one moment of its turn: cubes at home, workplaces, gold, tokens, goods of others.

    A unit comes from a vacant workplace and a cube, by trade, from an own New World island or from a played card;
    a used cube comes home for gold.
    """

    __slots__ = (
        "_below", "_best", "_blocked", "ample", "aside", "cat", "cubes", "effects", "exploration", "frees", "gives",
        "gold", "goods", "lifts", "makes", "open", "pair", "player", "reach", "ready", "removal", "seat", "state",
        "trade", "traded", "turn",
    )  # fmt: skip

    def __init__(self, s: AnnoState, seat: int, turn: bool = True, removal: bool = False, below: Below | None = None):
        self.state = s
        self.seat = seat
        self.turn = turn  # or else what others did in this turn is no matter
        self.cat = cat = s.cat
        self.player = p = s.players[seat]
        self.cubes = p.district  # who lets there be others makes a list of its own
        self.gold = p.gold
        self.goods = s.goods if turn else ()
        self.traded = s.traded if turn else 0
        self.trade = p.tokens[TRADE] + p.on_cards[TRADE]
        self.exploration = p.tokens[EXPLORATION] + p.on_cards[EXPLORATION]
        self.pair = cat.pair if cat.beryl in s.missions else 0
        self.makes = p.makes
        self.open = p.vacant
        self.gives, self.frees = gifts(cat, p.face_up)[:2] if p.face_up else ((), ())
        self.lifts = s.promotions if turn else ()  # promotions that may be made already
        self.effects = bool(self.gives or self.lifts) or (turn and cat.gold_mission in s.missions and may_help(s, p))
        self.removal = removal
        self.aside = NO_CUBE
        self._best: Purse | None = None
        self._below = below
        self.survey()

    def survey(self) -> None:
        """Find out of which resources a unit might be had, never too few, and of which one is sure, as bits."""
        c0, c1, c2, c3, _ = self.cubes
        o0, o1, o2, o3, _ = self.open
        ready = (o0 if c0 else 0) | (o1 if c1 else 0) | (o2 if c2 else 0) | (o3 if c3 else 0)
        ample = (o0 if c0 > 1 else 0) | (o1 if c1 > 1 else 0) | (o2 if c2 > 1 else 0) | (o3 if c3 > 1 else 0)
        for r in self.goods:
            ample |= 1 << r
        self.ample = ample  # one is sure, even when another unit was provided in any way
        ready |= ample
        if self.trade or self.pair or self.frees:
            ready |= self.for_sale()
        self.ready = reach = ready
        if self.gold:
            levels = self.cat.rotating
            for level in levels[self.gold] if self.gold < len(levels) else levels[-1]:
                reach |= self.makes[level]
        sums = self.cat.sums
        self.reach = reach | sums[self.exploration if self.exploration < len(sums) else -1]  # of exploration tokens too

    def for_sale(self) -> int:
        """Return what tokens buy or cards give, as bits."""
        tokens, sold = self.trade + (self.exploration // self.pair if self.pair else 0), 0
        for price, mask in self.player.offers:
            if price > tokens:
                break
            sold |= mask
        sold &= ~self.traded
        for _, mask in self.frees:
            sold |= mask
        return sold | self.player.imports if tokens >= self.cat.import_price else sold

    def taken(self, units: Numbers) -> tuple[list[Choice], Numbers]:
        """Return the goods that are taken for some units, and the units that are still to be got."""
        atoms: list[Choice] = []
        for r in self.goods:
            if r in units:
                units = without(units, r)
                atoms.append(self.state.book.take[r])
        return atoms, units

    def budget(self, trade: int, exploration: int) -> int:
        """Return the trade tokens left after a cost in tokens, below 0 when it cannot be paid."""
        left = self.exploration - exploration
        return -1 if left < 0 else self.trade - trade + (left // self.pair if self.pair else 0)

    def price(self, bit: int) -> int:
        """Return the trade tokens for a unit of a resource, NOT_FOR_SALE when they cannot buy it."""
        if self.player.imports & bit:
            return self.cat.import_price
        if not self.traded & bit:
            for price, mask in self.player.offers:
                if mask & bit:
                    return price
        return NOT_FOR_SALE

    def purchase(self, r: int, price: int) -> Choice:
        """Return how a unit is bought: from an own island, or from the poorest of those who sell at this price."""
        s = self.state
        if self.player.imports >> r & 1:
            return s.book.import_raw[r]
        sellers = [k for k in range(len(s.players)) if k != self.seat and trade_price(s, k, r) == price]
        return s.book.trade[r][min(sellers, key=lambda k: s.players[k].gold)]

    # -- yes, no or unsure -------------------------------------------------------------------------------

    def verdict(self, bill: Bill, gold: int = 0, first: Choice | None = None) -> bool | None:
        """Return whether a cost, perhaps after a first atom, can be paid without effects, with gold left, or UNSURE."""
        units, cubes, left, vacant, used = bill.units, bill.cubes, self.cubes[:], self.open, 0
        tokens, gold = self.trade, self.gold - gold
        if self.pair or bill.trade or bill.exploration:
            tokens = self.budget(bill.trade, bill.exploration)
        if first is not None:
            kind, what, other = first.kind, first.args[0], first.args[-1]
            if kind in ROTATIONS:
                left[what] += 1
                gold -= self.cat.rotation_gold[what]
                if kind == "rotate":
                    vacant = with_bit(vacant, *self.cat.kind_facts[self.player.shown(other)][:2])
            elif kind == "exhaust":
                left[what] -= 1
                cubes = without(cubes, what)
            else:
                if kind == "produce":
                    left[self.cat.kind_worker[self.player.shown(other)]] -= 1
                elif kind in ("trade", "import"):
                    tokens -= self.cat.import_price if kind == "import" else trade_price(self.state, other, what)
                elif kind == "use":
                    used = 1 << [card for card, _ in self.frees].index(self.cat.helpers[what])
                    what = other
                if units.count(what) > 1:
                    return UNSURE
                units = without(units, what)
        if tokens < 0 or gold < 0:
            return False
        if self.goods:
            units = self.taken(units)[1]
        if bill.plain < 0 and len(units) > len(set(units)):
            return UNSURE  # two of a kind: workplaces would have to be counted
        self._blocked = False
        for level in cubes:
            if left[level]:
                left[level] -= 1
            else:
                gold -= self.cat.rotation_gold[level]
                if gold < 0 or not self._owns(level):
                    return False
        if self._provides(units, left, vacant, tokens, gold, used):
            return True
        return UNSURE if self._blocked else False

    def _provides(self, units: Numbers, left: list[int], vacant: Numbers, tokens: int, gold: int, used: int) -> bool:
        """Return whether different units can be had; noted where a cube of another level is in the way."""
        if not units:
            return True
        bit, rest = 1 << units[0], units[1:]
        for level in self.cat.makers[units[0]]:
            if not self.makes[level] & bit:
                continue
            if left[level] and vacant[level] & bit:
                left[level] -= 1
                found = not rest or self._provides(rest, left, vacant, tokens, gold, used)
                left[level] += 1
                if found:
                    return True
            elif gold:
                price = self.cat.rotation_gold[level]
                if vacant[level] & bit:
                    comes = self._owns(level)
                else:
                    at_work = self._at_work(level, bit)
                    comes = level in at_work  # and works again
                    self._blocked = self._blocked or at_work != {level}  # another cube is in the way
                if comes and price <= gold and self._provides(rest, left, vacant, tokens, gold - price, used):
                    return True
        if tokens:
            price = self.price(bit)
            if price <= tokens and self._provides(rest, left, vacant, tokens - price, gold, used):
                return True
        for n, (_, mask) in enumerate(self.frees):
            if mask & bit and not used >> n & 1 and self._provides(rest, left, vacant, tokens, gold, used | 1 << n):
                return True
        return False

    def _owns(self, level: int) -> bool:
        """Return whether a cube of a level may work in this turn, wherever it is now."""
        p = self.player
        near = self.cubes[level] or p.district[level] or p.exhausted[level]
        return near > 0 or not HOLDING[level].isdisjoint(p.work)

    def _at_work(self, level: int, bit: int) -> set[int]:
        """Return the levels of the cubes on the workplaces that make a resource."""
        codes = [self.player.work[x] for x, at, made in self.player.industries if made == bit and at == level]
        return {cube for code in codes for cube in CUBES_AT[code]}
