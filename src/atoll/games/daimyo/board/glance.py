"""What stands beside the board: everybody's goods and hands at a glance, and where popularity comes from."""

from __future__ import annotations

from typing import Any

from atoll.games.daimyo.eyes import DaimyoView
from atoll.games.daimyo.scoring import SOURCES
from atoll.kernel import Game
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: DaimyoView, game: Game[Any], lang: str) -> Glance:
    """Return everybody's goods and hands."""
    names, hand = game.texts.language(lang).nouns["good"], game.texts.caption("hand", lang)
    return [
        [
            *((f"dm-{good}", names[k], str(count)) for k, (good, count) in enumerate(p.goods.items())),
            ("dm-hero", hand, str(p.hand_size)),
        ]
        for p in view.players
    ]


def score_sheet(view: DaimyoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return popularity by source."""
    names = game.texts.language(lang).nouns["source"]
    return [(names[k], tuple(p.points[source] for p in view.players)) for k, source in enumerate(SOURCES)]
