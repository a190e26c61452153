"""The map: regions as they lie, buildings and units on them, and where a new region may go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from atoll.games.archipelago.board.coasts import APOTHEM, RADIUS, Point, cell_middle, side_middle
from atoll.games.archipelago.board.faces import Terrain, terrain_of
from atoll.games.archipelago.board.fragment import STUDIO, Fragment
from atoll.games.archipelago.board.layout import MAP_HEIGHT, MAP_WIDTH, row
from atoll.games.archipelago.catalog import KINDS, Catalog
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.eyes.view import RegionView, UnitView
from atoll.kernel import Game

AREA_LETTERS = "abstu"
LEAST = (640.0, 560.0)  # of the map, so that the first hexes are no giants
MARGIN = 14.0
STEP, TIGHT_STEP, LYING_STEP = 18, 12, 25  # between units of one group
FEW = 2  # places for groups in a narrow area
IDLE_KINDS = {
    "move from", "harvest from", "explore with", "build with", "settle wonder with", "convoy",
}  # fmt: skip
BANK_JUNCTION = "bank"


@lru_cache(maxsize=512)
def still(cat: Catalog, face: int, turn: int) -> Markup:
    """Return what never changes of a region that lies turned in a certain way."""
    region = cat.components.region[face]
    kinds = tuple(KINDS[kind] for kind, _ in cat.faces[face].icons)
    desert = region.start and bool(region.land)
    return STUDIO.drawn("face", terrain_of(region, turn), turn, kinds, region.huts, region.volcano, desert)


def split(spot: str) -> tuple[int, str]:
    """Return the region of a spot's word, and the rest of it: a letter, `#2` or `.town`."""
    digits = 2 if spot[1:2].isdigit() else 1
    return int(spot[:digits]), spot[digits:]


class Map(Fragment):
    """The map of one view, in units of a hex."""

    def __init__(self, view: ArchipelagoView, game: Game[Any], lang: str, names: Sequence[str], covered: int):
        super().__init__(view, game, lang, names)
        self.covered = covered  # at the lower end of the map, by notices
        self.kinds = {choice.kind for choice in self.offered}
        self.faces = {face.id: k for k, face in enumerate(self.cat.faces)}
        self.at: list[tuple[Point, Terrain]] = []
        for region in self.view.regions:
            terrain = terrain_of(self.words.faces[region.face], region.turn)
            self.at.append((cell_middle(region.cell), terrain))

    def draw(self) -> SimpleNamespace:
        """Return everything the template needs."""
        ghosts = list(self._ghosts())
        where = self._units()
        x, y, width, height = self._frame([middle for middle, _ in self.at] + [(g.x, g.y) for g in ghosts])
        return SimpleNamespace(
            frame=f"{x:.0f} {y:.0f} {width:.0f} {height:.0f}",
            regions=[self._region(n, region, where.get(n, [])) for n, region in enumerate(self.view.regions)],
            ghosts=ghosts,
            previews=self._previews(),
            crossings=list(self._crossings()),
        )

    def _frame(self, middles: list[Point]) -> tuple[float, float, float, float]:
        """Return what part of the sea is shown, so that all regions lie above the notices."""
        left, right = min(x for x, _ in middles) - RADIUS, max(x for x, _ in middles) + RADIUS
        top, bottom = min(y for _, y in middles) - APOTHEM, max(y for _, y in middles) + APOTHEM
        width = max(right - left + 2 * MARGIN, LEAST[0])
        height = max(bottom - top + 2 * MARGIN, LEAST[1])
        room = MAP_HEIGHT - self.covered
        unit = max(width / MAP_WIDTH, height / room)
        x, y = (left + right - MAP_WIDTH * unit) / 2, (top + bottom - room * unit) / 2
        return x, y, MAP_WIDTH * unit, MAP_HEIGHT * unit

    # -- regions -----------------------------------------------------------------------------------

    def _region(self, n: int, region: RegionView, units: list[UnitView]) -> SimpleNamespace:
        (x, y), terrain = self.at[n]
        names, spot = self.names, self.words.of["spot"]
        title = self.say("region", number=n, name=self.words.of["face"][region.face], cell=region.cell)
        if region.town_of >= 0:
            title = self.say("held region", region=title, name=names[region.town_of])
        sites = dict(self._sites(region, terrain))
        return SimpleNamespace(
            number=n,
            x=round(x),
            y=round(y),
            title=title,
            art=still(self.cat, self.faces[region.face], region.turn),
            holder=region.town_of,
            turn=region.turn,
            areas=[
                SimpleNamespace(target=f"spot:{word}", d=d, title=spot[word]) for word, d in self._areas(n, terrain)
            ],
            buildings=[self._building(n, what, sites[what]) for what in region.buildings],
            icons=list(self._icons(n, terrain)),
            coins=[_rounded(terrain.icons[int(word.split("#")[1]) - 1]) for word in region.coins],
            units=list(self._placed(n, terrain, sites, units)),
            chosen=f"region:{n}" in self.wanted,
        )

    def _areas(self, n: int, terrain: Terrain) -> Iterator[tuple[str, str]]:
        """Yield the areas that can be chosen, with their outlines."""
        for k, letter in enumerate(AREA_LETTERS):
            if f"spot:{n}{letter}" in self.wanted:
                yield f"{n}{letter}", terrain.lands[k] if k < 2 else terrain.waters[k - 2]

    def _icons(self, n: int, terrain: Terrain) -> Iterator[SimpleNamespace]:
        """Yield the icons that can be chosen."""
        for k, point in enumerate(terrain.icons):
            word = f"{n}#{k + 1}"
            for noun in ("icon", "spot"):
                if f"{noun}:{word}" in self.wanted:
                    x, y = _rounded(point)
                    yield SimpleNamespace(target=f"{noun}:{word}", x=x, y=y, title=self.words.of[noun][word])

    def _sites(self, region: RegionView, terrain: Terrain) -> Iterator[tuple[str, Point]]:
        """Yield where buildings stand: a port at the coast, the others where their area has room."""
        held: Counter[int] = Counter()
        for what, letters in zip(region.buildings, region.sites, strict=True):
            land = AREA_LETTERS.index(letters[0])
            if what == "port":
                yield what, terrain.ports[land, AREA_LETTERS.index(letters[1])]
                continue
            sites = terrain.sites[land]
            x, y = sites[held[land] % len(sites)]
            shift = 16 * (held[land] // len(sites))
            held[land] += 1
            yield what, (x + shift, y - shift)

    def _building(self, n: int, what: str, point: Point) -> SimpleNamespace:
        x, y = _rounded(point)
        word = f"{n}.{what}"
        target = next((f"{noun}:{word}" for noun in ("place", "spot") if f"{noun}:{word}" in self.wanted), "")
        title = self.words.of["spot"][word]
        spent = word in self.view.used
        if spent:
            title = self.say("used building", building=title)
        return SimpleNamespace(what=what, x=x, y=y, piece=f"building:{word}", target=target, title=title, spent=spent)

    # -- units -------------------------------------------------------------------------------------

    def _units(self) -> dict[int, list[UnitView]]:
        """Return the units by region."""
        found: dict[int, list[UnitView]] = {}
        for unit in self.view.units:
            found.setdefault(split(unit.spot)[0], []).append(unit)
        return found

    def _placed(
        self, n: int, terrain: Terrain, sites: dict[str, Point], units: list[UnitView]
    ) -> Iterator[SimpleNamespace]:
        """Yield the units of a region: those of a player stand together, others on icons and buildings."""
        groups: dict[tuple[str, int], list[UnitView]] = {}
        copies: Counter[tuple[int, str, bool]] = Counter()
        for unit in units:
            rest = split(unit.spot)[1]
            if rest in AREA_LETTERS:
                groups.setdefault((rest, unit.seat), []).append(unit)
                continue
            x, y = terrain.icons[int(rest[1:]) - 1] if rest[0] == "#" else sites[rest[1:]]
            yield self._unit(unit, (x + 13, y - 12), 0)
        crowds: Counter[str] = Counter()
        for (letter, _), group in groups.items():
            points = terrain.crowds[AREA_LETTERS.index(letter)]
            x, y = points[crowds[letter] % len(points)]
            y += 13 * (crowds[letter] // len(points))
            crowds[letter] += 1
            step = LYING_STEP if any(unit.rebel for unit in group) else STEP if len(points) > FEW else TIGHT_STEP
            for unit, dx in zip(group, row(len(group), step), strict=True):
                key = (unit.seat, unit.spot, unit.ship)
                yield self._unit(unit, (x + dx, y), copies[key])
                copies[key] += 1

    def _unit(self, unit: UnitView, point: Point, copy: int) -> SimpleNamespace:
        sort = "ship" if unit.ship else "citizen"
        x, y = _rounded(point)
        states = [key for key in ("engaged", "rebel", "moved") if getattr(unit, key)]
        title = self.say(f"{sort} of", name=self.names[unit.seat])
        if states:
            title = f"{title} ({', '.join(self.words.fixed[f'is_{key}'] for key in states)})"
        return SimpleNamespace(
            seat=unit.seat,
            shape="rebel" if unit.rebel else sort,
            engaged=unit.engaged,
            rebel=unit.rebel,
            lifted=unit.moved or (unit.spot == self.view.moment.lifted and not unit.engaged and not copy),
            piece=f"{sort}:{unit.seat}:{unit.spot}:{copy}",
            target=f"spot:{unit.spot}" if self._can_be_chosen(unit) else "",
            title=title,
            x=x,
            y=y,
            drop=4 if unit.rebel else 13 if unit.ship else 7,
        )

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

    # -- where things may go -----------------------------------------------------------------------

    def _previews(self) -> list[SimpleNamespace]:
        """Return the region to be placed as it would lie, for each turn on offer."""
        placing = self.view.moment.placing
        turns = sorted(int(turn) for turn in self.wants("turned"))
        return (
            [SimpleNamespace(turn=turn, art=still(self.cat, self.faces[placing], turn)) for turn in turns]
            if placing
            else []
        )

    def _ghosts(self) -> Iterator[SimpleNamespace]:
        """Yield the cells where a region may be placed, with the turns that fit there."""
        places: dict[str, list[int]] = {}
        for choice in self.offered:
            if choice.kind == "place":
                cell, turn = (target.split(":")[1] for target in choice.targets)
                places.setdefault(cell, []).append(int(turn))
        face = self.view.moment.placing
        title = self.say("place here", face=self.words.of["face"][face]) if face else ""
        for cell, turns in places.items():
            x, y = cell_middle(cell)
            columns = min(3, len(turns))
            chips = [
                SimpleNamespace(
                    turn=turn,
                    x=round((k % columns - (columns - 1) / 2) * 60),
                    y=round((k // columns - (len(turns) > columns) / 2) * 54),
                    title=self.say("turned", turned=turn),
                )
                for k, turn in enumerate(turns)
            ]
            yield SimpleNamespace(cell=cell, x=round(x), y=round(y), title=title, first=turns[0], chips=chips)

    def _crossings(self) -> Iterator[SimpleNamespace]:
        """Yield the junctions over which a ship can carry the citizen on the move."""
        held: Counter[tuple[int, int]] = Counter()
        for choice in self.offered:
            if choice.kind != "convoy":
                continue
            spot, junction = (target.split(":")[1] for target in choice.targets)
            (x, y), _ = self.at[split(spot)[0]]
            dx, dy = (0.0, 0.0) if junction == BANK_JUNCTION else side_middle(int(junction))
            here = (round(x + dx), round(y + dy))
            title = self.say("crossing", spot=self.words.of["spot"][spot], junction=self.words.of["junction"][junction])
            yield SimpleNamespace(junction=junction, spot=spot, x=here[0] + 30 * held[here], y=here[1], title=title)
            held[here] += 1


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
