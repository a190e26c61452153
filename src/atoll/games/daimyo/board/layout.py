"""Where everything lies on the drawn board: pure numbers, in units of the view box."""

from __future__ import annotations

from itertools import islice
from math import cos, pi, sin

from msgspec import Struct

from atoll.kernel.drawing import smooth

WIDTH, HEIGHT = 1136, 542
SHORE = (183, 106)  # half of width and height of a broad island
SHORE_MIDDLE = (183, 134)  # from its upper left corner
BROAD, NARROW = 1.0, 0.8  # how wide the landscape of an island is drawn

Point = tuple[float, float]
Rectangle = tuple[float, float, float, float]  # left, top, width, height


class Ground(Struct, frozen=True):
    """Where things lie on an island, from its upper left corner."""

    width: float  # of the landscape
    plate: int  # how wide a place is
    places: tuple[float, ...]  # their left edges
    slot: float  # how wide a slum or an altar is
    slums: tuple[float, ...]  # the middles of roofs
    zone: int  # the middle of No Man's Land
    tiles: tuple[float, ...]  # the left edges of its tiles
    tile: int  # how wide they are
    altars: tuple[float, ...]  # the middles of gates
    chips: tuple[float, ...]  # the left edges of the influence of each seat
    chip: int  # how wide they are
    ribbon: Rectangle  # for its name


class Castle(Struct, frozen=True):
    """Where things lie on the central island: the castle, the court with the dice and the villagers."""

    shore: tuple[float, float, float, float]  # the middle of the island, half of its width and height
    keep: tuple[float, float, float]  # the foot of the castle, and its size
    sun: tuple[float, float, float]  # its middle and radius
    court: Rectangle
    rows: int  # of dice: one, or one for each colour
    die: int  # how wide one is, if there is room
    gap: int  # between two dice
    villagers: tuple[Point, ...]  # upper left corners
    villager: tuple[int, int]  # width and height
    letters: int  # that fit on a line of a villager tile


class BoardLayout(Struct, frozen=True):
    """The whole board for a number of players."""

    islands: tuple[Point, ...]  # their upper left corners, in the order of the catalogue
    ground: Ground
    castle: Castle


def series(first: float, pitch: float, count: int) -> tuple[float, ...]:
    """Return evenly spaced numbers."""
    return tuple(round(first + pitch * k, 1) for k in range(count))


def row(count: int, pitch: float, middle: float = 0) -> list[float]:
    """Return the middles of things in a row around a middle."""
    return [middle + pitch * (k - (count - 1) / 2) for k in range(count)]


def _broad(chips: tuple[float, ...], chip: int, ribbon: int) -> Ground:
    return Ground(
        width=BROAD,
        plate=62,
        places=series(16, 67, 5),
        slot=34,
        slums=series(35, 36, 3),
        zone=184,
        tiles=series(135, 33, 3),
        tile=32,
        altars=series(268, 35, 3),
        chips=chips,
        chip=chip,
        ribbon=(2, 219, ribbon, 26),
    )


NARROW_GROUND = Ground(
    width=NARROW,
    plate=54,
    places=series(5, 57, 5),
    slot=33.2,
    slums=series(16.6, 33.2, 3),
    zone=148,
    tiles=series(99.6, 32.3, 3),
    tile=32,
    altars=series(213, 33.2, 3),
    chips=series(1, 73, 4),
    chip=71,
    ribbon=(0, 29, 124, 22),
)
UPPER, LOWER = 46, 291
FRAME = 6  # around the court
LAYOUTS = {
    2: BoardLayout(
        islands=((8, UPPER), (8, LOWER), (762, UPPER), (762, LOWER)),
        ground=_broad(series(164, 99, 2), 95, 154),
        castle=Castle(
            shore=(568, 390, 176, 148),
            keep=(568, 262, 1.62),
            sun=(568, 166, 118),
            court=(397, 286, 342, 62),
            rows=1,
            die=40,
            gap=6,
            villagers=((402, 366), (402, 423), (402, 480)),
            villager=(332, 50),
            letters=54,
        ),
    ),
    3: BoardLayout(
        islands=((8, UPPER), (385, LOWER), (762, UPPER), (762, LOWER), (8, LOWER)),
        ground=_broad(series(128, 79, 3), 75, 122),
        castle=Castle(
            shore=(568, 218, 181, 82),
            keep=(568, 155, 0.98),
            sun=(568, 128, 80),
            court=(385, 156, 366, 52),
            rows=1,
            die=38,
            gap=3,
            villagers=((391, 217), (510, 217), (629, 217)),
            villager=(115, 66),
            letters=17,
        ),
    ),
    4: BoardLayout(
        islands=((1, UPPER), (540, LOWER), (540, UPPER), (840, LOWER), (1, LOWER), (840, UPPER)),
        ground=NARROW_GROUND,
        castle=Castle(
            shore=(417, 374, 120, 166),
            keep=(417, 204, 1.2),
            sun=(417, 140, 92),
            court=(304, 205, 226, 148),
            rows=3,
            die=38,
            gap=4,
            villagers=((305, 362), (305, 420), (305, 478)),
            villager=(224, 52),
            letters=33,
        ),
    ),
}


def dice_in(castle: Castle, groups: list[int]) -> tuple[float, list[list[Point]]]:
    """Return how wide dice are and their upper left corners, by group: in one row, or a row for each group."""
    left, top, width, height = castle.court
    middle, line = left + width / 2, (height - 2 * FRAME) / castle.rows
    lengths = groups if castle.rows > 1 else [sum(groups)]
    die = min(castle.die, (width - 2 * FRAME) / max(*lengths, 1) - castle.gap)
    corners = [
        [
            (round(x - die / 2, 1), round(top + FRAME + line * (k + 0.5) - die / 2, 1))
            for x in row(n, die + castle.gap, middle)
        ]
        for k, n in enumerate(lengths)
    ]
    if castle.rows > 1:
        return die, corners
    taken = iter(corners[0])
    return die, [list(islice(taken, n)) for n in groups]


def coast(middle: Point, size: Point, shape: int, power: float = 3.6, points: int = 24) -> str:
    """Return a closed coastline: nearly a rounded box, with small bays that depend on the shape."""
    outline = []
    for k in range(points):
        angle = 2 * pi * (k + 0.5) / points
        box = (abs(cos(angle) / size[0]) ** power + abs(sin(angle) / size[1]) ** power) ** (-1 / power)
        reach = box * (1 + 0.014 * sin(3 * angle + shape * 1.9) + 0.011 * sin(7 * angle + shape * 2.7))
        outline.append((middle[0] + reach * cos(angle), middle[1] + reach * sin(angle)))
    return smooth(outline)


COASTS = tuple(coast(SHORE_MIDDLE, SHORE, shape) for shape in range(6))
CASTLE_COASTS = tuple(
    coast(table.castle.shore[:2], table.castle.shore[2:], players) for players, table in LAYOUTS.items()
)
WASTE = coast((0, 0), (60, 35), 3, power=2.6, points=16)  # the scorched earth of No Man's Land
