"""Looking at tables beside the event loop, so that nobody waits for what is drawn for somebody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from atoll.table.live import LiveTable
from atoll.table.locks import Locks
from atoll.table.onlooker import Onlooker

T = TypeVar("T")


class Lookout:
    """One thread in which everybody looks: what is drawn for one is kept for others, who need not share it at once."""

    def __init__(self, locks: Locks):
        self._locks = locks
        self._thread = ThreadPoolExecutor(1, "lookout")

    async def look(self, live: LiveTable, who: Callable[[], Onlooker], see: Callable[[Onlooker], T]) -> T:
        """Return what somebody sees; nobody changes the table meanwhile, even if the one who asked is gone."""
        async with self._locks.of(live.header.id):
            looking = asyncio.get_running_loop().run_in_executor(self._thread, lambda: see(who()))
            try:
                return await asyncio.shield(looking)
            finally:
                await asyncio.wait([looking])

    def close(self) -> None:
        """Let the thread end."""
        self._thread.shutdown()
