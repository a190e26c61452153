"""Intervals say how much is known: checked against tables, and against many samples of which the truth is known."""

from __future__ import annotations

from random import Random

import pytest

from atoll.lab.intervals import quantile, sums, wilson


@pytest.mark.parametrize(("freedom", "tabled"), [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (10**6, 1.960)])
def test_the_quantiles_are_students(freedom: int, tabled: float) -> None:
    assert quantile(freedom) == pytest.approx(tabled, rel=0.005)


def test_wilsons_interval_is_the_one_in_the_books() -> None:
    assert wilson(0.5, 10, 1.96) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(1.0, 10, 1.96) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_mean_lies_in_its_interval_95_times_of_100() -> None:
    rng = Random(1)
    samples = [sums(rng.gauss(3, 2) for _ in range(8)).interval() for _ in range(2000)]
    assert sum(low < 3 < high for _, low, high in samples) / 2000 == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_a_share_lies_in_its_interval_however_much_games_of_a_block_are_alike(alike: float) -> None:
    rng = Random(2)

    def block() -> float:
        luck = rng.random()
        return sum((luck if rng.random() < alike else rng.random()) < 0.3 for _ in range(4)) / 4

    samples = [sums(block() for _ in range(30)).share(120) for _ in range(1500)]
    assert sum(low <= 0.3 <= high for _, low, high in samples) / 1500 >= 0.935


def test_a_bot_that_always_wins_is_not_held_for_certain() -> None:
    share = sums([1.0] * 25).share(100)
    assert share.mean == share.high == 1.0 and 0.8 < share.low < 0.9


def test_one_block_says_nothing() -> None:
    assert sums([0.5]).share(4) == (0.5, 0.0, 1.0)
    assert sums([]).share(0) == (0.0, 0.0, 1.0)
    assert sums([2.0]).interval().low == float("-inf")
