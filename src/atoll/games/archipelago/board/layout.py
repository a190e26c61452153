"""Where everything lies on the drawn board: pure numbers, in units of the view box."""

from __future__ import annotations

from math import cos, radians, sin

WIDTH, HEIGHT = 1500, 850
GAP = 10

# Three columns: markets and cards on the left, the map in the middle, wheel and tracks on the right.
COLUMN = 340
LEFT, MIDDLE, RIGHT = GAP, COLUMN + 2 * GAP, WIDTH - COLUMN - GAP
MAP_WIDTH = WIDTH - 2 * COLUMN - 4 * GAP
MAP_HEIGHT = HEIGHT - 2 * GAP
NOTICE = 164  # of a notice below the map: hexes in hand, a crisis, an offer
PANELS = {
    "domestic": (LEFT, GAP, COLUMN, 252),
    "export": (LEFT, 272, COLUMN, 252),
    "evolution": (LEFT, 534, COLUMN, 306),
    "order": (RIGHT, GAP, COLUMN, 62),
    "wheel": (RIGHT, 82, COLUMN, 258),
    "tracks": (RIGHT, 350, COLUMN, 298),
    "costs": (RIGHT, 658, COLUMN, 88),
    "explorers": (RIGHT, 756, COLUMN, 84),
}
GRID = f"M0 300H{WIDTH}M0 600H{WIDTH}M620 0V{HEIGHT}M880 0V{HEIGHT}M{MIDDLE} 0 1140 {HEIGHT}M1140 0 {MIDDLE} {HEIGHT}"

# A market zone: rows of cubes with their price in front and their effect behind.
ZONE = (109, 109)
ZONE_ROW = 20

CARD_ROW = 40
HALF_ROW = 26

# The wheel, with the circles of its limited actions beside it.
HUB, RIM = 56, 118
WHEEL = (132, 129)
ACTIONS = 13
CIRCLES_X, CIRCLES_Y, CIRCLES_PITCH = 266, 14, 82
CIRCLES_A_ROW = 3

METER = 308  # length of the track from 0 to 50


def on_wheel(degrees: float, reach: float) -> tuple[float, float]:
    """Return a point of the wheel around its middle."""
    return round(reach * cos(radians(degrees)), 1), round(reach * sin(radians(degrees)), 1)


def _sector(k: int) -> str:
    """Return a sector of the wheel."""
    width = 360 / ACTIONS
    start, end = -90 + width * (k - 0.5), -90 + width * (k + 0.5)
    (ax, ay), (bx, by) = on_wheel(start + 0.7, RIM), on_wheel(end - 0.7, RIM)
    (cx, cy), (dx, dy) = on_wheel(end - 1.4, HUB), on_wheel(start + 1.4, HUB)
    return f"M{ax} {ay}A{RIM} {RIM} 0 0 1 {bx} {by}L{cx} {cy}A{HUB} {HUB} 0 0 0 {dx} {dy}Z"


SECTORS = tuple(_sector(k) for k in range(ACTIONS))
SECTOR_MIDDLES = tuple(on_wheel(-90 + 360 / ACTIONS * k, (HUB + RIM) / 2 + 2) for k in range(ACTIONS))


def row(count: int, pitch: float) -> list[float]:
    """Return the middles of things in a row around 0."""
    return [pitch * (k - (count - 1) / 2) for k in range(count)]
