"""A stream goes on without the way that its answer came; whoever counted it hears when it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atoll.web.streams import Application, Stream, is_stream, when_over


class Counter:
    """Middleware that notes when answers have passed it, and when they are over."""

    noted: list[str]

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)
        if scope["type"] == "http":
            Counter.noted.append("a stream has begun" if is_stream(scope) else "answered")
            when_over(scope, lambda: Counter.noted.append("over"))


async def endless(request: Request) -> Response:
    async def changes() -> AsyncIterator[int]:
        yield 3
        yield 3
        await asyncio.Event().wait()

    return Stream(changes(), 2)


async def short(request: Request) -> Response:
    async def changes() -> AsyncIterator[int]:
        yield 7

    return Stream(changes(), 0)


async def broken(request: Request) -> Response:
    async def changes() -> AsyncIterator[int]:
        yield 7
        raise OSError("the database is gone")

    return Stream(changes(), 0)


async def plain(request: Request) -> Response:
    return Response("hello")


class Connection:
    """Somebody who asks the application: what came is in `sent`, and `hang_up` ends it."""

    def __init__(self, path: str):
        Counter.noted = []
        routes = [Route(f"/{each.__name__}", each) for each in (endless, short, broken, plain)]
        app = Application(routes=routes, middleware=[Middleware(Counter)])
        self.sent: list[Message] = []
        self.gone = asyncio.Event()
        scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
        self.task = asyncio.ensure_future(app(scope, self.receive, self.send))

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self.gone.set()  # as a server does when an answer is complete

    async def body(self, chunks: int) -> bytes:
        while len(self.sent) <= chunks:
            await asyncio.sleep(0)
        return b"".join(message.get("body", b"") for message in self.sent)


def test_a_stream_goes_on_when_all_middleware_has_returned() -> None:
    async def asking() -> None:
        asked = Connection("/endless")
        assert await asked.body(3) == b"retry: 1000\n\nid: 3\nevent: change\ndata: 3\n\n: still here\n\n"
        assert Counter.noted == ["a stream has begun"]
        asked.gone.set()
        await asked.task
        assert Counter.noted == ["a stream has begun", "over"]

    asyncio.run(asking())


def test_a_stream_that_has_nothing_more_to_tell_ends() -> None:
    async def asking() -> None:
        asked = Connection("/short")
        await asked.task
        assert await asked.body(3) == b"retry: 1000\n\nid: 7\nevent: change\ndata: 7\n\n"
        assert not asked.sent[-1].get("more_body")
        assert Counter.noted == ["a stream has begun", "over"]

    asyncio.run(asking())


def test_a_stream_that_breaks_is_over_and_says_why() -> None:
    async def asking() -> None:
        asked = Connection("/broken")
        with pytest.raises(OSError, match="the database is gone"):
            await asked.task
        assert Counter.noted == ["a stream has begun", "over"]

    asyncio.run(asking())


def test_any_other_answer_is_over_at_once() -> None:
    async def asking() -> None:
        asked = Connection("/plain")
        await asked.task
        assert Counter.noted == ["answered", "over"]

    asyncio.run(asking())
