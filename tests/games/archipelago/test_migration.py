"""Section 13.7 and chapter 15: migration, convoys, inlets."""

from atoll.games.archipelago.state import ArchipelagoState
from games.archipelago.scenario import (
    GAME,
    begin_round,
    built,
    card_id,
    citizen,
    citizens,
    controller,
    do,
    go,
    lay,
    legal,
    options,
    own_card,
    refused,
    ship,
    ships,
    step,
    table,
)
from marks import rule


def migrate(s: ArchipelagoState, seat: int = 0) -> ArchipelagoState:
    """Start a migration of a seat."""
    return do(begin_round(s, seat), "act migration")


@rule("ARC-13.7.1", "ARC-13.7.7")
def test_arc_ex_20_the_migration_picture() -> None:
    s = table()
    built(s, "1.market", "3.temple", "1.port")
    citizen(s, 0, "2a", "1a", "1a")
    ship(s, 0, "1.port")
    migrate(s)
    go(s, "move from 2a", "move to 3a")  # by land to an adjacent region
    go(s, "move from 1a", "move to 1.market")  # onto a free building of the own region
    go(s, "move from 1a", "move to 3.temple")  # onto a free building of an adjacent region
    go(s, "move from 1.port", "move to 2s")  # a ship leaves a port
    go(s, "done")
    assert citizens(s, 0) == ["1.market", "3.temple", "3a"] and ships(s, 0) == ["2s"]
    assert controller(s, "1.market") == 0 and step(s) == "Round"
    assert list(GAME.laws(s)) == []


def test_each_unit_moves_once_and_at_least_one_must() -> None:
    s = table()
    citizen(s, 0, "1a", "2a")
    migrate(s)
    assert refused(s, "done").rule == "ARC-13.7.1"
    go(s, "move from 1a", "move to 3a")
    assert refused(s, "move from 3a").rule == "ARC-13.7.1"


@rule("ARC-13.7.2")
def test_ships_go_by_sea_and_citizens_by_land() -> None:
    s = table()
    built(s, "1.market", "1.port")
    citizen(s, 0, "2a", "4a")
    ship(s, 0, "0s", "2s")
    migrate(s)
    go(s, "move from 0s")
    assert refused(s, "move to 1.market").rule == "ARC-13.7.2"
    assert refused(s, "move to 3a").rule == "ARC-13.7.2"
    assert set(options(s)) == {"move to 1s", "move to 2s", "move to 4s", "move to 1.port"}


@rule("ARC-13.7.3")
def test_the_limit_of_three_may_be_exceeded_on_the_way_only() -> None:
    s = table()
    citizen(s, 0, "3a", "3a", "3a", "1a", "1a", "1a")
    migrate(s)
    go(s, "move from 1a", "move to 3a")
    assert refused(s, "done").rule == "ARC-13.7.3"
    go(s, "move from 3a", "move to 2a")
    go(s, "done")
    assert citizens(s, 0) == ["1a", "1a", "2a", "3a", "3a", "3a"] and list(GAME.laws(s)) == []


def test_full_regions_exchange_all_their_citizens() -> None:
    s = table()
    citizen(s, 0, "3a", "3a", "3a", "1a", "1a", "1a")
    built(s, "3.temple")
    migrate(s)
    for _ in range(3):
        go(s, "move from 1a", "move to 3a")
    for _ in range(3):
        go(s, "move from 3a", "move to 1a")
    go(s, "done")
    assert citizens(s, 0) == ["1a", "1a", "1a", "3a", "3a", "3a"] and step(s) == "Round"


def test_a_crowded_region_is_relieved_by_convoy_too_and_ships_still_move() -> None:
    s = table()
    citizen(s, 0, "1a", "1a", "1a", "3a")
    ship(s, 0, "2s", "4s")
    migrate(s)
    go(s, "move from 3a", "move to 1a")
    assert legal(s, "move from 4s")
    go(s, "move from 1a", "convoy 2s 5", "move to 2a", "done")
    assert citizens(s, 0) == ["1a", "1a", "1a", "2a"]


def test_a_migration_that_crowds_a_region_can_be_called_off() -> None:
    s = table()
    built(s, "1.port")
    citizen(s, 0, "3a", "3a", "3a", "1a")
    ship(s, 0, "1.port")
    migrate(s)
    assert not legal(s, "call off")
    go(s, "move from 1.port", "move to 2s", "move from 1a", "move to 3a", "call off")
    assert citizens(s, 0) == ["1a", "3a", "3a", "3a"] and ships(s, 0) == ["1.port"]
    assert step(s) == "Round" and s.players[0].discs == 2 and list(GAME.laws(s)) == []


@rule("ARC-13.7.4")
def test_arc_ex_22_a_convoy_to_the_adjacent_region() -> None:
    s = table()
    citizen(s, 0, "1a", "1a")
    ship(s, 0, "2s")
    migrate(s)
    for _ in range(2):
        go(s, "move from 1a", "convoy 2s 5", "move to 2a")
    go(s, "done")
    assert citizens(s, 0) == ["2a", "2a"] and ships(s, 0) == ["2s"]


@rule("ARC-13.7.5")
def test_arc_ex_21_from_bank_to_bank_then_the_ship_moves_on() -> None:
    s = table()
    citizen(s, 0, "4a")
    ship(s, 0, "4s")
    migrate(s)
    go(s, "move from 4a", "convoy 4s bank", "move to 4b")
    assert citizens(s, 0) == ["4b"]
    go(s, "move from 4s", "move to 0s", "done")
    assert ships(s, 0) == ["0s"] and s.migration is None


@rule("ARC-13.7.6")
def test_arc_ex_23_a_linked_convoy() -> None:
    s = table()
    citizen(s, 0, "4a", "4a")
    ship(s, 0, "0s", "1s")
    migrate(s)
    for _ in range(2):
        go(s, "move from 4a", "convoy 0s 3", "convoy 1s 3", "move to 1a")
    go(s, "done")
    assert citizens(s, 0) == ["1a", "1a"] and ships(s, 0) == ["0s", "1s"]
    assert list(GAME.laws(s)) == []


def test_each_leg_of_a_linked_convoy_has_a_ship_of_its_own_and_nobody_ends_in_the_water() -> None:
    s = table()
    citizen(s, 0, "4a")
    ship(s, 0, "0s", "0s")
    migrate(s)
    assert options(s, "move from") == ["move from 4a", "move from 0s"]  # with two ships there is a way to land
    s.players[0].ships.pop()
    migrate(s)
    assert step(s) == "Move" and not options(s, "convoy")  # with one it would end on the open sea


def test_an_engaged_ship_carries_nobody() -> None:
    s = table()
    citizen(s, 0, "4a")
    ship(s, 0, "4s", engaged=True)
    assert not legal(begin_round(s, 0), "act migration")


@rule("ARC-15.3")
def test_the_limit_of_three_counts_both_banks() -> None:
    s = table()
    citizen(s, 0, "4a", "4a", "4b")
    ship(s, 0, "4s")
    s.surplus = 5
    begin_round(s, 0)
    assert not legal(s, "act recruitment")


@rule("ARC-27.16")
def test_with_ships_only_citizens_move_by_convoy_and_units_may_move_again() -> None:
    s = table()
    own_card(s, 0, "Admiral")
    citizen(s, 0, "1a")
    ship(s, 0, "2s")
    lay(s, "H14B@-1,1/3")
    migrate(s)
    go(s, "move from 2s", "move to 1s", "done")
    do(s, f"use card {card_id('Admiral')}")
    assert "move from 1s" in options(s)
    go(s, "move from 1a", "convoy 1s 2", "move to 2a")  # 3a, by land, is not on offer
    assert citizens(s, 0) == ["2a"]


@rule("ARC-27.3", "ARC-23.18")
def test_expansionism_is_a_migration_without_a_disc() -> None:
    s = table()
    own_card(s, 0, "Expansionism")
    citizen(s, 0, "1a")
    do(begin_round(s, 0), f"use card {card_id('Expansionism')}")
    go(s, "move from 1a", "move to 3a", "done")
    assert citizens(s, 0) == ["3a"] and s.players[0].discs == 3
