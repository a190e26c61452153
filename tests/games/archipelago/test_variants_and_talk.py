"""Chapters 5, 21 and 22: negotiation, two players, variants."""

import pytest

from atoll.games.archipelago.catalog import PACIFIST, RANKED, SEPARATIST
from atoll.games.archipelago.flow.balance import DOMESTIC_TROUBLE, EXPORT_TROUBLE
from atoll.games.archipelago.flow.negotiation import settle_promises
from atoll.games.archipelago.flow.phases import ORDER_OF_PLAY
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE, SPECTATOR
from games.archipelago.scenario import (
    CAT,
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
    finish,
    give,
    go,
    legal,
    money,
    new,
    options,
    own_card,
    refused,
    run,
    ships,
    start,
    step,
    table,
)
from marks import rule

TALK = {"negotiation": "on"}


def scores_of(s: ArchipelagoState) -> set[int]:
    return {CAT.goals[goal].score for player in s.players for goal in player.goals}


# -- 21 two players ------------------------------------------------------------------------------------


@rule("ARC-21.1", "ARC-21.2")
@pytest.mark.parametrize("seed", range(5))
def test_arc_ex_35_two_players_have_four_ranked_objectives(seed: int) -> None:
    s = start(2, seed=seed)
    assert [len(player.goals) for player in s.players] == [2, 2] and scores_of(s) == {RANKED}


@rule("ARC-21.3")
def test_two_players_have_the_pieces_of_two_colours_but_5_discs() -> None:
    s = start(2)
    assert [(p.reserve + len(p.citizens), p.dock + len(p.ships)) for p in s.players] == [(20, 8), (20, 8)]
    assert all(player.discs_owned == 3 for player in s.players) and CAT.discs_after[-1] == 5


@rule("ARC-21.4")
def test_a_tie_of_two_leaves_the_order_unchanged() -> None:
    s = table(seats=2)
    run(s, ORDER_OF_PLAY(CHANCE))
    s.play("bet 3", 0)
    s.play("bet 3", 1)
    assert step(s) == "Round" and s.order == (0, 1) and money(s, 0) == 7


# -- 22 variants ---------------------------------------------------------------------------------------


@rule("ARC-22.1")
def test_arc_ex_36_the_desert_start() -> None:
    s = new(3, start="desert")
    assert (s.surplus, s.population) == (5, 6) and all(ships(s, seat) == [] for seat in range(3))
    chance(s)
    seat = s.seat
    while s.seat == seat and len(s.cells) == 1:
        s.play(s.choices()[0])
    assert sorted(word[0] for word in citizens(s, seat)) == ["0", "1"]


def test_arc_ex_42_turn_0_on_the_desert() -> None:
    s = start(3, start="desert")
    huts = sum(CAT.faces[face].huts for face in s.faces[1:])
    assert s.population == 6 and s.surplus == 5 + huts
    assert all(player.tokens == 1 and not player.ships for player in s.players)
    t = new(3, start="desert")
    do(t, "first 0", "first 1", "first 2")
    do(t, "deal hex H01", "deal hex H10", "deal hex H04", "deal hex H02", "deal hex H11", "deal hex H05")
    do(t, "deal hex H18", "deal hex H03", "deal hex H06")
    go(t, "face H01A", "place 0,-1 0", "put on board wood", "take wood")
    go(t, "face H02B", "place 1,-1 0")
    while t.seat == 1:
        t.play(t.choices()[0])
    go(t, "face H18A")
    while t.turn == 0 and t.seat == 2:
        t.play(t.choices()[0])
    assert [CAT.faces[face].huts for face in t.faces[1:]] == [1, 2, 0] and t.surplus == 8 and t.population == 6


@rule("ARC-22.2")
def test_no_secrets_means_common_objectives_and_no_trend() -> None:
    s = start(4, objectives="common")
    assert len(s.common) == 4 and s.trends == () and all(player.goals == () for player in s.players)
    assert {CAT.goals[goal].score for goal in s.common} == {RANKED} and s.view(SPECTATOR).common


@rule("ARC-22.3", "ARC-22.5", "ARC-22.6", "ARC-22.7")
@pytest.mark.parametrize("trend", ["two", "chosen", "two chosen", "benefactor", "benefactor chosen"])
def test_trend_variants(trend: str) -> None:
    s = start(4, trend=trend)
    assert len(s.trends) == (1 if trend == "chosen" else 2)
    if "benefactor" in trend:
        assert s.trends[0] == CAT.benefactor and not scores_of(s) & {PACIFIST, SEPARATIST}
    t = new(3, trend=trend)
    chance(t)
    assert (step(t) == "ChooseTrend") is ("chosen" in trend)


@rule("ARC-22.4")
@pytest.mark.parametrize(("seats", "kept"), [(2, 2), (4, 1)])
def test_more_spice_draws_twice_as_many_objectives(seats: int, kept: int) -> None:
    s = start(seats, objectives="spice")
    assert all(len(player.goals) == len(player.set_aside) == kept for player in s.players)
    assert s.view(0).players[0].set_aside and s.view(0).players[1].set_aside is None


def test_all_variants_together_come_to_an_end() -> None:
    for seed in range(3):
        s = finish(start(5, seed=seed, objectives="spice", trend="benefactor chosen", start="desert", **TALK), seed)
        assert s.over


# -- 5 negotiation -------------------------------------------------------------------------------------


@rule("ARC-5.4", "ARC-5.5", "ARC-5.7")
def test_a_deal_that_is_accepted_is_carried_out_at_once() -> None:
    s = table(**TALK)
    give(s, 0, fruit=1)
    give(s, 1, iron=1, tokens=1)
    own_card(s, 1, "Banker")
    begin_round(s, 0)
    do(s, "deal with 1", "offer 5f", "offer fruit", "ask iron", f"ask card {card_id('Banker')}", "make offer")
    assert (s.seat, options(s)) == (1, ["decline", "accept", "counter"])
    do(s, "accept")
    assert money(s, 0) == 5 and money(s, 1) == 15
    assert cubes(s, 0) == {"iron": 1} and cubes(s, 1) == {"fruit": 1}
    assert s.players[0].cards == (card_number("Banker"),) and (s.seat, step(s)) == (0, "Round")


def test_an_offer_is_declined_countered_or_withdrawn_and_talk_comes_to_an_end() -> None:
    s = table(**TALK)
    do(begin_round(s, 0), "deal with 1", "offer 1f", "withdraw", "deal with 1", "offer 1f", "make offer", "counter")
    assert (s.seat, step(s)) == (1, "Compose")
    do(s, "ask 5f", "make offer")
    assert (s.seat, options(s)) == (0, ["decline", "accept"])
    do(s, "decline")
    assert step(s) == "Round" and not legal(s, "deal with 1") and money(s, 0) == 10


def test_what_is_asked_for_and_not_there_cannot_be_accepted() -> None:
    s = table(**TALK)
    do(begin_round(s, 0), "deal with 1", "ask iron", "make offer")
    assert refused(s, "accept").rule == "ARC-5.7"


@rule("ARC-5.6")
def test_units_discs_and_objectives_are_no_part_of_an_offer() -> None:
    kinds = {choice.kind for choice in table(**TALK).book if choice.kind.startswith(("offer", "ask", "promise"))}
    assert not any("objective" in kind or "disc" in kind or "unit" in kind for kind in kinds)
    s = table(**TALK)
    do(begin_round(s, 0), "deal with 1")
    assert not any("objective" in text for text in options(s))
    assert refused(s, "keep S01").rule == "ARC-5.5"


def test_permission_to_harvest_is_sold() -> None:
    s = table(**TALK)
    built(s, "1.town")
    citizen(s, 1, "1.town")
    citizen(s, 0, "1a")
    begin_round(s, 0)
    assert not legal(s, "act harvest_wood")
    do(s, "deal with 1", "offer 1f", "ask permission 1", "make offer", "accept", "act harvest_wood")
    assert cubes(s, 0) == {"wood": 1} and money(s, 1) == 11 and s.permits == 0


def test_places_in_the_order_of_play_are_sold_in_phase_2() -> None:
    s = table(**TALK)
    run(s, ORDER_OF_PLAY(CHANCE))
    for seat, florins in enumerate((3, 0, 0)):
        s.play(f"bet {florins}", seat)
    assert (s.seat, step(s)) == (0, "Talk")
    do(s, "no offer", "deal with 0", "offer 5f", "ask rank 1", "make offer", "accept", "no offer")
    go(s, "next 0")
    assert s.order[0] == 1 and money(s, 0) == 12


def test_citizens_to_stand_up_are_sold_in_a_crisis() -> None:
    s = table(**TALK)
    citizen(s, 0, "1a", "1a", "1a")
    citizen(s, 1, "2a", "2a", "2a")
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, 4, 2))
    do(s, "no offer", "no offer", "no offer")
    do(s, "deal with 1", "ask 5f", "offer to stand up a citizen", "make offer", "accept", "consume own cube")
    assert money(s, 0) == 15 and citizens(s, 1) == ["2a", "2a!", "2a!"]
    assert set(options(s)) == {"stand up 0 1a", "stand up 1 2a"}


def test_who_has_had_his_chance_gives_no_cubes_of_the_crisis() -> None:
    s = table(**TALK)
    citizen(s, 0, "1a", "1a", "1a")
    give(s, 0, stone=2, wood=1, tokens=1)
    run(s, EXPORT_TROUBLE(CHANCE, 4, 3))
    do(s, "no offer", "no offer", "no offer", "done", "deal with 0")
    assert legal(s, "ask wood") and legal(s, "ask 5f")
    assert not legal(s, "ask stone") and not legal(s, "ask token")


def test_a_promise_is_recorded_and_kept_or_broken() -> None:
    s = table(**TALK)
    do(begin_round(s, 0), "deal with 1", "ask 5f", "promise 5f", "make offer", "accept")
    assert s.view(SPECTATOR).promises[0].stands == "open" and money(s, 0) == 15
    t = s.copy()
    do(s, "deal with 1", "offer 5f", "make offer", "accept")
    assert s.view(SPECTATOR).promises[0].stands == "kept" and events(s, "promise kept")
    t.turn += 2
    settle_promises(t)
    assert t.view(SPECTATOR).promises[0].stands == "broken"
