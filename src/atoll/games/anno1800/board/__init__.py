"""What the page shows of Anno 1800: the stage as SVG; areas, shelves, tray and panels as HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from atoll.games.anno1800.board.area import PlayerArea
from atoll.games.anno1800.board.board import Board
from atoll.games.anno1800.board.fragments import AnnoFragments
from atoll.games.anno1800.board.glance import glance, score_sheet
from atoll.games.anno1800.board.market import draw_market
from atoll.games.anno1800.board.panels import Panels
from atoll.games.anno1800.board.tray import Tiles, draw_tray, people
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.kernel import Game, Shelf
from atoll.kernel.sketch import Sketch, shared

__all__ = ["glance", "score_sheet", "sketch"]


def sketch(view: AnnoView, game: Game[Any], lang: str, names: Sequence[str]) -> Sketch[AnnoView]:
    """Return what draws the stage and all that lies around it."""

    @shared
    def fragments(v: AnnoView) -> AnnoFragments:
        return AnnoFragments(v, game, lang, names)

    @shared
    def tiles(v: AnnoView) -> Tiles:
        return Tiles(fragments(v))

    return Sketch(
        board=lambda v: Board(fragments(v)).draw(),
        seats=tuple(partial(_area, fragments, seat) for seat in range(len(view.players))),
        shelves=lambda v: _shelves(fragments(v), tiles(v)),
        tray=lambda v: draw_tray(fragments(v), tiles(v)),
        panels=lambda v: Panels(fragments(v)).draw(),
        track=lambda v: Panels(fragments(v)).track(),
    )


def _area(fragments: Callable[[AnnoView], AnnoFragments], seat: int, view: AnnoView) -> str:
    return PlayerArea(fragments(view), seat).draw()


def _shelves(fragments: AnnoFragments, tiles: Tiles) -> tuple[Shelf, ...]:
    """Return who makes what, the supply with its costs, people with theirs, and the own played cards."""
    fixed, seat = fragments.words.fixed, fragments.view.seat
    shelves = [
        Shelf("goods", fixed["who_makes_what"], draw_market(fragments)),
        Shelf("supply", fixed["supply"], tiles.draw(costly=True)),
        Shelf("people", fixed["people"], people(fragments)),
    ]
    if seat >= 0:
        p = fragments.view.players[seat]
        title = fragments.words.say("played", count=len(p.face_up) + len(p.face_down))
        shelves.insert(0, Shelf("played", title, PlayerArea(fragments, seat).played()))
    return tuple(shelves)
