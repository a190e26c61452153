"""Behind a reverse proxy with TLS and a path of its own, everything leads where it should."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from web.conftest import Program, Server, wait_for
from web.proxies import NGINX, nginx, small_proxy

ADDRESSES = re.compile(r'(?:href|src|action|value)="(/[^"]*)"')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("proxied")
    flags = ("--root-path", "/atoll", "--log-level", "info")
    running = Server(f"sqlite:///{folder / 'atoll.db'}", log=folder / "log", flags=flags)
    yield running
    running.stop()


@pytest.fixture(scope="module", params=["nginx", "small"])
def site(request: pytest.FixtureRequest, server: Server) -> Iterator[str]:
    """The address of the server as the world sees it."""
    if request.param == "nginx" and NGINX is None:
        pytest.skip("nginx is missing: install Debian's package nginx-light to run its tests")
    with (nginx if request.param == "nginx" else small_proxy)(server.port) as address:
        yield address


def test_every_address_on_every_page_has_the_path_in_front(site: str) -> None:
    ada = Program(f"{site}/atoll", "Ada")
    made = ada.open("me", "open")
    table = ada.open("me", "random")["id"]
    assert made["url"] == f"/atoll/t/{made['id']}"
    ada.turn(table)
    pages = ["/", "/new/daimyo", "/rules/daimyo", "/rules/daimyo/example/DAI-EX-5", "/puzzles",
             "/puzzles/daimyo/1", f"/t/{made['id']}",
             f"/t/{table}", f"/t/{table}/replay", f"/join/{made['invite']}", "/nothing"]  # fmt: skip
    addresses = set()
    for page in pages:
        answer = ada.http.get(page)
        assert '<meta name="root" content="/atoll">' in answer.text
        addresses |= set(ADDRESSES.findall(answer.text))
    assert [address for address in addresses if not address.startswith("/atoll/")] == []
    assert f"/atoll/join/{made['invite']}" in addresses
    static = [address for address in addresses if "/static/" in address]
    assert len(static) > 4
    assert {httpx.get(site + address, verify=False).status_code for address in static} == {200}


def test_forms_lead_back_under_the_path_with_cookies_for_it_alone(site: str) -> None:
    with httpx.Client(base_url=f"{site}/atoll", verify=False) as browser:
        home = browser.get("/?lang=fr")
        cookies = home.headers.get_list("set-cookie")
        assert len(cookies) == 2
        assert all("path=/atoll;" in each.lower() + ";" and "; secure" in each.lower() for each in cookies)
        csrf = re.search(r'name="csrf" content="(\w+)"', home.text)
        assert csrf is not None
        fields = {"csrf": csrf[1], "game": "daimyo", "seat0": "me", "seat1": "random"}
        made = browser.post("/tables", data=fields)
        assert made.status_code == 303
        assert made.headers["location"].startswith("/atoll/t/")
        assert browser.post("/name", data={"csrf": csrf[1], "name": "Ada"}).headers["location"] == "/atoll/"
        slash = browser.get("/rules/daimyo/")
        assert slash.headers["location"] == f"{site}/atoll/rules/daimyo"


def test_a_stream_passes_through_at_once(site: str) -> None:
    ada = Program(f"{site}/atoll", "Ada")
    table = ada.open("me", "open")["id"]
    with ada.http.stream("GET", f"/api/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("id: ")) == "id: 1"
        ada.do(table, "chat", text="hello").raise_for_status()
        assert next(line for line in lines if line.startswith("id: ")) == "id: 2"


def test_the_log_has_the_address_of_the_person_not_of_the_proxy(server: Server, site: str) -> None:
    assert server.log is not None
    before = server.log.stat().st_size
    httpx.get(f"{site}/atoll/new/daimyo", verify=False)
    httpx.get(f"{server.url}/new/daimyo", headers={"x-forwarded-for": "203.0.113.9"})

    def asked(log: Path = server.log) -> list[str]:
        lines = [json.loads(line) for line in log.read_bytes()[before:].decode().splitlines()]
        return [line["address"] for line in lines if line.get("route") == "/new/{game}"]

    wait_for(lambda: len(asked()) == 2)  # a line is written after its answer
    assert asked() in (["203.0.113.7", "203.0.113.9"], ["127.0.0.1", "203.0.113.9"])


def test_forwarded_headers_of_others_are_not_believed(tmp_path: Path) -> None:
    flags = ("--trusted-proxies", "192.0.2.1", "--log-level", "info")
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}", log=tmp_path / "log", flags=flags)
    try:
        answer = httpx.get(server.url, headers={"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"})
        assert "secure" not in answer.headers["set-cookie"].lower()
    finally:
        server.stop()
    assert "203.0.113.9" not in (tmp_path / "log").read_text()
