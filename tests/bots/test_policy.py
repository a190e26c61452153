"""Policies: what they read, what levels make of them, and that nothing hidden has a say."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pearls import Pearls

import atoll
from atoll.bots import Bot, Foresight, Instinct, RandomBot
from atoll.bots.levels import Expert, Hard, expert as expert_level, hard as hard_level
from atoll.bots.policy import Policy, Reader, blank, columns_of, read_policy, write_policy
from atoll.bots.returns import Aim
from atoll.kernel import CHANCE, AtollError, Eyes
from catalogue import GAMES


class Other(RandomBot):
    """Somebody else, who must not be asked."""

    def choose(self, eyes: Eyes[Any], rng: Random) -> Any:
        raise AssertionError("the policy knows")


def decision(name: str, seats: int = 2) -> atoll.State:
    state: atoll.State = atoll.game(name).new(seats=seats)
    rng = Random(3)
    while state.seat == CHANCE or len(state.game.ideas(state, state.seat)) < 2:
        if state.seat == CHANCE:
            state.play_chance(rng)
        else:
            state.play(state.choices()[0])
    return state


def leaning(name: str, tmp_path: Path, choice: atoll.Choice, **levels: list[int]) -> Path:
    """Write a policy that likes one choice above all."""
    arrays = blank(atoll.game(name))
    arrays["bias"][choice.index] = 50.0
    arrays["aim"] = np.array(Aim(10.0))
    arrays |= {level: np.array(counts) for level, counts in levels.items()}
    write_policy(tmp_path / "policy.npz", arrays)
    return tmp_path / "policy.npz"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_policy_reads_what_every_number_of_players_sees(game: Any) -> None:
    columns = columns_of(game)
    assert len(set(columns)) == len(columns)
    for seats in game.seat_counts:
        state = game.new(seats=seats)
        numbers = dict(zip(columns, Reader(game, seats, columns).numbers(state, 0), strict=True))
        assert numbers[f"players.{seats}"] == 1.0
        seen = game.encoder(seats).observe(state, 0)
        assert all(numbers[column] == value for column, value in zip(game.encoder(seats).columns, seen, strict=True))


def test_a_column_that_a_policy_does_not_know_is_left_out() -> None:
    game = atoll.game("daimyo")
    arrays = blank(game)
    arrays["columns"] = arrays["columns"][1:]
    arrays |= {name: arrays[name][1:] for name in ("mean", "scale", "first")}
    state = game.new(seats=2)
    assert Policy(game, 2, arrays).expected(state, 0) == 0.0


@pytest.mark.parametrize("name", ["daimyo", "anno1800"])
def test_what_a_policy_likes_is_played(name: str, tmp_path: Path) -> None:
    state = decision(name)
    liked = state.game.ideas(state, state.seat)[-1]
    path = leaning(name, tmp_path, liked)
    for bot in (Instinct(Other(), path), Foresight(Other(), path, worlds=1)):
        assert bot.choose(Eyes(state, state.seat), Random(1)) is liked


def test_foresight_finds_out_what_is_better(tmp_path: Path) -> None:
    """A policy that has learned nothing would as soon keep a pearl worth 1 as dive for another."""
    write_policy(tmp_path / "policy.npz", blank(Pearls()))
    state = Pearls().new(seats=2)
    for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
        state.play(text)
    bot = Foresight(Other(), tmp_path / "policy.npz", turns=5, worlds=200)
    assert bot.choose(Eyes(state, 0), Random(1)).text == "dive"


def test_without_a_policy_another_bot_decides() -> None:
    state = Pearls().new(seats=2)
    while state.seat == CHANCE:
        state.play(state.choices()[0])
    for bot in (Instinct(Other()), Foresight(Other())):
        with pytest.raises(AssertionError, match="the policy knows"):
            bot.choose(Eyes(state, state.seat), Random(1))


@pytest.mark.parametrize("make", [Instinct, Foresight])
def test_a_policy_chooses_the_same_whatever_is_hidden(make: Any, tmp_path: Path) -> None:
    state, rng = decision("daimyo", seats=3), Random(2)
    arrays, noise = blank(state.game), np.random.default_rng(1)
    arrays |= {name: noise.normal(size=each.shape) for name, each in arrays.items() if each.dtype.kind == "f"}
    arrays["aim"] = np.array(Aim(10.0))
    write_policy(tmp_path / "policy.npz", arrays)
    options = {"worlds": 1} if make is Foresight else {}
    for _ in range(12):
        eyes = Eyes(state, state.seat)
        other = Eyes(eyes.world(rng), state.seat)
        bot: Bot = make(Other(), tmp_path / "policy.npz", **options)
        choice = bot.choose(eyes, Random(5))
        assert bot.choose(other, Random(5)) is choice
        state.play(choice)
        while state.seat == CHANCE:
            state.play_chance(rng)


def test_levels_go_by_a_policy_with_as_many_players_as_it_is_proven_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = decision("daimyo")
    path = leaning("daimyo", tmp_path, state.choices()[-1], hard=[2], expert=[3])
    monkeypatch.setattr("atoll.bots.instinct.policy_path", lambda game: path)
    hard, expert = hard_level(), expert_level()
    three = decision("daimyo", seats=3)
    two_eyes, three_eyes = Eyes(state, state.seat), Eyes(three, three.seat)
    assert isinstance(hard, Hard)
    assert isinstance(expert, Expert)
    assert hard._way(two_eyes) is hard.instinct
    assert hard._way(three_eyes) is not hard.instinct
    assert expert._way(three_eyes) is expert.foresight
    assert expert._way(two_eyes) is not expert.foresight


def test_a_file_that_holds_no_policy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "policy.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(AtollError, match="holds no policy"):
        read_policy(tmp_path / "policy.npz")


def test_a_game_that_all_lose_or_nobody_ends_is_worth_little() -> None:
    state = Pearls().new(seats=2)
    state.points = [3, 5]
    broken_off = Aim(3.0).results(state)
    state.stack.clear()
    ended = Aim(3.0).results(state)
    assert all(now[0] < then[0] for now, then in zip(broken_off, ended, strict=True))
    assert ended[1][1] == 1.0
