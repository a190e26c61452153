"""What a connection sends: the head of an answer goes out together with what follows it, in one packet."""

from __future__ import annotations

import asyncio
from typing import Any

HEAD, PROVISIONAL = b"HTTP/1.1 ", b"HTTP/1.1 1"  # nothing follows one that says to go on


class Envelope:
    """A transport that holds the head of an answer back until more of it comes, or until it is closed or sent off."""

    __slots__ = ("_head", "_transport")

    def __init__(self, transport: asyncio.Transport):
        self._transport = transport
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send something with the head that waits for it; a head itself waits."""
        if not self._head and data.startswith(HEAD) and not data.startswith(PROVISIONAL):
            self._head = data
            return
        self._transport.write(self._head + data)
        self._head = b""

    def send_off(self) -> None:
        """Send a head that nothing follows."""
        if self._head:
            self.write(b"")

    def close(self) -> None:
        """Send what is left, and close."""
        self.send_off()
        self._transport.close()
