"""What the page shows of Anno 1800: the board as SVG, the players' areas and the goods as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.games.anno1800.board.area import PlayerArea
from atoll.games.anno1800.board.board import Board
from atoll.games.anno1800.board.fragments import AnnoFragments
from atoll.games.anno1800.board.market import draw_market
from atoll.games.anno1800.catalog import TOKENS
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.words.nouns import source_name
from atoll.kernel import Drawing, Game, Shelf
from atoll.kernel.rooms import Glance, ScoreSheet

__all__ = ["draw", "glance", "score_sheet"]


def draw(view: AnnoView, game: Game[Any], lang: str, names: Sequence[str]) -> Drawing:
    """Return the board, the players' areas and the goods."""
    shared = AnnoFragments(view, game, lang, names)
    areas = tuple(PlayerArea(shared, seat).draw() for seat in range(len(view.players)))
    goods = Shelf("goods", shared.words.fixed["goods"], draw_market(shared))
    return Drawing(Board(shared).draw(), areas, (goods,))


def glance(view: AnnoView, game: Game[Any], lang: str) -> Glance:
    """Return everybody's cards in hand, gold and tokens that are ready."""
    say = game.texts.caption
    return [
        [
            ("an-card", say("hand", lang), str(sum(p.hand_size.values()))),
            ("an-gold", say("gold", lang), str(p.gold)),
            *((f"an-{token}", say(f"{token} token", lang), str(p.ship_tokens[token])) for token in TOKENS),
        ]
        for p in view.players
    ]


def score_sheet(view: AnnoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return points by source: cards, expeditions, gold, fireworks, then each mission."""
    names = game.texts.language(lang).nouns
    return [
        (source_name(game.catalog, names, source), tuple(p.points[source] for p in view.players))
        for source in view.players[0].points
    ]
