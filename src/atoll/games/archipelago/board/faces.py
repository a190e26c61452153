"""Where icons, huts, buildings and units lie on a face, so that nothing covers anything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import hypot, sqrt

from atoll.games.archipelago.board.coasts import (
    APOTHEM,
    Point,
    Shore,
    away,
    inside,
    land_path,
    polar,
    shores,
    side_middle,
    smooth,
    turned,
    waters,
)
from atoll.games.archipelago.components import Region
from atoll.games.archipelago.components.spots import LANDS
from atoll.kernel.hexes import SIDES

BUILT_ON_LAND = 3  # a town, a market and a temple
BUILT_ON_BANK = 2  # a narrow bank has room for two of them side by side
GROUPS = 5  # of units in an area, one for each player
_MARGIN = 17.0  # from the sides of the hex
_REACH = 76.0  # from the middle
_STRAND = 11.0  # from the coast
_PITCH = 25.0  # between things, where there is room


@dataclass(slots=True, frozen=True)
class Terrain:
    """A face, turned: outlines as paths before the turn, points after it."""

    lands: tuple[str, ...]
    coasts: tuple[str, ...]
    waters: tuple[str, ...]
    icons: tuple[Point, ...]
    huts: Point
    sites: dict[int, tuple[Point, ...]]  # of buildings, by land area
    ports: dict[tuple[int, int], Point]  # by land and sea area
    crowds: dict[int, tuple[Point, ...]]  # of units, by area
    peaks: tuple[Point, ...]


@lru_cache(maxsize=512)
def terrain_of(face: Region, turn: int) -> Terrain:
    """Return the terrain of a face after some sixths of a turn."""
    unturned = _unturned(face)

    def around(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(turned(point, turn) for point in points)

    return Terrain(
        lands=unturned.lands,
        coasts=unturned.coasts,
        waters=unturned.waters,
        icons=around(unturned.icons),
        huts=turned(unturned.huts, turn),
        sites={area: around(points) for area, points in unturned.sites.items()},
        ports={areas: turned(point, turn) for areas, point in unturned.ports.items()},
        crowds={area: around(points) for area, points in unturned.crowds.items()},
        peaks=around(unturned.peaks),
    )


@lru_cache(maxsize=64)
def _unturned(face: Region) -> Terrain:
    lands = shores(face, face.hex * 2 + (face.side == "B"))
    lines = [line for shore in lands for line in shore.coasts]
    peaks = tuple(polar(60 * k - 90, 0.75) for k, letter in enumerate(face.edges) if letter == "M")
    if face.volcano:
        peaks = (*peaks, (0.0, 0.0))
    ports = _ports(face, lands)
    taken = [*peaks, *ports.values()]
    icons: list[Point] = []
    sites: dict[int, tuple[Point, ...]] = {}
    crowds: dict[int, tuple[Point, ...]] = {}
    huts = (0.0, 0.0)
    for k, (shore, land) in enumerate(zip(lands, face.land, strict=True)):
        here = k == 0 and face.huts > 0
        built = BUILT_ON_LAND if len(lands) == 1 else BUILT_ON_BANK
        spots = _spread(shore, lines, taken, len(land.resources) + here + built)
        edge = sorted(spots, key=lambda p: -hypot(*p))
        icons += edge[: len(land.resources)]
        huts = edge[len(land.resources)] if here else huts
        rest = edge[len(land.resources) + here :]
        sites[k] = tuple(rest[:built])
        crowds[k] = tuple(reversed(rest[built:]))
    for k, sea in enumerate(face.sea):
        spots = _spread_at_sea(face, k, lands, lines, taken)
        edge = sorted(spots, key=lambda p: -hypot(*p))
        icons += edge[: sea.fish]
        crowds[LANDS + k] = tuple(reversed(edge[sea.fish :]))
    return Terrain(
        lands=tuple(land_path(shore) for shore in lands),
        coasts=tuple(smooth(line, closed=shore.closed) for shore in lands for line in shore.coasts),
        waters=tuple(waters(face, lands)),
        icons=tuple(icons),
        huts=huts,
        sites=sites,
        ports=ports,
        crowds=crowds,
        peaks=peaks,
    )


def _ports(face: Region, lands: list[Shore]) -> dict[tuple[int, int], Point]:
    """Return a point of the coast for each land area with each sea area, in the middle of what they share."""
    found = {}
    for k, shore in enumerate(lands):
        marks = [point for line in shore.coasts for point in (line if shore.closed else line[1:-1])]
        for j, _ in enumerate(face.sea):
            shared = [point for point in marks if _sea_of(face, point) == j] or marks
            x = sum(point[0] for point in shared) / len(shared)
            y = sum(point[1] for point in shared) / len(shared)
            found[k, LANDS + j] = min(shared, key=lambda p: hypot(p[0] - x, p[1] - y))
    return found


def _sea_of(face: Region, point: Point) -> int:
    """Return the sea area whose sides are nearest to a point."""
    sides = [(k, edge) for k, sea in enumerate(face.sea) for edge in sea.edges]
    return min(sides, key=lambda s: hypot(*(a - b for a, b in zip(point, side_middle(s[1]), strict=True))))[0]


@cache
def _lattice(pitch: float) -> list[Point]:
    """Return points all over a hex, clear of its sides."""
    reach = int(200 / pitch)
    points = [
        (pitch * (k + 0.5 * (j % 2)), pitch * j * sqrt(3) / 2)
        for j in range(-reach, reach + 1)
        for k in range(-reach, reach + 1)
    ]
    normals = [side_middle(k) for k in range(SIDES)]
    inner = [p for p in points if hypot(*p) <= _REACH]  # the corners are left free, for the number of the region
    return [p for p in inner if all((p[0] * n[0] + p[1] * n[1]) / APOTHEM <= APOTHEM - _MARGIN for n in normals)]


def _spread(shore: Shore, lines: list[list[Point]], taken: list[Point], needs: int) -> list[Point]:
    """Return points on land, as far from each other as can be."""

    def fits(point: Point) -> bool:
        return inside(point, shore.outline) and all(away(point, line) > _STRAND for line in lines)

    return _far_apart(fits, taken, needs)


def _spread_at_sea(
    face: Region, sea: int, lands: list[Shore], lines: list[list[Point]], taken: list[Point]
) -> list[Point]:
    """Return points on the water, as far from each other as can be."""

    def fits(point: Point) -> bool:
        dry = any(inside(point, shore.outline) for shore in lands)
        return not dry and _sea_of(face, point) == sea and all(away(point, line) > _STRAND for line in lines)

    return _far_apart(fits, taken, face.sea[sea].fish)


def _far_apart(fits: Callable[[Point], bool], taken: list[Point], needs: int) -> list[Point]:
    """Return as many points as are needed, and those for groups of units while there is room."""
    points = [point for point in _lattice(13.0) if fits(point)]
    if len(points) < (needs + 1) * 2:
        points = [point for point in _lattice(7.0) if fits(point)]
    room = {p: min((hypot(p[0] - x, p[1] - y) for x, y in taken), default=200.0) for p in points}
    chosen: list[Point] = []
    while len(chosen) < needs + GROUPS:
        best = max(points, key=lambda p: (room[p], hypot(*p)))
        if room[best] < _PITCH and len(chosen) > needs:
            break
        chosen.append(best)
        x, y = best
        room = {p: min(far, hypot(p[0] - x, p[1] - y)) for p, far in room.items()}
    return chosen
