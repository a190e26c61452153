"""The pages: home, a new table, an invitation."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from atoll.kernel import LANGUAGES, AtollError
from atoll.kernel.lesson import lessons
from atoll.kernel.puzzle import read_puzzles
from atoll.table.coach import open_lesson
from atoll.table.host import REPLACE_AFTER, Host
from atoll.table.live import LiveTable
from atoll.table.notes import NoSuchTable, told
from atoll.table.seats import clean_name, seats_for
from atoll.web.checkup import Checkup
from atoll.web.render import render
from atoll.web.requests import (
    cookie_is_fresh,
    form_of,
    game_of,
    headers_of,
    host_of,
    identity_of,
    number_of,
    on_mistake,
    path_of,
    remember,
    room_for_a_table,
    set_cookie,
    settings_of,
    signer_of,
    status_of,
)
from atoll.web.security import Identity
from atoll.web.words import language_of

DEFAULT_NAME = {"en": "Guest", "fr": "Invité"}


async def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """Answer with a page; whoever comes for the first time gets an identity."""
    lang = language_of(request)
    who = identity_of(request)
    signer = signer_of(request)
    known = who or signer.new(DEFAULT_NAME[lang])
    version = request.app.state.version
    html = render(template, lang, request=request, me=known, csrf=signer.csrf(known), version=version, **values)
    response = HTMLResponse(html, status)
    if who is None or not cookie_is_fresh(request):
        remember(request, response, known)
    if request.query_params.get("lang") in LANGUAGES:
        set_cookie(request, response, "lang", lang)
    response.headers["cache-control"] = "no-store"
    return response


def _to(request: Request, path: str) -> Response:
    """Send a browser on to another page."""
    return RedirectResponse(settings_of(request).root_path + path, 303)


async def home(request: Request) -> Response:
    """The games, and the tables of whoever asks."""
    host, who = host_of(request), identity_of(request)
    mine = []
    for header in await host.store.tables_of(who.user, 12) if who else []:
        live = await host.table(header.id)
        mine.append({"header": header, "live": live, "mine": _turn_of(live, who)})
    games = await host.library.all()
    taught = {game.name: lessons(game) for game in games}
    puzzling = [game.name for game in games if read_puzzles(game)]
    unnamed = who is None or who.name in DEFAULT_NAME.values()
    return await page(
        request,
        "home.html.jinja",
        games=games,
        taught=taught,
        puzzling=puzzling,
        tables=mine,
        unnamed=unnamed,
        guest=DEFAULT_NAME[language_of(request)],
    )


def _turn_of(live: LiveTable, who: Identity | None) -> bool:
    return who is not None and live.begun and bool(set(live.state.seats) & set(live.seats_of(who.user)))


async def new_table(request: Request) -> Response:
    """Choose seats and options."""
    return await page(request, "new.html.jinja", game=await game_of(request, request.path_params["game"]))


async def create(request: Request) -> Response:
    """Open the table a form describes."""
    who, fields = await form_of(request)
    with room_for_a_table(request):
        return _to(request, f"/t/{await _opened(host_of(request), who, fields)}")


async def _opened(host: Host, who: Identity, fields: dict[str, str]) -> str:
    """Open a table or a lesson; return its id."""
    game = fields.get("game", "")
    if lesson := fields.get("lesson"):
        return await open_lesson(host, game, who.user, who.name, lesson)
    names = [fields[f"seat{k}"] for k in range(8) if fields.get(f"seat{k}", "none") != "none"]
    options = {name[4:]: value for name, value in fields.items() if name.startswith("opt-")}
    seats = seats_for(names, who.user, who.name)
    replace_after = number_of(fields.get("replace-after", str(REPLACE_AFTER))) or 0
    return await host.open_table(game, options, seats, who.user, replace_after=replace_after)


async def rename(request: Request) -> Response:
    """Take another name, for the tables to come."""
    who, fields = await form_of(request)
    back = _to(request, "/")
    remember(request, back, msgspec.structs.replace(who, name=clean_name(fields.get("name", ""))))
    return back


async def join(request: Request) -> Response:
    """An invitation: sit down, or just watch."""
    host = host_of(request)
    header = await host.store.invited(request.path_params["invite"])
    if header is None:
        raise NoSuchTable("this invitation leads nowhere")
    if request.method == "POST":
        who, fields = await form_of(request)
        name = clean_name(fields.get("name", who.name))
        await host.sit(header.id, who.user, name)
        response = _to(request, f"/t/{header.id}")
        remember(request, response, msgspec.structs.replace(who, name=name))
        return response
    return await page(request, "join.html.jinja", live=await host.table(header.id))


async def health(request: Request) -> Response:
    """Say whether the server and its database are well."""
    checkup: Checkup = request.app.state.checkup
    if wrong := await checkup.ask():
        return Response(f"{wrong}\n", 503, {"retry-after": "2"}, media_type="text/plain")
    return Response("ok\n", media_type="text/plain")


async def on_page_mistake(request: Request, error: Exception) -> Response:
    """Show a mistake as a page with a way out."""
    if path_of(request).startswith("/api/"):
        return await on_mistake(request, error)
    assert isinstance(error, AtollError)
    shown = await page(request, "mistake.html.jinja", status_of(error), message=told(error, language_of(request)))
    shown.headers.update(headers_of(error))
    return shown


ROUTES = [
    Route("/", home),
    Route("/health", health),
    Route("/new/{game}", new_table),
    Route("/tables", create, methods=["POST"]),
    Route("/name", rename, methods=["POST"]),
    Route("/join/{invite}", join, methods=["GET", "POST"]),
]
