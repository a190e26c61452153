"""Archipelago drawn: the map and its panels as SVG, the players' areas and the cards as HTML."""

from atoll.games.archipelago.board.drawing import draw
from atoll.games.archipelago.board.scores import glance, score_sheet

__all__ = ["draw", "glance", "score_sheet"]
