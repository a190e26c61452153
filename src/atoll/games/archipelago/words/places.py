"""What places are called: regions in the order in which they are found, their lands and waters, cells and sides.

A region has its name from its number, so that choices, log and drawings call it the same from its discovery to the end.
"""

from __future__ import annotations

from collections.abc import Mapping

from atoll.games.archipelago.components.spots import (
    BUILDINGS,
    CELLS,
    FIRST_BUILDING,
    FIRST_ICON,
    SPOT_WORDS,
)
from atoll.kernel import Say
from atoll.kernel.hexes import STEPS, neighbours, opposite

REGION_NAMES = (
    "Landfall",
    "Redhorn",
    "Pearlwater",
    "Saltmere",
    "Longwatch",
    "Greenholm",
    "Marlin",
    "Cinnabar",
    "Windrest",
    "Tamarind",
    "Brightwell",
    "Santoril",
    "Moonshade",
    "Coralis",
    "Driftmark",
    "Gullhaven",
    "Nutmeg",
    "Fairwind",
    "Turtleback",
    "Palisade",
    "Candlemark",
    "Stormgate",
    "Vanilla",
    "Kestrel",
    "Lastlight",
)
AREA_NAMES = {
    "a": "{region}",
    "b": "the far bank of {region}",
    "s": "the sea of {region}",
    "t": "the bay of {region}",
    "u": "the sound of {region}",
}
ICON_NAMES = (
    "the first resource of {region}",
    "the second resource of {region}",
    "the third resource of {region}",
    "the fourth resource of {region}",
    "the fifth resource of {region}",
)
SIDE_NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")  # clockwise
JUNCTION_NAMES = (
    "the north side",
    "the north-east side",
    "the south-east side",
    "the south side",
    "the south-west side",
    "the north-west side",
    "the inlet",
)
TURNED_NAMES = (
    "as it lies",
    "60° to the right",
    "120° to the right",
    "upside down",
    "120° to the left",
    "60° to the left",
)


VERTICAL_FIRST = (3, 0, 2, 4, 1, 5)  # sides of a cell by how well the neighbour there serves to name it


def beside(cell: str, explored: Mapping[str, int]) -> tuple[int, int] | None:
    """Return on which side of which region a free cell lies, given the regions by their cells."""
    q, r = (int(part) for part in cell.split(","))
    around = [explored.get(f"{near[0]},{near[1]}") for near in neighbours((q, r))]
    side = next((side for side in VERTICAL_FIRST if around[side] is not None), None)
    return None if side is None else (opposite(side), around[side] or 0)


def place_names(say: Say, buildings: list[str]) -> dict[str, list[str]]:
    """Return the names of all places in one language."""
    regions = [say("place", name) for name in REGION_NAMES]
    spots = _spots(say, regions, buildings)
    return {
        "region": regions,
        "spot": spots,
        "goal": spots,
        "place": spots[FIRST_BUILDING:],
        "icon": spots[FIRST_ICON:FIRST_BUILDING],
        "junction": [say("junction", name) for name in JUNCTION_NAMES],
        "cell": _cells(say, regions[0]),
        "turned": [say("turned", name) for name in TURNED_NAMES],
    }


def _spots(say: Say, regions: list[str], buildings: list[str]) -> list[str]:
    """Return the name of each area, icon and building place."""
    areas = {letter: say("spot", name) for letter, name in AREA_NAMES.items()}
    icons = [say("spot", name) for name in ICON_NAMES]
    building = say("spot", "the {building} of {region}")
    names = []
    for spot, word in enumerate(SPOT_WORDS):
        if spot < FIRST_ICON:
            names.append(areas[word[-1]].format(region=regions[int(word[:-1])]))
        elif spot < FIRST_BUILDING:
            region, number = word.split("#")
            names.append(icons[int(number) - 1].format(region=regions[int(region)]))
        else:
            region, what = word.split(".")
            names.append(building.format(region=regions[int(region)], building=buildings[BUILDINGS.index(what)]))
    return names


def _cells(say: Say, start: str) -> list[str]:
    """Return where each cell lies, seen from the start: a way of at most two directions leads to it."""
    one, two = say("cell", "{count} {side} of {start}"), say("cell", "{count} {side}, {more} {other} of {start}")
    sides = [say("side", name) for name in SIDE_NAMES]
    names = []
    for cell in CELLS:
        way = _way(cell)
        if not way:
            names.append(start)
        elif len(way) == 1:
            ((side, count),) = way
            names.append(one.format(count=count, side=sides[side], start=start))
        else:
            (side, count), (other, more) = way
            names.append(two.format(count=count, side=sides[side], more=more, other=sides[other], start=start))
    return names


def _way(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """Return how to come to a cell: steps in one direction, then in the next one."""
    for side in range(len(STEPS)):
        (aq, ar), (bq, br) = STEPS[side], STEPS[(side + 1) % len(STEPS)]
        size = aq * br - ar * bq
        count, more = (cell[0] * br - cell[1] * bq) // size, (aq * cell[1] - ar * cell[0]) // size
        if count >= 0 and more >= 0:
            return [(at, n) for at, n in ((side, count), ((side + 1) % len(STEPS), more)) if n]
    raise AssertionError("six directions lead everywhere")
