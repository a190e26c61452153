"""Chapters 10 and 11: crises, events, independence, explorer tokens."""

from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.components.spots import MARKET, PORT, TEMPLE, TOWN
from atoll.games.archipelago.flow.balance import DOMESTIC_TROUBLE, EVENT_HALF, EXPORT_TROUBLE
from atoll.games.archipelago.flow.evolution import RED_BACK
from atoll.games.archipelago.flow.phases import BALANCE, DISENGAGEMENT
from atoll.games.archipelago.state import INDEPENDENT, ArchipelagoState
from atoll.kernel import CHANCE
from games.archipelago.scenario import (
    begin_round,
    built,
    citizen,
    citizens,
    controller,
    cubes,
    do,
    events,
    give,
    go,
    lay,
    legal,
    market,
    number,
    options,
    refused,
    run,
    ship,
    skip,
    step,
    table,
    top_card,
)
from marks import rule

STONE, CATTLE = KINDS.index("stone"), KINDS.index("cattle")


def crowd(s: ArchipelagoState, count: int = 13) -> ArchipelagoState:
    """Put citizens of all seats on the map: five of 0, five of 1, three of 2."""
    citizen(s, 0, "1a", "1a", "1a", "2a", "2a")
    citizen(s, 1, "1a", "1a", "1a", "2a", "2a")
    citizen(s, 2, "3a", "3a", "3a")
    assert s.population == 13 == count
    return s


def rebels(s: ArchipelagoState) -> int:
    return sum(word.endswith("!") for seat in range(len(s.players)) for word in citizens(s, seat))


# -- 10.1 domestic crisis --------------------------------------------------------------------------------


@rule("ARC-10.1.1", "ARC-10.1.4", "ARC-10.1.5")
def test_arc_ex_9_two_stone_stand_up_twelve_of_thirteen() -> None:
    s = crowd(table())
    market(s, "domestic", stone=1)
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 6))
    assert rebels(s) == 13 and (s.seat, step(s)) == (0, "Contribute")
    do(s, "consume from board", *["stand up 0 1a"] * 3, *["stand up 0 2a"] * 2, "stand up 2 3a")
    do(s, "consume own cube", *["stand up 2 3a"] * 2, *["stand up 1 1a"] * 3)
    assert rebels(s) == 1 and s.domestic[STONE] == 0 and cubes(s, 0) == {}


@rule("ARC-10.1.10")
def test_arc_ex_10_one_rebel_raises_rebellion_by_one() -> None:
    s = crowd(table())
    give(s, 0, stone=2)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 6))
    for _ in range(2):
        do(s, "consume own cube")
        while step(s) == "Stand":
            s.play(s.choices()[0])
    skip(s, "Contribute")
    assert s.rebellion == 1 and rebels(s) == 1
    run(s, DISENGAGEMENT(CHANCE))
    assert rebels(s) == 0 and s.rebellion == 1


@rule("ARC-10.1.2", "ARC-14.3.1", "ARC-14.3.2")
def test_citizens_on_temples_and_ships_are_not_laid_down() -> None:
    s = table()
    built(s, "1.temple")
    citizen(s, 0, "1.temple", "1a")
    ship(s, 0, "1s")
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 6))
    assert citizens(s, 0) == ["1.temple", "1a!"]


@rule("ARC-10.1.3", "ARC-10.1.9")
def test_each_player_has_one_chance_in_order_and_the_crisis_ends_when_nobody_lies() -> None:
    s = crowd(table())
    s.order = (2, 0, 1)
    begin_round(s, 2)
    give(s, 0, stone=9)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 8))
    assert s.seat == 2
    do(s, "done")
    assert s.seat == 0
    do(s, "consume own cube")
    while step(s) == "Stand":
        s.play(s.choices()[0])
    assert (s.seat, step(s)) == (0, "Contribute")
    do(s, "consume own cube")
    assert rebels(s) == 0 and step(s) == "Round"  # seat 1 gets no chance any more
    assert s.rebellion == 0


@rule("ARC-10.1.6")
def test_the_contributor_must_stand_up_the_full_number() -> None:
    s = crowd(table())
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 6))
    do(s, "consume own cube", "stand up 0 1a")
    assert refused(s, "done").rule == "ARC-10.1.6"
    assert refused(s, "stand up 0 3a").rule == "ARC-10.1.5"
    do(s, *["stand up 0 1a"] * 2, *["stand up 0 2a"] * 2, "stand up 1 1a")
    assert step(s) == "Contribute"


@rule("ARC-10.1.7", "ARC-14.3.3")
def test_a_temple_stands_up_anybody_in_its_region_for_free() -> None:
    s = table()
    built(s, "4.temple")
    citizen(s, 0, "4.temple", "1a")
    citizen(s, 1, "4a", "4b")
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 6))
    assert sorted(options(s, "stand up")) == ["stand up 1 4a", "stand up 1 4b"]
    do(s, "stand up 1 4b")
    assert citizens(s, 1) == ["4a!", "4b"] and step(s) == "Contribute"
    assert citizens(s, 0) == ["1a!", "4.temple"]
    assert refused(s, "stand up 0 1a").rule == "ARC-10.1.7"


@rule("ARC-10.1.8")
def test_arc_ex_26_a_temple_controlled_from_a_town() -> None:
    s = table()
    built(s, "1.town", "1.temple")
    citizen(s, 0, "1.town")
    citizen(s, 1, "1a", "1a")
    citizen(s, 2, "3a", "3a")
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 1))
    assert options(s, "stand up") == []
    do(s, "consume own cube", "stand up 0 1.town")
    assert options(s, "stand up") == ["stand up 1 1a"]
    do(s, "stand up 1 1a", "stand up 1 1a")
    assert citizens(s, 1) == ["1a", "1a"]


@rule("ARC-10.1.11", "ARC-14.5.4")
def test_arc_ex_25_a_rebel_is_expelled_from_a_port() -> None:
    s = table()
    built(s, "1.town", "1.port", "1.temple")
    citizen(s, 0, "1.town")
    citizen(s, 1, "1.port", "1a")
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 1))
    do(s, "consume own cube", "stand up 0 1.town")
    skip(s, "Contribute")
    assert (s.seat, step(s)) == (0, "Expel")
    assert controller(s, "1.port") == -1
    assert refused(s, "expel 1.temple").rule == "ARC-14.5.4"
    assert refused(s, "expel 1.market").rule == "ARC-14.5.4"
    do(s, "expel 1.port")
    assert citizens(s, 1) == ["1a!", "1a!"] and controller(s, "1.port") == 0


def test_without_a_town_nobody_is_expelled() -> None:
    s = table()
    built(s, "1.port", "1.town")
    citizen(s, 0, "1a")
    citizen(s, 1, "1.port")
    s.rebellion = 0
    citizen(s, 2, "3a", "3a", "3a")
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 6))
    skip(s, "Contribute")
    assert step(s) == "Round"


@rule("ARC-10.1.12", "ARC-2.4")
def test_laying_down_changes_nothing_else_and_a_rebel_takes_no_part() -> None:
    s = table()
    citizen(s, 0, "1#1", engaged=True)
    citizen(s, 0, "3a", "3a")
    citizen(s, 1, "3a", "3a", "3a")
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 4))
    assert citizens(s, 0) == ["1#1*!", "3a!", "3a!"]
    do(s, "consume own cube", "stand up 0 1#1", *["stand up 1 3a"] * 3)
    skip(s, "Contribute")
    assert citizens(s, 0) == ["1#1*", "3a!", "3a!"] and step(s) == "Round"
    assert not any(legal(s, f"act {action}") for action in ("harvest_wood", "migration", "construction", "exploration"))
    do(s, "act taxes")
    assert events(s, "earn")[-1]["florins"] == 1


# -- 10.2 export crisis -----------------------------------------------------------------------------------


@rule("ARC-10.2.1", "ARC-10.2.3")
def test_arc_ex_11_export_of_three_cattle() -> None:
    for supplied, rebellion in ((1, 2), (3, 0)):
        s = crowd(table())
        give(s, 1, cattle=supplied)
        run(s, EXPORT_TROUBLE(CHANCE, CATTLE, 3))
        do(s, "done", *["consume own cube"] * supplied)
        skip(s, "Supply")
        assert s.rebellion == rebellion and step(s) == "Round"


@rule("ARC-10.2.2", "ARC-10.2.4")
def test_cubes_come_from_board_ii_the_screen_or_tokens_and_nobody_lies_down() -> None:
    s = crowd(table())
    built(s, "1.temple")
    citizen(s, 0, "3a", rebel=True)
    market(s, "export", cattle=1)
    give(s, 0, cattle=1, tokens=1)
    run(s, EXPORT_TROUBLE(CHANCE, CATTLE, 3))
    assert rebels(s) == 1 and options(s, "stand up") == []
    assert options(s) == ["done", "consume from board", "consume own cube", "consume token"]
    do(s, "consume from board", "consume own cube", "consume token")
    assert step(s) == "Round" and s.rebellion == 0 and rebels(s) == 1
    assert s.export[CATTLE] == 0 and cubes(s, 0) == {} and s.players[0].tokens == 0


def test_a_cube_that_is_not_there_is_refused() -> None:
    s = crowd(table())
    run(s, EXPORT_TROUBLE(CHANCE, CATTLE, 3))
    assert refused(s, "consume from board").rule == "ARC-10.2.2"
    assert refused(s, "consume token").rule == "ARC-11.1"


# -- 10.3 events -----------------------------------------------------------------------------------------


@rule("ARC-10.3.1", "ARC-14.3.4")
def test_arc_ex_12_rebellion_minus_2_per_temple() -> None:
    t = crowd(table())
    t.in_play, t.rebellion = (0, 0, 0, 3), 9
    run(t, EVENT_HALF(CHANCE, TEMPLE, -2, 0))
    assert t.rebellion == 3
    t.rebellion = 4
    run(t, EVENT_HALF(CHANCE, TEMPLE, -2, 0))
    assert t.rebellion == 0


@rule("ARC-10.3.2")
def test_an_event_works_again_as_long_as_its_card_is_on_top() -> None:
    s = crowd(table())
    top_card(s, "Fishing Nets")  # export of 3 fish below, the event "rebellion -2 per temple" above
    s.in_play, s.rebellion = (0, 0, 0, 1), 8
    for after in (6 + 3, 6 + 3 - 2 + 3):
        run(s, BALANCE(CHANCE))
        skip(s, "Supply")
        assert s.rebellion == after


def test_arc_ex_29_red_events_work_at_once() -> None:
    s = crowd(table())
    top_card(s, "Banker")
    s.in_play, s.rebellion = (0, 0, 0, 2), 5
    run(s, RED_BACK(CHANCE))
    assert s.rebellion == 3
    top_card(s, "Exporter")
    s.in_play = (3, 0, 0, 0)
    run(s, RED_BACK(CHANCE))
    assert s.rebellion == 6
    assert (TOWN, MARKET, PORT) == (0, 1, 2)


# -- 10.4 independence -----------------------------------------------------------------------------------


@rule("ARC-10.4.1", "ARC-10.4.2", "ARC-19.1")
def test_arc_ex_13_equality_is_safe_one_more_is_independence() -> None:
    s = crowd(table())
    s.population = 10
    s.rebellion = 10
    run(s)
    assert not s.over
    s.rebellion = 11
    run(s)
    assert s.over and s.result == INDEPENDENT
    t = crowd(table())
    t.rebellion = 13
    t.population = 12  # a fall of population counts as well
    run(t)
    assert t.over


# -- 11 explorer tokens -----------------------------------------------------------------------------------


@rule("ARC-11.1", "ARC-11.3", "ARC-11.4")
def test_several_tokens_feed_a_crisis_and_leave_the_game() -> None:
    s = crowd(table())
    give(s, 0, tokens=2)
    piles = s.piles
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 8))
    do(s, "consume token")
    while step(s) == "Stand":
        s.play(s.choices()[0])
    do(s, "consume token")
    assert s.players[0].tokens == 0 and s.piles == piles and rebels(s) == 0


@rule("ARC-11.2")
def test_a_token_is_turned_into_a_cube_only_for_a_purpose() -> None:
    s = table()
    citizen(s, 0, "1a")
    give(s, 0, tokens=2, wood=0)
    assert not any("token" in text for text in options(s))
    do(s, "act construction", "build ship")
    assert options(s) == ["convert token wood"]
    do(s, "convert token wood")
    assert s.players[0].tokens == 1 and len(s.players[0].ships) == 1


@rule("ARC-20.7")
def test_arc_ex_41_good_deeds_of_the_benefactor() -> None:
    s = crowd(table())
    s.trends = (number("trend", "benefactor"),)
    market(s, "domestic", stone=1)
    give(s, 0, stone=1, tokens=1)
    bank = s.bank
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 4))
    for text in ("consume from board", "consume own cube", "consume token"):
        do(s, text)
        while step(s) == "Stand":
            s.play(s.choices()[0])
    assert s.players[0].good_deeds == 2 and s.bank == bank - 2


def test_a_temple_is_a_good_deed_too() -> None:
    s = table()
    s.trends = (number("trend", "benefactor"),)
    citizen(s, 0, "1a")
    give(s, 0, stone=2)
    do(s, "act construction", "build temple", "spend stone", "spend stone")
    assert s.players[0].good_deeds == 1


@rule("ARC-15.1")
def test_banks_of_an_inlet_are_apart() -> None:
    s = table()
    lay(s, "H14B@-1,1/3")  # a region beside bank b only
    citizen(s, 0, "4a")
    assert not legal(s, "act migration")
    ship(s, 0, "4s")
    go(begin_round(s, 0), "act migration", "move from 4a", "convoy 4s bank")
    assert citizens(s, 0) == ["4b"]


def test_nobody_is_asked_whom_to_stand_up_when_a_cube_sustains_all() -> None:
    s = table()
    citizen(s, 0, "1a", "2a")
    citizen(s, 1, "1a")
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, STONE, 3))
    do(s, "consume own cube")
    assert rebels(s) == 0 and step(s) == "Round"
