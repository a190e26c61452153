"""What bots steer by: choices worth a thought."""

from __future__ import annotations

from random import Random

import pytest

from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import CHANCE
from catalogue import walk
from games.daimyo.scenario import GAME, board_dice, hand, start, take_die


def sensible(s: DaimyoState, kind: str = "") -> list[str]:
    return [choice.text for choice in GAME.sensible(s, s.seat) if not kind or choice.kind == kind]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_but_discards_is_ever_left_out(seats: int) -> None:
    left_out = 0
    for s in walk(GAME.new(seats), Random(seats)):
        if s.over or s.seat == CHANCE:
            continue
        kept = GAME.sensible(s, s.seat)
        dropped = [choice for choice in s.choices() if choice not in kept]
        assert kept
        assert {choice.kind for choice in dropped} <= {"discard"}
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
    take_die(s, 0, "tax", "red/3")
    assert sensible(s, "discard") == ["discard H02", "discard H03"]


def test_the_last_card_may_be_discarded_to_reach_the_clan_power() -> None:
    s = start()
    hand(s, 0, "H02")
    board_dice(s, 0, production="green/5", relic="green/4")
    take_die(s, 0, "tax", "red/3")
    assert s.players[0].die_sum == GAME.catalog.power_threshold - 1
    assert sensible(s, "discard") == ["discard H02"]
