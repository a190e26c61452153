"""Chapters 21 and 22: two players, variants."""

import pytest

from atoll.games.archipelago.catalog import PACIFIST, RANKED, SEPARATIST
from atoll.games.archipelago.flow.phases import ORDER_OF_PLAY
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE, SPECTATOR
from games.archipelago.scenario import (
    CAT,
    chance,
    citizens,
    do,
    finish,
    go,
    money,
    new,
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
