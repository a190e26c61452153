"""All that a seat can pay with in some way: the quick test, and the exact search where that is unsure."""

from __future__ import annotations

from collections.abc import Iterable

from atoll.games.anno1800.catalog import (
    ENGINEER,
    EXPLORATION,
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    HOLDING,
    INVESTOR,
    NOTHING,
    TRADE,
    Bill,
)
from atoll.games.anno1800.flow.common import with_bit
from atoll.games.anno1800.flow.payment.quick import UNSURE, Purse, gifts, risers
from atoll.games.anno1800.flow.payment.search import Search
from atoll.games.anno1800.flow.payment.uncover import NOTHING_BELOW, Below, Ship, after_ship, all_tokens, uncovered
from atoll.games.anno1800.state import AnnoState, Player
from atoll.kernel import Choice

NO_CUBE = (NOTHING, NOTHING)  # the level of the cube that is paid for: a new one, or one to be educated
Wanted = Iterable[tuple[Choice, Bill]]


def helpful_cards(s: AnnoState, p: Player) -> tuple[int, ...]:
    """Return the face-up cards whose effect brings something to pay with."""
    return gifts(s.cat, p.face_up).cards


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


def either(one: bool | None, other: bool | None) -> bool | None:
    """Return whether one of two verdicts is a yes, UNSURE where none is and one of them might be."""
    return one or other or (UNSURE if one is None or other is None else False)


class Means(Purse):
    """A purse that knows of effects and, where a build action is paid, of the tile that may be removed meanwhile."""

    __slots__ = (
        "_below",
        "_best",
        "_may_remove",
        "_more",
        "_seat",
        "_state",
        "_sure",
        "_turn",
        "aside",
        "effects",
    )

    def __init__(self, s: AnnoState, seat: int, menu: bool = True, turn: bool = True):
        Purse.__init__(self, s, seat, menu)
        self._state = s
        self._seat = seat
        self._turn = turn
        self._best: Purse | None = None
        self._sure: Purse | None = None
        self._more: list[int] | None = None
        self._below: Below | None = None
        self._may_remove = False
        self.aside = NO_CUBE
        p = self.player
        likely = p.face_up or s.promotions or s.cat.gold_mission in s.missions
        self.effects = has_effects(s, p, turn) if likely else False
        if not turn and (self.traded or self.goods):
            self.traded, self.goods = 0, ()
            self.reach = self._reach()

    # -- yes or no ---------------------------------------------------------------------------------------

    def can(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides; asked where a menu is made."""
        return not bill.mask & self.missing() and self.can_at_all(bill, gold)

    def can_at_all(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost without missing resources can be paid in some way, and gold besides."""
        return (gold <= self.gold and self.makes_all(bill.plain)) or self.payable(bill, gold)

    def payable(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides."""
        verdict = self.verdict(bill, gold)
        if verdict or (verdict is False and not self.helped()):
            return verdict
        return self._payable_with_help(bill, gold, verdict)

    def unaided(self, bill: Bill, gold: int) -> bool:
        """Return whether a cost can be paid without effects and removals, and gold besides."""
        verdict = self.verdict(bill, gold)
        return self.plain_search().pays(bill, gold) if verdict is None else verdict

    def _payable_with_help(self, bill: Bill, gold: int, verdict: bool | None) -> bool:
        """Return whether a cost can be paid that is not plainly payable without help."""
        if self._uncovers() and verdict is False:
            verdict = self._after_removal(bill, gold)
            if verdict or (verdict is False and not self.effects):
                return verdict
        if self.effects:
            best = self.at_best().verdict(bill, gold)
            if best is False or (best and self._harmless()):
                return best
            if self._surely(bill, gold):
                return True
        return self.search().pays(bill, gold)

    def _harmless(self) -> bool:
        """Return whether all that may help is gold and tokens of cards, which can simply be taken first."""
        if self._uncovers() or self._lifts() or self._bonus():
            return False
        cards = [self.cat.cards[card] for card in helpful_cards(self._state, self.player)]
        return all(c.effect in (GAIN_GOLD, GAIN_TOKENS) for c in cards)

    def verdict_with_removal(self, bill: Bill, gold: int, bought: bool = False) -> bool | None:
        """Return whether a cost can be paid without effects when a tile may go, or UNSURE.

        After a purchase it is left open which tokens are still there for a ship to take away.
        """
        verdict = self.verdict(bill, gold)
        if verdict is not False or not self._uncovers():
            return verdict
        return UNSURE if bought and self.below.ships else self._after_removal(bill, gold)

    def _after_removal(self, bill: Bill, gold: int) -> bool | None:
        """Return whether a cost can be paid without effects when a tile goes, which may work before that, or UNSURE."""
        held = self.makes, self.open, self.trade, self.exploration
        found: bool | None = False
        below = self.below
        lack = bill.mask & ~self.reach if self.reach else 0  # menus know what cannot be had
        for _, level, bit in below.prints:
            if not lack & ~bit and bit.bit_length() - 1 in bill.units and not found:
                self.makes, self.open = with_bit(self.makes, level, bit), with_bit(self.open, level, bit)
                found = (not gold and self.makes_all(bill.plain)) or either(found, self.verdict(bill, gold))
                self.makes, self.open, _, _ = held
        if not found and below.ships and not lack & ~below.bought:
            self.trade += below.tokens
            if self.verdict(bill, gold) is not False:
                for ship in below.ships:
                    found = found or either(found, self._pays_after(ship, bill, gold))
        self.makes, self.open, self.trade, self.exploration = held
        return found

    def _pays_after(self, ship: Ship, bill: Bill, gold: int) -> bool | None:
        """Return whether a cost can be paid after a ship has gone, or UNSURE; the purse is left so.

        Where it takes tokens away that could be spent before, only a yes is sure.
        """
        on_ship = self.player.tokens[self.cat.ship_token[ship.goes]]
        a, b, c, d, *rest = after_ship(self.cat, ship, all_tokens(self.player))
        self.trade, self.exploration = a + c, b + d
        verdict = self.verdict(bill, gold)
        return UNSURE if verdict is False and on_ship and not rest[self.cat.ship_token[ship.goes]] else verdict

    def _surely(self, bill: Bill, gold: int) -> bool:
        """Return whether a cost can plainly be paid once all is taken that cards surely bring."""
        if self._sure is None:
            sure = self._sure = Purse(self._state, self._seat, False)
            sure.traded, sure.goods = self.traded, self.goods
            given = gifts(self.cat, self.player.face_up)
            sure.gold += given.gold
            sure.trade += given.tokens[TRADE]
            sure.exploration += given.tokens[EXPLORATION]
            if self._all_come(given.cubes):
                sure.cubes = [a + b for a, b in zip(sure.cubes, given.cubes, strict=True)]
        return self._sure.verdict(bill, gold) is True

    def _all_come(self, cubes: tuple[int, ...]) -> bool:
        """Return whether cubes come with their cards, and leave one of each for a cube that is paid for."""
        s, deck_of = self._state, self.cat.level_deck
        decks = [len(deck) for deck in s.decks]
        for level, count in enumerate(cubes):
            decks[deck_of[level]] -= count
        return all(s.supply[x] > count and decks[deck_of[x]] > 0 for x, count in enumerate(cubes) if count)

    def at_best(self) -> Purse:
        """Return a purse with all that help might bring, as if nothing were short: what it cannot pay, nobody can."""
        if self._best is None:
            best = self._best = Purse(self._state, self._seat, False)
            best.traded = self.traded
            if self.effects:
                self._add_effects(best)
            if self._may_remove:
                for _, level, bit in self.below.prints:
                    best.makes, best.open = with_bit(best.makes, level, bit), with_bit(best.open, level, bit)
                best.trade += self.below.tokens
            best.reach = best._reach()
        return self._best

    def _add_effects(self, best: Purse) -> None:
        """Add gold, tokens and cubes of effects; who may be promoted is counted at every level to be reached."""
        given = gifts(self.cat, self.player.face_up)
        best.gold += given.gold + self._bonus()
        best.trade += given.tokens[TRADE]
        best.exploration += given.tokens[EXPLORATION]
        if self._more is None:
            self._more = self._newcomers(given.cubes, risers(self._lifts() + given.lifts), best.gold)
        best.cubes = [a + b for a, b in zip(best.cubes, self._more, strict=True)]
        best.owned = [a + b for a, b in zip(best.cubes, best.owned, strict=True)]

    def _newcomers(self, cubes: tuple[int, ...], rise: tuple[int, ...], gold: int) -> list[int]:
        """Return how many cubes cards and promotions may bring to each level at most.

        Each needs a cube in the supply, to which a promotion may give one; a cube of a card takes a card or gold.
        """
        s, cat, more = self._state, self.cat, [0] * 5
        for level, come in enumerate(cubes):
            from_below = rise[level - 1] if level else 0
            if not come and not from_below:
                continue
            room = s.supply[level] + rise[level]
            if come:
                price = cat.empty_deck_gold[level]
                come = min(come, len(s.decks[cat.level_deck[level]]) + (gold // price if price else come))
            if from_below and (more[level - 1] or self.player.has_cube(level - 1)):
                come += from_below
            more[level] = min(come, room)
        return more

    def _lifts(self) -> tuple[tuple[int, int], ...]:
        return self._state.promotions if self._turn else ()

    def _bonus(self) -> int:
        """Return the gold that a mission would bring in this turn, if there could be an investor for it."""
        mission = gold_mission(self._state) if self._turn else NOTHING
        return self._state.cat.missions[mission].numbers[0] if mission >= 0 and self._may_invest() else 0

    def _may_invest(self) -> bool:
        """Return whether there is an investor, or may be one by promotion or by a card."""
        if self.player.has_cube(INVESTOR) or any(levels >> ENGINEER & 1 for _, levels in self._lifts()):
            return True
        cards = [self.cat.cards[card] for card in helpful_cards(self._state, self.player)]
        if any(c.effect == FREE_UPGRADES and c.numbers[1] >> ENGINEER & 1 for c in cards):
            return True
        return any(c.effect == GAIN_CUBES and c.numbers[INVESTOR] for c in cards)

    def plain_search(self) -> Search:
        """Return the exact search without effects and removals."""
        cards = tuple([card for card, _ in self.frees])
        return Search(self._state, self._seat, self, self.aside, ((), cards, 0, (), ()))

    def search(self) -> Search:
        """Return the exact search."""
        if not self.helped():
            return self.plain_search()
        cards = (*helpful_cards(self._state, self.player), *[card for card, _ in self.frees])
        below = self.below if self._may_remove else NOTHING_BELOW
        help_ = (self._lifts(), cards, self._bonus(), tuple(below.prints), tuple(below.ships))
        return Search(self._state, self._seat, self, self.aside, help_)

    # -- menus -------------------------------------------------------------------------------------------

    def missing(self) -> int:
        """Return the resources that cannot be had in any way, as bits; never too many."""
        if self.effects:
            return ~self.at_best().reach
        return ~(self.reach | self.below.brought) if self._may_remove else ~self.reach

    def affordable(self, wanted: Wanted) -> list[Choice]:
        """Return what can be paid for of costs without missing resources."""
        return [choice for choice, bill in wanted if self.makes_all(bill.plain) or self.payable(bill)]

    def affords_one(self, wanted: Wanted) -> bool:
        """Return whether one of several costs without missing resources can be paid; the search is asked last."""
        others: list[tuple[Bill, bool | None]] = []
        for _, bill in wanted:
            if self.makes_all(bill.plain):
                return True
            verdict = self.verdict(bill)
            if verdict:
                return True
            if verdict is None or self.helped():
                others.append((bill, verdict))
        if self.effects and any(self._surely(bill, 0) for bill, _ in others):
            return True
        return any(self._payable_with_help(bill, 0, verdict) for bill, verdict in others)

    def with_removal(self) -> Means:
        """Let one tile be removed meanwhile."""
        self._may_remove, self._best = bool(self.player.built), None
        return self

    def without_removal(self) -> None:
        """Let all tiles stay again."""
        self._may_remove, self._best = False, None

    @property
    def below(self) -> Below:
        """What a removal would uncover, whether it may be made or not."""
        if self._below is None:
            self._below = uncovered(self._state, self._seat) if self.player.built else NOTHING_BELOW
        return self._below

    def _uncovers(self) -> bool:
        """Return whether a removal may be made that would help to pay."""
        return self._may_remove and bool(self.below.prints or self.below.ships)

    def helped(self) -> bool:
        """Return whether there is any help to pay: effects, or what a removal would uncover."""
        return self.effects or self._uncovers()

    def payable_by_removal(self, bill: Bill) -> bool:
        """Return whether a cost can be paid when a tile may go, if it cannot be paid as it is."""
        return self._payable_with_help(bill, 0, False)

    def pays_without_ship(self, space: int, bills: Iterable[Bill]) -> bool:
        """Return whether one of several costs can plainly be paid after a ship has gone."""
        held = self.trade, self.exploration
        ship = Ship(space, self.player.tiles[space], self.player.prints[space])
        found = any(self._pays_after(ship, bill, 0) is True for bill in bills)
        self.trade, self.exploration = held
        return found
