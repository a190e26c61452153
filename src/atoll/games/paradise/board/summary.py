"""What stands beside the board: everybody at a glance, and where the Victory Points come from."""

from __future__ import annotations

from typing import Any

from atoll.games.paradise.eyes.view import ParadiseView, PlayerView
from atoll.games.paradise.scoring import SOURCES
from atoll.kernel import Game
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: ParadiseView, game: Game[Any], lang: str) -> Glance:
    """Return everybody's Villages and cards."""
    say = game.texts.caption
    cards = [p.hand_size + len(p.face_up) for p in view.players]
    return [
        [
            ("pa-village", say("villages in all", lang, count=p.villages), str(p.villages)),
            ("pa-card", say("cards in all", lang, count=cards[k]), str(cards[k])),
        ]
        for k, p in enumerate(view.players)
    ]


def score_sheet(view: ParadiseView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return points by source; no total is below 0."""
    columns = [_column(player) for player in view.players[: len(view.scores)]]
    return [
        (game.texts.caption(f"from {source}", lang), tuple(column[k] for column in columns))
        for k, source in enumerate(SOURCES)
    ]


def _column(player: PlayerView) -> list[float]:
    column = [player.sources[source] for source in SOURCES]
    column[-1] += max(0.0, -sum(column))  # no more is lost than there is
    return column
