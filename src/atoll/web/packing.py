"""Answers that are long travel packed, where whoever asked can unpack them."""

from __future__ import annotations

import asyncio
import zlib

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 2000  # bytes of an answer that are worth packing
LARGE = 128 * 1024  # bytes that are packed beside the event loop
LEVEL = 2
GZIP = 16 + zlib.MAX_WBITS


class Packed:
    """Middleware: packs what is sent all at once; streams, and what is packed already, go out as they are."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, and pack the answer."""
        if scope["type"] != "http" or not _unpacks(scope):
            await self.app(scope, receive, send)
            return
        start: Message | None = None  # of the answer: its headers are known when its body is

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _plain(message):
                start = message
                return
            if start is not None:
                size = 0 if message.get("more_body") else len(message.get("body", b""))
                if size >= LARGE:
                    await asyncio.to_thread(_pack, start, message)
                elif size >= LEAST:
                    _pack(start, message)
                await send(start)
                start = None
            await send(message)

        await self.app(scope, receive, send_packed)


def _unpacks(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


def _plain(start: Message) -> bool:
    """Return whether an answer could be packed: a part of a file must stay what it is."""
    return start["status"] != 206 and not any(name == b"content-encoding" for name, _ in start["headers"])


def _pack(start: Message, body: Message) -> None:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    body["body"] = packer.compress(body["body"]) + packer.flush()
    start["headers"] = [
        *(each for each in start["headers"] if each[0] != b"content-length"),
        (b"content-length", str(len(body["body"])).encode()),
        (b"content-encoding", b"gzip"),
        (b"vary", b"Accept-Encoding"),
    ]
