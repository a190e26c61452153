"""An operator sees what the server does; nobody else does, and no log holds a secret."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from web.conftest import Program, Server, atoll, wait_for

TOKEN = "a-token-of-the-operator"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("measured")
    flags = ("--log-level", "info", "--metrics-token", TOKEN)
    running = Server(f"sqlite:///{folder / 'atoll.db'}", log=folder / "log", flags=flags)
    yield running
    running.stop()


def measured(server: Server) -> dict[tuple[str, tuple[str, ...]], float]:
    """Return every sample by its name and labels."""
    answer = httpx.get(f"{server.url}/metrics").raise_for_status()
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_everything_an_operator_asks_for_is_measured(server: Server) -> None:
    ada = Program(server.url, "Ada")
    table = ada.open("me", "greedy")["id"]
    before = measured(server)
    ada.do(table, "play", **ada.move(ada.turn(table))).raise_for_status()
    ada.turn(table)
    ada.http.get(f"/t/{table}/parts").raise_for_status()
    ada.http.get("/nowhere")
    with ada.http.stream("GET", f"/api/tables/{table}/events"):
        wait_for(lambda: measured(server)["atoll_streams", ()] == 1)
    wait_for(lambda: measured(server)["atoll_streams", ()] == 0)
    after = measured(server)

    def grown(name: str, *labels: str) -> float:
        return after[name, labels] - before.get((name, labels), 0)

    assert grown("atoll_requests_total", "POST", "/api/tables/{id}/play", "200") == 1
    assert grown("atoll_requests_total", "GET", "none", "404") == 1
    assert grown("atoll_request_seconds_count", "/t/{id}/parts") == 1
    assert grown("atoll_moves_total") >= 2
    assert grown("atoll_bot_seconds_count") >= 1
    assert grown("atoll_drawing_seconds_count") == 1
    assert grown("atoll_database_seconds_count") >= 1
    assert after["atoll_bot_queue", ()] == 0
    assert after["atoll_live_tables", ()] == 1
    assert after["process_resident_memory_bytes", ()] > 10_000_000


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"x-forwarded-for": "203.0.113.7"}, 403),
        ({"x-forwarded-for": "203.0.113.7", "authorization": "Bearer x"}, 403),
        ({"x-forwarded-for": "203.0.113.7", "authorization": f"Bearer {TOKEN}"}, 200),
    ],
)
def test_only_the_operator_reads_the_metrics(server: Server, headers: dict[str, str], status: int) -> None:
    assert httpx.get(f"{server.url}/metrics", headers=headers).status_code == status


def test_the_access_log_says_who_asked_from_where_for_which_table(server: Server) -> None:
    ada = Program(server.url, "Ada")
    table = ada.open("me", "open")["id"]
    ada.sees(table)
    asked = requests_of(server, "/api/tables/{id}", table)[-1]
    assert {**asked, "ms": 0, "at": 0} == {
        "at": 0, "level": "info", "event": "request", "method": "GET", "route": "/api/tables/{id}", "table": table,
        "address": "127.0.0.1", "user": ada.user, "status": 200, "ms": 0,
    }  # fmt: skip


def requests_of(server: Server, route: str, table: str | None = None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def written() -> bool:
        assert server.log is not None
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
        found[:] = [line for line in lines if line.get("route") == route and table in (None, line.get("table"))]
        return bool(found)

    wait_for(written)
    return found


def test_no_secret_is_in_the_log(server: Server) -> None:
    ada, bob = Program(server.url, "Ada"), Program(server.url, "Bob")
    made = ada.open("me", "open")
    with httpx.Client(base_url=server.url) as browser:
        home = browser.get("/")
        csrf = re.search(r'name="csrf" content="(\w+)"', home.text)
        assert csrf is not None
        browser.get(f"/join/{made['invite']}")
        browser.get(f"/join/{made['invite']}/")
        browser.post(f"/join/{made['invite']}", data={"csrf": csrf[1], "name": "Cy"})
        browser.get(f"/t/{made['id']}?token={bob.token}")
        secrets = [browser.cookies["atoll"], csrf[1]]
    httpx.get(f"{server.url}/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    requests_of(server, "/join/{invite}")
    assert server.log is not None
    said = server.log.read_text()
    for secret in [*secrets, ada.token, bob.token, made["invite"], TOKEN]:
        assert secret not in said


def test_the_password_of_the_database_is_not_said(tmp_path: Path) -> None:
    done = atoll("serve", "--port", "0", "--db", "postgresql://atoll:hush@127.0.0.1:1/atoll")
    assert done.returncode == 2
    assert "hush" not in done.stderr + done.stdout
