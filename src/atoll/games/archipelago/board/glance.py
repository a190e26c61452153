"""What matters of each seat at a glance, and where the points come from."""

from __future__ import annotations

from functools import partial
from typing import Any

from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.eyes.view import PlayerView
from atoll.games.archipelago.scoring import SOURCES
from atoll.games.archipelago.state import PHASE_5, RESULTS
from atoll.kernel import Game, capital
from atoll.kernel.kept import KeptFor
from atoll.kernel.rooms import Glance, ScoreSheet

HIDDEN = "?"


def glance(view: ArchipelagoView, game: Game[Any], lang: str) -> Glance:
    """Return what everybody has, as far as these eyes may see it, and their place in the order of play."""
    counts = [_known.get((p, game), (lang,), partial(_counts, p, game, lang)) for p in view.players]
    phrases = [_phrases(view, game, lang, seat) for seat in range(len(view.players))]
    return [[*counted, *[("", phrase, "") for phrase in said]] for counted, said in zip(counts, phrases, strict=True)]


_known = KeptFor[list[tuple[str, str, str]]](64)


def _counts(player: PlayerView, game: Game[Any], lang: str) -> list[tuple[str, str, str]]:
    say = game.texts.caption
    kinds = game.texts.language(lang).nouns["kind"]
    behind = [
        ("ar-i-florin", say("florins", lang), HIDDEN if player.money is None else str(player.money)),
        ("ar-i-token", say("explorer tokens", lang), HIDDEN if player.tokens is None else str(player.tokens)),
    ]
    before = [
        ("ar-i-people", say("citizens", lang), str(player.citizens)),
        ("ar-i-ship", say("ships", lang), str(player.ships)),
        ("ar-i-disc", say("action discs", lang), str(player.discs)),
        ("ar-i-card", say("evolution cards", lang), str(len(player.cards))),
    ]
    cubes = [
        (f"ar-i-{kind}", capital(kinds[k]), str(count)) for k, (kind, count) in enumerate((player.cubes or {}).items())
    ]
    return [*behind, *before, *cubes]


def _phrases(view: ArchipelagoView, game: Game[Any], lang: str, seat: int) -> list[str]:
    """Return where a player stands in the order of play, and whether he has passed."""
    say = game.texts.caption
    found = [say(f"place {view.order.index(seat) + 1}", lang)] if seat in view.order else []
    if seat in view.passed and view.phase == PHASE_5 and not view.over:
        found.append(say("passed", lang))
    return found


def score_sheet(view: ArchipelagoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return victory points by source; after independence there is but who won."""
    nouns = game.texts.language(lang).nouns
    rows = [player.points for player in view.players if player.points is not None]
    if not rows:
        return [(nouns["result"][RESULTS.index(view.result)], view.scores)]
    return [(nouns["source"][k], tuple(row[source] for row in rows)) for k, source in enumerate(SOURCES)]
