"""What bots steer by: choices worth a thought."""

from __future__ import annotations

from random import Random

import pytest

from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import CHANCE
from catalogue import walk
from games.daimyo.scenario import (
    GAME,
    action,
    begin_turn,
    board_dice,
    building,
    do,
    give,
    hand,
    legal,
    start,
    stock,
    take_die,
    zone,
)


def sensible(s: DaimyoState, kind: str = "") -> list[str]:
    return [choice.text for choice in GAME.sensible(s, s.seat) if not kind or choice.kind == kind]


@pytest.mark.parametrize("seats", [2, 4])
def test_something_is_always_kept_and_only_bonus_actions_dice_and_relics_are_weeded(seats: int) -> None:
    left_out = 0
    weeded = {"discard", "clan power", "use tile", "adjust", "die"}
    weeded |= {"altar", "drop", "take", "buy", "claim", "search", "done"}
    for s in walk(GAME.new(seats), Random(seats)):
        if s.over or s.seat == CHANCE:
            continue
        kept = GAME.sensible(s, s.seat)
        dropped = [choice for choice in s.choices() if choice not in kept]
        assert kept
        assert {choice.kind for choice in dropped} <= weeded
        left_out += len(dropped)
    assert left_out


def test_the_last_card_is_not_discarded_while_the_clan_power_is_out_of_reach() -> None:
    s = start()
    hand(s, 0, "H02")
    take_die(s, 0, "tax", "red/3")
    assert sensible(s, "discard") == []


def test_a_card_may_be_discarded_to_make_another_one_playable() -> None:
    s = start()
    hand(s, 0, "H02", "H03")
    take_die(s, 0, "tax", "red/2")
    assert sensible(s, "discard") == ["discard H02", "discard H03"]


def test_the_last_card_may_be_discarded_to_reach_the_clan_power() -> None:
    s = start()
    hand(s, 0, "H02")
    board_dice(s, 0, production="green/5", relic="green/4")
    take_die(s, 0, "tax", "red/3")
    assert s.players[0].die_sum == GAME.catalog.power_threshold - 1
    assert sensible(s, "discard") == ["discard H02"]


def test_a_card_that_opens_nothing_is_kept() -> None:
    s = start()
    hand(s, 0, "H40", "H39")  # powers 16 and 15, far from a single 3
    take_die(s, 0, "tax", "red/3")
    assert sensible(s, "discard") == []


def test_a_discard_changes_the_die_that_it_was_for() -> None:
    s = start()
    hand(s, 0, "H02", "H40")
    take_die(s, 0, "tax", "red/2")
    do(s, "discard H40")
    assert sensible(s) == ["adjust tax +1"]


def test_the_power_to_play_a_hero_is_kept_for_a_hero() -> None:
    s = start(seats=4)
    board_dice(s, 3, production="green/6", relic="green/5")
    take_die(s, 3, "tax", "red/4")
    hand(s, 3)
    assert legal(s, "clan power nobles") and sensible(s, "clan power") == []
    hand(s, 3, "H40")
    assert sensible(s, "clan power") == ["clan power nobles"]


def test_a_bonus_tile_is_used_only_where_it_does_something() -> None:
    s = start()
    building(s, 0, "farm", "violet/1", "build_cheaper", "production")
    tile = "use tile production build_cheaper"
    give(s, 0)
    take_die(s, 0, "production", "green/4")
    assert legal(s, tile) and sensible(s, "use tile") == []
    give(s, 0, metal=4, crystal=4)
    assert sensible(s, "use tile") == [tile]


def test_a_die_for_an_action_that_does_nothing_is_left_alone() -> None:
    s = start()
    give(s, 0)
    begin_turn(s, 0)
    assert not [text for text in sensible(s, "die") if text.endswith(("recruitment", "construction"))]
    assert any(text.endswith("tax") for text in sensible(s, "die"))


def test_the_last_part_of_a_relic_is_taken_and_its_best_altar_chosen() -> None:
    s = start()
    stock(s, 0, "red-1", "red-2")
    s.players[0].storage = 5
    zone(s, "red", "red-3", "red-4", "blue-1")
    do(action(s, 0, "relic"), "scavenger red", "take red red-3", "draw tile violet-1", "done", "scavenger green")
    stock(s, 0, "red-1", "red-2", "red-3")
    zone(s, "green", "red-4", "blue-1", "blue-2")
    assert sensible(s) == ["take green red-4"]
    do(s, "take green red-4", "draw tile violet-2")
    assert sensible(s) == ["altar red/3"]
