"""Where everything lies on the drawn board: pure numbers, in units of the view box."""

from __future__ import annotations

from math import cos, pi, sin

from atoll.kernel.drawing import smooth

WIDTH, HEIGHT = 1200, 900
CENTRE = (600, 450)
ISLAND_SIZE = (187, 143)  # half of width and height
CENTRE_SIZE = (358, 122)

# Islands by number in play: an upper and a lower row, with the central island between them.
UPPER, LOWER = 167, 757
ISLANDS: dict[int, tuple[tuple[int, int], ...]] = {
    4: ((290, UPPER), (910, UPPER), (910, LOWER), (290, LOWER)),
    5: ((208, UPPER), (600, UPPER), (992, UPPER), (910, LOWER), (290, LOWER)),
    6: ((208, UPPER), (600, UPPER), (992, UPPER), (992, LOWER), (600, LOWER), (208, LOWER)),
}
ROSES: dict[int, tuple[int, int]] = {4: (600, UPPER - 4), 5: (600, LOWER + 6)}  # the open sea holds a compass rose
SHIPS: dict[int, tuple[int, int]] = {4: (600, LOWER)}

# Inside an island, from its centre.
PLACE_X = tuple(-164 + 66 * k for k in range(5))
SLUM_X = tuple(-119 + 34 * (k - 1) for k in range(3))
ALTAR_X = tuple(119 + 34 * (k - 1) for k in range(3))
TILE_X = tuple(-59 + 40 * k for k in range(3))
CHIP_PITCH = 77

# The black market: a row for each colour, a column for each part.
MARKET = (14, 322)
PANEL_SIZE = (212, 256)
MARKET_COLUMN = 48
MARKET_ROWS = 210
ROUND = (974, 322)

DIE_PITCH = 50
DIE_GROUP_GAP = 18
VILLAGER_X = (-336, -110, 116)
VILLAGER_WIDTH = 220
SEAT_Y, SEAT_PITCH = 125, 32  # the lines of the players below the round track


def row(count: int, pitch: float) -> list[float]:
    """Return the middles of things in a row around 0."""
    return [pitch * (k - (count - 1) / 2) for k in range(count)]


def dice_row(groups: list[int]) -> list[list[float]]:
    """Return the middles of dice in a row around 0, with a gap between groups."""
    full = [count for count in groups if count]
    x = -(sum(full) * DIE_PITCH + (len(full) - 1) * DIE_GROUP_GAP) / 2 + DIE_PITCH / 2
    found = []
    for count in groups:
        found.append([x + DIE_PITCH * k for k in range(count)])
        x += count * DIE_PITCH + (DIE_GROUP_GAP if count else 0)
    return found


def coast(width: float, height: float, shape: int, power: float = 4.2, points: int = 26) -> str:
    """Return a closed coastline around 0: nearly a rounded box, with small bays that depend on the shape."""
    outline = []
    for k in range(points):
        angle = 2 * pi * (k + 0.5) / points
        box = (abs(cos(angle) / width) ** power + abs(sin(angle) / height) ** power) ** (-1 / power)
        reach = box * (1 + 0.011 * sin(3 * angle + shape * 1.9) + 0.009 * sin(8 * angle + shape * 2.7))
        outline.append((reach * cos(angle), reach * sin(angle)))
    return smooth(outline)


COASTS = tuple(coast(*ISLAND_SIZE, shape) for shape in range(6))
CENTRE_COAST = coast(*CENTRE_SIZE, 4, power=6, points=34)
