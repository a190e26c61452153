"""The server: routes, limits, logs, start and stop."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atoll import kernel
from atoll.kernel import AtollError, game_names
from atoll.table.host import Host
from atoll.table.store import Store
from atoll.table.workers import Workers
from atoll.web import api, pages, table_page
from atoll.web.security import HEADERS, BodyTooLarge, Buckets, Guard, Signer

STATIC = Path(__file__).parent / "static"
TIDY_EVERY = 60.0
TABLES_A_DAY = 500  # from one address, behind which there may be a school
log = logging.getLogger("atoll")


def create_app(
    db: str,
    *,
    workers: int = 1,
    pace: float = 0.4,
    buckets: Buckets | None = None,
    openings: Buckets | None = None,
    data: dict[str, Path] | None = None,
) -> Starlette:
    """Return the server for a database."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(db)
        crew = Workers(workers)
        host = Host(store, crew, pace, data)
        app.state.host = host
        app.state.signer = Signer(await store.secret())
        await host.start()
        tidying = asyncio.create_task(_tidy(host))
        log.info("ready", extra={"fields": {"shared": store.shared}})
        try:
            yield
        finally:
            tidying.cancel()
            await host.stop()
            await asyncio.to_thread(crew.stop)

    routes = [
        *pages.ROUTES,
        *table_page.ROUTES,
        *api.ROUTES,
        Route("/static/palette.css", _palette),
        Route("/static/games/{game}.css", _game_css),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    handlers: dict[Any, Any] = {
        AtollError: pages.on_page_mistake,
        HTTPException: _on_http_error,
        BodyTooLarge: _on_large_body,
        Exception: _on_crash,
    }
    middleware = [
        Middleware(AccessLog),
        Middleware(Guard, buckets=buckets or Buckets()),
        Middleware(GZipMiddleware, minimum_size=2000, compresslevel=4),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers, middleware=middleware)
    app.state.version = _version()
    app.state.openings = openings or Buckets(TABLES_A_DAY, TABLES_A_DAY / 86400)
    return app


async def _tidy(host: Host) -> None:
    while True:
        await asyncio.sleep(TIDY_EVERY)
        with suppress(Exception):
            await host.tidy()


async def _palette(request: Request) -> Response:
    return FileResponse(Path(kernel.__file__).parent / "palette.css")


async def _game_css(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in game_names():
        raise HTTPException(404)
    path = request.app.state.host.game(name).folder / "board" / "board.css"
    return FileResponse(path) if path.exists() else Response("", media_type="text/css")


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith(("/api/", "/static/")):
        return JSONResponse({"error": error.detail, "rule": ""}, error.status_code)
    return await pages.page(request, "mistake.html.jinja", error.status_code, message="")


async def _on_large_body(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": "that is too much at once", "rule": ""}, 413)


async def _on_crash(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": "something went wrong here; please try again", "rule": ""}, 500, HEADERS)


def _version() -> str:
    """Return a short name of the static files as they are, so that browsers never show old ones."""
    return str(int(max(path.stat().st_mtime for path in STATIC.rglob("*") if path.is_file())))


class AccessLog:
    """Middleware: a line of JSON for every request."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write down what was asked, how it went and how long it took."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            took = round((time.perf_counter() - started) * 1e3, 1)
            log.info(
                "request",
                extra={"fields": {"method": scope["method"], "path": scope["path"], "status": status, "ms": took}},
            )


class JsonLines(logging.Formatter):
    """Logs as lines of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage()}
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up_logs(verbose: bool) -> None:
    """Write structured logs to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    log.setLevel(logging.INFO if verbose else logging.WARNING)


def _number(name: str) -> float:
    """Return a number from the environment; 0 where it is not set."""
    text = os.environ.get(name, "")
    try:
        return max(0.0, float(text or 0))
    except ValueError as error:
        raise AtollError(f"{name} is a number, not {text!r}") from error


def _check_port(host: str, port: int) -> None:
    """Say clearly when the address cannot be used."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family):
            return
    except (OSError, OverflowError) as error:
        raise AtollError(f"cannot listen on {host}:{port}: {error}; choose another with --port") from error


async def _check_database(db: str) -> None:
    """Open the database once, so that a mistake in its address is one sentence."""
    store = await Store.open(db)
    await store.close()


def serve(
    host: str, port: int, db: str, *, workers: int, pace: float, verbose: bool, ready: Callable[[], None] = lambda: None
) -> None:
    """Run the server until it is told to stop; running requests are finished first."""
    set_up_logs(verbose)
    _check_port(host, port)
    asyncio.run(_check_database(db))
    rate, tables = _number("ATOLL_RATE"), _number("ATOLL_TABLES_A_DAY")
    buckets = Buckets(rate, rate) if rate else None
    openings = Buckets(tables, tables / 86400) if tables else None
    app = create_app(db, workers=workers, pace=pace, buckets=buckets, openings=openings)
    ready()
    config = uvicorn.Config(
        app, host=host, port=port, log_config=None, access_log=False, timeout_graceful_shutdown=3, server_header=False
    )
    PoliteServer(config, app).run()


class PoliteServer(uvicorn.Server):
    """A server that ends its streams when it is told to stop, so that nobody has to wait for them."""

    def __init__(self, config: uvicorn.Config, app: Starlette):
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Say goodbye to those who watch, then stop as usual."""
        host: Host | None = getattr(self._app.state, "host", None)
        if host is not None:
            host.say_goodbye()
        super().handle_exit(sig, frame)
