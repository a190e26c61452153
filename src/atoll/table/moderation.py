"""What an operator can do at tables: close one, remove a message, remove a person.

Servers read a table anew when they are given notice; a server that writes to it at the same moment is refused by the
database, and reads it anew for that reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from sqlalchemy import delete, select

from atoll.kernel import AtollError, game
from atoll.table.house import give_notice, revoke
from atoll.table.live import LiveTable
from atoll.table.notes import Busy, NoSuchTable
from atoll.table.schema import holders, journal, snapshots
from atoll.table.seats import Seat, bot_seat, clean_name
from atoll.table.store import Row, Store, in_row

ATTEMPTS = 10
STAND_IN = "greedy"
ERASED = '["",""]'  # a message that was removed: who said it, and what


class Message(msgspec.Struct, frozen=True):
    """Something said at a table."""

    number: int
    name: str
    text: str


async def close_table(store: Store, table_id: str) -> None:
    """End a game at once; its table can be read, not played on."""
    rows = await _journal(store, table_id)
    if any(row.kind == "close" for row in rows):
        raise AtollError("this table is closed already")
    await _append(store, table_id, "close", -2, "")
    await give_notice(store, table_id)


async def messages(store: Store, table_id: str) -> list[Message]:
    """Return what was said at a table."""
    chat = [row for row in await _journal(store, table_id) if row.kind == "chat" and row.text != ERASED]
    return [Message(row.seq, *msgspec.json.decode(row.text, type=tuple[str, str])) for row in chat]


async def remove_message(store: Store, table_id: str, number: int) -> None:
    """Erase what somebody said; that something was removed is said in the log of the table."""
    if number not in [each.number for each in await messages(store, table_id)]:
        raise AtollError(f"this table has no message {number}: see atoll admin messages {table_id}")
    await _rewrite(store, table_id, {number: ERASED})
    await _append(store, table_id, "moderated", -2, "message removed")
    await give_notice(store, table_id)


async def remove_person(store: Store, user: str, data: Mapping[str, Path] | None = None) -> list[str]:
    """Void a person's tokens, give their seats to bots, erase their name and what they said; return their tables."""
    query = select(holders.c.table_id).where(holders.c.user == user)
    async with store.connected() as connection:
        tables = [str(each) for each in (await connection.execute(query)).scalars()]
    await revoke(store, user)
    for table_id in tables:
        await _remove_from(store, table_id, user, data or {})
    async with store.connected(writes=True) as connection:
        await connection.execute(delete(holders).where(holders.c.user == user))
    await give_notice(store, *tables)
    return tables


async def _remove_from(store: Store, table_id: str, user: str, data: Mapping[str, Path]) -> None:
    header = await store.header(table_id)
    if header is None:
        return
    live = LiveTable(header, game(header.game, data.get(header.game)))
    changed: dict[int, str] = {}
    for row in await store.rows(table_id):
        live.restore(row)
        changed.update(_without(row, user, live))
    await _rewrite(store, table_id, changed)
    for seat in live.seats_of(user) if not live.over else []:
        if live.begun or live.stuck:
            taken = msgspec.json.encode(("removed", bot_seat(STAND_IN, seat))).decode()
            await _append(store, table_id, "stand in", seat, taken)
        else:
            await _append(store, table_id, "leave", seat, "")


def _without(row: Row, user: str, live: LiveTable) -> Iterator[tuple[int, str]]:
    """Yield a row without the name and the words of a person, if they are in it."""
    if row.kind == "chat" and (live.seats[row.seat].user if row.seat >= 0 else live.header.owner) == user:
        yield row.seq, ERASED
    elif row.kind == "seats":
        seats = msgspec.json.decode(row.text, type=list[Seat])
        yield row.seq, in_row([_nameless(seat, user) for seat in seats])
    elif row.kind in ("sit", "back"):
        yield row.seq, in_row(_nameless(msgspec.json.decode(row.text, type=Seat), user))
    elif row.kind == "stand in":
        why, seat = msgspec.json.decode(row.text, type=tuple[str, Seat])
        yield row.seq, in_row((why, _nameless(seat, user)))


def _nameless(seat: Seat, user: str) -> Seat:
    """Return a chair; a person's who is removed has nobody's name."""
    if seat.user != user:
        return seat
    if seat.kind == "bot":
        return msgspec.structs.replace(seat, held_as=clean_name(""))
    return msgspec.structs.replace(seat, name=clean_name(""))


async def _journal(store: Store, table_id: str) -> list[Row]:
    rows = await store.rows(table_id)
    if not rows:
        raise NoSuchTable("there is no such table")
    return rows


async def _rewrite(store: Store, table_id: str, texts: Mapping[int, str]) -> None:
    """Change rows of a journal, and drop the snapshot that still says what they said."""
    async with store.connected(writes=True) as connection:
        await connection.execute(delete(snapshots).where(snapshots.c.table_id == table_id))
        for seq, text in texts.items():
            row = (journal.c.table_id == table_id) & (journal.c.seq == seq)
            await connection.execute(journal.update().where(row).values(text=text))


async def _append(store: Store, table_id: str, kind: str, seat: int, text: str) -> None:
    """Write one row, whoever else writes meanwhile."""
    for _ in range(ATTEMPTS):
        last = (await _journal(store, table_id))[-1]
        try:
            async with store.writing(table_id, last.seq) as writer:
                last = [last, *writer.missed][-1]
                writer.change = last.change + 1
                writer.append(last.seq + 1, kind, seat, text)
            return
        except Busy:
            await asyncio.sleep(0.05)
    raise Busy("this could not be written: please try again")
