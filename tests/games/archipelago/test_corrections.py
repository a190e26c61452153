"""The corrections R1 to R15: where the game did not follow the rulebook to the letter, one test or more for each."""

from __future__ import annotations

from random import Random

import pytest

from atoll.games.archipelago.flow.balance import DOMESTIC_TROUBLE, EXPORT_TROUBLE
from atoll.games.archipelago.flow.exploration import HUTS
from atoll.games.archipelago.flow.market import TRANSACT
from atoll.games.archipelago.flow.promises import settle_promises
from atoll.games.archipelago.state import INDEPENDENT, ArchipelagoState
from atoll.games.archipelago.state.ends import UNWATCHED, begin_watch, is_met
from atoll.kernel import CHANCE, SPECTATOR, Eyes
from games.archipelago.scenario import (
    CAT,
    GAME,
    begin_round,
    built,
    card_id,
    card_number,
    citizen,
    citizens,
    cubes,
    do,
    events,
    give,
    go,
    goal,
    legal,
    market,
    money,
    new,
    number,
    objectives,
    options,
    own_card,
    refused,
    run,
    ship,
    ships,
    skip,
    step,
    table,
)
from marks import rule

TALK = {"negotiation": "on"}


# -- R1 and R2: what ends a game ---------------------------------------------------------------------------


@rule("ARC-28.9")
def test_r1_what_the_set_up_brought_ends_no_game_before_it_has_ceased_once() -> None:
    s = table()
    objectives(s, "S09", "L04", "L05")
    s.surplus, s.population = 16, 16
    begin_watch(s)
    run(s)
    assert is_met(s, CAT.goals[goal("S09")]) and not s.ending
    s.surplus = 20
    run(s)
    assert not s.ending
    s.surplus = 15
    run(s)
    s.surplus = 16
    run(s)
    assert s.ending and events(s, "reveal")


@rule("ARC-28.9")
@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_r1_no_set_up_ends_a_game_at_the_first_round(length: str) -> None:
    for seed in range(8):
        s = new(5, start="desert", length=length)
        rng = Random(seed)
        while s.phase < 5 or s.turn < 1:
            s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
            assert s.asleep == UNWATCHED or s.phase >= 5
        assert not s.ending and not s.over


@rule("ARC-10.4.2")
def test_r2_nobody_is_asked_anything_at_a_rebellion_beyond_the_population() -> None:
    s = table()
    built(s, "1.town", "1.port")
    citizen(s, 0, "1.town")
    citizen(s, 1, "1.port", "2a", "2a", "2a", "3a", "3a", "3a")
    s.rebellion = 2
    run(s, DOMESTIC_TROUBLE(CHANCE, 5, 2))
    market(s, "domestic", iron=0)
    skip(s, "Contribute")
    assert s.over and s.result == INDEPENDENT and s.rebellion == 10 and not events(s, "expel")


@rule("ARC-19.2", "ARC-28.9")
def test_r2_an_objective_is_revealed_in_the_middle_of_a_round() -> None:
    s = table()
    objectives(s, "S09", "L04", "L05")
    citizen(s, 0, "1a")
    s.surplus = 15
    run(s, HUTS(0, 1))  # Palm Bay has a hut
    assert s.ending and events(s, "reveal") and not s.over and step(s) == "Round"


# -- R3 and R14: convoys -----------------------------------------------------------------------------------


@rule("ARC-13.7.4", "ARC-13.7.5")
def test_r14_a_ship_convoys_again_and_again_in_several_directions_after_its_own_move() -> None:
    s = table()
    citizen(s, 0, "1a", "1a", "2a")
    ship(s, 0, "0s")
    do(begin_round(s, 0), "act migration")
    go(s, "move from 0s", "move to 2s", "move from 2a", "convoy 2s 5", "move to 1a")
    go(s, "move from 1a", "convoy 2s 5", "move to 2a", "move from 1a", "convoy 2s 5", "move to 2a", "done")
    assert citizens(s, 0) == ["1a", "2a", "2a"] and ships(s, 0) == ["2s"]


@rule("ARC-13.7.4", "ARC-13.7.5")
def test_r14_a_ship_convoys_over_the_inlet_both_ways_and_sails_on() -> None:
    s = table()
    citizen(s, 0, "4a", "4b")
    ship(s, 0, "4s")
    do(begin_round(s, 0), "act migration")
    go(s, "move from 4a", "convoy 4s bank", "move to 4b", "move from 4b", "convoy 4s bank", "move to 4a")
    go(s, "move from 4s", "move to 0s", "done")
    assert citizens(s, 0) == ["4a", "4b"] and ships(s, 0) == ["0s"] and list(GAME.laws(s)) == []


@rule("ARC-13.7.5")
def test_r3_of_two_ships_on_a_spot_that_have_carried_somebody_either_sails_on() -> None:
    s = table()
    citizen(s, 0, "1a", "1a", "4a")
    ship(s, 0, "1s", "1s")
    do(begin_round(s, 0), "act migration")
    go(s, "move from 1a", "convoy 1s 2", "move to 2a")
    go(s, "move from 1s", "move to 0s")
    go(s, "move from 1a", "convoy 1s 2", "move to 2a")
    go(s, "move from 1s", "move to 2s")
    assert ships(s, 0) == ["0s", "2s"] and citizens(s, 0) == ["2a", "2a", "4a"]


# -- R4, R6, R7: places and screens ------------------------------------------------------------------------


@rule("ARC-14.5.4")
def test_r4_the_expeller_chooses_the_bank() -> None:
    for bank in "ab":
        s = table()
        built(s, "4.town", "4.market")
        citizen(s, 0, "4.town")
        citizen(s, 1, "4.market", "2a", "2a", "2a")
        give(s, 0, iron=1)
        run(s, DOMESTIC_TROUBLE(CHANCE, 5, 1))
        do(s, "consume own cube", "stand up 0 4.town")
        skip(s, "Contribute")
        do(s, "expel 4.market")
        assert options(s) == ["lay rebel on 4a", "lay rebel on 4b"]
        do(s, f"lay rebel on 4{bank}")
        assert f"4{bank}!" in citizens(s, 1) and events(s, "expel")


@rule("ARC-23.15", "ARC-27.10")
def test_r6_who_lifts_the_screen_shows_florins_and_tokens_to_all() -> None:
    s = table()
    own_card(s, 0, "Thief")
    give(s, 2, money=7, tokens=2)
    do(begin_round(s, 0), f"use card {card_id('Thief')}", "rob 2")
    assert events(s, "lift screen") == [{"seat": 2, "florins": 7, "tokens": 2}]
    assert s.log is not None and s.log[-1].seen_by(SPECTATOR) is s.log[-1]


@rule("ARC-13.6.4", "ARC-15.2")
def test_r7_a_citizen_lets_recruits_come_on_the_other_bank() -> None:
    s = table()
    citizen(s, 0, "4a")
    s.surplus = 3
    do(begin_round(s, 0), "act recruitment", "recruit 4b", "done")
    assert citizens(s, 0) == ["4a", "4b"]


# -- R5, R8, R12: talk ---------------------------------------------------------------------------------------


def talking(**more: str) -> ArchipelagoState:
    return table(**TALK, **more)


@rule("ARC-5.5", "ARC-5.7")
def test_r5_any_sum_cubes_tokens_and_cards_are_lent_and_promised_back() -> None:
    s = talking()
    give(s, 1, money=37, wood=2, tokens=1)
    own_card(s, 1, "Banker")
    banker = card_id("Banker")
    begin_round(s, 0)
    do(s, "deal with 1", "ask 20f", "ask 10f", "ask 5f", "ask 1f", "ask wood", "ask token", f"ask card {banker}")
    assert legal(s, f"promise card {banker}")
    do(s, "make offer", "accept")
    assert money(s, 0) == 46 and s.players[0].cards == (card_number("Banker"),)
    do(s, "deal with 1", "promise 20f", "within 1", "promise 10f", "within 1", "promise 5f", "within 1")
    do(s, "promise 2f", "within 1", "promise wood", "within 1", "promise token", "within 2", "make offer", "accept")
    do(s, "deal with 1", f"promise card {banker}", "within 1", "make offer", "accept")
    owed = [(each.what, each.amount, each.due) for each in s.view(SPECTATOR).promises]
    assert owed == [("florins", 37, 3), ("cubes", 1, 3), ("tokens", 1, 4), ("card", 1, 3)]
    for _ in range(4):
        do(s, "pay back 1")
    assert {each.stands for each in s.view(SPECTATOR).promises} == {"kept"} and not legal(s, "pay back 1")
    assert money(s, 0) == 9 and cubes(s, 0) == {} and s.players[1].cards == (card_number("Banker"),)


@rule("ARC-5.7")
def test_r5_a_cube_not_given_back_is_a_broken_promise() -> None:
    s = talking()
    give(s, 1, iron=1)
    do(begin_round(s, 0), "deal with 1", "ask iron", "promise iron", "within 0", "make offer", "accept")
    give(s, 0, iron=0)
    assert not legal(s, "pay back 1")
    settle_promises(s)
    assert events(s, "promise broken") == [{"seat": 0, "rival": 1, "promised": 1, "number": 2}]


@rule("ARC-5.4")
def test_r8_people_make_as_many_offers_and_counter_offers_as_they_like() -> None:
    s = begin_round(talking(), 0)
    for _ in range(12):
        do(s, "deal with 1", "offer 1f", "make offer", "decline")
    for _ in range(5):
        do(s, "deal with 1", "offer 1f", "make offer", "counter", "ask 2f", "make offer", "counter", "withdraw")
    assert legal(s, "deal with 2") and step(s) == "Round"


@rule("ARC-5.4")
def test_r12_an_offer_exists_for_others_when_it_is_made() -> None:
    s = begin_round(talking(), 0)
    before = {seat: do(s.copy(), "deal with 2").view(seat).to_json() for seat in (1, 2, SPECTATOR)}
    do(s, "deal with 1", "offer 5f", "promise 10f")
    assert {seat: s.view(seat).to_json() for seat in before} == before
    do(s, "within 1")
    offer = s.view(0).offer
    assert offer is not None and len(offer.terms) == 2
    assert {seat: s.view(seat).to_json() for seat in before} == before
    for k in range(5):
        world = Eyes(s, 2).world(Random(k))
        assert world.deal is not None and world.deal.terms == ()
    do(s, "make offer")
    told = s.view(2).offer
    assert told is not None and len(told.terms) == 2


# -- R9, R10, R11: what is asked and told ------------------------------------------------------------------


@rule("ARC-13.3.1", "ARC-14.2.2")
def test_r9_the_second_transaction_is_asked_for_even_if_none_is_possible() -> None:
    s = table()
    give(s, 0, money=0, fruit=1)
    market(s, "domestic", fruit=0, cattle=0, fish=0, wood=0, stone=0, iron=0)
    run(s, TRANSACT(0, 1, 2, 0))
    do(s, "sell export/fruit")
    give(s, 0, money=0)
    assert step(s) == "Transact" and options(s)[0] == "done"


@rule("ARC-10.1.4")
def test_r10_the_log_says_where_a_cube_for_a_crisis_comes_from() -> None:
    s = table()
    give(s, 0, iron=1, tokens=1)
    market(s, "export", iron=1)
    run(s, EXPORT_TROUBLE(CHANCE, 5, 4))
    do(s, "consume from board", "consume own cube", "consume token")
    assert len(events(s, "feed board")) == len(events(s, "feed own")) == len(events(s, "feed token")) == 1


@rule("ARC-24.M04", "ARC-24.M05")
def test_r11_an_objective_shows_the_number_of_this_table() -> None:
    names = GAME.texts.language().nouns["objective"]
    for players, count in zip((2, 3, 4, 5), (5, 8, 11, 14), strict=True):
        said = names[CAT.objective_at(players, goal("M04"))]
        assert f" {count} progress cards" in said and "/" not in said
        assert number("objective", f"M04/{players}") == CAT.objective_at(players, goal("M04"))


# -- R13 and R15: cards and circles ------------------------------------------------------------------------


@rule("ARC-27.2", "ARC-17.4")
def test_r13_an_open_card_of_a_rival_may_be_used_to_block_it() -> None:
    s = table()
    own_card(s, 1, "Justice")
    citizen(s, 0, "1a")
    justice = f"use card {card_id('Justice')}"
    do(begin_round(s, 0), justice)
    assert card_number("Justice") in s.engaged and events(s, "blocked")
    assert refused(begin_round(s, 1), justice).rule == "ARC-17.2"


@rule("ARC-27.2")
def test_r13_a_card_without_effect_asks_for_nothing_but_its_price() -> None:
    for card in CAT.cards:
        if card.open and not card.wonder:
            s = table()
            own_card(s, 1, card.name)
            citizen(s, 0, "1a")
            give(s, 0, money=10)
            begin_round(s, 0)
            if legal(s, f"use card {card.id}"):
                do(s, f"use card {card.id}")
                assert list(GAME.laws(s)) == []


@rule("ARC-12.7", "ARC-13.1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r15_taxes_are_collected_three_times_a_turn_in_all(seats: int) -> None:
    s = table(seats=seats)
    s.population = 30
    for seat in (0, 0, 1):
        do(begin_round(s, seat), "act taxes")
    for seat in range(seats):
        assert refused(begin_round(s, seat), "act taxes").rule == "ARC-12.7"


# -- components ----------------------------------------------------------------------------------------------


@rule("ARC-25.1", "ARC-9.2", "ARC-23.10")
def test_public_facts_about_components() -> None:
    assert "stone_cubes" in CAT.trends
    assert "Roads" in {card.name for card in CAT.cards}
    hunter = CAT.cards[card_number("Head-hunter")]
    assert hunter.params.reveal == 5
    for kind in (0, 3):  # fruit and wood: a glut brings surplus workers and no rebellion
        assert CAT.zone_surplus[0][kind][-1] > CAT.zone_surplus[0][kind][4] and not any(CAT.zone_rebellion[0][kind])


@rule("ARC-5.5")
def test_r5_no_sum_goes_beyond_all_the_florins_there_are() -> None:
    s = do(begin_round(talking(), 0), "deal with 1", "ask 50f", "ask 50f", "ask 50f", "promise 50f", "within 1")
    do(s, "promise 50f", "within 1", "promise 50f", "within 1", "make offer")
    offer = s.view(SPECTATOR).offer
    assert offer is not None and [clause.amount for clause in offer.terms] == [CAT.money, CAT.money]
    assert s.log is not None and all(GAME.texts.event(event) for event in s.log)
