"""Where icons, huts, names, buildings and units stand on a region, so that nothing covers anything else.

Things are put on a lattice one by one, each where it is clear of those before it: first what is printed on the face,
which is worked out once, then what stands there now.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import dist, hypot, sqrt

from atoll.games.archipelago.board.coasts import (
    APOTHEM,
    RADIUS,
    Point,
    Shore,
    between,
    inside,
    side_distance,
    side_middle,
    turned,
)
from atoll.games.archipelago.board.faces import lands_of
from atoll.games.archipelago.board.layout import FULL, ICON, PIECE
from atoll.games.archipelago.components import Region
from atoll.games.archipelago.components.spots import LANDS

NAME_Y = (-0.7 * APOTHEM, 0.74 * APOTHEM)  # where the name of a region may stand
PREFERRED = 0.15  # how much more of an area the name may take above, where people look for it first
NAME = (-30.0, -15.0, 0.0, 15.0, 30.0)  # pixels: discs that keep the line of the name free
NAME_ROOM = 10.0
OVER_SIDE = 0.75  # what of an icon must lie inside its region
COVERED = 0.7  # what of an icon must be seen beside a piece
AIR = 1.5  # pixels between things, where there is room
STEP = 8.0  # of the lattice
HUTS_NUMBER = 9.0  # pixels from a hut to the number of huts
PAIR = 4  # steps from an icon to another of its kind beside it, and from a building to the unit in it

Disc = tuple[float, float, float]
Knot = tuple[int, int]  # of the lattice: column and row
Wish = Callable[[Point], float]


@dataclass(slots=True, frozen=True)
class Want:
    """Something to be put on an area: as many discs side by side as it needs."""

    area: int
    discs: int


@dataclass(slots=True, frozen=True)
class Site:
    """A face before anything is printed on it: the lattice of each area, and how far its points are from the coast."""

    lands: list[Shore]
    areas: dict[int, dict[Knot, Point]]
    shore: dict[int, dict[Knot, float]]  # an icon may lie over the coast by half


class Ground:
    """The lattice of an area, and how far each of its points is from what is printed and from the coast.

    It is kept in little room: there are hundreds of faces, and each lies six ways, in several details.
    """

    __slots__ = ("_knots", "_room", "_spots", "middle")

    def __init__(self, points: dict[Knot, Point], room: dict[Knot, float]):
        self._knots, self._spots = tuple(points), tuple(points.values())
        self._room = array("d", map(room.__getitem__, points))
        self.middle = _middle(points)

    def laid_out(self) -> tuple[dict[Knot, Point], dict[Knot, float]]:
        """Return the points by their knots, and how far each is from what is printed there."""
        return dict(zip(self._knots, self._spots, strict=True)), dict(zip(self._knots, self._room, strict=True))


@dataclass(slots=True, frozen=True)
class Printed:
    """Where the things stand that are printed on a face, and the ground that is left, by area."""

    name_y: float
    icons: tuple[Point, ...]
    huts: Point
    grounds: dict[int, Ground]
    ports: dict[tuple[int, int], Point]  # by land and sea area


@lru_cache(maxsize=1024)
def printed_on(face: Region, turn: int, detail: int) -> Printed:
    """Return where printed things stand on a face after some sixths of a turn, in a certain detail."""
    site = _site(face, turn, ICON[detail] * RADIUS / detail)
    above = Print(face, turn, detail, site, NAME_Y[0])
    if (most := above.cost() - PREFERRED) <= 0:
        return above.printed()
    below = Print(face, turn, detail, site, NAME_Y[1])
    return (below if below.cost() < most else above).printed()


class Print:
    """A face on which the name of its region stands on a certain line, and then everything else that is printed."""

    def __init__(self, face: Region, turn: int, detail: int, site: Site, name_y: float):
        self.face, self.turn, self.site, self.name_y = face, turn, site, name_y
        self.unit = RADIUS / detail  # of a pixel
        self.reach = ICON[detail] * self.unit
        self.name = _name(self.unit, name_y)
        apart = _apart_from_name(self.reach * OVER_SIDE, self.unit, name_y)
        self.from_name = {area: {knot: apart[knot] for knot in points} for area, points in site.areas.items()}
        self.taken: list[Disc] = []
        self._room: dict[int, dict[Knot, float]] = {}  # by area, to the coast and to the name
        self._near: dict[int, tuple[int, dict[Knot, float]]] = {}  # by area, to so many of those that are taken
        self.icons: list[Point] = []
        self.huts: Point = (0.0, 0.0)
        self._lay()

    def _lay(self) -> None:
        """Put icons and huts along the rim, which leaves the middle to pieces."""
        for k, land in enumerate(self.face.land):
            self.icons += [point for count in _bunches(land.resources) for point in self._put(k, count)]
            if k == 0 and self.face.huts:
                (self.huts,) = self._put(0, 1)
        for k, sea in enumerate(self.face.sea):
            fish = ["fish"] * sea.fish
            self.icons += [point for count in _bunches(fish) for point in self._put(LANDS + k, count)]

    def _put(self, area: int, discs: int) -> list[Point]:
        points = self.site.areas[area]
        if area not in self._room:
            shore, name = self.site.shore[area], self.from_name[area]
            self._room[area] = {knot: min(shore[knot], name[knot]) for knot in points}
        near, air = self._from_taken(area), AIR * self.unit
        found, _ = _best(points, self._room[area], near, discs, self.reach, air, lambda p: hypot(*p))
        self.taken += [(x, y, self.reach) for x, y in found]
        return found

    def _from_taken(self, area: int) -> dict[Knot, float]:
        """Return how far the points of an area are from all that is taken: what was measured before is not again."""
        points = self.site.areas[area]
        seen, near = self._near.get(area, (0, {}))
        if seen == len(self.taken):
            return near or _clearance(points, [])
        found = _clearance(points, self.taken[seen:])
        if near:
            found = {knot: min(near[knot], far) for knot, far in found.items()}
        self._near[area] = len(self.taken), found
        return found

    def cost(self) -> float:
        """Return what the name costs: the share it takes of the area that suffers most, and the icons it touches."""
        piece = PIECE[FULL] * self.unit
        lost = [
            sum(far < piece for far in from_name.values()) / len(from_name) for from_name in self.from_name.values()
        ]
        touched = [any(_clear((x, y), disc) < r for disc in self.name) for x, y, r in self.taken]
        return max(lost) + sum(touched)

    def printed(self) -> Printed:
        """Return where everything stands, and the ground that is left for pieces."""
        covered = [(x, y, self.reach * COVERED) for x, y, _ in self.taken]
        if self.face.huts:  # their number stands beside them
            x, y = self.huts
            covered.append((x + HUTS_NUMBER * self.unit, y, self.reach * COVERED))
        grounds = {}
        for area, points in self.site.areas.items():
            near, shore, name = _clearance(points, covered), self.site.shore[area], self.from_name[area]
            room = {knot: min(shore[knot], name[knot], near[knot]) for knot in points}
            grounds[area] = Ground(points, room)
        ports = _ports(self.face, self.turn, self.site.lands, self.name)
        return Printed(self.name_y, tuple(self.icons), self.huts, grounds, ports)


@lru_cache(maxsize=4096)
def arranged(
    face: Region, turn: int, detail: int, fixed: tuple[Point, ...], wants: tuple[Want, ...]
) -> tuple[Point, ...]:
    """Return where things stand on a face, in the order in which they are wanted, clear of what is fixed there.

    They stand together in the middle of their area; in a crowd they begin at its rim, if that leaves them more room.
    """
    together, room = _stood(face, turn, detail, fixed, wants, -1)
    if room >= 0:
        return together
    apart, more = _stood(face, turn, detail, fixed, wants, 1)
    return apart if more > room else together


def _stood(
    face: Region, turn: int, detail: int, fixed: tuple[Point, ...], wants: tuple[Want, ...], outwards: int
) -> tuple[tuple[Point, ...], float]:
    """Return where things stand one after the other, towards the rim or the middle, and the least room of one."""
    unit = RADIUS / detail
    reach = PIECE[detail] * unit
    printed = printed_on(face, turn, detail)
    taken: list[Disc] = [(x, y, reach) for x, y in fixed]
    found = []
    least = AIR * unit
    for want in wants:
        ground = printed.grounds[want.area]
        points, far = ground.laid_out()
        wish, near = _from(ground.middle, outwards), _clearance(points, taken)
        best, room = _best(points, far, near, want.discs, reach, AIR * unit, wish)
        taken += [(x, y, reach) for x, y in best]
        found.append(best[0])
        least = min(least, room)
    return tuple(found), least


def _from(middle: Point, outwards: int) -> Wish:
    """Return the wish to stand far from a point, or near it."""
    return lambda p: outwards * hypot(p[0] - middle[0], p[1] - middle[1])


def _best(
    points: dict[Knot, Point],
    room: dict[Knot, float],
    near: dict[Knot, float],
    discs: int,
    reach: float,
    air: float,
    wish: Wish,
) -> tuple[list[Point], float]:
    """Return where so many discs lie best side by side, clear of all near, then as wished; and their room."""
    least = {knot: min(room[knot], near[knot]) - reach for knot in points}
    for step in range(1, discs):
        least = {(k, j): min(far, least.get((k + step * PAIR, j), -RADIUS)) for (k, j), far in least.items()}
    most = min(air, max(least.values()))
    x, y = max((points[knot] for knot, far in least.items() if far >= most), key=wish)
    return [(x + STEP * PAIR * k, y) for k in range(discs)], most


def _name(unit: float, y: float) -> list[Disc]:
    """Return the discs of a name on a certain line."""
    return [(x * unit, y, NAME_ROOM * unit) for x in NAME]


@lru_cache(maxsize=32)
def _apart_from_name(margin: float, unit: float, y: float) -> dict[Knot, float]:
    """Return how far the points of any region are from its name."""
    return _clearance(_lattice(margin), _name(unit, y))


def _clearance(points: dict[Knot, Point], discs: list[Disc]) -> dict[Knot, float]:
    """Return how far points are from the nearest disc."""
    if not discs:
        return dict.fromkeys(points, RADIUS)
    return {knot: min([hypot(a - x, b - y) - r for x, y, r in discs]) for knot, (a, b) in points.items()}


def _clear(point: Point, disc: Disc) -> float:
    return dist(point, disc[:2]) - disc[2]


def _bunches(resources: list[str] | tuple[str, ...]) -> list[int]:
    """Return how many icons of one kind lie side by side, in the order of the icons."""
    found: list[int] = []
    last = ""
    for kind in resources:
        if kind == last and found[-1] == 1:
            found[-1] = 2
        else:
            found.append(1)
        last = kind
    return found


def _middle(points: dict[Knot, Point]) -> Point:
    count = len(points) or 1
    return sum(x for x, _ in points.values()) / count, sum(y for _, y in points.values()) / count


# -- areas -----------------------------------------------------------------------------------------------


class Survey:
    """Which area each point of a face lies in, and how far it is from the coast; measured when it is first asked."""

    def __init__(self, face: Region, turn: int):
        self.lands = lands_of(face, turn)
        self._face, self._turn = face, turn
        self._marks = [mark for shore in self.lands for line in shore.coasts for mark in between(line)]
        self._known: dict[Knot, tuple[int, float]] = {}

    def at(self, knot: Knot, point: Point) -> tuple[int, float]:
        """Return the area of a point, or -1, and its distance from the coast."""
        found = self._known.get(knot)
        if found is None:
            far = min([dist(point, mark) for mark in self._marks], default=RADIUS)
            found = self._known[knot] = self._area(point), far
        return found

    def _area(self, point: Point) -> int:
        land = next((k for k, shore in enumerate(self.lands) if inside(point, shore.outline)), -1)
        if land >= 0 or not self._face.sea:
            return land
        return LANDS + _sea_of(self._face, self._turn, point)


surveyed = lru_cache(maxsize=64)(Survey)  # a region is laid out again in another detail when the chart grows


def _site(face: Region, turn: int, reach: float) -> Site:
    """Return the areas of a face, for icons of a certain reach."""
    survey = surveyed(face, turn)
    numbers = [*range(len(survey.lands)), *range(LANDS, LANDS + len(face.sea))]
    areas: dict[int, dict[Knot, Point]] = {k: {} for k in numbers}
    shore: dict[int, dict[Knot, float]] = {k: {} for k in numbers}
    for knot, point in _lattice(reach * OVER_SIDE).items():
        area, far = survey.at(knot, point)
        if area >= 0:
            areas[area][knot] = point
            shore[area][knot] = far + reach / 2
    return Site(survey.lands, areas, shore)


@cache
def _lattice(margin: float) -> dict[Knot, Point]:
    """Return points all over a region, clear of its sides."""
    reach = int(120 / STEP) + 1
    points = {
        (k, j): (STEP * (k + 0.5 * (j % 2)), STEP * j * sqrt(3) / 2)
        for j in range(-reach, reach + 1)
        for k in range(-reach, reach + 1)
    }
    return {knot: p for knot, p in points.items() if side_distance(p) >= margin}


def _ports(face: Region, turn: int, lands: list[Shore], name: list[Disc]) -> dict[tuple[int, int], Point]:
    """Return a point of the coast for each land area with each sea area: in the middle, clear of the name."""
    found = {}
    for k, shore in enumerate(lands):
        marks = [point for line in shore.coasts for point in (line if shore.closed else line[1:-1])]
        for j, _ in enumerate(face.sea):
            shared = [point for point in marks if _sea_of(face, turn, point) == j] or marks
            shared = [point for point in shared if all(_clear(point, disc) > disc[2] for disc in name)] or shared
            x = sum(point[0] for point in shared) / len(shared)
            y = sum(point[1] for point in shared) / len(shared)
            found[k, LANDS + j] = min(shared, key=lambda p: hypot(p[0] - x, p[1] - y))
    return found


def _sea_of(face: Region, turn: int, point: Point) -> int:
    """Return the sea area whose sides are nearest to a point."""
    if len(face.sea) == 1:
        return 0
    sides = [(k, edge) for k, sea in enumerate(face.sea) for edge in turned(sea.edges, turn)]
    return min(sides, key=lambda s: hypot(*(a - b for a, b in zip(point, side_middle(s[1]), strict=True))))[0]
