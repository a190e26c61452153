"""What the page shows of Anno 1800: the stage as SVG; areas, shelves, tray and panels as HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from atoll.kernel.sketch import Sketch, Strokes, shared

__all__ = ["glance", "score_sheet", "sketch"]


def sketch(view: AnnoView, game: Game[Any], lang: str, names: Sequence[str]) -> Sketch[AnnoView]:
    """Return what draws the stage and all that lies around it."""

    @shared
    def fragments(v: AnnoView) -> AnnoFragments:
        return AnnoFragments(v, game, lang, names)

    board: Strokes[AnnoView] = Strokes(
        lambda v: Board(fragments(v)).land(),
        lambda v: Board(fragments(v)).pennant(),
        lambda v: Board(fragments(v)).isles(),
        lambda v: Board(fragments(v)).town(),
        lambda v: Board(fragments(v)).spaces(),
        lambda v: Board(fragments(v)).ledger(),
    )
    shelves: Strokes[AnnoView] = Strokes(
        lambda v: _played(fragments(v)),
        lambda v: (Shelf("goods", fragments(v).words.fixed["who_makes_what"], draw_market(fragments(v))),),
        lambda v: (Shelf("supply", fragments(v).words.fixed["supply"], Tiles(fragments(v), costly=True).draw()),),
        lambda v: (Shelf("people", fragments(v).words.fixed["people"], people(fragments(v))),),
    )
    panels: Strokes[AnnoView] = Strokes(
        lambda v: (Panels(fragments(v)).missions(),), lambda v: (Panels(fragments(v)).decks(),)
    )
    return Sketch(
        board=board,
        seats=tuple(_area(fragments, seat, own=seat == view.seat) for seat in range(len(view.players))),
        shelves=shelves,
        tray=lambda v: draw_tray(fragments(v)),
        panels=panels,
        track=lambda v: Panels(fragments(v)).track(),
    )


def _area(fragments: Callable[[AnnoView], AnnoFragments], seat: int, *, own: bool) -> Strokes[AnnoView]:
    def area(v: AnnoView) -> PlayerArea:
        return PlayerArea(fragments(v), seat)

    if own:
        return Strokes(lambda v: area(v).draw(), lambda v: area(v).held())
    return Strokes(lambda v: area(v).draw(), lambda v: area(v).islands(), lambda v: area(v).trading())


def _played(fragments: AnnoFragments) -> tuple[Shelf, ...]:
    """Return the own played cards, for a shelf."""
    seat = fragments.view.seat
    if seat < 0:
        return ()
    p = fragments.view.players[seat]
    title = fragments.words.say("played", count=len(p.face_up) + len(p.face_down))
    return (Shelf("played", title, PlayerArea(fragments, seat).played()),)
