"""What helps to pay besides cubes, gold and tokens: played cards, a mission, free promotions, the removal of a tile.

`Means` is a purse that knows of them. They are looked at only when nothing else suffices. Effects are thought of as
used first, then all other payments are made; a print that a removal uncovers works besides the tile above it, because
the tile can work before it goes. Where that may be too good to be true, every order of moves is tried (`attempt.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from atoll.games.anno1800.attempt import Attempt, closed_levels
from atoll.games.anno1800.catalog import (
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
from atoll.games.anno1800.outlook import Effect, Lift, compete
from atoll.games.anno1800.purse import Helped, Purse
from atoll.games.anno1800.removal import Uncovered, uncover, uncovered, with_bit
from atoll.games.anno1800.state import AnnoState, Player
from atoll.kernel import Choice

Wanted = Callable[[int, int], Iterable[tuple[Choice, Bill]]]  # costs without certain resources, but with some others
ALL = -1  # resources, as bits
NO_PRINTS: list[Uncovered] = []
PAYING = True  # a cost is being paid, or else a menu is made


def helpful_cards(s: AnnoState, p: Player) -> list[int]:
    """Return the face-up cards whose effect brings something to pay with."""
    helpful = s.cat.helpful
    return [card for card in p.face_up if card in helpful]


def has_aid(s: AnnoState, p: Player, turn: bool = True) -> bool:
    """Return whether effects could help a player to pay."""
    if p.face_up and not s.cat.helpful.isdisjoint(p.face_up):
        return True
    if not turn:
        return False
    return bool(s.promotions) or (_may_invest(s, p) and gold_mission(s) >= 0)


def _may_invest(s: AnnoState, p: Player) -> bool:
    """Return whether an investor could be exhausted, or rotated for the sake of its workplace before."""
    if p.district[INVESTOR]:
        return True
    return p.gold >= s.cat.rotation_gold[INVESTOR] and not HOLDING[INVESTOR].isdisjoint(p.work)


def gold_mission(s: AnnoState) -> int:
    """Return the mission that turns exhausted investors into gold, if it may still be used in this turn, or -1."""
    mission = s.cat.gold_mission
    return mission if mission in s.missions and not s.used >> mission & 1 else -1


def card_gold(s: AnnoState, level: int) -> int:
    """Return the gold for a new cube of a level whose deck is empty (ANN-6.1.5)."""
    pile = s.decks[s.cat.level_deck[level]]
    return 0 if pile.loose or pile.bottom else s.cat.empty_deck_gold[level]


class Means(Purse):
    """All that a seat can pay with in some way, effects included; `removal` where a tile may be removed."""

    __slots__ = (
        "_attempts",
        "_far",
        "_prints",
        "_purses",
        "_seat",
        "_state",
        "aid",
        "coming",
        "effects",
        "paying",
        "rising",
        "turn",
    )

    def __init__(self, s: AnnoState, seat: int, paying: bool = False, removal: bool = False, turn: bool = True):
        Purse.__init__(self, s, seat, paying)
        self._state = s
        self._seat = seat
        self.paying = paying
        self.turn = turn
        self.coming = self.rising = NOTHING  # the level of the cube that is paid for: a new one, or one to be educated
        p = self.player
        likely = p.face_up or s.promotions or s.cat.gold_mission in s.missions
        self.effects = has_aid(s, p, turn) if likely else False
        self.aid = removal or self.effects
        self._prints: list[Uncovered] | None = None if removal else NO_PRINTS
        self._purses: dict[tuple[int, int], list[Purse]] | None = None
        self._attempts: dict[tuple[int, ...], Attempt] | None = None
        self._far = NOTHING
        if not turn and self.traded:
            self.traded = 0
            self.reach = self._reach()

    # -- yes or no ---------------------------------------------------------------------------------------

    def can(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid in some way, and gold besides."""
        return self.can_alone(bill, gold) or (self.aid and self._can_with_help(bill, gold))

    def can_alone(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid without help, and gold besides."""
        if bill.mask & ~self.reach:
            return False
        if gold <= self.gold and self.makes_all(bill.plain):
            return True
        return Purse.payable(self, bill.units, bill.cubes, bill.trade, bill.exploration, gold)

    def _can_with_help(self, bill: Bill, gold: int = 0) -> bool:
        """Return whether a cost can be paid with help."""
        if bill.mask & ~self.far():
            return False
        return self._with_help(bill.units, bill.cubes, bill.trade, bill.exploration, gold)

    def missing(self) -> int:
        """Return the resources that cannot be had in any way, as bits."""
        return ~(self.reach | self.far()) if self.aid else ~self.reach

    def affordable(self, wanted: Iterable[tuple[Choice, Bill]]) -> list[Choice]:
        """Return what can be paid for of costs without missing resources."""
        plain, aid, missing = Purse.payable, self.aid, ~self.reach
        offer: list[Choice] = []
        helped: list[Choice] = []
        for choice, bill in wanted:
            if self.makes_all(bill.plain) or (
                not (aid and bill.mask & missing)
                and plain(self, bill.units, bill.cubes, bill.trade, bill.exploration, 0)
            ):
                offer.append(choice)
            elif aid and self._with_help(bill.units, bill.cubes, bill.trade, bill.exploration, 0):
                helped.append(choice)
        return offer + helped

    def affords_one(self, wanted: Iterable[tuple[Choice, Bill]]) -> bool:
        """Return whether one of several costs without missing resources can be paid; help is thought of last."""
        plain, aid, missing = Purse.payable, self.aid, ~self.reach
        others: list[Bill] = []
        for _, bill in wanted:
            if self.makes_all(bill.plain):
                return True
            if not (aid and bill.mask & missing) and plain(
                self, bill.units, bill.cubes, bill.trade, bill.exploration, 0
            ):
                return True
            if aid:
                others.append(bill)
        return bool(others) and self._pays_one_with_help(others)

    def _pays_one_with_help(self, bills: list[Bill]) -> bool:
        return any(self._with_help(bill.units, bill.cubes, bill.trade, bill.exploration, 0) for bill in bills)

    def by_removal(self, wanted: Wanted, costs: int, first_only: bool = False) -> list[Choice]:
        """Return what can be paid for when a tile is removed; with `first_only` perhaps not all of it.

        `costs` are the resources that something wanted may cost, as bits.
        """
        found: list[Choice] = []
        if not self.player.built:
            return found
        self._prints = uncovered(self._state, self._seat, self.pair)
        if self._prints and self.effects:
            self._purses, self._far = None, NOTHING
            brought = self._brought()
            for choice, bill in wanted(~self.far(), ALL) if brought & costs else ():
                if bill.mask & brought and self._with_help(bill.units, bill.cubes, bill.trade, bill.exploration, 0):
                    found.append(choice)
                    if first_only:
                        break
            self._purses, self._far = None, NOTHING
        else:
            for print_ in self._prints:
                if first_only and found:
                    break
                if print_.bit and not (print_.bit & costs and self._has_hands(print_.level)):
                    continue
                more = self._by_print(print_, wanted)
                found = [*found, *[choice for choice in more if choice not in found]] if found else more
        self._prints = NO_PRINTS
        return found

    def _has_hands(self, level: int) -> bool:
        """Return whether a cube of a level could work now."""
        return self.cubes[level] > 0 or self.gold >= self.cat.rotation_gold[level]

    def _by_print(self, print_: Uncovered, wanted: Wanted) -> list[Choice]:
        """Return what can be paid for when a print is uncovered, and no effect helps."""
        more = print_.bit or self.bought
        asking = [tile for tile in wanted(~(self.reach | more), more) if tile[1].mask & more]
        if not asking:
            return []
        if print_.bit:
            held = self.open, self.makes
            self.open = with_bit(self.open, print_.level, print_.bit)
            self.makes = with_bit(self.makes, print_.level, print_.bit)
            found = [choice for choice, _ in self._payable(asking)]
            self.open, self.makes = held
            return found
        tokens = self.trade, self.exploration
        self.trade += print_.tokens[TRADE]
        self.exploration += print_.tokens[EXPLORATION]
        likely = self._payable(asking)  # if the ship came and none went
        self.trade, self.exploration = tokens
        purse = uncover(self, print_) if likely else self
        return [choice for choice, bill in likely if purse.payable(bill.units, bill.cubes, 0, 0, 0)]

    def _payable(self, wanted: list[tuple[Choice, Bill]]) -> list[tuple[Choice, Bill]]:
        """Return what of it can be paid without help."""
        return [
            (choice, bill)
            for choice, bill in wanted
            if self.makes_all(bill.plain) or Purse.payable(self, bill.units, bill.cubes, 0, 0, 0)
        ]

    def _brought(self) -> int:
        """Return the resources of which a removal alone might bring one more, as bits."""
        brought = 0
        for print_ in self.prints():
            brought |= print_.bit or self.bought
        return brought

    @property
    def bought(self) -> int:
        """The resources that tokens can buy, as bits."""
        mask = self.imports
        for _, sold in self.offers:
            mask |= sold
        return mask

    def prints(self) -> list[Uncovered]:
        """Return what a removal would uncover."""
        if self._prints is None:
            self._prints = uncovered(self._state, self._seat, self.pair)
        return self._prints

    def payable(self, units: tuple[int, ...], cubes: tuple[int, ...], trade: int, exploration: int, gold: int) -> bool:
        """Return whether this can be paid, with help if need be."""
        if Purse.payable(self, units, cubes, trade, exploration, gold):
            return True
        return self.aid and self._with_help(units, cubes, trade, exploration, gold)

    def unaided(self, units: tuple[int, ...], cubes: tuple[int, ...], trade: int, exploration: int, gold: int) -> bool:
        """Return whether this can be paid without any help."""
        return Purse.payable(self, units, cubes, trade, exploration, gold)

    def _with_help(
        self, units: tuple[int, ...], cubes: tuple[int, ...], trade: int, exploration: int, gold: int
    ) -> bool:
        mask = 0
        for r in units:
            mask |= 1 << r
        if not self.effects:
            return any(
                self._with_print(print_, mask, units, cubes, trade, exploration, gold) for print_ in self.prints()
            )
        mission = gold_mission(self._state) if self.turn else NOTHING
        for purse in self._helped(mask, exploration) if self.paying else self._all_helped():
            if not self.paying and (mask & ~purse.reach or (purse.fresh[1] and not purse.fresh[1] & mask)):
                continue
            if purse.payable(units, cubes, trade, exploration, gold):
                return True
            tokens = purse.budget(trade, exploration)
            if mission >= 0 and tokens >= 0 and purse.may_invest():
                m = self._state.cat.missions[mission]
                if purse.with_mission(m.investors, m.numbers[0], (units, cubes, tokens, gold)):
                    return True
        return False

    def _with_print(
        self,
        print_: Uncovered,
        mask: int,
        units: tuple[int, ...],
        cubes: tuple[int, ...],
        trade: int,
        exploration: int,
        gold: int,
    ) -> bool:
        """Return whether this can be paid when a print is uncovered."""
        level, bit = print_.level, print_.bit
        if not bit:
            ship = self._relaxed(print_, units, cubes, trade, exploration, gold)
            return ship and uncover(self, print_, exploration).payable(units, cubes, trade, exploration, gold)
        if not bit & mask or (not self.paying and mask & ~bit & ~self.reach):
            return False
        if len(units) != len(set(units)):
            return uncover(self, print_).payable(units, cubes, trade, exploration, gold)
        open_, makes = self.open, self.makes
        self.open, self.makes = with_bit(open_, level, bit), with_bit(makes, level, bit)
        fine = Purse.payable(self, units, cubes, trade, exploration, gold)
        self.open, self.makes = open_, makes
        return fine

    def _relaxed(
        self, print_: Uncovered, units: tuple[int, ...], cubes: tuple[int, ...], trade: int, exploration: int, gold: int
    ) -> bool:
        """Return whether this could be paid if a ship only came and none went."""
        held = self.trade, self.exploration
        self.trade += print_.tokens[TRADE]
        self.exploration += print_.tokens[EXPLORATION]
        fine = Purse.payable(self, units, cubes, trade, exploration, gold)
        self.trade, self.exploration = held
        return fine

    # -- the help ----------------------------------------------------------------------------------------

    def far(self) -> int:
        """Return the resources of which a single unit might be had with any help, as bits; never too few."""
        if self._far < 0 and not self.effects:
            self._far = self.reach
            self._far |= self._brought()
        elif self._far < 0:
            s, rotation = self._state, self.cat.rotation_gold
            gold, tokens, risen = self.gold, self.budget(0, 0), 0
            if self.turn:
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
                else:
                    risen |= sum(1 << level for level, count in enumerate(c.numbers) if count)
            far = self.reach
            for level, open_ in enumerate(self.open):
                if risen >> level & 1:
                    far |= open_
                if gold >= rotation[level]:
                    far |= self.makes[level]
            for print_ in self.prints():
                far |= print_.bit
                tokens += sum(print_.tokens)
            if tokens:
                far |= self.imports
                for price, mask in self.offers:
                    if price <= tokens:
                        far |= mask & ~self.traded
            self._far = far
        return self._far

    def _all_helped(self) -> list[Purse]:
        """Return all purses that help makes of this one; they are kept while nothing changes."""
        if self._purses is None:
            self._purses = {}
        key = (self.coming, self.rising)
        purses = self._purses.get(key)
        if purses is None:
            more = self._bonus()
            purses = self._purses[key] = list(self._helped())
            for purse in purses:
                purse.gold += more
                purse.reach = purse._reach()
                purse.gold -= more
        return purses

    def _helped(self, mask: int = -1, exploration: int = 0) -> Iterator[Purse]:
        """Yield what effects, and the removal of a tile above something of `mask`, would make of this purse."""
        cards = self._state.cat.cards
        effects = [(cards[card].effect, cards[card].numbers) for card in helpful_cards(self._state, self.player)]
        pending = self._state.promotions if self.turn else ()
        lifts = [*pending, *[(n[0], n[1]) for effect, n in effects if effect == FREE_UPGRADES]]
        purse = self._at_best(effects, lifts)
        if self._order_matters(purse, lifts):
            simple = [effect for effect in effects if effect[0] in (GAIN_GOLD, GAIN_TOKENS)]
            if simple:  # these alone may suffice
                yield self._at_best(simple, [])
            purse.attempt = self._attempt(effects, pending)
        yield purse
        for print_ in self.prints():
            if print_.bit & mask or not print_.bit:
                other = uncover(purse, print_, exploration)
                if print_.bit and purse.lifts:  # a cube may have to work on the tile, or on the print, before it rises
                    other.attempt = self._attempt(effects, pending)
                yield other

    def _at_best(self, effects: list[Effect], lifts: list[Lift]) -> Helped:
        """Return the purse with all that effects show, except for cubes that cannot come in any case."""
        purse, gained = self.clone(), [0, 0, 0, 0, 0]
        for effect, numbers in effects:
            if effect == GAIN_GOLD:
                purse.gold += numbers[0]
            elif effect == GAIN_TOKENS:
                purse.trade += numbers[1] if numbers[0] == TRADE else 0
                purse.exploration += numbers[1] if numbers[0] == EXPLORATION else 0
            elif effect == GAIN_CUBES:
                gained = [a + b for a, b in zip(gained, numbers, strict=True)]
        closed = closed_levels(self._state, self._seat, self.coming, self.rising)
        gold = purse.gold + self._bonus()
        for level, count in enumerate(gained):
            if count and (closed >> level & 1 or card_gold(self._state, level) > gold):
                gained[level] = 0
        purse.gained = tuple(gained)
        purse.cubes = [a + b for a, b in zip(self.cubes, gained, strict=True)]
        closed |= closed >> 1  # nobody rises from there, or to it
        purse.lifts = tuple([(count, levels & ~closed) for count, levels in lifts if levels & ~closed])
        return purse

    def _order_matters(self, purse: Purse, lifts: list[Lift]) -> bool:
        """Return whether effects cannot simply be thought of as used first: see `attempt.py`."""
        if purse.lifts and (self._bonus() or compete(lifts)):
            return True
        if self.rising > 0 and any(levels >> self.rising - 1 & 1 for _, levels in purse.lifts):
            return True
        s = self._state
        supply, decks = s.supply[:], [len(deck) for deck in s.decks]
        if self.coming >= 0:
            decks[s.cat.level_deck[self.coming]] -= 1
        for level in (self.coming, self.rising):
            if level >= 0:
                supply[level] -= 1
        for level, count in enumerate(purse.gained):
            arrive = count + sum([most for most, levels in purse.lifts if levels << 1 >> level & 1])
            if arrive and arrive > supply[level]:
                return True
            decks[s.cat.level_deck[level]] -= count
        return any(purse.gained) and min(decks) < 0

    def _bonus(self) -> int:
        """Return the gold that a mission would bring in this turn."""
        mission = gold_mission(self._state) if self.turn else NOTHING
        return self._state.cat.missions[mission].numbers[0] if mission >= 0 else 0

    def _attempt(self, effects: list[Effect], pending: tuple[Lift, ...]) -> Attempt:
        """Return the search for an order of all moves; what it has found is kept while nothing changes."""
        if self._attempts is None:
            self._attempts = {}
        key = (self.coming, self.rising, *self.cubes)
        attempt = self._attempts.get(key)
        if attempt is None:
            attempt = Attempt(self._state, self._seat, self.cubes, (self.coming, self.rising))
            attempt.use(pending, effects, self._bonus())
            self._attempts[key] = attempt
        return attempt
