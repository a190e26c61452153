"""Worked examples of the digest about relics, recruitment and construction, by their ids."""

import pytest

from atoll.games.daimyo.flow.causes import DISC, NEW_FARM
from games.daimyo.scenario import (
    CAT,
    action,
    black_market,
    building,
    chance,
    do,
    events,
    give,
    goods,
    governor,
    influence,
    legal,
    loose,
    number,
    options,
    play_hero,
    refused,
    shadow,
    start,
    step,
    stock,
    take_die,
    zone,
    zone_of,
)
from marks import rule


@rule("DAI-10.1.1", "DAI-10.1.5", "DAI-10.2.2", "DAI-10.3.1", "DAI-10.3.2")
def test_dai_ex_3_relic_action_with_search_and_purchase() -> None:
    s = start()
    capucine = 0  # her scavenger is on blue
    zone(s, "yellow", "red-1", "red-2", "red-3")
    zone(s, "violet", "green-1", "green-2", "green-3")
    black_market(s, "blue-1")
    give(s, capucine, metal=1, gold=1)
    in_bag = len(s.bag)
    action(s, capucine, "relic")
    do(s, "scavenger yellow", "take yellow red-1", "search metal", "clear red-2", "clear red-3")
    do(s, "buy red-2", "scavenger violet", "take violet green-1")
    chance(s)
    assert loose(s, capucine) == ["red-1", "red-2", "green-1"]
    assert goods(s, capucine) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}
    assert (len(zone_of(s, "yellow")), len(zone_of(s, "violet"))) == (3, 3)
    assert len(s.bag) == in_bag - 4
    assert [CAT.tile_names[tile] for tile in s.black_market] == ["blue-1", "red-3"]


@rule("DAI-12.3.1", "DAI-12.3.2", "DAI-12.3.3")
def test_dai_ex_4_restoring_a_relic() -> None:
    s = start()
    capucine, rival = 0, 1
    stock(s, capucine, "green-1", "green-2", "green-3")
    s.players[capucine].storage = 4
    s.altars[number("altar", "green/3")] = rival
    s.players[rival].relic_tokens -= 1
    zone(s, "red", "green-4")
    before = influence(s, capucine, "green")
    action(s, capucine, "relic")
    do(s, "scavenger red", "take red green-4")
    chance(s)
    assert options(s) == ["altar green/2", "altar green/1"]
    do(s, "altar green/2")
    assert loose(s, capucine) == []
    assert s.players[capucine].items == 1
    assert s.players[capucine].relic_tokens == 5
    assert s.altars[number("altar", "green/2")] == capucine
    assert influence(s, capucine, "green") == before + 2


@rule("DAI-14.3.2")
def test_dai_ex_6_techno_farm_harvest() -> None:
    s = start()
    give(s, 0, metal=2, crystal=1)
    action(s, 0, "construction")
    do(s, "build two_gold", "build on violet/2")
    assert events(s, "gain")[-1] == {"seat": 0, "amount": 1, "good": number("good", "metal"), "why": NEW_FARM}
    assert goods(s, 0) == {"rice": 0, "metal": 1, "crystal": 0, "gold": 0}


@rule("DAI-14.2.1", "DAI-14.2.2", "DAI-14.3.2", "DAI-14.4.2")
def test_dai_ex_7_building_surcharge() -> None:
    s = start()
    building(s, 0, "farm", "red/1", "two_gold")
    building(s, 0, "farm", "red/5", "income_goods")
    give(s, 0, metal=9, crystal=2)
    action(s, 0, "construction")
    do(s, "build build_cheaper")
    assert goods(s, 0) == {"rice": 0, "metal": 9 - 2 - 2, "crystal": 1, "gold": 0}
    do(s, "build on violet/2")
    assert goods(s, 0)["metal"] == 6
    do(s, "place tile clan_power")
    assert s.players[0].slots[number("slot", "clan_power")] == number("bonus", "build_cheaper")
    do(s, "build recruit_cheaper")
    assert goods(s, 0) == {"rice": 0, "metal": 6 - 2 - 3, "crystal": 0, "gold": 0}


@rule("DAI-2.5", "DAI-14.3.1")
def test_dai_ex_15_building_joins_a_rival_governor() -> None:
    s = start()
    governor(s, 1, "violet/2")
    give(s, 0, metal=1, crystal=2)
    action(s, 0, "construction")
    do(s, "build draw_two", "build on violet/2")
    assert s.governors[number("place", "violet/2")] == 1
    assert influence(s, 0, "violet") == 2


@rule("DAI-13.4.6", "DAI-13.4.8")
def test_dai_ex_16_shadows_spare_shadows_and_scavengers() -> None:
    s = start()
    shadow(s, 1, "green/2")
    s.players[1].scavenger = number("island", "green")
    give(s, 0, rice=1)
    action(s, 0, "recruitment")
    do(s, "recruit shadow green/1")
    assert events(s, "eliminate") == []
    assert s.shadows[number("slum", "green/1")] == 0
    assert s.shadows[number("slum", "green/2")] == 1
    assert s.players[1].scavenger == number("island", "green")
    assert influence(s, 1, "green") == 1


@rule("DAI-10.1.2", "DAI-10.1.3")
def test_dai_ex_17_no_taking_before_moving() -> None:
    s = start()
    zone(s, "blue", "red-1", "red-2", "red-3")
    black_market(s, "green-1")
    give(s, 0, metal=1, gold=1)
    action(s, 0, "relic")
    for text in ("take blue red-1", "search metal", "buy green-1"):
        assert refused(s, text).rule == "DAI-10.1.3"
    do(s, "scavenger red", "done")
    assert legal(s, "scavenger blue")
    do(s, "scavenger blue")
    assert legal(s, "take blue red-1")


@rule("DAI-10.1.4")
def test_dai_ex_18_shared_no_mans_land() -> None:
    s = start()
    assert s.players[1].scavenger == number("island", "red")
    action(s, 0, "relic")
    do(s, "scavenger red")
    assert s.players[0].scavenger == s.players[1].scavenger


@rule("DAI-12.2.1", "DAI-12.2.2")
def test_dai_ex_22_last_part_with_a_full_stock() -> None:
    s = start()
    stock(s, 0, "red-1", "red-2", "red-3", "blue-1")
    s.players[0].storage = 4
    zone(s, "yellow", "red-4")
    black_market(s)
    action(s, 0, "relic")
    do(s, "scavenger yellow", "take yellow red-4")
    assert options(s) == ["drop blue-1", "drop red-1", "drop red-2", "drop red-3"]
    do(s, "drop blue-1")
    assert s.black_market == [number("tile", "blue-1")]
    chance(s)
    do(s, "altar red/3")
    assert s.players[0].relics[number("island", "red")] == 1
    assert loose(s, 0) == []


@rule("DAI-13.2.3", "DAI-13.2.4")
@pytest.mark.parametrize("reset", [False, True], ids=["3 rice", "2 gold and 1 rice"])
def test_dai_ex_23_staying_on_cost_3(reset: bool) -> None:
    s = start()
    s.players[0].disc = 2
    give(s, 0, rice=6, gold=2)
    action(s, 0, "recruitment")
    do(s, "recruit governor green/1")
    assert goods(s, 0) == {"rice": 3, "metal": 0, "crystal": 0, "gold": 2}
    do(s, *(["reset disc"] if reset else []), "recruit governor green/2")
    paid = {"rice": 2, "gold": 0} if reset else {"rice": 0, "gold": 2}
    assert goods(s, 0) == {"metal": 0, "crystal": 0, **paid}


@rule("DAI-14.1.3", "DAI-14.2.1")
def test_dai_ex_25_chaining_buildings() -> None:
    s = start()
    give(s, 0, metal=2, crystal=3)
    action(s, 0, "construction")
    do(s, "build two_gold")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 2, "gold": 0}
    do(s, "build on violet/2", "place tile relic")
    assert goods(s, 0)["metal"] == 1
    do(s, "build draw_two", "build on violet/3", "place tile villagers")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}
    assert (s.players[0].farms, s.players[0].towers) == (1, 1)
    assert step(s) == "Actions"


@rule("DAI-14.4.4", "DAI-14.4.5")
def test_dai_ex_26_covering_a_tile() -> None:
    s = start()
    building(s, 0, "tower", "violet/1", "draw_two", slot="production")
    give(s, 0, metal=4, crystal=4)
    action(s, 0, "construction")
    do(s, "build two_gold", "build on green/1", "place tile production")
    refused(s, "place tile relic")
    take_die(s, 0, "production")
    assert options(s, "use tile") == ["use tile production two_gold"]
    refused(s, "use tile production draw_two")
    refused(s, "place tile relic")


@rule("DAI-13.2.4", "DAI-13.2.6", "DAI-20.4")
def test_dai_ex_31_discounted_recruitment_and_the_reset() -> None:
    hachi = "H18"
    assert CAT.heroes[number("hero", hachi)].name == "Hachi Drumline"
    s = start()
    s.players[0].disc = 2
    give(s, 0, gold=2)
    play_hero(s, 0, hachi)
    do(s, "recruit governor green/1")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 2}
    assert s.players[0].disc == 2
    do(s, "reset disc")
    assert events(s, "pay") == [{"seat": 0, "amount": 2, "good": number("good", "gold"), "why": DISC}]
    assert s.players[0].disc == 0


@rule("DAI-14.2.3", "DAI-20.5")
@pytest.mark.parametrize(
    ("rebates", "metal", "crystal"),
    [(("metal",), 0, 3), (("crystal", "metal"), 0, 3), (("crystal", "crystal"), 1, 2)],
)
def test_dai_ex_32_discounted_building(rebates: tuple[str, ...], metal: int, crystal: int) -> None:
    bulldozer = "H28"
    assert CAT.heroes[number("hero", bulldozer)].name == "Marshal Bulldozer"
    s = start()
    building(s, 0, "tower", "violet/1", "draw_two")
    building(s, 0, "tower", "violet/2", "income_gold")
    give(s, 0, metal=5, crystal=5)
    play_hero(s, 0, bulldozer)
    do(s, "build scavenge")
    assert options(s) == ["rebate metal", "rebate crystal"]
    do(s, *(f"rebate {good}" for good in rebates))
    assert step(s) == "BuildOn"
    assert goods(s, 0) == {"rice": 0, "metal": 5 - metal, "crystal": 5 - crystal, "gold": 0}
