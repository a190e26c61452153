"""The stage as one SVG: a harbour town in the morning, with the islands of the looking seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import Fragment, studio
from atoll.games.anno1800.board.island import Islands
from atoll.games.anno1800.board.ledger import Ledger
from atoll.games.anno1800.words.symbols import TONE
from atoll.kernel.drawing import shortened

NAME_LENGTH = 24


@dataclass(slots=True, frozen=True)
class Pennant:
    """Whose islands these are."""

    seat: int
    name: str
    title: str
    on: bool  # it is this player's turn to decide


@cache
def landscape() -> Markup:
    """Return what is the same on every stage: the symbols, then sea, hills and shores."""
    return studio.drawn("symbols", layout, TONE) + studio.drawn("scene", layout)


class Board(Fragment):
    """The islands of one seat, and the ledger below them."""

    def draw(self) -> str:
        """Return the stage."""
        return self.shared.render(
            "board.svg.jinja",
            title=self._title(),
            landscape=landscape(),
            pennant=self.shared.part("pennant.svg.jinja", self._pennant()),
            islands=Islands(self.shared, self.shared.focus).draw(),
            ledger=Ledger(self.shared).draw(),
        )

    def _title(self) -> str:
        return self.words.say("islands of", name=self.names[self.shared.focus])

    def _pennant(self) -> Pennant:
        seat, v = self.shared.focus, self.view
        name = shortened(self.names[seat], NAME_LENGTH)
        return Pennant(seat, name, self._title(), seat in v.deciders and not v.over)
