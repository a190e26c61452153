"""What a player of Anno 1800 who goes by experience looks at."""

from random import Random

import pytest

import atoll
from atoll.games.anno1800.bot import ideas, sensible
from atoll.games.anno1800.bot.sensible import ENDLESS
from atoll.games.anno1800.bot.temper import NORMAL
from atoll.games.anno1800.flow.turn import ACT
from atoll.kernel import CHANCE


@pytest.mark.parametrize("seats", [2, 4])
def test_ideas_begin_with_what_is_sensible_and_are_on_offer(seats: int) -> None:
    state, rng = atoll.game("anno1800").new(seats=seats, limit="30"), Random(4)
    wider = 0
    while not state.over:
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        plain, found = list(dict.fromkeys(sensible(state, state.seat))), ideas(state, state.seat)
        assert list(dict.fromkeys(found))[: len(plain)] == plain
        assert set(found) <= set(state.choices())
        wider += len(found) > len(plain)
        state.play(rng.choice(found))
    assert wider > 20


def test_in_a_game_without_end_nobody_has_ideas() -> None:
    state, rng = atoll.game("anno1800").new(seats=2), Random(5)
    while state.seat == CHANCE or state.stack[-1].step is not ACT:
        if state.seat == CHANCE:
            state.play_chance(rng)
        else:
            state.play(state.choices()[0])
    assert len(ideas(state, state.seat)) > len(sensible(state, state.seat))
    state.round = ENDLESS * NORMAL.due
    assert ideas(state, state.seat) == sensible(state, state.seat)


def test_rounds_are_the_turns_of_the_table() -> None:
    state = atoll.game("anno1800").new(seats=2)
    assert state.game.turns(state) == state.round
