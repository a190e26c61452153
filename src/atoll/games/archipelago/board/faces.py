"""The landscape of a face: outlines as paths, peaks and trees as points, as it lies turned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from atoll.games.archipelago.board.coasts import Point, Shore, away, inside, land_path, polar, shores, smooth, waters
from atoll.games.archipelago.components import Region

_TREES = (19.0, 72.0)  # how far trees stand from each other, and from the middle at most


@dataclass(slots=True, frozen=True)
class Terrain:
    """What never moves of a face."""

    lands: tuple[str, ...]
    coasts: tuple[str, ...]
    waters: tuple[str, ...]
    peaks: tuple[Point, ...]
    trees: tuple[Point, ...]
    volcano: bool
    desert: bool


@lru_cache(maxsize=512)
def lands_of(face: Region, turn: int) -> list[Shore]:
    """Return the land areas of a face after some sixths of a turn; no two faces have the same coasts."""
    return shores(face, turn, _seed(face))


@lru_cache(maxsize=512)
def terrain_of(face: Region, turn: int) -> Terrain:
    """Return the terrain of a face after some sixths of a turn."""
    lands = lands_of(face, turn)
    peaks = [polar(60 * (k + turn) - 90, 0.72) for k, letter in enumerate(face.edges) if letter == "M"]
    return Terrain(
        lands=tuple(land_path(shore) for shore in lands),
        coasts=tuple(smooth(line, closed=shore.closed) for shore in lands for line in shore.coasts),
        waters=tuple(waters(face, turn, lands)),
        peaks=tuple(sorted(peaks, key=lambda point: point[1])),
        trees=tuple(_trees(face, lands, peaks)),
        volcano=face.volcano,
        desert=face.start and bool(face.land),
    )


def _seed(face: Region) -> int:
    return face.hex * 2 + (face.side == "B")


def _trees(face: Region, lands: list[Shore], peaks: list[Point]) -> Iterable[Point]:
    """Return where trees stand: away from coasts and peaks, more of them where there is wood to harvest."""
    pitch, reach = _TREES
    span = range(-4, 5)
    grid = [(pitch * (k + j % 2 / 2), pitch * j * 0.87) for j in span for k in span]
    dry = [p for p in grid if hypot(*p) < reach and any(inside(p, shore.outline) for shore in lands)]
    lines = [line for shore in lands for line in shore.coasts]
    clear = [p for p in dry if all(away(p, line) > 14 for line in lines)]
    free = [p for p in clear if all(hypot(p[0] - x, p[1] - y) > 26 for x, y in peaks)]
    woods = sum(land.resources.count("wood") for land in face.land)
    chosen = sorted(free, key=lambda p: (p[0] * 7.3 + p[1] * 3.1 + _seed(face) * 5.7) % 11)[: 2 + 2 * woods]
    return sorted(chosen, key=lambda point: point[1])
