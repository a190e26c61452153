"""Daimyo drawn: the board as SVG, the players' areas and the hero market as HTML."""

from atoll.games.daimyo.board.drawing import draw, draw_market, draw_seat
from atoll.games.daimyo.board.words import ICONS

__all__ = ["ICONS", "draw", "draw_market", "draw_seat"]
