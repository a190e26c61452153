"""All that a seat can pay with in some way: the quick test, and the exact search where that is unsure."""

from __future__ import annotations

from collections.abc import Iterable

from atoll.games.anno1800.catalog import ENGINEER, EXPLORATION, INVESTOR, NOTHING, TRADE, Bill
from atoll.games.anno1800.flow.common import with_bit
from atoll.games.anno1800.flow.payment.help import (
    NOTHING_BELOW,
    Below,
    Lift,
    Ship,
    after_ship,
    all_tokens,
    gifts,
    gold_mission,
    has_effects,
    risers,
    uncovered,
)
from atoll.games.anno1800.flow.payment.quick import UNSURE, Purse, either
from atoll.games.anno1800.flow.payment.search import Search
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice

NO_CUBE = (NOTHING, NOTHING)  # the level of the cube that is paid for: a new one, or one to be educated
Wanted = Iterable[tuple[Choice, Bill]]


def card_gold(s: AnnoState, level: int) -> int:
    """Return the gold for a new cube of a level whose deck is empty (ANN-6.1.5)."""
    pile = s.decks[s.cat.level_deck[level]]
    return 0 if pile.loose or pile.bottom else s.cat.empty_deck_gold[level]


class Means(Purse):
    """A purse that knows of effects and, where a build action is paid, of the tile that may be removed meanwhile.

    What helps makes other purses of it: what the one with too much cannot pay, nobody can.
    """

    __slots__ = ("_below", "_best", "_seat", "_state", "_sure", "_turn", "aside", "effects", "removal")

    def __init__(self, s: AnnoState, seat: int, turn: bool = True, removal: bool = False):
        Purse.__init__(self, s, seat)
        self._state = s
        self._seat = seat
        self._turn = turn
        self._best: Purse | None = None
        self._sure: Purse | None = None
        self._below: Below | None = None
        self.removal = removal
        self.aside = NO_CUBE
        self.effects = has_effects(s, self.player, turn)
        if not turn:
            self.traded, self.goods = 0, ()

    # -- yes or no ---------------------------------------------------------------------------------------

    def payable(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides."""
        if gold <= self.gold and self.makes_all(bill.plain):
            return True
        verdict = self.verdict(bill, gold)
        if verdict or (verdict is False and not self.effects and not self.removal):
            return verdict
        return self.helped(bill, gold, verdict)

    def helped(self, bill: Bill, gold: int, verdict: bool | None) -> bool:
        """Return whether a cost can be paid in some way that is not plainly payable without help."""
        if verdict is False and self.removal:
            verdict = self._after_removal(self, bill, gold)
        if self.effects and not verdict:
            if self.with_removal(self._at_best(), bill, gold) is False:
                return False
            verdict = self.with_removal(self._surely(), bill, gold) or UNSURE
        return self.search().pays(bill, gold) if verdict is None else verdict

    def unaided(self, bill: Bill, gold: int) -> bool:
        """Return whether a cost can be paid without effects and removals, and gold besides."""
        verdict = self.verdict(bill, gold)
        return self.plain_search().pays(bill, gold) if verdict is None else verdict

    def with_removal(self, purse: Purse, bill: Bill, gold: int) -> bool | None:
        """Return whether a purse can pay a cost, after the removal of a tile if one may go, or UNSURE."""
        verdict = purse.verdict(bill, gold)
        return self._after_removal(purse, bill, gold) if verdict is False and self.removal else verdict

    def _after_removal(self, purse: Purse, bill: Bill, gold: int) -> bool | None:
        """Return whether a purse can pay a cost after the removal of a tile, which may work before it goes, or UNSURE.

        Where a ship takes tokens away that could be spent before, only a yes is sure.
        """
        below, after = self.below, purse.copy()
        verdict: bool | None = False
        lack = bill.mask & ~purse.reach if bill.mask else 0
        for _, level, bit in below.prints:
            if not verdict and not lack & ~bit and bit.bit_length() - 1 in bill.units:
                after.makes, after.open = with_bit(purse.makes, level, bit), with_bit(purse.open, level, bit)
                verdict = either(verdict, after.verdict(bill, gold))
        if verdict or not below.ships or lack & ~below.bought:
            return verdict
        after.makes, after.open, after.trade = purse.makes, purse.open, purse.trade + below.tokens
        if after.verdict(bill, gold) is False:
            return verdict
        for ship in below.ships:
            trade, exploration, lost = self.tokens_without(ship)
            after.trade, after.exploration = purse.trade + trade, purse.exploration + exploration
            found = after.verdict(bill, gold)
            verdict = either(verdict, UNSURE if found is False and lost else found)
        return verdict

    def tokens_without(self, ship: Ship) -> tuple[int, int, bool]:
        """Return how many tokens more there are after a ship has gone, by type, and whether it takes fresh ones."""
        before = all_tokens(self.player)
        after, type_ = after_ship(self.cat, ship, before), self.cat.ship_token[ship.goes]
        lost = before[4 + type_] < self.cat.ship_level[ship.goes] and before[type_] > 0
        return after[TRADE] - before[TRADE], after[EXPLORATION] - before[EXPLORATION], lost

    def _gifted(self) -> Purse:
        """Return a purse with the gold and tokens that cards bring."""
        given, purse = gifts(self.cat, self.player.face_up), self.copy()
        purse.gold += given.gold
        purse.trade += given.tokens[TRADE]
        purse.exploration += given.tokens[EXPLORATION]
        return purse

    def _surely(self) -> Purse:
        """Return a purse with all that cards surely bring: cubes if all come, and leave one of each to pay for."""
        if self._sure is None:
            self._sure = self._gifted()
            s, cubes = self._state, gifts(self.cat, self.player.face_up).cubes
            decks = [len(s.decks[deck]) for deck in self.cat.level_deck]
            if all(not count or (s.supply[x] > count and decks[x] > sum(cubes)) for x, count in enumerate(cubes)):
                self._sure.cubes = [a + b for a, b in zip(self.cubes, cubes, strict=True)]
        return self._sure

    def _at_best(self) -> Purse:
        """Return a purse with all that effects might bring, promoted cubes at every level they may reach."""
        if self._best is None:
            best = self._best = self._gifted()
            given, supply = gifts(self.cat, self.player.face_up), self._state.supply
            rise = risers(self._lifts() + given.lifts)
            for level, come in enumerate(given.cubes):
                best.cubes[level] += min(come + (rise[level - 1] if level else 0), supply[level] + rise[level])
            best.gold += self._bonus()
        return self._best

    def _lifts(self) -> tuple[Lift, ...]:
        return self._state.promotions if self._turn else ()

    def _bonus(self) -> int:
        """Return the gold that a mission would bring in this turn, if there could be an investor for it."""
        mission = gold_mission(self._state) if self._turn else NOTHING
        if mission < 0:
            return 0
        given = gifts(self.cat, self.player.face_up)
        comes = given.cubes[INVESTOR] or risers(self._lifts() + given.lifts)[ENGINEER]
        return self.cat.missions[mission].numbers[0] if comes or self.player.has_cube(INVESTOR) else 0

    def plain_search(self) -> Search:
        """Return the exact search without effects and removals."""
        cards = tuple([card for card, _ in self.frees])
        return Search(self._state, self._seat, self, self.aside, ((), cards, 0, (), ()))

    def search(self) -> Search:
        """Return the exact search."""
        if not self.effects and not self.removal:
            return self.plain_search()
        cards = (*gifts(self.cat, self.player.face_up).cards, *[card for card, _ in self.frees])
        below = self.below if self.removal else NOTHING_BELOW
        help_ = (self._lifts(), cards, self._bonus(), tuple(below.prints), tuple(below.ships))
        return Search(self._state, self._seat, self, self.aside, help_)

    # -- menus -------------------------------------------------------------------------------------------

    def missing(self) -> int:
        """Return the resources that cannot be had in any way, as bits; never too many."""
        reach = self._at_best().reach if self.effects else self.reach
        return ~(reach | self.below.brought) if self.removal else ~reach

    def affordable(self, wanted: Wanted) -> list[Choice]:
        """Return what can be paid for."""
        return [choice for choice, bill in wanted if self.payable(bill)]

    def affords_one(self, wanted: Wanted) -> bool:
        """Return whether one of several costs can be paid; the search is asked last."""
        others: list[tuple[Bill, bool | None]] = []
        for _, bill in wanted:
            verdict = self.makes_all(bill.plain) or self.verdict(bill)
            if verdict:
                return True
            if verdict is None or self.effects:
                others.append((bill, verdict))
        return any(self.helped(bill, 0, verdict) for bill, verdict in others)

    @property
    def below(self) -> Below:
        """What a removal would uncover, whether it may be made or not."""
        if self._below is None:
            self._below = uncovered(self._state, self._seat) if self.player.built else NOTHING_BELOW
        return self._below
