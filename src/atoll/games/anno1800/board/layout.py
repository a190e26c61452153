"""Where everything lies on the stage: pure numbers, in units of the view box (one unit is one pixel at 1440 x 900)."""

from __future__ import annotations

from math import cos, pi, sin

from atoll.kernel.drawing import smooth

# The town: houses of the five levels at the left edge.
TOWN_TOP, TOWN_PITCH = 62, 95
DOOR = (158, 44)  # where the way to work begins, from the corner of a district

# The home island: two rows of land, the coast, and the berths below the quay.
LEFT, TOP = 172, 92
TILE = (114, 80)
PITCH = (120, 92)
COLUMNS = 5
BERTH_TOP, BERTH = 394, (114, 102)

# The Old World: up to four islands of two by three plots, to the right.
OLD_LEFT, OLD_TOP = 794, 58
OLD_PITCH = (171, 168)
PLOT_PITCH = (84, 46)

# The New World: up to four islands below it.
NEW_TOP = 397
NEW_PITCH = (171, 52)

# The ledger at the lower edge: what is being paid, or what is at hand.
LEDGER = (172, 504, 958, 36)

ISLANDS = 4


def coast(width: float, height: float, shape: int, corner: float, points: int) -> str:
    """Return a closed shore around 0: a box with round corners and small bays."""
    shore = []
    for k in range(points):
        angle = 2 * pi * (k + 0.5) / points
        reach = (abs(cos(angle) / width) ** corner + abs(sin(angle) / height) ** corner) ** (-1 / corner)
        reach *= 1 + 0.02 * sin(5 * angle + 2 * shape) * cos(3 * angle + shape)
        shore.append((reach * cos(angle), reach * sin(angle)))
    return smooth(shore)


def district_spot(level: int) -> tuple[int, int]:
    """Return where the house of a level stands."""
    return 0, TOWN_TOP + level * TOWN_PITCH


def space_spot(name: str) -> tuple[int, int]:
    """Return where a space lies: the home island has five in a row, an Old World island two."""
    island, place = name.split("/")
    kind = place.rstrip("0123456789")
    number = int(place[len(kind) :]) - 1
    if island == "home":
        column = number % COLUMNS
        row = {"land": number // COLUMNS, "coast": 2, "sea": 3}[kind]
        return LEFT + column * PITCH[0], BERTH_TOP if kind == "sea" else TOP + row * PITCH[1]
    x, y = old_spot(int(island[3:]) - 1)
    row = {"land": 0, "coast": 1, "sea": 2}[kind]
    sea = 6 if kind == "sea" else 0  # the sea begins below the beach
    return x + 1 + number * PLOT_PITCH[0], y + 20 + row * PLOT_PITCH[1] + sea


def old_spot(k: int) -> tuple[int, int]:
    """Return where the k-th Old World island lies."""
    return OLD_LEFT + k % 2 * OLD_PITCH[0], OLD_TOP + k // 2 * OLD_PITCH[1]


def new_spot(k: int) -> tuple[int, int]:
    """Return where the k-th New World island lies."""
    return OLD_LEFT + k % 2 * NEW_PITCH[0], NEW_TOP + k // 2 * NEW_PITCH[1]


def way(level: int, space: str) -> str:
    """Return the way from a district along the roads to a workplace of the home island."""
    x, y = space_spot(space)
    start_x, start_y = DOOR[0], district_spot(level)[1] + DOOR[1]
    road, end = y + TILE[1] + 7, x + 85
    return f"M{start_x} {start_y}Q166 {start_y} 166 {(start_y + road) // 2}T178 {road}H{end - 12}q12 0 12-10"


HOME_CENTRE = (LEFT + 297, 232)
HOME_COAST = coast(318, 168, 3, corner=9, points=28)
TOWN_CENTRE = (66, 300)
TOWN_COAST = coast(104, 262, 1, corner=7, points=24)
OLD_COASTS = tuple(coast(90, 62, shape, corner=5, points=14) for shape in range(ISLANDS))
NEW_COASTS = tuple(coast(86, 29, shape + 4, corner=3.4, points=14) for shape in range(ISLANDS))
