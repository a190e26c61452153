"""Conquest of Paradise drawn: the chart as SVG, the players' areas and what is common as HTML."""

from atoll.games.paradise.board.areas import draw_market, draw_seats
from atoll.games.paradise.board.chart import draw
from atoll.games.paradise.board.score import score_sheet
from atoll.games.paradise.board.words import ICONS

__all__ = ["ICONS", "draw", "draw_market", "draw_seats", "score_sheet"]
