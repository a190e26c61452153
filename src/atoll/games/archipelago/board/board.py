"""The stage of Archipelago as one SVG: the explored sea between its margins, and the ways to go on from there."""

from __future__ import annotations

from atoll.games.archipelago.board.fragments import STUDIO, Fragment
from atoll.games.archipelago.board.map import Map
from atoll.games.archipelago.board.placing import ways


class Board(Fragment):
    """The map with its margins, stroke by stroke."""

    def title(self) -> str:
        """Return what the stage begins with."""
        v = self.view
        order = " ".join(self.names[seat] for seat in v.order) or "-"
        title = self.say("title", length=self.say(v.length), turn=v.turn, phase=v.phase, order=order)
        return self.render("board.svg.jinja", title=title) + "\n"

    def backdrop(self) -> str:
        """Return what never changes."""
        return f"{STUDIO.art('symbols')}\n{self.part('backdrop.svg.jinja', ())}\n"

    def sea(self) -> str:
        """Return the explored sea, the ways to go on, and what the stage ends with."""
        sea = Map(self.view, self.game, self.lang, self.names)
        return "\n".join([*sea.draw(), ways(sea), "</svg>"])
