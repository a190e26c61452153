"""What is heard of other server processes: where nothing was, nobody needs to ask the database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from atoll.table.store import Store

TRUSTED_SECONDS = 10.0  # after which the database is asked all the same: a line may be dead and nobody knows


class Tidings:
    """Which tables others may have written to since the database was last asked about them.

    Whoever writes says so when it is committed, and everybody hears it some milliseconds later. What is written
    depends on none of this: a writer always reads first what it missed.
    """

    def __init__(self, store: Store):
        self._store = store
        self._asked: dict[str, float] = {}  # when, about tables of which nothing was heard since

    def heard(self, table_id: str) -> None:
        """Note that somebody has written to a table, or nobody knows to which."""
        if table_id:
            self._asked.pop(table_id, None)
        else:
            self._asked.clear()

    def expected(self, table_id: str) -> bool:
        """Return whether the database may know more of a table than this process does."""
        if not self._store.shared:
            return False
        asked = self._asked.get(table_id)
        return asked is None or not self._store.in_touch or time.monotonic() - asked > TRUSTED_SECONDS

    @contextmanager
    def asking(self, table_id: str) -> Iterator[None]:
        """Ask the database about a table: what is heard while the question is on its way is asked about again."""
        self._asked[table_id] = time.monotonic()
        try:
            yield
        except BaseException:
            self.heard(table_id)
            raise
