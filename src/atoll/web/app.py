"""The server's application: routes, middleware, start and stop."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from atoll import kernel
from atoll.kernel import AtollError, Game, game_names
from atoll.table.host import Host
from atoll.table.housekeeping import tidy
from atoll.table.library import Library
from atoll.table.lock import serving_alone
from atoll.table.notes import Refused, TableError
from atoll.table.store import Store, opened
from atoll.table.workers import Workers
from atoll.web import api, metrics, pages, puzzles, rulebook, table_page
from atoll.web.checkup import Checkup
from atoll.web.cover import cover
from atoll.web.limits import Streams
from atoll.web.logs import AccessLog
from atoll.web.memory import give_back
from atoll.web.metrics import Measure
from atoll.web.misfit import BadRequest
from atoll.web.packing import Packed
from atoll.web.proxy import Rooted
from atoll.web.refusal import refusal
from atoll.web.rehearsal import rehearse
from atoll.web.render import place_at
from atoll.web.requests import NotFound, aside, game_of, path_of
from atoll.web.security import HEADERS, MAX_BODY, BodyTooLarge, Buckets, Guard
from atoll.web.settings import Settings
from atoll.web.standing import Standing
from atoll.web.streams import Application
from atoll.web.words import language_of

STATIC = Path(__file__).parent / "static"
TIDY_EVERY = 60.0
GIVE_BACK_EVERY = 10.0
PUT_AWAY_EVERY = 3600.0
BURST = 3  # seconds' worth of requests that may come at once
log = logging.getLogger("atoll")


def create_app(settings: Settings) -> Starlette:
    """Return the server for some settings; of one process there is one."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with serving_alone(settings.db):
            store = await Store.open(settings.db)
            crew = Workers(settings.workers, settings.overlays())
            host = Host(store, crew, settings.pace, Library(settings.overlays(), _rehearsed))
            app.state.host = host
            app.state.checkup = Checkup(store)
            app.state.standing = Standing(host)
            await app.state.standing.begin()
            await host.start()
            chores = [
                asyncio.create_task(_tidy(host)),
                asyncio.create_task(app.state.standing.keep_up()),
                asyncio.create_task(_put_away(settings)),
                asyncio.create_task(_give_back()),
            ]
            log.info("ready", extra={"fields": {"shared": store.shared}})
            try:
                yield
            finally:
                for chore in chores:
                    chore.cancel()
                await host.stop()
                await asyncio.to_thread(crew.stop)

    routes = [
        *table_page.ROUTES,  # those that are asked for most come first
        *api.ROUTES,
        *pages.ROUTES,
        *rulebook.ROUTES,
        *puzzles.ROUTES,
        *metrics.ROUTES,
        Route("/static/palette.css", _palette),
        Route("/static/games/{game}.css", _game_css),
        Route("/static/games/{game}.svg", _game_svg),
        Mount(f"/static/{_version()}", StaticFiles(directory=STATIC)),  # scripts find each other in one version
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    handlers: dict[Any, Any] = {
        AtollError: pages.on_page_mistake,
        HTTPException: _on_http_error,
        BodyTooLarge: _on_large_body,
        ClientDisconnect: _on_hang_up,
        Exception: _on_crash,
    }
    middleware = [
        Middleware(Rooted, root=settings.root_path),
        Middleware(Measure),
        Middleware(AccessLog),
        Middleware(Guard, buckets=Buckets(settings.rate * BURST, settings.rate)),
        Middleware(Streams, most=settings.streams),
        Middleware(Packed),
    ]
    app = Application(routes=routes, lifespan=lifespan, exception_handlers=handlers, middleware=middleware)
    app.state.version = _version()
    app.state.settings = settings
    app.state.openings = Buckets(settings.tables_a_day, settings.tables_a_day / 86400)
    place_at(settings.root_path)
    return app


def _rehearsed(game: Game[Any]) -> None:
    """Rehearse a game. What it has brought stays: the garbage collector need not look through it again and again."""
    rehearse(game)
    gc.freeze()


async def _tidy(host: Host) -> None:
    while True:
        await asyncio.sleep(TIDY_EVERY)
        with suppress(Exception):
            await host.tidy()


async def _give_back() -> None:
    while True:
        await asyncio.sleep(GIVE_BACK_EVERY)
        give_back()


async def _put_away(settings: Settings) -> None:
    """Let tables that nobody has touched for long go, by the operator's policy; it may take its time."""
    while settings.tidy_after:
        try:
            async with opened(settings.db) as store:
                gone = await tidy(store, settings.tidy_after, Path(settings.archive) if settings.archive else None)
            if gone:
                log.warning("old tables are put away", extra={"fields": {"tables": len(gone)}})
        except AtollError as error:
            log.error("old tables cannot be put away: %s", error)
        await asyncio.sleep(PUT_AWAY_EVERY)


async def _palette(request: Request) -> Response:
    return FileResponse(Path(kernel.__file__).parent / "palette.css")


async def _game_css(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in game_names():
        raise HTTPException(404)
    path = (await game_of(request, name)).folder / "board" / "board.css"
    return FileResponse(path) if path.exists() else Response("", media_type="text/css")


async def _game_svg(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in game_names():
        raise HTTPException(404)
    drawn = await aside(request, cover, await game_of(request, name), language_of(request))
    headers = {"cache-control": "max-age=86400"}
    return (
        Response(drawn, media_type="image/svg+xml", headers=headers) if drawn else FileResponse(STATIC / "island.svg")
    )


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if path_of(request).startswith(("/api/", "/static/")):
        return refusal(request.scope, _nothing_there(request, error.status_code), error.status_code)
    return await pages.page(request, "mistake.html.jinja", error.status_code, message="")


def _nothing_there(request: Request, status: int) -> TableError:
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return BadRequest("{method} is not possible at this address", method=request.method)
    return NotFound("there is nothing at this address")


async def _on_large_body(request: Request, error: Exception) -> Response:
    return refusal(request.scope, Refused("at most {most} KB, please", most=MAX_BODY // 1024), 413)


async def _on_hang_up(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": "the request broke off", "rule": ""}, 400)  # nobody is there to read it


async def _on_crash(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": "something went wrong here; please try again", "rule": ""}, 500, HEADERS)


def _version() -> str:
    """Return a short name of the static files as they are, so that browsers never show old ones."""
    return str(int(max(path.stat().st_mtime for path in STATIC.rglob("*") if path.is_file())))
