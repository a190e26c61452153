"""Housekeeping: tables that nobody has touched for long are archived or deleted; how much there is."""

from __future__ import annotations

import gzip
import shutil
import time
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, func, select, text

from atoll.kernel import AtollError
from atoll.table.engine import sqlite_file
from atoll.table.files import appearing
from atoll.table.house import DAY, forget_what_is_past, give_notice
from atoll.table.schema import holders, journal, metadata, tables
from atoll.table.store import Header, Row, Store

AT_ONCE = 200


class Archived(msgspec.Struct):
    """A table in a file: everything that the database knew of it."""

    header: Header
    rows: list[Row]
    holders: dict[str, float]


class Sizes(msgspec.Struct):
    """How much there is."""

    bytes: int
    free: int | None  # bytes left on the disk; unknown of a database elsewhere
    rows: dict[str, int]  # by table of the database
    longest: list[tuple[str, int]]  # the longest journals


async def untouched(store: Store, days: float) -> list[str]:
    """Return the tables at which nothing was written and nobody seen for so many days, the oldest first."""
    before = time.time() - days * DAY
    last = select(journal.c.at).where(journal.c.table_id == tables.c.id).order_by(journal.c.seq.desc()).limit(1)
    seen = select(func.max(holders.c.seen)).where(holders.c.table_id == tables.c.id)
    query = select(tables.c.id).where(
        tables.c.created < before,
        func.coalesce(last.scalar_subquery(), 0) < before,
        func.coalesce(seen.scalar_subquery(), 0) < before,
    )
    async with store.connected() as connection:
        return [str(each) for each in (await connection.execute(query.order_by(tables.c.created))).scalars()]


async def tidy(store: Store, days: float, archive: Path | None) -> list[str]:
    """Archive or delete the tables that nobody has touched for so many days, and what has run out; return them."""
    gone = await untouched(store, days)
    for k in range(0, len(gone), AT_ONCE):
        for table_id in gone[k : k + AT_ONCE]:
            await put_away(store, table_id, archive)
        await give_notice(store, *gone[k : k + AT_ONCE])
    await forget_what_is_past(store)
    return gone


async def put_away(store: Store, table_id: str, archive: Path | None) -> None:
    """Delete a table, after it was written to a file where there is a folder for it."""
    if archive is not None:
        await _archive(store, table_id, archive)
    parts = [table for table in reversed(metadata.sorted_tables) if "table_id" in table.c and table.name != "notices"]
    async with store.connected(writes=True) as connection:
        for table in parts:
            await connection.execute(delete(table).where(table.c.table_id == table_id))
        await connection.execute(delete(tables).where(tables.c.id == table_id))


async def _archive(store: Store, table_id: str, archive: Path) -> None:
    header = await store.header(table_id)
    if header is None:
        return  # another process was quicker
    whole = Archived(header, await store.rows(table_id), await store.last_seen(table_id))
    try:
        archive.mkdir(parents=True, exist_ok=True)
        with appearing(archive / f"{header.game}-{table_id}.json.gz") as part:  # games in it may not be over
            part.write_bytes(gzip.compress(msgspec.json.encode(whole)))
    except OSError as error:
        raise AtollError(f"cannot write to the archive {archive}: {error.strerror}") from error


async def bring_back(store: Store, file: Path) -> str:
    """Put an archived table back; return its id."""
    try:
        whole = msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Archived)
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise AtollError(f"cannot read {file}: {error}") from error
    if await store.header(whole.header.id) is not None:
        raise AtollError(f"the table {whole.header.id} is there already")
    table_id = whole.header.id
    async with store.connected(writes=True) as connection:
        await connection.execute(tables.insert().values(**msgspec.structs.asdict(whole.header)))
        rows: list[dict[str, Any]] = [{"table_id": table_id, **msgspec.structs.asdict(row)} for row in whole.rows]
        if rows:
            await connection.execute(journal.insert(), rows)
        for user, seen in whole.holders.items():
            await connection.execute(holders.insert().values(user=user, table_id=table_id, seen=seen))
    return table_id


async def sizes(store: Store) -> Sizes:
    """Return how much there is."""
    counted = select(journal.c.table_id, func.count()).group_by(journal.c.table_id).order_by(func.count().desc())
    async with store.connected() as connection:
        rows = {
            table.name: int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
            for table in metadata.sorted_tables
        }
        longest = [(str(table), int(count)) for table, count in (await connection.execute(counted.limit(5))).all()]
        file = sqlite_file(store.url)
        if file is None:
            size = (await connection.execute(text("SELECT pg_database_size(current_database())"))).scalar_one()
            return Sizes(int(size), None, rows, longest)
    parts = [file, file.with_name(f"{file.name}-wal")]
    size = sum(part.stat().st_size for part in parts if part.exists())
    return Sizes(size, shutil.disk_usage(file.parent).free, rows, longest)
