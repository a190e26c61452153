"""Both databases keep what happened at every table, in order, whoever writes."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import msgspec
import pytest
from sqlalchemy import create_engine, inspect

from atoll.kernel import AtollError, read_record
from atoll.table.host import MAX_TABLES_A_DAY
from atoll.table.migrate import migrate
from atoll.table.notes import Busy, Refused, Stale
from atoll.table.store import Header, Store
from web.databases import Postgres
from web.hosts import ADA, BOB, asked, hosting, until, user_of

HEADER = Header(
    id="t1", invite="i1", game="daimyo", rules=1, data="standard", options={"clans": "choose"}, owner="ada", created=1.5
)
FINISHED = Path(__file__).parents[1] / "records" / "daimyo" / "2-players.json"

OPEN = """
import asyncio, sys
from atoll.table.store import Store

async def run():
    store = await Store.open(sys.argv[1])
    print(await store.secret())
    await store.close()

sys.stdin.read()
asyncio.run(run())
"""


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


# -- the store ---------------------------------------------------------------------------------------


def test_an_empty_database_is_made_ready_and_a_ready_one_left_alone(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.create(HEADER, [("seats", -2, "[]")], ["ada"])
            secret = await store.secret()
        for _ in range(2):
            async with opened(database) as store:
                assert await store.header("t1") == HEADER
                assert await store.secret() == secret

    asyncio.run(run())


def test_a_database_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'atoll.db'}")

    def columns() -> set[str]:
        return {column["name"] for column in inspect(engine).get_columns("holders")}

    with engine.begin() as connection:
        migrate(connection, "0001")
    assert "seen" not in columns()
    with engine.begin() as connection:
        migrate(connection)
        migrate(connection)
    assert "seen" in columns()


def test_a_table_is_found_by_its_id_its_invitation_and_its_people(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.create(HEADER, [("seats", -2, "[]"), ("chat", 0, '"é☃"')], ["ada", "bob"])
            newer = msgspec.structs.replace(HEADER, id="t2", invite="i2", created=2.5)
            await store.create(newer, [], ["ada"])
            assert await store.header("t1") == await store.invited("i1") == HEADER
            assert await store.header("nowhere") is None
            assert await store.invited("nowhere") is None
            assert [each.id for each in await store.tables_of("ada")] == ["t2", "t1"]
            assert [each.id for each in await store.tables_of("ada", limit=1)] == ["t2"]
            assert [each.id for each in await store.tables_of("bob")] == ["t1"]
            assert await store.count_of("ada", since=2.0) == 1
            rows = await store.rows("t1")
            assert [(row.seq, row.kind, row.seat, row.text) for row in rows] == [
                (1, "seats", -2, "[]"),
                (2, "chat", 0, '"é☃"'),
            ]
            assert await store.rows("t1", after=1) == rows[1:]
            assert store.shared == database.startswith("postgresql")

    asyncio.run(run())


def test_what_is_written_together_is_there_together_or_not_at_all(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.create(HEADER, [("seats", -2, "[]")], ["ada"])
            with pytest.raises(RuntimeError):
                async with store.writing("t1", 1) as writer:
                    writer.append(2, "chat", 0, "one")
                    raise RuntimeError
            assert len(await store.rows("t1")) == 1
            with pytest.raises(Busy):
                async with store.writing("t1", 1) as writer:
                    writer.append(2, "chat", 0, "one")
                    writer.append(2, "chat", 0, "two")
            assert len(await store.rows("t1")) == 1
            async with store.writing("t1", 1) as writer:
                writer.append(2, "chat", 0, "one")
                writer.append(3, "chat", 0, "two")
                writer.add_holder("bob")
                writer.add_holder("bob")
            assert [row.text for row in await store.rows("t1", after=1)] == ["one", "two"]
            assert [each.id for each in await store.tables_of("bob")] == ["t1"]

    asyncio.run(run())


def test_a_row_that_cannot_be_written_does_not_harm_what_is_written_with_it(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            names = [f"t{k}" for k in range(5)]
            for name in names:
                await store.create(msgspec.structs.replace(HEADER, id=name, invite=name), [("seats", -2, "[]")], [])

            async def write(name: str) -> None:
                async with store.writing(name, 1) as writer:
                    writer.append(1 if name == "t2" else 2, "chat", 0, name)  # a row 1 is there already

            results = await asyncio.gather(*map(write, names), return_exceptions=True)
            assert [isinstance(result, Busy) for result in results] == [False, False, True, False, False]
            assert [len(await store.rows(name)) for name in names] == [2, 2, 1, 2, 2]

    asyncio.run(run())


def test_writers_of_one_file_come_one_after_the_other(tmp_path: Path) -> None:
    """SQLite would let them wait without any order, and fail some of them although all is well."""

    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path / 'atoll.db'}") as store:
            done: list[int] = []

            async def write(k: int) -> None:
                await store.set(f"name {k}", "value")
                done.append(k)

            await asyncio.gather(*(write(k) for k in range(12)))
            assert done == list(range(12))

    asyncio.run(run())


def test_who_waits_for_a_reader_of_a_file_is_not_told_that_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("atoll.table.engine.POOL_SECONDS", 0.05)

    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path / 'atoll.db'}") as store:

            async def read_slowly() -> None:
                async with store.connected():
                    await asyncio.sleep(0.3)

            await asyncio.gather(*(read_slowly() for _ in range(40)), store.rows("t1"))

    asyncio.run(run())


def test_an_address_with_a_null_byte_finds_nothing(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            assert await store.header("\0") is None
            assert await store.invited("a\0b") is None

    asyncio.run(run())


def test_processes_that_start_at_once_make_one_database(database: str) -> None:
    command = [sys.executable, "-c", OPEN, database]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    with ThreadPoolExecutor(4) as pool:
        said = list(pool.map(lambda process: process.communicate(timeout=60), running))
    assert [process.returncode for process in running] == [0] * 4, "".join(error for _, error in said)
    assert len({out for out, _ in said}) == 1


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "mysql://localhost/atoll",
        "sqlite:////nowhere/at/all/atoll.db",
        "postgresql://atoll@127.0.0.1:1/atoll",
        "postgresql://atoll:secret@127.0.0.1:port/atoll",
    ],
)
def test_a_wrong_database_is_one_clear_sentence(url: str) -> None:
    with pytest.raises(AtollError, match=r"^cannot open the database") as refusal:
        asyncio.run(Store.open(url))
    assert "\n" not in str(refusal.value)
    assert "secret" not in str(refusal.value)


def test_a_database_that_postgresql_does_not_have_is_one_clear_sentence(postgres: Postgres) -> None:
    with pytest.raises(AtollError, match=r"^cannot open the database .*nowhere"):
        asyncio.run(Store.open(postgres.url("nowhere")))


def test_nobody_else_reads_the_file_of_a_database(tmp_path: Path) -> None:
    file = tmp_path / "atoll.db"

    async def run() -> None:
        async with opened(f"sqlite:///{file}") as store:
            await store.secret()
            assert [each.name for each in tmp_path.iterdir() if each.stat().st_mode & 0o077] == []

    asyncio.run(run())


def test_a_file_that_is_no_database_is_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 500)
    with pytest.raises(AtollError, match=r"^cannot open the database"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path / 'letter.txt'}"))


# -- the host ----------------------------------------------------------------------------------------


def test_of_two_answers_to_one_decision_exactly_one_counts(database: str) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            for _ in range(10):
                live, seat, text = await asked(host, table)
                before, decision = live.seq, live.decision
                answers = [host.play(table, user_of(seat), seat, decision, [text]) for _ in range(2)]
                done = await asyncio.gather(*answers, return_exceptions=True)
                assert sorted(type(each).__name__ for each in done) == ["LiveTable", "Stale"]
                rows = await host.store.rows(table, before)
                assert [(row.seat, row.text) for row in rows if row.seat >= 0] == [(seat, text)]

    asyncio.run(run())


def test_nobody_is_told_of_a_row_before_it_is_committed(tmp_path: Path) -> None:
    """While a move is written, whoever reads the table meanwhile sees no more than the database holds."""
    file = tmp_path / "atoll.db"

    async def run() -> None:
        async with hosting(f"sqlite:///{file}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            for _ in range(10):
                live, seat, text = await asked(host, table)
                playing = asyncio.create_task(host.play(table, user_of(seat), seat, live.decision, [text]))
                while not playing.done():
                    await asyncio.sleep(0)
                    told = (await host.table(table)).seq
                    assert told <= committed(file, table)
                await playing

    asyncio.run(run())


def committed(file: Path, table: str) -> int:
    with sqlite3.connect(file) as connection:
        return int(connection.execute("SELECT max(seq) FROM journal WHERE table_id = ?", (table,)).fetchone()[0])


def test_a_table_goes_on_where_its_journal_ends(database: str) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            for _ in range(20):
                live, seat, text = await asked(host, table)
                await host.play(table, user_of(seat), seat, live.decision, [text])
            live, seat, text = await asked(host, table)
            await host.chat(table, "bob", "Bob", "good game")
        async with hosting(database) as host:
            again = await host.table(table)
            assert again.state == live.state
            assert again.record == live.record
            assert again.decision == live.decision
            assert [line.text for line in again.chat] == ["good game"]
            await host.play(table, user_of(seat), seat, live.decision, [text])

    asyncio.run(run())


def test_whoever_asks_for_a_rematch_at_the_same_time_comes_to_the_same_table(database: str) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada", read_record(FINISHED).entries)
            one, two = await asyncio.gather(host.rematch(table, "ada"), host.rematch(table, "bob"))
            assert one == two
            assert {each.id for each in await host.store.tables_of("ada")} == {table, one}

    asyncio.run(run())


def test_a_rematch_comes_after_the_end_of_the_game(database: str) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            with pytest.raises(Refused, match="after the end"):
                await host.rematch(table, "ada")

    asyncio.run(run())


def test_a_player_who_is_at_the_table_is_not_replaced(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            stream = host.watch(table, 0, user="bob")
            await anext(stream)
            host.presence._since -= 1000.0
            with pytest.raises(Refused, match="this player has not been away for long enough"):
                await host.replace(table, "ada", 1, "greedy")
            await stream.aclose()  # type: ignore[attr-defined]
            monkeypatch.setattr("atoll.table.presence.time.time", lambda now=time.time: now() + 601)
            assert (await host.replace(table, "ada", 1, "greedy")).seats[1].kind == "bot"

    asyncio.run(run())


def test_nobody_opens_more_tables_a_day_than_anyone_needs(database: str) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            now = time.time()
            for k in range(MAX_TABLES_A_DAY):
                many = msgspec.structs.replace(HEADER, id=f"t{k}", invite=f"i{k}", created=now)
                await host.store.create(many, [], [])
            with pytest.raises(Refused, match="very many tables"):
                await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            await host.open_table("daimyo", {}, [ADA, BOB], "bob")

    asyncio.run(run())


def test_nobody_opens_more_tables_a_day_by_asking_for_many_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("atoll.table.host.MAX_TABLES_A_DAY", 3)

    async def run() -> None:
        async with hosting(database) as host:
            asked = [host.open_table("daimyo", {}, [ADA, BOB], "ada") for _ in range(20)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(isinstance(answer, str) for answer in answers) == 3
            assert {type(answer) for answer in answers} == {str, Refused}
            assert await host.store.count_of("ada", 0.0) == 3
            assert not host._locks.held("tables of ada")  # nobody waits any more

    asyncio.run(run())


def test_a_table_that_nobody_watches_leaves_memory_and_comes_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("atoll.table.host.IDLE_SECONDS", 0.0)

    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            before, seat, text = await asked(host, table)
            watching = cast(AsyncGenerator[int, None], host.watch(table, 0))
            await anext(watching)
            await host.tidy()
            assert await host.table(table) is before
            await watching.aclose()

            async def gone() -> bool:
                await host.tidy()
                return await host.table(table) is not before

            await until(gone)
            await host.play(table, user_of(seat), seat, before.decision, [text])
            with pytest.raises(Stale):
                await host.play(table, user_of(seat), seat, before.decision, [text])

    asyncio.run(run())
