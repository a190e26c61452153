"""The proposed way to pay: the cheapest sources of what is owed, and effects only where nothing else helps."""

from __future__ import annotations

from atoll.games.anno1800.aid import PAYING
from atoll.games.anno1800.catalog import ADD, CUBES_AT, FULL, TAKE
from atoll.games.anno1800.contents import MUCH
from atoll.games.anno1800.flow.common import S, can_join, stocked
from atoll.games.anno1800.purse import FREE, IMPORTED, OPEN, ROTATE, TRADED, Purse, Source
from atoll.kernel import Choice, Deck


def split(s: S, needs: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the resources and the cubes of what is owed."""
    first_cube = len(s.cat.resources)
    if not needs or needs[-1] < first_cube:
        return needs, ()
    cubes = tuple(need - first_cube for need in needs if need >= first_cube)
    return tuple(need for need in needs if need < first_cube), cubes


def trade_price(s: S, partner: int, r: int) -> int:
    """Return what a partner's cheapest industry asks for a resource, MUCH when there is none (ANN-R-16)."""
    bit = 1 << r
    for k, mask in enumerate(s.players[partner].sells):
        if mask & bit:
            return s.cat.prices[k]
    return MUCH


def cheapest(s: S, seat: int, units: tuple[int, ...], cubes: tuple[int, ...], gold: int) -> list[Choice] | None:
    """Return the cheapest way to pay without effects, atom by atom, or None; tokens follow what they pay for."""
    path = Purse(s, seat, PAYING).plan(units, cubes, gold)
    return None if path is None else Draft(s, seat).atoms(path, cubes)


def level_at(s: S, seat: int, space: int) -> int:
    """Return the level that works on a space."""
    p = s.players[seat]
    return s.cat.kind_worker[p.tiles[space] if p.tiles[space] >= 0 else p.prints[space]]


def foresee_cubes(s: S, seat: int, card: int) -> None:
    """Add the cubes that a card would bring, and let the cards that would be drawn be gone."""
    p = s.players[seat]
    for level, count in enumerate(s.cat.cards[card].numbers):
        deck = s.cat.level_deck[level]
        for _ in range(count):
            if not can_join(s, seat, level):
                break
            s.supply[level] -= 1
            p.district[level] += 1
            if stocked(s.decks[deck]):
                s.decks[deck] = Deck(tuple(s.decks[deck].cards()[1:]))
            else:
                p.gold -= s.cat.empty_deck_gold[level]


class Draft:
    """Turns sources of units into atoms, on a sketch of the cubes."""

    def __init__(self, s: S, seat: int):
        p = s.players[seat]
        self.s, self.seat = s, seat
        self.district, self.exhausted, self.work = p.district[:], p.exhausted[:], p.work[:]
        self.industries = p.industries
        self.steps: list[Choice] = []

    def atoms(self, path: tuple[Source, ...], cubes: tuple[int, ...]) -> list[Choice]:
        """Return the atoms: promoted cubes leave their workplaces first, because others wait for them."""
        for source in path:
            if source[0] == ROTATE and source[2] != source[3]:
                self._unit(*source)
        for source in path:
            if source[0] != ROTATE or source[2] == source[3]:
                self._unit(*source)
        for level in cubes:
            self._bring(level)
            self.district[level] -= 1
            self.exhausted[level] += 1
            self.steps.append(self.s.book.exhaust[level])
        return self.steps

    def _unit(self, how: int, r: int, number: int, cube: int) -> None:
        book = self.s.book
        if how == TRADED:
            self.steps.append(book.trade[r][self._partner(r)])
        elif how == IMPORTED:
            self.steps.append(book.import_raw[r])
        elif how == FREE:
            self.steps.append(book.use[self.s.cat.helpers.index(number)][r])
        else:
            self._produce(r, number, how, cube)

    def _partner(self, r: int) -> int:
        """Return who sells a resource for the fewest tokens; of several the one with the least gold."""
        best, least = -1, (MUCH, MUCH)
        for seat, other in enumerate(self.s.players):
            if seat != self.seat:
                terms = (trade_price(self.s, seat, r), other.gold)
                if terms < least:
                    best, least = seat, terms
        return best

    def _produce(self, r: int, level: int, how: int, cube: int) -> None:
        bit = 1 << r
        if how != OPEN and self._vacant(level, bit) < 0:
            blocked = (space for space, at, made in self.industries if at == level and made == bit)
            self._rotate(cube, next(space for space in blocked if cube in CUBES_AT[self.work[space]]))
        self._bring(level)
        space = self._vacant(level, bit)
        self.district[level] -= 1
        self.work[space] = ADD[self.work[space]][level]
        self.steps.append(self.s.book.produce[r][space])

    def _vacant(self, level: int, bit: int) -> int:
        """Return the first space with a vacant workplace of this kind, or -1."""
        work = self.work
        for space, at, made in self.industries:
            if made == bit and at == level and work[space] < FULL:
                return space
        return -1

    def _bring(self, level: int) -> None:
        """See to it that a cube of a level is in its district."""
        if self.district[level]:
            return
        if self.exhausted[level]:
            self.exhausted[level] -= 1
            self.district[level] += 1
            self.steps.append(self.s.book.rotate_exhausted[level])
            return
        space = next(space for space, _, _ in self.industries if level in CUBES_AT[self.work[space]])
        self._rotate(level, space)

    def _rotate(self, level: int, space: int) -> None:
        self.work[space] = TAKE[self.work[space]][level]
        self.district[level] += 1
        self.steps.append(self.s.book.rotate[level][space])
