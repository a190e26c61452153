"""What matters of each seat of Anno 1800 at a glance, and where its points come from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
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
    fixed = words.fixed
    return [
        ("an-card", fixed["hand"], str(sum(p.hand_size.values()))),
        ("an-gold", fixed["gold"], str(p.gold)),
        *[
            (f"an-{token}", fixed[f"{token}_token"], str(p.ship_tokens[token] + p.card_tokens[token]))
            for token in TOKENS
        ],
        ("an-picture", fixed["expeditions"], str(p.expedition_size)),
        ("an-old", fixed["old_world"], str(len(p.old_world))),
        ("an-raw", fixed["new_world"], str(len(p.new_world))),
        ("an-hammer", fixed["buildings"], str(sum([bool(b.building) for b in p.buildings]))),
        *[(f"an-{level}", str(words.of["level"][level]), str(p.district[level])) for level in LEVELS if p.cubes[level]],
    ]


def score_sheet(view: AnnoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return points by source: cards, expeditions, gold, fireworks, then each mission."""
    names = game.texts.language(lang).nouns
    return [
        (source_name(game.catalog, names, source), tuple(p.points[source] for p in view.players))
        for source in view.players[0].points
    ]
