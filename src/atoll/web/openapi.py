"""The description of the JSON API, made from its calls and their messages."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from atoll.kernel import LANGUAGES
from atoll.web.messages import Mistake

Handler = Callable[[Request], Awaitable[Response]]

QUERIES: dict[str, tuple[Any, str]] = {
    "seat": (int, "Through which of your seats' eyes"),
    "lang": (str, f"One of {', '.join(LANGUAGES)}"),
    "after": (int, "Only what came after this moment"),
    "draft": (list[str], "Choices to try out, with `decision`: the table is shown as it would be"),
    "decision": (str, "The decision that a draft answers"),
}


class Call(msgspec.Struct, frozen=True):
    """One call of the API: where, what it takes, what it answers; its description is the handler's."""

    path: str
    handler: Handler
    answer: Any
    body: Any = None  # of a POST; a GET has none
    queries: tuple[str, ...] = ()
    status: int = 200

    @property
    def route(self) -> Route:
        """The route of this call."""
        return Route(self.path, self.handler, methods=["GET" if self.body is None else "POST"])


def described(calls: Sequence[Call]) -> dict[str, Any]:
    """Return the OpenAPI document for some calls."""
    kinds = [kind for call in calls for kind in (call.answer, call.body) if kind not in (None, Response)]
    queries = [kind for kind, _ in QUERIES.values()]
    schemas, components = msgspec.json.schema_components(
        [*kinds, *queries, str, Mistake], ref_template="#/components/schemas/{name}"
    )
    schema_of = {repr(kind): schema for kind, schema in zip([*kinds, *queries, str, Mistake], schemas, strict=True)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Atoll",
            "version": "1",
            "description": "Hold a seat at a table from any language: get an identity, open or join a table, listen to "
            "its events, read the table, and answer each decision by its name.",
        },
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "paths": {call.path: _operation(call, schema_of) for call in calls},
    }


def _operation(call: Call, schema_of: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "summary": (call.handler.__doc__ or "").strip().partition("\n")[0],
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": schema_of[repr(str)]} for name in _names(call)),
            *(_query(name, schema_of) for name in call.queries),
        ],
        "responses": {
            str(call.status): {"description": "Done", **_content(call.answer, schema_of)},
            "default": {"description": "A mistake", **_content(Mistake, schema_of)},
        },
    }
    if call.body is None:
        return {"get": made}
    made |= {"requestBody": {"required": True, **_content(call.body, schema_of)}, "security": [{"token": []}]}
    return {"post": made}


def _names(call: Call) -> list[str]:
    return re.findall(r"{(\w+)}", call.path)


def _query(name: str, schema_of: dict[str, Any]) -> dict[str, Any]:
    kind, description = QUERIES[name]
    return {"name": name, "in": "query", "schema": schema_of[repr(kind)], "description": description}


def _content(kind: Any, schema_of: dict[str, Any]) -> dict[str, Any]:
    """Return a body's schema; a stream of events has none."""
    return {} if kind is Response else {"content": {"application/json": {"schema": schema_of[repr(kind)]}}}
