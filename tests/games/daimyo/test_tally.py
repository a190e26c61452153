"""What a finished game made use of agrees with the table it leaves behind."""

from __future__ import annotations

from random import Random

import pytest

from atoll.games.daimyo.state import DaimyoState
from games.daimyo.scenario import CAT, GAME, events, finish


def played(seats: int, seed: int) -> DaimyoState:
    """A game at random to its end, with its log."""
    rng = Random(seed)
    return finish(GAME.start(seats, {"clans": rng.choice(("choose", "random"))}, log=True), seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tally_agrees_with_the_last_table(seats: int) -> None:
    s = played(seats, seats)
    tally = GAME.tally(s)
    on_board = sum(CAT.governors - player.governors for player in s.players)
    units = tally["Units"]
    assert 2 * seats + units["governors recruited"] - units["governors eliminated"] == on_board
    assert units["shadows recruited"] == sum(CAT.shadows - player.shadows for player in s.players)
    assert tally["Relics"]["relics restored"] == sum(sum(player.relics) for player in s.players)
    assert list(tally["Buildings"].values()) == [
        sum(player.farms for player in s.players),
        sum(player.towers for player in s.players),
    ]
    assert sum(tally["Bonus tiles placed"].values()) == sum(tally["Buildings"].values())
    assert sum(tally["Dice by main action"].values()) == seats * CAT.turns * CAT.rounds
    assert sum(tally["Heroes hired"].values()) == len(events(s, "hire"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wins_and_points_are_told_by_clan(seats: int) -> None:
    s = played(seats, 10 + seats)
    tally = GAME.tally(s)
    assert sum(tally["Wins by clan"].values()) == pytest.approx(1)
    assert sorted(tally["Points by clan"].values()) == sorted(s.scores())
    assert set(tally["Wins by clan"]) <= {clan.name for clan in CAT.components.clans}


def test_every_hero_and_bonus_tile_has_a_line_although_nobody_used_it() -> None:
    tally = GAME.tally(played(2, 5))
    assert len(tally["Heroes played"]) == len(CAT.heroes)
    assert len(tally["Heroes hired"]) == len(CAT.market_heroes)
    assert len(tally["Bonus tiles used"]) == len(tally["Bonus tiles placed"]) == len(CAT.bonus_tiles)
    assert any(count == 0 for count in tally["Heroes played"].values())
