"""Units on the map: where they are, how they stand, and who controls a building (chapters 2, 14, 26)."""

from __future__ import annotations

from bisect import insort

from atoll.games.archipelago.catalog import SEA
from atoll.games.archipelago.spots import (
    AREAS,
    CELL_NEXT,
    ENGAGED,
    FIRST_BUILDING,
    FIRST_ICON,
    FREE,
    LANDS,
    POSTURES,
    REBEL,
    REGION_OF,
    SIDES,
    TOWN,
    opposite,
)
from atoll.games.archipelago.state import NOBODY, ArchipelagoState

S = ArchipelagoState

BUSY = ENGAGED | REBEL
FIRST_PLACE = FIRST_BUILDING - FIRST_ICON  # of the building places in `occupied`
SEA_SHIFT = 3  # a port's sea area lies above its land area in `built`


# -- the map ---------------------------------------------------------------------------------------------


def add_region(s: S, face: int, turn: int, cell: int) -> int:
    """Lay a region on the map and work out what it touches; return its number."""
    region = len(s.cells)
    at = {where: k for k, where in enumerate(s.cells)}
    links = list(s.links) + [-1] * SIDES
    roads = [list(ways) for ways in s.roads] + [[] for _ in range(AREAS)]
    owners = s.cat.faces[face].owners[turn]
    for side, where in enumerate(CELL_NEXT[cell]):
        other = at.get(where, -1)
        if other < 0:
            continue
        links[region * SIDES + side] = other
        links[other * SIDES + opposite(side)] = region
        here = region * AREAS + owners[side]
        there = other * AREAS + s.cat.faces[s.faces[other]].owners[s.turns[other]][opposite(side)]
        if (owners[side] >= LANDS) == (there % AREAS >= LANDS):  # sides always agree but for ARC-R-51
            roads[here].append(there)
            roads[there].append(here)
    s.cells = (*s.cells, cell)
    s.faces = (*s.faces, face)
    s.turns = (*s.turns, turn)
    s.links = tuple(links)
    s.roads = tuple(tuple(sorted(set(ways))) for ways in roads)
    s.built = (*s.built, FREE, FREE, FREE, FREE)
    s.border = border(s)
    return region


def border(s: S) -> tuple[tuple[int, int, int, int], ...]:
    """Return the free cells around the map: how many regions they touch, and their sides as mask and code."""
    taken = set(s.cells)
    found: dict[int, list[int]] = {}
    faces = s.cat.faces
    for cell, face, turn in zip(s.cells, s.faces, s.turns, strict=True):
        code = faces[face].codes[turn]
        for side, where in enumerate(CELL_NEXT[cell]):
            if where >= 0 and where not in taken:
                there = found.setdefault(where, [0, 0, 0])
                shift = 2 * opposite(side)
                there[0] += 1
                there[1] |= 3 << shift
                there[2] |= (code >> 2 * side & 3) << shift
    return tuple((cell, count, mask, code) for cell, (count, mask, code) in sorted(found.items()))


def edge(s: S, region: int, side: int) -> int:
    """Return what a side of a region shows: sea, field or mountain."""
    return s.cat.faces[s.faces[region]].codes[s.turns[region]] >> 2 * side & 3


def side_area(s: S, region: int, side: int) -> int:
    """Return the area behind a side of a region."""
    return region * AREAS + s.cat.faces[s.faces[region]].owners[s.turns[region]][side]


def is_sea_side(s: S, region: int, side: int) -> bool:
    """Return whether ships pass a side."""
    return edge(s, region, side) == SEA


def land_areas(s: S, region: int) -> range:
    """Return the land areas of a region."""
    return range(region * AREAS, region * AREAS + s.cat.faces[s.faces[region]].lands)


def sea_areas(s: S, region: int) -> range:
    """Return the sea areas of a region."""
    first = region * AREAS + LANDS
    return range(first, first + s.cat.faces[s.faces[region]].seas)


# -- units -----------------------------------------------------------------------------------------------


def area_of(s: S, spot: int, ship: bool = False) -> int:
    """Return the area in which a unit on a spot counts as being (ARC-26.7)."""
    if spot < FIRST_ICON:
        return spot
    region = REGION_OF[spot]
    if spot < FIRST_BUILDING:
        return region * AREAS + s.cat.faces[s.faces[region]].icons[spot - FIRST_ICON - region * 5][1]
    where = s.built[spot - FIRST_BUILDING]
    return region * AREAS + (where >> SEA_SHIFT if ship else where & 7)


def put(s: S, seat: int, units: list[int], unit: int) -> None:
    """Put a unit on the map, or back after a change."""
    insort(units, unit)
    spot = unit // POSTURES
    if spot >= FIRST_ICON:
        s.occupied[spot - FIRST_ICON] = seat * 2 + (unit >> 1 & 1)


def lift(s: S, units: list[int], unit: int) -> None:
    """Take a unit from where it is."""
    units.remove(unit)
    spot = unit // POSTURES
    if spot >= FIRST_ICON:
        s.occupied[spot - FIRST_ICON] = FREE


def change(s: S, seat: int, units: list[int], old: int, new: int) -> None:
    """Let a unit be elsewhere, or stand otherwise."""
    lift(s, units, old)
    put(s, seat, units, new)
    if old // POSTURES != new // POSTURES:
        leave_town(s, old // POSTURES)


def leave_town(s: S, spot: int) -> None:
    """Forget that a town's citizen was engaged by trading."""
    if spot >= FIRST_BUILDING and s.traders:
        region, kind = divmod(spot - FIRST_BUILDING, 4)
        if kind == TOWN:
            s.traders &= ~(1 << region)


def regions_of(units: list[int]) -> list[int]:
    """Return the region of each unit."""
    return [REGION_OF[unit // POSTURES] for unit in units]


def count_in(units: list[int], region: int) -> int:
    """Return how many units are in a region."""
    return sum(REGION_OF[unit // POSTURES] == region for unit in units)


def idle_at(units: list[int], spot: int) -> int:
    """Return an active, non-engaged unit on a spot, or -1."""
    for unit in units:
        if unit // POSTURES == spot and not unit & BUSY:
            return unit
    return -1


def new_citizen(s: S, seat: int, where: int) -> None:
    """Put a citizen of the reserve on a land area; population rises."""
    player = s.players[seat]
    player.reserve -= 1
    s.population += 1
    put(s, seat, player.citizens, where * POSTURES)


def new_ship(s: S, seat: int, where: int) -> None:
    """Put a ship of the reserve on a sea area."""
    player = s.players[seat]
    player.dock -= 1
    put(s, seat, player.ships, where * POSTURES)


# -- control ---------------------------------------------------------------------------------------------


def town_holder(s: S, region: int) -> int:
    """Return who controls a region by an active citizen on its town (ARC-14.4.1)."""
    holder = s.occupied[FIRST_PLACE + region * 4 + TOWN]
    return holder >> 1 if holder >= 0 and not holder & 1 else NOBODY


def controls(s: S, seat: int, place: int) -> bool:
    """Return whether a player controls the building on a place (ARC-14.1.1, 14.4.1, ARC-R-62)."""
    if s.built[place] < 0:
        return False
    holder = s.occupied[FIRST_PLACE + place]
    if holder == seat * 2:
        return True
    if place % 4 == TOWN or (holder >= 0 and holder >> 1 != seat):
        return False
    return town_holder(s, place // 4) == seat


def controlled(s: S, seat: int, kind: int) -> int:
    """Return how many buildings of a kind a player controls."""
    return sum(controls(s, seat, place) for place in range(kind, len(s.built), 4))


def may_step_on(s: S, seat: int, place: int) -> bool:
    """Return whether a unit may migrate onto a building (ARC-14.4.3)."""
    if s.built[place] < 0 or s.occupied[FIRST_PLACE + place] != FREE:
        return False
    return place % 4 == TOWN or town_holder(s, place // 4) in (NOBODY, seat)
