"""Who looks at a table keeps nobody else waiting, and nothing changes before their eyes."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from threading import Event

from atoll.table.onlooker import Onlooker
from web.hosts import ADA, BOB, asked, hosting, user_of

LONG = 20.0  # seconds


def test_a_long_look_at_one_table_keeps_nobody_waiting_at_another(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            here, there = [await host.open_table("daimyo", {}, [ADA, BOB], "ada") for _ in range(2)]
            live, _, _ = await asked(host, here)
            seen = Event()
            looking = asyncio.create_task(
                host.lookout.look(live, partial(Onlooker, live, "ada", None, "en"), lambda who: seen.wait(LONG))
            )
            other, seat, text = await asked(host, there)
            await host.play(there, user_of(seat), seat, other.decision, [text])
            seen.set()
            assert await looking  # it went on until the other table had its move

    asyncio.run(run())


def test_nothing_changes_before_somebodys_eyes_even_if_they_are_gone(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            live, seat, text = await asked(host, table)
            began, go_on = Event(), Event()
            seen: list[str] = []

            def see(who: Onlooker) -> None:
                began.set()
                go_on.wait(LONG)
                seen.append(who.live.decision)

            before = live.decision
            looking = asyncio.create_task(host.lookout.look(live, partial(Onlooker, live, "ada", None, "en"), see))
            await asyncio.to_thread(began.wait)
            move = asyncio.create_task(host.play(table, user_of(seat), seat, before, [text]))
            looking.cancel()
            await asyncio.sleep(0)
            assert not looking.done()
            assert not move.done()
            go_on.set()
            await move
            assert seen == [before]
            assert live.decision != before
            assert looking.cancelled()

    asyncio.run(run())
