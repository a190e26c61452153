"""The course of a game: every move that a seat was told of, by turn; and what was told at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from atoll.kernel import CHANCE, Event, State
from atoll.table.live import LiveTable


class Told(msgspec.Struct, frozen=True):
    """A sentence about a moment, and whom it is about."""

    text: str
    seat: int
    key: str
    icon: str | None
    undone: bool = False
    ribbon: bool = False


class Move(msgspec.Struct, frozen=True):
    """What a moment brought about: first what was done, then what came of it."""

    moment: int
    lines: tuple[Told, ...]


class Turn(msgspec.Struct, frozen=True):
    """The moves between two changes of who decides; nobody's before the first decision, several seats' in secret."""

    seats: tuple[int, ...]
    moves: list[Move]


def course(live: LiveTable, seat: int, lang: str) -> list[Turn]:
    """Return the moves of a game by turn, as a seat was told of them."""
    turns: list[Turn] = []
    state = live.replay.at(0)
    deciding: tuple[int, ...] = ()  # what chance does belongs to whoever decided last
    for moment, span in enumerate(pairwise(live.moments), 1):
        deciding = tuple(each for each in state.seats if each != CHANCE) or deciding
        lines = _seen(live, state, _played(live, state, span), seat, lang)
        if lines and (not turns or turns[-1].seats != deciding):
            turns.append(Turn(deciding, []))
        if lines:
            turns[-1].moves.append(Move(moment, lines))
    return turns


def moment_of(live: LiveTable, moment: int, seat: int, lang: str) -> tuple[State, tuple[Told, ...]]:
    """Return the state at a moment, and what a seat was told of how it came about."""
    start = live.moments[max(0, moment - 1)]
    state = live.replay.at(start)
    events = _played(live, state, (start, live.moments[moment]))
    return state, _seen(live, state, events, seat, lang)


def _played(live: LiveTable, state: State, span: Sequence[int]) -> list[Event]:
    """Play the entries of a moment; return what happened."""
    state.log = []
    for entry in live.record.entries[slice(*span)]:
        seat, _, text = entry.partition(" ")
        state.play(live.game.book.parse(text), CHANCE if seat == "*" else int(seat))
    return state.log


def _seen(live: LiveTable, state: State, events: Iterable[Event], seat: int, lang: str) -> tuple[Told, ...]:
    """Return what a seat is told of events, in words as they read then."""
    texts, names = live.game.texts.seen(state.view(seat)), live.names()

    def lines() -> Iterator[Told]:
        for event in filter(None, (each.seen_by(seat) for each in events)):
            icon, ribbon = live.game.icons.get(event.key), event.key in texts.deeds.ribbons
            yield Told(texts.event(event, lang, names), event.values.get("seat", -1), event.key, icon, ribbon=ribbon)

    return tuple(lines())
