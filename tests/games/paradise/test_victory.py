"""Chapter 10 of the digest: points, Control, the end of the game."""

import pytest

from atoll.games.paradise.catalog import GROUP
from atoll.games.paradise.scoring import count, winners
from atoll.games.paradise.state import replaced
from atoll.games.paradise.state.control import controlled
from games.paradise.scenario import (
    SAMOA,
    TONGA,
    at,
    clear,
    construct,
    do,
    done_with_orders,
    face_up,
    fight,
    hand,
    legal,
    options,
    pieces,
    put,
    refused,
    settle,
    start,
    step,
    tile,
    victory,
)
from games.paradise.test_movement import chain_of_ex_11
from marks import rule


@rule("COP-10.1.2", "COP-10.1.3", "COP-10.1.4", "COP-10.3.2")
def test_cop_ex_35_a_count() -> None:
    s = chain_of_ex_11(start(2))
    settle(s, 0, TONGA, 4, 2)
    settle(s, 0, "2,0", 2)
    settle(s, 0, "0,2", 1)
    tile(s, "1,2", "flint")
    put(s, 0, "1,2", "TU")
    face_up(s, 0, "navigation")
    hand(s, 0, "tiki")
    assert count(s, 0) == 23
    s.players[0].stacks[at(TONGA)] -= 1 << 12
    assert count(s, 0) == 16
    s.players[0].kumara = True
    assert count(s, 0) == 20


@rule("COP-10.1.1")
def test_points_are_counted_anew_in_every_victory_step() -> None:
    s = start(2)
    victory(s)
    assert [player.vp for player in s.players] == [4, 4]
    settle(s, 0, TONGA, 1)
    victory(s)
    assert s.players[0].vp == 2


@rule("COP-10.2.1", "COP-10.2.2", "COP-10.2.3")
def test_villages_give_control_and_pieces_do_not() -> None:
    s = start(2)
    tile(s, "0,2", "kermadec")
    put(s, 0, "0,2", "WB", "COL")
    assert controlled(s, 0) == [at(TONGA)]
    do(done_with_orders(construct(s)), "convert 0,2")
    assert at("0,2") in controlled(s, 0) and s.facing[at("0,2")] == 0
    clear(s, 0, "0,2")
    put(s, 1, "0,2", "WC")
    do(fight(s, 1), "roll 6", "done")
    assert s.owner[at("0,2")] == -1 and pieces(s, 1, "0,2") == {"WC": 1} and s.facing[at("0,2")] == 1


@rule("COP-10.2.4")
def test_a_colony_that_is_the_only_garrison_may_not_become_a_village() -> None:
    s = start(2)
    s.land = replaced(s.land, at("-1,1"), GROUP)
    s.conqueror = (0, *s.conqueror[1:])
    put(s, 0, "-1,1", "COL")
    assert not legal(done_with_orders(construct(s)), "convert -1,1")
    put(s, 0, "-1,1", "WB")
    assert legal(done_with_orders(construct(s)), "convert -1,1")


@rule("COP-10.3.1")
def test_an_atoll_cannot_be_controlled() -> None:
    s = start(2)
    put(s, 0, "-2,-2", "COL")
    assert options(done_with_orders(construct(s)), "convert") == []


def rich(s, seat: int, villages: int):  # type: ignore[no-untyped-def]
    settle(s, seat, (TONGA, SAMOA)[seat], villages)
    s.ia = replaced(s.ia, at((TONGA, SAMOA)[seat]), 2)
    return s


@rule("COP-10.4.2", "COP-10.4.4")
def test_a_declaration_turns_up_all_cards_with_points_and_ends_the_game() -> None:
    s = start(2)
    s.goal = 8
    rich(s, 0, 3)
    hand(s, 0, "tiki", "slings")
    hand(s, 1, "marae")
    victory(s)
    assert legal(s, "declare")
    s.play("declare")
    assert len(s.players[0].up) == 1 and s.seat == 1 and step(s) == "Respond"
    s.play("pass")
    assert s.over and s.winners() == [0] and s.players[1].hand == () and s.players[1].vp == 6


@rule("COP-10.4.3")
def test_deforestation_lets_the_game_go_on() -> None:
    s = start(2)
    s.goal = 8
    rich(s, 0, 4)
    hand(s, 1, "deforestation")
    victory(s)
    do(s, "declare", "deforest 0")
    assert not s.over and s.players[0].deforested == 4
    assert s.turn == 2


def test_declaring_is_voluntary_and_needs_enough() -> None:
    s = start(2)
    hand(s, 0, "tiki")
    victory(s)
    assert refused(s, "declare").rule == "COP-10.4.1"
    s = start(2)
    s.goal = 8
    rich(s, 0, 4)
    do(victory(s), "pass")
    assert s.turn == 2


@rule("COP-10.4.3")
def test_what_one_player_answers_lets_the_others_answer_again() -> None:
    s = start(3)
    s.goal = 8
    rich(s, 0, 4)
    hand(s, 1, "marae")
    hand(s, 2, "tiki", "moai")
    do(victory(s), "declare", "pass")
    assert s.seat == 2
    s.play("reveal tiki")
    assert s.seat == 2  # he may go on
    s.play("pass")
    assert s.seat == 1 and not s.over
    s.play("pass")
    assert s.over


@rule("COP-10.4.5")
def test_the_highest_total_wins_when_several_have_enough() -> None:
    s = start(2)
    s.goal = 4
    rich(s, 0, 3)
    rich(s, 1, 4)
    do(victory(s), "declare", "declare")
    while not s.over:
        s.play("pass")
    assert s.winners() == [1]


@rule("COP-C.1.8")
def test_no_total_falls_below_zero() -> None:
    s = start(2)
    s.players[0].deforested = 20
    assert count(s, 0) == 0


@rule("COP-10.4.6")
def test_ties_go_to_most_groups_then_most_cards_or_are_shared() -> None:
    s = start(2)
    assert winners(s) == [0, 1]
    hand(s, 1, "slings")
    assert winners(s) == [1]
    tile(s, "0,2", "kermadec")
    settle(s, 0, "0,2")
    assert winners(s) == [0]


@rule("COP-10.4.1")
@pytest.mark.parametrize(("limit", "over"), [("none", False), ("30", True), ("60", False)])
def test_p14_no_game_ends_without_a_declaration_but_by_the_tables_own_limit(limit: str, over: bool) -> None:
    s = start(2, turn=30, limit=limit)
    victory(s)
    assert s.over == over and bool(s.winners()) == over


@rule("COP-10.4.1")
def test_who_has_declared_in_a_step_does_not_declare_again() -> None:
    for declared, may in ((0, True), (1, False)):
        s = start(2)
        s.goal = 2
        hand(s, 0, "tiki")
        s.declared = declared
        victory(s)
        assert step(s) == "Declare" and s.seat == 0 and bool(legal(s, "declare")) == may
