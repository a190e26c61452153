"""Everything that a server tells a seat, asked for by HTTP in the test's own process."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from starlette.applications import Starlette

from atoll.kernel import Choice, Replay, State
from atoll.table.host import Host
from atoll.table.live import LiveTable
from atoll.table.onlooker import Draft, Onlooker
from atoll.web.app import create_app
from atoll.web.security import Identity
from atoll.web.settings import chosen

LOOKS = ("/api/tables/t?{}", "/t/t?{}", "/t/t/parts?{}", "/t/t/parts?known=&{}", "/t/t/preview?{}", "/t/t/moment",
         "/t/t/replay?seat=0", "/api/tables/t/record", "/t/t/hint?{}")  # fmt: skip


class Channels:
    """All ways to hear of the one table that is served."""

    def __init__(self, app: Starlette, http: httpx.AsyncClient):
        self.app = app
        self.http = http
        self.count = 0  # of answers

    @property
    def host(self) -> Host:
        """The host of the table."""
        host: Host = self.app.state.host
        return host

    def serve(self, live: LiveTable, state: State) -> None:
        """Let a table be in a state, for those who look at it and for those who look back."""
        assert live.match is not None
        live.match.state, live.loaded, live.dirty_at = state, True, time.time()
        record = msgspec.structs.replace(live.record, entries=list(live.record.entries))
        live._replay = Replay(live.game, record, {len(record.entries): state})
        self.host._tables["t"] = live

    async def told(self, live: LiveTable, user: str, lang: str, draft: Draft, refused: list[list[Choice]]) -> list[Any]:
        """Return all that somebody is told: status and bytes of every page and call, with a draft and without."""
        token = self.app.state.standing.signer.token(Identity(user, user))
        headers = {"authorization": f"Bearer {token}", "accept-language": lang}
        drafted = httpx.QueryParams({"draft": list(draft.choices), "decision": draft.decision})
        paths = dict.fromkeys(look.format(tried) for look in LOOKS for tried in ("", drafted))
        answers: list[Any] = [await self.http.get(path, headers=headers) for path in paths]
        for choices in refused:
            seat = int(user.removeprefix("user"))
            move = {"seat": seat, "decision": live.decision, "choices": [choice.text for choice in choices]}
            answers.append(await self.http.post("/api/tables/t/play", headers=headers, json=move))
        heard = await anext(self.host.watch("t", 0))
        thought = [Onlooker(live, user, None, lang, tried).world.save() for tried in (Draft(), draft)]
        self.count += len(answers) + 2  # the stream, and what a hint is made of
        return [*((answer.status_code, answer.content) for answer in answers), heard, *thought]


@asynccontextmanager
async def channels(folder: Path) -> AsyncIterator[Channels]:
    """A server in this process, without limits."""
    app = create_app(chosen({"db": f"sqlite:///{folder / 'atoll.db'}", "rate": 1e9}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://atoll") as http:
            yield Channels(app, http)
