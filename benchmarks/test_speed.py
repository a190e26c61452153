"""How long the small things take: `pytest benchmarks` (the run beside the peers is `make bench`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import atoll
from atoll.bots import RandomBot
from atoll.kernel import CHANCE, State
from atoll.lab.play import play_game


@pytest.fixture(params=atoll.game_names())
def game(request: pytest.FixtureRequest) -> Any:
    return atoll.game(request.param)


@pytest.fixture
def middle(game: Any) -> State:
    """A state about half-way through a random game."""
    rng = Random(1)
    state: State = game.new()
    while state.decision < 300 or state.seat == CHANCE:
        state.play_chance(rng) if state.seat == CHANCE else state.play(rng.choice(state.choices()))
    return state


def test_copy(benchmark: BenchmarkFixture, middle: State) -> None:
    benchmark(middle.copy)


def test_choices(benchmark: BenchmarkFixture, middle: State) -> None:
    def relist() -> None:
        middle.offer = None
        middle.choices()

    benchmark(relist)


def test_world(benchmark: BenchmarkFixture, middle: State) -> None:
    rng = Random(1)
    benchmark(lambda: atoll.Eyes(middle, 0).world(rng))


def test_view(benchmark: BenchmarkFixture, middle: State) -> None:
    benchmark(lambda: middle.view(0).to_json())


def test_view_and_drawing_of_a_finished_game_of_four(benchmark: BenchmarkFixture, game: Any) -> None:
    rng = Random(1)
    state: State = game.new(4)
    while not state.over:
        state.play_chance(rng) if state.seat == CHANCE else state.play(rng.choice(state.choices()))
    benchmark(lambda: game.drawing(state.view(0), "en", ["Ann", "Bob", "Cy", "Di"]))


def test_save_and_load(benchmark: BenchmarkFixture, middle: State) -> None:
    benchmark(lambda: middle.game.load(middle.save()))


def test_value(benchmark: BenchmarkFixture, middle: State) -> None:
    benchmark(lambda: middle.game.value(middle, 0))


def test_random_game(benchmark: BenchmarkFixture, game: Any) -> None:
    crew: list[Any] = [RandomBot() for _ in range(game.seat_counts[-1])]
    benchmark(lambda: play_game(game, crew, Random(1), {}))
