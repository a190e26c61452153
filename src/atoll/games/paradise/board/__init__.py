"""Conquest of Paradise drawn: the map as SVG, the players' areas and what is common as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.games.paradise.board.map import MapFragment
from atoll.games.paradise.board.seats import MarketFragment
from atoll.games.paradise.board.summary import glance, score_sheet
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.kernel import Drawing, Game, Shelf

__all__ = ["draw", "glance", "score_sheet"]


def draw(view: ParadiseView, game: Game[Any], lang: str, names: Sequence[str]) -> Drawing:
    """Return the map, the area of each player that has a seat, and what is common."""
    beside = MarketFragment(view, game, lang, names)
    seats = tuple(beside.draw(seat) for seat in range(1 if view.solo else len(view.players)))
    common = Shelf("common", beside.words.fixed["common"], beside.draw_market())
    return Drawing(MapFragment(view, game, lang, names).draw(), seats, (common,))
