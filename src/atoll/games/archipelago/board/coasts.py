"""The shape of a hex: its corners, coasts and waters. Pure numbers around its middle, with side 0 in the north."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import cos, dist, hypot, radians, sin, sqrt

from atoll.games.archipelago.components import Region
from atoll.kernel.hexes import SIDES

Point = tuple[float, float]

RADIUS = 100.0
FLAT = 0.88  # the chart lies on a table and is seen from its edge: the stage is wide, and pieces stand upright
APOTHEM = RADIUS * sqrt(3) / 2 * FLAT

_SHORE = {1: 0.36, 2: 0.38, 3: 0.33, 4: 0.44, 5: 0.52}  # how far the coast lies from the middle, by sides of sea
_BANK = {1: 0.24, 2: 0.14}  # the same for the banks of an inlet, by sides of land
_ISLAND = 0.6


def polar(degrees: float, reach: float) -> Point:
    """Return a point by its direction, clockwise from the east, and its distance from the middle."""
    return RADIUS * reach * cos(radians(degrees)), FLAT * RADIUS * reach * sin(radians(degrees))


@cache
def corner(k: int) -> Point:
    """Return the corner before side `k`, clockwise."""
    return polar(60 * (k % SIDES) - 120, 1)


@cache
def side_middle(k: int) -> Point:
    """Return the middle of a side."""
    return polar(60 * k - 90, sqrt(3) / 2)


def cell_middle(cell: str) -> Point:
    """Return the middle of a cell of the map."""
    q, r = (int(part) for part in cell.split(","))
    return 1.5 * RADIUS * q, 2 * APOTHEM * (r + q / 2)


def turned(edges: Sequence[int], turn: int) -> list[int]:
    """Return where the sides of a face lie after some sixths of a turn."""
    return [(edge + turn) % SIDES for edge in edges]


def runs(sides: Sequence[int]) -> list[tuple[int, int]]:
    """Return the unbroken runs among sides, as first side and length."""
    held = set(sides)
    if len(held) == SIDES:
        return [(0, SIDES)]
    starts = [k for k in sorted(held) if (k - 1) % SIDES not in held]
    found = []
    for first in starts:
        length = 1
        while (first + length) % SIDES in held:
            length += 1
        found.append((first, length))
    return found


def coast(first: int, length: int, reach: float, seed: int) -> list[Point]:
    """Return a coast from the corner before a run of sides to the corner behind it, bent towards the middle."""
    count = 4 + 2 * length
    line = [corner(first)]
    for k in range(1, count):
        u = k / count
        bend = abs(2 * u - 1) ** (2.4 + 1.1 * length)
        wobble = 0.03 * sin(5.0 * k + seed * 1.7) + 0.018 * sin(11.0 * k + seed)
        line.append(polar(60 * first - 120 + 60 * length * u, reach + (1 - reach) * bend + wobble * (1 - bend)))
    return [*line, corner(first + length)]


def island(seed: int) -> list[Point]:
    """Return the coast of an island, closed."""
    wobble = [0.05 * sin(2.1 * k + seed) + 0.03 * sin(4.7 * k) for k in range(14)]
    return [polar(360 * k / 14, _ISLAND + wobble[k]) for k in range(14)]


class Shore:
    """An area of land: its outline as points, and the coasts that are part of it."""

    def __init__(self, outline: list[Point], coasts: list[list[Point]], closed: bool = False):
        self.outline = outline
        self.coasts = coasts
        self.closed = closed


def shores(face: Region, turn: int, seed: int) -> list[Shore]:
    """Return the land areas of a face after some sixths of a turn."""
    if len(face.land) > 1:
        return [_bank(turned(land.edges, turn), seed) for land in face.land]
    if not face.land:
        return []
    edges = turned(face.land[0].edges, turn)
    if not edges:
        around = island(seed)
        return [Shore(around, [around], closed=True)]
    outline: list[Point] = []
    coasts = []
    wet = [k for k in range(SIDES) if k not in edges]
    bays = dict(runs(wet))
    k = min(edges, key=lambda edge: (edge - 1) % SIDES in edges)
    end = k + SIDES
    while k < end:
        length = bays.get(k % SIDES, 0)
        if not length:
            outline.append(corner(k))
            k += 1
            continue
        line = coast(k, length, _SHORE[length], seed)
        coasts.append(line)
        outline += line[:-1]
        k += length
    return [Shore(outline, coasts)]


def _bank(edges: Sequence[int], seed: int) -> Shore:
    """Return a bank of an inlet: along its sides, and back by the coast."""
    ((first, length),) = runs(edges)
    line = coast(first, length, _BANK[length], seed)[::-1]
    return Shore([*(corner(first + k) for k in range(length)), *line[:-1]], [line])


def waters(face: Region, turn: int, lands: list[Shore]) -> list[str]:
    """Return the outline of each sea area: the hex with its land as holes, or one bay of several."""
    if len(face.sea) == 1:
        around = path([corner(k) for k in range(SIDES)], closed=True)
        return ["".join([around, *(land_path(shore) for shore in lands)])]
    bays = {line[0]: line for shore in lands for line in shore.coasts}
    found = []
    for sea in face.sea:
        ((first, length),) = runs(turned(sea.edges, turn))
        back = [corner(first + k) for k in range(length, 0, -1)]
        found.append(smooth(bays[corner(first)]) + path(back).replace("M", "L", 1) + "Z")
    return found


# -- lines -----------------------------------------------------------------------------------------------


def path(points: Sequence[Point], closed: bool = False) -> str:
    """Return straight lines through points."""
    return "M" + "L".join(_at(point) for point in points) + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Return a smooth line through points, written shortly: each bend from where the last one ends."""
    count = len(points)
    numbers: list[int] = []
    for k in range(count if closed else count - 1):
        near = [points[(k + n) % count] if closed else points[min(max(k + n, 0), count - 1)] for n in (-1, 0, 1, 2)]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = near
        one = (bx + (cx - ax) / 6, by + (cy - ay) / 6)
        two = (cx - (dx - bx) / 6, cy - (dy - by) / 6)
        for x, y in (one, two, (cx, cy)):
            numbers += [round(x) - round(bx), round(y) - round(by)]
    bends = " ".join(map(str, numbers)).replace(" -", "-")
    return f"M{_at(points[0])}c{bends}" + ("Z" if closed else "")


def land_path(shore: Shore) -> str:
    """Return the outline of land: straight along its sides, smooth along its coasts."""
    if shore.closed:
        return smooth(shore.outline, closed=True)
    at = {line[0]: line for line in shore.coasts}
    parts = ["M" + _at(shore.outline[0])]
    k = 0
    while k < len(shore.outline):
        line = at.get(shore.outline[k])
        if line is None:
            parts.append("L" + _at(shore.outline[k]))
            k += 1
        else:
            parts.append("L" + smooth(line)[1:])
            k += len(line) - 1
    return "".join(parts) + "Z"


def _at(point: Point) -> str:
    return f"{round(point[0])} {round(point[1])}".replace(" -", "-")


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Return whether a point lies inside an outline."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def side_distance(point: Point) -> float:
    """Return how far a point inside the hex is from the nearest side."""
    x, y = point
    found = RADIUS
    for k in range(SIDES):
        (ax, ay), (bx, by) = corner(k), corner(k + 1)
        found = min(found, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay))
    return found


def away(point: Point, line: Sequence[Point]) -> float:
    """Return how far a point is from a line, measured at its points and half-way between them."""
    return min(dist(point, mark) for mark in between(line))


def between(line: Sequence[Point]) -> list[Point]:
    """Return the points of a line and those half-way between them."""
    return [*line, *(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(line))]
