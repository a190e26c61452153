"""Chapters 10 and 11: the Relic action, and relic tiles by other effects."""

from itertools import permutations

import pytest

from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import CHANCE, Deck
from games.daimyo.scenario import (
    CAT,
    action,
    begin_turn,
    black_market,
    chance,
    do,
    events,
    give,
    goods,
    legal,
    loose,
    number,
    options,
    play_hero,
    refused,
    resolve,
    start,
    step,
    stock,
    tiles,
    zone,
    zone_of,
)
from marks import rule

ISLANDS = ("blue", "red", "yellow", "violet", "green")


def board() -> DaimyoState:
    """Three players; each zone holds parts 1 to 3 of its own colour, the black market blue, red and yellow 4."""
    s = start()
    black_market(s)
    for island in ISLANDS:
        zone(s, island)
    for island in ISLANDS:
        zone(s, island, *(f"{island}-{part}" for part in (1, 2, 3)))
    black_market(s, "blue-4", "red-4", "yellow-4")
    return s


def relic_action(*stocked: str, **owned: int) -> DaimyoState:
    """Seat 0, its scavenger on blue, about to make the first move of a Relic action."""
    s = board()
    stock(s, 0, *stocked)
    give(s, 0, **owned)
    return action(s, 0, "relic")


def market(s: DaimyoState) -> list[str]:
    return [CAT.tile_names[tile] for tile in s.black_market]


# -- 10.1 the two legs -----------------------------------------------------------------------------------


@rule("DAI-10.1.1")
def test_the_relic_action_has_two_legs_that_each_move_and_take() -> None:
    s = relic_action()
    do(s, "scavenger red", "take red red-1", "scavenger yellow", "take yellow yellow-2")
    chance(s)
    assert loose(s, 0) == ["red-1", "yellow-2"]
    assert s.players[0].scavenger == number("island", "yellow")
    assert step(s) == "Actions"
    refused(s, "scavenger red")


@rule("DAI-10.1.1")
def test_the_scavenger_must_move_to_another_island_in_play() -> None:
    s = relic_action()
    assert options(s) == [f"scavenger {island}" for island in ISLANDS if island != "blue"]
    assert refused(s, "scavenger blue").rule == "DAI-10.1.1"
    assert refused(s, "scavenger black").rule == "DAI-3.1.4"
    assert refused(s, "done").rule == "DAI-10.1.1"


@rule("DAI-10.1.1")
def test_taking_a_tile_is_optional_in_each_leg() -> None:
    s = relic_action()
    do(s, "scavenger red", "done", "scavenger yellow", "done")
    assert loose(s, 0) == []
    assert step(s) == "Actions"


@rule("DAI-10.1.1")
def test_only_one_tile_is_taken_in_a_leg() -> None:
    s = relic_action(metal=1)
    do(s, "scavenger red", "take red red-1")
    chance(s)
    assert options(s, "take") == []
    assert refused(s, "take red red-2").rule == "DAI-10.1.1"


@rule("DAI-10.1.2")
@pytest.mark.parametrize("goal", ["blue", "yellow"])
def test_the_second_leg_returns_to_the_start_or_goes_to_a_third_island(goal: str) -> None:
    s = relic_action()
    do(s, "scavenger red", "done")
    assert options(s) == [f"scavenger {island}" for island in ISLANDS if island != "red"]
    assert refused(s, "scavenger red").rule == "DAI-10.1.1"
    do(s, f"scavenger {goal}", f"take {goal} {goal}-1")
    assert loose(s, 0) == [f"{goal}-1"]


@rule("DAI-10.1.3")
@pytest.mark.parametrize("text", ["take {here} {here}-1", "search metal", "buy blue-4"])
def test_nothing_happens_before_the_move_of_a_leg(text: str) -> None:
    s = relic_action(metal=1, gold=1)
    assert refused(s, text.format(here="blue")).rule == "DAI-10.1.3"
    do(s, "scavenger red", "done")
    assert refused(s, text.format(here="red")).rule == "DAI-10.1.3"
    do(s, "scavenger yellow")
    assert legal(s, text.format(here="yellow"))
    refused(s, "take red red-1")


@rule("DAI-10.1.4")
def test_scavengers_of_all_players_may_share_a_no_mans_land() -> None:
    s = relic_action()
    for rival in (1, 2):
        s.players[rival].scavenger = number("island", "green")
    do(s, "scavenger green", "take green green-1")
    assert {player.scavenger for player in s.players} == {number("island", "green")}


@rule("DAI-10.1.5")
def test_a_taken_tile_goes_to_the_stock_and_is_replaced_at_once() -> None:
    s = relic_action(metal=1)
    in_bag = len(s.bag)
    do(s, "scavenger red", "take red red-1")
    assert loose(s, 0) == ["red-1"]
    assert (s.seat, step(s)) == (CHANCE, "Refill")
    do(s, "draw tile green-4")
    assert zone_of(s, "red") == ["red-2", "red-3", "green-4"]
    assert len(s.bag) == in_bag - 1
    assert step(s) == "Leg"


@rule("DAI-10.1.6")
def test_with_room_a_duplicate_of_a_loose_tile_can_be_neither_taken_nor_bought() -> None:
    s = relic_action("red-1", "red-4", gold=1)
    do(s, "scavenger red")
    assert options(s, "take") == ["take red red-2", "take red red-3"]
    assert options(s, "buy") == ["buy blue-4", "buy yellow-4"]
    assert refused(s, "take red red-1").rule == "DAI-10.1.6"
    assert refused(s, "buy red-4").rule == "DAI-10.1.6"


@rule("DAI-10.1.6")
def test_a_copy_in_a_restored_relic_is_no_duplicate() -> None:
    s = relic_action(gold=1)
    s.players[0].relics[number("island", "red")] = 1
    do(s, "scavenger red", "take red red-1", "buy red-4")
    assert loose(s, 0) == ["red-1", "red-4"]


# -- 10.2 searching --------------------------------------------------------------------------------------


@rule("DAI-10.2.1")
@pytest.mark.parametrize("good", ["metal", "crystal"])
def test_a_search_costs_one_metal_or_one_crystal(good: str) -> None:
    s = relic_action(rice=2, metal=2, crystal=2, gold=2)
    do(s, "scavenger red")
    assert options(s, "search") == ["search metal", "search crystal"]
    for other in ("rice", "gold"):
        assert refused(s, f"search {other}").rule in ("DAI-10.2.1", "DAI-10.2.2")
    do(s, f"search {good}")
    assert goods(s, 0) == {"rice": 2, "metal": 2, "crystal": 2, "gold": 2, good: 1}


@rule("DAI-10.2.1")
def test_a_search_is_possible_once_in_each_leg() -> None:
    s = relic_action(metal=5)
    for island in ("red", "yellow"):
        do(s, f"scavenger {island}", "search metal", f"clear {island}-1", "done")
        chance(s)
        assert options(s, "search") == []
        assert refused(s, "search metal").rule in ("DAI-10.2.1", "DAI-10.2.2")
        do(s, "done")
    assert goods(s, 0)["metal"] == 3


@rule("DAI-10.2.1", "DAI-10.3.1")
@pytest.mark.parametrize("order", [*permutations(("take red red-1", "search metal", "buy blue-4"))], ids=" + ".join)
def test_take_search_and_purchase_come_in_any_order(order: tuple[str, ...]) -> None:
    s = relic_action(metal=1, gold=1)
    do(s, "scavenger red")
    for text in order:
        do(s, text, *(["clear red-2", "done"] if text == "search metal" else []))
    chance(s)
    assert loose(s, 0) == ["blue-4", "red-1"]
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}
    assert step(s) == "MoveScavenger"


@rule("DAI-10.2.1")
def test_search_and_purchase_need_no_take() -> None:
    s = relic_action(crystal=1, gold=1)
    do(s, "scavenger red", "search crystal", "clear red-2", "done", "buy yellow-4", "done")
    assert loose(s, 0) == ["yellow-4"]
    assert step(s) == "MoveScavenger"


@rule("DAI-10.2.2")
@pytest.mark.parametrize("cleared", [("red-1",), ("red-1", "red-3")], ids=["one", "two"])
def test_a_search_moves_one_or_two_chosen_tiles_and_refills_the_zone(cleared: tuple[str, ...]) -> None:
    s = relic_action(metal=1)
    in_bag = len(s.bag)
    do(s, "scavenger red", "search metal")
    assert options(s) == ["clear red-1", "clear red-2", "clear red-3"]
    do(s, *(f"clear {tile}" for tile in cleared), *(["done"] if len(cleared) < 2 else []))
    assert (s.seat, step(s)) == (CHANCE, "Refill")
    chance(s)
    assert sorted(market(s)) == sorted(["blue-4", "red-4", "yellow-4", *cleared])
    assert len(zone_of(s, "red")) == 3
    assert len(s.bag) == in_bag - len(cleared)
    assert step(s) == "Leg"


@rule("DAI-10.2.2")
def test_a_search_clears_only_the_zone_where_the_scavenger_stands() -> None:
    s = relic_action(metal=1)
    do(s, "scavenger red", "search metal")
    assert refused(s, "clear yellow-1").rule == "DAI-10.2.2"
    assert refused(s, "done").rule == "DAI-10.2.2"


@rule("DAI-10.2.2")
def test_a_search_needs_a_tile_in_the_zone() -> None:
    s = relic_action(metal=1, gold=1)
    zone(s, "red")
    do(s, "scavenger red")
    assert options(s, "search") == []
    assert refused(s, "search metal").rule in ("DAI-10.2.1", "DAI-10.2.2")


@rule("DAI-10.2.2", "DAI-10.4")
def test_a_search_is_legal_with_an_empty_bag() -> None:
    s = relic_action(metal=1)
    s.bag = Deck()
    do(s, "scavenger red", "search metal", "clear red-1", "clear red-2")
    assert zone_of(s, "red") == ["red-3"]
    assert {"red-1", "red-2"} <= set(market(s))


# -- 10.3 the black market -------------------------------------------------------------------------------


@rule("DAI-10.3.1")
def test_a_tile_of_the_black_market_costs_one_gold_once_in_each_leg() -> None:
    s = relic_action(gold=3)
    do(s, "scavenger red", "buy red-4")
    assert options(s, "buy") == []
    assert refused(s, "buy blue-4").rule == "DAI-10.3.1"
    do(s, "done", "scavenger yellow", "buy blue-4")
    assert loose(s, 0) == ["blue-4", "red-4"]
    assert goods(s, 0)["gold"] == 1


@rule("DAI-10.3.1")
def test_a_second_purchase_after_a_search_is_refused_because_it_is_the_second() -> None:
    s = relic_action(metal=1, gold=3)
    do(s, "scavenger red", "search metal", "clear red-1", "done", "buy red-4")
    assert refused(s, "buy blue-4").rule == "DAI-10.3.1"


@rule("DAI-10.1.1", "DAI-10.3.1")
def test_only_tiles_of_this_zone_are_taken_and_only_tiles_of_the_black_market_bought() -> None:
    s = relic_action(gold=1)
    do(s, "scavenger red")
    assert refused(s, "take yellow yellow-1").rule in ("DAI-10.1.1", "DAI-11.1")
    assert refused(s, "take red red-4").rule in ("DAI-10.1.1", "DAI-11.1")
    assert refused(s, "buy red-1").rule == "DAI-10.3.1"


@rule("DAI-10.2.1", "DAI-10.3.1")
@pytest.mark.parametrize(
    ("text", "owned", "broken"),
    [
        ("search metal", {"rice": 5, "gold": 5}, "DAI-10.2.1"),
        ("buy red-4", {"rice": 5, "metal": 5, "crystal": 5}, "DAI-10.3.1"),
    ],
)
def test_a_search_or_a_purchase_that_cannot_be_paid_is_refused(text: str, owned: dict[str, int], broken: str) -> None:
    s = relic_action(**owned)
    do(s, "scavenger red")
    assert refused(s, text).rule == broken


@rule("DAI-10.1.5", "DAI-10.3.1")
@pytest.mark.parametrize(("text", "tile"), [("take red red-1", "red-1"), ("buy red-4", "red-4")])
def test_the_storage_rules_hold_for_taken_and_bought_tiles(text: str, tile: str) -> None:
    s = relic_action("violet-1", "violet-2", "violet-3", gold=1)
    do(s, "scavenger red", text)
    assert options(s) == ["drop violet-1", "drop violet-2", "drop violet-3"]
    do(s, "drop violet-2")
    assert loose(s, 0) == [tile, "violet-1", "violet-3"]
    assert "violet-2" in market(s)


@rule("DAI-10.3.2")
def test_a_bought_tile_is_not_replaced() -> None:
    s = relic_action(gold=1)
    in_bag = len(s.bag)
    do(s, "scavenger red", "buy red-4")
    assert s.seat == 0
    assert market(s) == ["blue-4", "yellow-4"]
    assert len(s.bag) == in_bag


@rule("DAI-10.3.2")
def test_the_black_market_has_no_size_limit() -> None:
    s = relic_action(metal=1, gold=1)
    everything = [f"{colour}-{part}" for colour in ISLANDS for part in (1, 2, 3, 4)]
    black_market(s, *everything)
    do(s, "scavenger red", "search metal", "clear red-1", "clear red-2")
    chance(s)
    assert len(s.black_market) == len(everything) + 2
    assert options(s, "buy") == [f"buy {tile}" for tile in everything]


@rule("DAI-10.3.3")
def test_a_tile_cleared_by_the_own_search_may_be_bought_in_that_leg() -> None:
    s = relic_action(metal=1, gold=1)
    do(s, "scavenger red", "search metal", "clear red-2", "done")
    chance(s)
    assert legal(s, "buy red-2")
    do(s, "buy red-2")
    assert loose(s, 0) == ["red-2"]


@rule("DAI-10.3.3")
def test_a_tile_discarded_for_room_may_be_bought_back_in_that_leg() -> None:
    s = relic_action("violet-1", "violet-2", "violet-3", gold=1)
    do(s, "scavenger red", "take red red-1", "drop violet-2")
    chance(s)
    do(s, "buy violet-2", "drop violet-1")
    assert loose(s, 0) == ["red-1", "violet-2", "violet-3"]
    assert "violet-1" in market(s)


@rule("DAI-10.3.4")
@pytest.mark.parametrize("effect", ["take_relic_here", "move_scavenger_take", "take_relic_board"])
def test_tiles_by_other_means_give_no_right_to_buy_or_search(effect: str) -> None:
    s = board()
    give(s, 0, metal=3, crystal=3, gold=3)
    resolve(s, 0, effect, 2)
    if effect == "move_scavenger_take":
        do(s, "scavenger red")
        assert refused(s, "buy red-4").rule == "DAI-10.3.4"
        assert refused(s, "search metal").rule == "DAI-10.3.4"
    assert {choice.kind for choice in s.choices()} == {"take", "done"}
    refused(s, "buy red-4")
    refused(s, "search metal")


@rule("DAI-10.3.4")
@pytest.mark.parametrize("text", ["buy red-4", "search metal"])
def test_nothing_is_bought_or_searched_outside_a_relic_action(text: str) -> None:
    s = board()
    give(s, 0, metal=3, gold=3)
    begin_turn(s, 0)
    refused(s, text)
    action(s, 0, "tax")
    refused(s, text)


@rule("DAI-10.4")
def test_with_an_empty_bag_a_taken_tile_is_not_replaced() -> None:
    s = relic_action()
    s.bag = Deck()
    do(s, "scavenger red", "take red red-1")
    assert s.seat == 0
    assert zone_of(s, "red") == ["red-2", "red-3"]
    assert market(s) == ["blue-4", "red-4", "yellow-4"]


@rule("DAI-10.4")
def test_the_last_tile_of_the_bag_fills_one_gap_of_two() -> None:
    s = relic_action(metal=1)
    s.bag = Deck(tuple(tiles("green-4")))
    do(s, "scavenger red", "search metal", "clear red-1", "clear red-2")
    chance(s)
    assert zone_of(s, "red") == ["red-3", "green-4"]


# -- 11 other effects ------------------------------------------------------------------------------------


@rule("DAI-11.1")
def test_taking_here_moves_nobody_and_is_optional() -> None:
    s = resolve(board(), 0, "take_relic_here", 1)
    assert options(s) == ["take blue blue-1", "take blue blue-2", "take blue blue-3", "done"]
    assert refused(s, "take red red-1").rule == "DAI-11.1"
    do(s, "done")
    assert loose(s, 0) == []
    assert s.players[0].scavenger == number("island", "blue")


@rule("DAI-11.1")
def test_a_tile_taken_here_is_replaced_and_stored() -> None:
    s = board()
    stock(s, 0, "red-1", "red-2", "violet-4")
    resolve(s, 0, "take_relic_here", 1)
    do(s, "take blue blue-2", "drop red-1", "draw tile green-4")
    assert loose(s, 0) == ["blue-2", "red-2", "violet-4"]
    assert zone_of(s, "blue") == ["blue-1", "blue-3", "green-4"]
    assert step(s) == "Actions"


@rule("DAI-11.2")
@pytest.mark.parametrize("tile", ["violet-1", "violet-3"])
def test_a_move_by_an_effect_and_its_take_are_compulsory(tile: str) -> None:
    s = play_hero(board(), 0, "H14")
    assert options(s) == [f"scavenger {island}" for island in ISLANDS if island != "blue"]
    refused(s, "done")
    refused(s, "take blue blue-1")
    do(s, "scavenger violet")
    assert options(s) == ["take violet violet-1", "take violet violet-2", "take violet violet-3"]
    do(s, f"take violet {tile}")
    chance(s)
    assert loose(s, 0) == [tile]
    assert s.players[0].scavenger == number("island", "violet")
    assert len(zone_of(s, "violet")) == 3
    assert step(s) != "Leg"


@rule("DAI-11.3")
def test_tiles_from_the_board_come_from_any_zone_in_play_but_not_from_the_black_market() -> None:
    s = resolve(board(), 0, "take_relic_board", 2)
    zones = [f"take {island} {island}-{part}" for island in ISLANDS for part in (1, 2, 3)]
    assert options(s) == [*zones, "done"]
    refused(s, "claim red-4")
    refused(s, "buy red-4")


@rule("DAI-11.3")
@pytest.mark.parametrize(("second", "taken"), [("take red green-4", ["red-1", "green-4"]), ("done", ["red-1"])])
def test_tiles_from_the_board_are_replaced_one_by_one_up_to_the_number_given(second: str, taken: list[str]) -> None:
    s = resolve(board(), 0, "take_relic_board", 2)
    do(s, "take red red-1", "draw tile green-4")
    assert zone_of(s, "red") == ["red-2", "red-3", "green-4"]
    do(s, second)
    chance(s)
    assert loose(s, 0) == taken
    assert len(zone_of(s, "red")) == 3
    assert step(s) == "Actions"


@rule("DAI-11.4")
def test_a_tile_from_the_bag_is_drawn_blindly_and_shown_to_all() -> None:
    s = resolve(board(), 0, "take_relic_bag", 1)
    assert s.seat == CHANCE
    assert {choice.args[0] for choice in s.choices()} == set(s.bag.loose)
    do(s, "draw tile green-4")
    assert loose(s, 0) == ["green-4"]
    assert events(s, "draw tile") == [{"seat": 0, "tile": number("tile", "green-4")}]
    assert all(event.eyes is None for event in s.log or [] if event.key == "draw tile")


@rule("DAI-11.4")
def test_an_empty_bag_gives_nothing() -> None:
    s = board()
    s.bag = Deck()
    resolve(s, 0, "take_relic_bag", 1)
    assert loose(s, 0) == []
    assert step(s) == "Actions"
