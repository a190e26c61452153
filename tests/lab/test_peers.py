"""What a peer does wrong does not spoil the measure of its speed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from atoll.lab import peers


class CrashingGame:
    """A peer's game of three decisions that falls over for every other seed."""

    def __init__(self, players: list[Any], seed: int):
        self.seed = seed
        self.state = SimpleNamespace(actions=[])

    def play(self) -> None:
        if self.seed % 2:
            raise TypeError("list indices must be integers")
        self.state.actions = [1, 2, 3]


def test_a_game_in_which_a_peer_crashes_does_not_count() -> None:
    library = SimpleNamespace(Color=["red"], RandomPlayer=str, Game=CrashingGame)
    seeds, decisions, elapsed = peers._time_games(library, 0.01, seed=7)
    assert seeds
    assert all(seed % 2 == 0 for seed in seeds)
    assert decisions == 3 * len(seeds)
    assert elapsed > 0
