"""What stands beside the board: everybody at a glance, and where the Victory Points come from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from atoll.games.paradise.eyes.view import ParadiseView, PlayerView
from atoll.games.paradise.scoring import SOURCES
from atoll.games.paradise.words.lexicon import ParadiseLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.kept import KeptFor
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: ParadiseView, game: Game[Any], lang: str) -> Glance:
    """Return everybody's people and Explorer in words, then all that is counted, most wanted first."""
    words = lexicon(game.catalog, game.texts, lang)
    figures = [_known.get((player, words), (), partial(_figures, player, words)) for player in view.players]
    return [[*_phrases(view, words, seat), *counted] for seat, counted in enumerate(figures)]


_known = KeptFor[list[tuple[str, str, str]]](64)


def _phrases(view: ParadiseView, words: ParadiseLexicon, seat: int) -> Iterator[tuple[str, str, str]]:
    """Yield what is said of a seat in words: two phrases at most."""
    player = view.players[seat]
    if player.people:
        yield "", words.of["people"][player.people], ""
    if view.explorer_of == seat:
        yield "", words.fixed["exploring"], ""
    elif player.lost:
        yield "", words.fixed["is_lost"], ""
    elif view.holder == seat and not view.solo:
        yield "", words.fixed["sets_order"], ""


def _figures(player: PlayerView, words: ParadiseLexicon) -> list[tuple[str, str, str]]:
    """Return what is counted; what few players have only where it is."""
    counts = [
        ("pa-village", "villages", player.villages),
        ("pa-war_canoe", "pieces", sum(stack.count for stack in player.stacks.values())),
        ("pa-chain", "linked", sum(stack.face_up > 0 for stack in player.stacks.values())),
        ("pa-card", "cards", player.hand_size + len(player.face_up)),
    ]
    rare = [
        ("pa-improved_agriculture", "points_left", sum((player.points or {}).values())),
        ("pa-stored", "stored", player.stored),
        ("pa-event", "events", player.kept_size),
        ("pa-kumara", "has_kumara", int(player.kumara)),
    ]
    shown = (*counts, *(figure for figure in rare if figure[2]))
    return [(symbol, words.fixed[f"count_{key}"], str(count)) for symbol, key, count in shown]


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
