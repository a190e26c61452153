"""Backup and restore: everything of either database in one SQLite file, which can be restored into either."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, create_engine, delete, func, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from atoll.kernel import AtollError
from atoll.table.engine import cannot_open, first_line, make_engine, sqlite_file
from atoll.table.files import appearing
from atoll.table.lock import demand_no_server, serving_alone
from atoll.table.migrate import demand_newest, migrate
from atoll.table.schema import metadata, tables
from atoll.table.store import Store

AT_ONCE = 1000  # rows
KEPT = [table for table in metadata.sorted_tables if table.name != "notices"]


async def backup(url: str, file: Path) -> int:
    """Write everything to a file, as it is at one moment, while servers go on; return how many tables there are."""
    try:
        with appearing(file) as part:  # it holds the secret
            source = sqlite_file(url)
            if source is not None:
                _copy_sqlite(source, part)
            else:
                await _copy_postgresql(url, part)
            return _checked(part)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise AtollError(f"cannot write the backup {file}: {str(error).splitlines()[0]}") from error


def _copy_sqlite(source: Path, part: Path) -> None:
    """Copy a file by SQLite's own online backup: all of it in one step, so that nobody's writing starts it over."""
    if not source.exists():
        raise AtollError(f"there is no database {source}")
    live = sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=30)
    with closing(live), closing(sqlite3.connect(part)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


async def _copy_postgresql(url: str, part: Path) -> None:
    """Read all tables in one transaction that sees one moment."""
    engine = make_engine(url, patient=True)
    made = create_engine(f"sqlite:///{part}")
    try:
        async with engine.connect() as plain:
            source = await plain.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            await source.run_sync(demand_newest)
            with made.begin() as target:
                migrate(target)
                for table in KEPT:
                    found = await source.stream(select(table))
                    async for rows in found.mappings().partitions(AT_ONCE):
                        target.execute(table.insert(), [dict(row) for row in rows])
    except OSError as error:
        raise cannot_open(url, error) from error
    finally:
        made.dispose()
        await engine.dispose()


def _checked(file: Path) -> int:
    """Return how many tables a backup holds; raise if it is no backup of ours, or damaged."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise AtollError(f"the backup {file} is damaged")
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise AtollError(f"{file} is no backup of Atoll: {error}") from error


async def restore(url: str, file: Path, replace: bool = False) -> int:
    """Fill a database from a backup, all or nothing; one that is not empty only if told. Return how many tables."""
    if not file.exists():
        raise AtollError(f"there is no file {file}")
    count = _checked(file)
    with tempfile.TemporaryDirectory(prefix="atoll-restore-") as folder, serving_alone(url):
        copy = Path(shutil.copy(file, Path(folder) / "backup.db"))
        source = create_engine(f"sqlite:///{copy}")
        store = await Store.open(url, patient=True)
        try:
            with source.begin() as before:
                migrate(before)
            with source.connect() as saved:
                async with store.connected(writes=True) as connection:
                    await demand_no_server(connection)
                    await _demand_empty(connection, replace)
                    await _fill(connection, saved)
        except IntegrityError as error:
            raise AtollError(f"the backup {file} does not hold together: {first_line(error)}") from error
        finally:
            source.dispose()
            await store.close()
    return count


async def _demand_empty(connection: AsyncConnection, replace: bool) -> None:
    """Raise if tables would be lost that nobody said are to be."""
    count = (await connection.execute(select(func.count()).select_from(tables))).scalar_one()
    if count and not replace:
        raise AtollError(f"the database is not empty (tables: {count}): --replace puts the backup in its place")


async def _fill(connection: AsyncConnection, saved: Connection) -> None:
    for table in reversed(metadata.sorted_tables):
        await connection.execute(delete(table))
    for table in KEPT:
        for rows in saved.execute(select(table)).mappings().partitions(AT_ONCE):
            await connection.execute(table.insert(), [dict(row) for row in rows])
