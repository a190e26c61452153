"""Anno 1800 drawn: the board as SVG, the players' areas and the goods as HTML."""

from atoll.games.anno1800.board.base import Table
from atoll.games.anno1800.board.board import BoardDrawing
from atoll.games.anno1800.board.seat import SeatDrawing, draw_market, source_name
from atoll.games.anno1800.board.words import ICONS

__all__ = ["ICONS", "BoardDrawing", "SeatDrawing", "Table", "draw_market", "source_name"]
