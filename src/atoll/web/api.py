"""The JSON API: everything the page can do, for programs in any language."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from atoll.bots import bots
from atoll.kernel import Record, game_names
from atoll.table.host import MAX_MOVE, Host, Refused
from atoll.table.live import LiveTable
from atoll.table.seats import Seat, clean_name
from atoll.web.openapi import DOCUMENT
from atoll.web.render import Draft, Onlooker, button, log_lines, parts
from atoll.web.requests import (
    BadRequest,
    NotFound,
    body_of,
    demand_identity,
    demand_room,
    game_of,
    host_of,
    identity_of,
    json,
    number_of,
    signer_of,
)
from atoll.web.words import language_of

LETTERS = "ABCDEFGH"


class NewIdentity(msgspec.Struct, forbid_unknown_fields=True):
    """Who wants to play."""

    name: str = "Guest"


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What kind of table: each seat is `me`, `open` or the name of a bot."""

    game: str
    seats: list[str]
    options: dict[str, str] = {}


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """One or more choices that answer a decision."""

    seat: int
    decision: str
    choices: list[str]
    parts: bool = False  # whether the answer brings what the page shows next


class AtSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Something done from a seat."""

    seat: int
    agree: bool = True
    bot: str = "greedy"


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """Sitting down by invitation."""

    invite: str
    seat: int | None = None


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """Something said."""

    text: str


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """A point of the record."""

    entry: int


def seats_for(names: list[str], user: str, name: str) -> list[Seat]:
    """Return seats from their short names; several own seats get letters."""
    own = names.count("me")
    made = []
    for k, kind in enumerate(names):
        if kind == "me":
            made.append(Seat(kind="person", user=user, name=f"{name} {LETTERS[k % 8]}" if own > 1 else name))
        elif kind == "open":
            made.append(Seat())
        else:
            made.append(Seat(kind="bot", bot=kind, name=f"{kind.capitalize()} {LETTERS[k % 8]}"))
    return made


async def new_identity(request: Request) -> Response:
    """Give a program an identity; it sends the token as `Authorization: Bearer …`."""
    wish = await body_of(request, NewIdentity)
    signer = signer_of(request)
    who = signer.new(clean_name(wish.name))
    return json({"user": who.user, "name": who.name, "token": signer.token(who)}, 201)


async def list_games(request: Request) -> Response:
    """List the games there are."""
    host = host_of(request)
    made = []
    for name in game_names():
        each = host.game(name)
        options = {option.name: option.values for option in each.options}
        made.append({"name": name, "title": each.title, "seats": each.seat_counts, "options": options, "bots": bots()})
    return json(made)


async def game_choices(request: Request) -> Response:
    """List every choice a game can ever offer, by index."""
    game = game_of(request, request.path_params["name"])
    lang = language_of(request)
    return json([{"index": c.index, "text": c.text, "label": game.texts.label(c, lang)} for c in game.book])


async def game_rule(request: Request) -> Response:
    """Return a rule's text."""
    game = game_of(request, request.path_params["name"])
    rule, lang = request.path_params["rule"].upper(), language_of(request)
    if rule not in game.rulebooks[lang].headings:
        raise NotFound(f"there is no rule {rule[:40]!r}")
    return json({"rule": rule, "text": game.rule(rule, lang), "heading": game.rulebooks[lang].headings[rule]})


async def new_table(request: Request) -> Response:
    """Open a table."""
    who = demand_identity(request)
    demand_room(request)
    wish = await body_of(request, NewTable)
    seats = seats_for(wish.seats, who.user, who.name or "Guest")
    table_id = await host_of(request).open_table(wish.game, wish.options, seats, who.user)
    return json(await _summary(request, table_id, who.user), 201)


async def import_record(request: Request) -> Response:
    """Open a table that goes on from a record."""
    who = demand_identity(request)
    demand_room(request)
    record = await body_of(request, Record)
    table_id = await host_of(request).import_record(record, who.user, who.name or "Guest")
    return json(await _summary(request, table_id, who.user), 201)


async def _summary(request: Request, table_id: str, user: str) -> dict[str, Any]:
    live = await host_of(request).table(table_id)
    invite = live.header.invite if live.header.owner == user else ""
    return {"id": table_id, "invite": invite, "url": f"/t/{table_id}"}


async def _live(request: Request) -> LiveTable:
    return await host_of(request).table(request.path_params["id"])


async def _onlooker(request: Request) -> Onlooker:
    who, asked = identity_of(request), request.query_params
    draft = Draft(tuple(asked.getlist("draft")[:MAX_MOVE]), asked.get("decision", ""))
    seat = number_of(asked.get("seat", ""))
    return Onlooker(await _live(request), who.user if who else "", seat, language_of(request), draft)


async def get_table(request: Request) -> Response:
    """Return a table as the asking seat, or a spectator, may see it."""
    after = number_of(request.query_params.get("after", ""))
    return json(picture_of(await _onlooker(request), -1 if after is None else after))


def picture_of(who: Onlooker, after: int = -1) -> dict[str, Any]:
    """Return everything a program needs to go on playing; of the log, what came after an entry."""
    live = who.live
    made: dict[str, Any] = {
        "id": live.header.id,
        "game": live.header.game,
        "options": live.header.options,
        "seq": live.changes,
        "seat": who.seat,
        "your_seats": who.own,
        "seats": [{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in live.seats],
        "begun": live.begun,
        "over": live.over,
        "chat": [{"name": line.name, "seat": line.seat, "text": line.text, "at": line.at} for line in live.chat],
        "asked": live.asked,
        "rematch": live.next_table,
    }
    if live.begun:
        state = who.state
        offer = [button(live.game, state, choice, who.lang, live.names()) for choice in state.choices(who.seat)]
        made |= {
            "decision": live.decision,
            "draft": [choice.text for choice in who.draft],
            "deciders": state.seats,
            "view": who.view(),
            "choices": offer if who.seat in state.seats else [],
            "asides": [] if who.seat in state.seats else offer,
            "log": log_lines(who, after),
            "entries": live.entries,
        }
    return made


async def get_parts(request: Request) -> Response:
    """Return the fragments of the page for the asking eyes."""
    return json(parts(await _onlooker(request)))


async def get_record(request: Request) -> Response:
    """Return the record of a table, once nothing in it is hidden from the asker any more."""
    live = await _live(request)
    demand_open_record(live)
    name = f"{live.header.game}-{live.header.id}.json"
    return Response(
        msgspec.json.format(msgspec.json.encode(live.record), indent=1),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def demand_open_record(live: LiveTable) -> None:
    """Raise unless the whole truth may be told: the game is over."""
    if not live.over:
        raise Refused("the record is open when the game is over")


async def play(request: Request) -> Response:
    """Make a move."""
    who = demand_identity(request)
    move = await body_of(request, Move)
    host = host_of(request)
    live = await host.play(request.path_params["id"], who.user, move.seat, move.decision, move.choices)
    made: dict[str, Any] = {"seq": live.changes}
    if move.parts:
        made["parts"] = parts(Onlooker(live, who.user, move.seat, language_of(request)))
    return json(made)


async def sit(request: Request) -> Response:
    """Sit down by invitation."""
    who = demand_identity(request)
    wish = await body_of(request, Sitting)
    host, live = host_of(request), await _live(request)
    if wish.invite != live.header.invite:
        raise Refused("this invitation is not for this table")
    live = await host.sit(live.header.id, who.user, who.name or "Guest", wish.seat)
    return json({"seq": live.changes, "seats": live.seats_of(who.user)})


def at_seat(act: Callable[[Host, str, str, AtSeat], Awaitable[LiveTable]]) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of something that a person does from a seat."""

    async def handle(request: Request) -> Response:
        who = demand_identity(request)
        wish = await body_of(request, AtSeat)
        return json({"seq": (await act(host_of(request), request.path_params["id"], who.user, wish)).changes})

    return handle


undo = at_seat(lambda host, table, user, wish: host.undo(table, user, wish.seat))
answer = at_seat(lambda host, table, user, wish: host.answer(table, user, wish.seat, wish.agree))
leave = at_seat(lambda host, table, user, wish: host.leave(table, user, wish.seat))
replace = at_seat(lambda host, table, user, wish: host.replace(table, user, wish.seat, wish.bot))


async def chat(request: Request) -> Response:
    """Say something."""
    who = demand_identity(request)
    said = await body_of(request, Said)
    live = await host_of(request).chat(request.path_params["id"], who.user, who.name or "Guest", said.text)
    return json({"seq": live.changes})


async def rematch(request: Request) -> Response:
    """Play again with the same people."""
    who = demand_identity(request)
    return json({"id": await host_of(request).rematch(request.path_params["id"], who.user)})


async def branch(request: Request) -> Response:
    """Practise from a point of a record."""
    who = demand_identity(request)
    wish = await body_of(request, Branch)
    return json({"id": await host_of(request).branch(request.path_params["id"], who.user, wish.entry)}, 201)


async def stream(request: Request) -> Response:
    """Tell, as server-sent events, the number of each change of a table; resumes after `Last-Event-ID`."""
    await _live(request)
    last = number_of(request.headers.get("last-event-id") or request.query_params.get("after", "0"))
    if last is None:
        raise BadRequest("Last-Event-ID is a number")
    host, table_id, who = host_of(request), request.path_params["id"], identity_of(request)

    async def events() -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        told = last
        async for seq in host.watch(table_id, told, user=who.user if who else ""):
            if seq > told:
                told = seq
                yield f"id: {seq}\nevent: change\ndata: {seq}\n\n"
            else:
                yield ": still here\n\n"

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


async def openapi(request: Request) -> Response:
    """Describe this API."""
    return json(DOCUMENT)


ROUTES = [
    Route("/api/openapi.json", openapi),
    Route("/api/identity", new_identity, methods=["POST"]),
    Route("/api/games", list_games),
    Route("/api/games/{name}/choices", game_choices),
    Route("/api/games/{name}/rules/{rule}", game_rule),
    Route("/api/tables", new_table, methods=["POST"]),
    Route("/api/records", import_record, methods=["POST"]),
    Route("/api/tables/{id}", get_table),
    Route("/api/tables/{id}/parts", get_parts),
    Route("/api/tables/{id}/record", get_record),
    Route("/api/tables/{id}/events", stream),
    Route("/api/tables/{id}/play", play, methods=["POST"]),
    Route("/api/tables/{id}/undo", undo, methods=["POST"]),
    Route("/api/tables/{id}/answer", answer, methods=["POST"]),
    Route("/api/tables/{id}/sit", sit, methods=["POST"]),
    Route("/api/tables/{id}/leave", leave, methods=["POST"]),
    Route("/api/tables/{id}/bot", replace, methods=["POST"]),
    Route("/api/tables/{id}/chat", chat, methods=["POST"]),
    Route("/api/tables/{id}/rematch", rematch, methods=["POST"]),
    Route("/api/tables/{id}/branch", branch, methods=["POST"]),
]
