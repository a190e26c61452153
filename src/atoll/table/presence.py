"""Who is at the table: whoever asked for anything lately, at any process, before or after a restart."""

from __future__ import annotations

import time
from contextlib import suppress

from atoll.table.notes import Away
from atoll.table.store import Store

WRITE_EVERY = 60.0  # seconds between two notes in the database about the same person


class Presence:
    """When the people of each table were last seen; nobody counts as away before this server was there to see them."""

    def __init__(self, store: Store):
        self._store = store
        self._since = time.time()
        self._seen: dict[tuple[str, str], float] = {}
        self._written: dict[tuple[str, str], float] = {}

    async def note(self, table_id: str, user: str) -> None:
        """Note that somebody who holds a seat asked for something."""
        now = time.time()
        self._seen[table_id, user] = now
        if now - self._written.get((table_id, user), 0.0) >= WRITE_EVERY:
            self._written[table_id, user] = now
            with suppress(Away):  # a database that has gone is no reason not to be told
                await self._store.saw(table_id, user, now)

    async def away(self, table_id: str, user: str) -> float:
        """Return for how many seconds nobody has seen a person at a table."""
        written = (await self._store.last_seen(table_id)).get(user, 0.0)
        return time.time() - max(self._since, written, self._seen.get((table_id, user), 0.0))

    def forget(self, table_id: str) -> None:
        """Drop what is known of a table that leaves memory: the database knows it too."""
        for known in (self._seen, self._written):
            for key in [key for key in known if key[0] == table_id]:
                del known[key]
