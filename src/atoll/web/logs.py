"""Logs as lines of JSON; nothing that is secret is written: no token, no invitation, no query."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atoll.web.requests import identity_of
from atoll.web.streams import when_over

log = logging.getLogger("atoll")


class Watcher:
    """Middleware that is told how each request went and when it began."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and look at how it went."""
        if scope["type"] != "http" or not self.watches():
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
            self.answered(scope, status, started)

    def watches(self) -> bool:
        """Return whether anybody wants to know."""
        return True

    def answered(self, scope: Scope, status: int, started: float) -> None:
        """Take down one request; a stream that began with it may still go on."""
        raise NotImplementedError


class AccessLog(Watcher):
    """Middleware: a line for every request, with who asked from where for which table."""

    def watches(self) -> bool:
        """Return whether such lines are written."""
        return log.isEnabledFor(logging.INFO)

    def answered(self, scope: Scope, status: int, started: float) -> None:
        """Write down what was asked, how it went and how long it took."""
        when_over(scope, lambda: _write_down(scope, status, started))


def _write_down(scope: Scope, status: int, started: float) -> None:
    took = round((time.perf_counter() - started) * 1e3, 1)
    log.info("request", extra={"fields": {**_asked(scope), "status": status, "ms": took}})


def _asked(scope: Scope) -> dict[str, Any]:
    """Return who asked for what; of the address its pattern, for an invitation is a secret."""
    who = identity_of(Request(scope))
    return {
        "method": scope["method"],
        "route": route_of(scope),
        "table": scope.get("path_params", {}).get("id", ""),
        "address": (scope.get("client") or ("?",))[0],
        "user": who.user if who else "",
    }


def route_of(scope: Scope) -> str:
    """Return the pattern of the address that was asked for."""
    route = scope.get("route")
    return str(route.path) if route is not None else "none"


class JsonLines(logging.Formatter):
    """Logs as lines of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage()}
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up_logs(level: str) -> None:
    """Write structured logs to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    log.setLevel(level.upper())
