"""The description of the JSON API."""

from __future__ import annotations

from typing import Any


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


TEXT: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer"}
TEXTS: dict[str, Any] = {"type": "array", "items": TEXT}
TABLE_ID: dict[str, Any] = {"name": "id", "in": "path", "required": True, "schema": TEXT}
AFTER_QUERY: dict[str, Any] = {
    "name": "after",
    "in": "query",
    "schema": NUMBER,
    "description": "The log after this entry alone",
}
DRAFT_QUERY: dict[str, Any] = {
    "name": "draft",
    "in": "query",
    "schema": TEXTS,
    "description": "Choices to try out, with `decision`: the table is shown as it would be",
}
DECISION_QUERY: dict[str, Any] = {"name": "decision", "in": "query", "schema": TEXT}
SEAT_QUERY: dict[str, Any] = {"name": "seat", "in": "query", "schema": NUMBER}
LANG_QUERY: dict[str, Any] = {"name": "lang", "in": "query", "schema": {"enum": ["en", "fr"]}}
MISTAKE = {
    "description": "A mistake: one sentence, and the rule behind it if there is one",
    **_json(_object(error=TEXT, rule=TEXT)),
}


def _get(summary: str, *parameters: dict[str, Any]) -> dict[str, Any]:
    return {"get": {"summary": summary, "parameters": list(parameters), "responses": _responses("200")}}


def _post(summary: str, body: dict[str, Any], *parameters: dict[str, Any], status: str = "200") -> dict[str, Any]:
    made: dict[str, Any] = {"summary": summary, "parameters": list(parameters), "responses": _responses(status)}
    return {"post": {**made, "requestBody": {"required": True, **_json(body)}, "security": [{"token": []}]}}


def _responses(good: str) -> dict[str, Any]:
    return {good: {"description": "Done"}, "default": MISTAKE}


def _at(name: str, summary: str, body: dict[str, Any], status: str = "200") -> dict[str, Any]:
    return {f"/api/tables/{{id}}/{name}": _post(summary, body, TABLE_ID, status=status)}


DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {
        "title": "Atoll",
        "version": "1",
        "description": "Hold a seat at a table from any language: get an identity, open or join a table, listen to its "
        "events, read the table, and answer each decision by its name.",
    },
    "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    "paths": {
        "/api/identity": _post("Get an identity and its token", _object(name=TEXT), status="201"),
        "/api/games": _get("The games there are"),
        "/api/games/{name}/choices": _get(
            "Every choice of a game by index",
            {"name": "name", "in": "path", "required": True, "schema": TEXT},
            LANG_QUERY,
        ),
        "/api/games/{name}/rules/{rule}": _get(
            "The text of a rule",
            {"name": "name", "in": "path", "required": True, "schema": TEXT},
            {"name": "rule", "in": "path", "required": True, "schema": TEXT},
            LANG_QUERY,
        ),
        "/api/tables": _post(
            "Open a table: each seat is `me`, `open` or the name of a bot",
            _object(game=TEXT, seats=TEXTS, options={"type": "object", "additionalProperties": TEXT}),
            status="201",
        ),
        "/api/records": _post("Go on from a record", {"type": "object"}, status="201"),
        "/api/tables/{id}": _get(
            "A table as the asker may see it, with the choices, and the asides that nobody waits for",
            TABLE_ID,
            SEAT_QUERY,
            LANG_QUERY,
            AFTER_QUERY,
            DRAFT_QUERY,
            DECISION_QUERY,
        ),
        "/api/tables/{id}/parts": _get(
            "The fragments of the page", TABLE_ID, SEAT_QUERY, LANG_QUERY, DRAFT_QUERY, DECISION_QUERY
        ),
        "/api/tables/{id}/record": _get("The record of a finished game", TABLE_ID),
        "/api/tables/{id}/events": _get(
            "Server-sent events: the number of each change; resumes after Last-Event-ID", TABLE_ID
        ),
        **_at(
            "play", "Answer a decision", _object(seat=NUMBER, decision=TEXT, choices=TEXTS, parts={"type": "boolean"})
        ),
        **_at("undo", "Take back, or ask to", _object(seat=NUMBER)),
        **_at("answer", "Agree to an undo or refuse it", _object(seat=NUMBER, agree={"type": "boolean"})),
        **_at("sit", "Sit down by invitation", _object(invite=TEXT, seat=NUMBER)),
        **_at("leave", "Leave a seat", _object(seat=NUMBER)),
        **_at("bot", "Let a bot take a seat", _object(seat=NUMBER, bot=TEXT)),
        **_at("chat", "Say something", _object(text=TEXT)),
        **_at("rematch", "Play again with the same people", _object()),
        **_at("branch", "Practise from a point of the record", _object(entry=NUMBER), status="201"),
    },
}
