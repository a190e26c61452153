"""Chapter 8: what cards, islands and missions do."""

import pytest

from atoll.games.anno1800.catalog import GAIN_CUBES
from atoll.games.anno1800.effects import carry_out, would_change
from atoll.kernel import Deck
from games.anno1800.scenario import (
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
    gold,
    hand,
    kind_at,
    legal,
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


@rule("ANN-8.1")
def test_gained_cubes_come_with_cards_and_work_at_once() -> None:
    s = start()
    played(s, 0, "fw06", "fw17")
    district(s, 0)
    begin_turn(s, 0)
    do(s, "activate fw06")
    chance(s)
    assert count(s, 0, "district") == {"worker": 2}
    assert len(s.players[0].hand) == 11
    assert can_pay(s, 0, "sails")
    do(s, "activate fw17")
    chance(s)
    assert count(s, 0, "district") == {"worker": 2, "engineer": 1}


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


@rule("ANN-8.1")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_cubes_come_as_far_as_the_supply_has_them(left: int) -> None:
    s = start()
    played(s, 0, "fw02")
    begin_turn(s, 0)
    s.supply[0] = left
    s.settle()
    if not left:
        assert refused(s, "activate fw02").rule == "ANN-5.4.1"
        return
    before = len(s.players[0].hand)
    do(s, "activate fw02")
    chance(s)
    assert (s.players[0].cubes()[0], s.supply[0]) == (4 + left, 0)
    assert len(s.players[0].hand) == before + left


@rule("ANN-8.2")
def test_tokens_on_a_card_are_used_with_those_of_ships() -> None:
    s = start()
    played(s, 0, "nwc19")
    begin_turn(s, 0)
    do(s, "activate nwc19")
    assert s.players[0].on_cards == [0, 3]
    assert can_pay(s, 0, exploration=4)
    cost(s, 0, exploration=4)
    while step(s) == "Pay":
        s.play(s.choices()[0])
    assert (s.players[0].on_cards, spent(s, 0)["exploration"]) == ([0, 0], 1)


@rule("ANN-8.3")
def test_gained_gold_comes_from_the_supply() -> None:
    s = start()
    played(s, 0, "fw41")
    begin_turn(s, 0)
    do(s, "activate fw41")
    assert [p.gold for p in s.players] == [4, 1, 2]


@rule("ANN-8.2", "ANN-8.3")
def test_a_card_may_bring_gold_together_with_its_tokens() -> None:
    s = start()
    played(s, 0, "nwc21")
    begin_turn(s, 0)
    do(s, "activate nwc21")
    assert (s.players[0].gold, s.players[0].on_cards) == (2, [4, 0])


@rule("ANN-8.4")
@pytest.mark.parametrize("left", [0, 1, 2, 5])
def test_two_expedition_cards_are_taken_as_far_as_there_are_any(left: int) -> None:
    s = start()
    played(s, 0, "aei03")
    s.expedition_deck = Deck(tuple(range(left)))
    begin_turn(s, 0)
    if not left:
        assert not legal(s, "activate aei03")
        return
    do(s, "activate aei03")
    chance(s)
    assert len(s.players[0].expeditions) == min(2, left)
    assert s.players[0].tokens == [2, 1]


@rule("ANN-8.5")
def test_a_free_new_world_resource_serves_a_cost_that_contains_it() -> None:
    s = start()
    played(s, 0, "aei28")
    tokens(s, 0)
    begin_turn(s, 0)
    assert refused(s, "activate aei28").rule == "ANN-5.4.1"
    assert refused(s, "use aei28 sugar_cane").rule == "ANN-8.5"
    do(s, "build industry")
    assert legal(s, "build rum_distillery") and legal(s, "build chocolate_factory")
    assert not legal(s, "build cotton_mill")
    do(s, "build rum_distillery", "use aei28 sugar_cane")
    assert s.players[0].face_down == numbers("card", "aei28")
    pay(s)
    do(s, "place home/coast2")
    assert kind_at(s, 0, "home/coast2") == "rum_distillery"


@rule("ANN-8.5")
def test_one_card_gives_one_unit_only() -> None:
    s = start()
    played(s, 0, "aei28")
    tokens(s, 0)
    begin_turn(s, 0)
    assert can_pay(s, 0, "rubber")
    assert not can_pay(s, 0, "rubber", "tobacco")
    played(s, 0, "aei29")
    assert can_pay(s, 0, "rubber", "tobacco")


@rule("ANN-8.6")
def test_free_promotions_start_from_the_levels_shown_and_last_for_the_turn() -> None:
    s = start()
    played(s, 0, "fw24")
    at_work(s, 0, "home/land1", "farmer")
    exhausted(s, 0, farmer=1, worker=1)
    begin_turn(s, 0)
    do(s, "activate fw24")
    offered = [*options(s, "promote"), *options(s, "promote at work"), *options(s, "promote exhausted")]
    assert offered == ["promote farmer", "promote at work farmer home/land1", "promote exhausted farmer"]
    assert refused(s, "promote worker").rule == "ANN-8.6"
    do(s, "promote at work farmer home/land1", "festival", "promote farmer", "promote farmer")
    assert s.promotions == ()
    assert s.players[0].cubes()[:2] == [3, 7]


@rule("ANN-8.6")
def test_a_cube_may_be_promoted_twice_by_cards_for_both_levels() -> None:
    s = start()
    played(s, 0, "fw24", "aei24")
    district(s, 0, farmer=1, worker=1)
    begin_turn(s, 0)
    do(s, "activate aei24", "promote worker", "activate fw24", "promote farmer", "promote worker")
    assert count(s, 0, "district") == {"artisan": 2}
    assert refused(s, "promote artisan").rule == "ANN-8.6"


@rule("ANN-8.1", "ANN-7.3.4")
@pytest.mark.parametrize(("island", "cubes"), [("ow07", [6, 3, 2]), ("ow11", [4, 5, 2]), ("ow12", [4, 3, 3])])
def test_an_island_brings_cubes_and_their_cards_at_once(island: str, cubes: list[int]) -> None:
    s = start()
    before = len(s.players[0].hand)
    do(begin_turn(s, 0), "old world", f"open {island}")
    chance(s)
    assert s.players[0].district[:3] == cubes
    assert len(s.players[0].hand) == before + sum(cubes) - 9
    assert step(s) == "Act"


@rule("ANN-3.4", "ANN-8.1")
def test_a5_a_card_may_bring_the_gold_for_the_cubes_of_an_island() -> None:
    s = start()
    played(s, 0, "fw41")  # 4 gold
    deck(s, "farmer_worker")
    begin_turn(s, 0)
    do(s, "old world", "open ow07")
    assert step(s) == "IslandCubes"
    other = s.copy()
    do(s, "activate fw41")
    assert (step(s), s.players[0].cubes()[0], s.players[0].gold) == ("Act", 6, 2)
    do(other, "done")
    assert (step(other), other.players[0].cubes()[0], other.players[0].face_up) == ("Act", 4, numbers("card", "fw41"))


@rule("ANN-8.1")
@pytest.mark.parametrize("supply", [0, 1])
def test_cubes_of_an_island_that_cannot_come_are_lost(supply: int) -> None:
    s = start()
    deck(s, "artisan_engineer_investor")
    s.supply[2] = supply
    do(begin_turn(s, 0), "old world", "open ow12")
    assert (step(s), s.players[0].cubes()[2]) == ("Act", 2)


@rule("ANN-8.6", "ANN-6.2.8")
def test_no_promotion_without_a_cube_of_the_new_level_in_the_supply_wherever_the_old_one_is() -> None:
    s = start()
    played(s, 0, "fw24", "aei24")  # from farmers; from workers
    at_work(s, 0, "home/land1", "farmer")
    at_work(s, 0, "home/land6", "worker")
    exhausted(s, 0, farmer=1, worker=1)
    begin_turn(s, 0)
    do(s, "activate fw24", "activate aei24")
    s.supply[1] = 0
    s.settle()
    texts = [text for text in options(s) if text.startswith("promote")]
    assert texts == ["promote worker", "promote exhausted worker", "promote at work worker home/land6"]


@rule("ANN-8.7")
def test_extra_actions_add_up_and_may_be_given_up() -> None:
    s = start()
    played(s, 0, "nwc01", "nwc02")
    begin_turn(s, 0)
    do(s, "activate nwc01", "activate nwc02")
    assert s.actions == 3
    do(s, "festival", "festival", "end turn")
    assert s.seat == 1


@rule("ANN-8.8")
def test_returned_cards_go_under_their_decks_and_none_are_drawn() -> None:
    s = start()
    played(s, 0, "nwc15")
    hand(s, 0, "fw41", "aei01", "nwc01")
    deck(s, "farmer_worker")
    begin_turn(s, 0)
    do(s, "activate nwc15", "under fw41", "under aei01")
    assert s.players[0].hand == numbers("card", "nwc01")
    assert s.decks[0].bottom == numbers("card", "fw41")
    assert s.decks[2].bottom == numbers("card", "aei01")
    assert step(s) == "Act"


@rule("ANN-8.8", "ANN-5.5.2", "ANN-6.1.4")
@pytest.mark.parametrize("action", ["swap cards", "workforce"])
def test_returned_cards_make_a_deck_that_is_swapped_with_and_drawn_from(action: str) -> None:
    s = start()
    played(s, 0, "nwc18")
    hand(s, 0, "fw41", "fw02")
    deck(s, "farmer_worker")
    gold(s, 0, 0)
    begin_turn(s, 0)
    assert not legal(s, "swap cards")
    do(s, "activate nwc18", "under fw41", "done", action)
    if action == "swap cards":
        do(s, "under fw02")
        assert (s.players[0].hand, s.decks[0].bottom) == (numbers("card", "fw41"), numbers("card", "fw02"))
    else:
        do(s, "add farmer")
        pay(s)
        assert (s.players[0].hand, s.decks[0].bottom) == (numbers("card", "fw41", "fw02"), ())


@rule("ANN-8.8")
def test_without_cards_in_hand_none_can_be_returned() -> None:
    s = start()
    s.fireworks = 1
    played(s, 0, "nwc15")
    hand(s, 0)
    begin_turn(s, 0)
    assert refused(s, "activate nwc15").rule == "ANN-5.4.1"


@rule("ANN-8.9")
def test_printed_buildings_of_islands_take_no_tile_and_work_as_usual() -> None:
    s = start()
    board = s.board[:]
    old_world(s, 0, "ow01", "ow08", "ow09", "ow10")
    assert s.board == board
    assert [kind_at(s, 0, x) for x in ("old1/land1", "old2/coast1", "old3/sea1", "old4/sea1")] == [
        "warehouse", "shipyard_1", "merchant_1", "explorer_1",
    ]  # fmt: skip
    assert ready(s, 0) == {"trade": 3, "exploration": 2}
    assert s.players[0].yards == (1, 1)
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


@rule("ANN-8.1")
def test_cubes_of_several_levels_come_in_the_owners_order_and_what_cannot_come_is_lost() -> None:
    s = start()
    begin_turn(s, 0)
    s.supply[0] = 0
    assert would_change(s, 0, GAIN_CUBES, (1, 1, 1, 0, 0))
    carry_out(s, 0, GAIN_CUBES, (1, 1, 1, 0, 0))
    s.settle()
    assert options(s) == ["gain worker", "gain artisan"]
    do(s, "gain artisan")
    chance(s)
    assert s.players[0].cubes() == [4, 4, 3, 0, 0]
    assert step(s) == "Act"
