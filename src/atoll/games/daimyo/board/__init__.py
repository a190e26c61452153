"""Daimyo drawn: the board as SVG, the players' areas and the hero market as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.games.daimyo.board.clan_board import ClanBoard
from atoll.games.daimyo.board.glance import glance, score_sheet
from atoll.games.daimyo.board.hero_market import HeroMarket
from atoll.games.daimyo.board.main_board import MainBoard
from atoll.games.daimyo.eyes import DaimyoView
from atoll.kernel import Drawing, Game, Shelf

__all__ = ["draw", "glance", "score_sheet"]


def draw(view: DaimyoView, game: Game[Any], lang: str, names: Sequence[str]) -> Drawing:
    """Return a view drawn for the page."""
    seats = tuple(ClanBoard(view, game, lang, names, seat).draw() for seat in range(len(view.players)))
    board, market = (kind(view, game, lang, names).draw() for kind in (MainBoard, HeroMarket))
    return Drawing(board, seats, (Shelf("heroes", game.texts.caption("heroes", lang), market),))
