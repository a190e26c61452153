"""Ruling 9: when players are asked for powers that may be used at any time."""

import pytest

from atoll.games.paradise.catalog import GROUP
from atoll.games.paradise.flow.interludes import BEFORE, EXPLORING, MOVING, in_reach
from atoll.games.paradise.state import ParadiseState, replaced
from games.paradise.scenario import (
    SAMOA,
    TONGA,
    at,
    begin,
    do,
    explore,
    fight,
    hand,
    keep,
    move,
    next_turn,
    ocean,
    options,
    put,
    refused,
    start,
    step,
    tile,
)
from marks import rule


def before_exploration(s: ParadiseState, seat: int = 0) -> ParadiseState:
    """The moment before a player's Exploration."""
    begin(s, BEFORE(seat, EXPLORING))
    return s


def before_movement(s: ParadiseState, seat: int = 0) -> ParadiseState:
    begin(s, BEFORE(seat, MOVING))
    return s


def asked(s: ParadiseState) -> bool:
    return step(s) == "Interlude"


@rule("COP-9.5.4")
@pytest.mark.parametrize("wish", ["never", "matters", "always"])
def test_the_table_says_how_players_are_asked_at_first(wish: str) -> None:
    s = start(2, interludes=wish)
    assert [player.asking for player in s.view(0).players] == [wish, wish]


@rule("COP-9.5.4")
def test_who_wishes_to_be_asked_always_is_asked_before_every_turn_of_another() -> None:
    s = start(2, interludes="always")
    hand(s, 1, "tiki")
    assert asked(before_exploration(s)) and s.seat == 1 and "reveal tiki" in options(s)
    assert asked(before_movement(s))
    assert not asked(before_movement(s, 1))


@rule("COP-9.5.4")
def test_who_has_no_card_and_no_marker_is_not_asked() -> None:
    s = start(2, interludes="always")
    assert not asked(before_exploration(s))
    tile(s, "1,1", "tubuai", seen_by=(1,))
    assert asked(before_exploration(s))


@rule("COP-6.3.5")
def test_it_matters_before_an_exploration_to_those_whose_tiles_could_be_looked_at() -> None:
    s = start(2)
    hand(s, 1, "tiki")
    assert not asked(before_exploration(s))
    tile(s, "1,1", "tubuai", seen_by=(1,))
    assert asked(before_exploration(s)) and s.seat == 1
    s.players[0].lost = True
    assert not asked(before_exploration(s))
    s.players[0].lost = False
    s.markers, s.seen = replaced(s.markers, at("1,1"), 3), replaced(s.seen, at("1,1"), 3)
    assert not asked(before_exploration(s))


@rule("COP-9.5.4")
def test_it_matters_before_a_movement_to_those_within_reach() -> None:
    s = start(3)
    hand(s, 1, "tiki")
    hand(s, 2, "moai")
    before_movement(s)
    assert asked(s) and s.seat == 1  # Samoa is next to Tonga, Hiva is far away
    do(s, "pass")
    assert not asked(s)


@rule("COP-9.5.4")
def test_who_wishes_never_to_be_asked_is_not() -> None:
    s = start(2, interludes="never", events="on")
    hand(s, 1, "tapu")
    hand(s, 0, "kava", "poi")
    keep(s, 1, "shaman", "royal_marriage")
    next_turn(s)
    assert step(s) == "SetOrder"  # neither Kava nor a marriage is asked for
    do(s, "order 0 clockwise")
    assert step(s) == "Start"
    put(s, 0, TONGA, "TC")
    ocean(s, "0,2")
    do(move(s), "use poi")
    assert step(s) == "Move" and s.players[0].far == 1


@rule("COP-9.5.11")
def test_one_is_always_asked_in_ones_own_battles() -> None:
    s = start(2, interludes="never")
    put(s, 0, SAMOA, "WC")
    hand(s, 1, "arioi")
    assert step(fight(s)) == "Attacked" and s.seat == 1


@rule("COP-9.5.4")
def test_a_player_changes_his_wish_at_the_start_of_his_exploration_once() -> None:
    s = explore(start(2))
    assert options(s, "ask") == ["ask never", "ask always"]
    do(s, "ask always")
    assert s.view(1).players[0].asking == "always" and options(s, "ask") == []
    refused(s, "ask never")
    assert options(explore(s), "ask") == ["ask never", "ask matters"]
    assert options(explore(start(1)), "ask") == []


@rule("COP-9.5.4")
def test_a_player_who_is_asked_may_wish_not_to_be_asked_again() -> None:
    s = start(2, interludes="always")
    hand(s, 1, "tiki")
    do(before_movement(s), "ask never")
    assert not asked(s) and not asked(before_movement(s))
    s = start(2, interludes="always")
    tile(s, "1,1", "tubuai", seen_by=(1,))
    do(before_movement(s), "ask matters", "reveal tile 1,1")
    assert s.land[at("1,1")] == GROUP and not asked(s)


def test_being_asked_depends_on_what_everybody_sees() -> None:
    for card in ("tiki", "deforestation", "hill_forts"):
        s = start(2)
        hand(s, 1, card)
        assert asked(before_movement(s))
    for pieces in (("WC", "WC"), ("RUM", "COL")):
        s = start(3)
        hand(s, 2, "tiki")
        ocean(s, "4,-2")
        put(s, 0, "4,-2", *pieces)
        assert asked(before_movement(s)) and s.seat == 2


@rule("COP-9.5.4")
def test_a_movement_matters_to_those_whose_face_down_tiles_it_can_reach() -> None:
    s = start(3)
    assert in_reach(s, 0) >> 2 & 1 == 0
    tile(s, "1,2", "kuporu", seen_by=(2,))
    assert in_reach(s, 0) >> 2 & 1 == 1
