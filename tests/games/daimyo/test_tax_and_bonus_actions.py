"""Chapters 15 and 16.1 to 16.3 of the digest: Tax, playing heroes and discarding them."""

import pytest

from games.daimyo.scenario import (
    CAT,
    DaimyoState,
    action,
    begin_turn,
    board_dice,
    building,
    centre,
    chance,
    die_on,
    do,
    empty_deck,
    give,
    goods,
    hand,
    heroes,
    legal,
    market,
    options,
    pile,
    refused,
    start,
    step,
    stock,
    take_die,
)
from marks import rule

ALL_HEROES = [f"H{k:02}" for k in range(1, 41)]


def everything_possible(s: DaimyoState) -> DaimyoState:
    """Give seat 0 a turn on Production with dice 6, 5 and 2, a hero that fits, and two tiles."""
    building(s, 0, "farm", "red/2", "recruit_cheaper", "production")
    building(s, 0, "tower", "red/3", "draw_two", "clan_power")
    hand(s, 0, "H01", "H10", "CN1")
    board_dice(s, 0, tax="red/6", recruitment="red/5")
    return take_die(s, 0, "production", "green/2")


# -- 15 Tax --------------------------------------------------------------------------------------------


@rule("DAI-15.1")
@pytest.mark.parametrize("die", ["blue/3", "green/3", "red/3"])
def test_a_die_of_any_colour_on_tax_gives_two_gold(die: str) -> None:
    s = start()
    give(s, 0)
    action(s, 0, "tax", die)
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 2}
    assert step(s) == "Actions"


@rule("DAI-15.2")
def test_tax_has_no_bonus_tile_slot() -> None:
    s = start()
    assert "tax" not in CAT.slots
    for k, tile in enumerate(("build_cheaper", "recruit_cheaper", "two_gold")):
        building(s, 0, "farm", f"violet/{k + 1}", tile, CAT.slots[k])
    for k, tile in enumerate(("storage_two", "scavenge", "draw_two")):
        building(s, 0, "tower", f"green/{k + 1}", tile, CAT.slots[3 + k])
    take_die(s, 0, "tax")
    assert options(s, "use tile") == []
    assert refused(s, "use tile villagers build_cheaper").rule == "DAI-16.5.1"


@rule("DAI-15.3")
def test_a_blue_die_on_tax_keeps_the_helmet_from_every_other_player() -> None:
    s = start(4)
    action(s, 1, "tax", "blue/3")
    assert s.helmet == 0
    action(s, 2, "villagers", "blue/4")
    do(s, "villager porters/front")
    assert s.helmet == 0
    action(s, 1, "villagers", "blue/5")
    do(s, "villager porters/back", "move from red/1", "move to red/2")
    assert s.helmet == 1


# -- 16.1 General --------------------------------------------------------------------------------------


@rule("DAI-16.1.1")
def test_there_are_four_kinds_of_bonus_actions() -> None:
    s = everything_possible(start())
    assert {choice.kind for choice in s.choices()} == {"main action", "play", "discard", "clan power", "use tile"}


@rule("DAI-16.1.2")
@pytest.mark.parametrize(
    ("first", "again"),
    [
        (("play H01",), "play CN1"),
        (("clan power nature", "gain rice", "gain rice"), "clan power nature"),
        (("use tile production recruit_cheaper", "recruit governor green/1"), "use tile production recruit_cheaper"),
        (("use tile clan_power draw_two",), "use tile clan_power draw_two"),
    ],
)
def test_a_hero_the_clan_power_and_each_tile_are_used_once_a_turn(first: tuple[str, ...], again: str) -> None:
    s = everything_possible(start())
    board_dice(s, 0, recruitment="red/4", villagers="green/1")
    assert legal(s, again)
    do(s, *first)
    chance(s)
    assert not legal(s, again)
    assert refused(s, again).rule == "DAI-16.1.2"


@rule("DAI-16.1.2")
def test_the_tiles_of_the_main_action_and_of_the_clan_power_are_two_bonus_actions() -> None:
    s = everything_possible(start())
    assert options(s, "use tile") == ["use tile clan_power draw_two", "use tile production recruit_cheaper"]
    do(s, "use tile clan_power draw_two", "use tile production recruit_cheaper", "recruit governor green/1")
    assert options(s, "use tile") == []


@rule("DAI-16.1.2", "DAI-16.3.2")
def test_heroes_are_discarded_as_often_as_wished() -> None:
    s = start()
    hand(s, 0, *ALL_HEROES[:6])
    action(s, 0, "tax", "red/3")
    for hero, change in zip(ALL_HEROES[:6], ("+1", "-1") * 3, strict=True):
        do(s, f"discard {hero}", f"adjust tax {change}")
    assert s.players[0].hand == []
    assert len(s.players[0].discard) == 6


@rule("DAI-16.1.3")
def test_all_bonus_actions_are_optional() -> None:
    s = everything_possible(start())
    do(s, "main action production")
    assert {choice.kind for choice in s.choices()} == {"end turn", "play", "discard", "clan power", "use tile"}
    do(s, "end turn")
    assert step(s) == "IncomeChoice"


# -- 16.2 Heroes ---------------------------------------------------------------------------------------


@rule("DAI-16.2.1")
def test_a_hero_needs_dice_that_add_up_to_exactly_its_power() -> None:
    s = start()
    hand(s, 0, *ALL_HEROES)
    stock(s, 0, "blue-1")
    give(s, 0, rice=9, metal=9, crystal=9, gold=9)
    board_dice(s, 0, production="green/2", relic="green/4")
    take_die(s, 0, "tax", "red/5")
    sums = {2, 4, 5, 6, 7, 9, 11}
    assert options(s, "play") == [f"play {hero}" for hero in ALL_HEROES if CAT.hero_power[heroes(hero)[0]] in sums]
    assert refused(s, "play H02").rule == "DAI-16.2.1"
    assert refused(s, "play CT1").rule == "DAI-16.2.1"


@rule("DAI-16.2.2")
def test_older_dice_may_be_used_and_are_not_used_up() -> None:
    s = start()
    hand(s, 0, "H04", "H06")
    board_dice(s, 0, production="green/4")
    take_die(s, 0, "tax", "red/6")
    do(s, "play H06")
    assert die_on(s, 0, "production") == "green/4"
    begin_turn(s, 0)
    centre(s, "red/1")
    do(s, "die red/1 recruitment")
    assert legal(s, "play H04")


@rule("DAI-16.2.3")
def test_a_hero_is_discarded_when_its_effect_is_resolved_completely() -> None:
    s = start()
    hand(s, 0, "CN1", "H01")
    take_die(s, 0, "tax", "red/4")
    do(s, "play CN1")
    assert step(s) == "GainChoice"
    assert s.players[0].hand == heroes("H01")
    assert s.players[0].discard == []
    do(s, "gain metal")
    assert s.players[0].discard == heroes("CN1")


@rule("DAI-16.2.4")
def test_a_hero_drawn_again_may_be_played_again_in_a_later_turn_of_the_round() -> None:
    s = start()
    hand(s, 0, "H01", "H02")
    take_die(s, 0, "tax", "red/2")
    do(s, "play H01")
    hand(s, 0, "H01")
    begin_turn(s, 0)
    centre(s, "red/6")
    do(s, "die red/6 recruitment")
    assert legal(s, "play H01")


@rule("DAI-16.2.4", "DAI-20.15")
@pytest.mark.parametrize("power_first", [True, False])
def test_not_even_the_nobles_play_a_hero_twice_in_a_turn(power_first: bool) -> None:
    s = start(4)
    building(s, 3, "tower", "green/1", "draw_two", "clan_power")
    hand(s, 3, "H01", "H02")
    empty_deck(s, 3)
    board_dice(s, 3, production="green/2", relic="green/6")
    take_die(s, 3, "tax", "red/6")
    do(s, *(["clan power nobles"] if power_first else []), "play H01", "use tile clan_power draw_two", "draw hero H01")
    assert s.players[3].hand == heroes("H01", "H02")
    if not power_first:
        do(s, "clan power nobles")
    assert not legal(s, "play H01")
    assert refused(s, "play H01").rule in ("DAI-16.2.4", "DAI-20.15")


@rule("DAI-16.2.5")
@pytest.mark.parametrize(
    ("hero", "short", "enough"),
    [
        ("H09", {"rice": 9}, {"gold": 1}),
        ("H10", {"rice": 1, "gold": 9}, {"rice": 2}),
        ("H27", {"gold": 1}, {"gold": 2}),
        ("CN3", {"rice": 9}, {"rice": 1, "crystal": 1}),
    ],
)
def test_a_hero_with_a_cost_needs_it_in_full(hero: str, short: dict[str, int], enough: dict[str, int]) -> None:
    s = start()
    hand(s, 0, hero, "H40")
    board_dice(s, 0, production="green/5", relic="green/4")
    take_die(s, 0, "tax", "red/1")
    give(s, 0, **short)
    assert refused(s, f"play {hero}").rule == "DAI-16.2.5"
    give(s, 0, **enough)
    do(s, f"play {hero}")
    assert all(goods(s, 0)[good] == 0 for good in enough)


@rule("DAI-16.2.6")
def test_there_is_no_hand_limit() -> None:
    s = start()
    hand(s, 0, *ALL_HEROES)
    action(s, 0, "villagers")
    do(s, "villager merchants/front", "gain gold")
    assert len(s.players[0].hand) == 41


@rule("DAI-16.2.7")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_when_a_card_is_due() -> None:
    s = start()
    hand(s, 0, "H30", "H40")
    empty_deck(s, 0)
    pile(s, 0, "H01", "H02", "H03")
    board_dice(s, 0, production="green/5")
    take_die(s, 0, "tax", "red/6")
    do(s, "play H30", "draw hero H02")
    assert s.players[0].hand == heroes("H02", "H40")
    assert s.players[0].deck.cards() == heroes("H01", "H03")
    assert s.players[0].discard == heroes("H30")


@rule("DAI-16.2.7")
def test_the_discard_pile_stays_while_the_deck_has_cards() -> None:
    s = start()
    pile(s, 0, "H01")
    action(s, 0, "villagers")
    do(s, "villager porters/front")
    assert s.players[0].discard == heroes("H01")
    assert len(s.players[0].hand) == 3


@rule("DAI-16.2.7")
def test_nothing_is_drawn_when_deck_and_discard_pile_are_empty() -> None:
    s = start()
    empty_deck(s, 0)
    action(s, 0, "villagers")
    assert step(s) == "Villager"
    assert len(s.players[0].hand) == 2


@rule("DAI-16.2.8")
def test_a_hero_may_be_played_although_it_does_nothing() -> None:
    s = start()
    hand(s, 0, "H24", "H15")
    give(s, 0)
    board_dice(s, 0, production="green/4")
    action(s, 0, "tax", "red/5")
    do(s, "play H24")
    assert s.players[0].discard == heroes("H24")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 2}


@rule("DAI-16.2.9")
def test_heroes_played_and_discarded_go_to_the_own_discard_pile_and_cards_drawn_to_the_hand() -> None:
    s = start()
    market(s, "H36", "H37", "H38", "H39", "H40", top="H35")
    hand(s, 0, "H03", "H01")
    before = [*s.hero_market], s.hero_deck.cards()
    take_die(s, 0, "tax", "red/3")
    do(s, "play H03", "draw hero CN1", "draw hero CN2", "discard H01", "adjust tax +1")
    assert s.players[0].discard == heroes("H01", "H03")
    assert s.players[0].hand == heroes("CN1", "CN2")
    assert (s.hero_market, s.hero_deck.cards()) == before


# -- 16.3 Discarding heroes ----------------------------------------------------------------------------


@rule("DAI-16.3.1")
def test_a_discarded_hero_changes_one_own_die_by_one() -> None:
    s = start()
    board_dice(s, 0, production="green/4")
    board_dice(s, 1, relic="green/3")
    take_die(s, 0, "tax", "red/2")
    do(s, "discard CN1")
    assert options(s) == ["adjust production -1", "adjust production +1", "adjust tax -1", "adjust tax +1"]
    do(s, "adjust production -1")
    assert (die_on(s, 0, "production"), die_on(s, 0, "tax")) == ("green/3", "red/2")
    assert refused(s, "discard H40").rule == "DAI-16.3.1"


@rule("DAI-16.3.2")
def test_several_discards_change_one_die_or_several() -> None:
    s = start()
    hand(s, 0, "H01", "H02", "H03")
    board_dice(s, 0, production="green/4")
    take_die(s, 0, "tax", "red/2")
    do(s, "discard H01", "adjust tax +1", "discard H02", "adjust tax +1", "discard H03", "adjust production +1")
    assert (die_on(s, 0, "production"), die_on(s, 0, "tax")) == ("green/5", "red/4")


@rule("DAI-16.3.3")
def test_a_one_cannot_go_down_and_a_six_cannot_go_up() -> None:
    s = start()
    board_dice(s, 0, production="green/1")
    take_die(s, 0, "tax", "red/6")
    do(s, "discard CN1")
    assert options(s) == ["adjust production +1", "adjust tax -1"]
    assert refused(s, "adjust production -1").rule in ("DAI-16.3.1", "DAI-16.3.3")
    assert refused(s, "adjust tax +1").rule in ("DAI-16.3.1", "DAI-16.3.3")


@rule("DAI-16.3.4")
def test_a_changed_die_stays_so_until_the_end_of_the_round_and_the_discarded_hero_does_nothing() -> None:
    s = start()
    hand(s, 0, "H01", "H02")
    give(s, 0)
    action(s, 0, "production", "green/2")
    give(s, 0)
    do(s, "discard H01", "adjust production +1")
    assert goods(s, 0)["rice"] == 0
    do(s, "end turn")
    assert die_on(s, 0, "production") == "green/3"
    while s.round == 1:
        do(s, options(s)[-1])
    assert die_on(s, 0, "production") == ""


@rule("DAI-16.3.4")
def test_heroes_cannot_be_discarded_inside_another_action() -> None:
    s = start()
    take_die(s, 0, "recruitment")
    assert legal(s, "discard CN1")
    do(s, "main action recruitment")
    assert options(s, "discard") == []
    refused(s, "discard CN1")
    do(s, "done")
    assert legal(s, "discard CN1")
