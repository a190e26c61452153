"""Whoever looks back at a game does so beside the event loop, while play goes on."""

from __future__ import annotations

from random import Random

from atoll.kernel import SPECTATOR
from atoll.web.course import past_of
from atoll.web.table_page import shown_then
from catalogue import GAMES
from web.lookalikes import go_on, seated, write


def test_what_is_taken_back_meanwhile_does_not_disturb_who_looks_back() -> None:
    live, rng = seated("daimyo", 2, GAMES["daimyo"].complete({})), Random(1)
    while live.entries < 40:
        go_on(live, rng)
    past, length = past_of(live), live.moments[-1]
    before = shown_then(past, live.entries, SPECTATOR, "en", moves=True)
    past, moment = past_of(live), live.entries
    write(live, "undo", 0, "30")  # while a thread is on its way there
    assert shown_then(past, moment, SPECTATOR, "en", moves=True) == before
    assert len(live.replay.record.entries) == length - 30


def test_a_replay_knows_what_was_played_since() -> None:
    live, rng = seated("daimyo", 2, GAMES["daimyo"].complete({})), Random(1)
    for _ in range(3):
        go_on(live, rng)
        assert live.replay.at(len(live.record.entries)) == live.state
