"""What a request says: who asks, in what language, with what body."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar
from urllib.parse import parse_qs

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from atoll.kernel import AtollError, Game, game_names
from atoll.table.host import MAX_MOVE, Host
from atoll.table.live import LiveTable
from atoll.table.notes import Away, Busy, NoSuchTable, Refused, Stale, TableError, told
from atoll.table.onlooker import Draft, Onlooker
from atoll.web.limits import household
from atoll.web.misfit import BadRequest, misfit
from atoll.web.security import COOKIE, YEAR, Buckets, Identity, Signer
from atoll.web.settings import Settings
from atoll.web.words import language_of

P = ParamSpec("P")
T = TypeVar("T")


class Forbidden(TableError):
    """A request that is not allowed."""


class NotFound(TableError):
    """An address that leads nowhere."""


def host_of(request: Request) -> Host:
    """Return the host of all tables."""
    host: Host = request.app.state.host
    return host


async def game_of(request: Request, name: str) -> Game[Any]:
    """Return the game an address names."""
    if name not in game_names():
        raise NotFound(
            "there is no game {name}; there are {games}", name=repr(name[:40]), games=", ".join(game_names())
        )
    return await host_of(request).library.game(name)


def number_of(text: str, most: int = 9) -> int | None:
    """Return a number somebody wrote in an address; None if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most else None


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client else "?"


def signer_of(request: Request) -> Signer:
    """Return the signer of identities."""
    signer: Signer = request.app.state.standing.signer
    return signer


def identity_of(request: Request) -> Identity | None:
    """Return who asks, by bearer token or by cookie."""
    bearer = request.headers.get("authorization", "")
    token = bearer[7:] if bearer.startswith("Bearer ") else request.cookies.get(COOKIE, "")
    return signer_of(request).read(token) if token else None


def cookie_is_fresh(request: Request) -> bool:
    """Return whether a browser's cookie need not be signed anew."""
    return signer_of(request).fresh(request.cookies.get(COOKIE, ""))


async def live_of(request: Request) -> LiveTable:
    """Return the table an address names, and note that somebody asked for it."""
    who = identity_of(request)
    return await host_of(request).seen(request.path_params["id"], who.user if who else "")


async def onlooker_of(request: Request) -> Onlooker:
    """Return whoever looks at a table, with the eyes and the draft that the address names."""
    who, asked = identity_of(request), request.query_params
    draft = Draft(tuple(asked.getlist("draft")[:MAX_MOVE]), asked.get("decision", ""))
    seat = number_of(asked.get("seat", ""))
    user = who.user if who else ""
    live = await host_of(request).seen(request.path_params["id"], user)
    return Onlooker(live, user, seat, language_of(request), draft)


async def aside(request: Request, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Do something that takes long beside the event loop, one thing at a time and fair by address."""
    return await host_of(request).heavy.aside(address_of(request), work, *args, **more)


def demand_identity(request: Request) -> Identity:
    """Return who asks for a change; a page of ours must prove that it is one."""
    who = identity_of(request)
    if who is None:
        raise Forbidden("nobody knows you: open the home page first, or ask for an identity")
    if request.headers.get("authorization", "").startswith("Bearer "):
        return who
    if not signer_of(request).csrf_fits(who, request.headers.get("x-csrf-token", "")):
        raise Forbidden("this did not come from our page: load it again")
    return who


@contextmanager
def room_for_a_table(request: Request) -> Iterator[None]:
    """Open a table, unless too many were opened from one address lately, whoever opened them.

    It counts from the beginning, so that many at once are no way around it, and no longer when none was opened.
    """
    openings: Buckets = request.app.state.openings
    home = household(address_of(request))
    if not openings.take(home):
        raise Refused("very many tables were opened from your address today; please come back tomorrow")
    try:
        yield
    except AtollError:
        openings.give_back(home)
        raise


async def form_of(request: Request) -> tuple[Identity, dict[str, str]]:
    """Return who sent a form and its fields."""
    fields = {name: values[-1] for name, values in parse_qs((await request.body()).decode("utf-8", "replace")).items()}
    who = identity_of(request)
    if who is None or not signer_of(request).csrf_fits(who, fields.get("csrf", "")):
        raise Forbidden("this did not come from our page: load it again")
    return who, fields


async def body_of(request: Request, kind: type[T]) -> T:
    """Return the JSON body of a request."""
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise misfit(error) from error


def path_of(request: Request) -> str:
    """Return the path of an address inside the server, without what a reverse proxy has in front of it."""
    return request.scope["path"].removeprefix(settings_of(request).root_path)  # type: ignore[no-any-return]


def settings_of(request: Request) -> Settings:
    """Return what the operator chose."""
    settings: Settings = request.app.state.settings
    return settings


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Give a browser something to remember for a year, for this server alone."""
    settings = settings_of(request)
    secure = {"always": True, "never": False}.get(settings.secure_cookies, request.url.scheme == "https")
    path = settings.root_path or "/"
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)


def remember(request: Request, response: Response, who: Identity) -> None:
    """Give a browser its identity."""
    set_cookie(request, response, COOKIE, signer_of(request).token(who))


def json(value: Any, status: int = 200) -> Response:
    """Return a JSON answer."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def status_of(error: AtollError) -> int:
    """Return the HTTP status of a mistake."""
    statuses: dict[type[AtollError], int] = {
        NoSuchTable: 404,
        NotFound: 404,
        Forbidden: 403,
        Refused: 403,
        Stale: 409,
        Busy: 503,
        Away: 503,
        BadRequest: 400,
    }
    return statuses.get(type(error), 422)


def headers_of(error: AtollError) -> dict[str, str]:
    """Return when it is worth trying again, where it is."""
    return {"retry-after": "2"} if status_of(error) == 503 else {}


async def on_mistake(request: Request, error: Exception) -> Response:
    """Answer a mistake with one sentence, and the rule behind it if there is one."""
    assert isinstance(error, AtollError)
    rule = getattr(error, "rule", "")
    said = {"error": told(error, language_of(request)), "rule": rule}
    return JSONResponse(said, status_of(error), headers_of(error))
