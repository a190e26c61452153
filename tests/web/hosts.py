"""A host of tables inside the test's own process, and two people who sit at them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from atoll.table.host import Host
from atoll.table.live import LiveTable
from atoll.table.seats import Seat
from atoll.table.store import Store
from atoll.table.workers import Workers

ADA, BOB = Seat(kind="person", user="ada", name="Ada"), Seat(kind="person", user="bob", name="Bob")


@asynccontextmanager
async def hosting(url: str) -> AsyncIterator[Host]:
    """A host; its bots' processes start when one is to think."""
    workers = Workers(1)
    host = Host(await Store.open(url), workers, pace=0.0)
    await host.start()
    try:
        yield host
    finally:
        await host.stop()
        workers.stop()


async def until(holds: Callable[[], Awaitable[Any]], seconds: float = 30.0) -> Any:
    """Wait for something to hold; return it."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := await holds():
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("waited in vain")


async def asked(host: Host, table: str) -> tuple[LiveTable, int, str]:
    """Wait until a seat is to decide; return the table, the seat and the text of a choice."""

    async def somebody() -> LiveTable | None:
        live = await host.table(table)
        return live if live.begun and live.state.seats and live.state.seat >= 0 else None

    live: LiveTable = await until(somebody)
    seat = live.state.seats[0]
    return live, seat, live.state.choices(seat)[0].text


def user_of(seat: int) -> str:
    return (ADA.user, BOB.user)[seat]
