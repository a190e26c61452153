"""The chart: regions as they lie, and what stands on them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from markupsafe import Markup

from atoll.games.archipelago.board.coasts import APOTHEM, RADIUS, Point, cell_middle
from atoll.games.archipelago.board.faces import Terrain, terrain_of
from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.board.layout import DETAIL, FULL, ICON, MIDDLE, PIECE, PLACING_SIZES, SIZES, fitting
from atoll.games.archipelago.board.stands import PAIR, STEP, Printed, Want, arranged, printed_on
from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.components.spots import AREA_LETTERS
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.eyes.view import RegionView, UnitView
from atoll.kernel import Game, capital
from atoll.kernel.kept import Kept
from atoll.kernel.sketch import TABLE

LAND_LETTERS = "ab"
IDLE_KINDS = {
    "move from", "harvest from", "explore with", "build with", "settle wonder with", "convoy",
}  # fmt: skip
LIVES: Kept[tuple[Markup, Markup]] = Kept()  # regions, and the counts of their stacks
STACK = 5  # pixels from a unit to the one behind it


def split(spot: str) -> tuple[int, str]:
    """Return the region of a spot's word, and the rest of it: a letter, `#2` or `.town`."""
    digits = 2 if spot[1:2].isdigit() else 1
    return int(spot[:digits]), spot[digits:]


@dataclass(slots=True, frozen=True)
class Placed:
    """Something small with its middle, its full name, and what it is to the page."""

    x: int
    y: int
    look: str
    title: str
    target: str = ""
    piece: str = ""
    seat: int = -1
    idle: bool = True  # for a building, whether it can still be used
    through: bool = False  # whether a click means what lies below
    count: int = 0  # to be written at the first of a stack
    harvest: str = ""  # the kind of icon a unit works on


@dataclass(slots=True, frozen=True)
class Outline:
    """An area that can be chosen."""

    target: str
    title: str
    d: str


@dataclass(slots=True, frozen=True)
class Life:
    """A region with all that stands on it, around its middle."""

    x: int
    y: int
    scale: float
    small: float  # how large pieces are drawn here
    tiny: float  # and icons
    number: int
    name: str
    name_y: int
    title: str
    chosen: bool
    areas: tuple[Outline, ...]
    icons: tuple[Placed, ...]
    huts: Placed | None
    coins: tuple[Placed, ...]
    buildings: tuple[Placed, ...]
    units: tuple[Placed, ...]


@dataclass(slots=True, frozen=True)
class Ground:
    """Where the landscape of a region lies."""

    x: int
    y: int
    scale: float
    art: Markup


class Frame:
    """How large the chart is drawn, and where its cells are on the stage."""

    def __init__(self, cells: Sequence[str], placing: bool):
        middles = [cell_middle(cell) for cell in cells]
        left, right = min(x for x, _ in middles) - RADIUS, max(x for x, _ in middles) + RADIUS
        top, bottom = min(y for _, y in middles) - APOTHEM, max(y for _, y in middles) + APOTHEM
        width, height = (right - left) / RADIUS, (bottom - top) / RADIUS
        self.size = fitting(width, height, PLACING_SIZES if placing else SIZES)
        self.scale = self.size / RADIUS
        self.detail = DETAIL[self.size]
        self.small = round(PIECE[self.detail] / PIECE[FULL], 2)
        self.tiny = round(ICON[self.detail] / ICON[FULL], 2)
        self._shift = (MIDDLE[0] - (left + right) / 2 * self.scale, MIDDLE[1] - (top + bottom) / 2 * self.scale)

    def at(self, cell: str) -> tuple[int, int]:
        """Return the middle of a cell on the stage."""
        x, y = cell_middle(cell)
        return round(x * self.scale + self._shift[0]), round(y * self.scale + self._shift[1])

    def scaled(self, point: Point) -> tuple[int, int]:
        """Return a point of a region, from its middle."""
        return round(point[0] * self.scale), round(point[1] * self.scale)


class Map(Fragment):
    """The explored part of the chart in one view."""

    concerned: ClassVar = frozenset(("spot", "icon", "place", "region", "cell"))

    def __init__(self, view: ArchipelagoView, game: Game[Any], lang: str, names: Sequence[str]):
        super().__init__(view, game, lang, names)
        self.kinds = {choice.kind for choice in self.offered}
        cells = [region.cell for region in view.regions]
        free = self.wants("cell")
        self.frame = Frame([*cells, *free], bool(free))
        self.lifted = view.gist(_lifted, TABLE)

    def draw(self) -> list[Markup]:
        """Return the regions: first the ground of all, then what stands on each, and the counts of stacks above all."""
        regions = self.view.regions
        units: dict[int, list[UnitView]] = {}
        for unit in self.view.units:
            units.setdefault(split(unit.spot)[0], []).append(unit)
        ground = self.part("ground.svg.jinja", tuple(self._ground(region) for region in regions))
        alive = [self._alive(n, region, units.get(n, [])) for n, region in enumerate(regions)]
        return [ground, *(life for life, _ in alive), *(counts for _, counts in alive if counts)]

    def _alive(self, n: int, region: RegionView, units: list[UnitView]) -> tuple[Markup, Markup]:
        """Return what stands on a region, and its counts, drawn anew only if something of it has changed."""
        v, here = self.view, self._wanted_in[n]
        lifted = self.lifted if self.lifted and split(self.lifted)[0] == n else ""
        used = tuple(word for word in v.used if split(word)[0] == n)
        asked = (v.seat, frozenset(self.kinds), here) if here else ()
        place = (self.frame.size, self.frame.at(region.cell))
        key = (self.words, tuple(self.names), n, region, tuple(units), lifted, used, asked, place)
        return LIVES.get(key, lambda: self._drawn(self.life(n, region, units)))

    def _drawn(self, life: Life) -> tuple[Markup, Markup]:
        counted = any(unit.count for unit in life.units)
        return self.part("region.svg.jinja", life), self.part("counts.svg.jinja", life) if counted else Markup()

    @cached_property
    def _wanted_in(self) -> dict[int, frozenset[str]]:
        """What can be chosen in each region."""
        found: dict[int, set[str]] = defaultdict(set)
        for target in self.wanted:
            noun, word = target.split(":")
            if noun in ("spot", "icon", "place", "region"):
                found[split(word)[0]].add(target)
        return defaultdict(frozenset, {n: frozenset(targets) for n, targets in found.items()})

    def _ground(self, region: RegionView) -> Ground:
        x, y = self.frame.at(region.cell)
        return Ground(x, y, self.frame.scale, self.landscape(region.face, region.turn))

    # -- regions -----------------------------------------------------------------------------------

    def life(self, n: int, region: RegionView, units: list[UnitView]) -> Life:
        """Return a region with all that stands on it."""
        frame, face = self.frame, self.words.faces[region.face]
        printed = printed_on(face, region.turn, frame.detail)
        x, y = frame.at(region.cell)
        icons = tuple(self._icons(n, region, printed))
        buildings, crowd = self._standing(n, region, units, printed)
        return Life(
            x=x,
            y=y,
            scale=frame.scale,
            small=frame.small,
            tiny=frame.tiny,
            number=n,
            name=self.nouns["region"][n],
            name_y=round(printed.name_y * frame.scale) + 4,
            title=self._title(n, region),
            chosen=f"region:{n}" in self.wanted,
            areas=tuple(self._areas(n, terrain_of(face, region.turn))),
            icons=icons,
            huts=self._huts(face.huts, printed) if face.huts else None,
            coins=tuple(self._coin(printed.icons[int(word.split("#")[1]) - 1]) for word in region.coins),
            buildings=buildings,
            units=crowd,
        )

    def _title(self, n: int, region: RegionView) -> str:
        title = self.say("pair", name=self.nouns["region"][n], value=self.words.of["face"][region.face])
        if region.town_of >= 0:
            return self.say("held region", region=title, name=self.names[region.town_of])
        return title

    def _areas(self, n: int, terrain: Terrain) -> Iterator[Outline]:
        """Yield the areas that can be chosen, with their outlines."""
        for k, letter in enumerate(AREA_LETTERS):
            word = f"{n}{letter}"
            if f"spot:{word}" in self.wanted:
                d = terrain.lands[k] if letter in LAND_LETTERS else terrain.waters[k - len(LAND_LETTERS)]
                yield Outline(f"spot:{word}", capital(self.words.of["spot"][word]), d)

    def _icons(self, n: int, region: RegionView, printed: Printed) -> Iterator[Placed]:
        """Yield the icons, with what can be chosen."""
        kinds = self.cat.faces[self.words.number[region.face]].icons
        for k, ((kind, _), point) in enumerate(zip(kinds, printed.icons, strict=True)):
            word = f"{n}#{k + 1}"
            target = next((f"{noun}:{word}" for noun in ("icon", "spot") if f"{noun}:{word}" in self.wanted), "")
            title = self.say("icon of", kind=capital(self.nouns["kind"][kind]), region=self.nouns["region"][n])
            yield Placed(*self.frame.scaled(point), KINDS[kind], title, target)

    def _huts(self, count: int, printed: Printed) -> Placed:
        return Placed(*self.frame.scaled(printed.huts), str(count), self.say("huts here", count=count))

    def _coin(self, point: Point) -> Placed:
        return Placed(*self.frame.scaled(point), "florin", self.words.fixed["pillaged"])

    # -- buildings and units -----------------------------------------------------------------------

    def _standing(
        self, n: int, region: RegionView, units: list[UnitView], printed: Printed
    ) -> tuple[tuple[Placed, ...], tuple[Placed, ...]]:
        """Return the buildings and units of a region, each where it has room: a port at its coast, units in stacks."""
        inside = {split(unit.spot)[1][1:]: unit for unit in units if "." in unit.spot}
        groups: dict[tuple[int, int, str], list[UnitView]] = {}
        for unit in units:
            if unit.spot == unit.area:
                groups.setdefault((_area(unit.spot[-1]), unit.seat, _look(unit)), []).append(unit)
        lies_on = dict(zip(region.buildings, region.sites, strict=True))
        at = {"port": printed.ports[_area(lies_on["port"][0]), _area(lies_on["port"][1])]} if "port" in lies_on else {}
        fixed = [*at.values(), *(_beside(point) for point in at.values() if "port" in inside)]
        fixed += [printed.icons[_icon(unit)] for unit in units if "#" in unit.spot]
        ashore = [what for what in region.buildings if what != "port"]
        order = sorted(groups)
        wants = [Want(_area(lies_on[what]), 2 if what in inside else 1) for what in ashore]
        wants += [Want(area, 1) for area, _, _ in order]
        face = self.words.faces[region.face]
        found = arranged(face, region.turn, self.frame.detail, tuple(fixed), tuple(wants))
        at |= dict(zip(ashore, found, strict=False))
        buildings = tuple(self._building(n, what, at[what], region) for what in region.buildings)
        lodgers = [self._lodger(unit, at[what]) for what, unit in inside.items()]
        workers = [self._worker(unit, printed) for unit in units if "#" in unit.spot]
        stacks = [(groups[key], point) for key, point in zip(order, found[len(ashore) :], strict=True)]
        return buildings, tuple(_drawn_upwards([*workers, *lodgers], list(self._stacked(stacks))))

    def _lodger(self, unit: UnitView, point: Point) -> Placed:
        """Return the unit in a building, to the right of it."""
        x, y = self.frame.scaled(_beside(point))
        return self._unit(unit, x, y + 2, 0)

    def _worker(self, unit: UnitView, printed: Printed) -> Placed:
        """Return a unit that harvests, on its icon."""
        x, y = self.frame.scaled(printed.icons[_icon(unit)])
        return self._unit(unit, x, y - 3, 0, works=True)

    def _stacked(self, stacks: list[tuple[list[UnitView], Point]]) -> Iterator[list[Placed]]:
        """Yield equal units of a player behind each other, the count at the first one."""
        drawn: Counter[tuple[int, str]] = Counter()
        for group, point in stacks:
            x, y = self.frame.scaled(point)
            key = (group[0].seat, group[0].spot)
            first = drawn[key]
            drawn[key] += len(group)
            front = x + STACK * (len(group) - 1) // 2
            yield [
                self._unit(unit, front - STACK * k, y - k, first + k, 0 if k else len(group))
                for k, unit in reversed(list(enumerate(group)))
            ]

    def _building(self, n: int, what: str, point: Point, region: RegionView) -> Placed:
        word = f"{n}.{what}"
        target = next((f"{noun}:{word}" for noun in ("place", "spot") if f"{noun}:{word}" in self.wanted), "")
        spent = word in self.view.used
        title = capital(self.words.of["spot"][word])
        if spent:
            title = self.say("used building", building=title)
        x, y = self.frame.scaled(point)
        return Placed(
            x, y, what, title, target, f"building:{word}", region.town_of, not spent, self._over_area(word, target)
        )

    def _unit(self, unit: UnitView, x: int, y: int, copy: int, count: int = 0, works: bool = False) -> Placed:
        sort = _sort(unit)
        lifted = unit.moved or (unit.spot == self.lifted and not unit.engaged and not copy)
        states = [key for key in ("engaged", "rebel", "moved") if getattr(unit, key)]
        title = self.say(f"{sort} of", name=self.names[unit.seat])
        if states:
            title = f"{title} ({', '.join(self.words.fixed[f'is_{key}'] for key in states)})"
        target = f"spot:{unit.spot}" if self._can_be_chosen(unit) else ""
        return Placed(
            x,
            y - (5 if lifted else 0),
            _look(unit),
            self.say("pair", name=title, value=self.words.of["spot"][unit.spot]),
            target,
            f"{sort}:{unit.seat}:{unit.spot}:{copy}",
            unit.seat,
            not unit.engaged,
            self._over_area(unit.spot, target),
            count if count > 1 else 0,
            self._kind_at(unit.spot) if works else "",
        )

    def _kind_at(self, spot: str) -> str:
        """Return what a unit harvests on an icon."""
        region, rest = split(spot)
        kind, _ = self.cat.faces[self.words.number[self.view.regions[region].face]].icons[int(rest[1:]) - 1]
        return KINDS[kind]

    def _over_area(self, spot: str, target: str) -> bool:
        """Tell whether something that is no target may cover one."""
        return not target and any(f"spot:{split(spot)[0]}{letter}" in self.wanted for letter in AREA_LETTERS)

    def _can_be_chosen(self, unit: UnitView) -> bool:
        """Tell whether a unit is what a choice is about, and not only its place."""
        kinds, own = self.kinds, unit.seat == self.view.seat
        if f"spot:{unit.spot}" not in self.wanted:
            return False
        if "stand up" in kinds:
            return unit.rebel
        if "sink" in kinds:
            return unit.ship and not own
        if "rest" in kinds:
            return own and unit.engaged
        if "rouse" in kinds:
            return own and unit.rebel
        return bool(kinds & IDLE_KINDS) and own and not (unit.engaged or unit.rebel or unit.moved)


def _lifted(view: ArchipelagoView, _: int) -> str:
    """Return the spot of the unit that is being moved."""
    return view.moment.lifted


def _drawn_upwards(alone: list[Placed], stacks: list[list[Placed]]) -> Iterator[Placed]:
    """Yield units from the lower right to the upper left: in a crowd heads are hidden, not letters and counts."""
    for stack in sorted([*stacks, *([unit] for unit in alone)], key=lambda s: (s[-1].y, s[-1].x), reverse=True):
        yield from stack


def _icon(unit: UnitView) -> int:
    """Return on which icon of its region a unit works."""
    return int(split(unit.spot)[1][1:]) - 1


def _area(letter: str) -> int:
    return AREA_LETTERS.index(letter)


def _beside(point: Point) -> Point:
    """Return where the unit of a building stands."""
    return point[0] + STEP * PAIR, point[1]


def _sort(unit: UnitView) -> str:
    return "ship" if unit.ship else "citizen"


def _look(unit: UnitView) -> str:
    """Return how a unit is drawn: lying is a rebel, hollow is engaged."""
    return "rebel" if unit.rebel else f"{_sort(unit)}{'-engaged' if unit.engaged else ''}"
