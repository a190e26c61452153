"""Bring a database up to date with the migrations in `migrations/`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from atoll.kernel import AtollError, one_of

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"


def migrate(connection: Connection, goal: str = "") -> None:
    """Run all migrations that a database has not seen yet, up to the newest or another one."""
    goal, version = goal or newest(), _version(connection)
    if version == goal:
        return
    if version is not None and version > newest():
        raise AtollError(
            f"this database was made by a newer version of Atoll: it is at {version}, and this one knows {newest()}; "
            f"let the newer one take it back (atoll admin downgrade {newest()}), or restore a backup"
        )
    from alembic import command  # takes as long to load as all the rest: only for a database that is not up to date

    command.upgrade(_config(connection), goal)


def downgrade(connection: Connection, goal: str) -> None:
    """Take a database back to an earlier migration, for an earlier version of the program."""
    known = sorted(file.name.partition("_")[0] for file in FOLDER.glob("versions/[0-9]*.py"))
    if goal not in known:
        raise one_of("migration", goal, known)
    from alembic import command

    command.downgrade(_config(connection), goal)


def demand_newest(connection: Connection) -> None:
    """Raise unless a database has seen all migrations."""
    if (version := _version(connection)) != newest():
        raise AtollError(
            f"the database is at {version}, this version of Atoll at {newest()}: start the server once first"
        )


def _config(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config


def _version(connection: Connection) -> str | None:
    """Return the last migration that a database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def newest() -> str:
    """Return the last migration that there is: their files are named in order."""
    return max(file.name.partition("_")[0] for file in FOLDER.glob("versions/[0-9]*.py"))
