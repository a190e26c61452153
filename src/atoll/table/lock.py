"""Whether a server is at work: an SQLite file is for one alone, and has a lock beside it; PostgreSQL knows of all."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from atoll.kernel import AtollError
from atoll.table.engine import LISTENER, sqlite_file


@contextmanager
def serving_alone(url: str) -> Iterator[None]:
    """Hold the lock of an SQLite file for as long as it is served; it goes with the process, however that ends."""
    file = sqlite_file(url)
    if file is None:
        yield
        return
    path = file.with_name(f"{file.name}.lock")
    with _opened(path) as descriptor:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise AtollError(f"another server{_holder(path)} serves {file} already; stop it first") from error
        with suppress(OSError):  # on a full disk nobody can read who it is
            os.truncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode())
        yield


async def demand_no_server(connection: AsyncConnection) -> None:
    """Raise if a server uses a PostgreSQL database; for SQLite the lock says so."""
    if connection.dialect.name != "postgresql":
        return
    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = :name AND datname = current_database()"
    if (await connection.execute(text(query), {"name": LISTENER})).scalar_one():
        raise AtollError("a server uses this database: stop it first")


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise AtollError(f"cannot write {path}: {error.strerror}") from error
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _holder(path: Path) -> str:
    number = path.read_text(encoding="ascii", errors="replace")
    return f" (process {number})" if number.isdigit() else ""
