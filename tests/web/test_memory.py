"""What a table holds is bounded, and free again as soon as nobody needs the table."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from atoll.kernel import game_names
from atoll.table.onlooker import Onlooker
from atoll.web.parts import news
from web.hosts import ADA, BOB, asked, hosting, user_of


@pytest.mark.parametrize("name", game_names())
def test_a_table_that_leaves_memory_is_gone_at_once(tmp_path: Path, name: str) -> None:
    """A table that held itself would wait for the garbage collector, which comes seldom, and holds everybody up."""

    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table(name, {}, [ADA, BOB], "ada")
            for _ in range(5):
                live, seat, text = await asked(host, table)
                live = await host.play(table, user_of(seat), seat, live.decision, [text])
                for user in ("ada", "bob", ""):
                    news(Onlooker(live, user, None, "en"), ())
            await asked(host, table)  # chance has spoken
            known = weakref.ref(live)
            del live
            gc.disable()
            try:
                host._forget(table)
                await asyncio.sleep(0.1)
                assert known() is None
            finally:
                gc.enable()

    asyncio.run(run())
