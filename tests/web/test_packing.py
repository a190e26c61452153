"""Long answers travel packed to those who can unpack them, and all others as they are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from atoll.web.packing import LARGE, LEAST, Packed


async def so_long(request: Request) -> Response:
    return PlainTextResponse("a" * request.path_params["size"])


async def in_parts(request: Request) -> Response:
    async def parts() -> AsyncIterator[str]:
        for _ in range(2):
            yield "a" * LEAST

    return StreamingResponse(parts(), media_type="text/event-stream")


APP = Starlette(routes=[Route("/stream", in_parts), Route("/{size:int}", so_long)], middleware=[Middleware(Packed)])


def asked(path: str, encoding: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(APP), base_url="http://atoll") as client:
            return await client.get(path, headers={"accept-encoding": encoding})

    return asyncio.run(ask())


@pytest.mark.parametrize("size", [LEAST, LARGE])
def test_a_long_answer_is_packed_and_says_so(size: int) -> None:
    answer = asked(f"/{size}", "br, gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) < size
    assert answer.text == "a" * size


@pytest.mark.parametrize(
    ("path", "encoding"), [(f"/{LEAST - 1}", "gzip"), (f"/{LEAST}", "identity"), ("/stream", "gzip")]
)
def test_what_is_short_or_a_stream_or_for_others_goes_out_as_it_is(path: str, encoding: str) -> None:
    answer = asked(path, encoding)
    assert "content-encoding" not in answer.headers
    assert set(answer.text) == {"a"}
