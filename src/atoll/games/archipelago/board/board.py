"""The stage of Archipelago as one SVG: the explored sea between its margins, and the ways to go on from there."""

from __future__ import annotations

from atoll.games.archipelago.board.fragments import STUDIO, Fragment
from atoll.games.archipelago.board.map import Map
from atoll.games.archipelago.board.margins import Margins
from atoll.games.archipelago.board.placing import ways


class Board(Fragment):
    """The map with its margins in one view."""

    def draw(self, margins: Margins, sea: Map) -> str:
        """Return the stage."""
        v = self.view
        order = " ".join(self.names[seat] for seat in v.order) or "-"
        return self.render(
            "board.svg.jinja",
            title=self.say("title", length=self.say(v.length), turn=v.turn, phase=v.phase, order=order),
            symbols=STUDIO.art("symbols"),
            backdrop=self.part("backdrop.svg.jinja", ()),
            margins=margins.draw(),
            sea=sea.draw(),
            ways=ways(sea),
        )
