"""The games that the generic tests run on: every registered one, and the tiny one of the docs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

from pearls import Pearls

import atoll
from atoll.kernel import CHANCE, Game, State

GAMES: dict[str, Game[Any]] = {"pearls": Pearls(), **{name: atoll.game(name) for name in atoll.game_names()}}


def tables() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every game with every number of players and every combination of options."""
    for name, game in GAMES.items():
        names = [option.name for option in game.options]
        for values in itertools.product(*(option.values for option in game.options)):
            for seats in game.seat_counts:
                yield name, seats, dict(zip(names, values, strict=True))


def walk(state: State, rng: Random) -> Iterator[State]:
    """Play at random; yield the running state before the first and after every choice.

    When several seats decide at once, they do so in any order.
    """
    yield state
    while not state.over:
        if state.seat == CHANCE:
            state.play_chance(rng)
        else:
            seat = rng.choice(state.seats)
            state.play(rng.choice(state.choices(seat)), seat)
        yield state
