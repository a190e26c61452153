"""Chapters 12 to 13.3 and 14: rounds, taxes, harvests, transactions, buildings and control."""

from atoll.games.archipelago.catalog import FISH, WOOD
from atoll.games.archipelago.flow.evolution import PURCHASE
from atoll.games.archipelago.flow.phases import DISENGAGEMENT
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE
from games.archipelago.scenario import (
    CAT,
    begin_round,
    built,
    card_id,
    citizen,
    citizens,
    controller,
    cubes,
    do,
    events,
    give,
    go,
    legal,
    market,
    money,
    options,
    own_card,
    pay,
    refused,
    run,
    ship,
    ships,
    skip,
    step,
    table,
    top_hex,
)
from marks import rule

# -- 12 rounds -----------------------------------------------------------------------------------------


def town(s: ArchipelagoState, seat: int, region: int = 1, *more: str) -> ArchipelagoState:
    """Let a seat hold a town, and put other buildings there."""
    built(s, f"{region}.town", *(f"{region}.{what}" for what in more))
    citizen(s, seat, f"{region}.town")
    return s


@rule("ARC-12.1", "ARC-12.3")
def test_rounds_go_on_in_order_until_everybody_has_passed() -> None:
    s = table()
    citizen(s, 1, "1a")
    do(s, "pass")
    assert s.seat == 1
    do(s, "act taxes", "end round")
    assert s.seat == 2
    do(s, "pass")
    assert s.seat == 1 and refused(s, "end round")
    do(s, "pass")
    assert step(s) == "BuyOrRotate"


@rule("ARC-12.2")
def test_a_round_is_one_action_one_card_and_one_building_in_any_order() -> None:
    s = town(table(), 0, 1, "market")
    own_card(s, 0, "Banker", "Census")
    do(s, f"use card {card_id('Banker')}")
    assert refused(s, f"use card {card_id('Census')}").rule == "ARC-17.2"
    do(s, "trade from town at 1.market", "buy domestic/fruit", "done")
    assert refused(s, "trade from town at 1.market").rule == "ARC-14.2.4"
    do(s, "act taxes")
    assert refused(s, "act transaction").rule == "ARC-12.2"
    assert options(s) == ["end round"]


def test_without_discs_cards_ports_and_markets_can_still_be_used() -> None:
    s = town(table(), 0, 1, "market")
    s.players[0].discs = 0
    begin_round(s, 0)
    assert options(s) == ["pass", "trade from town at 1.market"]
    assert refused(s, "act taxes").rule == "ARC-12.3"


@rule("ARC-12.4")
def test_arc_ex_37_an_empty_pile_brings_everybody_a_disc_at_once() -> None:
    s = table(seats=4)
    s.piles = (1, 8, 8)
    s.passed = 0b1000
    ship(s, 0, "0s")
    top_hex(s, "H10A")
    do(s, "act exploration", "take hex", "face H10A")
    s.play(s.choices()[0])
    skip(s, "MoveIn", "BoardCube", "OwnCube")
    assert s.piles == (0, 8, 8) and s.passed == 0
    assert [(p.discs, p.discs_owned) for p in s.players] == [(3, 4), (4, 4), (4, 4), (4, 4)]
    assert CAT.discs_after == (4, 5)


@rule("ARC-12.5", "ARC-12.6")
def test_there_are_13_actions_and_unlimited_ones_take_any_number_of_discs() -> None:
    assert len(CAT.actions) == 13
    s = table()
    give(s, 0, money=40)
    for _ in range(3):
        begin_round(s, 0)
        do(s, "act transaction", "buy domestic/fruit")
        market(s, "domestic", fruit=1)
    assert s.players[0].discs == 0


@rule("ARC-12.7", "ARC-13.5.1")
def test_r15_limited_actions_need_the_own_circle_or_one_of_those_that_all_share() -> None:
    s = table(seats=3)
    for player in s.players:
        player.discs = player.discs_owned = 5
    for seat, wild in ((0, 1), (0, 2), (1, 3)):
        begin_round(s, seat)
        s.rebellion = 0
        s.population = 30
        do(s, "act taxes")
        assert (s.own_circles[0], s.wild_circles[0]) == (0, wild)
    begin_round(s, 1)
    assert refused(s, "act taxes").rule == "ARC-12.7"
    citizen(s, 0, "1a", "1a", "2a", "2a")
    begin_round(s, 0)
    do(s, "act reproduction", "birth 1a", "done")
    begin_round(s, 0)
    assert refused(s, "act reproduction").rule == "ARC-12.7"


@rule("ARC-12.8", "ARC-14.2.3", "ARC-16.1")
def test_ports_and_markets_take_florins_that_go_to_the_bank_in_phase_6() -> None:
    s = town(table(), 0, 1, "market")
    do(s, "trade from town at 1.market", "buy domestic/fruit", "done")
    assert s.zone_coins == 1 and s.players[0].discs == 3 and money(s, 0) == 10 - 1 - 4
    bank = s.bank
    run(s, PURCHASE(CHANCE))
    assert s.zone_coins == 0 and s.bank == bank + 1
    t = town(table(), 0, 1, "market")
    give(t, 0, money=0, fruit=2)
    assert refused(begin_round(t, 0), "trade from town at 1.market").rule == "ARC-14.2.3"


# -- 13.1 taxes ----------------------------------------------------------------------------------------


@rule("ARC-13.1.1", "ARC-13.1.2", "ARC-13.1.3")
def test_taxes_raise_rebellion_and_pay_for_active_units_towns_and_temples() -> None:
    s = town(table(), 0, 1, "temple")
    citizen(s, 0, "1#1", engaged=True)
    citizen(s, 0, "3a", rebel=True)
    ship(s, 0, "1s", "2s")
    do(s, "act taxes")
    assert s.rebellion == 1 and money(s, 0) == 10 + 2 + 2 + 2 + 1


# -- 13.2 harvests -------------------------------------------------------------------------------------


@rule("ARC-13.2.1", "ARC-13.2.4", "ARC-13.2.6", "ARC-2.6")
def test_harvesting_units_stand_on_icons_engaged_and_bring_a_cube_each() -> None:
    s = table()
    citizen(s, 0, "1a", "1a", "1a", "3a")
    do(s, "act harvest_wood", "harvest from 1a", "harvest from 1a")
    assert not legal(s, "harvest from 1a")  # both icons are taken
    do(s, "harvest from 3a")
    assert cubes(s, 0) == {"wood": 3}
    assert citizens(s, 0) == ["1#1*", "1#2*", "1a", "3#1*"]
    begin_round(s, 0)
    assert not legal(s, "act harvest_wood") and legal(s, "act migration")
    do(s, "act migration")
    assert step(s) == "Round" and citizens(s, 0) == ["1#1*", "1#2*", "3#1*", "3a"]  # the only unit that can move


@rule("ARC-13.2.2", "ARC-13.2.3", "ARC-15.2")
def test_citizens_use_icons_of_their_bank_and_ships_fish_of_their_water() -> None:
    s = table()
    citizen(s, 0, "4a")
    ship(s, 0, "2s")
    assert [text for text in options(s) if "harvest" in text] == ["act harvest_fruit", "act harvest_cattle"]
    ship(s, 0, "4s")
    begin_round(s, 0)
    do(s, "act harvest_fish")
    assert ships(s, 0) == ["2s", "4#4*"] and cubes(s, 0) == {"fish": 1}


@rule("ARC-13.2.5")
def test_a_short_bank_gives_what_is_left() -> None:
    s = table()
    s.store[WOOD] = 1
    citizen(s, 0, "1a", "1a")
    go(s, "act harvest_wood", "harvest from 1a", "harvest from 1a")
    assert cubes(s, 0) == {"wood": 1} and citizens(s, 0) == ["1#1*", "1#2*"]
    assert events(s, "bank short") == [{"kind": WOOD}]
    s.store[WOOD] = 0
    citizen(s, 0, "3a")
    assert refused(begin_round(s, 0), "act harvest_wood").rule == "ARC-12.3"


@rule("ARC-13.2.7")
def test_icons_of_anothers_town_need_permission() -> None:
    s = town(table(), 1)
    citizen(s, 0, "1a", "3a")
    do(s, "act harvest_wood")
    assert step(s) == "Round" and citizens(s, 0) == ["1a", "3#1*"]
    t = town(table(), 1)
    citizen(t, 0, "1a", "3a", "3a")
    do(t, "act harvest_wood")
    assert refused(t, "harvest from 1a").rule == "ARC-13.2.7"


@rule("ARC-13.2.8", "ARC-23.3")
def test_a_pillaged_icon_cannot_be_harvested() -> None:
    s = town(table(), 1)
    own_card(s, 0, "Barbarian")
    citizen(s, 0, "1a")
    do(s, f"use card {card_id('Barbarian')}", "pillage 1#1")
    assert cubes(s, 0) == {"wood": 2} and s.rebellion == 1 and money(s, 0) == 9
    citizen(s, 1, "1a", "1a")
    begin_round(s, 1)
    do(s, "act harvest_wood", "harvest from 1a")
    assert not legal(s, "harvest from 1a")


# -- 13.3 transactions ---------------------------------------------------------------------------------


@rule("ARC-13.3.2")
def test_arc_ex_14_buying_three_fish() -> None:
    s = table()
    give(s, 0, money=40)
    market(s, "domestic", fish=5)
    paid = []
    for _ in range(3):
        before = money(s, 0)
        begin_round(s, 0)
        do(s, "act transaction", "buy domestic/fish")
        paid.append(before - money(s, 0))
    assert paid == [4, 4, 6]


@rule("ARC-13.3.3")
def test_arc_ex_15_selling_two_fish() -> None:
    s = table()
    give(s, 0, fish=2)
    market(s, "domestic", fish=5)
    got = []
    for _ in range(2):
        before = money(s, 0)
        begin_round(s, 0)
        do(s, "act transaction", "sell domestic/fish")
        got.append(money(s, 0) - before)
    assert got == [4, 3]


@rule("ARC-13.3.1", "ARC-13.3.4")
def test_full_zones_buy_nothing_and_empty_ones_sell_nothing() -> None:
    s = table()
    give(s, 0, iron=2, money=50)
    market(s, "export", iron=6)
    do(s, "act transaction")
    assert refused(s, "sell export/iron").rule == "ARC-13.3.4"
    assert refused(s, "buy export/fish").rule == "ARC-13.3.4"
    assert refused(s, "sell domestic/fish").rule == "ARC-13.3.3"
    assert refused(s, "done").rule == "ARC-12.3"
    do(s, "sell domestic/iron")
    assert step(s) == "Round"
    t = table()
    t.bank = 3
    give(t, 0, iron=1)
    t.bank = 3
    do(begin_round(t, 0), "act transaction", "sell domestic/iron")
    assert money(t, 0) == 13 and t.bank == 0  # the bank pays what it has


# -- 14.1 control --------------------------------------------------------------------------------------


@rule("ARC-14.1.1", "ARC-14.1.2", "ARC-14.1.3")
def test_an_active_unit_on_a_building_controls_it_and_leaving_frees_it() -> None:
    s = table()
    built(s, "1.market")
    citizen(s, 0, "1.market")
    citizen(s, 1, "1a")
    assert controller(s, "1.market") == 0
    citizen(s, 1, "2a", "3a")
    begin_round(s, 1)
    go(s, "act migration", "move from 3a")
    assert refused(s, "move to 1.market").rule == "ARC-14.1.3"
    go(s, "move to 1a", "done")
    begin_round(s, 0)
    go(s, "act migration", "move from 1.market", "done")
    assert controller(s, "1.market") == -1
    run(s, DISENGAGEMENT(CHANCE))
    begin_round(s, 1)
    go(s, "act migration", "move from 1a", "move to 1.market", "done")
    assert controller(s, "1.market") == 1


# -- 14.2 ports and markets ----------------------------------------------------------------------------


@rule("ARC-14.2.1", "ARC-14.2.2", "ARC-14.2.5")
def test_a_port_trades_twice_on_board_ii_and_a_market_on_board_i() -> None:
    s = table()
    built(s, "1.port", "3.market")
    ship(s, 0, "1.port")
    citizen(s, 0, "3.market")
    give(s, 0, fish=2)
    do(s, "trade at 1.port", "sell export/fish", "sell export/fish")
    assert s.export[FISH] == 2 and ships(s, 0) == ["1.port*"] and step(s) == "Round"
    begin_round(s, 0)
    assert refused(s, "trade at 1.port").rule == "ARC-14.2.4"
    do(s, "trade at 3.market", "buy domestic/fish", "done")
    assert citizens(s, 0) == ["3.market*"]
    t = table()
    built(t, "1.port")
    citizen(t, 0, "1.port", engaged=True)
    give(t, 0, fish=2)
    assert refused(begin_round(t, 0), "trade at 1.port").rule == "ARC-14.2.5"


@rule("ARC-14.2.4")
def test_arc_ex_19_two_ports_take_two_rounds() -> None:
    s = table()
    built(s, "1.port", "2.port")
    ship(s, 0, "1.port", "2.port")
    give(s, 0, fish=4)
    do(s, "trade at 1.port", "sell export/fish", "done")
    assert refused(s, "trade at 2.port").rule == "ARC-14.2.4"
    begin_round(s, 0)
    do(s, "trade at 2.port", "sell export/fish", "done")
    assert s.zone_coins == 2
    begin_round(s, 0)
    assert refused(s, "trade at 1.port").rule == refused(s, "trade at 2.port").rule == "ARC-14.2.4"


# -- 14.4 towns ----------------------------------------------------------------------------------------


def test_a_rebel_of_ones_own_leaves_a_building_to_ones_town() -> None:
    s = table()
    built(s, "1.town", "1.market")
    citizen(s, 0, "1.town")
    citizen(s, 0, "1.market", rebel=True)
    assert controller(s, "1.market") == 0


@rule("ARC-14.4.1", "ARC-14.4.2")
def test_arc_ex_40_the_town_uses_a_market_just_built() -> None:
    s = town(table(), 0)
    citizen(s, 0, "1a")
    give(s, 0, fruit=1, cattle=1)
    do(s, "act construction", "build market", "build with 1a")
    pay(s)
    assert citizens(s, 0) == ["1.market*", "1.town"]
    assert not legal(s, "trade at 1.market")
    do(s, "trade from town at 1.market", "buy domestic/fruit", "done")
    assert citizens(s, 0) == ["1.market*", "1.town*"] and s.zone_coins == 1


@rule("ARC-14.4.3")
def test_opponents_cannot_step_on_free_buildings_of_a_town() -> None:
    s = town(table(), 0, 1, "market")
    citizen(s, 1, "3a")
    begin_round(s, 1)
    go(s, "act migration", "move from 3a")
    assert refused(s, "move to 1.market").rule == "ARC-14.4.3"


@rule("ARC-14.4.4")
def test_the_town_citizen_may_use_another_building_later_but_not_after_building_the_town() -> None:
    s = town(table(), 0, 1, "market", "port")
    give(s, 0, fish=4)
    do(s, "trade from town at 1.market", "buy domestic/fruit", "done")
    assert citizens(s, 0) == ["1.town*"]
    begin_round(s, 0)
    do(s, "trade from town at 1.port", "sell export/fish", "done")
    t = table()
    built(t, "1.market")
    citizen(t, 0, "1a")
    give(t, 0, stone=1, wood=1)
    do(t, "act construction", "build town", "spend wood", "spend stone")
    assert citizens(t, 0) == ["1.town*"] and refused(t, "trade from town at 1.market").rule == "ARC-14.2.5"


@rule("ARC-14.4.5")
def test_a_rebel_on_the_town_controls_nothing() -> None:
    s = table()
    built(s, "1.town", "1.market")
    citizen(s, 0, "1.town", rebel=True)
    citizen(s, 1, "3a")
    assert controller(s, "1.town") == controller(s, "1.market") == -1
    begin_round(s, 1)
    go(s, "act migration", "move from 3a")
    assert refused(s, "move to 1.town").rule == "ARC-14.1.3"
    do(s, "move to 1.market")
    assert controller(s, "1.market") == 1


# -- 14.5 several players ------------------------------------------------------------------------------


@rule("ARC-14.5.1", "ARC-14.5.2", "ARC-14.5.3")
def test_arc_ex_24_a_market_in_anothers_town_region() -> None:
    s = table()
    built(s, "1.market")
    citizen(s, 1, "1.market")
    citizen(s, 0, "1a")
    give(s, 0, stone=1, wood=1)
    do(s, "act construction", "build town", "spend wood", "spend stone")
    assert controller(s, "1.market") == 1 and controller(s, "1.town") == 0
    begin_round(s, 1)
    go(s, "act migration", "move from 1.market", "move to 3a")
    assert citizens(s, 1) == ["3a"] and controller(s, "1.market") == 0


@rule("ARC-14.5.5", "ARC-13.8.7")
def test_opponents_may_build_in_a_town_region() -> None:
    s = town(table(), 1)
    citizen(s, 0, "1a")
    give(s, 0, stone=2)
    do(s, "act construction", "build temple", "spend stone", "spend stone")
    assert controller(s, "1.temple") == 0 and events(s, "build")
