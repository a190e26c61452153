"""Whether the server is well, said within a second whatever the database does."""

from __future__ import annotations

import asyncio

from atoll.table.notes import Away
from atoll.table.store import Store

PATIENCE = 0.8  # seconds


class Checkup:
    """Asks the database, at most once at a time: one that does not answer is not asked again meanwhile."""

    def __init__(self, store: Store):
        self._store = store
        self._asking: asyncio.Task[None] | None = None

    async def ask(self) -> str:
        """Return what is wrong; nothing if all is well."""
        if self._asking is None:
            self._asking = asyncio.create_task(self._store.check())
        asking = self._asking
        await asyncio.wait({asking}, timeout=PATIENCE)
        if not asking.done():
            return "the database does not answer"
        self._asking = None
        error = asking.exception()
        if error is None or isinstance(error, Away):
            return str(error or "")
        raise error
