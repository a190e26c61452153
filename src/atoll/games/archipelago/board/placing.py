"""Where things may go: free cells for a new region with the ways it can be turned, and crossings for a convoy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from atoll.games.archipelago.board.coasts import polar, side_middle
from atoll.games.archipelago.board.map import Map, split
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.words.places import beside
from atoll.kernel import capital
from atoll.kernel.hexes import SIDES
from atoll.kernel.sketch import TABLE

HANDLE_ROOM = 14  # between the rim of a cell and the middle of a handle
BANK_JUNCTION = "bank"


@dataclass(slots=True, frozen=True)
class Handle:
    """A way in which a region can be turned on a cell."""

    turned: str
    title: str
    x: int
    y: int


@dataclass(slots=True, frozen=True)
class Ghost:
    """A free cell where the region fits, and how."""

    cell: str
    x: int
    y: int
    scale: float
    title: str
    fits: str
    first: str
    handles: tuple[Handle, ...]


@dataclass(slots=True, frozen=True)
class Crossing:
    """A side over which a ship carries a citizen."""

    junction: str
    spot: str
    title: str
    x: int
    y: int


@dataclass(slots=True, frozen=True)
class Ways:
    """All that can be pointed at around the explored sea."""

    previews: tuple[tuple[str, Markup], ...]
    ghosts: tuple[Ghost, ...]
    crossings: tuple[Crossing, ...]


def ways(sea: Map) -> Markup:
    """Return where a new region may go, and where a ship may cross."""
    placing = sea.view.gist(_placing, TABLE)
    turns = sorted(sea.wants("turned")) if placing else []
    frame = sea.frame
    previews = tuple((turn, sea.sample(placing, int(turn), frame.detail, frame.scale)) for turn in turns)
    return sea.part("ways.svg.jinja", Ways(previews, tuple(_ghosts(sea)), tuple(_crossings(sea))))


def _placing(view: ArchipelagoView, _: int) -> str:
    """Return the face that is being placed."""
    return view.moment.placing


def _ghosts(sea: Map) -> Iterator[Ghost]:
    """Yield the cells where a region may be placed, with the turns that fit there."""
    places: dict[str, list[str]] = {}
    for choice in sea.offered:
        if choice.kind == "place":
            cell, turned = (target.split(":")[1] for target in choice.targets)
            places.setdefault(cell, []).append(turned)
    for cell, turns in places.items():
        x, y = sea.frame.at(cell)
        ways_in = sea.say("ways to turn", count=len(turns)) if len(turns) > 1 else sea.words.fixed["fits_once"]
        yield Ghost(
            cell=cell,
            x=x,
            y=y,
            scale=sea.frame.scale,
            title=sea.say("pair", name=capital(cell_name(sea, cell)), value=ways_in),
            fits=sea.words.fixed["fits"],
            first=turns[0],
            handles=tuple(_handles(sea, turns)) if len(turns) > 1 else (),
        )


def _handles(sea: Map, turns: list[str]) -> Iterator[Handle]:
    """Yield the turns around a cell, each in the direction to which the region's own north points."""
    reach = (sea.frame.size + HANDLE_ROOM) / 100
    for turned in turns:
        x, y = polar(60 * int(turned) - 90, reach)
        yield Handle(turned, capital(sea.words.of["turned"][turned]), round(x), round(y))


def cell_name(sea: Map, cell: str) -> str:
    """Return what a free cell is called: by a region beside it."""
    found = beside(cell, {region.cell: n for n, region in enumerate(sea.view.regions)})
    if found is None:
        return sea.words.of["cell"][cell]
    side, region = found
    return sea.say(f"side {side}", place=sea.nouns["region"][region])


def _crossings(sea: Map) -> Iterator[Crossing]:
    """Yield the junctions over which a ship can carry the citizen on the move."""
    held: Counter[tuple[int, int]] = Counter()
    for choice in sea.offered:
        if choice.kind != "convoy":
            continue
        spot, junction = (target.split(":")[1] for target in choice.targets)
        x, y = sea.frame.at(sea.view.regions[split(spot)[0]].cell)
        dx, dy = (0, 0) if junction == BANK_JUNCTION else sea.frame.scaled(side_middle(int(junction) % SIDES))
        here = (x + dx, y + dy)
        title = sea.say("crossing", spot=sea.words.of["spot"][spot], junction=sea.words.of["junction"][junction])
        yield Crossing(junction, spot, title, here[0] + 34 * held[here], here[1])
        held[here] += 1
