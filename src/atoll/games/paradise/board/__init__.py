"""Conquest of Paradise drawn: the map as SVG, the players' areas and what is common as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.games.paradise.board.map import MapFragment
from atoll.games.paradise.board.panels import Panels
from atoll.games.paradise.board.shelves import Shelves
from atoll.games.paradise.board.summary import glance, score_sheet
from atoll.games.paradise.board.tray import Tray
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.kernel import Drawing, Game

__all__ = ["draw", "glance", "score_sheet"]


def draw(view: ParadiseView, game: Game[Any], lang: str, names: Sequence[str]) -> Drawing:
    """Return the map, the area of each player that has a seat, and what is common."""
    beside = Shelves(view, game, lang, names)
    panels = Panels(view, game, lang, names)
    return Drawing(
        board=MapFragment(view, game, lang, names).draw(),
        seats=tuple(str(beside.draw(seat)) for seat in range(1 if view.solo else len(view.players))),
        shelves=beside.shelves(),
        tray=str(Tray(view, game, lang, names).draw()),
        panels=tuple(str(panel) for panel in panels.draw()),
        track=str(panels.track()),
    )
