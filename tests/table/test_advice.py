"""A hint is what a strong bot would do, by the names that the seat knows things by."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import atoll
from atoll.bots import Bot
from atoll.kernel import LANGUAGES, Choice, Eyes, State
from atoll.kernel.puzzle import read_puzzles
from atoll.table import advice as advising
from atoll.table.advice import ADVICE, advice
from atoll.table.offer import Offer

GAMES = [name for name in atoll.game_names() if read_puzzles(atoll.game(name))]


def position(name: str) -> tuple[State, int]:
    game = atoll.game(name)
    puzzle = read_puzzles(game)[-1]
    return puzzle.state(game), puzzle.seat


class Last(Bot):
    """A strong bot that nobody would have thought of."""

    name = "last"

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        return eyes.choices()[-1]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "adviser", Last)


@pytest.mark.parametrize("name", GAMES)
def test_the_first_choice_of_a_hint_is_that_of_a_strong_bot(name: str) -> None:
    state, seat = position(name)
    given = advice(state, seat, "en", ())
    assert given[0][0] == state.choices()[-1].text
    assert len(given) <= ADVICE and len(dict(given)) == len(given)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_calls_choices_what_they_are_called_on_offer(name: str, lang: str) -> None:
    state, seat = position(name)
    offered = {each.text: each.label for each in Offer(state, seat, lang, ()).choices()}
    assert all(line.startswith(offered[text]) for text, line in advice(state, seat, lang, ()))
