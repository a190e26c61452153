"""How long the small things take: `pytest benchmarks` (the run beside the peers is `make bench`)."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import _lru_cache_wrapper
from gzip import compress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import atoll
from atoll.bots import RandomBot
from atoll.kernel import CHANCE, Replay, State, read_record
from atoll.kernel.kept import ALL_KEPT
from atoll.lab.play import play_game

RECORDS = Path(__file__).parents[1] / "tests" / "records"


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


@pytest.fixture
def late(game: Any) -> State:
    """A game of four that is nearly over."""
    last = read_record(RECORDS / game.name / "4-players.json")
    return Replay(game, last).at(len(last.entries) * 9 // 10)


def draw(state: State) -> Any:
    return state.game.drawing(state.view(0), "en", ["Ann", "Bob", "Cy", "Di"])


def in_rounds(benchmark: Any, prepare: Callable[[], tuple[tuple[State], dict[str, Any]]]) -> None:
    """Measure drawings, each of what was prepared for it."""
    benchmark.pedantic(draw, setup=prepare, rounds=30)


def forget_drawings() -> None:
    """Forget every part that was drawn, but neither templates nor coasts."""
    for kept in ALL_KEPT:
        kept.forget()
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and getattr(each, "__name__", "") in (
            "_part",
            "_art",
            "drawn",
            "blank",
        ):
            each.cache_clear()


def test_view_and_drawing_from_nothing(benchmark: BenchmarkFixture, late: State) -> None:
    whole = draw(late)
    sent = "".join(whole.everything()).encode()
    benchmark.extra_info |= {"board": len(whole.board), "sent": len(sent), "compressed": len(compress(sent, 6))}

    def anew() -> tuple[tuple[State], dict[str, Any]]:
        forget_drawings()
        return (late,), {}

    in_rounds(benchmark, anew)


def test_view_and_drawing_after_one_move(benchmark: BenchmarkFixture, late: State) -> None:
    rng = Random(1)
    draw(late)

    def moved() -> tuple[tuple[State], dict[str, Any]]:
        while not late.over:
            late.play_chance(rng) if late.seat == CHANCE else late.play(rng.choice(late.choices()))
            if late.seat != CHANCE:
                break
        return (late,), {}

    in_rounds(benchmark, moved)


def test_view_and_drawing_of_a_finished_game_of_four(benchmark: BenchmarkFixture, game: Any) -> None:
    rng = Random(1)
    state: State = game.new(4)
    while not state.over:
        state.play_chance(rng) if state.seat == CHANCE else state.play(rng.choice(state.choices()))
    benchmark(lambda: draw(state))


def test_save_and_load(benchmark: BenchmarkFixture, middle: State) -> None:
    benchmark(lambda: middle.game.load(middle.save()))


def test_value(benchmark: BenchmarkFixture, middle: State) -> None:
    benchmark(lambda: middle.game.value(middle, 0))


def test_random_game(benchmark: BenchmarkFixture, game: Any) -> None:
    crew: list[Any] = [RandomBot() for _ in range(game.seat_counts[-1])]
    benchmark(lambda: play_game(game, crew, Random(1), {}))
