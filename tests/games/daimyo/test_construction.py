"""Chapter 14: the Construction action, prices, buildings and bonus tiles."""

import pytest

from atoll.games.daimyo.state import DaimyoState
from games.daimyo.scenario import (
    CAT,
    action,
    begin_turn,
    building,
    do,
    finish,
    give,
    goods,
    governor,
    influence,
    number,
    options,
    refused,
    resolve,
    start,
    step,
    take_die,
)
from marks import rule

FARMS = ("build_cheaper", "recruit_cheaper", "two_gold", "income_goods")
TOWERS = ("storage_two", "scavenge", "draw_two", "income_gold")
GREY_SLOTS = ("villagers", "production", "relic", "recruitment", "construction", "clan_power")
INCOME_SLOTS = ("income_1", "income_2")


def construction(farms: int = 0, towers: int = 0, seats: int = 3, **owned: int) -> DaimyoState:
    """Seat 0 in a Construction action, with so many farms on yellow and towers on red from the back of the lists."""
    s = start(seats)
    for n in range(farms):
        building(s, 0, "farm", f"yellow/{n + 1}", FARMS[::-1][n])
    for n in range(towers):
        building(s, 0, "tower", f"red/{n + 1}", TOWERS[::-1][n])
    give(s, 0, **owned)
    return action(s, 0, "construction")


def works(s: DaimyoState, slot: str) -> str:
    """The bonus tile of seat 0 that works on a slot, or `""`."""
    tile = s.players[0].slots[number("slot", slot)]
    return CAT.bonus_tiles[tile] if tile >= 0 else ""


# -- 14.1 building ---------------------------------------------------------------------------------------


@rule("DAI-14.1.1")
def test_an_action_builds_any_number_of_either_type() -> None:
    s = construction(metal=30, crystal=30)
    for n, tile in enumerate((*FARMS, *TOWERS)):
        place = f"{('green', 'violet')[n % 2]}/{n // 2 + 1}"
        slot = "income_1" if tile.startswith("income") else "villagers"
        do(s, f"build {tile}", f"build on {place}", f"place tile {slot}")
    assert (s.players[0].farms, s.players[0].towers) == (4, 4)
    assert step(s) == "Actions"


@rule("DAI-14.1.1")
def test_an_action_may_build_nothing() -> None:
    s = construction(metal=30, crystal=30)
    assert options(s) == [*(f"build {tile}" for tile in (*FARMS, *TOWERS)), "done"]
    do(s, "done")
    assert goods(s, 0)["metal"] == 30
    assert step(s) == "Actions"


@rule("DAI-14.1.2")
@pytest.mark.parametrize(("tile", "effect"), [("two_gold", "gain"), ("draw_two", "influence")])
def test_a_building_is_paid_then_placed_then_takes_effect_then_its_tile_is_placed(tile: str, effect: str) -> None:
    s = construction(metal=3, crystal=3)
    assert s.log is not None
    s.log.clear()
    do(s, f"build {tile}")
    assert [event.key for event in s.log] == ["pay", "pay"]
    assert step(s) == "BuildOn"
    do(s, "build on green/1")
    assert [event.key for event in s.log[2:]] == ["build", effect]
    assert step(s) == "PlaceTile"
    do(s, "place tile relic")
    assert works(s, "relic") == tile


@rule("DAI-14.1.2", "DAI-14.1.3")
def test_the_harvest_of_a_farm_does_not_pay_for_itself_but_for_the_next_building() -> None:
    assert step(construction(metal=1, crystal=1)) == "Actions"
    s = construction(metal=2, crystal=3)
    do(s, "build two_gold", "build on green/3", "place tile relic")
    assert goods(s, 0) == {"rice": 0, "metal": 1, "crystal": 2, "gold": 0}
    do(s, "build draw_two", "build on green/4", "place tile villagers")
    assert s.players[0].towers == 1


# -- 14.2 prices -----------------------------------------------------------------------------------------


@rule("DAI-14.2.1", "DAI-14.2.2")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
@pytest.mark.parametrize("towers", [0, 3])
def test_a_farm_costs_2_metal_and_1_crystal_and_1_metal_more_for_each_farm(built: int, towers: int) -> None:
    s = construction(farms=built, towers=towers, metal=9, crystal=9)
    do(s, "build build_cheaper")
    assert goods(s, 0) == {"rice": 0, "metal": 9 - 2 - built, "crystal": 8, "gold": 0}


@rule("DAI-14.2.1", "DAI-14.2.3")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
@pytest.mark.parametrize("farms", [0, 3])
def test_a_tower_costs_1_metal_and_2_crystal_and_1_crystal_more_for_each_tower(built: int, farms: int) -> None:
    s = construction(farms=farms, towers=built, metal=9, crystal=9)
    do(s, "build storage_two")
    assert goods(s, 0) == {"rice": 0, "metal": 8, "crystal": 9 - 2 - built, "gold": 0}


@rule("DAI-14.2.1")
def test_buildings_of_rivals_do_not_raise_the_price() -> None:
    s = start()
    building(s, 1, "farm", "red/1", "two_gold")
    give(s, 0, metal=2, crystal=1)
    action(s, 0, "construction")
    do(s, "build two_gold")
    assert goods(s, 0)["metal"] == 0


@rule("DAI-14.2.1")
@pytest.mark.parametrize(("tile", "metal", "crystal"), [("build_cheaper", 3, 9), ("storage_two", 9, 3)])
def test_a_price_that_cannot_be_paid_in_full_is_refused(tile: str, metal: int, crystal: int) -> None:
    s = construction(farms=2, towers=2, rice=9, metal=metal, crystal=crystal, gold=9)
    assert f"build {tile}" not in options(s)
    assert refused(s, f"build {tile}").rule == "DAI-14.2.1"


@rule("DAI-14.2.2", "DAI-14.2.3")
@pytest.mark.parametrize(("metal", "crystal"), [(9, 0), (0, 9)])
def test_every_building_needs_metal_and_crystal(metal: int, crystal: int) -> None:
    s = construction(rice=9, metal=metal, crystal=crystal, gold=9)
    assert step(s) == "Actions"
    assert (s.players[0].farms, s.players[0].towers) == (0, 0)


@rule("DAI-14.2.4")
def test_buildings_of_the_same_action_count_for_the_surcharge() -> None:
    s = construction(metal=9, crystal=9)
    for n, (tile, metal, crystal) in enumerate(
        [("two_gold", 7, 8), ("recruit_cheaper", 4, 7), ("draw_two", 3, 5), ("scavenge", 2, 2)]
    ):
        do(s, f"build {tile}")
        assert (goods(s, 0)["metal"], goods(s, 0)["crystal"]) == (metal, crystal)
        do(s, f"build on {('green/1', 'green/2', 'red/1', 'red/2')[n]}", "place tile villagers")


# -- 14.3 where, and what at once ------------------------------------------------------------------------


@rule("DAI-14.3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_building_goes_on_any_free_building_spot_of_the_islands_in_play(seats: int) -> None:
    s = start(seats)
    building(s, 1, "farm", "red/2", "two_gold")
    give(s, 0, metal=2, crystal=1)
    action(s, 0, "construction")
    do(s, "build two_gold")
    places = CAT.place_names[: (seats + 2) * 5]
    assert options(s) == [f"build on {place}" for place in places if place != "red/2"]
    assert refused(s, "build on red/2").rule == "DAI-14.3.1"


@rule("DAI-14.3.1")
def test_an_island_out_of_play_takes_no_building() -> None:
    s = construction(metal=2, crystal=1)
    do(s, "build two_gold")
    assert refused(s, "build on black/1").rule == "DAI-3.1.4"


@rule("DAI-14.3.1")
@pytest.mark.parametrize("place", ["blue/1", "red/1"], ids=["own", "rival"])
def test_a_governor_on_the_place_does_not_matter(place: str) -> None:
    s = construction(metal=2, crystal=1)
    standing = list(s.governors)
    do(s, "build two_gold", f"build on {place}")
    assert s.buildings[number("place", place)] == 0
    assert s.governors == standing


@rule("DAI-14.3.2")
@pytest.mark.parametrize(("place", "good"), [("violet/1", "rice"), ("violet/2", "metal"), ("violet/4", "crystal")])
def test_a_farm_gives_1_of_the_resource_of_its_place_and_no_influence(place: str, good: str) -> None:
    s = construction(metal=2, crystal=1)
    do(s, "build two_gold", f"build on {place}")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0, good: 1}
    assert influence(s, 0, "violet") == 0


@rule("DAI-14.3.2")
def test_a_farm_gives_1_even_beside_the_own_governor_or_a_rival_one() -> None:
    s = construction(metal=5, crystal=2)
    governor(s, 0, "violet/4")
    do(s, "build two_gold", "build on violet/4", "place tile relic")
    assert goods(s, 0) == {"rice": 0, "metal": 3, "crystal": 2, "gold": 0}
    do(s, "build build_cheaper", "build on red/1")
    assert goods(s, 0) == {"rice": 1, "metal": 0, "crystal": 1, "gold": 0}


@rule("DAI-14.3.3")
def test_a_tower_gives_2_influence_and_no_resource() -> None:
    s = construction(metal=1, crystal=2)
    do(s, "build draw_two", "build on violet/4")
    assert influence(s, 0, "violet") == 2
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}


@rule("DAI-14.3.4")
def test_a_player_has_4_buildings_of_each_type() -> None:
    s = construction(farms=4, metal=20, crystal=20)
    assert options(s) == [*(f"build {tile}" for tile in TOWERS), "done"]
    for tile in FARMS:
        assert refused(s, f"build {tile}").rule in ("DAI-14.3.4", "DAI-14.4.1")
    s = construction(towers=4, metal=20, crystal=20)
    assert options(s) == [*(f"build {tile}" for tile in FARMS), "done"]


@rule("DAI-14.3.4")
@pytest.mark.parametrize("seed", range(5))
def test_buildings_are_never_destroyed_or_moved(seed: int) -> None:
    s = start()
    for seat, island in enumerate(("red", "yellow", "green")):
        building(s, seat, "farm", f"{island}/1", "two_gold")
        building(s, seat, "tower", f"{island}/2", "draw_two")
    standing = {place: owner for place, owner in enumerate(s.buildings) if owner >= 0}
    assert len(standing) == 6
    finish(s, seed)
    assert {place: s.buildings[place] for place in standing} == standing


# -- 14.4 bonus tiles ------------------------------------------------------------------------------------


@rule("DAI-14.4.1")
@pytest.mark.parametrize("tile", [*FARMS, *TOWERS])
def test_the_builder_chooses_the_building_and_so_the_bonus_tile(tile: str) -> None:
    s = construction(metal=9, crystal=9)
    slot = "income_2" if tile.startswith("income") else "production"
    do(s, f"build {tile}", "build on green/1", f"place tile {slot}")
    assert works(s, slot) == tile
    assert f"build {tile}" not in options(s)
    assert refused(s, f"build {tile}").rule == "DAI-14.4.1"


@rule("DAI-14.4.2")
@pytest.mark.parametrize("slot", GREY_SLOTS)
def test_a_grey_tile_goes_to_a_coloured_action_or_the_clan_power(slot: str) -> None:
    s = construction(metal=2, crystal=1)
    do(s, "build two_gold", "build on green/1")
    assert options(s) == [f"place tile {grey}" for grey in GREY_SLOTS]
    for income in INCOME_SLOTS:
        assert refused(s, f"place tile {income}").rule == "DAI-14.4.2"
    do(s, f"place tile {slot}")
    assert works(s, slot) == "two_gold"


@rule("DAI-14.4.2")
def test_the_tax_space_has_no_slot() -> None:
    assert CAT.slots == (*GREY_SLOTS, *INCOME_SLOTS)
    assert "tax" in CAT.spaces


@rule("DAI-14.4.3")
@pytest.mark.parametrize("slot", INCOME_SLOTS)
@pytest.mark.parametrize("tile", ["income_goods", "income_gold"])
def test_a_yellow_tile_goes_to_an_income_slot_only(tile: str, slot: str) -> None:
    s = construction(metal=2, crystal=2)
    do(s, f"build {tile}", "build on green/1")
    assert options(s) == [f"place tile {income}" for income in INCOME_SLOTS]
    for grey in GREY_SLOTS:
        assert refused(s, f"place tile {grey}").rule == "DAI-14.4.3"
    do(s, f"place tile {slot}")
    assert works(s, slot) == tile


@rule("DAI-14.4.4")
def test_a_tile_may_cover_another_one_while_slots_are_free() -> None:
    s = start()
    building(s, 0, "tower", "red/1", "draw_two", slot="production")
    give(s, 0, metal=2, crystal=1)
    action(s, 0, "construction")
    do(s, "build two_gold", "build on green/1")
    assert options(s) == [f"place tile {grey}" for grey in GREY_SLOTS]
    do(s, "place tile production")
    take_die(s, 0, "production")
    assert options(s, "use tile") == ["use tile production two_gold"]
    assert refused(s, "use tile production draw_two").rule == "DAI-16.5.1"


@rule("DAI-14.4.4")
def test_the_effect_of_a_covered_income_tile_is_lost_for_good() -> None:
    s = start()
    building(s, 0, "tower", "red/1", "income_gold", slot="income_1")
    give(s, 0, metal=2, crystal=1)
    action(s, 0, "construction")
    do(s, "build income_goods", "build on blue/3", "place tile income_1", "end turn", "gain crystal")
    assert goods(s, 0) == {"rice": 1, "metal": 2, "crystal": 1, "gold": 0}


@rule("DAI-14.4.5")
def test_a_placed_tile_never_moves() -> None:
    s = construction(metal=9, crystal=9)
    do(s, "build two_gold", "build on green/1", "place tile production")
    refused(s, "place tile relic")
    do(s, "build draw_two", "build on green/2", "place tile relic", "done")
    refused(s, "place tile clan_power")
    begin_turn(s, 0)
    refused(s, "place tile clan_power")
    assert (works(s, "production"), works(s, "relic")) == ("two_gold", "draw_two")


@rule("DAI-14.4.5")
@pytest.mark.parametrize("seed", range(5))
def test_a_tile_stays_on_its_slot_until_it_is_covered(seed: int) -> None:
    s = start()
    building(s, 0, "farm", "red/1", "two_gold", slot="production")
    finish(s, seed)
    tile = number("bonus", "two_gold")
    assert works(s, "production") == "two_gold" or tile in s.players[0].covered
    assert tile not in [own for slot, own in enumerate(s.players[0].slots) if CAT.slots[slot] != "production"]


@rule("DAI-14.4.6")
@pytest.mark.parametrize("source", ["main action", "effect"])
def test_placing_the_tile_is_compulsory(source: str) -> None:
    s = start()
    give(s, 0, metal=2, crystal=1)
    if source == "main action":
        action(s, 0, "construction")
    else:
        resolve(s, 0, "build", 1, 0)
    do(s, "build two_gold", "build on green/1")
    assert step(s) == "PlaceTile"
    for text in ("done", "end turn"):
        assert refused(s, text).rule == "DAI-14.4.4"
