"""Networks: weights go by the names of columns, chances add up, and reasons are slopes."""

import numpy as np
import pytest

from atoll.bots.network import Layers, Network
from atoll.bots.values import Model, Weights, log_odds
from catalogue import GAMES

NAMES = ("own.goods.rice", "own.goods.metal", "always")
LAYERS = Layers(
    {"own.goods.rice": (1.0, -1.0), "own.goods.metal": (0.5, 0.0), "always": (0.0, 1.0)},
    (((0.3, 0.1, 0.0), (0.0, 0.2, 0.0), (0.0, 0.0, -1.0), (2.0, -0.5, 0.25), (0.1, 0.0, 0.2)),),
)


def test_weights_go_by_the_names_of_columns() -> None:
    here = Network(NAMES, LAYERS).foretell(np.array([0.5, 1.0, 1.0]))
    there = Network(("a new one", *reversed(NAMES)), LAYERS).foretell(np.array([7.0, 1.0, 1.0, 0.5]))
    assert there == pytest.approx(here)


def test_one_is_foretold_as_many_are() -> None:
    rows = np.array([[0.5, 1.0, 1.0], [-3.0, 0.0, 1.0]])
    network = Network(NAMES, LAYERS)
    won, other, ruined, margin, left = network.many(rows).T
    assert np.allclose(won + other + ruined, 1.0)
    for k, row in enumerate(rows):
        assert network.foretell(row) == pytest.approx((margin[k], won[k], left[k], ruined[k]))


def test_slopes_are_what_a_little_more_adds() -> None:
    network, row, little = Network(NAMES, LAYERS), np.array([0.5, 1.0, 1.0]), 0.125
    for k, slope in enumerate(network.slopes(row)):
        more = row.copy()
        more[k] += little
        assert network.foretell(more)[0] - network.foretell(row)[0] == pytest.approx(slope * little, abs=1e-6)


def test_a_model_goes_by_its_network() -> None:
    state = GAMES["daimyo"].new(seats=2)
    weights = Weights({"always": (0.5, 99.0, 0.0)}, (0.0, 1.0, 0.0, 0.0), network=LAYERS)
    model = Model(GAMES["daimyo"], 2, weights)
    forecast = model.forecast(state, 0)
    assert forecast.margin < 9 and model.worth(forecast) < 1  # a chance, less the danger that all lose
    assert set(model.parts(state, 0)) >= {"own.goods", "always"}


def test_what_is_told_of_a_network_is_set_right_by_its_own_odds() -> None:
    weights = Weights({}, (0.0, 1.0, 0.0, 0.0), told=(1.0, 2.0, 0.0, 0.0, 0.0), network=LAYERS)
    model, state = Model(GAMES["daimyo"], 2, weights), GAMES["daimyo"].new(seats=2)
    said, told = model.forecast(state, 0).chance, model.told(state, 0).chance
    assert log_odds(told) == pytest.approx(1.0 + 2.0 * log_odds(said))
