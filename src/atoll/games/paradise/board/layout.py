"""Where everything lies on the drawn map: pure numbers, in units of the view box."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from atoll.kernel.drawing import smooth

RADIUS = 46  # of a hex with its flat side up
ROW = RADIUS * sqrt(3)
ORIGIN = (415.0, 375.0)  # Samoa
HEIGHT = 702
NEAR_WIDTH, FAR_WIDTH = 1176, 1384  # the map ends before the last columns unless something happens there
FAR_COLUMN = 11

ROSE = (930, 654)
LOG = (12, 478, 146, 132)  # the ship's log: turn, cup and piles
RACE = (20, 623)  # the ropes of Victory Points
RACE_PITCH = 18
RACE_WIDTH = 334
ROPE = (134, 312)

NAME_Y = -15.0
BADGE = 15
GAP = 2
EDGE = 10  # of a panel from the edge of the map

HEX = "M-46 0-23-39.8H23L46 0 23 39.8H-23Z"
INNER = "M-42.5 0-21.3-36.8H21.3L42.5 0 21.3 36.8H-21.3Z"


def centre(q: int, r: int) -> tuple[int, int]:
    """Return the middle of a hex."""
    x, y = ORIGIN
    return round(x + 1.5 * RADIUS * q), round(y + ROW * (r + q / 2))


def row(count: int, pitch: float) -> list[float]:
    """Return the middles of things in a row around 0."""
    return [round(pitch * (k - (count - 1) / 2), 1) for k in range(count)]


def coast(shape: int, points: int = 16) -> str:
    """Return a closed coastline around the middle of a hex, with bays that depend on the shape."""
    outline = []
    for k in range(points):
        angle = 2 * pi * (k + 0.5) / points
        reach = 1 + 0.07 * sin(2 * angle + shape * 2.1) + 0.05 * sin(5 * angle + shape * 1.3)
        outline.append((37 * reach * cos(angle), 4 + 29 * reach * sin(angle)))
    return smooth(outline, 1)


COASTS = tuple(coast(shape) for shape in range(6))
REEF = tuple(  # the islets of an atoll around its lagoon
    (round(25 * cos(2 * pi * k / 11 + 0.2), 1), round(15 * sin(2 * pi * k / 11 + 0.2), 1), 3 + k % 3) for k in range(11)
)
STARS = (  # where, and how bright
    (22, 18, 1.6), (96, 46, 1.0), (158, 12, 1.3), (214, 70, 1.6), (44, 96, 1.1), (128, 112, 1.4), (190, 150, 1.0),
    (70, 168, 1.6), (232, 198, 1.3), (18, 214, 1.0), (112, 206, 1.3), (158, 78, 0.9), (268, 30, 1.2), (300, 104, 1.5),
    (282, 160, 0.9), (318, 222, 1.3), (60, 258, 1.4), (148, 262, 1.0), (206, 246, 1.5), (262, 272, 1.0), (8, 140, 0.9),
)  # fmt: skip
CROSS = ((236, 96, 2.2), (250, 138, 2.4), (228, 122, 1.8), (262, 114, 2.0))  # the Southern Cross


def outline(hexes: list[tuple[int, int]]) -> str:
    """Return the borders of hexes as one path."""
    return "".join(f"M{x - 46} {y}l23-39.8h46l23 39.8-23 39.8h-46Z" for x, y in hexes)


def packed(widths: list[float], alone: bool = True) -> tuple[float, list[tuple[float, float]]]:
    """Return how a stack is laid out in a hex: scale and places; one that is alone may take two rows."""
    half = (len(widths) + 1) // 2
    rows = [widths[:half], widths[half:]] if alone and _width(widths) > WIDEST else [widths]
    spots = []
    for k, part in enumerate(rows):
        x = -_width(part) / 2
        for width in part:
            spots.append((round(x, 1), 17.5 * k))
            x += width + GAP
    widest = max(_width(part) + 12 * k for k, part in enumerate(rows))  # a hex is narrower below
    return min(1.0, round(WIDEST / widest, 2)), spots


def _width(widths: list[float]) -> float:
    return sum(widths) + GAP * (len(widths) - 1)


WIDEST = 76


def corner(width: float, height: float, map_width: int, avoid: list[tuple[int, int]]) -> tuple[str, float, float]:
    """Return the corner of the map where a panel covers the fewest of some hexes, and its place there."""
    left, right = EDGE, map_width - width - EDGE
    top, bottom = EDGE, HEIGHT - height - EDGE
    corners = {"nw": (left, top), "ne": (right, top), "sw": (left, bottom), "se": (right, bottom)}

    def covered(name: str) -> int:
        x, y = corners[name]
        return sum(x - RADIUS < a < x + width + RADIUS and y - RADIUS < b < y + height + RADIUS for a, b in avoid)

    best = min(corners, key=covered)
    return best, *corners[best]
