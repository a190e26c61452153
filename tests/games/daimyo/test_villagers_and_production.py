"""Chapters 8 and 9: Villagers' Help and Production."""

import pytest

from atoll.games.daimyo.catalog import BACK, FRONT, GOODS
from atoll.games.daimyo.state import DaimyoState
from games.daimyo.scenario import (
    CAT,
    action,
    building,
    chance,
    do,
    empty_deck,
    give,
    goods,
    governor,
    hand,
    influence,
    legal,
    loose,
    number,
    options,
    pile,
    refused,
    start,
    step,
    stock,
    take_die,
    zone,
    zone_of,
)
from marks import rule

NOTHING = {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}


def ask(s: DaimyoState, merchants: int = FRONT, porters: int = FRONT, guides: int = FRONT) -> DaimyoState:
    """Let seat 0 come to the choice of a villager tile in Villagers' Help, these sides visible."""
    s.villagers = [merchants, porters, guides]
    give(s, 0)
    action(s, 0, "villagers")
    chance(s)
    return s


# -- 8: Villagers' Help --------------------------------------------------------------------------------


@rule("DAI-8.1")
def test_the_four_steps_come_in_order() -> None:
    s = start()
    s.helmet = 2
    do(ask(s), "villager merchants/front", "gain gold")
    keys = [event.key for event in s.log or []]
    assert [key for key in keys if key in ("storage", "draw hero", "villager", "gain", "helmet")][-5:] == [
        *("storage", "draw hero", "villager", "gain", "helmet")
    ]


@rule("DAI-8.1", "DAI-8.2", "DAI-8.3", "DAI-8.4")
def test_storage_and_card_come_before_the_villager_and_the_helmet_after() -> None:
    s = start()
    s.helmet = 2
    ask(s)
    assert step(s) == "Villager"
    assert s.players[0].storage == 4
    assert len(s.players[0].hand) == 3
    assert s.helmet == 2
    do(s, "villager merchants/front")
    assert s.helmet == 2
    do(s, "gain gold")
    assert s.helmet == 0


@rule("DAI-8.2")
def test_step_1_at_the_end_of_the_storage_track_gives_a_point() -> None:
    s = start()
    s.players[0].storage = 9
    ask(s)
    assert s.players[0].storage == 9
    assert s.scores() == [1, 0, 0]


@rule("DAI-8.3")
def test_step_2_draws_one_card_of_the_own_deck() -> None:
    s = start()
    hand(s, 0, "H01")
    deck = s.players[0].deck.cards()
    assert len(deck) == 3
    ask(s)
    hero, drawn = s.players[0].hand
    assert hero == number("hero", "H01")
    assert drawn in deck
    assert len(s.players[0].deck) == 2


@rule("DAI-8.4")
@pytest.mark.parametrize("side", [FRONT, BACK])
def test_one_of_the_three_visible_sides_is_chosen(side: int) -> None:
    s = ask(start(), side, side, side)
    name, hidden = (("front", "back"), ("back", "front"))[side]
    assert set(options(s)) == {f"villager {tile}/{name}" for tile in ("merchants", "porters", "guides")}
    assert refused(s, f"villager porters/{hidden}").rule == "DAI-8.4"


@rule("DAI-8.4")
def test_the_tile_is_flipped_after_its_effect_for_later_players() -> None:
    s = do(ask(start(), FRONT, BACK, FRONT), "villager merchants/front")
    assert s.villagers == [FRONT, BACK, FRONT]
    do(s, "gain gold")
    assert s.villagers == [BACK, BACK, FRONT]
    action(s, 1, "villagers")
    chance(s)
    assert set(options(s)) == {"villager merchants/back", "villager porters/back", "villager guides/front"}


@rule("DAI-8.5")
def test_the_taker_of_the_first_blue_die_takes_the_helmet() -> None:
    s = start()
    s.helmet = 2
    do(ask(s), "villager porters/front")
    assert s.helmet == 0


@rule("DAI-8.5")
def test_later_takers_of_blue_dice_get_no_helmet() -> None:
    s = start()
    s.helmet = 2
    do(ask(s), "villager porters/front")
    do(action(s, 1, "villagers"), "villager porters/back", "move from red/1", "move to red/2")
    assert s.helmet == 0


@rule("DAI-8.5")
@pytest.mark.parametrize("space", ["villagers", "tax"])
def test_whatever_its_space_the_first_blue_die_keeps_the_helmet_from_others(space: str) -> None:
    s = start()
    s.helmet = 2
    take_die(s, 1, space, "blue/3")
    do(ask(s), "villager porters/front")
    assert s.helmet == 2


@rule("DAI-8.5")
def test_a_first_blue_die_on_tax_still_leads_to_the_helmet() -> None:
    s = start()
    s.helmet = 2
    action(s, 0, "tax", "blue/1")
    assert s.helmet == 2
    do(ask(s), "villager porters/front")
    assert s.helmet == 0


@rule("DAI-8.5")
def test_only_the_first_blue_die_of_this_round_counts() -> None:
    s = start()
    do(action(s, 1, "tax", "blue/3"), "end turn")
    while step(s) != "TakeDie":
        s.play(s.choices()[-1])
    assert s.round == 2
    s.helmet = 2
    do(ask(s), "villager porters/front")
    assert s.helmet == 0


@rule("DAI-8.5")
@pytest.mark.parametrize("first_blue", [0, 1])
def test_the_holder_of_the_helmet_keeps_it(first_blue: int) -> None:
    s = start()
    assert s.helmet == 0
    if first_blue != 0:
        take_die(s, first_blue, "tax", "blue/3")
    do(ask(s), "villager porters/front")
    assert s.helmet == 0


@rule("DAI-8.6.1")
@pytest.mark.parametrize("good", ["crystal", "gold"])
def test_the_merchants_front_gives_a_crystal_or_a_gold(good: str) -> None:
    s = do(ask(start(), merchants=FRONT), "villager merchants/front")
    assert set(options(s)) == {"gain crystal", "gain gold"}
    refused(s, "gain rice")
    do(s, f"gain {good}")
    assert goods(s, 0) == {**NOTHING, good: 1}


@rule("DAI-8.6.2")
def test_the_merchants_back_gives_a_metal_and_a_rice() -> None:
    s = do(ask(start(), merchants=BACK), "villager merchants/back")
    assert goods(s, 0) == {**NOTHING, "metal": 1, "rice": 1}


@rule("DAI-8.6.3")
def test_the_porters_front_raises_storage() -> None:
    s = ask(start(), porters=FRONT)
    storage = s.players[0].storage
    do(s, "villager porters/front")
    assert s.players[0].storage == storage + 1


@rule("DAI-8.6.4")
def test_the_porters_back_moves_an_own_governor_and_harvests_its_new_place() -> None:
    s = do(ask(start(), porters=BACK), "villager porters/back")
    assert set(options(s)) == {"move from blue/1", "move from blue/5"}
    do(s, "move from blue/5")
    for occupied in ("blue/5", "blue/1", "red/1"):
        assert refused(s, f"move to {occupied}").rule == "DAI-17.5"
    do(s, "move to red/3")
    assert goods(s, 0) == {**NOTHING, "metal": 1}
    assert (influence(s, 0, "blue"), influence(s, 0, "red")) == (2, 2)
    assert s.villagers[1] == FRONT


@rule("DAI-8.6.4")
def test_a_governor_that_cannot_move_harvests_nothing() -> None:
    s = ask(start(), porters=BACK)
    s.governors = [owner if owner >= 0 else 2 for owner in s.governors]
    do(s, "villager porters/back")
    assert goods(s, 0) == NOTHING
    assert s.governors[number("place", "blue/1")] == s.governors[number("place", "blue/5")] == 0


@rule("DAI-8.6.5")
def test_the_guides_front_gives_a_tile_where_the_scavenger_stands() -> None:
    s = start()
    zone(s, "blue", "red-1", "red-2", "green-3")
    do(ask(s), "villager guides/front")
    assert set(options(s)) == {"take blue red-1", "take blue red-2", "take blue green-3"}
    refused(s, "scavenger red")
    refused(s, f"take red {zone_of(s, 'red')[0]}")
    do(s, "take blue red-2", "draw tile violet-4")
    assert loose(s, 0) == ["red-2"]
    assert zone_of(s, "blue") == ["red-1", "violet-4", "green-3"]
    assert CAT.islands[s.players[0].scavenger] == "blue"


@rule("DAI-8.6.5")
def test_the_guides_give_nothing_where_nothing_can_be_taken() -> None:
    s = start()
    zone(s, "blue")
    do(ask(s), "villager guides/front")
    assert loose(s, 0) == []
    assert s.villagers == [FRONT, FRONT, BACK]


@rule("DAI-8.6.6")
def test_the_guides_back_draws_two_cards() -> None:
    s = start()
    pile(s, 0, "H01", "H02", "H03")
    ask(s, guides=BACK)
    cards = len(s.players[0].hand)
    do(s, "villager guides/back")
    chance(s)
    assert len(s.players[0].hand) == cards + 2
    assert s.villagers[2] == FRONT


@rule("DAI-8.7")
def test_a_tile_of_no_use_may_be_picked_and_is_flipped() -> None:
    s = start()
    zone(s, "blue", "red-1", "red-2", "green-3")
    stock(s, 0, "red-1", "red-2", "green-3")
    do(ask(s), "villager guides/front")
    assert loose(s, 0) == ["red-1", "red-2", "green-3"]
    assert s.villagers == [FRONT, FRONT, BACK]
    assert legal(s, "end turn")


@rule("DAI-8.7")
def test_a_tile_may_be_used_in_part() -> None:
    s = start()
    empty_deck(s, 0)
    pile(s, 0, "H01", "H02")
    ask(s, guides=BACK)
    cards = len(s.players[0].hand)
    do(s, "villager guides/back")
    chance(s)
    assert len(s.players[0].hand) == cards + 1
    assert s.villagers == [FRONT, FRONT, FRONT]


# -- 9: Production -------------------------------------------------------------------------------------


def harvest(s: DaimyoState, seat: int) -> dict[str, int]:
    """What a seat without goods owns after Production."""
    give(s, seat)
    action(s, seat, "production")
    return goods(s, seat)


@rule("DAI-9.1")
def test_each_own_governor_harvests_its_place() -> None:
    assert harvest(start(), 0) == {**NOTHING, "rice": 1, "crystal": 1}


@rule("DAI-9.1")
@pytest.mark.parametrize("place", ["blue/3", "red/2", "yellow/3", "green/1", "black/5"])
def test_a_governor_gives_one_of_the_resource_of_its_place(place: str) -> None:
    s = start(4)
    governor(s, 0, place)
    resource = GOODS[CAT.place_good[number("place", place)]]
    gained = harvest(s, 0)
    gained[resource] -= 1
    assert gained == {**NOTHING, "rice": 1, "crystal": 1}


@rule("DAI-9.1", "DAI-9.2")
def test_the_pieces_of_others_give_nothing() -> None:
    s = start()
    governor(s, 1, "blue/3")
    building(s, 1, "farm", "blue/2", "build_cheaper")
    assert harvest(s, 0) == {**NOTHING, "rice": 1, "crystal": 1}
    assert harvest(s, 1) == {**NOTHING, "rice": 2, "metal": 1, "crystal": 1}


@rule("DAI-9.2")
@pytest.mark.parametrize(("place", "resource"), [("yellow/2", "rice"), ("red/2", "metal"), ("green/4", "crystal")])
def test_an_own_techno_farm_harvests_its_place(place: str, resource: str) -> None:
    s = start()
    building(s, 0, "farm", place, "build_cheaper")
    gained = harvest(s, 0)
    gained[resource] -= 1
    assert gained == {**NOTHING, "rice": 1, "crystal": 1}


@rule("DAI-9.3")
def test_an_own_governor_and_an_own_farm_on_one_place_give_2() -> None:
    s = start()
    building(s, 0, "farm", "blue/5", "build_cheaper")
    assert harvest(s, 0) == {**NOTHING, "rice": 1, "crystal": 2}


@rule("DAI-9.4")
def test_a_rival_on_the_same_place_does_not_hinder_the_harvest() -> None:
    s = start()
    building(s, 1, "farm", "blue/5", "build_cheaper")
    building(s, 0, "farm", "red/5", "build_cheaper")
    assert harvest(s, 0) == {**NOTHING, "rice": 1, "crystal": 2}
    assert harvest(s, 1) == {**NOTHING, "rice": 1, "crystal": 2}


@rule("DAI-9.5")
def test_radio_towers_produce_nothing() -> None:
    s = start()
    building(s, 0, "tower", "blue/5", "storage_two")
    building(s, 0, "tower", "red/2", "draw_two")
    assert harvest(s, 0) == {**NOTHING, "rice": 1, "crystal": 1}
