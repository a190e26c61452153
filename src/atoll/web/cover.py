"""The picture of a game on the home page: a table in play, drawn by the game itself."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from atoll.kernel import CHANCE, SPECTATOR, Game, State
from atoll.kernel.alone import board_alone

DECISIONS = 400  # into the game
SEATS = 3


@cache
def cover(game: Game[Any], lang: str) -> str:
    """Return a board of a game under way as a picture; nothing where the game draws in plain text."""
    return board_alone(_under_way(game).view(SPECTATOR), game, lang)


@cache
def _under_way(game: Game[Any]) -> State:
    rng = Random(game.name)
    state: State = game.new(seats=min(SEATS, game.seat_counts[-1]))
    for _ in range(DECISIONS):
        if state.over:
            break
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        seat = state.seats[0]
        state.play(rng.choice(game.sensible(state, seat) or state.choices(seat)), seat)
    return state
