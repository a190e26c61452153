"""The server as a process: it checks what it is given, listens, and stops politely."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from atoll.kernel import AtollError, game
from atoll.table.host import Host
from atoll.table.lock import serving_alone
from atoll.table.store import Store
from atoll.web.app import create_app
from atoll.web.limits import timed_protocol
from atoll.web.logs import set_up_logs
from atoll.web.memory import keep_together
from atoll.web.settings import Settings, networks

SWITCH_SECONDS = 0.0005  # a thread that replays or draws lets the event loop go on soon
STOP_SECONDS = 12.0  # in which a server that is told to stop has stopped
BACKLOG = 4096  # connections that wait to be let in
LITTER = 10_000  # things that may have become garbage before somebody looks for it


def serve(settings: Settings, ready: Callable[[int], None] = lambda port: None) -> None:
    """Run the server until it is told to stop; say on which port it listens; running requests are finished first."""
    set_up_logs(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    keep_together()
    _check_port(settings.host, settings.port)
    for name, file in settings.overlays().items():
        game(name, file)
    asyncio.run(_check_database(settings.db))
    app = create_app(settings)
    gc.collect()
    gc.freeze()  # what is there at the start stays: to look through it again and again would hold everybody up
    gc.set_threshold(LITTER, 20)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
        ws="none",
        http=timed_protocol(settings),  # type: ignore[arg-type]  # any callable does
        backlog=BACKLOG,
        proxy_headers=True,
        forwarded_allow_ips=networks(settings.trusted_proxies),
    )
    PoliteServer(config, app, ready).run()


def _check_port(host: str, port: int) -> None:
    """Say clearly when the address cannot be used."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family):
            return
    except (OSError, OverflowError) as error:
        raise AtollError(f"cannot listen on {host}:{port}: {error}; choose another with --port") from error


async def _check_database(db: str) -> None:
    """Open the database once, so that whatever is wrong with it is one sentence."""
    with serving_alone(db):
        store = await Store.open(db)
        await store.close()


class PoliteServer(uvicorn.Server):
    """A server that says when it listens, and ends its streams when it is told to stop: nobody has to wait for them."""

    def __init__(self, config: uvicorn.Config, app: Starlette, ready: Callable[[int], None]):
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Say goodbye to those who watch, then stop as usual, at the latest after a while.

        A database that is silent could hold us up for minutes; what was acknowledged is safe in it already.
        """
        deadline = threading.Timer(STOP_SECONDS, os._exit, (0,))
        deadline.daemon = True
        deadline.start()
        host: Host | None = getattr(self._app.state, "host", None)
        if host is not None:
            host.say_goodbye()
        super().handle_exit(sig, frame)
