"""Daimyo drawn: the islands as SVG, the players' areas, the hero market and the panels as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.games.daimyo.board.clan_board import ClanBoard
from atoll.games.daimyo.board.glance import glance, score_sheet
from atoll.games.daimyo.board.hero_market import HeroMarket
from atoll.games.daimyo.board.main_board import MainBoard
from atoll.games.daimyo.board.panels import Panels
from atoll.games.daimyo.eyes import DaimyoView
from atoll.kernel import Drawing, Game

__all__ = ["draw", "glance", "score_sheet"]


def draw(view: DaimyoView, game: Game[Any], lang: str, names: Sequence[str]) -> Drawing:
    """Return a view drawn for the page."""
    beside = Panels(view, game, lang, names)
    return Drawing(
        board=MainBoard(view, game, lang, names).draw(),
        seats=tuple(ClanBoard(view, game, lang, names, seat).draw() for seat in range(len(view.players))),
        shelves=(HeroMarket(view, game, lang, names).draw(),),
        tray=beside.tray(),
        panels=beside.panels(),
        track=beside.track(),
    )
