"""Snapshots: what a journal adds up to at some row, so that its length costs nothing when a table is loaded.

A snapshot is only a short cut. It can always be made again from the journal, and one that does not fit is ignored.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from sys import intern
from typing import Any

import msgspec

from atoll.kernel import Game, Record
from atoll.table.live import ChatLine, LiveTable, LogEntry, Wish
from atoll.table.match import Match
from atoll.table.notes import Away
from atoll.table.seats import Seat
from atoll.table.store import Header, Store

EVERY = 200  # rows between two snapshots


class Snapshot(msgspec.Struct, kw_only=True, array_like=True):
    """Everything a table in memory knows."""

    seq: int
    changes: int
    moments: list[int]
    seats: list[Seat]
    users: list[str]
    undos: int
    log: list[LogEntry]
    chat: list[ChatLine]
    scores: list[tuple[int, tuple[float, ...]]]
    wish: Wish | None
    ended: bool
    next_table: str
    dirty_at: float
    record: Record | None
    states: dict[int, msgspec.Raw]  # by number of entries: the present one, and one to go back to
    lesson_name: str = msgspec.field(default="", name="taught")
    closed: bool = False


async def keep(live: LiveTable, store: Store) -> None:
    """Keep what the journal adds up to, now and then; the journal itself stays the truth."""
    if live.seq - live.kept_at < EVERY or live.stuck:
        return
    live.kept_at = live.seq
    with suppress(Away):
        await store.keep_snapshot(live.header.id, live.seq, take(live))


def take(live: LiveTable) -> bytes:
    """Return a table as a snapshot."""
    match = live.match
    return msgspec.json.encode(
        Snapshot(
            seq=live.seq,
            changes=live.changes,
            moments=live.moments,
            seats=live.seats,
            users=sorted(live.users),
            undos=live.undos,
            log=list(live.log),
            chat=list(live.chat),
            scores=live.scores,
            wish=live.wish,
            ended=live.ended,
            next_table=live.next_table,
            dirty_at=live.dirty_at,
            record=match.record if match else None,
            states={k: msgspec.Raw(state.save()) for k, state in match.known_states().items()} if match else {},
            lesson_name=live.lesson_name,
            closed=live.closed,
        )
    )


def restore(header: Header, game: Game[Any], body: bytes) -> LiveTable | None:
    """Return the table that a snapshot is of; None if it does not fit this version."""
    live = LiveTable(header, game)
    if live.stuck:
        return None
    try:
        snapshot = msgspec.json.decode(body, type=Snapshot)
        match = None
        if snapshot.record is not None:
            snapshot.record.entries = list(map(intern, snapshot.record.entries))
            states = {k: game.load(bytes(saved)) for k, saved in snapshot.states.items()}
            match = Match(game, snapshot.record, Random(0), states)
    except Exception:  # whatever is wrong with it, the journal is the truth
        return None
    live.lesson_name = snapshot.lesson_name
    if match is not None:
        live.take_up(match)
    live.kept_at = snapshot.seq
    live.seq, live.changes, live.moments = snapshot.seq, snapshot.changes, snapshot.moments
    live.seats, live.users, live.undos = snapshot.seats, set(snapshot.users), snapshot.undos
    live.log.extend(msgspec.structs.replace(entry, packed=entry.packed.copy()) for entry in snapshot.log)
    live.chat.extend(snapshot.chat)
    live.scores, live.wish, live.ended = snapshot.scores, snapshot.wish, snapshot.ended
    live.closed, live.next_table, live.dirty_at = snapshot.closed, snapshot.next_table, snapshot.dirty_at
    return live
