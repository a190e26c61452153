"""Tournaments: every bot at every seat, on the same luck; shares, ranks and ratings add up."""

from __future__ import annotations

from collections import Counter

import pytest

from atoll.kernel import AtollError
from atoll.lab.many import Manner
from atoll.lab.ratings import Rating, Ratings
from atoll.lab.rows import Row
from atoll.lab.tournament import LineUp, Standing, Tournament, blocks, line_ups, seatings, tournament


def row(bots: LineUp, winners: list[int], scores: list[float], number: int = 0) -> Row:
    count = len(bots)
    return Row(bots, number, "", scores, winners, 8, 8, 0, 0.1, asked=[2] * count, thought=[0.004] * count)


@pytest.mark.parametrize(
    ("bots", "players"), [("ab", 2), ("ab", 4), ("abc", 3), ("abc", 4), ("abc", 2), ("abcd", 4), ("abcde", 3)]
)
def test_every_bot_sits_at_every_seat_equally_often(bots: str, players: int) -> None:
    for up in line_ups(bots, players):
        count = Counter((seat, bot) for seating in seatings(up) for seat, bot in enumerate(seating))
        assert all(count[0, bot] == count[seat, bot] for bot in up for seat in range(players))
    everything = Counter(bot for up in line_ups(bots, players) for bot in up)
    assert len(bots) == 2 or len(set(everything.values())) == 1


def test_of_two_bots_the_first_sits_alone() -> None:
    assert line_ups(["a", "b"], 4) == [("a", "b", "b", "b")]


def test_of_three_bots_at_a_table_of_four_each_is_in_turn_the_one_who_sits_twice() -> None:
    assert line_ups("abc", 4)[:3] == [("a", "b", "c", "a"), ("b", "c", "a", "b"), ("c", "a", "b", "c")]


def test_neighbours_change() -> None:
    assert len({frozenset(seatings(up)) for up in line_ups("abcd", 4)}) == 6


def test_the_games_of_a_block_are_played_on_the_same_luck() -> None:
    numbers = [task.number for task in blocks("daimyo", ["random", "greedy"], 3, range(5, 7), {})]
    assert numbers == [5, 5, 5, 6, 6, 6]


def test_shared_wins_are_fractions_and_nobody_is_counted() -> None:
    result = Tournament("daimyo", 2, {"a": Standing(), "b": Standing()}, ratings=Ratings())
    for each in (row(("a", "b"), [0], [9, 3]), row(("b", "a"), [0, 1], [5, 5])):
        result.add(each)
    for each in (row(("a", "b"), [], [4, 2]), row(("b", "a"), [1], [1, 2])):
        result.add(each)
    report = result.report()
    assert (report["games"], report["nobody"]) == (4, 1)
    assert report["bots"]["a"]["share"] == (1 + 0.5 + 0 + 1) / 4
    assert report["bots"]["b"]["share"] == 0.5 / 4
    assert report["bots"]["a"]["mean_rank"] == (1 + 1.5 + 1.5 + 1) / 4
    assert report["bots"]["a"]["ms_per_decision"] == 2.0
    assert report["bots"]["a"]["rating"]["mu"] > report["bots"]["b"]["rating"]["mu"]


def test_a_block_that_is_not_complete_does_not_count() -> None:
    result = Tournament("daimyo", 2, {"a": Standing(), "b": Standing()})
    result.add(row(("a", "b"), [0], [9, 3]))
    assert result.report()["games"] == 0


def test_places_go_to_winners_first_then_by_points_and_ties_share_them() -> None:
    assert row(("a", "b", "c", "d"), [2], [9, 9, 9, 4]).ranks() == [2.5, 2.5, 1, 4]
    assert row(("a", "b", "c"), [], [9, 5, 1]).ranks() == [2, 2, 2]


def test_greedy_is_better_than_random_and_the_first_bot_is_alone() -> None:
    result = tournament("paradise", ["greedy", "random"], 4, 7, 1, {}, manner=Manner(1)).report()
    assert result["games"] == 8  # whole blocks
    assert set(result) >= {"game", "players", "games", "nobody", "bots"}
    assert result["bots"]["greedy"]["share"] > 0.7 and result["bots"]["greedy"]["par"] == 0.25
    assert result["bots"]["greedy"]["mean_rank"] < 2 < result["bots"]["random"]["mean_rank"]
    assert result["bots"]["greedy"]["ms_per_decision"] > result["bots"]["random"]["ms_per_decision"]


def test_wrong_bots_are_one_sentence() -> None:
    for bots in (["random"], ["random", "random"]):
        with pytest.raises(AtollError, match="name at least 2 bots, each one once"):
            tournament("daimyo", bots, 2, 4, 1, {})
    with pytest.raises(AtollError, match="unknown bot 'oracle'"):
        tournament("daimyo", ["random", "oracle"], 2, 4, 1, {})
    with pytest.raises(AtollError, match="play at least 1 game"):
        tournament("daimyo", ["random", "greedy"], 2, 0, 1, {})


def test_a_rating_moves_with_every_game_and_grows_sure() -> None:
    ratings = Ratings()
    for _ in range(30):
        ratings.add(("a", "b", "b"), (1, 2, 3))
    assert ratings.of["a"].ordinal > Rating().ordinal > ratings.of["b"].mu - 25
    assert all(rating.sigma < Rating().sigma for rating in ratings.of.values())
