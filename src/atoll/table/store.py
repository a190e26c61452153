"""Storage: what happened at every table, in order. SQLite by default, PostgreSQL by URL.

A table is its header and its journal. The journal only ever grows; everything else is made from it again. A row is
committed before anyone is told of it, so a server that is killed goes on where it was.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import Column, Connection, delete, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from atoll.table.engine import CONNECT_SECONDS, LISTENER, cannot_open, make_engine, sqlite_file
from atoll.table.meters import MOVES, ROWS, measure_database
from atoll.table.migrate import migrate
from atoll.table.notes import Away, Busy
from atoll.table.outage import FAILURES, Outage
from atoll.table.schema import holders, journal, settings, snapshots, tables
from atoll.table.together import Together, Write

CHANNEL = "atoll rows"
LEAST_FREE = 8 * 2**20  # bytes of disk without which an SQLite file is not well
WRITE_CHECK_EVERY = 10.0  # seconds between two checks that the database can be written to
CALL_AGAIN_SECONDS = 1.0  # after which a database that hung up is called again
OPENING_SECONDS = 10.0  # how long another process may make the database ready meanwhile
MIGRATION_LOCK = 7_239_155  # any number, as long as all processes lock the same
Heard = Callable[[str, int], None]  # is told to which table somebody wrote, and up to which row; to none: nobody knows
ADD_ROWS = journal.insert()  # put together once
ADD_ROWS_AS_THEY_ARE = str(ADD_ROWS.compile(dialect=sqlite.dialect()))  # for SQLite, which takes half the time so
PLAUSIBLE = re.compile(r"[A-Za-z0-9_-]{1,40}")  # what an id looks like


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is from its beginning."""

    id: str
    invite: str
    game: str
    rules: int
    data: str
    options: dict[str, str]
    owner: str
    created: float
    replace_after: int = 600  # seconds of absence after which others may let a bot stand in; 0: never


class Row(msgspec.Struct, frozen=True):
    """One thing that happened at a table."""

    seq: int
    at: float
    kind: str
    seat: int
    text: str
    change: int  # rows written together have the same number: what people are told of them


def in_row(value: Any) -> str:
    """Return how a row of a journal says something that is more than a word."""
    return msgspec.json.encode(value).decode()


class Writer:
    """What is about to be written to one table's journal, all or nothing."""

    def __init__(self, table_id: str, missed: list[Row]):
        self.table_id = table_id
        self.missed = missed  # what other processes wrote since this one last looked
        self.change = 1  # the number of what is written together
        self.rows: list[Row] = []
        self.holders: list[str] = []
        self._at = time.time()

    def append(self, seq: int, kind: str, seat: int, text: str) -> Row:
        """Let the next row be written."""
        row = Row(seq, self._at, kind, seat, text, self.change)
        self.rows.append(row)
        return row

    def add_holder(self, user: str) -> None:
        """Let it be remembered that a person sits, or sat, at this table."""
        self.holders.append(user)

    def write(self, connection: Connection) -> None:
        """Write everything to the database."""
        if self.rows and connection.dialect.name == "sqlite":
            rows = [(self.table_id, *msgspec.structs.astuple(row)) for row in self.rows]
            connection.exec_driver_sql(ADD_ROWS_AS_THEY_ARE, rows)
        elif self.rows:
            each = [{"table_id": self.table_id, **msgspec.structs.asdict(row)} for row in self.rows]
            connection.execute(ADD_ROWS, each)
        for user in self.holders:  # who is given a seat has the time to come that the table grants
            seen = holders.update().where(holders.c.user == user, holders.c.table_id == self.table_id)
            if not connection.execute(seen.values(seen=self._at)).rowcount:
                connection.execute(holders.insert().values(user=user, table_id=self.table_id, seen=self._at))


class Store:
    """All tables."""

    def __init__(self, engine: AsyncEngine, url: str):
        self.engine = engine
        self.url = url
        self._listener: Any = None
        self.hears = False  # whether it listens to what other processes write
        self.silent = False  # whether the database owes somebody an answer for too long
        self._closed = False
        self._outage = Outage(patient=not self.shared)
        self._together = None if self.shared else Together(engine)
        measure_database(engine.sync_engine)
        self._writable_at = 0.0

    @classmethod
    async def open(cls, url: str, patient: bool = False) -> Store:
        """Open a database, making or bringing up to date its tables; a patient one sets no limits of time."""
        await _make_ready(url)
        return cls(make_engine(url, patient), url)

    async def close(self) -> None:
        """Let go of the database."""
        self._closed = True
        if self._listener is not None:
            with suppress(*FAILURES):
                await self._listener.close(timeout=CONNECT_SECONDS)
        if self._together is not None:
            await self._together.finish()
        with suppress(TimeoutError):  # a database that does not answer is not waited for
            await asyncio.wait_for(self.engine.dispose(), CONNECT_SECONDS)

    @property
    def shared(self) -> bool:
        """Whether several server processes can serve the same tables."""
        return self.engine.dialect.name == "postgresql"

    @property
    def in_touch(self) -> bool:
        """Whether this process would hear at once of what others write."""
        return self.hears and not self.silent and not self._outage.on

    @asynccontextmanager
    async def connected(self, writes: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection, within a transaction where something is written; raise `Away` when the database fails us."""
        with self._outage.watched():
            async with self.engine.begin() if writes else self.engine.connect() as connection:
                yield connection

    async def _write(self, write: Write) -> None:
        """Write something small: all or nothing, and committed when this ends."""
        if self._together is None:
            async with self.connected(writes=True) as connection:
                await connection.run_sync(write)
        else:
            with self._outage.watched():
                await self._together.commit(write)

    # -- tables ------------------------------------------------------------------------------------

    async def create(self, header: Header, rows: list[tuple[str, int, str]], users: list[str]) -> None:
        """Write a new table with its first rows."""
        writer = Writer(header.id, [])
        for seq, (kind, seat, text) in enumerate(rows, 1):
            writer.append(seq, kind, seat, text)
        for user in users:
            writer.add_holder(user)

        def write(connection: Connection) -> None:
            connection.execute(tables.insert().values(**msgspec.structs.asdict(header)))
            writer.write(connection)

        await self._write(write)

    async def header(self, table_id: str) -> Header | None:
        """Return a table's header."""
        return await self._one(tables.c.id, table_id)

    async def invited(self, invite: str) -> Header | None:
        """Return the table an invitation is for."""
        return await self._one(tables.c.invite, invite)

    async def _one(self, column: Column[str], value: str) -> Header | None:
        if not PLAUSIBLE.fullmatch(value):
            return None
        async with self.connected() as connection:
            found = (await connection.execute(select(tables).where(column == value))).mappings().first()
        return Header(**found) if found else None

    async def tables_of(self, user: str, limit: int = 30) -> list[Header]:
        """Return the tables a person sits at, newest first."""
        query = select(tables).join(holders, holders.c.table_id == tables.c.id).where(holders.c.user == user)
        async with self.connected() as connection:
            found = (await connection.execute(query.order_by(tables.c.created.desc()).limit(limit))).mappings().all()
        return [Header(**each) for each in found]

    async def count_of(self, owner: str, since: float) -> int:
        """Return how many tables a person has opened since a time."""
        query = select(func.count()).select_from(tables).where(tables.c.owner == owner, tables.c.created > since)
        async with self.connected() as connection:
            return int((await connection.execute(query)).scalar_one())

    # -- journals ----------------------------------------------------------------------------------

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """Return what happened at a table after a row."""
        async with self.connected() as connection:
            return await _rows(connection, table_id, after)

    async def snapshot(self, table_id: str) -> bytes | None:
        """Return the newest snapshot of a table."""
        query = select(snapshots.c.body).where(snapshots.c.table_id == table_id)
        async with self.connected() as connection:
            return (await connection.execute(query)).scalar()

    async def keep_snapshot(self, table_id: str, seq: int, body: bytes) -> None:
        """Keep a snapshot in place of an older one."""
        older = delete(snapshots).where(snapshots.c.table_id == table_id, snapshots.c.seq < seq)

        def write(connection: Connection) -> None:
            connection.execute(older)
            connection.execute(snapshots.insert().values(table_id=table_id, seq=seq, body=body))

        with suppress(IntegrityError):  # another process has kept a newer one
            await self._write(write)

    async def drop_snapshot(self, table_id: str) -> None:
        """Forget the snapshot of a table: its journal was changed."""

        def write(connection: Connection) -> None:
            connection.execute(delete(snapshots).where(snapshots.c.table_id == table_id))

        await self._write(write)

    @asynccontextmanager
    async def writing(self, table_id: str, after: int) -> AsyncIterator[Writer]:
        """Write to a journal after a row: all or nothing, one writer at a time, and committed when this ends."""
        write = self._writing_shared if self.shared else self._writing_alone
        try:
            async with write(table_id, after) as writer:
                yield writer
        except IntegrityError as error:
            raise Busy("this could not be written: please try again") from error

    @asynccontextmanager
    async def _writing_shared(self, table_id: str, after: int) -> AsyncIterator[Writer]:
        async with self.connected(writes=True) as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
            writer = Writer(table_id, await _rows(connection, table_id, after))
            yield writer
            await connection.run_sync(writer.write)
            if writer.rows:
                await connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {writer.rows[-1].seq}")))
        _count(writer)

    @asynccontextmanager
    async def _writing_alone(self, table_id: str, after: int) -> AsyncIterator[Writer]:
        writer = Writer(table_id, [])
        yield writer
        if writer.rows or writer.holders:
            await self._write(writer.write)
            _count(writer)

    # -- between processes -------------------------------------------------------------------------

    async def listen(self, heard: Heard) -> None:
        """Call back whenever any process has written to a table."""
        if not self.shared:
            return
        address = make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
        named = {"application_name": LISTENER}
        self._listener = await asyncpg.connect(address, timeout=CONNECT_SECONDS, server_settings=named)

        def tell(_connection: Any, _process: int, _channel: str, said: str) -> None:
            table_id, _, seq = said.partition(" ")
            heard(table_id, int(seq))

        await self._listener.add_listener(CHANNEL, tell)
        loop = asyncio.get_running_loop()
        self._listener.add_termination_listener(lambda _: loop.create_task(self._listen_again(heard)))
        self.hears = True

    async def _listen_again(self, heard: Heard) -> None:
        """Call the database again after it hung up."""
        self.hears = False
        while not self._closed:
            try:
                await asyncio.sleep(CALL_AGAIN_SECONDS)
                await self.listen(heard)
                heard("", 0)  # whatever was said meanwhile, nobody has heard it
                return
            except FAILURES:
                continue

    async def saw(self, table_id: str, user: str, at: float) -> None:
        """Write down when a person was last seen at a table."""
        seen = holders.update().where(holders.c.user == user, holders.c.table_id == table_id).values(seen=at)

        def write(connection: Connection) -> None:
            connection.execute(seen)

        await self._write(write)

    async def last_seen(self, table_id: str) -> dict[str, float]:
        """Return when any process last saw the people who sit, or sat, at a table."""
        query = select(holders.c.user, holders.c.seen).where(holders.c.table_id == table_id)
        async with self.connected() as connection:
            return {str(user): float(seen) for user, seen in (await connection.execute(query)).all()}

    async def secret(self) -> str:
        """Return the secret that identities are signed with, the same for all processes."""
        query = select(settings.c.value).where(settings.c.name == "secret")
        with suppress(IntegrityError):  # another process was quicker
            async with self.connected(writes=True) as connection:
                if (await connection.execute(query)).scalar() is None:
                    await connection.execute(settings.insert().values(name="secret", value=secrets.token_urlsafe(32)))
        async with self.connected() as connection:
            return str((await connection.execute(query)).scalar_one())

    async def check(self) -> None:
        """Raise unless the database answers and takes what is written; whoever asks limits the time."""
        async with self.connected() as connection:
            await connection.execute(select(1))
        file = sqlite_file(self.url)
        if file is not None and shutil.disk_usage(file.parent).free < LEAST_FREE:
            raise Away("the disk is full")
        if time.monotonic() - self._writable_at >= WRITE_CHECK_EVERY:
            await self.set("checked", str(round(time.time())))
            self._writable_at = time.monotonic()

    async def get(self, name: str) -> str:
        """Return something that all processes remember; nothing if it was never set."""
        async with self.connected() as connection:
            return await self._setting(connection, name)

    async def set(self, name: str, value: str) -> None:
        """Let all processes remember something."""

        def write(connection: Connection) -> None:
            changed = connection.execute(settings.update().where(settings.c.name == name).values(value=value))
            if not changed.rowcount:
                with suppress(IntegrityError), connection.begin_nested():  # another process was quicker
                    connection.execute(settings.insert().values(name=name, value=value))

        await self._write(write)

    async def _setting(self, connection: AsyncConnection, name: str) -> str:
        query = select(settings.c.value).where(settings.c.name == name)
        return str((await connection.execute(query)).scalar() or "")


def _count(writer: Writer) -> None:
    """Count what was committed."""
    ROWS.inc(len(writer.rows))
    MOVES.inc(sum(row.kind == "play" and row.seat >= 0 for row in writer.rows))


async def _make_ready(url: str) -> None:
    """Run the migrations; of several processes that start at once, one does and the others wait."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        with suppress(OSError):  # SQLite says it better
            file.touch(mode=0o600)  # it holds the secret
    engine = make_engine(url, patient=True)
    deadline = time.monotonic() + OPENING_SECONDS
    try:
        if file is not None:  # the driver has a thread, which would not hear that we have given up
            sqlite3.connect(file).close()
        while not await _migrated(engine, deadline):
            await asyncio.sleep(0.3)
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        raise cannot_open(url, error) from error
    finally:
        await engine.dispose()


async def _migrated(engine: AsyncEngine, deadline: float) -> bool:
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.run_sync(migrate)
        return True
    except (OperationalError, IntegrityError) as error:
        others = any(word in str(error) for word in ("already exists", "locked", "UNIQUE"))
        if not others or time.monotonic() > deadline:
            raise
        return False


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A database for work that may take long, for as long as it takes."""
    store = await Store.open(url, patient=True)
    try:
        yield store
    finally:
        await store.close()


async def _rows(connection: AsyncConnection, table_id: str, after: int) -> list[Row]:
    columns = (journal.c.seq, journal.c.at, journal.c.kind, journal.c.seat, journal.c.text, journal.c.change)
    query = select(*columns).where(journal.c.table_id == table_id, journal.c.seq > after).order_by(journal.c.seq)
    return [Row(*found) for found in (await connection.execute(query)).all()]
