"""Where things may go: free cells for a new region with the ways it can be turned, and crossings for a convoy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from atoll.games.archipelago.board.coasts import polar, side_middle
from atoll.games.archipelago.board.map import Map, split
from atoll.games.archipelago.words.places import beside
from atoll.kernel import capital
from atoll.kernel.hexes import SIDES

HANDLE = 21  # pixels: half of a small region that stands for a turn
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
    """All that can be pointed at around the explored chart."""

    previews: tuple[tuple[str, Markup], ...]
    ghosts: tuple[Ghost, ...]
    crossings: tuple[Crossing, ...]


def ways(chart: Map) -> Markup:
    """Return where a new region may go, and where a ship may cross."""
    placing = chart.view.moment.placing
    turns = sorted(chart.wants("turned")) if placing else []
    frame = chart.frame
    previews = tuple((turn, chart.sample(placing, int(turn), frame.detail, frame.scale)) for turn in turns)
    return chart.part("ways.svg.jinja", Ways(previews, tuple(_ghosts(chart)), tuple(_crossings(chart))))


def _ghosts(chart: Map) -> Iterator[Ghost]:
    """Yield the cells where a region may be placed, with the turns that fit there."""
    places: dict[str, list[str]] = {}
    for choice in chart.offered:
        if choice.kind == "place":
            cell, turned = (target.split(":")[1] for target in choice.targets)
            places.setdefault(cell, []).append(turned)
    for cell, turns in places.items():
        x, y = chart.frame.at(cell)
        ways_in = chart.say("ways to turn", count=len(turns)) if len(turns) > 1 else chart.words.fixed["fits_once"]
        yield Ghost(
            cell=cell,
            x=x,
            y=y,
            scale=chart.frame.scale,
            title=chart.say("pair", name=capital(cell_name(chart, cell)), value=ways_in),
            fits=chart.words.fixed["fits"],
            first=turns[0],
            handles=tuple(_handles(chart, turns)) if len(turns) > 1 else (),
        )


def _handles(chart: Map, turns: list[str]) -> Iterator[Handle]:
    """Yield the turns around a cell, each in the direction to which the region's own north points."""
    reach = (chart.frame.size + HANDLE_ROOM) / 100
    for turned in turns:
        x, y = polar(60 * int(turned) - 90, reach)
        yield Handle(turned, capital(chart.words.of["turned"][turned]), round(x), round(y))


def cell_name(chart: Map, cell: str) -> str:
    """Return what a free cell is called: by a region beside it."""
    found = beside(cell, {region.cell: n for n, region in enumerate(chart.view.regions)})
    if found is None:
        return chart.words.of["cell"][cell]
    side, region = found
    return chart.say(f"side {side}", place=chart.nouns["region"][region])


def _crossings(chart: Map) -> Iterator[Crossing]:
    """Yield the junctions over which a ship can carry the citizen on the move."""
    held: Counter[tuple[int, int]] = Counter()
    for choice in chart.offered:
        if choice.kind != "convoy":
            continue
        spot, junction = (target.split(":")[1] for target in choice.targets)
        x, y = chart.frame.at(chart.view.regions[split(spot)[0]].cell)
        dx, dy = (0, 0) if junction == BANK_JUNCTION else chart.frame.scaled(side_middle(int(junction) % SIDES))
        here = (x + dx, y + dy)
        title = chart.say("crossing", spot=chart.words.of["spot"][spot], junction=chart.words.of["junction"][junction])
        yield Crossing(junction, spot, title, here[0] + 34 * held[here], here[1])
        held[here] += 1
