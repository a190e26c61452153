"""Chapters 6 to 9: the turn, disengagement, the order of play, population effects."""

import pytest

from atoll.games.archipelago.catalog import FISH, IRON
from atoll.games.archipelago.flow.phases import BALANCE, BOARD, DISENGAGEMENT, ORDER_OF_PLAY, POPULATION_EFFECTS, TURN
from atoll.games.archipelago.state import INDEPENDENT, PHASE_2, ArchipelagoState
from atoll.kernel import CHANCE
from games.archipelago.scenario import (
    CAT,
    card_number,
    citizen,
    citizens,
    do,
    events,
    legal,
    market,
    money,
    options,
    own_card,
    refused,
    run,
    ship,
    ships,
    skip,
    start,
    step,
    table,
    top_card,
)
from marks import rule

I_, II, III, IV = range(4)


def people(s: ArchipelagoState, population: int, rebellion: int = 0, surplus: int = 0) -> ArchipelagoState:
    """Set the markers, whoever lives on the map."""
    s.population, s.rebellion, s.surplus = population, rebellion, surplus
    return s


# -- 6 the turn ----------------------------------------------------------------------------------------


@rule("ARC-6.1", "ARC-6.2")
def test_a_turn_has_six_phases_and_turn_1_skips_the_first_and_fourth() -> None:
    s = table()
    s.stack, s.turn = [TURN(CHANCE)], 0
    TURN.run(s, s.stack.pop())
    assert [f.step.name for f in reversed(s.stack)][:4] == ["OrderOfPlay", "PopulationEffects", "Actions", "Purchase"]
    s.stack = []
    TURN.run(s, TURN(CHANCE))
    assert [f.step.name for f in reversed(s.stack)] == [
        "Disengagement", "OrderOfPlay", "PopulationEffects", "Balance", "Actions", "Purchase", "Turn",
    ]  # fmt: skip


def test_the_first_turn_starts_with_the_bets_of_phase_2() -> None:
    assert start(3).phase == PHASE_2


# -- 7 phase 1 -----------------------------------------------------------------------------------------


@rule("ARC-7.1", "ARC-7.2", "ARC-7.3", "ARC-7.4", "ARC-2.3", "ARC-2.5")
def test_phase_1_frees_cards_units_and_icons_and_rebels_stand_up() -> None:
    s = table()
    own_card(s, 0, "Sawmill")
    s.engaged = (card_number("Sawmill"),)
    citizen(s, 0, "1#1", "1.town", engaged=True)
    citizen(s, 1, "3a", rebel=True)
    ship(s, 0, "1#3", engaged=True)
    s.rebellion = 1
    run(s, DISENGAGEMENT(CHANCE))
    assert s.engaged == () and s.rebellion == 1
    assert citizens(s, 0) == ["1.town", "1a"] and ships(s, 0) == ["1s"]
    assert citizens(s, 1) == ["3a"]
    assert s.occupied.count(-1) == len(s.occupied) - 1  # only the town is held


# -- 8 phase 2 -----------------------------------------------------------------------------------------


def bets(s: ArchipelagoState, *florins: int) -> ArchipelagoState:
    """Let everybody bet."""
    if step(s) not in ("Bet", "SecondBet"):
        run(s, ORDER_OF_PLAY(CHANCE))
    for seat, amount in zip(s.seats, florins, strict=True):
        s.play(f"bet {amount}", seat)
    return s


@rule("ARC-8.1", "ARC-8.2", "ARC-8.3")
def test_bets_are_secret_all_are_lost_and_the_highest_sets_the_whole_order() -> None:
    s = table()
    run(s, ORDER_OF_PLAY(CHANCE))
    assert s.seats == (0, 1, 2) and refused(s, "bet 11").rule == "ARC-8.1"
    s.play("bet 2", 0)
    assert s.seats == (1, 2) and money(s, 0) == 10
    s.play("bet 4", 2)
    s.play("bet 0", 1)
    assert [money(s, seat) for seat in range(3)] == [8, 10, 6]
    assert (s.seat, step(s)) == (2, "SetOrder")
    do(s, "next 1")
    assert refused(s, "next 1").rule == "ARC-8.3"
    do(s, "next 2")
    assert s.order == (1, 2, 0)


@rule("ARC-8.4")
def test_without_any_bet_the_order_stays() -> None:
    s = table()
    s.order = (2, 0, 1)
    bets(s, 0, 0, 0)
    assert s.order == (2, 0, 1) and step(s) == "Round"


@rule("ARC-8.5", "ARC-8.6")
def test_who_shares_the_highest_bet_bets_once_more_and_a_second_tie_changes_nothing() -> None:
    s = bets(table(), 3, 1, 3)
    assert step(s) == "SecondBet" and s.seats == (0, 2)
    bets(s, 0, 1)
    assert (s.seat, step(s)) == (2, "SetOrder") and money(s, 2) == 6
    t = bets(bets(table(), 3, 1, 3), 2, 2)
    assert step(t) == "Round" and t.order == (0, 1, 2)
    assert [money(t, seat) for seat in range(3)] == [5, 9, 5]
    u = bets(bets(table(), 3, 1, 3), 0, 0)
    assert step(u) == "Round" and u.order == (0, 1, 2)


# -- 9 phase 3 -----------------------------------------------------------------------------------------


@rule("ARC-9.1")
def test_arc_ex_39_the_four_boards_in_order() -> None:
    s = people(table(), 31, 5, 12)
    run(s, POPULATION_EFFECTS(CHANCE))
    assert (s.surplus, s.rebellion) == (13, 8)


@rule("ARC-9.2")
def test_arc_ex_4_five_fish() -> None:
    s = people(table(), 20)
    market(s, "domestic", fish=5)
    run(s, BOARD(CHANCE, I_))
    assert (s.surplus, s.rebellion) == (1, 0)
    assert CAT.zone_surplus[I_][FISH][5] == 1


def test_arc_ex_5_six_iron() -> None:
    s = people(table(), 20)
    market(s, "domestic", iron=6)
    run(s, BOARD(CHANCE, I_))
    assert (s.surplus, s.rebellion) == (0, 1)
    assert CAT.zone_rebellion[I_][IRON][6] == 1


def test_only_the_row_of_the_last_cube_counts_and_an_empty_zone_does_nothing() -> None:
    s = people(table(), 20)
    market(s, "domestic", fruit=0, fish=10)
    run(s, BOARD(CHANCE, I_))
    assert (s.surplus, s.rebellion) == (0, 1)


@rule("ARC-9.3")
def test_board_ii_changes_surplus_only() -> None:
    s = people(table(), 20)
    market(s, "export", fruit=5, iron=6, wood=2)
    run(s, BOARD(CHANCE, II))
    assert (s.surplus, s.rebellion) == (2, 0)
    assert all(value == 0 for zone in CAT.zone_rebellion[II] for value in zone)


@rule("ARC-9.4")
@pytest.mark.parametrize("population", [11, 15, 20])
def test_arc_ex_6_population_11_to_20(population: int) -> None:
    s = people(table(), population)
    run(s, BOARD(CHANCE, III))
    assert (s.surplus, s.rebellion) == (1, 0)


@pytest.mark.parametrize("population", [31, 35, 40])
def test_arc_ex_7_population_31_to_40(population: int) -> None:
    s = people(table(), population)
    run(s, BOARD(CHANCE, III))
    assert (s.surplus, s.rebellion) == (1, 1)


@rule("ARC-9.5")
@pytest.mark.parametrize("surplus", [13, 15, 17])
def test_arc_ex_8_surplus_13_to_17(surplus: int) -> None:
    s = people(table(), 20, 0, surplus)
    run(s, BOARD(CHANCE, IV))
    assert s.rebellion == 2


def test_full_employment_calms_rebellion() -> None:
    s = people(table(), 20, 5, 0)
    run(s, BOARD(CHANCE, IV))
    assert s.rebellion == 4


@rule("ARC-9.6")
def test_markers_stop_at_0_and_surplus_at_50_but_rebellion_brings_independence() -> None:
    s = people(table(), 10, 0, 0)
    run(s, BOARD(CHANCE, IV))
    assert s.rebellion == 0
    t = people(table(), 15, 0, 50)
    run(t, BOARD(CHANCE, III))
    assert t.surplus == 50
    u = people(table(), 50, 49, 25)
    run(u, POPULATION_EFFECTS(CHANCE))
    assert u.over and u.result == INDEPENDENT and u.rebellion > 50


def test_a_zone_that_tips_the_balance_ends_the_game_at_once() -> None:
    s = people(table(), 10, 10)
    market(s, "domestic", cattle=12)
    run(s, POPULATION_EFFECTS(CHANCE))
    assert s.over and s.result == INDEPENDENT


@rule("ARC-10.1", "ARC-10.3", "ARC-10.2")
def test_phase_4_resolves_the_upper_half_then_the_lower_half_and_leaves_the_card_there() -> None:
    s = people(table(), 20, 0, 5)
    top_card(s, "Great Lighthouse")  # domestic fruit; the red event is ignored
    run(s, BALANCE(CHANCE))
    skip(s, "Contribute")
    assert events(s, "domestic crisis") and not events(s, "event")
    assert s.deck.top == (card_number("Great Lighthouse"),)
    assert step(s) == "Round" and legal(s, "pass") and options(s)


def test_rebellion_that_a_market_brings_level_with_population_is_no_independence() -> None:
    s = people(table(), 3, rebellion=2)
    market(s, "domestic", iron=6)
    run(s, BOARD(CHANCE, I_))
    assert s.rebellion == 3 and not s.over


def test_the_upper_half_of_a_back_comes_before_the_lower_one() -> None:
    s = table()
    citizen(s, 0, "1a")
    top_card(s, "Researcher")  # a domestic crisis above, an export crisis below
    skip(run(s, BALANCE(CHANCE)), "Contribute", "Supply")
    keys = [event.key for event in s.log or [] if event.key.endswith("crisis")]
    assert keys == ["domestic crisis", "export crisis"]


def test_who_traded_from_a_town_is_forgotten_in_phase_1() -> None:
    s = table()
    s.traders, s.used = 2, 2
    run(s, DISENGAGEMENT(CHANCE))
    assert (s.traders, s.used) == (0, 0)
