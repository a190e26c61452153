"""Chapters 7.3 to 7.6: islands, expeditions and the festival."""

import pytest

from atoll.games.anno1800.catalog import COAST, LAND, SEA
from atoll.kernel import Deck
from games.anno1800.scenario import (
    CAT,
    AnnoState,
    at_work,
    begin_turn,
    can_pay,
    chance,
    count,
    district,
    do,
    exhausted,
    expeditions,
    extra,
    gold,
    kind_at,
    legal,
    new_world,
    old_world,
    options,
    pay,
    played,
    ready,
    refused,
    spent,
    start,
    step,
    tokens,
)
from marks import rule


def sailors(exploration: int = 6) -> AnnoState:
    """Seat 0 at its turn with exploration ships of level 1 and more tokens on cards."""
    s = start()
    tokens(s, 0, trade=2, exploration=1, exploration_on_cards=exploration - 1)
    return begin_turn(s, 0)


def settle(s: AnnoState) -> AnnoState:
    """Let tokens be paid and chance decide until the menu of the turn is back."""
    chance(s)
    while step(s) != "Act":
        s.play(s.choices()[0])
        chance(s)
    return s


# -- 7.3 Old World ---------------------------------------------------------------------------------------


@rule("ANN-7.3.1")
@pytest.mark.parametrize("count_before", [0, 1, 2, 3])
def test_old_world_islands_cost_1_2_3_4_tokens(count_before: int) -> None:
    s = start()
    old_world(s, 0, *["ow01", "ow04", "ow05"][:count_before])
    new_world(s, 0, "nw01", "nw02")
    tokens(s, 0, exploration_on_cards=count_before)
    begin_turn(s, 0)
    refusal = refused(s, "old world")
    reason = f"needs {count_before + 1} exploration token{'s' if count_before else ''}, has {count_before}"
    assert (refusal.rule, refusal.reason) == ("ANN-7.3.1", reason)
    tokens(s, 0, exploration_on_cards=count_before + 1)
    do(s, "old world")
    assert s.players[0].on_cards[1] == 0


@rule("ANN-7.3.2")
def test_one_island_for_each_action_and_at_most_four() -> None:
    s = sailors(9)
    old_world(s, 0, "ow01", "ow04", "ow05")
    begin_turn(s, 0)
    do(s, "old world")
    settle(s)
    assert len(s.players[0].old) == 4
    assert not legal(s, "old world")
    tokens(s, 0, exploration_on_cards=9)
    extra(s)
    assert refused(s, "old world").rule == "ANN-7.3.2"


@rule("ANN-7.3.3")
def test_an_island_adds_two_land_two_coast_and_two_sea_spaces() -> None:
    s = sailors()
    do(s, "old world")
    do(s, "pay from card exploration", "open ow08")
    assert CAT.space_type[20 : len(s.players[0].tiles)] == (LAND, LAND, COAST, COAST, SEA, SEA)
    assert [kind_at(s, 0, f"old1/{x}") for x in ("land1", "land2", "coast1", "coast2", "sea1")] == [
        "",
        "",
        "shipyard_1",
        "",
        "",
    ]
    begin_turn(s, 0)
    do(s, "build industry", "build sawmill", "place old1/coast1")
    assert kind_at(s, 0, "old1/coast1") == "sawmill"


@rule("ANN-7.3.4")
def test_a_benefit_happens_at_once_or_is_a_building_that_works() -> None:
    s = sailors()
    do(s, "old world", "pay from card exploration", "open ow11")
    chance(s)
    assert s.players[0].cubes()[1] == 5
    old_world(s, 0, "ow06")
    tokens(s, 0)
    district(s, 0, worker=1)
    assert can_pay(s, 0, "steel_beams")


@rule("ANN-7.3.5")
def test_without_islands_the_old_world_cannot_be_opened_up() -> None:
    s = sailors()
    s.old_stack = Deck()
    s.settle()
    assert refused(s, "old world").rule == "ANN-7.3.5"


# -- 7.4 New World ---------------------------------------------------------------------------------------


@rule("ANN-7.4.1")
@pytest.mark.parametrize("count_before", [0, 1, 2, 3])
def test_new_world_islands_cost_1_2_3_4_tokens(count_before: int) -> None:
    s = start()
    new_world(s, 0, *["nw01", "nw04", "nw05"][:count_before])
    old_world(s, 0, "ow01", "ow04")
    tokens(s, 0, exploration_on_cards=count_before)
    begin_turn(s, 0)
    assert refused(s, "new world").rule == "ANN-7.4.1"
    tokens(s, 0, exploration_on_cards=count_before + 1)
    do(s, "new world")
    assert s.players[0].on_cards[1] == 0


@rule("ANN-7.4.2")
def test_at_most_four_new_world_islands() -> None:
    s = sailors(9)
    new_world(s, 0, "nw01", "nw02", "nw03", "nw04")
    assert refused(s, "new world").rule == "ANN-7.4.2"


@rule("ANN-7.4.3")
def test_three_new_world_cards_come_with_the_island() -> None:
    s = sailors()
    do(s, "new world")
    settle(s)
    assert len(s.players[0].hand) == 12
    assert len(s.decks[1]) == 21
    assert s.players[0].imports.bit_count() == 3


@rule("ANN-7.4.3", "ANN-4.6.1", "ANN-4.6.3")
def test_a_further_island_adds_its_resources_for_its_owner_alone() -> None:
    s = sailors()
    new_world(s, 0, "nw01")
    do(s, "new world")
    pay(s)
    do(s, "explore nw02")
    settle(s)
    seats = s.view(0).players
    assert set(seats[0].imports) == {"cotton", "tobacco", "coffee_beans", "cocoa", "rubber"}
    assert seats[1].imports == seats[2].imports == ()
    assert len(s.decks[1]) == 21


@rule("ANN-7.4.4")
def test_without_islands_the_new_world_cannot_be_explored() -> None:
    s = sailors()
    s.new_stack = Deck()
    s.settle()
    assert refused(s, "new world").rule == "ANN-7.4.4"


# -- 7.5 expeditions -------------------------------------------------------------------------------------


@rule("ANN-7.5.1")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_two_tokens_buy_one_two_or_three_expedition_cards(cards: int) -> None:
    s = sailors(2)
    do(s, f"expedition {cards}")
    settle(s)
    assert len(s.players[0].expeditions) == cards
    assert sum(s.players[0].tokens[1:] + s.players[0].on_cards[1:]) == 0


@rule("ANN-7.5.1")
def test_the_number_cannot_exceed_the_deck() -> None:
    s = sailors()
    s.expedition_deck = Deck((3,))
    s.settle()
    assert options(s, "expedition") == ["expedition 1"]
    assert refused(s, "expedition 2").rule == "ANN-7.5.1"
    tokens(s, 0, exploration=1)
    assert refused(s, "expedition 1").rule == "ANN-7.5.1"


@rule("ANN-7.5.2")
def test_expedition_cards_are_for_their_owners_eyes_and_no_hand_cards() -> None:
    s = start()
    expeditions(s, 0, "ex01", "ex02")
    own, other = s.view(0).players[0], s.view(1).players[0]
    assert own.expeditions == ("ex01", "ex02")
    assert (other.expeditions, other.expedition_size) == (None, 2)
    assert len(s.players[0].hand) == 9


@rule("ANN-7.5.3")
def test_expedition_cards_do_nothing_before_the_final_count() -> None:
    s = start()
    before = s.scores()
    expeditions(s, 0, "ex01", "ex02", "ex22")
    assert s.scores() == before
    assert {choice.kind for choice in s.choices()} == {choice.kind for choice in start().choices()}


# -- 7.6 festival ----------------------------------------------------------------------------------------


@rule("ANN-7.6.1", "ANN-7.6.4")
def test_the_festival_brings_all_cubes_and_ship_tokens_home_for_nothing() -> None:
    s = start()
    district(s, 0, farmer=1)
    at_work(s, 0, "home/land1", "farmer", "worker")
    exhausted(s, 0, artisan=2)
    tokens(s, 0)
    gold(s, 0, 3)
    begin_turn(s, 0)
    do(s, "festival", "end turn")
    assert count(s, 0, "district") == {"farmer": 2, "worker": 1, "artisan": 2}
    assert (ready(s, 0), spent(s, 0)) == ({"trade": 2, "exploration": 1}, {"trade": 0, "exploration": 0})
    assert s.players[0].gold == 3


@rule("ANN-7.6.2")
def test_tokens_on_cards_go_to_the_supply_at_the_festival() -> None:
    s = start()
    tokens(s, 0, trade=1, trade_on_cards=3, exploration_on_cards=2)
    begin_turn(s, 0)
    do(s, "festival")
    assert s.players[0].on_cards == [0, 0]
    do(s, "end turn")
    assert ready(s, 0) == {"trade": 2, "exploration": 1}  # those of the ships alone


@rule("ANN-7.6.3")
def test_what_came_back_rests_until_the_end_of_the_turn() -> None:
    s = start(2)
    district(s, 0, worker=1)
    exhausted(s, 0, farmer=2)
    tokens(s, 0, trade=1)
    begin_turn(s, 0)
    extra(s)
    do(s, "festival")
    assert count(s, 0, "resting") == {"farmer": 2}
    assert ready(s, 0) == {"trade": 1, "exploration": 0}
    assert can_pay(s, 0, "sails") and can_pay(s, 0, trade=1)
    assert not can_pay(s, 0, "planks", "potatoes")
    gold(s, 0, 9)
    assert not can_pay(s, 0, "planks", "potatoes")
    played(s, 0, "fw24")
    do(s, "activate fw24", "promote resting farmer")
    assert count(s, 0, "resting") == {"farmer": 1, "worker": 1}
    do(s, "end turn")
    assert count(s, 0, "district") == {"farmer": 1, "worker": 2}


@rule("ANN-7.6.3")
def test_a_second_festival_in_a_turn_lets_what_rests_go_on_resting() -> None:
    s = start(2)
    district(s, 0, farmer=1)
    exhausted(s, 0, worker=2)
    tokens(s, 0)
    begin_turn(s, 0)
    extra(s)
    do(s, "festival")
    exhausted(s, 0, artisan=1)
    do(s, "festival")
    assert count(s, 0, "resting") == {"worker": 2, "artisan": 1}
    assert s.players[0].idle == [2, 1]
    do(s, "end turn")
    assert count(s, 0, "district") == {"farmer": 1, "worker": 2, "artisan": 1}
    assert ready(s, 0) == {"trade": 2, "exploration": 1}


@rule("ANN-7.6.1", "ANN-7.6.3")
def test_workplaces_are_vacant_at_once_for_cubes_that_were_unused() -> None:
    s = start(2)
    district(s, 0, farmer=1)
    at_work(s, 0, "home/land1", "farmer", "farmer")
    tokens(s, 0)
    begin_turn(s, 0)
    extra(s)
    assert not can_pay(s, 0, "planks")
    do(s, "festival")
    assert can_pay(s, 0, "planks")
    assert not can_pay(s, 0, "planks", "planks")
    assert not legal(s, "rotate farmer home/land1")
