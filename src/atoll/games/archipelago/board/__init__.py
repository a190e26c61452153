"""Archipelago drawn: the map and its panels as SVG, the players' areas and the cards as HTML."""

from atoll.games.archipelago.board.base import Rules
from atoll.games.archipelago.board.drawing import draw
from atoll.games.archipelago.board.icons import COMPOSED, ICONS

__all__ = ["COMPOSED", "ICONS", "Rules", "draw"]
