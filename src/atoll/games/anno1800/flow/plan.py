"""The proposed way to pay: the cheapest sources of what is owed, and effects only where nothing else helps."""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, FULL, TAKE
from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.purse import FREE, IMPORTED, MUCH, OPEN, ROTATE, TRADED, Purse, Source
from atoll.kernel import Choice


def split(s: S, needs: list[int] | tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the resources and the cubes of what is owed."""
    first_cube = len(s.cat.resources)
    if not needs or needs[-1] < first_cube:
        return tuple(needs), ()
    cubes = tuple(need - first_cube for need in needs if need >= first_cube)
    return tuple(need for need in needs if need < first_cube), cubes


def trade_price(s: S, partner: int, r: int) -> int:
    """Return what a partner's cheapest industry asks for a resource, MUCH when there is none (ANN-R-16)."""
    bit = 1 << r
    for k, mask in enumerate(s.players[partner].sells):
        if mask & bit:
            return s.cat.price_levels[k][0]
    return MUCH


def cheapest(s: S, seat: int, units: tuple[int, ...], cubes: tuple[int, ...], gold: int) -> list[Choice] | None:
    """Return the cheapest way to pay without effects, atom by atom, or None; tokens follow what they pay for."""
    path = Purse(s, seat, paying=True).plan(units, cubes, gold)
    return None if path is None else Draft(s, seat).atoms(path, cubes)


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
        for source in sorted(path, key=lambda source: source[0] != ROTATE or source[2] == source[3]):
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
            others = [k for k in range(len(self.s.players)) if k != self.seat]
            partner = min(others, key=lambda k: (trade_price(self.s, k, r), self.s.players[k].gold))
            self.steps.append(book.trade[r][partner])
        elif how == IMPORTED:
            self.steps.append(book.import_raw[r])
        elif how == FREE:
            self.steps.append(book.use[self.s.cat.helpers.index(number)][r])
        else:
            self._produce(r, number, how, cube)

    def _produce(self, r: int, level: int, how: int, cube: int) -> None:
        spaces = [space for space, at, bit in self.industries if at == level and bit == 1 << r]
        vacant = [space for space in spaces if self.work[space] < FULL]
        if how == OPEN or vacant:
            self._bring(level)
            vacant = [space for space in spaces if self.work[space] < FULL]
        else:
            self._rotate(cube, next(space for space in spaces if cube in CUBES_AT[self.work[space]]))
            self._bring(level)
            vacant = [space for space in spaces if self.work[space] < FULL]
        space = vacant[0]
        self.district[level] -= 1
        code = self.work[space]
        self.work[space] = min(code, level + 1) * FULL + max(code, level + 1)
        self.steps.append(self.s.book.produce[r][space])

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
