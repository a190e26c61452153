"""Sections 13.4 to 13.6 and 13.8: exploration, reproduction, recruitment, construction."""

from atoll.games.archipelago.catalog import FRUIT
from atoll.games.archipelago.components.spots import CELL_WORDS
from atoll.games.archipelago.flow.exploration import BOARD_CUBE, REFRESH_HEXES
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE, Deck
from games.archipelago.scenario import (
    CAT,
    begin_round,
    buildings,
    built,
    chance,
    citizen,
    citizens,
    cubes,
    do,
    events,
    face_number,
    give,
    go,
    lay,
    legal,
    market,
    money,
    options,
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


def explore(s: ArchipelagoState, face: str) -> ArchipelagoState:
    """Let seat 0 explore the hex of a face and take it."""
    top_hex(s, face)
    begin_round(s, 0)
    do(s, "act exploration", "take hex")
    return chance(s)


# -- 13.4 exploration ----------------------------------------------------------------------------------


@rule("ARC-13.4.1")
def test_the_open_hex_is_taken_or_discarded_for_the_next_one() -> None:
    s = table()
    ship(s, 0, "0s")
    top_hex(s, "H12A")
    do(s, "act exploration")
    assert options(s) == ["take hex", "discard hex"]
    do(s, "discard hex")
    assert s.seat == CHANCE and 12 in s.hex_discards  # the next hex is unknown until now
    do(s, "turn up H10A")
    chance(s)
    assert s.taken_hex == 10 and step(s) in ("ChooseFace", "ChoosePlace")  # it must be taken


@rule("ARC-13.4.2")
def test_both_faces_of_a_hex_taken_can_be_chosen() -> None:
    s = table()
    citizen(s, 0, "3a")
    ship(s, 0, "0s")
    explore(s, "H04A")
    assert options(s) == ["face H04A", "face H04B"]
    assert refused(s, "face H05A").rule == "ARC-13.4.2"


@rule("ARC-13.4.3", "ARC-13.4.4")
def test_a_region_touches_two_others_agrees_and_can_be_entered() -> None:
    s = table()
    ship(s, 0, "0s")
    explore(s, "H10A")
    go(s, "face H10A")
    cells = {text.split()[1] for text in options(s, "place")}
    assert cells == {"-1,0"}  # the island has water all around
    assert refused(s, "place 3,0 0").rule == "ARC-13.4.3"
    assert refused(s, "place 1,0 0").rule == "ARC-13.4.3"  # the land of 2 lies there
    t = table()
    citizen(t, 0, "3a")
    explore(t, "H01B")
    go(t, "face H01B")
    assert refused(t, "place -1,0 0").rule == "ARC-13.4.4"  # no ship, no way there


@rule("ARC-13.4.5", "ARC-13.4.7", "ARC-13.4.9")
def test_exactly_one_unit_moves_in_and_brings_a_token_and_the_huts() -> None:
    s = table()
    ship(s, 0, "0s", "0s")
    explore(s, "H10A")
    go(s, "face H10A")
    s.play(s.choices()[0])
    go(s, "put on board fruit", "take fruit")
    assert sorted(ships(s, 0)) == ["0s", "5s"] and s.players[0].tokens == 1
    assert s.surplus == 1 and sum(s.piles) < 24 and s.faces[5] == face_number("H10A")


@rule("ARC-13.4.6")
def test_a_hex_that_cannot_be_placed_fails_and_the_disc_stays_spent() -> None:
    s = table()
    citizen(s, 0, "4a")
    explore(s, "H10A")
    assert step(s) == "Round" and 10 in s.hex_discards and len(s.cells) == 5
    assert s.players[0].discs == 2 and s.players[0].tokens == 0 and events(s, "exploration fails")


@rule("ARC-13.4.8")
def test_arc_ex_16_one_wood_and_one_fruit() -> None:
    s = table()
    s.faces = (*s.faces[:2], face_number("H02A"), *s.faces[3:])  # Orchard Shore: fruit and wood
    run(s, BOARD_CUBE(0, 2))
    assert options(s) == ["put on board fruit", "put on board wood"]
    do(s, "put on board fruit")
    assert cubes(s, 0) == {"wood": 1} and s.domestic[FRUIT] == 2


def test_arc_ex_17_two_cattle() -> None:
    s = table()
    s.faces = (*s.faces[:2], face_number("H03A"), *s.faces[3:])
    run(s, BOARD_CUBE(0, 2))
    assert cubes(s, 0) == {"cattle": 1} and s.domestic[1] == 2


def test_a_single_icon_serves_the_board_only_and_short_banks_are_left_out() -> None:
    s = table()
    s.faces = (*s.faces[:2], face_number("H18B"), *s.faces[3:])
    run(s, BOARD_CUBE(0, 2))
    assert cubes(s, 0) == {} and s.domestic[1] == 2
    t = table()
    market(t, "domestic", fruit=12)
    run(t, BOARD_CUBE(0, 2))
    assert t.domestic[3] == 2 and cubes(t, 0) == {"fruit": 1}  # the fruit zone is full


@rule("ARC-13.4.10")
def test_an_empty_deck_is_made_of_the_discards_and_without_hexes_nobody_explores() -> None:
    s = table()
    ship(s, 0, "0s")
    s.hexes, s.seers, s.heard, s.hex_discards = Deck(), (), (), (10, 12)
    run(s, REFRESH_HEXES(CHANCE))
    assert s.seat == CHANCE and set(options(s)) == {"turn up H10A", "turn up H10B", "turn up H12A", "turn up H12B"}
    chance(s)
    assert len(s.hexes) == 2 and s.hex_discards == ()
    s.hexes, s.seers, s.heard = Deck(), (), ()
    assert refused(begin_round(s, 0), "act exploration").rule == "ARC-12.3"


# -- 13.5 reproduction ---------------------------------------------------------------------------------


@rule("ARC-13.5.2", "ARC-13.5.4", "ARC-2.11", "ARC-2.12")
def test_pairs_reproduce_region_by_region() -> None:
    s = table()
    citizen(s, 0, "1a", "2a", "2a", "3a", "3a", "3a")
    citizen(s, 0, "1#1", engaged=True)
    do(s, "act reproduction")
    assert sorted(options(s)) == ["birth 1a", "birth 2a"]
    do(s, "birth 1a")
    assert s.population == 8 and options(s) == ["done", "birth 2a"]
    do(s, "birth 2a")
    assert len(citizens(s, 0)) == 9 and "1a" in citizens(s, 0)
    t = table()
    citizen(t, 0, "1a", rebel=True)
    citizen(t, 0, "1a", "2a", "2a")
    t.players[0].reserve = 0
    assert not legal(begin_round(t, 0), "act reproduction")  # no citizen is left, and rebels do not count


@rule("ARC-13.5.3")
def test_a_pair_on_two_banks_does_not_reproduce() -> None:
    s = table()
    citizen(s, 0, "4a", "4b")
    assert refused(begin_round(s, 0), "act reproduction").rule == "ARC-12.3"


# -- 13.6 recruitment ----------------------------------------------------------------------------------


@rule("ARC-13.6.1", "ARC-13.6.2")
def test_arc_ex_18_three_recruits() -> None:
    s = table()
    citizen(s, 0, "1a", "2a")
    s.surplus = 5
    begin_round(s, 0)
    before = s.population
    do(s, "act recruitment", "recruit 1a", "recruit 1a")
    assert money(s, 0) == 4
    do(s, "recruit 2a")
    assert money(s, 0) == 0 and (s.surplus, s.population) == (2, before + 3)


@rule("ARC-13.6.3", "ARC-13.6.4")
def test_r7_recruits_come_where_an_active_unit_is_on_either_bank() -> None:
    s = table()
    citizen(s, 0, "1#1", engaged=True)
    citizen(s, 0, "3a", rebel=True)
    citizen(s, 0, "4a")
    s.surplus = 10
    begin_round(s, 0)
    do(s, "act recruitment")
    assert options(s) == ["recruit 1a", "recruit 4a", "recruit 4b"]
    assert refused(s, "recruit 3a").rule == "ARC-13.6.3"
    t = table()
    ship(t, 0, "4s")
    t.surplus = 10
    begin_round(t, 0)
    do(t, "act recruitment")
    assert options(t) == ["recruit 4a", "recruit 4b"]
    do(t, "recruit 4a", "recruit 4a")
    do(t, "recruit 4b")
    assert len(citizens(t, 0)) == 3 and not legal(t, "recruit 4b")
    full = table()
    citizen(full, 0, "1a", "4a", "4a", "4a")
    full.surplus = 10
    begin_round(full, 0)
    do(full, "act recruitment")
    assert {refused(full, f"recruit {spot}").rule for spot in ("4a", "4b", "4#1", "4.town")} == {"ARC-2.11"}


@rule("ARC-13.6.5")
def test_without_surplus_workers_nobody_recruits() -> None:
    s = table()
    citizen(s, 0, "1a")
    assert refused(begin_round(s, 0), "act recruitment").rule == "ARC-12.3"


# -- 13.8 construction ---------------------------------------------------------------------------------


@rule("ARC-13.8.1", "ARC-13.8.3")
def test_a_building_costs_cubes_and_florins_and_engages_its_builder() -> None:
    s = table()
    citizen(s, 0, "1a")
    give(s, 0, stone=1, wood=1)
    do(s, "act construction", "build town")
    pay(s)
    assert citizens(s, 0) == ["1.town*"] and money(s, 0) == 8 and cubes(s, 0) == {}
    assert step(s) == "Round" and buildings(s, 1) == ["town"]


@rule("ARC-13.8.2", "ARC-26.7", "ARC-13.8.5")
def test_ports_are_built_by_citizens_or_ships_at_the_coast() -> None:
    s = table()
    lay(s, "H22A@1,0/0")
    citizen(s, 0, "3a")
    ship(s, 0, "4s")
    citizen(s, 0, "1a", rebel=True)
    give(s, 0, stone=1, fish=1)
    do(begin_round(s, 0), "act construction", "build port")
    assert options(s) == ["site 4a", "site 4b"]  # the ship is the only builder: 3 has no water
    do(s, "site 4b")
    pay(s)
    assert ships(s, 0) == ["4.port*"] and buildings(s, 4) == ["port"]
    t = table()
    citizen(t, 0, "4a", "1a")
    give(t, 0, stone=2)
    do(begin_round(t, 0), "act construction", "build temple")
    assert options(t) == ["build with 1a", "build with 4a"]
    assert refused(t, "build with 3a").rule == "ARC-13.8.2"


@rule("ARC-13.8.4")
def test_one_building_of_a_kind_per_region_and_only_while_tokens_last() -> None:
    s = table()
    built(s, "1.temple")
    citizen(s, 0, "1a", "3a")
    give(s, 0, stone=2)
    do(begin_round(s, 0), "act construction", "build temple")
    pay(s)
    assert citizens(s, 0) == ["1a", "3.temple*"]
    t = table()
    citizen(t, 0, "1a")
    t.in_play = (10, 0, 0, 3)
    give(t, 0, stone=2, wood=1)
    do(begin_round(t, 0), "act construction")
    assert options(t) == ["build ship"]
    assert refused(t, "build temple").rule == "ARC-13.8.4"


@rule("ARC-13.8.6")
def test_a_ship_is_built_by_an_idle_citizen_who_is_not_engaged() -> None:
    s = table()
    citizen(s, 0, "1a")
    give(s, 0, wood=1)
    go(begin_round(s, 0), "act construction", "build ship", "spend wood")
    assert ships(s, 0) == ["1s"] and citizens(s, 0) == ["1a"] and money(s, 0) == 9
    s.players[0].dock = 0
    give(s, 0, wood=1, stone=2)
    do(begin_round(s, 0), "act construction")
    assert refused(s, "build ship").rule == "ARC-13.8.6"


def test_cells_are_numbered_from_the_start_hex() -> None:
    assert CELL_WORDS[0] == "0,0" and len(CELL_WORDS) == 547
    assert CAT.limit == 3
    assert skip(table(), "Round").turn == 2
