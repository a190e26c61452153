"""Answers that somebody waits for only so long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

Ring = Callable[[str, str], Awaitable[None]]  # told the table and the decision whose time is up


class Clocks:
    """At most one running clock a table: that of the decision that is open there."""

    def __init__(self, ring: Ring):
        self._ring = ring
        self._running: dict[str, tuple[str, asyncio.Task[None]]] = {}

    def set(self, table_id: str, decision: str, seconds: float) -> None:
        """Start the clock of a decision, unless it runs already."""
        decided, _ = self._running.get(table_id, ("", None))
        if decided != decision:
            self.stop(table_id)
            task = asyncio.get_running_loop().create_task(self._run(table_id, decision, seconds))
            self._running[table_id] = decision, task

    def stop(self, table_id: str) -> None:
        """Stop a table's clock, if one runs."""
        if table_id in self._running:
            self._running.pop(table_id)[1].cancel()

    def stop_all(self) -> None:
        """Stop every clock."""
        for table_id in list(self._running):
            self.stop(table_id)

    async def _run(self, table_id: str, decision: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        del self._running[table_id]  # before the bell rings: what it starts may set the next clock
        await self._ring(table_id, decision)
