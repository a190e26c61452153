"""A game is named by its setting, seed and number; chance and every bot have streams of their own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.bots import Bot, RandomBot
from atoll.kernel import CHANCE, Choice, Eyes, State, game
from atoll.lab.play import Course, Luck, crew_of, play_game
from catalogue import GAMES

DAIMYO = game("daimyo")


class Thrifty(Bot):
    """Always takes the first choice, and draws as many random numbers as it is told to."""

    name = "thrifty"

    def __init__(self, draws: int):
        self.draws = draws

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        for _ in range(self.draws):
            rng.random()
        return eyes.choices()[0]


def ended(course: Course) -> bytes:
    return course.state.save()


@pytest.mark.parametrize("played", GAMES.values(), ids=GAMES)
def test_random_players_play_the_same_game_blindly_and_seeing(played: Any) -> None:
    crew = [RandomBot() for _ in range(played.seat_counts[-1])]
    blind, seeing = (play_game(played, crew, Luck.of(3, 8, len(crew)), {}, timed=timed) for timed in (False, True))
    assert ended(blind) == ended(seeing)
    assert blind[1:4] == seeing[1:4]
    assert not blind.asked and sum(seeing.asked) == seeing.decisions


def test_what_a_bot_draws_for_itself_changes_nothing_of_chance_or_of_others() -> None:
    games = [
        play_game(DAIMYO, [Thrifty(draws), RandomBot()], Luck.of(1, 0, 2), {}) for draws in (0, 3)
    ]  # fmt: skip
    assert ended(games[0]) == ended(games[1])


def test_a_number_and_a_seed_name_a_game() -> None:
    crew = [RandomBot(), RandomBot()]
    names = [(1, 0, 0), (1, 0, 0), (1, 1, 0), (2, 0, 0), (1, 0, 1)]
    first, again, *others = (ended(play_game(DAIMYO, crew, Luck.of(s, n, 2, r), {})) for s, n, r in names)
    assert first == again
    assert len({first, *others}) == 4


def test_a_repeat_meets_the_same_chance_with_other_draws_of_the_bots() -> None:
    once, again = Luck.of(5, 2, 3), Luck.of(5, 2, 3, repeat=1)
    assert once.chance.getstate() == again.chance.getstate()
    assert all(a.getstate() != b.getstate() for a, b in zip(once.seats, again.seats, strict=True))
    assert len({str(rng.getstate()) for rng in (once.chance, *once.seats)}) == 4


def set_up_met_by(crew: list[Bot]) -> bytes:
    seen: list[bytes] = []
    play_game(DAIMYO, crew, Luck.of(9, 4, 2), {}, watch=lambda state: seen.append(state.save()))
    return seen[0]


def test_two_lineups_meet_the_same_set_up() -> None:
    assert set_up_met_by([RandomBot(), RandomBot()]) == set_up_met_by([Thrifty(0), RandomBot()])


def test_who_watches_sees_every_decision_and_the_end() -> None:
    seen: list[int] = []
    watch = lambda state: seen.append(state.seat if state.stack else -9)  # noqa: E731
    course = play_game(DAIMYO, [RandomBot(), RandomBot()], Luck.of(0, 0, 2), {}, watch=watch)
    assert len(seen) == course.decisions + 1 and CHANCE not in seen[:-1] and seen[-1] == -9


def test_one_bot_stands_for_all_seats() -> None:
    assert crew_of(["greedy"], 3) == ("greedy",) * 3
    assert isinstance(play_game(DAIMYO, [RandomBot()] * 2, Random(1), {}).state, State)
