"""A person who reads only the log can follow the game: a program rebuilds the table from it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from atoll.games.archipelago.components.spots import SPOT_OF
from atoll.games.archipelago.flow.evolution import on_track
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE, SPECTATOR
from games.archipelago.chronicle import Chronicle, Unit
from games.archipelago.scenario import CAT, GAME
from marks import rule
from thoroughness import many

GAMES = many(4, 100)  # for each number of players


def played(seats: int, seed: int) -> ArchipelagoState:
    """A random game with options drawn at random, and its log."""
    rng = Random(f"log/{seats}/{seed}")
    options = {option.name: rng.choice(option.values) for option in GAME.options}
    s = GAME.start(seats, {**options, "talk": "one", "limit": "20"}, log=True)
    while not s.over:
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    return s


def on_map(s: ArchipelagoState) -> Counter[Unit]:
    return Counter(
        (seat, int(ship), SPOT_OF[unit])
        for seat, player in enumerate(s.players)
        for units, ship in ((player.citizens, False), (player.ships, True))
        for unit in units
    )


@rule("ARC-1.14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r11_the_public_log_alone_tells_the_table_the_scores_and_the_winner(seats: int) -> None:
    for seed in range(GAMES):
        s = played(seats, seed)
        told = [seen for event in s.log or [] if (seen := event.seen_by(SPECTATOR)) is not None]
        read = Chronicle(CAT, seats).read(told)
        assert (tuple(read.faces), read.cells) == (s.faces, list(zip(s.cells, s.turns, strict=True)))
        assert +read.units == on_map(s)
        assert read.built() == s.in_play
        assert (read.population, read.rebellion, read.surplus) == (s.population, s.rebellion, s.surplus)
        assert (read.domestic, read.export) == (s.domestic, s.export)
        assert [tuple(sorted(cards)) for cards in read.cards] == [player.cards for player in s.players]
        assert [tuple(sorted(cards)) for cards in read.wonders] == [player.wonders for player in s.players]
        assert read.track == {card for card, _ in on_track(s)}
        assert tuple(read.order) == s.order
        assert (read.scores, read.winners) == (s.scores(), s.winners())
        assert read.screens == {seat: (player.money, player.tokens) for seat, player in enumerate(s.players)}


@rule("ARC-20.9")
def test_the_end_says_what_was_secret_and_how_a_tie_was_broken() -> None:
    keys = Counter(event.key for seed in range(6) for event in played(3, seed).log or [])
    assert keys["had objective"] >= 18 - keys["common"] * 3 and keys["behind screen"] == 18 and keys["end"] == 6
