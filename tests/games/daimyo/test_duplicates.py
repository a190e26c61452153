"""Nobody may own the same relic tile twice."""

import pytest

from games.daimyo.scenario import (
    do,
    legal,
    loose,
    refused,
    resolve,
    step,
    stock,
)
from games.daimyo.test_relic import board, market
from marks import rule

ISLANDS = ("blue", "red", "yellow", "violet", "green")


@rule("DAI-11.5")
@pytest.mark.parametrize(
    ("effect", "duplicate", "possible"),
    [
        ("take_relic_here", "take blue blue-1", "take blue blue-2"),
        ("take_relic_board", "take red red-1", "take red red-2"),
        ("move_scavenger_take", "take red red-1", "take red red-2"),
        ("take_relic_market", "claim red-4", "claim blue-4"),
    ],
)
def test_no_effect_takes_a_duplicate(effect: str, duplicate: str, possible: str) -> None:
    s = board()
    stock(s, 0, "blue-1", "red-1", "red-4")
    s.players[0].storage = 5
    resolve(s, 0, effect, 1)
    if effect == "move_scavenger_take":
        do(s, "scavenger red")
    refused(s, duplicate)
    assert legal(s, possible)


@rule("DAI-11.5")
def test_a_duplicate_from_the_bag_goes_to_the_black_market() -> None:
    s = board()
    stock(s, 0, "green-4")
    resolve(s, 0, "take_relic_bag", 1)
    do(s, "draw tile green-4")
    assert loose(s, 0) == ["green-4"]
    assert market(s) == ["blue-4", "red-4", "yellow-4", "green-4"]
    assert step(s) == "Actions"
