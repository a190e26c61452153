"""A hint is what a strong bot would do, by the names that the seat knows things by."""

from __future__ import annotations

from random import Random

import pytest

import atoll
from atoll.bots import bot
from atoll.kernel import LANGUAGES, Eyes, State
from atoll.kernel.puzzle import group_of, read_puzzles
from atoll.table.advice import ADVICE, ADVISER, advice
from atoll.table.offer import Offer

GAMES = [name for name in atoll.game_names() if read_puzzles(atoll.game(name))]


def position(name: str) -> tuple[State, int]:
    game = atoll.game(name)
    puzzle = read_puzzles(game)[-1]
    return puzzle.state(game), puzzle.seat


@pytest.mark.parametrize("name", GAMES)
def test_the_first_choice_of_a_hint_is_that_of_a_strong_bot(name: str) -> None:
    state, seat = position(name)
    given = advice(state, seat, "en", ())
    best = bot(ADVISER).choose(Eyes(state, seat), Random(state.decision))
    besides = group_of(state.game, best) == "free"  # an offer to others, before the turn itself
    assert (given[0][0] == best.text) != besides
    assert len(given) <= ADVICE and len(dict(given)) == len(given)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_calls_choices_what_they_are_called_on_offer(name: str, lang: str) -> None:
    state, seat = position(name)
    offered = {each.text: each.label for each in Offer(state, seat, lang, ()).choices()}
    assert all(line.startswith(offered[text]) for text, line in advice(state, seat, lang, ()))
