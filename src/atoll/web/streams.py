"""Answers that go on: once begun, they need nothing of the way they came, and it is not kept in memory for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STREAM = "stream"  # where the state of a request says which stream its answer has become

RETRY = b"retry: 1000\n\n"  # milliseconds after which a browser comes back
STILL_HERE = b": still here\n\n"


class Stream(Response):
    """The numbers of changes as server-sent events: begun like any answer, told when all middleware has let it pass."""

    media_type = "text/event-stream"

    def __init__(self, changes: AsyncIterator[int], after: int):
        super().__init__(headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._changes = changes
        self._told = after
        self._ends: list[Callable[[], None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Begin."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": RETRY, "more_body": True})
        scope["state"][STREAM] = self

    async def go_on(self, receive: Receive, send: Send) -> None:
        """Tell what there is to tell until it ends, or until nobody listens any more."""
        telling = asyncio.create_task(self._tell(send))
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            for end in self._ends:
                end()
            telling.cancel()
            with suppress(asyncio.CancelledError):
                await telling

    async def _tell(self, send: Send) -> None:
        try:
            async for change in self._changes:
                await send({"type": "http.response.body", "body": self._event(change), "more_body": True})
        finally:
            await send({"type": "http.response.body", "body": b""})  # which whoever listens hears, too

    def _event(self, change: int) -> bytes:
        if change == self._told:
            return STILL_HERE
        self._told = change
        return b"id: %d\nevent: change\ndata: %d\n\n" % (change, change)

    def at_end(self, done: Callable[[], None]) -> None:
        """Let something be done when the stream has ended."""
        self._ends.append(done)


def is_stream(scope: Scope) -> bool:
    """Return whether the answer to a request goes on."""
    return STREAM in scope["state"]


def when_over(scope: Scope, done: Callable[[], None]) -> None:
    """Do something when an answer is over: at once, or when the stream that it has become ends."""
    stream: Stream | None = scope["state"].get(STREAM)
    if stream is None:
        done()
    else:
        stream.at_end(done)


class Application(Starlette):
    """An application whose streams go on outside of it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; a stream goes on when everybody else is done with it."""
        state = scope.setdefault("state", {})
        await super().__call__(scope, receive, send)
        if STREAM in state:
            await state[STREAM].go_on(receive, send)
