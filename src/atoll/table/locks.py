"""Locks by name, none of which outlives its use."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """A lock for each name, for as long as anybody holds it or waits for it."""

    def __init__(self) -> None:
        self._used: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        """Return the lock of a name."""
        return self._used.setdefault(name, asyncio.Lock())

    def held(self, name: str) -> bool:
        """Return whether somebody holds the lock of a name."""
        lock = self._used.get(name)
        return lock is not None and lock.locked()

    def __len__(self) -> int:
        """Return how many are in use."""
        return len(self._used)
