"""Who reads only the public log can rebuild scores, the positions of public pieces and the winner."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from atoll.games.paradise.catalog import GROUP, OCEAN, UNKNOWN
from atoll.games.paradise.flow.solitaire import CHITS_DUE
from atoll.games.paradise.state import ParadiseState
from atoll.games.paradise.state.pieces import number_of, size
from atoll.kernel import CHANCE, SPECTATOR
from catalogue import limited, mixed
from games.paradise.ledger import Ledger
from games.paradise.scenario import (
    CAT,
    GAME,
    SAMOA,
    TONGA,
    at,
    do,
    events,
    fight,
    move,
    ocean,
    put,
    run,
    start,
)
from marks import rule
from thoroughness import many

GAMES = many(3, 100)  # of each number of players
TU = 3


def played(seats: int, seed: int) -> ParadiseState:
    """A random game with any options, and its log."""
    rng = Random(f"log/{seats}/{seed}")
    options = limited(GAME, mixed(GAME, seed) if seed else GAME.complete({}))
    s = GAME.start(seats, options, log=True)
    while not s.over:
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    return s


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_p17_the_public_log_tells_all_that_is_public(seats: int, seed: int) -> None:
    s = played(seats, seed)
    told = Ledger(CAT).read(s.log or [])
    stacks = {(k, place): player.stacks[place] for k, player in enumerate(s.players) for place in player.spots}
    assert dict(told.pieces) == {spot: size(stack) for spot, stack in stacks.items()}
    assert dict(told.up) == {spot: number_of(stack, TU) for spot, stack in stacks.items() if number_of(stack, TU)}
    assert told.villages == {k: (owner, s.villages[k]) for k, owner in enumerate(s.owner) if owner >= 0}
    assert dict(told.agriculture) == {k: count for k, count in enumerate(s.ia) if count}
    assert told.homes == {k: player.home for k, player in enumerate(s.players) if player.home >= 0}
    assert told.lost == {k for k, player in enumerate(s.players) if player.lost}
    assert_land(s, told)
    assert_cards(s, told)
    assert [told.points[seat] / 2 for seat in range(seats)] == s.scores()
    assert told.winners == set(s.winners())
    assert sorted(told.ranking, key=lambda seat: -told.points[seat]) == told.ranking


def assert_land(s: ParadiseState, told: Ledger) -> None:
    """Tiles face up and Open Ocean that was found are known to the reader."""
    tiles = {k: s.group[k] for k, land in enumerate(s.land) if land == GROUP and s.group[k] < CAT.tiles}
    assert told.tiles == tiles
    assert told.ocean == {k for k, land in enumerate(s.land) if land == OCEAN and CAT.land[k] == UNKNOWN}


def assert_cards(s: ParadiseState, told: Ledger) -> None:
    """How many cards everybody drew, and which lie face up."""
    assert [told.cards[k] for k in range(len(s.players))] == [len(p.hand) + len(p.up) for p in s.players]
    assert told.face_up == {(k, card) for k, player in enumerate(s.players) for card in player.up}


@rule("COP-8.2.2", "COP-8.2.5")
def test_p17_a_battle_tells_its_rows_and_whose_piece_panics_or_dies() -> None:
    s = start(2)
    put(s, 0, SAMOA, "WC", "WC", "WB")
    do(fight(s), "roll 3", "lose warrior_band", "roll 6", "lose warrior_band")
    samoa = {"hex": at(SAMOA)}
    front = {"behind": 0, **samoa}
    assert events(s, "rows") == [{"seat": 0, "bands": 1, "canoes": 2, "warriors": 0, **front}]
    assert events(s, "defence") == [{"seat": 1, "bands": 2, "canoes": 0, "warriors": 1, **front}]
    assert events(s, "panics") == [{"seat": 0, "fighter": 0, **samoa}]
    assert events(s, "eliminated") == [{"seat": 1, "fighter": 0, **samoa}]


@rule("COP-7.3.2")
def test_p17_who_sails_tells_from_where_and_how_many() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, TONGA, "WC")
    do(move(s), f"launch {TONGA} war_canoe", "load warrior_band", "go 0,2", "stop")
    assert events(s, "sail") == [{"seat": 0, "hex": at(TONGA), "goal": at("0,2"), "count": 2, "up": 0}]


@rule("COP-S.4.7")
def test_p17_alone_chits_and_dice_are_told() -> None:
    s = start(1)
    s.chits_due = 1
    do(run(s, CHITS_DUE), "chit 5")
    assert [told["chit"] for told in events(s, "chit")] == [told["chit"] for told in events(s, "apply chit")] == [4]
    dice = Counter(event.key for seed in range(4) for event in played(1, seed).log or [])
    assert dice["held die"] and dice["village die"] and dice["guard die"]


@rule("COP-11.2.6")
def test_p17_what_an_event_is_aimed_at_and_the_knots_of_a_crossing_are_told() -> None:
    told = [event for seed in range(4) for event in played(4, seed).log or []]
    keys = Counter(event.key for event in told)
    assert keys["aims at hex"] and keys["aims at player"]
    assert all(0 < event.values["count"] <= event.values["knots"] for event in told if event.key == "penalty")


def test_nothing_secret_is_told_to_a_spectator() -> None:
    s = played(3, 0)
    keys = {seen.key for event in s.log or [] if (seen := event.seen_by(SPECTATOR)) is not None}
    assert not keys & {"draw card", "see tile", "keep event"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_of_the_game_has_a_line_in_the_templates(lang: str) -> None:
    told: dict[str, Any] = {}
    for seats in (1, 2, 4):
        for event in played(seats, 1).log or []:
            told[event.key] = event
    assert all(GAME.texts.event(event, lang, ["Ann", "Bob", "Cy", "Di"]) for event in told.values())
