"""Positions of the recorded games: where one seat is asked something, here and there in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import atoll
from atoll.kernel import CHANCE, Replay, read_record

RECORDS = Path(__file__).parent / "records"


@cache
def records(name: str) -> list[Replay]:
    """The recorded games of a game, ready to be looked at anywhere."""
    game = atoll.game(name)
    return [Replay(game, read_record(path)) for path in sorted((RECORDS / name).glob("*.json"))]


@cache
def questions(replay: Replay) -> list[int]:
    """The entries before which one seat is asked something new, and for more than a word."""
    found, before = [], ("", CHANCE)
    for entry, state in enumerate(replay.states()):
        asked = ("", CHANCE) if state.over or len(state.seats) != 1 else (state.stack[-1].step.name, state.seat)
        if asked not in (before, ("", CHANCE)) and state.seat != CHANCE and len(state.choices()) > 1:
            found.append(entry)
        before = asked
    return found


def positions(name: str, count: int) -> Iterator[tuple[Replay, int]]:
    """Give so many positions of a game's records, evenly over each: the record and the entry to come."""
    games = sorted(records(name), key=lambda replay: len(questions(replay)))
    for k, replay in enumerate(games):
        asked = questions(replay)
        share = min(len(asked), count // (len(games) - k))
        count -= share
        yield from ((replay, asked[int((n + 0.5) / share * len(asked))]) for n in range(share))
