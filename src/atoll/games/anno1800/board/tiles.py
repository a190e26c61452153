"""The tiles on the common board, and the signs of all costs with the lines that say how near each thing is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace

from markupsafe import Markup, escape

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import AnnoFragments, Fragment, Need, fit, studio
from atoll.games.anno1800.board.goods import industries
from atoll.games.anno1800.board.island import SHIPS
from atoll.games.anno1800.catalog import LEVELS, TOKENS, Catalog
from atoll.games.anno1800.words.lexicon import AnnoLexicon, cost_words

TIMES = "\u00d7"
FADED = ("none", "closed", "busy")
LINES = ("make", "card", "gold", "import", "trade")


class CostSigns:
    """The signs of costs; the lines below them, full, dotted or dashed, are drawn together in the end."""

    def __init__(self) -> None:
        self._marks: dict[str, list[str]] = {}

    def draw(
        self, needs: Sequence[Need], x: int, y: int, size: int = 21, pitch: int = 25, at: tuple[int, int] = (0, 0)
    ) -> Markup:
        """Return the signs of a cost in a group that begins somewhere, and note their lines."""
        drawn = []
        for k, need in enumerate(needs):
            left = x + pitch * k
            drawn.append(_sign(need.sign, need.how, left, y, size))
            self._marks.setdefault(need.how, []).append(f"M{at[0] + left + 1} {at[1] + y + size + 3}h{size - 2}")
        return Markup("").join(drawn)

    def lines(self) -> list[tuple[str, str]]:
        """Return a path for each way of getting at things."""
        return [(how, "".join(marks)) for how, marks in self._marks.items() if how in LINES]


@lru_cache(maxsize=4096)
def _sign(sign: str, how: str, x: int, y: int, size: int) -> Markup:
    near = f' class="an-by-{how}"' if how in FADED else ""
    return Markup(f'<use href="#an-{sign}"{near} x="{x}" y="{y}" width="{size}" height="{size}"/>')


class Tiles(Fragment):
    """What can be built, and what is left of it."""

    def __init__(self, shared: AnnoFragments, costs: CostSigns):
        super().__init__(shared)
        self.costs = costs

    def draw(self) -> list[Markup]:
        """Return all kinds of tile with what is left of them; what was drawn once is only put together."""
        owners = self._owners()
        left = self.view.board
        spots = _spots(self.cat)
        return [
            self._tile(kind, left.get(kind, 0), owners.get(kind, ()), *spots[kind])
            for kind in (self.cat.kinds[k] for k in self.cat.tiles)
        ]

    def _owners(self) -> dict[str, tuple[int, ...]]:
        """Return who has a visible building of each kind."""
        found: dict[str, list[int]] = {}
        for seat, player in enumerate(self.view.players):
            for building in player.buildings:
                seats = found.setdefault(building.building, [])
                if seat not in seats:
                    seats.append(seat)
        return {kind: tuple(seats) for kind, seats in found.items()}

    def _tile(self, kind: str, left: int, owners: tuple[int, ...], x: int, y: int) -> Markup:
        words, cost = self.words, cost_words(self.cat, self.cat.kind_bill[self.cat.kinds.index(kind)])
        named = words.things(cost) or words.fixed["free"]
        title = words.say("tile", kind=words.of["kind"][kind], left=left, cost=named)
        costs = self.costs.draw(self.shared.needs(cost), 12, 54, at=(x, y))
        marks = Markup("").join(studio.art("mark", seat, 50 + 14 * k, 22, 13) for k, seat in enumerate(owners))
        piece = self._piece(kind) if left else ""
        gone = "" if left else " an-gone"
        now = " an-now" if self.view.subject == f"kind:{kind}" else ""
        return Markup(
            f'<g class="an-stock{gone}{now}" data-target="kind:{kind}" transform="translate({x} {y})">'
            f"<title>{escape(title)}</title><g{piece}>{_printed(words, kind)}</g>{costs}{marks}"
            f'<text class="an-left" x="{layout.TILE[0] - 8}" y="18">{TIMES}{left}</text></g>'
        )

    def _piece(self, kind: str) -> str:
        """Return the id that the next tile of a kind gets when whoever decides builds it, so that it glides there."""
        seat = self.view.deciders[0] if self.view.deciders else -1
        if seat < 0:
            return ""
        own = sum(b.building == kind and not b.printed for b in self.view.players[seat].buildings)
        return f' data-piece="tile:{kind}:{seat}:{own}"'


@lru_cache(maxsize=8)
def _spots(cat: Catalog) -> dict[str, tuple[int, int]]:
    """Return where each kind of tile lies: by level, shipyards after the artisans; what does not fit begins a row."""
    by_level = [[cat.kinds[k] for k in cat.industry_tiles if cat.kind_worker[k] == level] for level in range(5)]
    yards, ships = cat.kinds[cat.first_shipyard : cat.first_ship], cat.kinds[cat.first_ship :]
    row = column = 0
    spots = {}
    for group in (*by_level[:3], yards, *by_level[3:], ships):
        if column and column + len(group) > layout.TILE_COLUMNS:
            row, column = row + 1, 0
        for kind in group:
            if column == layout.TILE_COLUMNS:
                row, column = row + 1, 0
            spots[kind] = layout.tile_spot(row, column)
            column += 1
    return spots


@lru_cache(maxsize=512)
def _printed(words: AnnoLexicon, kind: str) -> Markup:
    """Return what never changes of a tile on the board."""
    cat = words.cat
    k = cat.kinds.index(kind)
    made = industries(cat).get(kind)
    level, number = "", 0
    if made:
        sign, worker = made
        level, name = LEVELS[worker], words.of["resource"][sign]
    elif k < cat.first_ship:
        sign, number, name = "shipyard", cat.strength[k], words.fixed["shipyard"]
    else:
        sign = SHIPS[TOKENS[cat.ship_token[k]]]
        number, name = cat.ship_level[k], words.fixed[sign]
    width, height = layout.TILE
    tile = SimpleNamespace(w=width, h=height, level=level, number=number, sign=sign, name=name, fit=fit(name, 94, 15))
    return studio.drawn("tile", tile)
