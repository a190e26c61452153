"""The map of the Pacific as one SVG: the night, the known sea, chains, hexes, the Explorer's way, and the battle."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from markupsafe import Markup

from atoll.games.paradise.board import layout
from atoll.games.paradise.board.battle import BattleStage
from atoll.games.paradise.board.fragments import studio
from atoll.games.paradise.board.hex_art import HexArtist
from atoll.games.paradise.board.hexes import Hexes
from atoll.games.paradise.board.layout import PIECE
from atoll.games.paradise.catalog import UNKNOWN
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.kernel.seats import LETTERS
from atoll.kernel.sketch import TABLE

STAR = 0.5  # a star stands half-way between two hexes of a chain


@dataclass(slots=True, frozen=True)
class Link:
    """Two neighbouring hexes with face-up Transport Canoes of one player."""

    seat: int
    ends: tuple[int, int, int, int]
    home: bool  # whether it belongs to the chain of the Home

    @property
    def middle(self) -> tuple[float, float]:
        """Where its star stands."""
        x1, y1, x2, y2 = self.ends
        return round(x1 + (x2 - x1) * STAR, 1), round(y1 + (y2 - y1) * STAR, 1)


@dataclass(slots=True, frozen=True)
class Trail:
    """The Explorer's way, and the knots on it."""

    seat: int
    path: str
    knots: tuple[tuple[float, float, int, str], ...]
    x: float
    y: float
    title: str


def _fought(view: ParadiseView, _: int) -> bool:
    return bool(view.battle)


def _known(view: ParadiseView, _: int) -> dict[str, bool]:
    """Return the hexes that were found, as far as everybody knows what is there."""
    return {word: True for word, hex_ in view.hexes.items() if hex_.land != "face_down"}


def _linked(view: ParadiseView, seat: int) -> tuple[str, ...]:
    """Return where somebody has face-up Transport Canoes."""
    return tuple([word for word, stack in view.players[seat].stacks.items() if stack.face_up])


class Map(Hexes):
    """The board, stroke by stroke: who explores where changes far more often than the sea."""

    def title(self) -> str:
        """Return what the map begins with."""
        v = self.view
        order = " ".join(LETTERS[seat] for seat in v.turn_order) or "-"
        title = self.say("title", turn=v.turn, goal=f"{v.goal:g}", order=order)
        fought = v.gist(_fought, TABLE)
        return self.render("board.svg.jinja", extent=self.extent.name, title=title, battle=fought) + "\n"

    def sea(self) -> str:
        """Return what never changes, all in the night."""
        extent, shown = self.extent, self._shown()
        outline = layout.outline(extent, tuple(self.cat.places[k] for k in shown))
        return f"{studio.art('defs', layout)}\n{studio.art('night', layout, extent, outline)}\n"

    def lit(self) -> str:
        """Return what of the sea is Known, and the chains."""
        places, land = self.cat.places, self.cat.land
        names, known = self.cat.hex_names, self.view.gist(_known, TABLE)
        lit = [places[k] for k in self._shown() if land[k] != UNKNOWN or names[k] in known]
        chains = self.part("chains.svg.jinja", self._chains())
        return self.render("lit.svg.jinja", lit=layout.outline(self.extent, tuple(lit)), chains=chains) + "\n"

    def hexes(self) -> str:
        """Return all hexes, and above them the names of what was found."""
        hexes = [self.hex(k) for k in self._shown()]
        names = "\n".join([name for _, name in hexes if name])
        return "\n".join([*[hex_ for hex_, _ in hexes], f'<g class="pa-names">{names}</g>\n'])

    def above(self) -> str:
        """Return what lies above all hexes: the Explorer's way and the battle."""
        battle = BattleStage(self.view, self.game, self.lang, self.names)
        return f"{self._trail()}\n{battle.draw()}\n</svg>"

    def _shown(self) -> list[int]:
        return [k for k, (q, _) in enumerate(self.cat.places) if q < self.extent.columns]

    # -- lines -----------------------------------------------------------------------------------------

    def _chains(self) -> tuple[Link, ...]:
        """Return the links between neighbouring hexes with face-up Transport Canoes of one player."""
        found = []
        for seat, player in enumerate(self.view.players):
            linked = {self.place_of[word] for word in self.view.gist(_linked, seat)}
            home = self._joined(linked, player.home)
            found += [
                Link(seat, (*self.middles[here], *self.middles[there]), here in home)
                for here in sorted(linked)
                for there in self.cat.near[here]
                if here < there and there in linked
            ]
        return tuple(found)

    def _joined(self, linked: set[int], home: str) -> set[int]:
        """Return the chain that contains the Home."""
        todo = [self.place_of[home]] if home and self.place_of[home] in linked else []
        found = set(todo)
        while todo:
            new = [place for place in self.cat.near[todo.pop()] if place in linked and place not in found]
            found.update(new)
            todo += new
        return found

    def _trail(self) -> Markup:
        """Return the Explorer's way with the knots on it."""
        v = self.view
        if not v.explorer:
            return Markup()
        knots: defaultdict[str, int] = defaultdict(int)
        for place, count in v.trail:
            knots[place] += count
        way = list(dict.fromkeys([*(place for place, _ in v.trail), v.explorer]))
        path = "L".join(f"{x} {y}" for x, y in map(self.centre, way))
        seat = max(v.explorer_of, 0)
        x, y = self._guest(v.explorer, 0)
        pills = [(*self._guest(place, -1), n, self.say("knots here", knots=n)) for place, n in knots.items()]
        title = self.say("explorer of", name=self.names[seat], knots=v.knots)
        trail = Trail(seat, f"M{path}" if len(way) > 1 else "", tuple(pills), x, y, title)
        return self.part("trail.svg.jinja", trail)

    def _guest(self, word: str, which: int) -> tuple[float, float]:
        """Return where the Explorer (first) and his knots (last) are drawn in a hex."""
        x, y = self.centre(word)
        dx, dy = HexArtist(self.seen(word)).guest_spots()[which]
        return x + dx, y + dy + PIECE / 2
