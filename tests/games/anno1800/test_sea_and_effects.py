"""Chapters 7.3 to 8: islands, expeditions, the festival, and effects."""

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
    cost,
    count,
    deck,
    district,
    do,
    exhausted,
    expeditions,
    extra,
    gold,
    hand,
    kind_at,
    legal,
    new_world,
    number,
    numbers,
    old_world,
    options,
    pay,
    play_missions,
    played,
    ready,
    refused,
    spent,
    start,
    step,
    tokens,
    workers,
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
    assert (refusal.rule, refusal.values) == ("ANN-7.3.1", {"need": count_before + 1, "has": count_before})
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
        "shipyard_2",
        "",
        "",
    ]
    district(s, 0, farmer=1)
    begin_turn(s, 0)
    do(s, "build shipyard", "build shipyard_1", "place old1/coast1")
    assert kind_at(s, 0, "old1/coast1") == "shipyard_1"


@rule("ANN-7.3.4")
def test_a_benefit_happens_at_once_or_is_a_building_that_works() -> None:
    s = sailors()
    do(s, "old world", "pay from card exploration", "open ow11")
    assert s.players[0].gold == 5
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
    s = sailors(4)
    do(s, f"expedition {cards}")
    settle(s)
    assert len(s.players[0].expeditions) == cards
    assert sum(s.players[0].tokens[1:] + s.players[0].on_cards[1:]) == 2


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
    played(s, 0, "fw07")
    do(s, "activate fw07", "promote resting farmer")
    assert count(s, 0, "resting") == {"farmer": 1, "worker": 1}
    do(s, "end turn")
    assert count(s, 0, "district") == {"farmer": 1, "worker": 2}


# -- 8 effects -------------------------------------------------------------------------------------------


@rule("ANN-8.1")
def test_gained_cubes_come_with_cards_and_work_at_once() -> None:
    s = start()
    played(s, 0, "nwc12", "aei30")
    district(s, 0)
    begin_turn(s, 0)
    do(s, "activate nwc12")
    chance(s)
    assert count(s, 0, "district") == {"worker": 2}
    assert len(s.players[0].hand) == 11
    assert can_pay(s, 0, "sails")
    do(s, "activate aei30")
    chance(s)
    assert count(s, 0, "district") == {"worker": 2, "investor": 1}


@rule("ANN-8.1")
def test_cubes_that_cannot_come_do_not_allow_the_effect() -> None:
    s = start()
    played(s, 0, "fw02")
    deck(s, "farmer_worker")
    gold(s, 0, 0)
    begin_turn(s, 0)
    assert refused(s, "activate fw02").rule == "ANN-5.4.1"
    gold(s, 0, 1)
    do(s, "activate fw02")
    assert s.players[0].cubes()[0] == 5


@rule("ANN-8.2")
def test_tokens_on_a_card_are_used_with_those_of_ships() -> None:
    s = start()
    played(s, 0, "nwc06")
    begin_turn(s, 0)
    do(s, "activate nwc06")
    assert s.players[0].on_cards == [0, 3]
    assert can_pay(s, 0, exploration=4)
    cost(s, 0, exploration=4)
    while step(s) == "Pay":
        s.play(s.choices()[0])
    assert (s.players[0].on_cards, spent(s, 0)["exploration"]) == ([0, 0], 1)


@rule("ANN-8.3")
def test_gained_gold_comes_from_the_supply() -> None:
    s = start()
    played(s, 0, "aei01")
    begin_turn(s, 0)
    do(s, "activate aei01")
    assert [p.gold for p in s.players] == [5, 1, 2]


@rule("ANN-8.4")
@pytest.mark.parametrize("left", [0, 1, 2, 5])
def test_two_expedition_cards_are_taken_as_far_as_there_are_any(left: int) -> None:
    s = start()
    played(s, 0, "fw28")
    s.expedition_deck = Deck(tuple(range(left)))
    begin_turn(s, 0)
    if not left:
        assert not legal(s, "activate fw28")
        return
    do(s, "activate fw28")
    chance(s)
    assert len(s.players[0].expeditions) == min(2, left)
    assert s.players[0].tokens == [2, 1]


@rule("ANN-8.5")
def test_a_free_new_world_resource_serves_a_cost_that_contains_it() -> None:
    s = start()
    played(s, 0, "fw19")
    tokens(s, 0)
    begin_turn(s, 0)
    assert refused(s, "activate fw19").rule == "ANN-5.4.1"
    assert refused(s, "use fw19 sugar_cane").rule == "ANN-8.5"
    do(s, "build industry")
    assert legal(s, "build rum_distillery") and legal(s, "build cigar_factory")
    assert not legal(s, "build chocolate_factory")
    do(s, "build rum_distillery", "use fw19 sugar_cane")
    assert s.players[0].face_down == numbers("card", "fw19")
    pay(s)
    do(s, "place home/coast2")
    assert kind_at(s, 0, "home/coast2") == "rum_distillery"


@rule("ANN-8.5")
def test_one_card_gives_one_unit_only() -> None:
    s = start()
    played(s, 0, "fw19")
    tokens(s, 0)
    begin_turn(s, 0)
    assert can_pay(s, 0, "cotton")
    assert not can_pay(s, 0, "cotton", "tobacco")
    played(s, 0, "nwc16")
    assert can_pay(s, 0, "cotton", "tobacco")


@rule("ANN-8.6")
def test_free_promotions_start_from_the_levels_shown_and_last_for_the_turn() -> None:
    s = start()
    played(s, 0, "fw07")
    at_work(s, 0, "home/land1", "farmer")
    exhausted(s, 0, farmer=1, worker=1)
    begin_turn(s, 0)
    do(s, "activate fw07")
    offered = [*options(s, "promote"), *options(s, "promote at work"), *options(s, "promote exhausted")]
    assert offered == ["promote farmer", "promote at work farmer home/land1", "promote exhausted farmer"]
    assert refused(s, "promote worker").rule == "ANN-8.6"
    do(s, "promote at work farmer home/land1", "festival", "promote farmer", "promote farmer")
    assert s.promotions == ()
    assert s.players[0].cubes()[:2] == [3, 7]


@rule("ANN-8.6")
def test_a_cube_may_be_promoted_twice_if_both_levels_are_shown() -> None:
    s = start()
    played(s, 0, "fw46")
    district(s, 0, farmer=1)
    begin_turn(s, 0)
    do(s, "activate fw46", "promote farmer", "promote worker")
    assert count(s, 0, "district") == {"artisan": 1}
    assert refused(s, "promote artisan").rule == "ANN-8.6"


@rule("ANN-8.6")
def test_an_island_promotes_at_once() -> None:
    s = sailors()
    do(s, "old world", "pay from card exploration", "open ow12")
    assert step(s) == "FreeUpgrades"
    do(s, "promote worker", "promote farmer", "done")
    assert s.players[0].cubes() == [3, 3, 3, 0, 0]
    assert step(s) == "Act"


@rule("ANN-8.7")
def test_extra_actions_add_up_and_may_be_given_up() -> None:
    s = start()
    played(s, 0, "fw03", "fw14")
    begin_turn(s, 0)
    do(s, "activate fw03", "activate fw14")
    assert s.actions == 3
    do(s, "festival", "festival", "end turn")
    assert s.seat == 1


@rule("ANN-8.8")
def test_returned_cards_go_under_their_decks_and_none_are_drawn() -> None:
    s = start()
    played(s, 0, "nwc14")
    hand(s, 0, "fw01", "aei01", "nwc01")
    deck(s, "farmer_worker")
    begin_turn(s, 0)
    do(s, "activate nwc14", "under fw01", "under aei01")
    assert s.players[0].hand == numbers("card", "nwc01")
    assert s.decks[0].bottom == numbers("card", "fw01")
    assert s.decks[2].bottom == numbers("card", "aei01")
    assert step(s) == "Act"


@rule("ANN-8.9")
def test_printed_buildings_of_islands_take_no_tile_and_work_as_usual() -> None:
    s = start()
    board = s.board[:]
    old_world(s, 0, "ow01", "ow08", "ow09", "ow10")
    assert s.board == board
    assert [kind_at(s, 0, x) for x in ("old1/land1", "old2/coast1", "old3/sea1", "old4/sea1")] == [
        "warehouse", "shipyard_2", "merchant_2", "explorer_1",
    ]  # fmt: skip
    assert ready(s, 0) == {"trade": 4, "exploration": 2}
    assert s.players[0].yards == (2, 1)
    district(s, 0, worker=2)
    tokens(s, 0)
    cost(s, 0, "goods", "goods")
    pay(s)
    assert workers(s, 0, "old1/land1") == ["worker", "worker"]


@rule("ANN-8.10")
def test_only_beryl_lets_exploration_tokens_stand_for_trade_tokens() -> None:
    s = start(2)
    tokens(s, 0, trade=1, exploration=2, exploration_on_cards=2)
    assert not can_pay(s, 0, trade=3)
    play_missions(s, "beryl_omara", "hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")
    assert can_pay(s, 0, trade=3)
    assert not can_pay(s, 0, trade=4)
    assert not can_pay(s, 0, trade=3, exploration=1)
    assert number("mission", "beryl_omara") in s.missions
    begin_turn(s, 0)
    assert refused(s, "mission beryl_omara").rule == "ANN-11.1.2"
