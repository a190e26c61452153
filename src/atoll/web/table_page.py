"""The page of a table: drawn whole, then fragment by fragment as it changes; and the replay of a game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from atoll.kernel import SPECTATOR, Drawing, Replay
from atoll.kernel.templates import read_ahead
from atoll.table.live import LiveTable
from atoll.table.onlooker import Onlooker
from atoll.web.course import Past, course, moment_of, past_of
from atoll.web.messages import Move
from atoll.web.pages import page
from atoll.web.parts import FRAGMENTS, news, parts, preview
from atoll.web.pieces import marks_in
from atoll.web.render import render
from atoll.web.requests import (
    aside,
    body_of,
    demand_identity,
    host_of,
    identity_of,
    json,
    live_of,
    number_of,
    onlooker_of,
)
from atoll.web.words import language_of, say

COURSES_KEPT = 12


async def table(request: Request) -> Response:
    """A table, drawn for whoever asks."""
    who = await onlooker_of(request)
    made = parts(who)
    safe = {name: Markup(made[name]) for name in FRAGMENTS}
    asyncio.get_running_loop().run_in_executor(None, read_ahead)  # while the page is on its way
    return await page(request, "table.html.jinja", live=who.live, who=who, made=made, safe=safe)


async def get_parts(request: Request) -> Response:
    """Return the fragments of the page for the asking eyes."""
    return json(_fresh(request, await onlooker_of(request)))


async def get_preview(request: Request) -> Response:
    """Return what a draft would change, for the asking eyes."""
    who = await onlooker_of(request)
    return json(preview(who) if who.draft else {"draft": []})


async def get_hint(request: Request) -> Response:
    """Return what a bot would choose in the asker's place, and why."""
    hints = await host_of(request).hint(await onlooker_of(request))
    return json({"hints": [{"choice": choice, "why": reason} for choice, reason in hints]})


async def play(request: Request) -> Response:
    """Make a move, and return what the page shows next."""
    who = demand_identity(request)
    move = await body_of(request, Move)
    live = await host_of(request).play(request.path_params["id"], who.user, move.seat, move.decision, move.choices)
    shown = _fresh(request, Onlooker(live, who.user, move.seat, language_of(request)))
    return json({"seq": live.changes, "parts": shown})


def _fresh(request: Request, who: Onlooker) -> dict[str, Any]:
    """Return the fragments of the page; to a browser that names the pieces it has, only what is new."""
    known = request.query_params.get("known")
    return parts(who) if known is None else news(who, marks_in(known))


async def replay(request: Request) -> Response:
    """A moment of a game: of a finished one for all to see, of a running one as the asker saw it."""
    live, moment, seat = await _moment_of(request)
    who = identity_of(request)
    shown = await _shown(request, live, moment, seat, moves=True)
    safe = {name: Markup(html) for name, html in shown.items()}
    may_branch = who is not None and live.open_to(who.user)
    return await page(
        request, "replay.html.jinja", live=live, entry=moment, seat=seat, shown=shown, safe=safe, may_branch=may_branch
    )


async def get_moment(request: Request) -> Response:
    """Return the fragments of one moment of a game; the list of its moves where other eyes look."""
    return json(await _shown(request, *await _moment_of(request), moves="moves" in request.query_params))


async def _moment_of(request: Request) -> tuple[LiveTable, int, int]:
    """Return the table, the moment and the eyes that are asked for; others' eyes are open when the game is over."""
    live = await live_of(request)
    who = identity_of(request)
    own = live.seats_of(who.user) if who else []
    wanted = number_of(request.query_params.get("entry", ""))
    moment = live.entries if wanted is None else min(live.entries, wanted)
    seat = own[0] if len(own) == 1 else SPECTATOR
    eyes = request.query_params.get("seat")
    if live.over and eyes is not None:
        asked = number_of(eyes)
        seat = asked if asked is not None and asked < len(live.seats) else SPECTATOR
    return live, moment, seat


async def _shown(request: Request, live: LiveTable, moment: int, seat: int, moves: bool) -> dict[str, str]:
    lang = language_of(request)
    made = await aside(request, shown_then, past_of(live, lang), moment, seat, lang, moves)
    return {"now": say(lang, "entry", entry=moment, count=live.entries), **made}


def shown_then(past: Past, moment: int, seat: int, lang: str, moves: bool = False) -> dict[str, str]:
    """Return a moment of a game as a seat saw it; it takes as long as it takes to play there."""
    state, told = moment_of(past, moment, seat, lang)
    return {
        "told": render("parts/log.html.jinja", lang, lines=told),
        **({"moves": _moves(past, seat, lang)} if moves else {}),
        **laid_out(past.replay.game.drawing(state.view(seat), lang, past.names)),
    }


COURSES: OrderedDict[Hashable, tuple[Replay, str]] = OrderedDict()  # the latest that were told, each with its game


def _moves(past: Past, seat: int, lang: str) -> str:
    """Return the list of all moves, which takes long to make and is asked for again while somebody looks around."""
    key = (id(past.replay), len(past.moments), seat, lang, *past.names)
    known = COURSES.pop(key, None)
    if known is None:
        drawn = render("parts/moves.html.jinja", lang, turns=course(past, seat, lang), names=past.names)
        known = (past.replay, drawn)
    COURSES[key] = known
    while len(COURSES) > COURSES_KEPT:
        COURSES.popitem(last=False)
    return known[1]


def laid_out(drawing: Drawing) -> dict[str, str]:
    """Return a drawing that is only looked at: the board, and all the rest below it."""
    beside = [*drawing.panels, *drawing.seats, *(shelf.html for shelf in drawing.shelves)]
    return {
        "track": str(drawing.track),
        "board": str(drawing.board),
        "areas": "".join(f'<section class="area panel" tabindex="0">{html}</section>' for html in beside),
    }


ROUTES = [
    Route("/t/{id}/parts", get_parts),
    Route("/t/{id}", table),
    Route("/t/{id}/preview", get_preview),
    Route("/t/{id}/hint", get_hint),
    Route("/t/{id}/play", play, methods=["POST"]),
    Route("/t/{id}/replay", replay),
    Route("/t/{id}/moment", get_moment),
]
