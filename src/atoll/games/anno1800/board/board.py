"""The stage as one SVG: a harbour town in the morning, with the islands of the looking seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import Fragment, studio
from atoll.games.anno1800.board.island import Islands
from atoll.games.anno1800.board.ledger import Ledger
from atoll.games.anno1800.eyes.view import AnnoView
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
    """The islands of one seat, and the ledger below them: in strokes, for what is paid changes far more often."""

    def land(self) -> str:
        """Return what the stage begins with, and all that never changes."""
        return self.shared.render("board.svg.jinja", title=self._title(), landscape=landscape()) + "\n"

    def pennant(self) -> str:
        """Return whose islands these are."""
        return f"{self.shared.part('pennant.svg.jinja', self._pennant())}\n"

    def isles(self) -> str:
        """Return the islands of the Old and the New World."""
        return self._islands().isles()

    def town(self) -> str:
        """Return the people."""
        return self._islands().town()

    def spaces(self) -> str:
        """Return the ways and all that is built."""
        return f"{self._islands().spaces()}\n"

    def ledger(self) -> str:
        """Return what is paid, and what the stage ends with."""
        return f"{Ledger(self.shared).draw()}\n</svg>"

    def _islands(self) -> Islands:
        return Islands(self.shared, self.shared.focus)

    def _title(self) -> str:
        return self.words.say("islands of", name=self.names[self.shared.focus])

    def _pennant(self) -> Pennant:
        seat = self.shared.focus
        name = shortened(self.names[seat], NAME_LENGTH)
        return Pennant(seat, name, self._title(), self.view.gist(_on, seat))


def _on(view: AnnoView, seat: int) -> bool:
    return seat in view.deciders and not view.over
