"""Bring a database up to date with the migrations in `migrations/`."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from atoll.kernel import AtollError

FOLDER = Path(__file__).parent / "migrations"


def migrate(connection: Connection, goal: str = "") -> None:
    """Run all migrations that a database has not seen yet, up to the newest or another one."""
    goal, version = goal or _newest(), _version(connection)
    if version == goal:
        return
    if version is not None and version > _newest():
        raise AtollError(
            f"this database was made by a newer version of Atoll: it is at {version}, and this one knows {_newest()}; "
            f"let the newer one take it back (atoll admin downgrade {_newest()}), or restore a backup"
        )
    from alembic import command  # takes as long to load as all the rest: only for a database that is not up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, goal)


def _version(connection: Connection) -> str | None:
    """Return the last migration that a database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _newest() -> str:
    """Return the last migration that there is: their files are named in order."""
    return max(file.name.partition("_")[0] for file in FOLDER.glob("versions/[0-9]*.py"))
