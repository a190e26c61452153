"""What is refused at the door, before anybody looks at the request: one sentence in the reader's language."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Scope

from atoll.table.notes import TableError, told
from atoll.web.words import language_of


def refusal(scope: Scope, error: TableError, status: int, retry_after: int = 0) -> JSONResponse:
    """Return the answer to a request that is refused."""
    headers = {"retry-after": str(retry_after)} if retry_after else {}
    return JSONResponse({"error": told(error, language_of(Request(scope))), "rule": ""}, status, headers)
