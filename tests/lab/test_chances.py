"""Chances that people are told: fitted to games of mixed levels, from all or some of what is seen."""

import numpy as np

import atoll
from atoll.bots.values import ALWAYS, HAND_MADE
from atoll.lab.chances import set_right
from atoll.lab.fitting import Positions

DAIMYO = atoll.game("daimyo")


def positions(games: int = 30, turns: int = 12) -> Positions:
    """Who has more of the first column wins by so much."""
    rng, count = np.random.default_rng(1), games * turns
    numbers = rng.normal(size=(count, len(DAIMYO.describer(2).columns) + 2)).astype(np.float32)
    numbers[:, -1] = 1.0
    margin = 3.0 * numbers[:, 0].astype(float)
    left = np.tile(np.linspace(0.95, 0.05, turns), games)
    number = np.repeat(np.arange(games), turns).astype(float)
    return Positions(numbers, margin, (margin > 0).astype(float), left, number, np.zeros(count), np.zeros(count))


def test_only_the_parts_that_are_named_are_weighed() -> None:
    columns = set(set_right(DAIMYO, 2, positions(), only=["goods"]).columns)
    assert columns and all(name.split(".")[1] == "goods" for name in columns - {HAND_MADE, ALWAYS})
    assert len(set_right(DAIMYO, 2, positions()).columns) > len(columns)


def test_what_is_learned_for_forecasts_is_not_played_by() -> None:
    assert not set_right(DAIMYO, 2, positions()).proven
