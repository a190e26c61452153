"""Archipelago drawn: the map and its panels as SVG, the players' areas and the cards as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from atoll.games.archipelago.board.areas import Area
from atoll.games.archipelago.board.board import Board
from atoll.games.archipelago.board.glance import glance, score_sheet
from atoll.games.archipelago.board.margins import Margins
from atoll.games.archipelago.board.offers import Offers
from atoll.games.archipelago.board.panels import Panels
from atoll.games.archipelago.board.shelves import Shelves
from atoll.games.archipelago.board.tray import Tray
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.kernel import Game
from atoll.kernel.sketch import Sketch, Strokes

__all__ = ["glance", "score_sheet", "sketch"]


def sketch(view: ArchipelagoView, game: Game[Any], lang: str, names: Sequence[str]) -> Sketch[ArchipelagoView]:
    """Return what draws the board, the players' areas and what is common beside the board."""
    said = (game, lang, names)
    return Sketch(
        board=Strokes(
            lambda v: Board(v, *said).title(),
            lambda v: Board(v, *said).backdrop(),
            lambda v: Margins(v, *said).rack(),
            lambda v: Margins(v, *said).decks(),
            lambda v: Margins(v, *said).rope(),
            lambda v: Margins(v, *said).counting(),
            lambda v: Board(v, *said).sea(),
        ),
        seats=tuple(partial(_area, said, seat) for seat in range(len(view.players))),
        shelves=Strokes(
            lambda v: Shelves(v, *said).cards(Margins(v, *said)), lambda v: Shelves(v, *said).deals(Offers(v, *said))
        ),
        tray=lambda v: Tray(v, *said).draw(),
        panels=lambda v: Panels(v, *said).draw(),
        track=lambda v: Panels(v, *said).track(),
    )


def _area(said: tuple[Game[Any], str, Sequence[str]], seat: int, view: ArchipelagoView) -> str:
    return Area(view, *said, seat).draw()
