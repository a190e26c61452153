"""Removing a building, and building again."""

from games.anno1800.scenario import (
    build,
    do,
    extra,
    gold,
    kind_at,
    legal,
    options,
    step,
)
from games.anno1800.test_building import rich
from marks import rule


def test_an_extra_action_may_build_again() -> None:
    s = rich()
    gold(s, 0, 0)
    do(s, "build industry", "build sawmill", "place home/coast2", "done")
    extra(s)
    assert legal(s, "build ships")


@rule("ANN-5.1.10")
def test_a2_a_tile_on_its_own_identical_print_may_be_removed() -> None:
    s = rich()
    build(s, 0, "sailmaker", "home/land6")  # over the printed sailmaker
    build(s, 0, "brewery", "home/coast2")
    do(s, "build industry", "remove building")
    assert options(s) == ["remove home/land6", "remove home/coast2"]
    do(s, "remove home/land6")
    assert (kind_at(s, 0, "home/land6"), s.players[0].tiles[5]) == ("sailmaker", -1)


@rule("ANN-R-20")
def test_a2_a_tile_stays_if_the_print_below_it_is_identical_to_another_industry() -> None:
    s = rich()
    build(s, 0, "brewery", "home/land6")  # over the printed sailmaker
    build(s, 0, "sailmaker", "home/coast2")
    do(s, "build industry", "remove building")
    assert options(s) == ["remove home/coast2"]


@rule("ANN-5.1.10")
def test_a6_a_removal_is_asked_for_even_if_only_one_tile_can_go() -> None:
    s = rich()
    build(s, 0, "brewery", "home/coast2")
    do(s, "build industry", "remove building")
    assert (step(s), options(s), kind_at(s, 0, "home/coast2")) == ("Remove", ["remove home/coast2"], "brewery")
