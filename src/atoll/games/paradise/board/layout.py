"""Where everything lies on the drawn map: pure numbers, in units of the view box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, pi, sin

from atoll.kernel.drawing import smooth

WIDTH, HEIGHT = 1136, 542
ROW = 62  # from a hex to the one below it: the sea is seen from a mast, so hexes lie flat
TOP, FIRST_ROW = 77, -8  # the middle of the highest hexes, and the half row they lie in
FAR_COLUMN = 11  # the map ends before the last columns unless something happens there

PIECE = 27  # the height of a counter
LINE = 13  # of a name
SLOTS = 4  # counters in a hex: two rows of two
ROWS = (-20, 4)  # the upper edges of the rows

PIECES = (  # what lies on the map
    "warrior_band", "war_canoe", "transport_canoe", "colony", "rumor", "mixed", "local_warrior", "eye", "event",
    "clubs",
)  # fmt: skip

ROSE = (66.0, 452.0)
MOON = (1052.0, 92.0)


@dataclass(slots=True, frozen=True, eq=False)  # there is one of each
class Extent:
    """How wide the map is drawn: the whole sea, or without its far end."""

    name: str
    columns: int  # those east of Samoa
    pitch: int  # from column to column
    west: int  # where the column of Samoa lies
    slot: int  # how wide a counter with its number is

    @property
    def half(self) -> int:
        """Half the width of a hex."""
        return self.pitch * 2 // 3

    @property
    def scale(self) -> float:
        """How large an island is drawn."""
        return round(self.pitch / NEAR.pitch, 2)

    def cell(self, margin: float = 0.0) -> str:
        """Return the outline of a hex around its middle."""
        x, y = self.half - margin, ROW / 2 - margin * 0.8
        return f"M{-x:g} 0 {-x / 2:g} {-y:g}H{x / 2:g}L{x:g} 0 {x / 2:g} {y:g}H{-x / 2:g}Z"

    def centre(self, q: int, r: int) -> tuple[int, int]:
        """Return the middle of a hex."""
        return self.west + self.pitch * q, TOP + ROW // 2 * (2 * r + q - FIRST_ROW)


NEAR = Extent("near", FAR_COLUMN, 69, 395, 33)
FAR = Extent("far", 14, 57, 340, 28)


@lru_cache(maxsize=64)
def spots(count: int, extent: Extent) -> tuple[tuple[int, int], ...]:
    """Return the middles of counters in a hex: up to two in the lower row, more in both."""
    first = ceil(count / 2) if count > 2 else 0
    rows = [(ROWS[0], first), (ROWS[1], count - first)]
    found: list[tuple[int, int]] = []
    for y, many in rows:
        pitch = min(extent.pitch / 2, extent.pitch / max(many, 1))
        found += [(round(pitch * (k - (many - 1) / 2)), y) for k in range(many)]
    return tuple(found)


def coast(shape: int, points: int = 14) -> str:
    """Return a closed coastline around the middle of a hex, with bays that depend on the shape."""
    outline = []
    for k in range(points):
        angle = 2 * pi * (k + 0.5) / points
        reach = 1 + 0.07 * sin(2 * angle + shape * 2.1) + 0.05 * sin(5 * angle + shape * 1.3)
        outline.append((35 * reach * cos(angle), 18.5 * reach * sin(angle)))
    return smooth(outline, 1)


COASTS = tuple(coast(shape) for shape in range(6))
ISLES = (  # of each island the peaks, from left to right and by their height, and where its palms stand
    (((-12, 22), (12, 15)), ((-31, 7), (27, 5), (33, 10))),
    (((10, 24), (-14, 14)), ((-27, 6), (30, 8))),
    (((0, 20),), ((-31, 6), (-25, 10), (29, 6))),
    (((-16, 15), (2, 25), (19, 13)), ((33, 9), (-33, 8))),
    (((14, 17), (-6, 21)), ((-29, 8), (31, 7), (-34, 5))),
    (((-4, 16), (17, 19)), ((-30, 7), (-22, 10), (33, 8))),
)


def peak(x: float, height: float) -> tuple[str, str]:
    """Return a mountain that stands on 0, and its side in the shade."""
    slope = ((0.0, -1.0), (0.22, -0.66), (0.42, -0.54), (1.0, 0.0))
    right = [(x + a * height, b * height) for a, b in slope]
    left = [(x + a * height, b * height) for a, b in ((-1.0, 0.0), (-0.42, -0.56), (-0.2, -0.64))]
    inner = [(x + 2, 0.0), (x - 2, -0.36 * height), (x + 2, -0.6 * height)]
    return _path([*left, *right]), _path([*right, *inner])


def _path(points: list[tuple[float, float]]) -> str:
    return f"M{' '.join(f'{a:.1f} {b:.1f}' for a, b in points)}Z"


REEF = tuple(  # the islets of an atoll around its lagoon
    (round(31 * cos(2 * pi * k / 11 + 0.2), 1), round(14 * sin(2 * pi * k / 11 + 0.2), 1), 4 + k % 3 * 1.6)
    for k in range(11)
)
STARS = (  # where, and how bright
    (22, 18, 1.1), (96, 46, 0.8), (158, 12, 0.9), (214, 70, 1.1), (44, 96, 0.8), (128, 112, 1.0), (190, 150, 0.7),
    (70, 168, 1.2), (232, 198, 0.9), (18, 214, 0.7), (112, 206, 0.9), (158, 78, 0.7), (268, 30, 0.9), (300, 104, 1.1),
    (282, 160, 0.7), (318, 222, 0.9), (60, 258, 1.0), (148, 262, 0.7), (206, 246, 1.1), (262, 272, 0.7), (8, 140, 0.7),
    (246, 120, 0.6), (36, 62, 0.6), (176, 226, 0.6), (92, 138, 0.6), (310, 58, 0.7), (136, 168, 0.6), (64, 10, 0.7),
)  # fmt: skip


@lru_cache(maxsize=64)
def middles(extent: Extent, places: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the middles of hexes."""
    return tuple(extent.centre(q, r) for q, r in places)


@lru_cache(maxsize=256)
def outline(extent: Extent, places: tuple[tuple[int, int], ...]) -> str:
    """Return the borders of hexes as one path."""
    x, y = extent.half, ROW // 2
    border = f"l{x / 2:g}-{y}h{x}l{x / 2:g} {y} {-x / 2:g} {y}h{-x}Z"
    return "".join(f"M{a - x} {b}{border}" for a, b in middles(extent, places))
