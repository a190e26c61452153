"""The games that a host plays, each with its data: what has to be read of one is read beside the event loop, once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from atoll.kernel import Game, game, game_names
from atoll.table.locks import Locks

log = logging.getLogger("atoll")


class Library:
    """Gives out games; whoever asks for one first waits until it is ready, and nobody else waits with them."""

    def __init__(self, data: Mapping[str, Path], rehearse: Callable[[Game[Any]], None] = lambda played: None):
        self._data = data
        self._rehearse = rehearse
        self._games: dict[str, Game[Any]] = {}
        self._ready: set[str] = set()
        self._locks = Locks()

    async def game(self, name: str) -> Game[Any]:
        """Return a game with the data it is played with: a file that is edited later is for the next start."""
        if name not in self._games:
            async with self._locks.of(name):
                if name not in self._games:
                    self._games[name] = await asyncio.to_thread(game, name, self._data.get(name))
        return self._games[name]

    async def ready(self, name: str) -> Game[Any]:
        """Return a game that was rehearsed: its drawings and its words are at hand, too."""
        found = await self.game(name)
        if name not in self._ready:
            async with self._locks.of(name):
                if name not in self._ready:
                    try:
                        await asyncio.to_thread(self._rehearse, found)
                        self._ready.add(name)
                    except (
                        Exception
                    ):  # a rehearsal only saves time: tables open without it, and the next one tries again
                        log.exception("the rehearsal of %s failed", name)
        return found

    async def all(self) -> list[Game[Any]]:
        """Return all games, to be listed."""
        return [await self.game(name) for name in game_names()]
