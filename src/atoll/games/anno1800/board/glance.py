"""What matters of each seat of Anno 1800 at a glance, and where its points come from."""

from __future__ import annotations

from typing import Any

from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.eyes.view import AnnoView, PlayerView
from atoll.games.anno1800.words.nouns import source_name
from atoll.kernel import Game
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: AnnoView, game: Game[Any], lang: str) -> Glance:
    """Return what people count of everybody: cards, gold, tokens and people first."""
    return [_seat(view, seat, p, game, lang) for seat, p in enumerate(view.players)]


def _seat(view: AnnoView, seat: int, p: PlayerView, game: Game[Any], lang: str) -> list[tuple[str, str, str]]:
    say, nouns = game.texts.caption, game.texts.language(lang).nouns
    phrases = [say("first player", lang)] if view.first == seat else []
    phrases += [say("has fireworks", lang)] if view.fireworks == seat else []
    tokens = [
        (f"an-{token}", say(f"{token} token", lang), str(p.ship_tokens[token] + p.card_tokens[token]))
        for token in TOKENS
    ]
    people = [
        (f"an-{level}", str(nouns["level"][k]), str(p.district[level]))
        for k, level in enumerate(LEVELS)
        if p.cubes[level]
    ]
    built = sum(bool(b.building) for b in p.buildings)
    return [
        *(("", phrase, "") for phrase in phrases),
        ("an-card", say("hand", lang), str(sum(p.hand_size.values()))),
        ("an-gold", say("gold", lang), str(p.gold)),
        *tokens,
        ("an-picture", say("expeditions", lang), str(p.expedition_size)),
        ("an-old", say("old world", lang), str(len(p.old_world))),
        ("an-raw", say("new world", lang), str(len(p.new_world))),
        ("an-hammer", say("buildings", lang), str(built)),
        *people,
    ]


def score_sheet(view: AnnoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return points by source: cards, expeditions, gold, fireworks, then each mission."""
    names = game.texts.language(lang).nouns
    return [
        (source_name(game.catalog, names, source), tuple(p.points[source] for p in view.players))
        for source in view.players[0].points
    ]
