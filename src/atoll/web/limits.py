"""How much one address may hold at a time: connections, streams, and the time that a request takes to arrive."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from atoll.table.notes import Refused
from atoll.web.refusal import refusal
from atoll.web.settings import Settings, networks
from atoll.web.streams import when_over

HOUSEHOLDS_KEPT = 1024
KEPT_BACK = 100  # files that are no connections: the database, the log, workers
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


@lru_cache(maxsize=HOUSEHOLDS_KEPT)
def household(address: str) -> str:
    """Return what counts as one address: of IPv6 the network that a subscriber gets.

    >>> household("192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), 64), strict=False).network_address)


class Addresses:
    """A list of addresses and networks.

    >>> "10.1.2.3" in Addresses("10.0.0.0/8,::1"), "192.0.2.1" in Addresses("10.0.0.0/8")
    (True, False)
    >>> "::ffff:10.1.2.3" in Addresses("10.0.0.0/8")
    True
    """

    def __init__(self, text: str):
        self._networks = [ip_network(each, strict=False) for each in networks(text)]

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        plain = getattr(parsed, "ipv4_mapped", None) or parsed
        return any(plain in network for network in self._networks)


class Doorkeeper:
    """Counts connections: so many from one address, so many in all."""

    def __init__(self, settings: Settings):
        self.header_seconds = settings.header_seconds
        self.body_seconds = settings.body_seconds
        self._most = settings.connections
        self._most_of_all = max(KEPT_BACK, _files() - KEPT_BACK)
        self._proxies = Addresses(settings.trusted_proxies)
        self._open: Counter[str] = Counter()
        self._count = 0

    def admit(self, address: str) -> bool:
        """Return whether one more connection from an address is welcome; a proxy brings many people."""
        key = household(address)
        if self._count >= self._most_of_all or (self._open[key] >= self._most and address not in self._proxies):
            return False
        self._count += 1
        self._open[key] += 1
        return True

    def dismiss(self, address: str) -> None:
        """Note that a connection is closed."""
        key = household(address)
        self._count -= 1
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


def _files() -> int:
    """Let this process open as many files as the system grants; return how many that are."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(most, 65536) if most != resource.RLIM_INFINITY else 65536
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted


class TimedProtocol(HttpToolsProtocol):
    """HTTP on one connection, for which a place is needed, and on which a request must not take for ever to arrive."""

    __slots__ = ("_admitted", "_alarm", "_arriving", "_doorkeeper", "_due")  # a large dictionary takes a KB more

    def __init__(self, doorkeeper: Doorkeeper, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._doorkeeper = doorkeeper
        self._admitted = ""
        self._arriving = False  # whether a request has begun and is not all there
        self._due = 0.0  # by when the rest of a request must have come; 0 while none is expected
        self._alarm: asyncio.TimerHandle | None = None  # one for many requests: it looks whether it rings in vain

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in if there is a place for it."""
        address = (transport.get_extra_info("peername") or ("?",))[0]
        if not self._doorkeeper.admit(address):
            transport.abort()
            return
        self._admitted = address
        super().connection_made(transport)
        self._expect(self._doorkeeper.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place to somebody else."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._admitted:
            self._doorkeeper.dismiss(self._admitted)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; whatever comes between two requests begins one."""
        if not self._admitted:
            return
        if not self._arriving:
            self._begin()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Note that a request begins; several may come at once."""
        self._begin()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        self._expect(self._doorkeeper.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that a request is all there."""
        self._arriving = False
        self._expect(0)
        super().on_message_complete()

    def _begin(self) -> None:
        self._arriving = True
        self._expect(self._doorkeeper.header_seconds)

    def _expect(self, seconds: float) -> None:
        """Wait so long for the rest of a request, or no longer."""
        self._due = self.loop.time() + seconds if seconds else 0.0
        if seconds and (self._alarm is None or self._alarm.when() > self._due):
            self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self.loop.call_at(self._due, self._ring)

    def _ring(self) -> None:
        """Hang up on who is late; who was not gets the rest of the time."""
        self._alarm = None
        if self._due and not self.transport.is_closing():
            if self._due > self.loop.time():
                self._set_alarm()
            else:
                self._too_late()

    def _too_late(self) -> None:
        if self._arriving and (self.cycle is None or self.cycle.response_complete):
            self.transport.write(LATE)
        self.transport.close()


def timed_protocol(settings: Settings) -> Callable[..., TimedProtocol]:
    """Return what makes the protocol of each connection."""
    doorkeeper = Doorkeeper(settings)
    return lambda *args, **kwargs: TimedProtocol(doorkeeper, *args, **kwargs)


class Streams:
    """Middleware: limits the streams of changes that one address holds open."""

    def __init__(self, app: ASGIApp, most: int):
        self.app = app
        self.most = most
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a stream begin if there is a place for it."""
        if scope["type"] != "http" or not scope["path"].endswith("/events"):
            await self.app(scope, receive, send)
            return
        key = household((scope.get("client") or ("?",))[0])
        if self._open[key] >= self.most:
            refused = Refused("too many streams go to your address already")
            await refusal(scope, refused, 429, retry_after=10)(scope, receive, send)
            return
        self._open[key] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            when_over(scope, lambda: self._ended(key))

    def _ended(self, key: str) -> None:
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]
