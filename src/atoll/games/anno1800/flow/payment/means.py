"""All that a seat can pay with in some way: the quick test, and the exact search where that is unsure."""

from __future__ import annotations

from atoll.games.anno1800.catalog import ENGINEER, EXPLORATION, FULL, INVESTOR, NOTHING, TRADE, Bill
from atoll.games.anno1800.choices import plainly
from atoll.games.anno1800.flow.common import card_gold as card_gold, with_bit
from atoll.games.anno1800.flow.payment.help import Below, after_ship, all_tokens, gifts, gold_mission, uncovered
from atoll.games.anno1800.flow.payment.quick import UNSURE, Purse
from atoll.games.anno1800.flow.payment.search import CUBE_WEIGHT, PARTNER_WEIGHT, TOKEN_WEIGHT, Search
from atoll.kernel import Choice

NO_TILES = Below([], (), (), 0, 0)


class Means(Purse):
    """A purse that knows of effects and, where a build action is paid, of the tile that may be removed meanwhile."""

    __slots__ = ()

    # -- yes or no ---------------------------------------------------------------------------------------

    def payable(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides."""
        scarce = bill.plain & ~self.ample
        if not (scarce & (scarce - 1) or scarce & ~self.ready) and len(bill.units) < 3 and gold <= self.gold:
            return True
        verdict = self.quick(bill, gold)
        return self.search().pays(bill, gold) if verdict is None else verdict

    def quick(self, bill: Bill, gold: int = 0, first: Choice | None = None) -> bool | None:
        """Return whether a cost, perhaps after a first atom, can be paid in some way, or UNSURE."""
        verdict = self.verdict(bill, gold, first)
        return self.aided(bill, gold, first) if verdict is False and (self.effects or self.removal) else verdict

    def aided(self, bill: Bill, gold: int = 0, first: Choice | None = None) -> bool | None:
        """Return whether what is not payable without help is so with it, or UNSURE."""
        below = self.below() if self.removal else NO_TILES
        if not self.effects and not (bill.mask & below.brought or ((bill.trade or bill.exploration) and below.ships)):
            return False  # no removal brings any of it
        if not self.effects and (lack := (bill.mask & ~self.reach).bit_count()) > 1:
            more = max([self.cat.ship_level[comes] for _, _, comes in below.ships], default=0)
            if lack > self.budget(0, 0) + more:
                return False  # a print brings one of them only, and tokens cannot buy so many
        found = self._after_removal(bill, gold, first) if self.removal else UNSURE
        if found or not (self.effects or below.ships):
            return found
        best = self.best
        return False if bill.mask & ~best.reach or best.verdict(bill, gold, first) is False else UNSURE

    def helped(self, bill: Bill) -> bool:
        """Return whether a cost that is not payable without help is so with it."""
        verdict = self.aided(bill)
        return self.search().pays(bill, 0) if verdict is None else verdict

    def unaided(self, bill: Bill, gold: int) -> bool:
        """Return whether a cost can be paid without effects and removals, and gold besides."""
        verdict = self.verdict(bill, gold)
        return self.search(plain=True).pays(bill, gold) if verdict is None else verdict

    def search(self, plain: bool = False) -> Search:
        """Return the exact search, a plain one without effects and removals."""
        cards = tuple([card for card, _ in self.frees])
        if plain or not (self.effects or self.removal):
            return Search(self, self.for_sale(), self.aside, ((), cards, 0, (), ()))
        cards, below = self.gives + cards, self.below() if self.removal else NO_TILES
        helps = self.lifts, cards, self._bonus(), below.prints, below.ships
        return Search(self, self.best.for_sale(), self.aside, helps)

    # -- what helps makes another purse ------------------------------------------------------------------

    @property
    def best(self) -> Purse:
        """A purse with too much in it, risen cubes at every level they may reach: what it cannot pay, nobody can."""
        if self._best is None:
            self._best = best = Purse(self.state, self.seat, self.turn)
            if self.effects:
                given, supply = gifts(self.cat, self.player.face_up, self.lifts), self.state.supply
                rise = given.rise
                best.cubes = best.cubes[:]
                for level, come in enumerate(given.cubes):
                    best.cubes[level] += min(come + (rise[level - 1] if level else 0), supply[level] + rise[level])
                best.gold += given.gold + self._bonus()
                best.trade += given.tokens[TRADE]
                best.exploration += given.tokens[EXPLORATION]
            if self.removal:
                makes, vacant = list(best.makes), list(best.open)
                for _, level, bit in self.below().prints:
                    makes[level] |= bit
                    vacant[level] |= bit
                best.makes, best.open = tuple(makes), tuple(vacant)
                best.trade += max([self.cat.ship_level[comes] for _, _, comes in self.below().ships], default=0)
            best.survey()
        return self._best

    def _after_removal(self, bill: Bill, gold: int, first: Choice | None) -> bool | None:
        """Return whether a cost can be paid once a tile that may help is gone, or UNSURE; tiles may work before."""
        makes, vacant, trade, exploration = self.makes, self.open, self.trade, self.exploration
        lack, cubes, price = bill.mask & ~self.reach, self.cubes, self.cat.rotation_gold
        found: list[bool | None] = []
        for _, level, bit in self.below().prints:
            if not lack & ~bit and bit & bill.mask and (cubes[level] or self.gold >= price[level] or first):
                more = bit if cubes[level] > 1 else 0
                if cubes[level] and not (gold or first) and plainly(bill, self.ready | bit, self.ample | more):
                    return True
                self.makes, self.open = with_bit(makes, level, bit), with_bit(vacant, level, bit)
                found.append(self.verdict(bill, gold, first))
        self.makes, self.open = makes, vacant
        for _, goes, comes in self.below().ships:
            left = after_ship(self.cat, goes, comes, all_tokens(self.player))
            self.trade, self.exploration = left[0] + left[2], left[1] + left[3]
            found.append(self.verdict(bill, gold, first))
        self.trade, self.exploration = trade, exploration
        return True in found or (UNSURE if UNSURE in found else False)

    def _bonus(self) -> int:
        """Return the gold that a mission would bring in this turn, if there could be an investor for it."""
        mission = gold_mission(self.state) if self.turn else NOTHING
        if mission < 0:
            return 0
        given = gifts(self.cat, self.player.face_up, self.lifts)
        comes = given.cubes[INVESTOR] or given.rise[ENGINEER]
        return self.cat.missions[mission].numbers[0] if comes or self.player.has_cube(INVESTOR) else 0

    def below(self) -> Below:
        """What a removal would uncover."""
        if self._below is None:
            self._below = uncovered(self.state, self.seat)
        return self._below

    # -- the proposal ------------------------------------------------------------------------------------

    def cheapest(self, bill: Bill, keep: int) -> list[Choice]:
        """Return the cheapest way to pay, with effects only where nothing else helps."""
        plain = not bill.trade and not bill.exploration and self.gold >= keep
        found = self._at_home(bill) if plain else None
        if found is None and self.verdict(bill, keep) is not False:
            found = self.search(plain=True).cheapest(bill, keep)
        if found is None:
            found = self.search().cheapest(bill, keep)
        assert found is not None
        return [*found]

    def _at_home(self, bill: Bill) -> tuple[Choice, ...] | None:
        """Return how goods, cubes at home and trade tokens provide all, if each does so in the cheapest way of all."""
        p, book, cubes, tokens, last = self.player, self.state.book, self.cubes[:], self.trade, NOTHING
        atoms, units = self.taken(bill.units)
        for level in bill.cubes:
            cubes[level] -= 1
            atoms.append(book.exhaust[level])
        for r in units:
            bit = 1 << r
            at_work = [p.work[x] for x, _, made in p.industries if made == bit] if self.goods else []
            busy = len(at_work) > 1 or (at_work and at_work[0] >= FULL)  # the search finds others, or vacates one
            level = next((x for x in range(INVESTOR) if self.open[x] & bit), INVESTOR)
            price, imported = self.price(bit), self.player.imports & bit
            if busy or r == last or (level == INVESTOR and price > tokens):
                return None
            last = r
            if level < INVESTOR and CUBE_WEIGHT[level] <= price * TOKEN_WEIGHT + (0 if imported else PARTNER_WEIGHT):
                cubes[level] -= 1
                space = next(x for x, at, made in p.industries if made == bit and at == level and p.work[x] < FULL)
                atoms.append(book.produce[r][space])
            else:
                on_cards = p.on_cards[TRADE] - (self.trade - tokens)  # these go first (ANN-R-45)
                tokens -= price
                atoms.append(self.purchase(r, price))
                atoms += [book.from_card[TRADE] if k < on_cards else book.from_ship[TRADE] for k in range(price)]
        return tuple(atoms) if min(*cubes, tokens) >= 0 else None

    # -- menus -------------------------------------------------------------------------------------------

    def missing(self) -> int:
        """Return the resources that cannot be had without a removal in any way, as bits; never too many."""
        return ~(self.best.reach if self.effects else self.reach)

    def affordable(self, wanted: list[tuple[Choice, Bill]]) -> list[Choice]:
        """Return what can be paid for."""
        return [choice for choice, bill in wanted if self.payable(bill)]

    def affords_one(self, wanted: list[tuple[Choice, Bill]]) -> bool:
        """Return whether one of several costs can be paid."""
        return any(self.payable(bill) for _, bill in wanted)
