"""Conquest of Paradise drawn: the map as SVG, the players' areas and what is common as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from atoll.games.paradise.board.glance import glance, score_sheet
from atoll.games.paradise.board.map import Map
from atoll.games.paradise.board.panels import Panels
from atoll.games.paradise.board.shelves import Shelves
from atoll.games.paradise.board.tray import Tray
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.kernel import Game
from atoll.kernel.sketch import Sketch, Strokes

__all__ = ["glance", "score_sheet", "sketch"]


def sketch(view: ParadiseView, game: Game[Any], lang: str, names: Sequence[str]) -> Sketch[ParadiseView]:
    """Return what draws the map, the area of each player that has a seat, and what is common."""
    said = (game, lang, names)
    return Sketch(
        board=Strokes(
            lambda v: Map(v, *said).title(),
            lambda v: Map(v, *said).sea(),
            lambda v: Map(v, *said).lit(),
            lambda v: Map(v, *said).hexes(),
            lambda v: Map(v, *said).above(),
        ),
        seats=tuple(partial(_area, said, seat) for seat in range(1 if view.solo else len(view.players))),
        shelves=lambda v: Shelves(v, *said).shelves(),
        tray=lambda v: str(Tray(v, *said).draw()),
        panels=Strokes(lambda v: (Panels(v, *said).course(),), lambda v: (Panels(v, *said).left(),)),
        track=lambda v: str(Panels(v, *said).track()),
    )


def _area(said: tuple[Game[Any], str, Sequence[str]], seat: int, view: ParadiseView) -> str:
    return str(Shelves(view, *said).draw(seat))
