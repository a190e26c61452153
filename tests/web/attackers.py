"""What those who attack a server do again and again: sit down together, ask as nobody, be refused."""

from __future__ import annotations

import re
from typing import Any

import httpx

from web.conftest import Program, Server, wait_for


def together(ada: Program, bob: Program) -> tuple[str, Any, Program, Program]:
    """Seat two at a table; return its id, what the one who is asked sees, that one and the other."""
    made = ada.open("me", "open")
    bob.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
    return (made["id"], *asked_of(made["id"], ada, bob))


def asked_of(table: str, ada: Program, bob: Program) -> tuple[Any, Program, Program]:
    """Wait until one of two is asked; return what that one sees, that one and the other."""
    seen: dict[Program, Any] = {}

    def somebody_is_asked() -> bool:
        seen.update({who: who.sees(table) for who in (ada, bob)})
        return any(each["choices"] for each in seen.values())

    wait_for(somebody_is_asked)
    return (seen[ada], ada, bob) if seen[ada]["choices"] else (seen[bob], bob, ada)


def get(server: Server, path: str, **options: Any) -> httpx.Response:
    """Ask for something as nobody in particular."""
    return httpx.get(server.url + path, verify=False, timeout=30, **options)


def browser(server: Server) -> tuple[httpx.Client, str]:
    """Return somebody with a cookie, and the CSRF token of their page."""
    client = httpx.Client(base_url=server.url, timeout=30, verify=False)
    found = re.search(r'name="csrf" content="(\w+)"', client.get("/").text)
    assert found is not None
    return client, found[1]


def refused(answer: httpx.Response, status: int) -> str:
    """Check a refusal in one sentence; return it."""
    assert answer.status_code == status, answer.text
    said: str = answer.json()["error"]
    assert said
    assert "\n" not in said
    return said
