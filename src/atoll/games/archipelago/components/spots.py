"""Where things can be: cells of the map, and the spots of a region, all as small numbers.

Regions are numbered in the order in which they are placed; the start hex is region 0. A spot is an area (land or
sea), a resource icon or a building place of a region. A unit is its spot and its posture.
"""

from __future__ import annotations

from atoll.kernel.hexes import disc, neighbours

REGIONS = 25
REACH = 13  # no hex can lie farther from the start: each one touches two others

LANDS, SEAS = 2, 3  # at most, in one region
AREAS = LANDS + SEAS  # areas 0 and 1 of a region are land, 2 to 4 sea
ICONS = 5
TOWN, MARKET, PORT, TEMPLE = range(4)
BUILDINGS = ("town", "market", "port", "temple")
SHIP = 4  # what can be constructed besides
CONSTRUCTIONS = (*BUILDINGS, "ship")

FIRST_ICON = REGIONS * AREAS
FIRST_BUILDING = FIRST_ICON + REGIONS * ICONS
SPOTS = FIRST_BUILDING + REGIONS * len(BUILDINGS)

ENGAGED, REBEL, MOVED = 1, 2, 4  # postures of a unit; the last one only during a migration
POSTURES = 8

FREE, COIN = -1, -2  # what an icon or building without a unit says

BANK = 6  # the junction between the two banks of a region, beside the six sides
JUNCTIONS = 7

CELLS = disc(REACH)
_NUMBER = {cell: k for k, cell in enumerate(CELLS)}
CELL_NEXT = tuple(tuple(_NUMBER.get(near, -1) for near in neighbours(cell)) for cell in CELLS)
CELL_WORDS = tuple(f"{q},{r}" for q, r in CELLS)

REGION_OF = tuple(
    [spot // AREAS for spot in range(FIRST_ICON)]
    + [(spot - FIRST_ICON) // ICONS for spot in range(FIRST_ICON, FIRST_BUILDING)]
    + [(spot - FIRST_BUILDING) // len(BUILDINGS) for spot in range(FIRST_BUILDING, SPOTS)]
)
KIND_OF = tuple((spot - FIRST_BUILDING) % len(BUILDINGS) for spot in range(SPOTS))  # of building places only


def _words() -> tuple[str, ...]:
    areas = [f"{region}{letter}" for region in range(REGIONS) for letter in "abstu"]
    icons = [f"{region}#{icon + 1}" for region in range(REGIONS) for icon in range(ICONS)]
    places = [f"{region}.{building}" for region in range(REGIONS) for building in BUILDINGS]
    return (*areas, *icons, *places)


SPOT_WORDS = _words()


def area(region: int, k: int) -> int:
    """Return an area of a region as a spot."""
    return region * AREAS + k


def icon(region: int, k: int) -> int:
    """Return an icon of a region as a spot."""
    return FIRST_ICON + region * ICONS + k


def building(region: int, kind: int) -> int:
    """Return a building place of a region as a spot."""
    return FIRST_BUILDING + region * len(BUILDINGS) + kind
