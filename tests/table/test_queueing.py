"""Whoever asks for much waits for it alone; bots among themselves pause while nobody looks."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from atoll.table.onlooker import Onlooker
from atoll.table.queueing import FairQueue
from atoll.table.seats import bot_seat
from atoll.table.workers import OutOfTime, Unwanted, Workers
from web.hosts import ADA, asked, hosting, until


def test_one_persons_crowd_does_not_keep_another_waiting() -> None:
    served: list[str] = []

    async def ask(queue: FairQueue, person: str) -> None:
        async with queue.place(person):
            await asyncio.sleep(0)
            served.append(person)

    async def run() -> None:
        queue = FairQueue(1)
        crowd = [asyncio.create_task(ask(queue, "eve")) for _ in range(50)]
        await asyncio.sleep(0)
        await asyncio.gather(ask(queue, "ada"), ask(queue, "bob"), *crowd)
        assert len(queue) == 0

    asyncio.run(run())
    assert {"ada", "bob"} <= set(served[:6])
    assert len(served) == 52


def test_who_gives_up_waiting_leaves_the_line_and_no_place_is_lost() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        async with queue.place("ada"):
            waiting = asyncio.create_task(queue._take("bob"))
            await asyncio.sleep(0)
            assert len(queue) == 1
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert len(queue) == 0
        async with asyncio.timeout(1), queue.place("cy"):
            pass

    asyncio.run(run())


def test_bots_among_themselves_pause_while_nobody_looks(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [bot_seat("random", 0), bot_seat("random", 1)], "ada")
            await asyncio.sleep(0.1)
            live = await host.table(table)
            assert not live.over
            entries = live.entries
            await asyncio.sleep(0.1)
            assert (await host.table(table)).entries == entries
            await host.seen(table, "ada")

            async def over() -> bool:
                return (await host.table(table)).over

            await until(over)

    asyncio.run(run())


def test_a_bot_that_runs_out_of_time_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:

            class Slow:
                async def choose(self, *asked: Any) -> str:
                    raise OutOfTime

            monkeypatch.setattr(host._driver, "workers", Slow())
            table = await host.open_table("daimyo", {}, [ADA, bot_seat("greedy", 1)], "ada")

            async def told() -> bool:
                live = await host.table(table)
                if live.begun and live.state.seat == 0:
                    live, seat, text = await asked(host, table)
                    live = await host.play(table, "ada", seat, live.decision, [text])
                log = Onlooker(live, "ada", None, "en").log()
                return any(line.text == "Greedy B ran out of time and chose at random." for line in log)

            await until(told)

    asyncio.run(run())


def test_no_bot_is_asked_for_a_person_who_has_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, bot_seat("random", 1)], "ada")
            live, seat, _ = await asked(host, table)
            with pytest.raises(Unwanted):
                await host._driver._bots_move(live, seat)

    asyncio.run(run())


def test_a_thought_that_does_not_end_keeps_nobody_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atoll.table.workers.BUDGET", 5.0)
    workers = Workers(1)

    async def run() -> None:
        assert await workers._ask("eve", lambda: True, abs, -1) == 1
        with pytest.raises(OutOfTime):
            await workers._ask("eve", lambda: True, time.sleep, 60)
        assert await workers._ask("ada", lambda: True, abs, -2) == 2

    try:
        asyncio.run(run())
    finally:
        workers.stop()


def test_what_nobody_needs_any_more_is_not_thought_about(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            workers = host._driver.workers
            async with workers.queue.place("somebody"):  # all places are taken
                table = await host.open_table("daimyo", {}, [bot_seat("greedy", 0), bot_seat("greedy", 1)], "ada")
                stream = host.watch(table, 0)
                await anext(stream)

                async def waits() -> bool:
                    return len(workers.queue) == 1

                await until(waits)
                entries = (await host.table(table)).entries
                await stream.aclose()  # type: ignore[attr-defined]

            async def rests() -> bool:
                return not host._driver.drives(table)

            await until(rests)
            assert (await host.table(table)).entries == entries

    asyncio.run(run())
