"""Chapters 5.1, 5.2, 7.1 and 7.2: building industries, shipyards and ships."""

import pytest

from games.anno1800.scenario import (
    AnnoState,
    at_work,
    begin_turn,
    build,
    count,
    district,
    do,
    gold,
    kind_at,
    legal,
    number,
    old_world,
    options,
    pay,
    ready,
    refused,
    spent,
    start,
    step,
    tokens,
    workers,
)
from marks import rule


def rich(seats: int = 3) -> AnnoState:
    """Seat 0 at its turn with many cubes."""
    s = start(seats)
    district(s, 0, farmer=6, worker=6, artisan=6, engineer=4, investor=3)
    return begin_turn(s, 0)


# -- 5.1 in general --------------------------------------------------------------------------------------


@rule("ANN-5.1.1")
def test_one_action_builds_one_kind_only() -> None:
    s = rich()
    do(s, "build industry")
    assert {choice.kind for choice in s.choices()} == {"build"}
    assert refused(s, "build shipyard_1").rule == "ANN-5.1.1"
    assert refused(s, "build merchant_1").rule == "ANN-5.1.1"
    do(s, "build sawmill", "place home/coast2", "done")
    assert options(s) == ["end turn"]


@rule("ANN-5.1.2")
def test_the_cost_is_provided_before_the_tile_is_placed() -> None:
    s = rich()
    do(s, "build industry", "build charcoal_kiln")
    pay(s)
    assert step(s) == "PlaceTile"
    assert workers(s, 0, "home/land1") == ["farmer"]
    do(s, "place home/coast3")
    assert kind_at(s, 0, "home/coast3") == "charcoal_kiln"
    assert s.board[number("kind", "charcoal_kiln")] == 1


@rule("ANN-5.1.2")
def test_a_tile_whose_cost_cannot_be_paid_is_not_offered() -> None:
    s = start(2)
    district(s, 0)
    begin_turn(s, 0)
    do(s, "build industry")
    assert options(s) == ["build sawmill", "build charcoal_kiln", "build brickyard"]  # by trade
    assert refused(s, "build brewery").rule == "ANN-5.1.2"


@rule("ANN-5.1.3")
@pytest.mark.parametrize(
    ("action", "tile"),
    [("build industry", "sawmill"), ("build shipyard", "shipyard_2"), ("build ships", "merchant_1")],
)
def test_a_tile_that_is_not_on_the_board_cannot_be_built(action: str, tile: str) -> None:
    s = rich()
    build(s, 0, "shipyard_2", "home/coast2")
    build(s, 0, "cannon_foundry", "home/coast3")
    s.board[number("kind", tile)] = 0
    s.settle()
    do(s, action)
    assert refused(s, f"build {tile}").rule == "ANN-5.1.3"


@rule("ANN-5.1.3", "ANN-5.1.11")
def test_without_the_free_tiles_a_player_without_means_builds_nothing() -> None:
    s = start(2)
    district(s, 0)
    tokens(s, 0)
    begin_turn(s, 0)
    s.board[number("kind", "sawmill")] = s.board[number("kind", "shipyard_1")] = 0
    s.settle()
    assert not options(s, "build industry") and not options(s, "build shipyard")


@rule("ANN-5.2.2", "ANN-5.1.10")
def test_a_free_tile_that_is_owned_and_must_stay_is_no_reason_to_build() -> None:
    s = start(2)
    build(s, 0, "sawmill", "home/land6")  # over the printed sailmaker
    build(s, 0, "sailmaker", "home/coast2")
    district(s, 0)
    tokens(s, 0)
    begin_turn(s, 0)
    assert not legal(s, "build industry")


@rule("ANN-5.1.4")
@pytest.mark.parametrize(
    ("action", "tile", "spaces"),
    [("build industry", "sawmill", {"land", "coast"}), ("build shipyard", "shipyard_1", {"coast"}),
     ("build ships", "merchant_1", {"sea"})],
)  # fmt: skip
def test_each_type_has_its_spaces(action: str, tile: str, spaces: set[str]) -> None:
    s = rich()
    do(s, action)
    if legal(s, f"build {tile}"):
        do(s, f"build {tile}")
    pay(s)
    assert {text.split("/")[1].rstrip("1234567890") for text in options(s, "place")} == spaces
    assert len(options(s, "place")) == {"build industry": 15, "build shipyard": 5, "build ships": 5}[action]
    wrong = "home/sea5" if action != "build ships" else "home/land1"
    assert refused(s, f"place {wrong}").rule == "ANN-5.1.4"


@rule("ANN-5.1.5")
def test_home_and_own_old_world_islands_can_be_built_on() -> None:
    s = rich()
    old_world(s, 0, "ow11")
    old_world(s, 1, "ow02", "ow01")
    begin_turn(s, 0)
    do(s, "build industry", "build sawmill")
    assert len(options(s, "place")) == 15 + 4
    assert refused(s, "place old2/land1").rule == "ANN-5.1.5"
    do(s, "place old1/coast2")
    assert kind_at(s, 0, "old1/coast2") == "sawmill"


@rule("ANN-5.1.6")
def test_a_building_may_be_built_over_by_what_fits_the_space() -> None:
    s = rich()
    build(s, 0, "brewery", "home/coast2")
    do(s, "build shipyard", "build shipyard_1", "place home/coast2", "done")
    assert kind_at(s, 0, "home/coast2") == "shipyard_1"
    begin_turn(s, 0)
    do(s, "build industry", "build sawmill", "place home/coast2", "done")
    assert kind_at(s, 0, "home/coast2") == "sawmill"
    begin_turn(s, 0)
    do(s, "build industry", "build bakery")
    pay(s)
    do(s, "place home/land4", "done")
    assert kind_at(s, 0, "home/land4") == "bakery"


@rule("ANN-5.1.7")
def test_the_building_that_helped_to_pay_may_be_covered() -> None:
    s = rich()
    do(s, "build industry", "build charcoal_kiln")
    pay(s)
    do(s, "place home/land1", "done")
    assert kind_at(s, 0, "home/land1") == "charcoal_kiln"
    assert count(s, 0, "exhausted") == {"farmer": 1}


@rule("ANN-5.1.8")
def test_a_covered_tile_goes_back_and_a_covered_print_is_out_of_use() -> None:
    s = rich()
    build(s, 0, "brewery", "home/land2")
    assert s.board[number("kind", "brewery")] == 1
    do(s, "build industry", "build sawmill", "place home/land2", "done")
    assert s.board[number("kind", "brewery")] == 2
    assert "potatoes" not in s.view(0).players[0].makes
    district(s, 1, farmer=2, artisan=2)
    begin_turn(s, 1)
    do(s, "build industry")
    assert legal(s, "build brewery")


@rule("ANN-5.1.8", "ANN-5.1.10")
def test_a_print_works_again_when_the_tile_above_leaves() -> None:
    s = rich()
    build(s, 0, "brewery", "home/land2")
    do(s, "build industry", "remove building", "remove home/land2")
    assert kind_at(s, 0, "home/land2") == "home_potato_farm"
    assert "potatoes" in s.view(0).players[0].makes


@rule("ANN-5.1.9")
@pytest.mark.parametrize("space", ["home/land2", "home/land4"])
def test_cubes_on_a_covered_building_are_exhausted(space: str) -> None:
    s = rich()
    build(s, 0, "brewery", "home/land2")
    at_work(s, 0, space, "worker" if space == "home/land2" else "farmer")
    do(s, "build industry", "build sawmill", f"place {space}")
    assert sum(count(s, 0, "exhausted").values()) == 1
    assert workers(s, 0, space) == []


@rule("ANN-5.1.10")
def test_one_own_tile_may_be_removed_before_or_after_building() -> None:
    s = rich()
    build(s, 0, "brewery", "home/coast2")
    build(s, 0, "bakery", "home/coast3")
    at_work(s, 0, "home/coast2", "worker")
    other = s.copy()
    do(s, "build industry", "remove building", "remove home/coast2")
    assert s.board[number("kind", "brewery")] == 2
    assert count(s, 0, "exhausted") == {"worker": 1}
    assert not legal(s, "remove building")
    do(s, "build sawmill", "place home/coast4")
    assert step(s) == "Act"
    do(other, "build industry", "build sawmill", "place home/coast4", "remove building")
    assert options(other) == ["remove home/coast2", "remove home/coast3", "remove home/coast4"]
    assert refused(other, "remove home/land1").rule == "ANN-5.1.10"
    do(other, "remove home/coast3")
    assert step(other) == "Act"


@rule("ANN-5.1.10")
def test_a_removed_tile_may_be_built_again_in_the_same_action() -> None:
    s = rich()
    build(s, 0, "brewery", "home/coast2")
    do(s, "build industry")
    assert not legal(s, "build brewery")
    do(s, "remove building", "remove home/coast2")
    assert legal(s, "build brewery")


@rule("ANN-5.1.10")
def test_a_removal_must_leave_something_to_build() -> None:
    s = start(2)
    build(s, 1, "sawmill", "home/coast2")
    build(s, 0, "sawmill", "home/coast2")
    build(s, 1, "shipyard_1", "home/coast3")
    district(s, 0, worker=1)
    tokens(s, 0)
    begin_turn(s, 0)
    assert legal(s, "build industry")
    do(s, "build industry")
    assert step(s) == "BuildIndustry"
    assert options(s) == ["build charcoal_kiln", "remove building"]
    do(s, "remove building", "remove home/coast2")  # the sawmill itself is free, so it can be built again
    assert legal(s, "build sawmill") or step(s) == "PlaceTile"


@rule("ANN-5.1.10")
def test_a_removal_that_would_uncover_an_identical_industry_is_not_allowed() -> None:
    s = rich()
    build(s, 0, "brewery", "home/land6")  # over the printed sailmaker
    build(s, 0, "sailmaker", "home/coast2")
    build(s, 0, "bakery", "home/coast3")
    do(s, "build industry", "remove building")
    assert options(s) == ["remove home/coast2", "remove home/coast3"]
    assert refused(s, "remove home/land6").rule == "ANN-5.1.10"


@rule("ANN-5.1.11")
def test_the_worker_sawmill_and_the_first_shipyard_cost_nothing_but_the_action() -> None:
    s = start()
    district(s, 0)
    tokens(s, 0)
    begin_turn(s, 0)
    assert {"build industry", "build shipyard"} <= set(options(s))
    do(s, "build shipyard")
    do(s, "place home/coast5", "done")
    assert s.acted and not s.actions


# -- 5.2 industries --------------------------------------------------------------------------------------


@rule("ANN-5.2.1")
def test_at_most_one_industry_is_built_in_an_action() -> None:
    s = rich()
    do(s, "build industry", "build sawmill", "place home/coast2", "done")
    assert step(s) == "Act"
    assert not legal(s, "build industry")


@rule("ANN-5.2.2")
def test_an_industry_identical_to_a_visible_one_cannot_be_built() -> None:
    s = rich()
    build(s, 0, "sawmill", "home/coast2")
    do(s, "build industry")
    assert refused(s, "build sawmill").rule == "ANN-5.2.2"
    build(s, 0, "brewery", "home/land6")
    assert legal(s, "build sailmaker")  # a covered print does not count


@rule("ANN-5.2.3")
@pytest.mark.parametrize("tile", ["sawmill", "charcoal_kiln", "brickyard", "warehouse", "steelworks"])
def test_worker_versions_are_not_identical_to_the_prints(tile: str) -> None:
    s = rich()
    do(s, "build industry")
    assert legal(s, f"build {tile}")


@rule("ANN-5.2.4")
def test_a_second_sailmaker_cannot_be_built_while_the_print_is_visible() -> None:
    s = rich()
    do(s, "build industry")
    assert refused(s, "build sailmaker").rule == "ANN-5.2.2"


@rule("ANN-5.2.5")
def test_an_island_may_bring_a_duplicate_but_no_tile_may_follow_it() -> None:
    s = rich()
    build(s, 0, "steelworks", "home/coast2")
    old_world(s, 0, "ow06", "ow05")
    assert kind_at(s, 0, "old1/land1") == "steelworks"
    begin_turn(s, 0)
    do(s, "build industry")
    assert refused(s, "build brickyard").rule == "ANN-5.2.2"
    assert sum(kind == number("kind", "steelworks") for kind in s.players[0].visible()) == 2
    do(s, "build sawmill", "place home/coast2", "done")  # one of the two goes, the other one is still visible
    begin_turn(s, 0)
    do(s, "build industry")
    assert refused(s, "build steelworks").rule == "ANN-5.2.2"


# -- 7.1 shipyards ---------------------------------------------------------------------------------------


@rule("ANN-7.1.1")
def test_any_number_of_shipyards_may_be_owned_one_for_each_action() -> None:
    s = rich()
    for space in ("home/coast2", "home/coast3"):
        begin_turn(s, 0)
        do(s, "build shipyard", "build shipyard_1", f"place {space}", "done")
        assert step(s) == "Act"
    assert s.players[0].yards == (1, 1, 1)


@rule("ANN-7.1.2")
def test_a_shipyard_builds_ships_up_to_its_strength() -> None:
    s = rich()
    build(s, 0, "shipyard_3", "home/coast2")
    build(s, 0, "engine_factory", "home/coast3")
    build(s, 0, "cannon_foundry", "home/coast4")
    do(s, "build ships")
    assert len(options(s, "build")) == 6


# -- 7.2 ships -------------------------------------------------------------------------------------------


@rule("ANN-7.2.1")
def test_each_ship_of_an_action_needs_a_shipyard_of_its_own() -> None:
    s = rich()
    build(s, 0, "shipyard_2", "home/coast2")
    do(s, "build ships", "build merchant_2")
    pay(s)
    do(s, "place home/sea4")
    assert options(s, "build") == ["build merchant_1"]
    assert refused(s, "build merchant_2").rule == "ANN-7.1.2"
    do(s, "build merchant_1")
    pay(s)
    do(s, "place home/sea5")
    assert not options(s, "build")


@rule("ANN-7.2.1")
def test_a_removed_shipyard_keeps_the_ship_it_built_legal() -> None:
    s = rich()
    build(s, 0, "shipyard_2", "home/coast2")
    do(s, "build ships", "build merchant_2")
    pay(s)
    do(s, "place home/sea4", "remove building", "remove home/coast2")
    assert s.players[0].yards == (1,)
    assert options(s, "build") == ["build merchant_1"]


@rule("ANN-7.2.1", "ANN-5.1.10")
def test_a_shipyard_removed_before_the_first_ship_builds_none() -> None:
    s = rich()
    build(s, 0, "shipyard_2", "home/coast2")
    do(s, "build ships", "remove building", "remove home/coast2")
    pay(s)
    do(s, "place home/sea4")
    assert kind_at(s, 0, "home/sea4") == "merchant_1"
    assert not options(s, "build")


@rule("ANN-7.2.1", "ANN-7.1.2")
def test_a_removed_shipyard_stands_for_no_ship_above_its_strength() -> None:
    s = rich()
    build(s, 0, "shipyard_2", "home/coast2")
    build(s, 0, "shipyard_1", "home/coast3")
    do(s, "build ships", "build merchant_2")
    pay(s)
    do(s, "place home/sea4", "remove building", "remove home/coast3")
    assert options(s, "build") == ["build merchant_1"]


@rule("ANN-7.2.1", "ANN-7.1.2")
def test_a_removed_shipyard_stands_for_the_greatest_ship_it_can_have_built() -> None:
    s = rich()
    for kind, space in (("shipyard_2", "coast2"), ("shipyard_2", "coast3"), ("warehouse", "coast4")):
        build(s, 0, kind, f"home/{space}")
    tokens(s, 0, trade_on_cards=6)
    do(s, "build ships")
    for tile, space in (("merchant_2", "sea4"), ("merchant_1", "sea5")):
        do(s, f"build {tile}")
        pay(s)
        do(s, f"place home/{space}")
    do(s, "remove building", "remove home/coast2")
    gold(s, 0, 9)
    assert s.players[0].yards == (2, 1)
    assert {"build merchant_1", "build merchant_2"} <= set(options(s, "build"))


@rule("ANN-5.1.10", "ANN-7.2.1")
def test_one_tile_only_is_removed_in_a_ship_action() -> None:
    s = rich()
    for kind, space in (("shipyard_2", "coast2"), ("brewery", "coast3"), ("bakery", "coast4")):
        build(s, 0, kind, f"home/{space}")
    do(s, "build ships", "remove building", "remove home/coast3", "build merchant_1")
    pay(s)
    do(s, "place home/sea4")
    assert legal(s, "done") and not legal(s, "remove building")


@rule("ANN-7.2.2")
def test_any_shipyard_builds_merchant_and_exploration_ships_and_any_number_may_be_owned() -> None:
    s = rich()
    build(s, 0, "cannon_foundry", "home/coast4")
    build(s, 0, "merchant_1", "home/sea4")
    do(s, "build ships")
    assert options(s, "build") == ["build merchant_1", "build explorer_1"]


@rule("ANN-7.2.3", "ANN-7.2.4")
def test_a_new_ship_brings_its_tokens_which_are_usable_at_once() -> None:
    s = rich(2)
    build(s, 0, "shipyard_2", "home/coast2")
    tokens(s, 0)
    do(s, "build ships", "build merchant_2")
    pay(s)
    do(s, "place home/sea4")
    assert ready(s, 0)["trade"] == 2
    do(s, "build merchant_1", "trade sails 1")
    assert ready(s, 0)["trade"] == 1


@rule("ANN-7.2.3", "ANN-5.1.6")
def test_a_covered_ship_takes_its_tokens_along_exhausted_ones_first() -> None:
    s = rich()
    build(s, 0, "shipyard_2", "home/coast2")
    tokens(s, 0, trade=1, exploration=1)
    do(s, "build ships", "build merchant_2")
    pay(s)
    do(s, "place home/sea1")
    assert (ready(s, 0)["trade"], spent(s, 0)["trade"]) == (3, 0)
    do(s, "build merchant_1")
    pay(s)
    do(s, "place home/sea3", "done")
    assert (ready(s, 0), spent(s, 0)) == ({"trade": 4, "exploration": 0}, {"trade": 0, "exploration": 0})


@rule("ANN-5.1.10")
def test_removing_a_ship_uncovers_the_print_with_its_tokens() -> None:
    s = rich()
    build(s, 0, "merchant_3", "home/sea1")
    assert ready(s, 0)["trade"] == 4
    do(s, "build shipyard", "remove building", "remove home/sea1")
    assert kind_at(s, 0, "home/sea1") == "merchant_1"
    assert ready(s, 0)["trade"] == 2
