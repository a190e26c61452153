"""A fair queue: whoever asks for much waits for it alone, and nobody else with them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class FairQueue:
    """So many places at once; the next place goes to the next person in turn, not to the next request."""

    def __init__(self, places: int):
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many wait."""
        return sum(len(line) for line in self._waiting.values())

    @asynccontextmanager
    async def place(self, person: str) -> AsyncIterator[None]:
        """Hold a place, as soon as it is this person's turn."""
        await self._take(person)
        try:
            yield
        finally:
            self._give_back()

    async def aside(self, person: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something that takes long beside the event loop, as soon as it is this person's turn."""
        async with self.place(person):
            return await asyncio.to_thread(work, *args, **more)

    async def _take(self, person: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back()  # the place came too late
            else:
                self._drop(person, turn)
            raise

    def _give_back(self) -> None:
        """Let the next person in turn have the place; who had one goes to the end of the line."""
        while self._waiting:
            person, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[person] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _drop(self, person: str, turn: asyncio.Future[None]) -> None:
        line = self._waiting.get(person)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._waiting[person]
