"""What was saved is what is restored, from either database into either, while the server plays on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import httpx
import pytest

from atoll.kernel import AtollError
from atoll.table.backup import backup, restore
from atoll.table.store import Store
from web.conftest import Program, Server, operate, wait_for
from web.databases import Postgres
from web.hosts import ADA, BOB, asked, hosting, user_of


async def played(url: str, moves: int = 8) -> str:
    """Open a table and play a little; return its id."""
    async with hosting(url) as host:
        table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
        await host.chat(table, "ada", "Ada", "é☃")
        for _ in range(moves):
            live, seat, text = await asked(host, table)
            await host.play(table, user_of(seat), seat, live.decision, [text])
        return table


async def everything(url: str) -> object:
    """Return all that a database knows of its tables."""
    store = await Store.open(url)
    try:
        found = [
            (each, await store.rows(each.id), await store.last_seen(each.id)) for each in await store.tables_of("ada")
        ]
        return found, await store.secret()
    finally:
        await store.close()


def other(url: str, postgres: Postgres, tmp_path: Path) -> str:
    """Return an empty database of the other kind."""
    return postgres.empty_database() if url.startswith("sqlite") else f"sqlite:///{tmp_path / 'other.db'}"


def test_what_was_saved_is_restored_into_either_database(database: str, postgres: Postgres, tmp_path: Path) -> None:
    asyncio.run(played(database))
    file = tmp_path / "saved"
    before = asyncio.run(everything(database))
    assert asyncio.run(backup(database, file)) == 1
    assert file.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part"))
    for target in (other(database, postgres, tmp_path), f"sqlite:///{tmp_path / 'new.db'}", postgres.empty_database()):
        assert asyncio.run(restore(target, file)) == 1
        assert asyncio.run(everything(target)) == before


def test_tables_are_thrown_away_only_if_told_and_all_or_nothing(database: str, tmp_path: Path) -> None:
    asyncio.run(played(database))
    file = tmp_path / "saved"
    saved = asyncio.run(everything(database))
    asyncio.run(backup(database, file))
    asyncio.run(played(database))
    now = asyncio.run(everything(database))
    with pytest.raises(AtollError, match=r"is not empty \(tables: 2\)"):
        asyncio.run(restore(database, file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("INSERT INTO holders VALUES ('eve', 'nowhere', 0)")
        connection.commit()
    with pytest.raises(AtollError, match="does not hold together"):
        asyncio.run(restore(database, file, replace=True))
    assert asyncio.run(everything(database)) == now
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM holders WHERE user = 'eve'")
        connection.commit()
    asyncio.run(restore(database, file, replace=True))
    assert asyncio.run(everything(database)) == saved


@pytest.mark.parametrize("content", [b"", b"Dear Ada, " * 500])
def test_what_is_no_backup_is_refused_in_one_sentence(database: str, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter").write_bytes(content)
    for file in (tmp_path / "letter", tmp_path / "nowhere"):
        with pytest.raises(AtollError, match=r"is no backup|there is no file") as refusal:
            asyncio.run(restore(database, file))
        assert "\n" not in str(refusal.value)


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'atoll.db'}", tmp_path / "saved"
    asyncio.run(played(url, moves=1))
    asyncio.run(backup(url, file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(AtollError, match="newer version of Atoll"):
        asyncio.run(restore(f"sqlite:///{tmp_path / 'new.db'}", file))


def test_a_backup_while_the_server_writes_holds_whole_moves(database: str, tmp_path: Path) -> None:
    """Everything acknowledged before it begins is in it, and every journal is without a gap."""
    server = Server(database)
    enough = Event()
    try:
        ada = Program(server.url, "Ada")
        tables = [ada.open("me", "random")["id"] for _ in range(3)]
        acknowledged = dict.fromkeys(tables, 0)

        def play() -> None:
            while not enough.is_set():
                for table in tables:
                    answer = ada.do(table, "chat", text="on and on")
                    acknowledged[table] = answer.raise_for_status().json()["seq"]

        player = Thread(target=play)
        player.start()
        for k in range(4):
            wait_for(lambda: min(acknowledged.values()) > 2)
            before = dict(acknowledged)
            done = operate("backup", str(tmp_path / f"saved{k}"), "--db", database)
            assert done.returncode == 0, done.stderr
            with closing(sqlite3.connect(tmp_path / f"saved{k}")) as connection:
                for table in tables:
                    found = connection.execute(
                        "SELECT seq, change FROM journal WHERE table_id = ? ORDER BY seq", (table,)
                    )
                    rows = found.fetchall()
                    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
                    assert rows[-1][1] >= before[table]
        enough.set()
        player.join()
    finally:
        enough.set()
        server.stop()


def test_after_a_restore_streams_tell_at_once_where_a_table_is(database: str, tmp_path: Path) -> None:
    server = Server(database)
    try:
        ada = Program(server.url, "Ada")
        table = ada.open("me", "open")["id"]
        ada.do(table, "chat", text="one").raise_for_status()
        assert operate("backup", str(tmp_path / "saved"), "--db", database).returncode == 0
        for _ in range(5):
            last = ada.do(table, "chat", text="more").raise_for_status().json()["seq"]
        running = operate("restore", str(tmp_path / "saved"), "--replace", "--db", database)
        assert running.returncode == 2
        assert "stop it first" in running.stderr
        assert "stop it first" in operate("admin", "downgrade", "0003", "--db", database).stderr
        server.stop()
        done = operate("restore", str(tmp_path / "saved"), "--replace", "--db", database)
        assert done.returncode == 0, done.stderr
        server.start()
        address = f"{server.url}/api/tables/{table}/events"
        with httpx.stream("GET", address, headers={"last-event-id": str(last)}, timeout=10) as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("id: ")) == "id: 2"
            assert last == 7
            ada.do(table, "chat", text="again").raise_for_status()  # the identity counts as before
            assert next(line for line in lines if line.startswith("id: ")) == "id: 3"
        assert [line["text"] for line in ada.sees(table)["chat"]] == ["one", "again"]
    finally:
        server.stop()


def test_a_file_that_is_there_is_not_written_over_unless_told(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'atoll.db'}", tmp_path / "saved"
    asyncio.run(played(url, moves=1))
    assert [operate("backup", str(file), *force, "--db", url).returncode for force in ([], [], ["--force"])] == [
        0,
        2,
        0,
    ]


def test_there_and_back_again_to_an_earlier_version(database: str, tmp_path: Path) -> None:
    asyncio.run(played(database))
    before = asyncio.run(everything(database))
    assert operate("admin", "downgrade", "0003", "--db", database).returncode == 0
    assert operate("admin", "downgrade", "made-up", "--db", database).returncode == 2
    saved = operate("backup", str(tmp_path / "old"), "--db", database)
    assert saved.returncode == (0 if database.startswith("sqlite") else 2)
    assert asyncio.run(everything(database)) == before  # opened again, it is brought up to date
