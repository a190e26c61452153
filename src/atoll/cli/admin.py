"""Commands for operators: backup and restore, housekeeping, moderation.

What needs the database is imported where it is used: nobody who plays is to wait for it to load.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from atoll.cli.common import app
from atoll.kernel import AtollError
from atoll.terminal import data_folder
from atoll.web.settings import overlays_of

if TYPE_CHECKING:
    from atoll.table.store import Store

T = TypeVar("T")

admin = typer.Typer(help="Look after a server: tidy up, moderate, keep it safe.", no_args_is_help=True)
app.add_typer(admin, name="admin")

Db = Annotated[str, typer.Option("--db", envvar="ATOLL_DB", help="The server's database; by default a file of yours.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, as in its address.")]
UserId = Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person, as in the access log.")]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="An address or a network, such as 192.0.2.0/24.")]


def _with(db: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with a database, and let go of it."""
    from atoll.table.store import opened

    async def run() -> T:
        async with opened(_url(db)) as store:
            return await work(store)

    return asyncio.run(run())


def _url(db: str) -> str:
    from atoll.table.engine import default_url

    return db or default_url(data_folder())


# -- backups -----------------------------------------------------------------------------------------


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write it.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    db: Db = "",
) -> None:
    """Save everything a server knows to a file, while it runs."""
    from atoll.table import backup as backups

    if file.exists() and not force:
        raise AtollError(f"{file} is there already: --force writes over it")
    count = asyncio.run(backups.backup(_url(db), file))
    print(f"tables saved: {count}; keep {file} safe, for it holds the server's secret")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `atoll backup` wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Throw away what the database holds.")] = False,
    db: Db = "",
) -> None:
    """Fill a database from a backup; servers are to be stopped first."""
    from atoll.table import backup as backups

    print(f"tables restored: {asyncio.run(backups.restore(_url(db), file, replace))}")


@admin.command()
def downgrade(
    revision: Annotated[str, typer.Argument(help="The migration that an earlier version of Atoll knows, as it says.")],
    db: Db = "",
) -> None:
    """Take the database back for an earlier version of Atoll; stop all servers first, and have a backup."""
    from sqlalchemy.exc import SQLAlchemyError

    from atoll.table.engine import cannot_open, make_engine
    from atoll.table.lock import demand_no_server, serving_alone
    from atoll.table.migrate import downgrade as downgrade_to

    async def run() -> None:
        engine = make_engine(_url(db), patient=True)
        try:
            with serving_alone(_url(db)):
                async with engine.begin() as connection:
                    await demand_no_server(connection)
                    await connection.run_sync(downgrade_to, revision)
        except (OSError, SQLAlchemyError) as error:
            raise cannot_open(_url(db), error) from error
        finally:
            await engine.dispose()

    asyncio.run(run())
    print(f"the database is at {revision}")


# -- housekeeping ------------------------------------------------------------------------------------


@admin.command()
def sizes(db: Db = "") -> None:
    """Show how much there is."""
    from atoll.table import housekeeping

    found = _with(db, housekeeping.sizes)
    table = Table("what", "how much")
    table.add_row("database", f"{found.bytes / 2**20:,.1f} MB")
    if found.free is not None:
        table.add_row("free on its disk", f"{found.free / 2**20:,.0f} MB")
    for name, count in found.rows.items():
        table.add_row(f"rows of {name}", f"{count:,}")
    for name, count in found.longest:
        table.add_row(f"journal of {name}", f"{count:,} rows")
    Console().print(table)


@admin.command()
def tidy(
    older_than: Annotated[float, typer.Option(min=0, help="Days in which nobody has touched a table.")],
    archive: Annotated[Path | None, typer.Option(help="A folder to archive them in; without it they are lost.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which.")] = False,
    db: Db = "",
) -> None:
    """Archive or delete tables that nobody has touched for long, and drop what has run out."""
    from atoll.table import housekeeping

    if dry_run:
        gone = _with(db, lambda store: housekeeping.untouched(store, older_than))
    else:
        gone = _with(db, lambda store: housekeeping.tidy(store, older_than, archive))
    for table_id in gone:
        print(table_id)
    print(f"tables {'to be ' if dry_run else ''}{'archived' if archive else 'deleted'}: {len(gone)}")


@admin.command()
def bring_back(file: Annotated[Path, typer.Argument(help="A file of the archive.")], db: Db = "") -> None:
    """Put an archived table back."""
    from atoll.table import housekeeping

    print(f"the table {_with(db, lambda store: housekeeping.bring_back(store, file))} is back")


# -- moderation --------------------------------------------------------------------------------------


@admin.command()
def close_table(table: TableId, db: Db = "") -> None:
    """End the game at a table; it can be read, not played on."""
    from atoll.table import moderation

    _with(db, lambda store: moderation.close_table(store, table))
    print(f"the table {table} is closed")


@admin.command()
def messages(table: TableId, db: Db = "") -> None:
    """List what was said at a table, by number."""
    from atoll.table import moderation

    for each in _with(db, lambda store: moderation.messages(store, table)):
        print(f"{each.number}\t{each.name}\t{each.text}")


@admin.command()
def remove_message(
    table: TableId, number: Annotated[int, typer.Argument(help="See `atoll admin messages`.")], db: Db = ""
) -> None:
    """Erase something that was said at a table."""
    from atoll.table import moderation

    _with(db, lambda store: moderation.remove_message(store, table, number))
    print(f"message {number} is removed")


@admin.command()
def remove_person(
    person: UserId,
    data: Annotated[list[str], typer.Option("--data", envvar="ATOLL_DATA", help="As for `atoll serve`.")] = [],  # noqa: B006
    db: Db = "",
) -> None:
    """Void somebody's tokens, let bots take their seats, erase their name and what they said."""
    from atoll.table import moderation

    tables = _with(db, lambda store: moderation.remove_person(store, person, overlays_of(data)))
    print(f"tables they sat at: {len(tables)}; they may come again as somebody new, unless their address is blocked")


@admin.command()
def block_address(
    address: Address, days: Annotated[float, typer.Option(min=0, help="For how long; 0: for good.")] = 0, db: Db = ""
) -> None:
    """Refuse everything that comes from an address."""
    from atoll.table import house

    print(f"{_with(db, lambda store: house.block_address(store, address, days))} is blocked")


@admin.command()
def unblock_address(address: Address, db: Db = "") -> None:
    """Let an address in again."""
    from atoll.table import house

    was = _with(db, lambda store: house.unblock_address(store, address))
    print(f"{address} {'is let in again' if was else 'was not blocked'}")


@admin.command()
def blocked(db: Db = "") -> None:
    """List the addresses that are blocked."""
    from atoll.table import house

    for network in _with(db, house.house_of).blocked:
        print(network)


@admin.command()
def revoke(
    person: UserId,
    reissue: Annotated[str, typer.Option(metavar="NAME", help="Print a new token for the same person.")] = "",
    db: Db = "",
) -> None:
    """Make all tokens of a person void, such as when one was stolen."""
    from atoll.table import house
    from atoll.web.security import Identity, Signer

    async def run(store: Store) -> str:
        generation = await house.revoke(store, person)
        signer = Signer((await house.house_of(store)).secrets)
        return signer.token(Identity(person, reissue, generation)) if reissue else ""

    token = _with(db, run)
    print(token or f"the tokens of {person} are void")


@admin.command()
def rotate_secret(
    overlap: Annotated[float, typer.Option(min=0, help="Days in which what the old one signed still counts.")] = 30,
    db: Db = "",
) -> None:
    """Sign with a new secret; browsers get new cookies as they come by."""
    from atoll.table import house

    _with(db, lambda store: house.rotate_secret(store, overlap))
    until = datetime.fromtimestamp(datetime.now().timestamp() + overlap * house.DAY)
    print(
        f"there is a new secret; the old one counts until {until:%Y-%m-%d %H:%M}"
        if overlap
        else "there is a new secret"
    )
