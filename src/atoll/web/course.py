"""The course of a game: every move that a seat was told of, by turn; and what was told at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from atoll.kernel import CHANCE, Event, Replay, State
from atoll.table.live import LiveTable
from atoll.table.onlooker import LogLine, line_of


class Move(msgspec.Struct, frozen=True):
    """What a moment brought about: first what was done, then what came of it."""

    moment: int
    lines: tuple[LogLine, ...]


class Turn(msgspec.Struct, frozen=True):
    """The moves between two changes of who decides; nobody's before the first decision, several seats' in secret."""

    seats: tuple[int, ...]
    moves: list[Move]


class Past(msgspec.Struct, frozen=True):
    """A game as it stood when somebody began to look back: it is read beside the event loop, while play goes on."""

    replay: Replay
    moments: list[int]
    names: list[str]


def past_of(live: LiveTable, lang: str = "en") -> Past:
    """Return a table's game up to now, for a reader of some language."""
    return Past(live.replay, list(live.moments), live.names(lang))


def course(past: Past, seat: int, lang: str) -> list[Turn]:
    """Return the moves of a game by turn, as a seat was told of them."""
    turns: list[Turn] = []
    state = past.replay.at(0)
    deciding: tuple[int, ...] = ()  # what chance does belongs to whoever decided last
    for moment, span in enumerate(pairwise(past.moments), 1):
        deciding = tuple(each for each in state.seats if each != CHANCE) or deciding
        lines = _seen(past, state, _played(past, state, span), seat, lang, moment)
        if lines and (not turns or turns[-1].seats != deciding):
            turns.append(Turn(deciding, []))
        if lines:
            turns[-1].moves.append(Move(moment, lines))
    return turns


def moment_of(past: Past, moment: int, seat: int, lang: str) -> tuple[State, tuple[LogLine, ...]]:
    """Return the state at a moment, and what a seat was told of how it came about."""
    start = past.moments[max(0, moment - 1)]
    state = past.replay.at(start)
    events = _played(past, state, (start, past.moments[moment]))
    return state, _seen(past, state, events, seat, lang, moment)


def _played(past: Past, state: State, span: Sequence[int]) -> list[Event]:
    """Play the entries of a moment; return what happened."""
    state.log = []
    for entry in past.replay.record.entries[slice(*span)]:
        seat, _, text = entry.partition(" ")
        state.play(past.replay.game.book.parse(text), CHANCE if seat == "*" else int(seat))
    return state.log


def _seen(past: Past, state: State, events: Iterable[Event], seat: int, lang: str, moment: int) -> tuple[LogLine, ...]:
    """Return what a seat is told of the events of a moment, in words as they read then."""
    game = past.replay.game
    texts = game.texts.seen(state.view(seat))
    told = filter(None, (event.seen_by(seat) for event in events))
    return tuple(line_of(game, texts, event, lang, past.names, moment) for event in told)
