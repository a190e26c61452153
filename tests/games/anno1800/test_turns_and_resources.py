"""Chapters 3 to 4.3: a turn, production, cubes and naval tokens."""

import pytest

from games.anno1800.scenario import (
    at_work,
    begin_turn,
    build,
    can_pay,
    chance,
    cost,
    count,
    district,
    do,
    exhausted,
    gold,
    hand,
    legal,
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
    workers,
)
from marks import rule

ACTIONS = {
    "build industry", "build shipyard", "build ships", "play", "swap cards", "workforce", "educate", "old world",
    "new world", "expedition", "festival",
}  # fmt: skip


# -- 3 course of the game --------------------------------------------------------------------------------


@rule("ANN-3.1")
def test_players_take_turns_from_the_first_player_on() -> None:
    s = start(4)
    seats = []
    for _ in range(6):
        seats.append(s.seat)
        do(s, "festival", "end turn")
    assert seats == [0, 1, 2, 3, 0, 1]


@rule("ANN-3.2")
def test_a_turn_has_exactly_one_action_of_the_list() -> None:
    s = start()
    build(s, 0, "explorer_3", "home/sea3")
    hand(s, 0, "fw36", "fw41")
    district(s, 0, farmer=4, worker=3, artisan=4)
    begin_turn(s, 0)
    assert {choice.kind for choice in s.choices()} == {*ACTIONS, "produce"}
    do(s, "festival")
    assert options(s) == ["end turn"]
    assert refused(s, "festival").rule == "ANN-3.2"


@rule("ANN-3.3", "ANN-8.7")
def test_an_extra_action_is_one_more_of_the_same_list_in_the_same_turn() -> None:
    s = start()
    played(s, 0, "nwc01")
    begin_turn(s, 0)
    do(s, "build shipyard", "build shipyard_1", "place home/coast2", "done", "activate nwc01")
    assert {"festival", "build industry", "swap cards"} <= {choice.kind for choice in s.choices()}
    do(s, "festival")
    assert s.seat == 0
    assert options(s) == ["end turn"]


@rule("ANN-3.4")
def test_free_actions_cost_no_action_and_any_number_of_them_is_allowed_in_the_own_turn() -> None:
    s = start()
    played(s, 0, "fw41", "fw42", "fw43")
    played(s, 1, "fw44")
    begin_turn(s, 0)
    do(s, "activate fw41", "activate fw42")
    assert s.actions == 1
    assert not legal(s, "activate fw44")
    do(s, "festival", "activate fw43")
    assert s.players[0].gold == 12


@rule("ANN-3.5")
def test_rotation_is_possible_before_during_and_after_the_action() -> None:
    s = start()
    district(s, 0, farmer=1, artisan=1)
    exhausted(s, 0, farmer=3)
    gold(s, 0, 3)
    begin_turn(s, 0)
    do(s, "rotate exhausted farmer", "build industry", "build charcoal_kiln")
    assert step(s) == "PayForTile"
    do(s, "rotate exhausted farmer")
    pay(s)
    do(s, "place home/coast2", "done", "rotate exhausted farmer")
    assert s.players[0].gold == 0


@rule("ANN-3.4", "ANN-3.7")
def test_a_free_action_does_not_stand_for_the_action_of_the_turn() -> None:
    s = start()
    played(s, 0, "fw41")
    exhausted(s, 0, farmer=1)
    begin_turn(s, 0)
    do(s, "activate fw41", "rotate exhausted farmer")
    assert s.actions == 1
    assert refused(s, "end turn").rule == "ANN-3.7"


@rule("ANN-3.4", "ANN-3.5")
@pytest.mark.parametrize(
    ("action", "first"),
    [("workforce", "add farmer"), ("educate", "educate into worker"), ("build ships", "build merchant_1")],
)
def test_free_actions_and_rotation_are_possible_between_the_parts_of_an_action(action: str, first: str) -> None:
    s = start()
    build(s, 0, "shipyard_1", "home/coast2")
    played(s, 0, "fw41")
    district(s, 0, farmer=4, worker=4, artisan=4)
    exhausted(s, 0, farmer=1)
    begin_turn(s, 0)
    do(s, action)
    if legal(s, first):
        do(s, first)
    pay(s)
    chance(s)
    if step(s) in ("Promote", "PlaceTile"):
        s.play(s.choices()[0])
    assert legal(s, "done")
    do(s, "activate fw41", "rotate exhausted farmer")
    assert (s.players[0].gold, count(s, 0, "exhausted")) == (3, {})
    assert legal(s, "done") and not s.actions


@rule("ANN-3.6")
def test_there_is_no_passing_but_the_festival_is_always_possible() -> None:
    s = start()
    district(s, 0)
    hand(s, 0)
    s.fireworks = 1
    tokens(s, 0)
    begin_turn(s, 0)
    assert legal(s, "festival")
    assert refused(s, "end turn").rule == "ANN-3.7"


@rule("ANN-3.7")
def test_a_turn_ends_when_the_player_says_so_and_what_is_unused_is_lost() -> None:
    s = start()
    played(s, 0, "nwc01", "fw24")
    begin_turn(s, 0)
    assert refused(s, "end turn").rule == "ANN-3.7"
    do(s, "activate nwc01", "activate fw24", "festival")
    assert s.actions == 1 and s.promotions
    do(s, "end turn")
    assert s.seat == 1
    assert (s.actions, s.promotions) == (1, ())


# -- 4.1 production --------------------------------------------------------------------------------------


@rule("ANN-4.1.1")
def test_own_industries_on_home_and_old_world_islands_produce() -> None:
    s = start()
    old_world(s, 0, "ow01")
    tokens(s, 0)
    district(s, 0, farmer=1, worker=1)
    cost(s, 0, "goods", "planks")
    pay(s)
    assert workers(s, 0, "old1/land1") == ["worker"]
    assert workers(s, 0, "home/land1") == ["farmer"]
    assert not can_pay(s, 0, "bread")


@rule("ANN-4.1.2")
def test_the_cube_must_be_of_exactly_the_level_shown() -> None:
    s = start(2)
    tokens(s, 0)
    district(s, 0, worker=3, engineer=3)
    begin_turn(s, 0)
    assert not can_pay(s, 0, "planks")
    assert not can_pay(s, 0, "bricks")
    assert can_pay(s, 0, "sails")


@rule("ANN-4.1.3", "ANN-4.1.4")
def test_each_cube_produces_once_when_it_is_placed() -> None:
    s = start()
    tokens(s, 0)
    district(s, 0, farmer=1)
    cost(s, 0, "planks")
    assert workers(s, 0, "home/land1") == ["farmer"]
    assert not can_pay(s, 0, "planks")


@rule("ANN-4.1.5")
def test_a_trade_serves_a_cost_and_within_a_cost_only_what_is_owed_is_produced() -> None:
    s = start()
    begin_turn(s, 0)
    assert refused(s, "trade goods 1").rule == "ANN-4.1.5"
    cost(s, 0, "planks", "sails")
    assert refused(s, "produce potatoes home/land2").rule == "ANN-4.1.5"


@rule("ANN-3.5", "ANN-R-4")
def test_a4_what_is_produced_before_a_festival_pays_in_a_further_action() -> None:
    s = start(2)
    hand(s, 0, "fw36", "fw41")
    played(s, 0, "nwc01")  # an extra action
    district(s, 0, worker=1)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "activate nwc01", "produce sails home/land6", "festival")
    assert (s.view(0).goods, can_pay(s, 0, "sails"), can_pay(s, 0, "sails", "sails")) == (("sails",), True, False)
    cost(s, 0, "sails")  # there is but one way to pay it: the cube rests
    assert (step(s), s.goods) == ("Act", ())


@rule("ANN-4.1.5")
def test_a4_goods_at_hand_are_lost_when_the_turn_ends() -> None:
    s = start(2)
    played(s, 0, "nwc01")
    begin_turn(s, 0)
    do(s, "produce planks home/land1", "festival", "end turn")
    assert s.goods == ()
    assert workers(s, 0, "home/land1") == []  # the festival has brought the farmer home


@rule("ANN-4.1.5")
def test_a4_who_has_a_good_at_hand_may_still_make_another() -> None:
    s = start(2)
    played(s, 0, "nwc01")
    district(s, 0, farmer=2)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "produce planks home/land1")
    cost(s, 0, "planks")
    assert options(s) == ["take planks", "produce planks home/land1", "pay"]
    assert s.view(0).proposal == ("take planks",)
    do(s, "produce planks home/land1")
    assert s.view(0).goods == ("planks",)


@rule("ANN-3.5", "ANN-4.1.5")
def test_a4_goods_may_be_produced_before_the_action_that_they_pay_for() -> None:
    s = start(2)
    tokens(s, 0)
    district(s, 0, farmer=1)
    begin_turn(s, 0)
    do(s, "produce planks home/land1", "build industry", "build charcoal_kiln")
    assert (step(s), s.goods) == ("PlaceTile", ())  # the planks at hand were the only way to pay
    do(s, "place home/coast2")


@rule("ANN-3.5")
def test_a4_goods_may_be_produced_between_the_parts_of_an_action_for_the_next_part() -> None:
    s = start(2)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "workforce", "add farmer")
    pay(s)
    chance(s)
    assert step(s) == "Workforce"
    do(s, "produce planks home/land1", "add farmer")  # the sawmill is full: there is but one way to pay
    chance(s)
    assert s.players[0].cubes()[0] == 6


@rule("ANN-4.1.5")
def test_a4_nothing_is_produced_when_nothing_is_left_to_be_paid_for() -> None:
    s = start(2)
    begin_turn(s, 0)
    do(s, "festival")
    refusal = refused(s, "produce planks home/land1")
    assert (refusal.rule, refusal.key) == ("ANN-4.1.5", "no action left")


@rule("ANN-4.1.6")
def test_a_full_industry_produces_only_after_a_workplace_is_vacated() -> None:
    s = start()
    tokens(s, 0)
    district(s, 0, farmer=2)
    at_work(s, 0, "home/land1", "farmer", "farmer")
    assert not can_pay(s, 0, "planks")
    gold(s, 0, 1)
    assert can_pay(s, 0, "planks")
    cost(s, 0, "planks", "potatoes")
    assert refused(s, "produce planks home/land1").rule == "ANN-4.1.6"
    do(s, "rotate farmer home/land1", "produce planks home/land1")
    assert workers(s, 0, "home/land1") == ["farmer", "farmer"]


@rule("ANN-4.1.7")
def test_using_an_industry_needs_only_a_cube() -> None:
    s = start()
    build(s, 0, "fur_dealer", "home/coast2")
    tokens(s, 0)
    district(s, 0, artisan=1)
    cost(s, 0, "fur_coats")
    assert s.players[0].cubes() == [0, 0, 1, 0, 0]
    assert workers(s, 0, "home/coast2") == ["artisan"]


# -- 4.2 exhausting cubes --------------------------------------------------------------------------------


@rule("ANN-4.2.1")
def test_a_cost_in_cubes_moves_them_to_the_exhaustion_area() -> None:
    s = start()
    district(s, 0, engineer=1)
    cost(s, 0, "engineer")
    assert count(s, 0, "exhausted") == {"engineer": 1}
    assert sum(s.players[0].work) == 0


@rule("ANN-4.2.2")
def test_exhausted_cubes_work_again_after_rotation_or_festival() -> None:
    s = start()
    tokens(s, 0)
    district(s, 0)
    exhausted(s, 0, farmer=1)
    assert not can_pay(s, 0, "planks")
    gold(s, 0, 1)
    assert can_pay(s, 0, "planks")
    gold(s, 0, 0)
    begin_turn(s, 0)
    do(s, "festival", "end turn")
    assert can_pay(s, 0, "planks")


@rule("ANN-4.2.3")
def test_only_cubes_in_a_district_can_be_exhausted() -> None:
    s = start()
    district(s, 0)
    at_work(s, 0, "home/land8", "artisan")
    assert not can_pay(s, 0, "artisan")
    gold(s, 0, 3)
    assert can_pay(s, 0, "artisan")
    cost(s, 0, "artisan")
    assert (s.players[0].gold, count(s, 0, "exhausted")) == (0, {"artisan": 1})


# -- 4.3 naval tokens ------------------------------------------------------------------------------------


@rule("ANN-4.3.1")
def test_one_type_of_token_does_not_replace_the_other() -> None:
    s = start()
    tokens(s, 0, trade=5, exploration=1)
    assert not can_pay(s, 0, exploration=2)
    tokens(s, 0, trade=1, exploration=5)
    assert not can_pay(s, 0, trade=2)
    assert can_pay(s, 0, trade=1, exploration=5)


@rule("ANN-4.3.2")
def test_tokens_paid_go_to_the_exhaustion_area() -> None:
    s = start()
    cost(s, 0, trade=2, exploration=1)
    assert ready(s, 0) == {"trade": 0, "exploration": 0}
    assert spent(s, 0) == {"trade": 2, "exploration": 1}


@rule("ANN-4.3.3")
def test_exhausted_tokens_come_back_only_with_the_festival() -> None:
    s = start()
    gold(s, 0, 20)
    tokens(s, 0)
    begin_turn(s, 0)
    assert not [text for text in options(s) if text.startswith("rotate")]
    do(s, "festival", "end turn")
    assert ready(s, 0) == {"trade": 2, "exploration": 1}


@rule("ANN-4.3.4")
def test_the_payer_chooses_tokens_of_cards_or_ships_and_those_of_cards_are_gone() -> None:
    s = start()
    tokens(s, 0, trade=2, trade_on_cards=1)
    cost(s, 0, trade=1)
    assert options(s) == ["pay from card trade", "pay from ship trade", "pay"]
    other = s.copy()
    do(s, "pay from card trade")
    assert (s.players[0].on_cards[0], ready(s, 0)["trade"], spent(s, 0)["trade"]) == (0, 2, 0)
    do(other, "pay from ship trade")
    assert (other.players[0].on_cards[0], ready(other, 0)["trade"], spent(other, 0)["trade"]) == (1, 1, 1)
