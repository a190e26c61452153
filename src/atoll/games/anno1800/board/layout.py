"""Where everything lies on the drawn board: pure numbers, in units of the view box."""

from __future__ import annotations

from math import cos, pi, sin

WIDTH, HEIGHT = 1560, 900

# The column of one player's islands; also drawn by itself for the others.
COLUMN = 572
LEFT = 16
DISTRICT_TOP, DISTRICT_PITCH = 62, 109
HOME_TOP = 146
SPACE = (102, 76)  # width and height of a space of the home island
SPACE_PITCH = (109, 82)
COLUMNS = 5
STRIP_TOP = 478  # what is exhausted, and the naval tokens
OLD_TOP = 556
OLD_PITCH = 136
PLOT = (61, 52)  # width and height of a space of an Old World island
PLOT_PITCH = (64, 55)
OLD_HEIGHT = 200
NEW_HEIGHT = 92
ISLANDS = 4

# The common board, to the right of the column.
PANEL = 590
PANEL_WIDTH = 958
TILE = (113, 82)
TILE_PITCH = (118, 87)
TILE_TOP = 74
TILE_COLUMNS = 8
MISSION_TOP, MISSION_HEIGHT = 608, 168
MISSION_PITCH, MISSION_WIDTH = 192, 188
DECK_TOP, DECK_HEIGHT = 786, 104
DECK_PITCH, DECK_WIDTH = 126, 121  # the corner to their right is left to the buttons of the page
AT_HAND = (PANEL + 270, 120)  # where goods at hand begin while a cost is paid, and how much room there is
BESIDE_TURN = 170  # so far to the right they are drawn beside whose turn it is
LEVEL_COSTS = (PANEL + 6 * 118 + 5, TILE_TOP + 4 * 87)  # the table of the population levels fills the free corner


def coast(width: float, height: float, shape: int, corner: float, points: int) -> str:
    """Return a closed shore around 0: a box with round corners and small bays, bent around its points."""
    shore = []
    for k in range(points):
        angle = 2 * pi * (k + 0.5) / points
        reach = (abs(cos(angle) / width) ** corner + abs(sin(angle) / height) ** corner) ** (-1 / corner)
        reach *= 1 + 0.02 * sin(5 * angle + 2 * shape) * cos(3 * angle + shape)
        shore.append((reach * cos(angle), reach * sin(angle)))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(shore, shore[1:] + shore[:1], strict=True)]
    bends = "".join(f"Q{x:.0f} {y:.0f} {u:.0f} {v:.0f}" for (x, y), (u, v) in zip(shore, middles, strict=True))
    return f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}{bends}Z"


def tile_spot(row: int, column: int) -> tuple[int, int]:
    """Return where a kind of tile lies on the common board."""
    return PANEL + column * TILE_PITCH[0] + 3, TILE_TOP + row * TILE_PITCH[1]


def space_spot(name: str) -> tuple[int, int]:
    """Return where a space lies in its column: the home island has five in a row, an Old World island two."""
    island, place = name.split("/")
    kind = place.rstrip("0123456789")
    number = int(place[len(kind) :]) - 1
    if island == "home":
        row = {"land": number // COLUMNS, "coast": 2, "sea": 3}[kind]
        sea = 8 if kind == "sea" else 0  # the sea begins below the beach
        return LEFT + number % COLUMNS * SPACE_PITCH[0], HOME_TOP + row * SPACE_PITCH[1] + sea
    row = {"land": 0, "coast": 1, "sea": 2}[kind]
    sea = 4 if kind == "sea" else 0
    left = LEFT + (int(island[3:]) - 1) * OLD_PITCH
    return left + 4 + number * PLOT_PITCH[0], OLD_TOP + 24 + row * PLOT_PITCH[1] + sea


HOME_CENTRE = (LEFT + 269, HOME_TOP + 121)
HOME_COAST = coast(279, 127, 3, corner=12, points=28)
OLD_CENTRE = (66, 79)
OLD_COASTS = tuple(coast(72, 62, shape, corner=6, points=14) for shape in range(ISLANDS))
NEW_COASTS = tuple(coast(68, 40, shape + 4, corner=3, points=12) for shape in range(ISLANDS))
