"""What matters of each seat of Anno 1800 at a glance, and where its points come from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.eyes.view import AnnoView, PlayerView
from atoll.games.anno1800.words.lexicon import AnnoLexicon, lexicon
from atoll.games.anno1800.words.nouns import source_name
from atoll.kernel import Game
from atoll.kernel.kept import KeptFor
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: AnnoView, game: Game[Any], lang: str) -> Glance:
    """Return what people count of everybody: cards, gold, tokens and people first."""
    words = lexicon(game.catalog, game.texts, lang)
    counts = [_known.get((p, words), (), partial(_counts, p, words)) for p in view.players]
    return [[*_phrases(view, seat, words), *counted] for seat, counted in enumerate(counts)]


_known = KeptFor[list[tuple[str, str, str]]](64)


def _phrases(view: AnnoView, seat: int, words: AnnoLexicon) -> Iterator[tuple[str, str, str]]:
    if view.first == seat:
        yield "", words.fixed["first_player"], ""
    if view.fireworks == seat:
        yield "", words.fixed["has_fireworks"], ""


def _counts(p: PlayerView, words: AnnoLexicon) -> list[tuple[str, str, str]]:
    things, levels = _counted(words)
    counts = (
        sum(p.hand_size.values()),
        p.gold,
        *[p.ship_tokens[token] + p.card_tokens[token] for token in TOKENS],
        p.expedition_size,
        len(p.old_world),
        len(p.new_world),
        len([b for b in p.buildings if b.building]),
    )
    return [
        *[(icon, name, str(count)) for (icon, name), count in zip(things, counts, strict=True)],
        *[(*levels[level], str(p.district[level])) for level in LEVELS if p.cubes[level]],
    ]


@lru_cache(maxsize=16)
def _counted(words: AnnoLexicon) -> tuple[list[tuple[str, str]], dict[str, tuple[str, str]]]:
    """Return the signs and names of what is counted: things, and people by their level."""
    fixed = words.fixed
    things = [
        ("an-card", fixed["hand"]),
        ("an-gold", fixed["gold"]),
        *[(f"an-{token}", fixed[f"{token}_token"]) for token in TOKENS],
        ("an-picture", fixed["expeditions"]),
        ("an-old", fixed["old_world"]),
        ("an-raw", fixed["new_world"]),
        ("an-hammer", fixed["buildings"]),
    ]
    return things, {level: (f"an-{level}", str(words.of["level"][level])) for level in LEVELS}


def score_sheet(view: AnnoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return points by source: cards, expeditions, gold, fireworks, then each mission."""
    names = game.texts.language(lang).nouns
    return [
        (source_name(game.catalog, names, source), tuple(p.points[source] for p in view.players))
        for source in view.players[0].points
    ]
