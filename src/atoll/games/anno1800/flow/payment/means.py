"""All that a seat can pay with in some way: the quick test, and the exact search where that is unsure."""

from __future__ import annotations

from collections.abc import Iterable

from atoll.games.anno1800.catalog import (
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    HOLDING,
    INVESTOR,
    NOTHING,
    Bill,
)
from atoll.games.anno1800.flow.common import with_bit
from atoll.games.anno1800.flow.payment.quick import Purse
from atoll.games.anno1800.flow.payment.search import Search
from atoll.games.anno1800.flow.payment.uncover import Print, Ship, uncovered
from atoll.games.anno1800.state import AnnoState, Player
from atoll.kernel import Choice

NO_CUBE = (NOTHING, NOTHING)  # the level of the cube that is paid for: a new one, or one to be educated
Wanted = Iterable[tuple[Choice, Bill]]


def helpful_cards(s: AnnoState, p: Player) -> tuple[int, ...]:
    """Return the face-up cards whose effect brings something to pay with."""
    helpful = s.cat.helpful
    return tuple([card for card in p.face_up if card in helpful])


def gold_mission(s: AnnoState) -> int:
    """Return the mission that turns exhausted investors into gold, if it may still be used in this turn, or -1."""
    mission = s.cat.gold_mission
    return mission if mission in s.missions and not s.used >> mission & 1 else NOTHING


def has_effects(s: AnnoState, p: Player, turn: bool = True) -> bool:
    """Return whether effects could help a player to pay, in another's turn only those of cards."""
    if p.face_up and not s.cat.helpful.isdisjoint(p.face_up):
        return True
    if not turn:
        return False
    return bool(s.promotions) or (s.cat.gold_mission in s.missions and gold_mission(s) >= 0 and _may_invest(s, p))


def _may_invest(s: AnnoState, p: Player) -> bool:
    """Return whether an investor could be exhausted, or rotated for the sake of its workplace before."""
    if p.district[INVESTOR]:
        return True
    return p.gold >= s.cat.rotation_gold[INVESTOR] and not HOLDING[INVESTOR].isdisjoint(p.work)


def card_gold(s: AnnoState, level: int) -> int:
    """Return the gold for a new cube of a level whose deck is empty (ANN-6.1.5)."""
    pile = s.decks[s.cat.level_deck[level]]
    return 0 if pile.loose or pile.bottom else s.cat.empty_deck_gold[level]


class Means(Purse):
    """A purse that knows of effects and, with `removal`, of the tile that may be removed meanwhile."""

    __slots__ = ("_far", "_prints", "_removal", "_search", "_seat", "_ships", "_state", "_turn", "aside", "effects")

    def __init__(self, s: AnnoState, seat: int, menu: bool = True, removal: bool = False, turn: bool = True):
        Purse.__init__(self, s, seat, menu)
        self._state = s
        self._seat = seat
        self._turn = turn
        self._removal = removal
        self._search: Search | None = None
        self._far = NOTHING
        self._prints: list[Print] = []
        self._ships: list[Ship] = []
        self.aside = NO_CUBE
        self.effects = has_effects(s, self.player, turn)
        if removal and self.player.built:
            self._prints, self._ships = uncovered(s, seat)
        if not turn and self.traded:
            self.traded = 0
            self.reach = self._reach()

    # -- yes or no ---------------------------------------------------------------------------------------

    def can(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides; asked where a menu is made."""
        if bill.mask & ~self.far():
            return False
        return (gold <= self.gold and self.makes_all(bill.plain)) or self.payable(bill, gold)

    def can_alone(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid without effects, and gold besides, if that is plain to see."""
        if bill.mask & ~self.reach:
            return False
        return (gold <= self.gold and self.makes_all(bill.plain)) or self.verdict(bill, gold) is True

    def payable(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides."""
        verdict = self.verdict(bill, gold)
        if verdict:
            return True
        if verdict is False and not self.effects:
            return bool(self._prints or self._ships) and self._payable_by_removal(bill, gold)
        return self.search().pays(bill, gold)

    def unaided(self, bill: Bill, gold: int) -> bool:
        """Return whether a cost can be paid without effects and removals, and gold besides."""
        verdict = self.verdict(bill, gold)
        return Search(self._state, self._seat, self, (), (), 0).pays(bill, gold) if verdict is None else verdict

    def _payable_by_removal(self, bill: Bill, gold: int) -> bool:
        """Return whether a cost can be paid without effects when a print is uncovered."""
        unsure = False
        for print_ in self._prints:
            if print_.bit.bit_length() - 1 in bill.units:
                verdict = self._with_print(print_, bill, gold)
                if verdict:
                    return True
                unsure = unsure or verdict is None
        if self._ships:
            trade = self.trade
            self.trade += max([self.cat.ship_level[ship.comes] for ship in self._ships])
            unsure = unsure or self.verdict(bill, gold) is not False
            self.trade = trade
        return unsure and self.search().pays(bill, gold)

    def _with_print(self, print_: Print, bill: Bill, gold: int) -> bool | None:
        """Return the verdict if a print worked besides the tile above it, which can work before it goes."""
        makes, open_ = self.makes, self.open
        self.makes = with_bit(makes, print_.level, print_.bit)
        self.open = with_bit(open_, print_.level, print_.bit)
        verdict = self.verdict(bill, gold)
        self.makes, self.open = makes, open_
        return verdict

    def search(self) -> Search:
        """Return the exact search; what it has found is kept while nothing changes."""
        if self._search is None:
            s = self._state
            mission = gold_mission(s) if self._turn else NOTHING
            bonus = s.cat.missions[mission].numbers[0] if mission >= 0 else 0
            lifts = s.promotions if self._turn else ()
            self._search = Search(s, self._seat, self, helpful_cards(s, self.player), lifts, bonus)
            self._search.uncover(self._prints, self._ships)
        self._search.set_aside(self.aside)
        return self._search

    @property
    def brought(self) -> int:
        """The resources of which a removal alone might bring one more, as bits."""
        brought = 0
        for print_ in self._prints:
            brought |= print_.bit
        if self._ships:
            brought |= self.imports
            for _, mask in self.offers:
                brought |= mask
        return brought

    # -- menus -------------------------------------------------------------------------------------------

    def missing(self) -> int:
        """Return the resources that cannot be had in any way, as bits."""
        return ~self.far()

    def affordable(self, wanted: Wanted) -> list[Choice]:
        """Return what can be paid for of costs without missing resources."""
        return [choice for choice, bill in wanted if self.makes_all(bill.plain) or self.payable(bill)]

    def affords_one(self, wanted: Wanted) -> bool:
        """Return whether one of several costs without missing resources can be paid; the search is asked last."""
        others: list[Bill] = []
        for _, bill in wanted:
            if self.makes_all(bill.plain):
                return True
            verdict = self.verdict(bill)
            if verdict:
                return True
            if verdict is None or self.effects:
                others.append(bill)
        return any(self.search().pays(bill, 0) for bill in others)

    def far(self) -> int:
        """Return the resources of which a unit might be had in some way, as bits; never too few."""
        if not self.effects and not self._prints and not self._ships:
            return self.reach
        if self._far == NOTHING:
            self._far = self._looked_for()
        return self._far

    def _looked_for(self) -> int:
        s, gold, tokens, risen = self._state, self.gold, self.budget(0, 0), 0
        if self._turn and self.effects:
            mission = gold_mission(s)
            gold += s.cat.missions[mission].numbers[0] if mission >= 0 else 0
            for _, levels in s.promotions:
                risen |= levels << 1
        for card in helpful_cards(s, self.player):
            c = s.cat.cards[card]
            if c.effect == GAIN_GOLD:
                gold += c.numbers[0]
            elif c.effect == GAIN_TOKENS:
                tokens += c.numbers[1]
            elif c.effect == FREE_UPGRADES:
                risen |= c.numbers[1] << 1
            elif c.effect == GAIN_CUBES:
                risen |= sum([1 << level for level, count in enumerate(c.numbers) if count])
        far = self.reach
        for level, open_ in enumerate(self.open):
            if risen >> level & 1:
                far |= open_
            if gold >= self.cat.rotation_gold[level]:
                far |= self.makes[level]
        for print_ in self._prints:
            far |= print_.bit
        for ship in self._ships:
            tokens += self.cat.ship_level[ship.comes]
        if tokens > 0:
            far |= self.imports
            for price, mask in self.offers:
                if price <= tokens:
                    far |= mask & ~self.traded
        return far
