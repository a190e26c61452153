"""Who watches which table, to be woken when something happens there."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

LOOK_EVERY = 1.0  # seconds after which somebody looks who has waited for long: one clock for all costs least


class Bell:
    """Wakes one who waits."""

    __slots__ = ("_due", "_rung", "_waiting")

    def __init__(self) -> None:
        self._waiting: asyncio.Future[bool] | None = None
        self._rung = False
        self._due = 0.0

    def ring(self) -> None:
        """Wake who waits, or who is about to."""
        self._rung = True
        self._wake(True)

    def ring_if_late(self, now: float) -> None:
        """Wake who has waited for long enough."""
        if now >= self._due:
            self._wake(False)

    def _wake(self, rung: bool) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(rung)

    async def wait(self, seconds: float) -> bool:
        """Wait until the bell rings, or for about so long; return whether it rang."""
        if not self._rung:
            loop = asyncio.get_running_loop()
            self._waiting, self._due = loop.create_future(), loop.time() + seconds
            try:
                await self._waiting
            finally:
                self._waiting = None
        rung, self._rung = self._rung, False
        return rung


class Watchers:
    """A bell for everybody who watches, by table."""

    def __init__(self) -> None:
        self._bells: dict[str, set[Bell]] = defaultdict(set)
        self._clock: asyncio.TimerHandle | None = None

    @contextmanager
    def at(self, table_id: str) -> Iterator[Bell]:
        """Watch a table; the bell rings whenever something happens there."""
        bell = Bell()
        self._bells[table_id].add(bell)
        if self._clock is None:
            self._set_clock()
        try:
            yield bell
        finally:
            self._bells[table_id].discard(bell)
            if not self._bells[table_id]:
                del self._bells[table_id]

    def _set_clock(self) -> None:
        self._clock = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look)

    def _look(self) -> None:
        self._clock = None
        now = asyncio.get_running_loop().time()
        for bells in self._bells.values():
            for bell in bells:
                bell.ring_if_late(now)
        if self._bells:
            self._set_clock()

    def tables(self) -> list[str]:
        """Return all tables that somebody watches."""
        return list(self._bells)

    def wake(self, table_id: str) -> None:
        """Ring the bells of a table."""
        for bell in self._bells.get(table_id, ()):
            bell.ring()

    def __contains__(self, table_id: str) -> bool:
        """Return whether anybody watches a table."""
        return table_id in self._bells
