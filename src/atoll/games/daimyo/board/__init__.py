"""Daimyo drawn: the islands as SVG, the players' areas, the hero market and the panels as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from atoll.games.daimyo.board.clan_board import ClanBoard
from atoll.games.daimyo.board.glance import glance, score_sheet
from atoll.games.daimyo.board.hero_market import HeroMarket
from atoll.games.daimyo.board.main_board import MainBoard
from atoll.games.daimyo.board.panels import Panels
from atoll.games.daimyo.eyes import DaimyoView
from atoll.kernel import Game
from atoll.kernel.sketch import Sketch

__all__ = ["glance", "score_sheet", "sketch"]


def sketch(view: DaimyoView, game: Game[Any], lang: str, names: Sequence[str]) -> Sketch[DaimyoView]:
    """Return what draws each piece of the page."""
    said = (game, lang, names)
    return Sketch(
        board=lambda v: MainBoard(v, *said).draw(),
        seats=tuple(partial(_clan_board, said, seat) for seat in range(len(view.players))),
        shelves=lambda v: (HeroMarket(v, *said).draw(),),
        tray=lambda v: Panels(v, *said).tray(),
        panels=lambda v: Panels(v, *said).panels(),
        track=lambda v: Panels(v, *said).track(),
    )


def _clan_board(said: tuple[Game[Any], str, Sequence[str]], seat: int, view: DaimyoView) -> str:
    return ClanBoard(view, *said, seat).draw()
