"""What matters of each seat at a glance, and where the points come from."""

from __future__ import annotations

from typing import Any

from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.scoring import SOURCES
from atoll.games.archipelago.state import RESULTS
from atoll.kernel import Game
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: ArchipelagoView, game: Game[Any], lang: str) -> Glance:
    """Return everybody's citizens, ships and action discs, and the money that these eyes may see."""
    say = game.texts.caption
    return [
        [
            ("ar-i-florin", say("florins", lang), "?" if p.money is None else str(p.money)),
            ("ar-i-people", say("citizens in play", lang, count=p.citizens, left=p.reserve), str(p.citizens)),
            ("ar-i-ship", say("ships in play", lang, count=p.ships, left=p.dock), str(p.ships)),
            ("ar-i-disc", say("action discs", lang), str(p.discs)),
        ]
        for p in view.players
    ]


def score_sheet(view: ArchipelagoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return victory points by source; after independence there is but who won."""
    nouns = game.texts.language(lang).nouns
    rows = [player.points for player in view.players if player.points is not None]
    if not rows:
        return [(nouns["result"][RESULTS.index(view.result)], view.scores)]
    return [(nouns["source"][k], tuple(row[source] for row in rows)) for k, source in enumerate(SOURCES)]
