"""Chapters 16.4 and 16.5 of the digest: clan powers and bonus tiles."""

import pytest

from games.daimyo.scenario import (
    CAT,
    DaimyoState,
    begin_turn,
    board_dice,
    building,
    centre,
    chance,
    do,
    give,
    goods,
    hand,
    heroes,
    influence,
    legal,
    number,
    options,
    refused,
    start,
    step,
    take_die,
)
from marks import rule

SLOTS = ("villagers", "production", "relic", "recruitment", "construction", "clan_power")
GREY = ("build_cheaper", "recruit_cheaper", "two_gold", "storage_two", "scavenge", "draw_two")


def all_grey_tiles(s: DaimyoState, seat: int) -> None:
    """Build six buildings and lay their grey tiles on the six slots, in the order of GREY and SLOTS."""
    for k, (tile, slot) in enumerate(zip(GREY, SLOTS, strict=True)):
        kind = ("farm", "tower")[CAT.bonus_type[number("bonus", tile)]]
        building(s, seat, kind, f"{('violet', 'red')[k // 5]}/{k % 5 + 1}", tile, slot)


# -- 16.4 Clan power -----------------------------------------------------------------------------------


@rule("DAI-16.4.1")
def test_the_clan_power_needs_dice_that_add_up_to_13() -> None:
    s = start()
    board_dice(s, 0, production="green/5", relic="green/5")
    take_die(s, 0, "tax", "red/2")
    assert refused(s, "clan power nature").rule == "DAI-16.4.1"
    do(s, "discard CN1", "adjust tax +1")
    assert legal(s, "clan power nature")
    assert not legal(s, "clan power nobles")


@rule("DAI-16.4.2")
def test_two_dice_never_reach_the_clan_power() -> None:
    s = start()
    board_dice(s, 0, production="green/6")
    take_die(s, 0, "tax", "red/6")
    assert options(s, "clan power") == []
    begin_turn(s, 0)
    centre(s, "red/1")
    do(s, "die red/1 recruitment")
    assert options(s, "clan power") == ["clan power nature"]


def power_turn(seat: int) -> DaimyoState:
    """A turn of a seat in which its clan power is on offer."""
    s = start(4)
    give(s, seat)
    board_dice(s, seat, production="green/6", relic="green/4")
    return take_die(s, seat, "tax", "red/3")


@rule("DAI-16.4.3")
def test_techno_raises_storage_and_draws_a_hero() -> None:
    s = power_turn(1)
    do(s, "clan power techno")
    assert s.players[1].storage == 4
    chance(s)
    assert len(s.players[1].hand) == 3


@rule("DAI-16.4.4")
def test_nomad_moves_a_governor_and_harvests_its_new_place_twice() -> None:
    s = power_turn(2)
    do(s, "clan power nomad", "move from yellow/1")
    assert not legal(s, "move to yellow/1")
    assert not legal(s, "move to yellow/5")
    do(s, "move to red/2")
    assert goods(s, 2) == {"rice": 0, "metal": 2, "crystal": 0, "gold": 0}
    assert (influence(s, 2, "yellow"), influence(s, 2, "red")) == (2, 2)


@rule("DAI-16.4.5")
@pytest.mark.parametrize("power_first", [True, False])
def test_nobles_play_a_second_hero_whatever_its_power(power_first: bool) -> None:
    s = power_turn(3)
    hand(s, 3, "H40", "H02", "CB2")
    normal, free = ("play H02",), ("clan power nobles", "play H40")
    do(s, *(free + normal if power_first else normal + free))
    assert s.players[3].popularity == 6
    assert goods(s, 3)["gold"] == 2
    assert s.players[3].discard == heroes("H02", "H40")
    assert refused(s, "play CB2").rule == "DAI-16.1.2"
    assert refused(s, "clan power nobles").rule == "DAI-16.1.2"


@rule("DAI-16.4.5")
def test_the_effect_of_the_nobles_hero_is_part_of_the_clan_power_action() -> None:
    s = power_turn(3)
    hand(s, 3, "H12", "H02")
    do(s, "clan power nobles", "play H12")
    assert step(s) == "ActivateVillagers"
    assert not legal(s, "play H02")
    assert not legal(s, "discard H02")
    do(s, "villager porters/front")
    assert legal(s, "play H02")


@rule("DAI-16.4.6")
@pytest.mark.parametrize("kinds", [("rice", "rice"), ("metal", "crystal")])
def test_nature_gains_two_resources_at_will(kinds: tuple[str, str]) -> None:
    s = power_turn(0)
    do(s, "clan power nature")
    assert options(s) == ["gain rice", "gain metal", "gain crystal"]
    do(s, *(f"gain {kind}" for kind in kinds))
    assert goods(s, 0) == {good: kinds.count(good) for good in ("rice", "metal", "crystal", "gold")}
    assert step(s) == "Actions"


# -- 16.5 Bonus tiles ----------------------------------------------------------------------------------


@rule("DAI-16.5.1")
@pytest.mark.parametrize(("space", "tile"), list(zip(SLOTS[:5], GREY[:5], strict=True)))
def test_the_tile_of_the_space_of_this_turns_die_may_be_used(space: str, tile: str) -> None:
    s = start()
    all_grey_tiles(s, 0)
    board_dice(s, 0, **{other: "red/1" for other in SLOTS[:5] if other != space})
    take_die(s, 0, space)
    assert options(s, "use tile") == [f"use tile {space} {tile}"]
    for slot, other in zip(SLOTS[:5], GREY[:5], strict=True):
        if other != tile:
            assert refused(s, f"use tile {slot} {other}").rule == "DAI-16.5.1"


@rule("DAI-16.5.2")
def test_the_tile_of_the_clan_power_needs_13_and_not_the_clan_power_itself() -> None:
    s = start()
    building(s, 0, "farm", "red/2", "two_gold", "clan_power")
    board_dice(s, 0, production="green/6")
    take_die(s, 0, "tax", "red/6")
    assert refused(s, "use tile clan_power two_gold").rule in ("DAI-16.5.1", "DAI-16.5.2")
    board_dice(s, 0, relic="green/1")
    give(s, 0)
    do(s, "use tile clan_power two_gold")
    assert goods(s, 0)["gold"] == 2
    assert legal(s, "clan power nature")


@rule("DAI-16.5.3")
def test_a_tile_placed_this_turn_may_be_used_this_turn() -> None:
    s = start()
    give(s, 0, metal=2, crystal=1)
    take_die(s, 0, "construction")
    assert options(s, "use tile") == []
    do(s, "main action construction", "build two_gold", "build on violet/2", "place tile construction")
    do(s, "use tile construction two_gold")
    assert goods(s, 0)["gold"] == 2


@rule("DAI-16.5.3")
def test_a_tile_that_covers_one_used_this_turn_waits_and_the_covered_one_finishes_its_effect() -> None:
    s = start()
    building(s, 0, "farm", "red/2", "build_cheaper", "production")
    give(s, 0, metal=3, crystal=1)
    take_die(s, 0, "production")
    do(s, "use tile production build_cheaper", "build two_gold", "rebate metal")
    do(s, "build on violet/2", "place tile production")
    assert goods(s, 0) == {"rice": 0, "metal": 2, "crystal": 0, "gold": 0}
    assert s.players[0].slots[number("slot", "production")] == number("bonus", "two_gold")
    assert refused(s, "use tile production two_gold").rule == "DAI-16.1.2"
    assert not legal(s, "use tile production build_cheaper")


@rule("DAI-16.5.5")
def test_yellow_tiles_are_no_bonus_actions() -> None:
    s = start()
    building(s, 0, "farm", "red/2", "income_goods", "income_1")
    building(s, 0, "tower", "red/3", "income_gold", "income_2")
    board_dice(s, 0, tax="red/6", relic="green/6")
    take_die(s, 0, "production")
    assert options(s, "use tile") == []
    refused(s, "use tile income_2 income_gold")


@rule("DAI-16.5.6")
def test_every_clan_has_the_same_eight_tiles() -> None:
    s = start(4)
    assert all(player.unbuilt == s.players[0].unbuilt for player in s.players)
    assert {*s.players[0].unbuilt[0], *s.players[0].unbuilt[1]} == set(range(8))
    assert {CAT.bonus_tiles[k] for k in range(8) if CAT.bonus_is_grey[k]} == set(GREY)
