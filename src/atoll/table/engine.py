"""How a database is reached: drivers, limits of time, and one sentence for one that cannot be opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from atoll.kernel import AtollError

LISTENER = "atoll server"  # what PostgreSQL calls the connection that every server has
CONNECT_SECONDS = 3.0
STATEMENT_SECONDS = 4.0  # also how long a writer waits for another one at the same table
POOL_SECONDS = 3.0
READER_SECONDS = 15.0  # an SQLite file is read as soon as the machine has time: that it has little is no failure
LOCKED_SECONDS = 2.0  # how long SQLite waits for whoever else writes to its file
PAGES_KEPT = 512  # KB of an SQLite file that each connection keeps in memory: the system keeps the rest for all
CONNECTIONS = 10
MORE_CONNECTIONS = 10
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def make_engine(url: str, patient: bool = False) -> AsyncEngine:
    """Return a pool of connections; a patient one is for work that may take long."""
    try:
        address = make_url(url)
        if address.drivername not in DRIVERS:
            raise ArgumentError("give a sqlite:/// or postgresql:// address")
        address = address.set(drivername=DRIVERS[address.drivername])
        if address.drivername == DRIVERS["sqlite"]:
            made = create_async_engine(address, hide_parameters=True, pool_timeout=READER_SECONDS)
            event.listen(made.sync_engine, "connect", _tune_sqlite)
            return made
        return create_async_engine(
            address,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            max_overflow=MORE_CONNECTIONS,
            pool_timeout=POOL_SECONDS,
            connect_args=_limits(patient),
        )
    except (SQLAlchemyError, ValueError) as error:
        raise cannot_open(url, error) from error


def make_writer(engine: AsyncEngine) -> Engine:
    """Return the same SQLite database for one thread that writes: no statement waits for another thread."""
    made = create_engine(engine.url.set(drivername="sqlite+pysqlite"), hide_parameters=True)
    event.listen(made, "connect", _tune_sqlite)
    return made


def _limits(patient: bool) -> dict[str, Any]:
    limits: dict[str, Any] = {"timeout": CONNECT_SECONDS, "server_settings": {"application_name": "atoll"}}
    if not patient:
        limits["command_timeout"] = STATEMENT_SECONDS
        limits["server_settings"]["statement_timeout"] = str(round(STATEMENT_SECONDS * 1000))
    return limits


def _tune_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={round(LOCKED_SECONDS * 1000)}")
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"cache_size=-{PAGES_KEPT}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database; None for any other.

    >>> sqlite_file("sqlite:///atoll.db"), sqlite_file("postgresql://host/atoll")
    (PosixPath('atoll.db'), None)
    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        return None
    return Path(address.database) if address.drivername == "sqlite" and address.database else None


def default_url(folder: Path) -> str:
    """Return the address of the database in a folder."""
    return f"sqlite:///{folder / 'atoll.db'}"


def cannot_open(url: str, error: Exception) -> AtollError:
    """Return the sentence for a database that cannot be opened; its password is not in it."""
    return AtollError(f"cannot open the database {shown(url)}: {first_line(error)}")


def shown(url: str) -> str:
    """Return the address of a database as it may be shown: without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return "you named"


def first_line(error: Exception) -> str:
    """Return what an error says, without the statement that it is about."""
    return str(error).splitlines()[0] if str(error) else type(error).__name__
