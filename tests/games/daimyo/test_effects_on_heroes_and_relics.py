"""Chapter 20 of the digest, from 20.12 on: effects on heroes, storage, goods, the scavenger and relics."""

import pytest

from atoll.kernel import Deck
from games.daimyo.scenario import (
    CAT,
    DaimyoState,
    action,
    begin_turn,
    black_market,
    board_dice,
    building,
    chance,
    die_on,
    do,
    empty_deck,
    give,
    goods,
    governor,
    hand,
    heroes,
    influence,
    legal,
    loose,
    market,
    number,
    options,
    pile,
    refused,
    resolve,
    start,
    step,
    stock,
    take_die,
    zone,
    zone_of,
)
from marks import rule

RESOURCES = 0b0111


def one_zone(s: DaimyoState, island: str, *words: str) -> None:
    """Let one No Man's Land hold tiles, and all others nothing."""
    for other in CAT.islands[: s.islands]:
        zone(s, other, *(words if other == island else ()))


# -- 20.12 to 20.19 heroes, storage, gains -------------------------------------------------------------


@rule("DAI-20.12")
def test_heroes_are_bought_during_the_turn_for_less_gold_never_below_zero() -> None:
    s = start()
    market(s, "H01", "H06", "H10", "H26", "H28", top="H40")
    give(s, 0, gold=1)
    resolve(s, 0, "buy_hero", 2, 2)
    assert options(s) == ["hire H01", "hire H06", "hire H10", "done"]
    assert refused(s, "hire H26").reason == "needs 2 gold, has 1"
    assert refused(s, "hire H40").rule == "DAI-18.4.4"
    do(s, "hire H01")
    assert goods(s, 0)["gold"] == 1
    assert s.hero_market == heroes("H06", "H10", "H26", "H28", "H40")
    do(s, "hire H10")
    chance(s)
    assert goods(s, 0)["gold"] == 0
    assert set(heroes("H01", "H10")) <= set(s.players[0].hand)
    assert step(s) == "Actions"


@rule("DAI-20.12")
def test_without_a_hero_deck_a_hero_bought_during_the_turn_is_not_replaced() -> None:
    s = start()
    market(s, "H01", "H06")
    s.hero_deck = Deck()
    resolve(s, 0, "buy_hero", 1, 5)
    do(s, "hire H06")
    assert s.hero_market == heroes("H01")


@rule("DAI-20.13")
def test_a_tile_of_the_black_market_is_taken_for_free_and_not_replaced() -> None:
    s = start()
    give(s, 0)
    stock(s, 0, "blue-1", "blue-2", "red-1")
    black_market(s, "blue-1", "green-1", "green-2")
    bag = len(s.bag)
    resolve(s, 0, "take_relic_market", 1)
    assert options(s) == ["claim blue-1", "claim green-1", "claim green-2", "done"]
    do(s, "claim green-1")
    assert step(s) == "MakeRoom"
    do(s, "drop red-1")
    assert loose(s, 0) == ["blue-1", "blue-2", "green-1"]
    assert sorted(s.black_market) == sorted(number("tile", tile) for tile in ("blue-1", "green-2", "red-1"))
    assert len(s.bag) == bag
    assert sum(goods(s, 0).values()) == 0


@rule("DAI-20.14")
@pytest.mark.parametrize(("before", "n", "after", "points"), [(3, 2, 5, 0), (8, 1, 9, 0), (8, 2, 9, 1), (9, 2, 9, 2)])
def test_storage_is_raised_step_by_step(before: int, n: int, after: int, points: int) -> None:
    s = start()
    s.players[0].storage = before
    resolve(s, 0, "gain_storage", n)
    assert (s.players[0].storage, s.players[0].popularity) == (after, points)


@rule("DAI-20.15")
def test_a_hero_played_whatever_its_power_still_needs_its_cost() -> None:
    s = start(4)
    hand(s, 3, "H10", "H40", "CB2")
    give(s, 3, rice=1)
    resolve(s, 3, "play_hero_free_power", 1)
    assert options(s) == ["play H40", "play CB2", "done"]
    give(s, 3, rice=2)
    assert legal(s, "play H10")
    do(s, "play H10")
    assert goods(s, 3)["rice"] == 0
    assert s.players[3].discard == heroes("H10")


@rule("DAI-20.15")
@pytest.mark.parametrize("normal_first", [True, False])
def test_the_hero_of_the_normal_bonus_action_comes_earlier_or_later(normal_first: bool) -> None:
    s = start(4)
    hand(s, 3, "H40", "CB2")
    board_dice(s, 3, production="green/6", relic="green/6")
    action(s, 3, "tax", "red/2")
    normal, free = ["play CB2"], ["clan power nobles", "play H40"]
    do(s, *(normal + free if normal_first else free + normal))
    assert s.players[3].discard == heroes("H40", "CB2")


@rule("DAI-20.16")
def test_each_unit_of_a_free_gain_is_chosen_apart_with_repeats_and_without_gold() -> None:
    s = start()
    give(s, 0)
    resolve(s, 0, "gain_choice", 3, RESOURCES)
    for good in ("metal", "metal", "rice"):
        assert options(s) == ["gain rice", "gain metal", "gain crystal"]
        assert refused(s, "gain gold").rule == "DAI-20.16"
        do(s, f"gain {good}")
    assert goods(s, 0) == {"rice": 1, "metal": 2, "crystal": 0, "gold": 0}


@rule("DAI-20.16")
def test_gold_is_gained_where_it_is_named() -> None:
    s = start()
    give(s, 0)
    resolve(s, 0, "gain_choice", 1, 0b1100)
    assert options(s) == ["gain crystal", "gain gold"]
    do(s, "gain gold")
    assert goods(s, 0)["gold"] == 1


@rule("DAI-20.17")
@pytest.mark.parametrize(("relics", "points"), [((0, 0, 0), 0), ((1, 1, 0), 2), ((3, 2, 0), 4)])
def test_points_per_relic_count_the_own_relics_now_and_are_cut(relics: tuple[int, ...], points: int) -> None:
    s = start()
    s.players[0].relics = [*relics, 0, 0]
    s.players[1].relics = [1, 1, 1, 0, 0]
    resolve(s, 0, "gain_popularity_per", 0, 1, 4)
    assert s.players[0].popularity == points


@rule("DAI-20.17")
@pytest.mark.parametrize(("each", "limit", "points"), [(1, 5, 3), (2, 9, 6), (2, 5, 5)])
def test_points_per_island_count_islands_with_an_own_governor(each: int, limit: int, points: int) -> None:
    s = start()
    governor(s, 0, "green/1")
    governor(s, 0, "violet/1")
    building(s, 0, "tower", "yellow/2", "storage_two")
    resolve(s, 0, "gain_popularity_per", 1, each, limit)
    assert s.players[0].popularity == points


@rule("DAI-20.18")
def test_cards_are_drawn_one_by_one_with_a_reshuffle_in_the_middle() -> None:
    s = start()
    hand(s, 0, "H03", "H40")
    empty_deck(s, 0)
    pile(s, 0, "H01", "H02")
    s.players[0].deck = s.players[0].deck.shuffled_with(heroes("CN1"))
    take_die(s, 0, "tax", "red/3")
    do(s, "play H03", "draw hero CN1")
    assert sorted(options(s)) == ["draw hero H01", "draw hero H02"]
    do(s, "draw hero H02")
    assert s.players[0].hand == heroes("H02", "H40", "CN1")
    assert s.players[0].deck.cards() == heroes("H01")
    assert s.players[0].discard == heroes("H03")


@rule("DAI-20.19")
def test_up_to_n_heroes_of_the_own_discard_pile_come_back_but_not_the_one_being_played() -> None:
    s = start()
    pile(s, 0, "H01", "H02", "H03")
    pile(s, 1, "H05")
    hand(s, 0, "H24", "H40")
    board_dice(s, 0, production="green/6")
    take_die(s, 0, "tax", "red/3")
    do(s, "play H24")
    assert options(s) == ["recover H01", "recover H02", "recover H03", "done"]
    do(s, "recover H01", "recover H03")
    assert s.players[0].hand == heroes("H01", "H03", "H40")
    assert s.players[0].discard == heroes("H02", "H24")


# -- 20.20 to 20.25 ------------------------------------------------------------------------------------


@rule("DAI-20.20")
@pytest.mark.parametrize(("disc", "ready"), [(0, False), (1, False), (2, False), (2, True)])
def test_the_recruitment_disc_goes_back_from_anywhere_for_nothing(disc: int, ready: bool) -> None:
    s = start()
    give(s, 0, gold=5)
    s.players[0].disc, s.players[0].reset_ready = disc, ready
    resolve(s, 0, "reset_recruitment")
    assert s.players[0].disc == 0
    assert goods(s, 0)["gold"] == 5
    assert refused(s, "reset disc").rule == "DAI-13.2.5"


@rule("DAI-20.21")
def test_different_own_governors_move_one_after_the_other_and_harvest() -> None:
    s = start()
    give(s, 0)
    resolve(s, 0, "move_governor", 2, 1)
    assert options(s) == ["move from blue/1", "move from blue/5", "done"]
    do(s, "move from blue/1", "move to red/2")
    assert goods(s, 0) == {"rice": 0, "metal": 1, "crystal": 0, "gold": 0}
    assert options(s) == ["move from blue/5", "done"]
    do(s, "move from blue/5", "move to blue/1")
    assert goods(s, 0) == {"rice": 1, "metal": 1, "crystal": 0, "gold": 0}
    assert (influence(s, 0, "blue"), influence(s, 0, "red")) == (2, 2)
    assert step(s) == "Actions"


@rule("DAI-20.21")
def test_without_a_move_there_is_no_harvest() -> None:
    s = start()
    give(s, 0)
    resolve(s, 0, "move_governor", 2, 2)
    do(s, "done")
    assert sum(goods(s, 0).values()) == 0


@rule("DAI-20.22")
def test_the_scavenger_makes_n_legs_without_search_or_purchase() -> None:
    s = start()
    give(s, 0, metal=5, crystal=5, gold=5)
    zone(s, "red", "red-1", "red-2", "red-3")
    zone(s, "blue", "blue-1", "blue-2", "blue-3")
    black_market(s, "violet-1")
    resolve(s, 0, "move_scavenger_take", 2)
    assert not legal(s, "scavenger blue")
    do(s, "scavenger red")
    assert options(s) == ["take red red-1", "take red red-2", "take red red-3", "done"]
    assert refused(s, "search metal").rule == "DAI-10.3.4"
    assert refused(s, "buy violet-1").rule == "DAI-10.3.4"
    do(s, "take red red-1")
    chance(s)
    assert not legal(s, "scavenger red")
    do(s, "scavenger blue", "take blue blue-3")
    chance(s)
    assert loose(s, 0) == ["blue-3", "red-1"]
    assert step(s) == "Actions"


@rule("DAI-20.23")
def test_tiles_are_taken_here_one_at_a_time_each_replaced_at_once() -> None:
    s = start()
    zone(s, "blue", "red-1", "red-2", "red-3")
    resolve(s, 0, "take_relic_here", 2)
    assert options(s) == ["take blue red-1", "take blue red-2", "take blue red-3", "done"]
    do(s, "take blue red-1", "draw tile green-1")
    assert options(s) == ["take blue red-2", "take blue red-3", "take blue green-1", "done"]
    do(s, "take blue green-1", "draw tile red-1")
    assert loose(s, 0) == ["red-1", "green-1"]
    assert zone_of(s, "blue") == ["red-1", "red-2", "red-3"]


@rule("DAI-20.23")
def test_tiles_of_the_board_come_from_any_no_mans_land_under_the_rules_of_storage() -> None:
    s = start()
    stock(s, 0, "red-1", "red-2", "blue-1")
    one_zone(s, "green", "red-1", "red-3", "red-4")
    zone(s, "violet", "yellow-1")
    black_market(s, "blue-4")
    resolve(s, 0, "take_relic_board", 2)
    twin = "take green red-1"
    assert options(s) == ["take violet yellow-1", twin, "take green red-3", "take green red-4", "done"]
    do(s, "take green red-3", "drop blue-1", "draw tile green-1")
    assert loose(s, 0) == ["red-1", "red-2", "red-3"]
    s.players[0].storage = 4
    s.settle()
    assert refused(s, twin).rule == "DAI-10.1.6"
    do(s, "take green red-4", "draw tile green-2")
    assert step(s) == "Restore"
    do(s, "altar red/3")
    assert loose(s, 0) == []
    assert s.players[0].relics == [0, 1, 0, 0, 0]
    assert influence(s, 0, "red") == 3


@rule("DAI-20.23")
def test_tiles_of_the_bag_are_drawn_one_at_a_time_and_duplicates_go_to_the_black_market() -> None:
    s = start()
    stock(s, 0, "red-1", "red-2")
    black_market(s)
    resolve(s, 0, "take_relic_bag", 3)
    do(s, "draw tile red-1", "draw tile red-3")
    assert loose(s, 0) == ["red-1", "red-2", "red-3"]
    assert [CAT.tile_names[tile] for tile in s.black_market] == ["red-1"]
    do(s, "draw tile green-1")
    assert options(s) == ["drop red-1", "drop red-2", "drop red-3"]
    do(s, "drop red-2")
    assert loose(s, 0) == ["red-1", "red-3", "green-1"]


@rule("DAI-20.24")
def test_a_trade_returns_any_mix_first_and_then_takes_as_many() -> None:
    s = start()
    give(s, 0, rice=2, metal=1, gold=5)
    resolve(s, 0, "trade", 3, 0)
    assert options(s) == ["return rice", "return metal", "done"]
    assert refused(s, "return gold").rule == "DAI-20.24"
    do(s, "return rice", "return metal")
    assert options(s) == ["return rice", "done"]
    do(s, "done")
    assert options(s) == ["gain rice", "gain metal", "gain crystal"]
    do(s, "gain crystal", "gain rice")
    assert goods(s, 0) == {"rice": 2, "metal": 0, "crystal": 1, "gold": 5}
    assert step(s) == "Actions"


@rule("DAI-20.24")
def test_a_trade_returns_no_more_than_n() -> None:
    s = start()
    give(s, 0, rice=9)
    resolve(s, 0, "trade", 2, 0)
    do(s, "return rice", "return rice", "gain metal", "gain metal")
    assert goods(s, 0) == {"rice": 7, "metal": 2, "crystal": 0, "gold": 0}
    assert step(s) == "Actions"


@rule("DAI-20.25")
def test_an_effect_that_recruits_uses_up_no_other_bonus_action_and_no_die() -> None:
    s = start()
    building(s, 0, "farm", "green/2", "recruit_cheaper", "production")
    give(s, 0, rice=9)
    hand(s, 0, "H08", "H01")
    board_dice(s, 0, relic="green/2", tax="red/6")
    take_die(s, 0, "production", "green/5")
    dice = s.centre[:]
    do(s, "play H08", "recruit governor green/1")
    assert s.centre == dice
    assert die_on(s, 0, "recruitment") == ""
    assert {"main action production", "clan power nature", "use tile production recruit_cheaper"} <= set(options(s))
    begin_turn(s, 0)
    s.centre[number("die", "red/1")] += 1
    s.settle()
    assert legal(s, "die red/1 recruitment")
