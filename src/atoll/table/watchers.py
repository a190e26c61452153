"""Who watches which table, to be woken when something happens there."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Watchers:
    """A bell for everybody who watches, by table."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def at(self, table_id: str) -> Iterator[asyncio.Event]:
        """Watch a table; the event is set whenever something happens there."""
        bell = asyncio.Event()
        self._bells[table_id].add(bell)
        try:
            yield bell
        finally:
            self._bells[table_id].discard(bell)
            if not self._bells[table_id]:
                del self._bells[table_id]

    def tables(self) -> list[str]:
        """Return all tables that somebody watches."""
        return list(self._bells)

    def wake(self, table_id: str) -> None:
        """Ring the bells of a table."""
        for bell in self._bells.get(table_id, ()):
            bell.set()

    def __contains__(self, table_id: str) -> bool:
        """Return whether anybody watches a table."""
        return table_id in self._bells
