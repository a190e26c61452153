"""Whether the server is well, said within a second whatever the database does."""

from __future__ import annotations

import asyncio
import time

from atoll.table.engine import READER_SECONDS
from atoll.table.notes import Away
from atoll.table.store import Store

PATIENCE = 0.8  # seconds


class Checkup:
    """Asks the database, at most once at a time: one that does not answer is not asked again meanwhile.

    A file that takes its time is no failure: the machine has much to do. A database on a line should have answered.
    """

    def __init__(self, store: Store):
        self._store = store
        self._asking: asyncio.Task[None] | None = None
        self._asked_at = 0.0

    async def ask(self) -> str:
        """Return what is wrong; nothing if all is well."""
        if self._asking is None:
            self._asking, self._asked_at = asyncio.create_task(self._check()), time.monotonic()
        asking = self._asking
        await asyncio.wait({asking}, timeout=PATIENCE)
        if not asking.done():
            self._store.silent = True
            late = self._store.shared or time.monotonic() - self._asked_at > READER_SECONDS
            return "the database does not answer" if late else ""
        self._asking = None
        error = asking.exception()
        if error is None or isinstance(error, Away):
            return str(error or "")
        raise error

    async def _check(self) -> None:
        try:
            await self._store.check()
        finally:
            self._store.silent = False
