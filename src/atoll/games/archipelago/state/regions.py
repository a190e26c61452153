"""Regions on the map: how they lie, what they touch, and their areas (chapters 2 and 26)."""

from __future__ import annotations

from atoll.games.archipelago.catalog import SEA, WHOLE_EDGES, edge_at
from atoll.games.archipelago.components.spots import AREAS, CELL_NEXT, FREE, LANDS, area_at, is_water
from atoll.games.archipelago.state.archipelago import ArchipelagoState
from atoll.kernel.hexes import SIDES, opposite

S = ArchipelagoState


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
        here, there = area_at(region, owners[side]), side_area(s, other, opposite(side))
        if is_water(here) == is_water(there):  # sides always agree but for ARC-R-51
            roads[here].append(there)
            roads[there].append(here)
    s.cells = (*s.cells, cell)
    s.faces = (*s.faces, face)
    s.turns = (*s.turns, turn)
    s.links = tuple(links)
    s.roads = tuple([tuple(sorted(set(ways))) for ways in roads])
    s.built = (*s.built, FREE, FREE, FREE, FREE)
    s.border = border(s)
    return region


def border(s: S) -> tuple[tuple[int, int, int, int], ...]:
    """Return the free cells around the map: how many regions they touch, and their sides as mask and code."""
    taken = set(s.cells)
    found: dict[int, list[int]] = {}
    faces = s.cat.faces
    for cell, face, turn in zip(s.cells, s.faces, s.turns, strict=True):
        facing = faces[face].facing[turn]
        for side, where in enumerate(CELL_NEXT[cell]):
            if where >= 0 and where not in taken:
                there = found.setdefault(where, [0, 0, 0])
                there[0] += 1
                there[1] |= WHOLE_EDGES[opposite(side)]
                there[2] |= facing[side]
    return tuple([(cell, count, mask, code) for cell, (count, mask, code) in sorted(found.items())])


def neighbours(s: S, region: int) -> tuple[int, ...]:
    """Return the regions on the six sides of a region, -1 where there is none."""
    return s.links[region * SIDES : (region + 1) * SIDES]


def edge(s: S, region: int, side: int) -> int:
    """Return what a side of a region shows: sea, field or mountain."""
    return edge_at(s.cat.faces[s.faces[region]].codes[s.turns[region]], side)


def side_area(s: S, region: int, side: int) -> int:
    """Return the area behind a side of a region."""
    return area_at(region, s.cat.faces[s.faces[region]].owners[s.turns[region]][side])


def is_sea_side(s: S, region: int, side: int) -> bool:
    """Return whether ships pass a side."""
    return edge(s, region, side) == SEA


def land_areas(s: S, region: int) -> range:
    """Return the land areas of a region."""
    first = area_at(region, 0)
    return range(first, first + s.cat.faces[s.faces[region]].lands)


def sea_areas(s: S, region: int) -> range:
    """Return the sea areas of a region."""
    first = area_at(region, LANDS)
    return range(first, first + s.cat.faces[s.faces[region]].seas)
