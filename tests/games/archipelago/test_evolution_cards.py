"""Chapters 16 to 18: the track, purchases, using cards, wonders."""

from atoll.games.archipelago.flow.evolution import BUY_OR_ROTATE, FILL_SLOT, PURCHASE, REFILL, price_on_track
from atoll.games.archipelago.flow.phases import DISENGAGEMENT
from atoll.games.archipelago.scoring import medals
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE
from games.archipelago.scenario import (
    begin_round,
    built,
    card_id,
    card_number,
    chance,
    citizen,
    citizens,
    cubes,
    do,
    events,
    give,
    go,
    legal,
    money,
    next_card,
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
    top_card,
    track,
)
from marks import rule

FIVE = ("Pirate", "Local Commerce", "Sawmill", "King", "Banker")


def shop(s: ArchipelagoState, *cards: str) -> ArchipelagoState:
    """Start phase 6 with these cards on the track."""
    track(s, *(cards or FIVE))
    return run(s, PURCHASE(CHANCE))


# -- 16 phase 6 ----------------------------------------------------------------------------------------


@rule("ARC-16.2", "ARC-16.3")
def test_buy_a_card_and_rotate_another_or_rotate_two() -> None:
    s = table()
    top_card(s, "Recruiter")
    s.players[0].discs = 0
    shop(s)
    assert s.players[0].discs == 3 and s.seat == 0
    assert refused(s, "done").rule == "ARC-16.2"
    give(s, 0, money=4)
    assert refused(s, f"buy card {card_id('King')}").rule == "ARC-16.3"
    do(s, f"buy card {card_id('Sawmill')}")
    assert money(s, 0) == 1 and s.players[0].cards == (card_number("Sawmill"),)
    assert refused(s, f"buy card {card_id('Banker')}").rule == "ARC-16.2"
    do(s, f"rotate {card_id('King')}")
    chance(s)
    assert s.seat == 1
    do(s, f"rotate {card_id('Pirate')}")
    assert refused(s, f"rotate {card_id('Pirate')}").rule == "ARC-16.2"


@rule("ARC-16.4", "ARC-16.5")
def test_arc_ex_27_the_third_turn_shows_the_skull() -> None:
    s = table()
    top_card(s, "Recruiter")
    shop(s)
    prices = []
    for other in ("Local Commerce", "Banker", "King"):
        prices.append(price_on_track(s, 0))
        do(s, f"rotate {card_id('Pirate')}", f"rotate {card_id(other)}")
        if s.seat != CHANCE:
            continue
    assert prices == [5, 4, 3]
    assert card_number("Pirate") in s.discards and card_number("Pirate") * 4 not in s.track


@rule("ARC-16.6", "ARC-16.7")
def test_arc_ex_28_a_red_domestic_zone_is_resolved_at_once() -> None:
    s = table()
    citizen(s, 1, "1a")
    track(s, "King", "Banker", "Sawmill", "Census")
    top_card(s, "Exporter")
    next_card(s, "Overseer")  # red domestic crisis above, export below
    run(s, REFILL(0))
    chance(s)
    assert s.track[4] == card_number("Exporter") * 4
    assert step(s) == "Contribute" and events(s, "domestic crisis") and not events(s, "export crisis")


@rule("ARC-16.8")
def test_two_slots_may_bring_two_immediate_events() -> None:
    s = table()
    s.population, s.rebellion, s.in_play = 40, 9, (0, 0, 0, 2)
    track(s, "King", "Thief", "Sawmill")
    top_card(s, "Pope")
    next_card(s, "Banker")  # red: rebellion -1 per temple
    run(s, FILL_SLOT(CHANCE, 3, 1))
    chance(s)
    assert s.rebellion == 7
    next_card(s, "Local Commerce")
    run(s, FILL_SLOT(CHANCE, 4, 1))
    chance(s)
    assert s.rebellion == 5


@rule("ARC-16.9")
def test_rebels_of_phase_6_stay_until_the_next_phase_1() -> None:
    s = table()
    citizen(s, 1, "1a", "2a")
    track(s, "King", "Banker", "Sawmill", "Census")
    top_card(s, "Exporter")
    next_card(s, "Overseer")
    run(s, REFILL(0))
    skip(s, "Contribute", "Expel")
    assert citizens(s, 1) == ["1a!", "2a!"] and s.rebellion == 2
    run(s, DISENGAGEMENT(CHANCE))
    assert citizens(s, 1) == ["1a", "2a"]


def test_with_one_card_left_there_is_one_rotation_and_with_none_nothing() -> None:
    s = table()
    s.track = (card_number("King") * 4, -1, -1, -1, -1)
    run(s, BUY_OR_ROTATE(0))
    do(s, f"rotate {card_id('King')}")
    assert step(s) == "Round"
    s.track = (-1,) * 5
    run(s, BUY_OR_ROTATE(0))
    assert step(s) == "Round"


# -- 17 using cards ------------------------------------------------------------------------------------


@rule("ARC-17.1", "ARC-17.2")
def test_a_card_is_used_once_a_turn_in_phase_5() -> None:
    s = table()
    own_card(s, 0, "Banker")
    do(begin_round(s, 0), f"use card {card_id('Banker')}")
    assert money(s, 0) == 12
    assert refused(begin_round(s, 0), f"use card {card_id('Banker')}").rule == "ARC-17.2"
    run(s, DISENGAGEMENT(CHANCE))
    assert legal(begin_round(s, 0), f"use card {card_id('Banker')}")
    assert refused(s, f"use card {card_id('King')}").rule == "ARC-17.1"


@rule("ARC-17.3")
def test_arc_ex_31_the_pirate_is_for_its_owner_and_takes_a_disc() -> None:
    s = table()
    own_card(s, 1, "Pirate")
    ship(s, 1, "1s")
    ship(s, 0, "1s")
    give(s, 0, fish=1, wood=1)
    assert refused(begin_round(s, 0), f"use card {card_id('Pirate')}").rule == "ARC-17.3"
    begin_round(s, 1)
    do(s, f"use card {card_id('Pirate')}")
    assert (s.seat, step(s)) == (0, "GiveCube")
    do(s, "give fish")
    assert s.players[1].discs == 2 and card_number("Pirate") in s.engaged
    assert cubes(s, 1) == {"fish": 1} and ships(s, 0) == [] and s.players[0].dock == 4


@rule("ARC-17.4", "ARC-17.7", "ARC-23.17")
def test_arc_ex_30_the_sawmill_of_another() -> None:
    s = table()
    own_card(s, 1, "Sawmill")
    citizen(s, 0, "3a", "3a", "3a")
    begin_round(s, 0)
    do(s, f"use card {card_id('Sawmill')}", "act harvest_wood")
    go(s, "harvest from 3a", "harvest from 3a", "harvest from 3a")
    assert money(s, 0) == 8 and money(s, 1) == 12 and cubes(s, 0) == {"wood": 6}
    assert s.doubling == 0  # used up
    assert refused(begin_round(s, 2), f"use card {card_id('Sawmill')}").rule == "ARC-17.2"


@rule("ARC-17.5", "ARC-17.6")
def test_discs_are_paid_onto_the_card() -> None:
    s = table()
    own_card(s, 0, "Amphitheater", "Researcher")
    s.players[0].discs = 0
    s.rebellion = 1
    citizen(s, 0, "1a", "1a")
    assert refused(begin_round(s, 0), f"use card {card_id('Amphitheater')}").rule == "ARC-17.5"
    s.players[0].discs = 2
    do(begin_round(s, 0), f"use card {card_id('Amphitheater')}")
    assert s.players[0].discs == 1


@rule("ARC-17.8", "ARC-27.2")
def test_an_owners_card_that_changes_nothing_cannot_be_used() -> None:
    s = table()
    own_card(s, 0, "Archbishop")
    citizen(s, 0, "1a", "1a")
    assert refused(begin_round(s, 0), f"use card {card_id('Archbishop')}").rule == "ARC-27.2"
    s.rebellion = 1
    do(begin_round(s, 0), f"use card {card_id('Archbishop')}")
    assert s.rebellion == 0


@rule("ARC-17.9", "ARC-23.16", "ARC-20.8", "ARC-18.5")
def test_medals_of_characters_and_built_wonders_are_points() -> None:
    s = table()
    own_card(s, 0, "King", "Pope", "Pyramid")
    assert medals(s, 0) == 2 == s.scores()[0]
    s.players[0].wonders = (card_number("Pyramid"),)
    assert medals(s, 0) == 4


# -- 18 wonders ----------------------------------------------------------------------------------------


@rule("ARC-18.1", "ARC-18.2", "ARC-18.3", "ARC-18.4", "ARC-23.5")
def test_a_wonder_is_built_once_with_a_citizen() -> None:
    s = table()
    own_card(s, 0, "Colossus", "Banker")
    citizen(s, 0, "1a", "3a")
    give(s, 0, iron=3)
    s.surplus = 2
    s.fresh = (card_number("Colossus"),)
    wonder = f"build wonder {card_id('Colossus')}"
    assert refused(begin_round(s, 0), wonder).rule == "ARC-18.2"
    assert refused(s, f"use card {card_id('Colossus')}").rule == "ARC-18.1"
    s.fresh = ()
    do(begin_round(s, 0), wonder)
    pay(s)
    assert options(s) == ["settle wonder with 1a", "settle wonder with 3a"]
    do(s, "settle wonder with 3a")
    assert s.population == 1 and s.surplus == 1 and citizens(s, 0) == ["1a"] and s.players[0].discs == 2
    assert refused(s, f"use card {card_id('Banker')}").rule == "ARC-17.2"
    assert refused(begin_round(s, 0), wonder).rule == "ARC-18.1"
    assert medals(s, 0) == 1


def test_without_an_idle_citizen_no_wonder_is_built() -> None:
    s = table()
    own_card(s, 0, "Colossus")
    citizen(s, 0, "1#1", engaged=True)
    give(s, 0, iron=3)
    assert refused(begin_round(s, 0), f"build wonder {card_id('Colossus')}").rule == "ARC-18.3"


@rule("ARC-23.9", "ARC-27.24", "ARC-27.23")
def test_arc_ex_32_the_great_lighthouse() -> None:
    s = table()
    own_card(s, 0, "Great Lighthouse")
    built(s, "1.port", "2.port", "4.port")
    give(s, 0, iron=1, stone=2)
    citizen(s, 0, "3a")
    wonder = f"build wonder {card_id('Great Lighthouse')}"
    assert refused(begin_round(s, 0), wonder).rule == "ARC-27.23"
    citizen(s, 0, "1.port")
    citizen(s, 1, "2.port", "4.port")
    population = s.population
    s.players[1].dock = 1
    do(begin_round(s, 0), wonder)
    pay(s)
    assert (s.seat, step(s)) == (1, "Launch")
    do(s, "launch at 4")
    go(s, "settle wonder with 3a")
    assert ships(s, 0) == ["1s"] and ships(s, 1) == ["4s"]
    assert s.population == population - 1 and cubes(s, 0) == {} and s.players[0].discs == 2


@rule("ARC-23.4", "ARC-23.13")
def test_cathedral_and_pyramid() -> None:
    s = table()
    own_card(s, 0, "Cathedral", "Pyramid")
    built(s, "1.temple", "2.temple")
    citizen(s, 0, "3a", "3a", "3a", "1a", "1a")
    give(s, 0, stone=8)
    s.rebellion = 3
    cathedral = f"build wonder {card_id('Cathedral')}"
    assert refused(begin_round(s, 0), cathedral).rule == "ARC-27.23"
    citizen(s, 0, "1.temple")
    do(begin_round(s, 0), cathedral)
    pay(s)
    do(s, "settle wonder with 3a")
    assert s.rebellion == 1 and s.players[0].discs == 1
    s.players[0].discs = 2
    do(begin_round(s, 0), f"build wonder {card_id('Pyramid')}")
    pay(s)
    do(s, "settle wonder with 3a")
    assert s.rebellion == 3 and medals(s, 0) == 4
