"""Who is at the table: whoever asked for anything lately, at any process, before or after a restart."""

from __future__ import annotations

import time
from collections import defaultdict
from contextlib import suppress

from atoll.table.live import LiveTable
from atoll.table.notes import Away
from atoll.table.store import Store

LATELY = 60.0  # seconds
WRITE_EVERY = 60.0  # seconds between two notes in the database about the same person


class Presence:
    """When the people of each table were last seen; nobody counts as away before this server was there to see them."""

    def __init__(self, store: Store):
        self._store = store
        self._since = time.time()
        self._seen: dict[str, dict[str, float]] = defaultdict(dict)  # by table and person
        self._written: dict[str, dict[str, float]] = defaultdict(dict)

    async def note(self, live: LiveTable, user: str) -> bool:
        """Note that somebody asked for something, if they belong to a table; return whether they do."""
        if not user or (user not in live.users and user != live.header.owner):
            return False
        now, table_id = time.time(), live.header.id
        self._seen[table_id][user] = now
        if now - self._written[table_id].get(user, 0.0) >= WRITE_EVERY:
            self._written[table_id][user] = now
            with suppress(Away):  # a database that has gone is no reason not to be told
                await self._store.saw(table_id, user, now)
        return True

    async def away(self, table_id: str, user: str) -> float:
        """Return for how many seconds nobody has seen a person at a table."""
        written = (await self._store.last_seen(table_id)).get(user, 0.0)
        return time.time() - max(self._since, written, self._seen.get(table_id, {}).get(user, 0.0))

    def lately(self, table_id: str) -> bool:
        """Return whether anybody of a table asked for anything within the last minute."""
        now = time.time()
        return any(now - seen < LATELY for seen in self._seen.get(table_id, {}).values())

    def forget(self, table_id: str) -> None:
        """Drop what is known of a table that leaves memory: the database knows it too."""
        self._seen.pop(table_id, None)
        self._written.pop(table_id, None)
