"""Chapter 20 of the digest, up to 20.11: effects in general, on units, buildings, influence, dice and the Helmet."""

from typing import Any

import pytest

from games.daimyo.scenario import (
    CAT,
    OPTIONAL,
    DaimyoState,
    action,
    begin_turn,
    black_market,
    board_dice,
    building,
    chance,
    die_on,
    do,
    give,
    goods,
    governor,
    hand,
    heroes,
    influence,
    legal,
    loose,
    number,
    options,
    pile,
    play_hero,
    refused,
    resolve,
    start,
    step,
    stock,
    take_die,
    zone,
)
from marks import rule

RESOURCES = 0b0111
ALL_CARDS = (*CAT.components.heroes, *CAT.components.clan_heroes)


def one_zone(s: DaimyoState, island: str, *words: str) -> None:
    """Let one No Man's Land hold tiles, and all others nothing."""
    for other in CAT.islands[: s.islands]:
        zone(s, other, *(words if other == island else ()))


# -- 20.1 to 20.3 in general ---------------------------------------------------------------------------


@rule("DAI-20.1")
def test_each_step_is_finished_before_the_next_begins() -> None:
    s = start()
    stock(s, 0, "blue-1", "red-1", "violet-1")
    zone(s, "blue", "blue-2", "blue-3", "blue-4")
    play_hero(s, 0, "H39")
    assert s.players[0].storage == 4
    do(s, "take blue blue-2")  # storage was raised first, so there is room
    chance(s)
    assert loose(s, 0) == ["blue-1", "blue-2", "red-1", "violet-1"]
    assert s.players[0].popularity == 0
    do(s, "done")
    assert s.players[0].popularity == 1


@rule("DAI-20.1")
def test_a_choice_is_made_knowing_the_results_of_earlier_steps() -> None:
    s = start()
    give(s, 0)
    play_hero(s, 0, "CN1")
    assert step(s) == "GainChoice"
    assert goods(s, 0)["rice"] == 1


@rule("DAI-20.1", "DAI-20.8")
def test_whoever_uses_an_effect_makes_every_choice_in_it() -> None:
    s = start()
    play_hero(s, 0, "H34")
    assert s.seat == 0
    do(s, "move from red/1")
    assert s.seat == 0
    do(s, "move to green/2")
    assert s.governors[number("place", "green/2")] == 1


@rule("DAI-20.2")
def test_the_player_chooses_which_loose_tile_is_the_cost() -> None:
    s = start()
    s.players[0].relics[4] = 1
    stock(s, 0, "blue-1", "red-1")
    black_market(s)
    play_hero(s, 0, "H26")
    assert options(s) == ["drop blue-1", "drop red-1"]
    do(s, "drop red-1")
    assert [CAT.tile_names[tile] for tile in s.black_market] == ["red-1"]


@rule("DAI-20.2", "DAI-16.2.5")
def test_a_restored_relic_cannot_pay_for_an_effect() -> None:
    s = start()
    s.players[0].relics[4] = 1
    hand(s, 0, "H26", "H40")
    stock(s, 0)
    board_dice(s, 0, production="green/6")
    take_die(s, 0, "tax", "red/4")
    assert refused(s, "play H26").rule == "DAI-16.2.5"
    stock(s, 0, "blue-1")
    assert legal(s, "play H26")


@rule("DAI-20.2")
def test_costs_stand_first_in_the_list() -> None:
    for card in ALL_CARDS:
        is_cost = [effect.effect in ("pay", "relic_to_market") for effect in card.steps]
        assert is_cost == sorted(is_cost, reverse=True)


@rule("DAI-20.3")
@pytest.mark.parametrize(("effect", "numbers"), OPTIONAL)
def test_an_optional_effect_may_be_declined(effect: str, numbers: tuple[int, ...]) -> None:
    s = start()
    give(s, 0, rice=9, metal=9, crystal=9, gold=9)
    pile(s, 0, "H01")
    hand(s, 0, "H02", "H03")
    resolve(s, 0, effect, *numbers)
    assert len(options(s)) > 1
    before: dict[str, Any] = s.to_plain()
    do(s, "done")
    assert step(s) == "Actions"
    assert {**s.to_plain(), "flow": None} == {**before, "flow": None}


@rule("DAI-20.3")
@pytest.mark.parametrize(
    ("effect", "numbers"),
    [
        ("gain", (1, 0, 0, 0)),
        ("gain_popularity", (1,)),
        ("gain_popularity_per", (1, 1, 5)),
        ("gain_storage", (1,)),
        ("draw_hero", (1,)),
        ("produce", (1,)),
        ("reset_recruitment", ()),
        ("take_helmet", ()),
        ("take_relic_bag", (1,)),
    ],
)
def test_a_compulsory_effect_happens_without_asking(effect: str, numbers: tuple[int, ...]) -> None:
    s = start()
    s.helmet, s.players[0].disc = 1, 1
    take_die(s, 0, "tax")
    before = s.players[0].copy(), s.helmet
    s.push(s.effects[effect](0, *numbers))
    s.settle()
    chance(s)
    assert step(s) == "Actions"
    assert (s.players[0], s.helmet) != before


@rule("DAI-20.3")
def test_a_free_gain_cannot_be_declined() -> None:
    s = start()
    resolve(s, 0, "gain_choice", 1, RESOURCES)
    assert refused(s, "done").rule == "DAI-20.16"


@rule("DAI-20.3", "DAI-20.22")
def test_the_scavenger_must_move_but_need_not_take() -> None:
    s = start()
    resolve(s, 0, "move_scavenger_take", 1)
    assert options(s) == [f"scavenger {island}" for island in ("red", "yellow", "violet", "green")]
    assert refused(s, "done").rule == "DAI-10.1.1"
    do(s, "scavenger red", "done")
    assert step(s) == "Actions"
    assert loose(s, 0) == []


@rule("DAI-20.3", "DAI-16.2.8")
@pytest.mark.parametrize(
    ("hero", "good", "popularity"), [("H15", "rice", 0), ("H34", "gold", 0), ("H32", "", 1), ("H39", "", 1)]
)
def test_an_impossible_step_is_skipped_and_later_steps_are_resolved(hero: str, good: str, popularity: int) -> None:
    s = start()
    s.governors = [-1] * len(s.governors)
    one_zone(s, "blue")
    hand(s, 0, hero, "H40")
    give(s, 0)
    resolve(s, 0, "play_hero_free_power", 1)
    do(s, f"play {hero}")
    assert step(s) == "Actions"
    assert [kind for kind, amount in goods(s, 0).items() if amount] == ([good] if good else [])
    assert s.players[0].popularity == popularity


# -- 20.4 to 20.8 units, buildings, influence ----------------------------------------------------------


@rule("DAI-20.4")
@pytest.mark.parametrize(
    ("unit", "kinds"),
    [(0, {"recruit governor", "recruit shadow"}), (1, {"recruit governor"}), (2, {"recruit shadow"})],
)
def test_an_effect_may_limit_the_unit_to_recruit(unit: int, kinds: set[str]) -> None:
    s = start()
    resolve(s, 0, "recruit", 1, unit, 3)
    assert {choice.kind for choice in s.choices()} == {*kinds, "done"}
    if unit:
        other = ("shadow red/1", "governor red/2")[unit - 1]
        assert refused(s, f"recruit {other}").rule == "DAI-20.4"


@rule("DAI-20.4")
@pytest.mark.parametrize(("disc", "discount", "paid"), [(0, 3, 0), (1, 0, 2), (1, 1, 1), (2, 2, 1), (2, 3, 0)])
def test_a_discount_lowers_the_rice_paid_and_the_rest_is_not_refunded(disc: int, discount: int, paid: int) -> None:
    s = start()
    give(s, 0, rice=3)
    s.players[0].disc = disc
    resolve(s, 0, "recruit", 1, 0, discount)
    do(s, "recruit governor green/1")
    assert goods(s, 0)["rice"] == 3 - paid
    assert s.players[0].disc == min(2, disc + 1)
    assert influence(s, 0, "green") == 2


@rule("DAI-20.4")
def test_the_discount_holds_for_each_unit_and_no_more_than_n_are_recruited() -> None:
    s = start()
    give(s, 0, rice=9)
    resolve(s, 0, "recruit", 2, 0, 1)
    do(s, "recruit governor green/1", "recruit governor green/2")
    assert goods(s, 0)["rice"] == 9 - 0 - 1
    assert step(s) == "Actions"


@rule("DAI-20.4")
def test_a_shadow_recruited_by_an_effect_acts_as_usual() -> None:
    s = start()
    give(s, 0)
    give(s, 1)
    resolve(s, 0, "recruit", 1, 2, 2)
    do(s, "recruit shadow red/2", "eliminate red/1")
    assert goods(s, 0)["gold"] == 2
    assert goods(s, 1)["gold"] == 1
    assert (influence(s, 0, "red"), influence(s, 1, "red")) == (1, 2)


@rule("DAI-20.5")
def test_a_building_discount_is_metal_or_crystal_as_the_player_chooses() -> None:
    s = start()
    give(s, 0, metal=9, crystal=9)
    resolve(s, 0, "build", 1, 1)
    do(s, "build storage_two")
    assert options(s) == ["rebate metal", "rebate crystal"]
    do(s, "rebate crystal", "build on green/2", "place tile clan_power")
    assert goods(s, 0) == {"rice": 0, "metal": 8, "crystal": 8, "gold": 0}
    assert influence(s, 0, "green") == 2
    assert step(s) == "Actions"


@rule("DAI-20.5")
def test_a_building_discount_is_never_more_than_the_price_holds_of_a_kind() -> None:
    s = start()
    give(s, 0, metal=9, crystal=9)
    resolve(s, 0, "build", 1, 2)
    do(s, "build storage_two", "rebate metal")
    assert step(s) == "BuildOn"  # the price held one metal, so the second unit was a crystal
    assert goods(s, 0) == {"rice": 0, "metal": 9, "crystal": 8, "gold": 0}


@rule("DAI-20.5")
def test_base_cost_and_surcharge_are_one_price_for_the_discount() -> None:
    s = start()
    building(s, 0, "tower", "green/1", "storage_two")
    building(s, 0, "tower", "green/2", "scavenge")
    give(s, 0, metal=1, crystal=1)
    resolve(s, 0, "build", 1, 3)
    do(s, "build draw_two")  # 1 metal and 4 crystal: only three crystal less can be paid
    assert step(s) == "BuildOn"
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}


@rule("DAI-20.5")
def test_a_discount_makes_a_building_possible_that_could_not_be_paid() -> None:
    s = start()
    give(s, 0, metal=1, crystal=1)
    resolve(s, 0, "build", 1, 0)
    assert step(s) == "Actions"
    s = start()
    give(s, 0, metal=1, crystal=1)
    resolve(s, 0, "build", 1, 1)
    assert len(options(s, "build")) == 8
    give(s, 0)
    assert step(s) == "Actions"


@rule("DAI-20.6")
@pytest.mark.parametrize(("by", "harvest"), [(1, {"rice": 1, "crystal": 1}), (2, {"rice": 1, "metal": 1})])
def test_produce_harvests_with_governors_or_with_techno_farms_only(by: int, harvest: dict[str, int]) -> None:
    s = start()
    building(s, 0, "farm", "blue/1", "two_gold")
    building(s, 0, "farm", "red/2", "build_cheaper")
    building(s, 0, "tower", "red/3", "storage_two")
    give(s, 0)
    resolve(s, 0, "produce", by)
    assert {good: amount for good, amount in goods(s, 0).items() if amount} == harvest


@rule("DAI-20.7")
def test_influence_is_gained_on_different_islands_with_an_own_governor() -> None:
    s = start()
    governor(s, 0, "green/1")
    building(s, 0, "tower", "violet/1", "storage_two")
    resolve(s, 0, "gain_influence", 2, 1)
    assert options(s) == ["influence blue", "influence green", "done"]
    assert refused(s, "influence violet").rule == "DAI-20.7"
    do(s, "influence blue")
    assert options(s) == ["influence green", "done"]
    do(s, "influence green")
    assert (influence(s, 0, "blue"), influence(s, 0, "green")) == (5, 3)
    assert step(s) == "Actions"


@rule("DAI-20.7")
def test_influence_from_an_effect_stays_when_the_governor_leaves() -> None:
    s = start()
    governor(s, 0, "green/1")
    resolve(s, 0, "gain_influence", 1, 2)
    do(s, "influence green")
    s.players[0].dice[number("space", "tax")] = -1
    resolve(s, 0, "move_governor", 1, 0)
    do(s, "move from green/1", "move to violet/1")
    assert influence(s, 0, "green") == 2


@rule("DAI-20.8")
@pytest.mark.parametrize(("goal", "red", "green"), [("red/2", 4, 0), ("green/2", 2, 2)])
def test_a_rival_governor_moves_with_its_influence_and_nobody_gains_anything(goal: str, red: int, green: int) -> None:
    s = start()
    give(s, 0)
    give(s, 1)
    resolve(s, 0, "move_rival_governor", 1, 0)
    rivals = ["red/1", "red/5", "yellow/1", "yellow/5"]
    assert options(s) == [*(f"move from {place}" for place in rivals), "done"]
    assert refused(s, "move from blue/1").rule == "DAI-20.8"
    do(s, "move from red/1")
    assert not legal(s, "move to red/1")
    assert not legal(s, "move to blue/1")
    do(s, f"move to {goal}")
    assert s.governors[number("place", goal)] == 1
    assert (influence(s, 1, "red"), influence(s, 1, "green")) == (red, green)
    assert sum(goods(s, 0).values()) == sum(goods(s, 1).values()) == 0


# -- 20.9 to 20.11 dice, villagers, Helmet -------------------------------------------------------------


@rule("DAI-20.9")
def test_different_dice_are_set_to_any_face_until_the_end_of_the_round() -> None:
    s = start()
    board_dice(s, 0, production="green/4", aside="blue/2")
    resolve(s, 0, "set_die", 2)
    spaces = ("production", "tax", "aside")
    assert options(s) == [*(f"set die {space} {face}" for space in spaces for face in range(1, 7)), "done"]
    do(s, "set die aside 6")
    assert {text.split()[2] for text in options(s, "set die")} == {"production", "tax"}
    do(s, "set die production 1")
    assert step(s) == "Actions"
    assert (die_on(s, 0, "aside"), die_on(s, 0, "production")) == ("blue/6", "green/1")
    begin_turn(s, 0)
    assert (die_on(s, 0, "aside"), die_on(s, 0, "production")) == ("blue/6", "green/1")


@rule("DAI-20.9")
def test_the_power_of_the_hero_that_sets_a_die_was_checked_before() -> None:
    s = start()
    hand(s, 0, "H07", "H01")
    take_die(s, 0, "tax", "red/5")
    do(s, "play H07", "set die tax 1")
    chance(s)
    assert s.players[0].discard == heroes("H07")
    assert len(s.players[0].hand) == 2


@rule("DAI-20.10")
def test_an_activated_villager_tile_is_flipped_and_gives_nothing_else() -> None:
    s = start()
    s.villagers = [0, 0, 0]
    s.helmet, s.blue_taker = 1, 0
    give(s, 0)
    resolve(s, 0, "activate_villager", 2)
    cards, storage = len(s.players[0].hand), s.players[0].storage
    do(s, "villager merchants/front", "gain gold")
    assert options(s) == ["villager merchants/back", "villager porters/front", "villager guides/front", "done"]
    do(s, "villager merchants/back")
    assert goods(s, 0) == {"rice": 1, "metal": 1, "crystal": 0, "gold": 1}
    assert s.villagers == [0, 0, 0]
    assert (len(s.players[0].hand), s.players[0].storage, s.helmet) == (cards, storage, 1)


@rule("DAI-20.10")
def test_a_villager_tile_of_no_use_may_be_activated_and_is_flipped() -> None:
    s = start()
    s.villagers = [0, 0, 0]
    one_zone(s, "red")
    resolve(s, 0, "activate_villager", 1)
    do(s, "villager guides/front")
    assert s.villagers == [0, 0, 1]
    assert loose(s, 0) == []


@rule("DAI-20.11")
def test_an_effect_takes_the_helmet_at_once_without_changing_the_order_of_the_round() -> None:
    s = start()
    turns = [frame.seat for frame in s.stack]
    take_helmet = s.effects["take_helmet"]
    s.push(take_helmet(2))
    s.settle()
    assert (s.helmet, s.first) == (2, 0)
    assert [frame.seat for frame in s.stack] == turns


@rule("DAI-20.11")
def test_the_helmet_may_be_taken_again_later_in_the_round() -> None:
    s = start()
    action(s, 1, "tax", "blue/3")
    resolve(s, 2, "take_helmet")
    assert (s.helmet, s.blue_taker) == (2, 1)
    action(s, 1, "villagers", "blue/3")
    do(s, "villager porters/front")
    assert s.helmet == 1
    resolve(s, 0, "take_helmet")
    assert s.helmet == 0
