"""Archipelago drawn: the map and its panels as SVG, the players' areas and the cards as HTML."""

from atoll.games.archipelago.board.drawing import sketch
from atoll.games.archipelago.board.scores import glance, score_sheet

__all__ = ["glance", "score_sheet", "sketch"]
