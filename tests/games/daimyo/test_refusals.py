"""What is greyed and what is refused: always with a reason and a rule, and never what is on offer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import CHANCE
from catalogue import walk
from games.daimyo.scenario import (
    GAME,
    black_market,
    board_dice,
    building,
    do,
    give,
    governor,
    hand,
    legal,
    market,
    number,
    refused,
    resolve,
    start,
    step,
    stock,
    take_die,
    zone,
)
from marks import rule
from test_every_refusal import differently_weighed, without_reason


def decisions(seats: int, seed: int) -> Iterator[DaimyoState]:
    """Every decision of a seat in a random game."""
    for s in walk(GAME.new(seats), Random(seed)):
        if not s.over and s.seat != CHANCE:
            assert isinstance(s, DaimyoState)
            yield s


def test_the_steps_of_a_turn_have_something_to_grey() -> None:
    seen = {
        (step(s), refusal.key) for seats in (2, 3, 4) for s in decisions(seats, seats) for _, refusal in s.refusals()
    }
    assert {("TakeDie", "die first"), ("Actions", "power"), ("Leg", "duplicate"), ("BuyHeroes", "gold")} <= seen


@pytest.mark.parametrize(
    ("effect", "numbers", "has", "keys"),
    [
        ("recruit", (1, 1, 0), {"rice": 9}, {"other unit", "reset early"}),
        ("build", (1, 0), {"metal": 2, "crystal": 1}, {"price"}),
        ("take_relic_here", (1,), {}, {"duplicate"}),
        ("take_relic_board", (1,), {}, {"duplicate"}),
        ("take_relic_market", (1,), {}, {"duplicate"}),
        ("move_scavenger_take", (1,), {}, {"same island"}),
        ("trade", (2, 0), {"metal": 2}, {"nothing to return"}),
        ("buy_hero", (1, 0), {"gold": 2}, {"gold", "not for sale"}),
        ("play_hero_free_power", (1,), {}, {"hero cost"}),
    ],
)
def test_effects_say_what_stands_in_the_way(
    effect: str, numbers: tuple[int, ...], has: dict[str, int], keys: set[str]
) -> None:
    s = start()
    give(s, 0, **has)
    hand(s, 0, "H01", "H09")
    market(s, "H02", "H03", "H38", "H39", "H40", top="H35")
    zone(s, "blue", "blue-1", "blue-2", "red-1")
    black_market(s, "blue-1", "yellow-2")
    stock(s, 0, "blue-1")
    resolve(s, 0, effect, *numbers)
    assert step(s) != "Actions"
    assert without_reason(s, s.seat) == differently_weighed(s, s.seat) == set()
    assert {refusal.key for _, refusal in s.refusals()} == keys


def test_a_seat_that_does_not_decide_is_shown_nothing() -> None:
    s = start()
    assert s.seat == 0
    assert s.refusals(0)
    assert s.refusals(1) == []


# -- single reasons ------------------------------------------------------------------------------------


@rule("DAI-16.5.1", "DAI-16.5.2", "DAI-16.1.2")
def test_d3_after_the_tile_of_the_main_action_other_tiles_are_refused_for_their_own_reasons() -> None:
    s = start()
    building(s, 0, "farm", "red/2", "two_gold", "production")
    building(s, 0, "farm", "red/3", "recruit_cheaper", "relic")
    building(s, 0, "tower", "red/4", "draw_two", "clan_power")
    building(s, 0, "tower", "red/5", "income_gold", "income_1")
    take_die(s, 0, "production")
    do(s, "use tile production two_gold")
    expected = {
        "production two_gold": ("slot used", "DAI-16.1.2"),
        "relic recruit_cheaper": ("other slot", "DAI-16.5.1"),
        "clan_power draw_two": ("sum", "DAI-16.5.2"),
        "income_1 income_gold": ("income tile", "DAI-16.5.5"),
        "villagers scavenge": ("no tile", "DAI-16.5.1"),
    }
    reasons = {tile: refused(s, f"use tile {tile}") for tile in expected}
    assert {tile: (each.key, each.rule) for tile, each in reasons.items()} == expected


@rule("DAI-16.3.3")
def test_a_die_that_cannot_turn_is_greyed() -> None:
    s = start()
    board_dice(s, 0, production="green/1")
    take_die(s, 0, "tax", "red/6")
    do(s, "discard CN1")
    assert [(choice.text, refusal.key) for choice, refusal in s.refusals()] == [
        ("adjust production -1", "die limit"),
        ("adjust tax +1", "die limit"),
    ]
    assert refused(s, "adjust relic +1").key == "no die"


@rule("DAI-20.21")
def test_a_governor_moves_once() -> None:
    s = start()
    governor(s, 0, "violet/2")
    resolve(s, 0, "move_governor", 2, 1)
    do(s, "move from violet/2", "move to violet/3")
    assert refused(s, "move from violet/3").key == "moved already"
    assert refused(s, "move from red/1").key == "no governor"
    assert legal(s, "move from blue/1")


@rule("DAI-4.1")
def test_a_clan_that_somebody_leads_is_greyed() -> None:
    s = GAME.new(2)
    while s.seat == CHANCE:
        s.play_chance(Random(1))
    do(s, "clan techno")
    assert [(choice.text, refusal.key) for choice, refusal in s.refusals()] == [("clan techno", "clan taken")]


@rule("DAI-7.7")
def test_before_the_die_the_own_heroes_and_the_clan_power_wait() -> None:
    s = start()
    waiting = {choice.text: refusal.key for choice, refusal in s.refusals()}
    hand_ids = [GAME.book.nouns["hero"][hero] for hero in s.players[0].hand]
    assert {f"play {hero}" for hero in hand_ids} | {"clan power nature"} <= set(waiting)
    assert waiting["clan power nature"] == "die first"
    assert waiting["reset disc"] == "reset early"
    assert number("clan", "nature") == s.players[0].clan
