"""The log is complete: who reads nothing else knows the table, the scores, the ranking and the winner."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import CHANCE, SPECTATOR
from marks import rule
from thoroughness import many

from .log_reader import LogReader
from .scenario import (
    GAME,
    begin_turn,
    build,
    cost,
    do,
    events,
    finish,
    gold,
    hand,
    number,
    pay,
    play_missions,
    played,
    start,
    tokens,
)

GAMES = many(4, 100)


def played_out(seed: int) -> AnnoState:
    """A random game, with its log."""
    rng = Random(f"log/{seed}")
    s = GAME.new(2 + seed % 3, log=True, limit=rng.choice(("30", "60")), first="random")
    while not s.over:
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    return s


def seen(view: AnnoView) -> dict[str, Any]:
    """The middle of the table as a spectator sees it."""
    return {
        "round": view.round,
        "first": view.first,
        "fireworks": view.fireworks,
        "missions": set(view.missions),
        "supply": list(view.supply.values()),
        "board": view.board,
        "deck_sizes": list(view.deck_sizes.values()),
        "stacks": (view.expedition_deck, view.old_stack, view.new_stack),
    }


def seen_of(view: AnnoView, seat: int) -> dict[str, Any]:
    """What a spectator sees of a player."""
    p = view.players[seat]
    piles = (p.ship_tokens, p.idle_tokens, p.exhausted_tokens, p.card_tokens)
    return {
        "gold": p.gold,
        "cubes": tuple(list(pile.values()) for pile in (p.district, p.resting, p.exhausted)),
        "tokens": tuple(list(pile.values()) for pile in piles),
        "buildings": [space.building for space in p.buildings],
        "workers": [sorted(space.workers) for space in p.buildings],
        "hand_size": list(p.hand_size.values()),
        "face_up": set(p.face_up),
        "face_down": set(p.face_down),
        "expeditions": p.expedition_size,
        "islands": (list(p.old_world), list(p.new_world)),
    }


@rule("ANN-10.9", "ANN-9.6")
@pytest.mark.parametrize("seed", range(GAMES))
def test_a7_from_the_public_log_alone_the_table_the_scores_and_the_winner_can_be_told(seed: int) -> None:
    s = played_out(seed)
    reader = LogReader(len(s.players))
    for event in s.log or []:
        told = event.seen_by(SPECTATOR)
        if told is not None:
            reader.read(told)
    view = s.view(SPECTATOR)
    assert isinstance(view, AnnoView)
    assert reader.table() == seen(view)
    for seat, p in enumerate(s.players):
        assert reader.player(seat) == seen_of(view, seat)
        assert tuple(reader.shown.get(seat, ())) == p.hand
    assert [seat.points for seat in reader.seats] == s.scores()
    assert reader.winners == s.winners()
    assert [seat for seat, rank in reader.ranks.items() if rank == 1] == s.winners()


# -- single lines ----------------------------------------------------------------------------------------


def lines(s: AnnoState, lang: str = "en") -> list[str]:
    told = [event.seen_by(SPECTATOR) for event in s.log or []]
    return [GAME.texts.event(event, lang, ["Ann", "Bo", "Cy", "Dee"]) for event in told if event is not None]


@rule("ANN-2.13")
def test_a7_the_gold_of_the_start_is_told() -> None:
    assert events(start(3), "gold")[:2] == [{"seat": 1, "amount": 1}, {"seat": 2, "amount": 2}]


@rule("ANN-5.1.10", "ANN-R-5")
def test_a7_a_print_that_works_again_is_told() -> None:
    s = start(2)
    build(s, 0, "brewery", "home/land2")
    do(
        begin_turn(s, 0),
        "build shipyard",
        "build shipyard_1",
        "place home/coast2",
        "remove building",
        "remove home/land2",
    )
    assert events(s, "uncover") == [
        {"seat": 0, "kind": number("kind", "home_potato_farm"), "space": number("space", "home/land2")}
    ]


@rule("ANN-4.3.4", "ANN-11.2.4")
def test_a7_tokens_say_where_they_come_from_and_what_they_stand_for() -> None:
    s = start(2)
    play_missions(s, "beryl_omara", "hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")
    tokens(s, 0, exploration=1, exploration_on_cards=1)
    pay(cost(s, 0, trade=1))
    told = lines(s)[-3:]
    assert told[0].startswith("Ann pays 2 exploration tokens in place of 1 trade token. Beryl O'Mara: ")
    assert sorted(told[1:]) == [
        "Ann exhausts an exploration token of a ship.",
        "Ann pays an exploration token of a card.",
    ]
    assert "Ann épuise 1 jeton d'Exploration d'un navire." in lines(s, "fr")


@rule("ANN-10.10", "ANN-10.11")
def test_a7_the_ranking_and_each_tie_break_are_told() -> None:
    s = start(3)
    for seat in range(3):
        hand(s, seat, ("fw01", "fw02", "fw03")[seat])
        gold(s, seat, 0)
    played(s, 2, "aei01")
    build(s, 1, "sawmill", "home/coast2")
    s.limit = s.round = 30
    begin_turn(s, 2)
    do(s, "festival", "end turn")
    finish(s)
    ties = [(each["seat"], each["number"]) for each in events(s, "tie buildings")]
    assert ties == [(1, 15), (0, 14)]
    assert events(s, "tie hand") == []
    assert [(each["seat"], each["rank"]) for each in events(s, "rank")] == [(2, 1), (1, 2), (0, 3)]
    assert lines(s)[-1].startswith("Cy wins with ")
