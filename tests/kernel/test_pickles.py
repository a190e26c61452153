"""States and choices behave like Python objects: they copy and pickle, here and into another process."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from pearls import Pearls

from atoll.checks import walk
from atoll.kernel import Choice, State
from catalogue import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_state_copies_and_pickles_as_itself(name: str) -> None:
    game, rng = GAMES[name], Random(1)
    for k, state in enumerate(walk(game.new(), rng)):
        if k % 40 == 0:
            for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert twin == state
                assert twin is not state
                assert twin.game.book is state.game.book
                assert twin.choices() == state.choices()  # the very same choices, not equal ones


def test_a_choice_unpickles_to_itself() -> None:
    choices = GAMES["daimyo"].new().choices()
    assert pickle.loads(pickle.dumps(choices)) == choices
    assert copy.deepcopy(choices[0]) is choices[0]


def test_a_state_and_a_choice_go_to_another_process_and_come_back() -> None:
    state: State = Pearls().new(seats=2)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        after, choice = pool.submit(_play_on, state).result()
    assert choice in state.choices()
    state.play(choice)
    assert after == state


def _play_on(state: State) -> tuple[State, Choice]:
    choice = state.choices()[0]
    state.play(choice)
    return state, choice
