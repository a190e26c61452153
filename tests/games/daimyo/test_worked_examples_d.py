"""Worked examples of the digest on bonus actions, the end of the round and the final count, by their ids."""

import pytest

from atoll.games.daimyo.flow.rounds import FINAL_COUNT
from games.daimyo.scenario import (
    CAT,
    CHANCE,
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
    governor,
    hand,
    heroes,
    legal,
    loose,
    number,
    options,
    refused,
    shadow,
    start,
    step,
    stock,
    take_die,
    zone,
)
from marks import rule


def banners(s: DaimyoState, *amounts: int) -> list[int]:
    """Let the seats have this influence on blue and none elsewhere, end the round, return what they earn."""
    for player, amount in zip(s.players, amounts, strict=True):
        player.influence = [amount] + [0] * (s.islands - 1)
    action(s, 0, "tax")
    do(s, "end turn")
    return [player.popularity for player in s.players]


@rule("DAI-16.5.1")
def test_dai_ex_8_bonus_tile_of_the_main_action() -> None:
    s = start()  # governors on blue/1 (rice) and blue/5 (crystal)
    governor(s, 0, "red/2")  # metal
    building(s, 0, "farm", "red/3", "two_gold")  # metal
    building(s, 0, "farm", "yellow/2", "build_cheaper", "production")  # rice
    give(s, 0, crystal=1)
    action(s, 0, "production", "green/3")
    assert goods(s, 0) == {"rice": 2, "metal": 2, "crystal": 1 + 1, "gold": 0}
    do(s, "use tile production build_cheaper", "build storage_two")
    assert options(s) == ["rebate metal", "rebate crystal"]
    do(s, "rebate crystal", "build on green/1", "place tile relic")
    assert goods(s, 0) == {"rice": 2, "metal": 1, "crystal": 1, "gold": 0}
    assert step(s) == "Actions"


@rule("DAI-7.5", "DAI-16.1.1", "DAI-16.2.1", "DAI-16.3.1", "DAI-16.4.1", "DAI-16.5.2")
@pytest.mark.parametrize("lowered", ["relic", "tax"])
def test_dai_ex_9_a_full_turn_with_bonuses(lowered: str) -> None:
    s = start()
    capucine = 1
    building(s, capucine, "farm", "violet/1", "two_gold", "clan_power")
    board_dice(s, capucine, tax="red/6", relic="green/5")
    hand(s, capucine, "H26", "CT1")
    stock(s, capucine, "blue-1")
    zone(s, "green", "green-1", "green-2", "green-3")
    zone(s, "violet", "violet-1", "violet-2", "violet-3")
    give(s, capucine)
    bag = len(s.bag)
    take_die(s, capucine, "production", "green/3")
    assert not legal(s, "play H26")
    do(s, "clan power techno")
    chance(s)
    assert s.players[capucine].storage == 4
    assert len(s.players[capucine].hand) == 3
    do(s, "use tile clan_power two_gold")
    assert goods(s, capucine)["gold"] == 2
    do(s, "main action production")
    assert goods(s, capucine) == {"rice": 2, "metal": 0, "crystal": 1, "gold": 2}
    do(s, "discard CT1", f"adjust {lowered} -1")
    do(s, "play H26", "take green green-1", "take violet violet-2")
    chance(s)
    assert number("tile", "blue-1") in s.black_market
    assert loose(s, capucine) == ["violet-2", "green-1"]
    assert len(s.zones[number("island", "green")]) == len(s.zones[number("island", "violet")]) == 3
    assert len(s.bag) == bag - 2
    assert s.players[capucine].discard == heroes("H26", "CT1")


@rule("DAI-19.5.1", "DAI-19.5.3", "DAI-19.5.4")
def test_dai_ex_10_army_tie_in_a_2_player_game() -> None:
    s = start(2)
    greg, capucine = 0, 1
    for seat, gold, cards in (
        (greg, 3, ("H28", "H33", "H35", "H18", "H23", "H26")),  # 3 x 5 and 3 x 4
        (capucine, 5, ("H37", "H39", "H31", "H32", "H34", "H10")),  # 2 x 5, 3 x 4 and 3
    ):
        hand(s, seat, *cards)
        empty_deck(s, seat)
        give(s, seat, gold=gold)
    worth = [sum(CAT.hero_cost[hero] for hero in player.hand) for player in s.players]
    assert worth == [27, 25]
    s.stack = [FINAL_COUNT(CHANCE)]
    s.settle()
    assert [player.points["army"] for player in s.view(0).players] == [10, 2]


@rule("DAI-18.2.1", "DAI-18.2.2", "DAI-16.5.5")
def test_dai_ex_13_income_with_yellow_tiles() -> None:
    s = start()
    building(s, 0, "farm", "violet/1", "income_goods", "income_1")
    building(s, 0, "tower", "violet/2", "income_gold", "income_2")
    action(s, 0, "tax")
    give(s, 0)
    do(s, "end turn", "gain crystal")
    assert goods(s, 0) == {"rice": 1, "metal": 1, "crystal": 1, "gold": 1}


@rule("DAI-16.3.1", "DAI-16.3.2", "DAI-16.3.3")
def test_dai_ex_19_several_discards() -> None:
    s = start()
    board_dice(s, 0, relic="green/2")
    hand(s, 0, "H01", "H02", "H03", "H04")
    take_die(s, 0, "tax", "red/5")
    do(s, "discard H01", "adjust tax +1", "discard H02")
    assert refused(s, "adjust tax +1").rule in ("DAI-16.3.1", "DAI-16.3.3")
    do(s, "adjust relic +1", "discard H03", "adjust relic +1", "discard H04", "adjust relic +1")
    assert (die_on(s, 0, "relic"), die_on(s, 0, "tax")) == ("green/5", "red/6")
    assert s.players[0].hand == []


@rule("DAI-16.2.3", "DAI-16.2.7")
def test_dai_ex_20_drawing_by_a_hero_with_empty_piles() -> None:
    s = start()
    hand(s, 0, "H03", "H40")
    empty_deck(s, 0)
    take_die(s, 0, "tax", "red/3")
    do(s, "play H03")
    assert s.players[0].hand == heroes("H40")
    assert s.players[0].discard == heroes("H03")
    assert len(s.players[0].deck) == 0


@rule("DAI-16.2.4", "DAI-16.1.2", "DAI-16.4.5")
@pytest.mark.parametrize("seat", [0, 3])
def test_dai_ex_21_same_hero_twice(seat: int) -> None:
    s = start(4)
    hand(s, seat, "H01", "H02")
    empty_deck(s, seat)
    take_die(s, seat, "tax", "red/2")
    do(s, "play H01")
    action(s, seat, "villagers", "blue/6")
    do(s, "villager merchants/front", "gain gold")  # the empty deck was made anew, and the hero drawn again
    assert s.players[seat].hand == heroes("H01", "H02")
    begin_turn(s, seat)
    centre(s, "red/5")
    do(s, "die red/5 recruitment", "play H01")
    board_dice(s, seat, recruitment="red/3", production="green/6")
    assert refused(s, "play H02").rule == "DAI-16.1.2"
    if seat == 3:
        do(s, "clan power nobles")
        assert legal(s, "play H02")


@rule("DAI-18.1.2", "DAI-18.1.3", "DAI-18.1.4", "DAI-18.1.5")
def test_dai_ex_28_influence_majorities() -> None:
    s = start()
    shadow(s, 0, "blue/1")
    assert banners(s, 4, 4, 4) == [2, 0, 0]
    assert banners(start(), 4, 4, 3) == [1, 1, 0]


@rule("DAI-18.1.3", "DAI-18.1.4", "DAI-18.1.5")
def test_dai_ex_30_shadows_split_a_tie() -> None:
    s = start(4)
    s.round = 5
    shadow(s, 0, "blue/1")
    shadow(s, 1, "blue/2")
    assert banners(s, 5, 5, 5, 2) == [3, 3, 0, 0]
    s = start(4)
    s.round = 5
    assert banners(s, 7, 5, 5, 2) == [5, 1, 1, 0]
