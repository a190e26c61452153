"""Where things can be: cells of the map, and the spots of a region, all as small numbers.

Regions are numbered in the order in which they are placed; the start hex is region 0. A spot is an area (land or
sea), a resource icon or a building place of a region; icons and places have numbers of their own beside it, by which
the state keeps what is there. A unit is its spot and its posture. How any of these is made of its parts is known here
alone: elsewhere it is put together by the functions below, and taken apart by them and by the tables.
"""

from __future__ import annotations

from atoll.kernel.hexes import disc, neighbours

REGIONS = 25
REACH = 13  # no hex can lie farther from the start: each one touches two others

LANDS, SEAS = 2, 3  # at most, in one region
AREAS = LANDS + SEAS  # areas 0 and 1 of a region are land, 2 to 4 sea
AREA_LETTERS = "abstu"
ICONS = 5
TOWN, MARKET, PORT, TEMPLE = range(4)
BUILDINGS = ("town", "market", "port", "temple")
PLACES = len(BUILDINGS)  # of a region
SHIP = 4  # what can be constructed besides
CONSTRUCTIONS = (*BUILDINGS, "ship")

FIRST_ICON = REGIONS * AREAS
FIRST_BUILDING = FIRST_ICON + REGIONS * ICONS
SPOTS = FIRST_BUILDING + REGIONS * PLACES

ENGAGED, REBEL, MOVED = 1, 2, 4  # postures of a unit; the last one only during a migration
POSTURES = 8
BUSY = ENGAGED | REBEL

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
    + [(spot - FIRST_BUILDING) // PLACES for spot in range(FIRST_BUILDING, SPOTS)]
)
KIND_OF = tuple((spot - FIRST_BUILDING) % PLACES for spot in range(SPOTS))  # of building places only
SPOT_OF = tuple(unit // POSTURES for unit in range(SPOTS * POSTURES))  # of a unit
PLACE_REGION, PLACE_KIND = REGION_OF[FIRST_BUILDING:], KIND_OF[FIRST_BUILDING:]  # of a building place by its number


def _words() -> tuple[str, ...]:
    areas = [f"{region}{letter}" for region in range(REGIONS) for letter in AREA_LETTERS]
    icons = [f"{region}#{icon + 1}" for region in range(REGIONS) for icon in range(ICONS)]
    places = [f"{region}.{building}" for region in range(REGIONS) for building in BUILDINGS]
    return (*areas, *icons, *places)


SPOT_WORDS = _words()


def area_at(region: int, k: int) -> int:
    """Return an area of a region as a spot."""
    return region * AREAS + k


def region_and_area(where: int) -> tuple[int, int]:
    """Return the region of an area, and which of its areas it is."""
    return divmod(where, AREAS)


def is_water(where: int) -> bool:
    """Return whether an area is sea."""
    return where % AREAS >= LANDS


def icon_at(region: int, k: int) -> int:
    """Return the number of an icon of a region."""
    return region * ICONS + k


def icons_in(region: int) -> range:
    """Return the icons of a region."""
    return range(region * ICONS, (region + 1) * ICONS)


def region_and_icon(number: int) -> tuple[int, int]:
    """Return the region of an icon, and which of its icons it is."""
    return divmod(number, ICONS)


def place_at(region: int, kind: int) -> int:
    """Return the number of a building place of a region."""
    return region * PLACES + kind


def places_in(region: int) -> range:
    """Return the building places of a region."""
    return range(region * PLACES, (region + 1) * PLACES)


def places_of(kind: int, regions: int) -> range:
    """Return the places of a kind of building in so many regions."""
    return range(kind, regions * PLACES, PLACES)


# -- units and what they stand on --------------------------------------------------------------------------


def unit_at(spot: int, posture: int = 0) -> int:
    """Return the unit on a spot in a posture; without any it is idle."""
    return spot * POSTURES + posture


def posture_of(unit: int) -> int:
    """Return the postures of a unit, as bits."""
    return unit % POSTURES


def held_by(seat: int, lies: bool = False) -> int:
    """Return what an icon or building says with a unit on it, which may lie."""
    return seat * 2 + lies


def seat_of(held: int) -> int:
    """Return whose unit is on an icon or building."""
    return held >> 1


def is_lying(held: int) -> bool:
    """Return whether the unit on an icon or building lies."""
    return held & 1 == 1


def ground(land: int, sea: int = 0) -> int:
    """Return what a building place says: on which area of its region the building lies, a port also on which water."""
    return land | sea << 3


def land_of(ground: int) -> int:
    """Return on which area of its region a building lies."""
    return ground & 7


def sea_of(ground: int) -> int:
    """Return on which water of its region a port lies."""
    return ground >> 3


# -- crossings -----------------------------------------------------------------------------------------------


def junction_at(region: int, side: int) -> int:
    """Return the junction on a side of a region, or between its banks, as it is called from there."""
    return region * JUNCTIONS + side


def crossing(spot: int, side: int) -> int:
    """Return the crossing of a side of a region, or of its banks, with a ship on a spot."""
    return spot * JUNCTIONS + side


def ship_and_side(crossing: int) -> tuple[int, int]:
    """Return the spot of the ship, and the side."""
    return divmod(crossing, JUNCTIONS)
