"""Several servers at one PostgreSQL: they play one game, hear of each other, and ask for nothing they know."""

from __future__ import annotations

import asyncio

import pytest

from atoll.table import tidings
from atoll.table.host import Host
from atoll.table.live import LiveTable
from atoll.table.seats import bot_seat
from atoll.table.store import Row
from web.databases import Postgres
from web.hosts import ADA, BOB, asked, hosting, until, user_of


async def knows(host: Host, table: str, seq: int) -> None:
    """Wait until a server has heard of a row."""

    async def heard() -> bool:
        return (await host.table(table)).seq >= seq

    await until(heard)


async def at_both(one: Host, two: Host) -> tuple[str, LiveTable, int, str]:
    """Open a table that both servers know; return it, the seat that is asked first and the text of a choice."""
    table = await one.open_table("daimyo", {}, [ADA, BOB], "ada")
    live, seat, text = await asked(one, table)
    await knows(two, table, live.seq)
    return table, live, seat, text


def questions(host: Host, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that a server asks its database about from now on."""
    asked_about: list[str] = []
    rows = host.store.rows

    async def noted(table_id: str, after: int = 0) -> list[Row]:
        asked_about.append(table_id)
        return await rows(table_id, after)

    monkeypatch.setattr(host.store, "rows", noted)
    return asked_about


def test_a_server_asks_for_what_it_heard_of_and_for_nothing_else(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.empty_database()

    async def run() -> None:
        async with hosting(url) as one, hosting(url) as two:
            table, live, seat, text = await at_both(one, two)
            asked_by_one, asked_by_two = questions(one, monkeypatch), questions(two, monkeypatch)
            for _ in range(20):
                await one.table(table), await two.table(table)
            assert not asked_by_one + asked_by_two, "nothing has happened"
            written = (await one.play(table, user_of(seat), seat, live.decision, [text])).seq
            await knows(two, table, written)
            for _ in range(20):
                await one.table(table), await two.table(table)
            assert not asked_by_one, "it wrote itself"
            assert asked_by_two == [table]

    asyncio.run(run())


def test_a_server_that_hears_nothing_asks_every_time(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres.empty_database()

    async def run() -> None:
        async with hosting(url) as one, hosting(url) as two:
            table, live, seat, text = await at_both(one, two)
            monkeypatch.setattr(two.store, "hears", False)
            written = (await one.play(table, user_of(seat), seat, live.decision, [text])).seq
            assert (await two.table(table)).seq == written
            monkeypatch.setattr(two.store, "hears", True)
            monkeypatch.setattr(tidings, "TRUSTED_SECONDS", -1.0)
            asked_about = questions(two, monkeypatch)
            await two.table(table)
            assert asked_about == [table], "a line may be dead, and nobody knows"

    asyncio.run(run())


def test_two_servers_at_one_postgresql_play_one_game(postgres: Postgres) -> None:
    """Moves go to both in turn; the journal has no gap and no double, and each hears of what the other writes."""
    url = postgres.empty_database()

    async def listen(host: Host, table: str, heard: list[int]) -> None:
        async for seq in host.watch(table, 0, heartbeat=60.0):
            heard += [seq]

    async def run() -> None:
        async with hosting(url) as one, hosting(url) as two:
            table = await one.open_table("daimyo", {}, [ADA, BOB], "ada")
            heard: tuple[list[int], list[int]] = ([], [])
            listeners = [
                asyncio.create_task(listen(*each)) for each in ((one, table, heard[0]), (two, table, heard[1]))
            ]
            written = 0
            for k in range(60):
                host = (one, two)[k % 2]
                await knows(host, table, written)
                live, seat, text = await asked(host, table)
                written = (await host.play(table, user_of(seat), seat, live.decision, [text])).seq
            await knows(one, table, written)
            await asked(one, table)
            rows = await one.store.rows(table)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert sum(row.kind == "play" and row.seat >= 0 for row in rows) == 60

            newest = len({row.at for row in rows})

            async def both_know() -> bool:
                return all(known and known[-1] == newest for known in heard)

            await until(both_know, 30)
            assert all(known == sorted(set(known)) for known in heard)
            assert (await one.table(table)).state == (await two.table(table)).state
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)

    asyncio.run(run())


def test_two_servers_that_answer_one_decision_at_once_agree_on_one_answer(postgres: Postgres) -> None:
    url = postgres.empty_database()

    async def run() -> None:
        async with hosting(url) as one, hosting(url) as two:
            table = await one.open_table("daimyo", {}, [ADA, BOB], "ada")
            for _ in range(10):
                live, seat, text = await asked(one, table)
                decision = live.decision
                answers = [host.play(table, user_of(seat), seat, decision, [text]) for host in (one, two)]
                done = await asyncio.gather(*answers, return_exceptions=True)
                assert sorted(type(each).__name__ for each in done) == ["LiveTable", "Stale"]
                await knows(one, table, max(each.seq for each in done if isinstance(each, LiveTable)))
            seqs = [row.seq for row in await two.store.rows(table)]
            assert seqs == list(range(1, len(seqs) + 1))

    asyncio.run(run())


def test_of_two_servers_that_let_one_bot_decide_in_secret_one_does(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """While several decide in secret, the decision keeps its name: both may take it for an open one."""
    url = postgres.empty_database()
    seats = [ADA, *(bot_seat("random", k) for k in (1, 2, 3))]

    async def listen(host: Host, table: str) -> None:
        async for _ in host.watch(table, 0):
            pass

    async def run() -> None:
        async with hosting(url) as one, hosting(url) as two:
            table = await one.open_table("paradise", {"homes": "seated", "interludes": "never"}, seats, "ada")
            listeners = [asyncio.create_task(listen(host, table)) for host in (one, two)]

            async def mine() -> LiveTable | None:
                live = await one.table(table)
                return live if live.begun and 0 in live.state.seats else None

            for _ in range(40):
                live: LiveTable = await until(mine)
                await one.play(table, "ada", 0, live.decision, [live.state.choices(0)[-1].text])
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)

    asyncio.run(run())
    assert "cannot go on" not in caplog.text


def test_a_postgresql_that_hung_up_is_called_again(postgres: Postgres) -> None:
    url = postgres.empty_database()

    async def run() -> None:
        async with hosting(url) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            await asked(host, table)
            await asyncio.to_thread(postgres.hang_up)
            live, seat, text = await asked(host, table)
            await host.play(table, user_of(seat), seat, live.decision, [text])

    asyncio.run(run())
