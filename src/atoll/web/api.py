"""The JSON API: everything the page can do, for programs in any language."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from atoll.bots import bots
from atoll.kernel import Game, Record
from atoll.table.coach import open_lesson
from atoll.table.live import LiveTable
from atoll.table.notes import Away, Refused
from atoll.table.onlooker import Onlooker
from atoll.table.seats import clean_name, seats_for
from atoll.web.messages import (
    AtSeat,
    Branch,
    Changed,
    ChatShown,
    ChoiceInfo,
    Consent,
    GameInfo,
    Identity,
    Move,
    NewBot,
    NewIdentity,
    NewTable,
    Nothing,
    RuleText,
    Said,
    Seated,
    SeatShown,
    Sitting,
    TableId,
    TableMade,
    TableShown,
    WishShown,
)  # fmt: skip
from atoll.web.misfit import BadRequest
from atoll.web.openapi import Call, described
from atoll.web.requests import (
    NotFound,
    aside,
    body_of,
    demand_identity,
    game_of,
    host_of,
    identity_of,
    json,
    live_of,
    number_of,
    onlooker_of,
    room_for_a_table,
    settings_of,
    signer_of,
)  # fmt: skip
from atoll.web.security import Identity as Known
from atoll.web.streams import Stream
from atoll.web.words import language_of


async def new_identity(request: Request) -> Response:
    """Give a program an identity; it sends the token as `Authorization: Bearer …`."""
    wish = await body_of(request, NewIdentity)
    signer = signer_of(request)
    who = signer.new(clean_name(wish.name))
    return json(Identity(who.user, who.name, signer.token(who)), 201)


async def list_games(request: Request) -> Response:
    """List the games there are."""
    made = []
    for each in await host_of(request).library.all():
        options = {option.name: option.values for option in each.options}
        made.append(GameInfo(each.name, each.title, each.seat_counts, options, bots(), each.overlaid))
    return json(made)


async def game_choices(request: Request) -> Response:
    """List every choice a game can ever offer, by index."""
    game = await game_of(request, request.path_params["name"])
    made = await aside(request, _all_choices, game, language_of(request))
    return Response(made, media_type="application/json")


@lru_cache(maxsize=32)
def _all_choices(game: Game[Any], lang: str) -> bytes:
    said = game.texts.label
    return msgspec.json.encode([ChoiceInfo(choice.index, choice.text, said(choice, lang)) for choice in game.book])


async def game_rule(request: Request) -> Response:
    """Return a rule's text."""
    game = await game_of(request, request.path_params["name"])
    rule, lang = request.path_params["rule"].upper(), language_of(request)
    if rule not in game.rulebooks[lang].headings:
        raise NotFound("there is no rule {rule}", rule=repr(rule[:40]))
    return json(RuleText(rule, game.rule(rule, lang), game.rulebooks[lang].headings[rule]))


async def new_table(request: Request) -> Response:
    """Open a table."""
    who = demand_identity(request)
    wish = await body_of(request, NewTable)
    host, name = host_of(request), who.name or "Guest"
    with room_for_a_table(request):
        if wish.lesson:
            table_id = await open_lesson(host, wish.game, who.user, name, wish.lesson)
        else:
            seats, patience = seats_for(wish.seats, who.user, name), max(0, wish.replace_after)
            table_id = await host.open_table(wish.game, wish.options, seats, who.user, replace_after=patience)
    return json(await _summary(request, table_id, who.user), 201)


async def import_record(request: Request) -> Response:
    """Open a table that goes on from a record."""
    who = demand_identity(request)
    record = await body_of(request, Record)
    with room_for_a_table(request):
        table_id = await host_of(request).import_record(record, who.user, who.name or "Guest")
    return json(await _summary(request, table_id, who.user), 201)


async def _summary(request: Request, table_id: str, user: str) -> TableMade:
    live = await host_of(request).table(table_id)
    return TableMade(
        table_id,
        live.header.invite if live.header.owner == user else "",
        f"{settings_of(request).root_path}/t/{table_id}",
    )


async def get_table(request: Request) -> Response:
    """Return a table as the asking seat, or a spectator, may see it."""
    after = number_of(request.query_params.get("after", ""))
    return json(picture_of(await onlooker_of(request), -1 if after is None else after))


def picture_of(who: Onlooker, after: int = -1) -> TableShown:
    """Return everything a program needs to go on playing; of the log, what came after a moment."""
    live = who.live
    wish = live.wish
    made = TableShown(
        id=live.header.id,
        game=live.header.game,
        overlaid=live.game.overlaid,
        options=live.header.options,
        replace_after=live.header.replace_after,
        seq=live.changes,
        seat=who.seat,
        your_seats=who.own,
        seats_left=who.left,
        seats=[SeatShown(seat.kind, seat.name, seat.bot) for seat in live.seats],
        begun=live.begun,
        over=live.over,
        chat=[ChatShown(line.name, line.seat, line.text, line.at) for line in live.chat],
        wish=WishShown(wish.kind, wish.seat, wish.agreed) if wish else None,
        stuck=live.stuck,
        rematch=live.next_table,
    )
    made.entries = live.entries
    if live.begun:
        _add_game(made, who, after)
    return made


def _add_game(made: TableShown, who: Onlooker, after: int) -> None:
    view, offer = who.view(), who.offer()
    made.decision = who.live.decision
    made.draft = [choice.text for choice in who.draft]
    made.deciders = view.deciders
    made.view = view
    made.choices, made.asides = (offer, []) if who.seat in view.deciders else ([], offer)
    made.log = who.log(after)


async def get_record(request: Request) -> Response:
    """Return the record of a table, once nothing in it is hidden from the asker any more."""
    live = await live_of(request)
    _demand_open_record(live, identity_of(request))
    name = f"{live.header.game}-{live.header.id}.json"
    return Response(
        msgspec.json.format(msgspec.json.encode(live.record), indent=1),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _demand_open_record(live: LiveTable, who: Known | None) -> None:
    """Raise unless the whole truth may be told: the game is over, or cannot go on and nobody else ever sat there."""
    alone = live.stuck and who is not None and live.open_to(who.user)
    if not live.over and not alone:
        raise Refused("the record is open when the game is over")


async def play(request: Request) -> Response:
    """Make a move."""
    who = demand_identity(request)
    move = await body_of(request, Move)
    host = host_of(request)
    live = await host.play(request.path_params["id"], who.user, move.seat, move.decision, move.choices)
    return _changed(live)


async def sit(request: Request) -> Response:
    """Sit down by invitation."""
    who = demand_identity(request)
    wish = await body_of(request, Sitting)
    host, live = host_of(request), await live_of(request)
    if wish.invite != live.header.invite:
        raise Refused("this invitation is not for this table")
    live = await host.sit(live.header.id, who.user, who.name or "Guest", wish.seat)
    return json(Seated(live.changes, live.seats_of(who.user)))


async def undo(request: Request) -> Response:
    """Take back the last choice, or ask to."""
    who, wish = demand_identity(request), await body_of(request, AtSeat)
    return _changed(await host_of(request).undo(request.path_params["id"], who.user, wish.seat))


async def end(request: Request) -> Response:
    """End the game before its end, or ask to."""
    who, wish = demand_identity(request), await body_of(request, AtSeat)
    return _changed(await host_of(request).end(request.path_params["id"], who.user, wish.seat))


async def answer(request: Request) -> Response:
    """Agree to what somebody asked for, or refuse it."""
    who, wish = demand_identity(request), await body_of(request, Consent)
    return _changed(await host_of(request).answer(request.path_params["id"], who.user, wish.seat, wish.agree))


async def leave(request: Request) -> Response:
    """Leave a seat; in a running game a bot stands in."""
    who, wish = demand_identity(request), await body_of(request, AtSeat)
    return _changed(await host_of(request).leave(request.path_params["id"], who.user, wish.seat))


async def come_back(request: Request) -> Response:
    """Take the own seat back from the bot that stands in."""
    who, wish = demand_identity(request), await body_of(request, AtSeat)
    return _changed(await host_of(request).come_back(request.path_params["id"], who.user, wish.seat))


async def replace(request: Request) -> Response:
    """Let a bot take an open seat, or stand in for a player who is away."""
    who, wish = demand_identity(request), await body_of(request, NewBot)
    return _changed(await host_of(request).replace(request.path_params["id"], who.user, wish.seat, wish.bot))


def _changed(live: LiveTable) -> Response:
    return json(Changed(live.changes))


async def chat(request: Request) -> Response:
    """Say something."""
    who = demand_identity(request)
    said = await body_of(request, Said)
    live = await host_of(request).chat(request.path_params["id"], who.user, who.name or "Guest", said.text)
    return json(Changed(live.changes))


async def rematch(request: Request) -> Response:
    """Play again with the same people."""
    who = demand_identity(request)
    with room_for_a_table(request):
        return json(TableId(await host_of(request).rematch(request.path_params["id"], who.user)))


async def branch(request: Request) -> Response:
    """Practise from a point of a record."""
    who = demand_identity(request)
    wish = await body_of(request, Branch)
    with room_for_a_table(request):
        return json(TableId(await host_of(request).branch(request.path_params["id"], who.user, wish.entry)), 201)


async def stream(request: Request) -> Response:
    """Tell, as server-sent events, the number of each change of a table; resumes after `Last-Event-ID`."""
    with suppress(Away):  # a browser would not come back: it is told when the database is
        await live_of(request)
    last = number_of(request.headers.get("last-event-id") or request.query_params.get("after", "0"))
    if last is None:
        raise BadRequest("Last-Event-ID is a number")
    who = identity_of(request)
    user = who.user if who else ""
    return Stream(host_of(request).watch(request.path_params["id"], last, user=user), last)


LOOKING = ("seat", "lang", "after", "draft", "decision")
CALLS = [
    Call("/api/identity", new_identity, Identity, NewIdentity, status=201),
    Call("/api/games", list_games, list[GameInfo]),
    Call("/api/games/{name}/choices", game_choices, list[ChoiceInfo], queries=("lang",)),
    Call("/api/games/{name}/rules/{rule}", game_rule, RuleText, queries=("lang",)),
    Call("/api/tables", new_table, TableMade, NewTable, status=201),
    Call("/api/records", import_record, TableMade, Record, status=201),
    Call("/api/tables/{id}", get_table, TableShown, queries=LOOKING),
    Call("/api/tables/{id}/record", get_record, Record),
    Call("/api/tables/{id}/events", stream, Response),
    Call("/api/tables/{id}/play", play, Changed, Move),
    Call("/api/tables/{id}/undo", undo, Changed, AtSeat),
    Call("/api/tables/{id}/end", end, Changed, AtSeat),
    Call("/api/tables/{id}/answer", answer, Changed, Consent),
    Call("/api/tables/{id}/sit", sit, Seated, Sitting),
    Call("/api/tables/{id}/leave", leave, Changed, AtSeat),
    Call("/api/tables/{id}/back", come_back, Changed, AtSeat),
    Call("/api/tables/{id}/bot", replace, Changed, NewBot),
    Call("/api/tables/{id}/chat", chat, Changed, Said),
    Call("/api/tables/{id}/rematch", rematch, TableId, Nothing),
    Call("/api/tables/{id}/branch", branch, TableId, Branch, status=201),
]
DOCUMENT = described(CALLS)


async def openapi(request: Request) -> Response:
    """Describe this API."""
    return json(DOCUMENT)


ROUTES = [Route("/api/openapi.json", openapi), *(call.route for call in CALLS)]
