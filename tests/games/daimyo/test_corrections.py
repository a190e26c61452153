"""Corrections by the book: what an independent reading of the rulebook found, row by row."""

from __future__ import annotations

import pytest

from atoll.games.daimyo.catalog import BACK
from marks import rule

from .scenario import (
    CAT,
    OPTIONAL,
    action,
    begin_turn,
    black_market,
    board_dice,
    building,
    chance,
    do,
    events,
    give,
    goods,
    governor,
    hand,
    legal,
    loose,
    new,
    number,
    options,
    play_hero,
    refused,
    resolve,
    start,
    step,
    stock,
    take_die,
    zone,
)

# -- D1: the twin of a tile that makes room -------------------------------------------------------------


@rule("DAI-10.1.6", "DAI-12.2.1")
def test_d1_with_a_full_stock_the_own_copy_may_go_and_its_twin_be_taken() -> None:
    s = start()
    stock(s, 0, "red-1", "blue-1", "yellow-1")
    zone(s, "red", "red-1", "red-2", "red-3")
    do(action(s, 0, "relic"), "scavenger red", "take red red-1")
    chance(s)
    assert loose(s, 0) == ["blue-1", "red-1", "yellow-1"]
    assert number("tile", "red-1") in s.black_market


@rule("DAI-10.1.6", "DAI-10.3.1")
def test_d1_the_twin_may_be_bought_too() -> None:
    s = start()
    give(s, 0, gold=1)
    stock(s, 0, "red-1", "blue-1", "yellow-1")
    black_market(s, "red-1", "green-1")
    do(action(s, 0, "relic"), "scavenger red", "buy red-1")
    assert loose(s, 0) == ["blue-1", "red-1", "yellow-1"]
    assert s.black_market == [number("tile", "red-1"), number("tile", "green-1")]
    assert goods(s, 0)["gold"] == 0


@rule("DAI-10.1.6")
def test_d1_with_room_left_the_twin_is_refused() -> None:
    s = start()
    stock(s, 0, "red-1", "blue-1")
    zone(s, "red", "red-1", "red-2", "red-3")
    do(action(s, 0, "relic"), "scavenger red")
    assert refused(s, "take red red-1").key == "duplicate"


@rule("DAI-12.2.5")
def test_d1_without_a_loose_tile_nothing_makes_room() -> None:
    s = start()
    s.players[0].relics[0] = 3
    zone(s, "red", "red-1", "red-2", "red-3")
    do(action(s, 0, "relic"), "scavenger red")
    assert refused(s, "take red red-1").key == "no room"


# -- D2: what is compulsory ----------------------------------------------------------------------------


@rule("DAI-8.6.4", "DAI-20.3")
def test_d2_the_porters_move_a_governor() -> None:
    s = start()
    s.villagers[1] = BACK
    do(action(s, 0, "villagers"), "villager porters/back")
    assert step(s) == "MoveGovernors"
    refused(s, "done")
    do(s, "move from blue/1", "move to violet/2")
    assert goods(s, 0)["metal"] == CAT.clan_start[0][1] + 1


@rule("DAI-8.6.5", "DAI-20.3")
def test_d2_the_guides_give_a_tile_as_far_as_possible() -> None:
    s = start()
    zone(s, "blue", "red-1", "red-2", "red-3")
    stock(s, 0, "red-1")
    do(action(s, 0, "villagers"), "villager guides/front")
    assert options(s) == ["take blue red-2", "take blue red-3"]


@rule("DAI-8.6.5", "DAI-12.2.1")
def test_d2_the_guides_ask_for_room_when_the_stock_is_full() -> None:
    s = start()
    zone(s, "blue", "red-1", "red-2", "red-3")
    stock(s, 0, "green-1", "green-2", "green-3")
    s.players[0].storage = 2  # raised to 3 by the action itself
    do(action(s, 0, "villagers"), "villager guides/front", "take blue red-2")
    assert step(s) == "MakeRoom"


@rule("DAI-11.2", "DAI-16.5.4", "DAI-20.22")
def test_d2_the_tile_that_moves_the_scavenger_takes_a_tile() -> None:
    s = start()
    building(s, 0, "tower", "red/3", "scavenge", "production")
    zone(s, "red", "red-1", "red-2", "red-3")
    take_die(s, 0, "production")
    do(s, "use tile production scavenge", "scavenger red")
    assert options(s) == ["take red red-1", "take red red-2", "take red red-3"]
    refused(s, "done")


@rule("DAI-10.1.1")
def test_d2_in_the_relic_action_itself_the_take_stays_free() -> None:
    s = do(action(start(), 0, "relic"), "scavenger red")
    assert legal(s, "done")


@rule("DAI-11.3", "DAI-20.3")
def test_d2_otomo_magpie_takes_both_tiles() -> None:
    s = start()
    stock(s, 0, "black-1")
    play_hero(s, 0, "H26")
    refused(s, "done")
    do(s, options(s)[0])
    chance(s)
    assert step(s) == "TakeFromBoard"
    refused(s, "done")


@rule("DAI-20.3")
@pytest.mark.parametrize(("effect", "numbers"), OPTIONAL)
def test_d2_whether_an_effect_is_left_to_the_player_is_data(effect: str, numbers: tuple[int, ...]) -> None:
    for may in (False, True):
        s = start()
        give(s, 0, rice=9, metal=9, crystal=9, gold=9)
        governor(s, 0, "green/1")
        s.players[0].discard, s.players[0].hand = s.players[0].hand, []
        hand(s, 0, "H02", "H03")
        s.players[0].discard = [number("hero", "CN1"), number("hero", "CN2")]
        resolve(s, 0, effect, *numbers, may=may)
        assert legal(s, "done") == may


@rule("DAI-20.3", "DAI-13.2.4")
def test_d2_a_recruitment_that_cannot_be_paid_is_skipped_but_the_reset_may_make_it_possible() -> None:
    s = start()
    give(s, 0, rice=1, gold=2)
    s.players[0].disc, s.players[0].reset_ready = 2, True
    resolve(s, 0, "recruit", 1, 0, 0, may=False)
    assert options(s) == ["reset disc", "done"]
    do(s, "reset disc")
    assert not legal(s, "done")


# -- D3: the choice carries its slot (the reasons are in test_refusals.py) -------------------------------


@rule("DAI-16.5.1", "DAI-16.5.3")
def test_d3_the_use_of_a_tile_names_the_slot_it_lies_on() -> None:
    s = start()
    building(s, 0, "farm", "red/2", "two_gold", "production")
    begin_turn(s, 0)
    take_die(s, 0, "production")
    assert options(s, "use tile") == ["use tile production two_gold"]
    refusal = refused(s, "use tile relic two_gold")
    assert (refusal.key, refusal.rule) == ("no tile", "DAI-16.5.1")


# -- D7: bonus actions where the scavenger starts --------------------------------------------------------


@rule("DAI-10.1.7")
def test_d7_a_bonus_tile_may_take_where_the_scavenger_starts_before_the_relic_action() -> None:
    s = start()
    zone(s, "blue", "red-1", "red-2", "red-3")
    hand(s, 0, "CT2")
    board_dice(s, 0, production="green/3")
    take_die(s, 0, "relic", "green/3")
    do(s, "play CT2", "take blue red-1")
    chance(s)
    assert loose(s, 0) == ["red-1"]
    assert step(s) == "MoveScavenger"
    assert [refused(s, text).key for text in ("take blue red-2", "search metal")] == ["move first"] * 2


# -- options the rulebook leaves to the table ------------------------------------------------------------


@rule("DAI-5.1")
@pytest.mark.parametrize(("value", "first"), [("seat 1", 0), ("seat 3", 2)])
def test_a9_the_table_may_name_the_first_player(value: str, first: int) -> None:
    s = new(3, first=value)
    chance(s)
    assert (s.first, s.helmet, s.seat) == (first, first, first)
    assert events(s, "first player") == [{"seat": first}]


@rule("DAI-5.1")
def test_a9_a_seat_nobody_sits_on_leaves_it_to_chance() -> None:
    firsts = set()
    for seed in range(20):
        s = new(2, first="seat 4")
        chance(s, seed)
        firsts.add(s.first)
    assert firsts == {0, 1}
