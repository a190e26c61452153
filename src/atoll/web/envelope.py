"""What a connection sends: the head of an answer goes out together with the body where both are there at once."""

from __future__ import annotations

import asyncio
from typing import Any

HEAD = b"HTTP/1.1 "


class Envelope:
    """A transport that holds the head of an answer back for what is written at the same moment, and no longer."""

    __slots__ = ("_head", "_loop", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop):
        self._transport = transport
        self._loop = loop
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send something, and the head that waits for it; a head itself waits."""
        if not self._head and data.startswith(HEAD):
            self._head = data
            self._loop.call_soon(self._send_off)
            return
        self._transport.write(self._head + data)
        self._head = b""

    def _send_off(self) -> None:
        if self._head:
            self.write(b"")

    def close(self) -> None:
        """Send what is left, and close."""
        self._send_off()
        self._transport.close()
