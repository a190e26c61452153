"""The page of a table: drawn whole, then fragment by fragment as it changes; and the replay of a game."""

from __future__ import annotations

import asyncio

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from atoll.kernel import SPECTATOR, Drawing
from atoll.table.live import LiveTable
from atoll.table.onlooker import Onlooker
from atoll.web.messages import Move
from atoll.web.pages import page
from atoll.web.render import parts
from atoll.web.requests import (
    address_of,
    body_of,
    demand_identity,
    host_of,
    identity_of,
    json,
    live_of,
    number_of,
    onlooker_of,
)
from atoll.web.words import language_of

FRAGMENTS = ("board", "areas", "market", "prompt", "seats", "chat", "log")


async def table(request: Request) -> Response:
    """A table, drawn for whoever asks."""
    who = await onlooker_of(request)
    made = parts(who)
    safe = {name: Markup(made[name]) for name in FRAGMENTS}
    return await page(request, "table.html.jinja", live=who.live, who=who, made=made, safe=safe)


async def get_parts(request: Request) -> Response:
    """Return the fragments of the page for the asking eyes."""
    return json(parts(await onlooker_of(request)))


async def play(request: Request) -> Response:
    """Make a move, and return what the page shows next."""
    who = demand_identity(request)
    move = await body_of(request, Move)
    live = await host_of(request).play(request.path_params["id"], who.user, move.seat, move.decision, move.choices)
    return json({"seq": live.changes, "parts": parts(Onlooker(live, who.user, move.seat, language_of(request)))})


async def replay(request: Request) -> Response:
    """A moment of a game: of a finished one for all to see, of a running one as the asker saw it."""
    live = await live_of(request)
    who, lang = identity_of(request), language_of(request)
    own = live.seats_of(who.user) if who else []
    wanted = number_of(request.query_params.get("entry", ""))
    moment = live.entries if wanted is None else min(live.entries, wanted)
    seat = own[0] if len(own) == 1 else SPECTATOR
    async with host_of(request).heavy.place(address_of(request)):
        drawing = await asyncio.to_thread(drawn_then, live, moment, seat, lang)
    beside = "".join(shelf.html for shelf in drawing.shelves)
    safe = {"board": Markup(drawing.board), "areas": Markup("".join(drawing.seats)), "market": Markup(beside)}
    may_branch = who is not None and live.open_to(who.user)
    return await page(request, "replay.html.jinja", live=live, entry=moment, safe=safe, may_branch=may_branch)


def drawn_then(live: LiveTable, moment: int, seat: int, lang: str) -> Drawing:
    """Return a moment of a game as a seat saw it; it takes as long as it takes to play there."""
    state = live.replay.at(live.moments[moment])
    return live.game.drawing(state.view(seat), lang, live.names())


ROUTES = [
    Route("/t/{id}", table),
    Route("/t/{id}/parts", get_parts),
    Route("/t/{id}/play", play, methods=["POST"]),
    Route("/t/{id}/replay", replay),
]
