"""Whoever tries to cheat, to forge, to flood or to confuse the server is refused, and nothing changes."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from atoll.web.app import create_app
from atoll.web.settings import Settings
from web.attackers import asked_of, browser, get, refused, together
from web.conftest import Program, Server, wait_for
from web.oddities import Known, Maker, Tally, pester

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose error stream we read."""
    folder = tmp_path_factory.mktemp("attacked")
    running = Server(f"sqlite:///{folder / 'atoll.db'}", log=folder / "log")
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def no_trace(server: Server) -> Iterator[None]:
    """No attack may end in an error that the server did not expect."""
    assert server.log is not None
    before = server.log.stat().st_size
    yield
    get(server, "/health")  # by now it has written down what went wrong before
    assert "Traceback" not in server.log.read_bytes()[before:].decode()


@pytest.fixture
def ada(server: Server) -> Program:
    return Program(server.url, "Ada")


@pytest.fixture
def bob(server: Server) -> Program:
    return Program(server.url, "Bob")


# -- at the table ------------------------------------------------------------------------------------


def test_nobody_decides_for_another_seat(ada: Program, bob: Program) -> None:
    table, seen, asked, other = together(ada, bob)
    refused(other.do(table, "play", **asked.move(seen)), 403)
    assert asked.sees(table) == seen


@pytest.mark.parametrize("action", ["undo", "answer", "leave"])
def test_nobody_acts_from_another_seat(ada: Program, bob: Program, action: str) -> None:
    table, seen, asked, other = together(ada, bob)
    refused(other.do(table, action, seat=seen["seat"]), 403)
    assert asked.sees(table) == seen


def test_a_stranger_cannot_act_at_a_table(server: Server, ada: Program, bob: Program) -> None:
    table, seen, asked, _ = together(ada, bob)
    stranger = Program(server.url, "Eve")
    refused(stranger.do(table, "play", **asked.move(seen)), 403)
    refused(stranger.do(table, "bot", seat=0, bot="random"), 403)
    refused(stranger.do(table, "rematch"), 403)
    assert asked.sees(table) == seen


def test_out_of_turn_there_is_nothing_to_decide(ada: Program, bob: Program) -> None:
    table, seen, asked, other = together(ada, bob)
    move = asked.move(seen) | {"seat": other.sees(table)["seat"]}
    refused(other.do(table, "play", **move), 422)
    assert asked.sees(table) == seen


def test_an_old_decision_is_refused_and_nothing_changes(ada: Program, bob: Program) -> None:
    table, seen, asked, _ = together(ada, bob)
    move = asked.move(seen)
    assert asked.do(table, "play", **move).status_code == 200
    after, now_asked, _ = asked_of(table, ada, bob)
    refused(asked.do(table, "play", **move), 409)
    refused(asked.do(table, "play", **move | {"decision": "made up"}), 409)
    assert now_asked.sees(table) == after


def test_a_double_click_counts_once(ada: Program, bob: Program) -> None:
    table, seen, asked, _ = together(ada, bob)
    move = asked.move(seen)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: asked.do(table, "play", **move).status_code, range(6)))
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]


def test_an_undone_decision_cannot_be_answered_by_its_old_name(ada: Program, bob: Program) -> None:
    table, seen, asked, _ = together(ada, bob)
    asked.do(table, "play", **asked.move(seen)).raise_for_status()
    asked.do(table, "undo", seat=seen["seat"]).raise_for_status()
    refused(asked.do(table, "play", **asked.move(seen)), 409)


def test_the_record_of_a_running_game_is_closed(ada: Program, bob: Program) -> None:
    table, *_ = together(ada, bob)
    refused(ada.http.get(f"/api/tables/{table}/record"), 403)


def test_a_running_game_with_others_cannot_be_branched(ada: Program, bob: Program) -> None:
    table, *_ = together(ada, bob)
    refused(ada.do(table, "branch", entry=0), 403)


def test_a_stranger_cannot_branch_a_running_game_of_bots(ada: Program, bob: Program) -> None:
    table = ada.open("me", "random")["id"]
    refused(bob.do(table, "branch", entry=0), 403)


def test_a_seat_is_taken_with_the_invitation_only(ada: Program, bob: Program) -> None:
    table = ada.open("me", "open")["id"]
    other = ada.open("me", "open")["invite"]
    refused(bob.do(table, "sit", invite="made up"), 403)
    refused(bob.do(table, "sit", invite=other), 403)
    assert bob.sees(table)["your_seats"] == []


def test_only_the_owner_is_told_the_invitation(server: Server, ada: Program, bob: Program) -> None:
    made = ada.open("me", "open")
    for path in (f"/api/tables/{made['id']}", f"/t/{made['id']}/parts"):
        assert made["invite"] not in bob.http.get(path).text
    assert made["invite"] not in get(server, f"/t/{made['id']}").text


# -- who somebody is ---------------------------------------------------------------------------------


def tokens(honest: str) -> list[str]:
    """Return forgeries of a token."""
    body, _, signature = honest.partition(".")
    other = b'{"user":"admin","name":"Eve"}'.hex()
    swapped = signature[:-1] + ("0" if signature[-1] != "0" else "1")
    return [
        f"{other}.{signature}",
        f"{body}.{swapped}",
        f"{body}.",
        body,
        f".{signature}",
        "x",
        "zz.zz",
        "é.é",
        "." * 5000,
    ]


@pytest.mark.parametrize("which", range(9))
def test_a_forged_token_is_nobody(server: Server, ada: Program, which: int) -> None:
    forged = tokens(ada.token)[which].encode("latin-1")
    answer = httpx.post(
        f"{server.url}/api/tables",
        json={"game": "daimyo", "seats": ["me", "me"]},
        headers={b"authorization": b"Bearer " + forged},
    )
    assert "nobody knows you" in refused(answer, 403)


@pytest.mark.parametrize("which", range(9))
def test_a_forged_cookie_is_nobody_and_gets_an_identity_of_its_own(server: Server, ada: Program, which: int) -> None:
    forged = {b"cookie": b"atoll=" + tokens(ada.token)[which].encode("latin-1")}
    table = ada.open("me", "open")["id"]
    assert get(server, f"/api/tables/{table}", headers=forged).json()["your_seats"] == []
    refused(httpx.post(f"{server.url}/api/tables/{table}/leave", json={"seat": 0}, headers=forged), 403)
    home = get(server, "/", headers=forged)
    assert home.status_code == 200
    assert home.cookies["atoll"] != ada.token


@pytest.mark.parametrize("token", [None, "", "0" * 40, "é"])
def test_json_without_the_pages_csrf_token_is_refused(server: Server, token: str | None) -> None:
    client, csrf = browser(server)
    wish = {"game": "daimyo", "seats": ["me", "random"]}
    headers = {} if token is None else {b"x-csrf-token": token.encode("latin-1")}
    refused(client.post("/api/tables", json=wish, headers=headers), 403)
    assert client.post("/api/tables", json=wish, headers={"x-csrf-token": csrf}).status_code == 201


@pytest.mark.parametrize("token", [None, "", "0" * 40, "é"])
@pytest.mark.parametrize("path", ["/tables", "/name"])
def test_a_form_without_the_pages_csrf_token_is_refused(server: Server, path: str, token: str | None) -> None:
    client, csrf = browser(server)
    fields = {"game": "daimyo", "seat0": "me", "seat1": "random", "name": "Mallory"}
    answer = client.post(path, data=fields if token is None else {**fields, "csrf": token})
    assert answer.status_code == 403
    assert "Mallory" not in client.get("/").text
    assert client.post(path, data={**fields, "csrf": csrf}).status_code == 303


def test_an_invitation_is_accepted_by_our_page_only(server: Server, ada: Program) -> None:
    made = ada.open("me", "open")
    client, csrf = browser(server)
    assert client.post(f"/join/{made['invite']}", data={"name": "Bob"}).status_code == 403
    assert ada.sees(made["id"])["begun"] is False
    assert client.post(f"/join/{made['invite']}", data={"name": "Bob", "csrf": csrf}).status_code == 303


def test_the_csrf_token_of_another_person_does_not_fit(server: Server) -> None:
    client, _ = browser(server)
    _, other = browser(server)
    wish = {"game": "daimyo", "seats": ["me", "random"]}
    refused(client.post("/api/tables", json=wish, headers={"x-csrf-token": other}), 403)


def test_a_forged_token_does_not_fall_back_to_the_cookie(server: Server) -> None:
    client, csrf = browser(server)
    headers = {"authorization": "Bearer x", "x-csrf-token": csrf}
    refused(client.post("/api/tables", json={"game": "daimyo", "seats": ["me", "random"]}, headers=headers), 403)


def test_cookies_are_for_our_server_only(server: Server) -> None:
    given = get(server, "/?lang=fr").headers.get_list("set-cookie")
    assert {cookie.split("=")[0] for cookie in given} == {"atoll", "lang"}
    for cookie in given:
        flags = cookie.lower()
        assert "httponly" in flags, cookie
        assert "samesite=lax" in flags, cookie
        assert "path=/" in flags, cookie


# -- what somebody says ------------------------------------------------------------------------------


def seen_by_everyone(server: Server, table: str) -> Iterator[httpx.Response]:
    for path in (f"/t/{table}", f"/api/tables/{table}", f"/t/{table}/parts", f"/t/{table}/replay"):
        yield get(server, path)


def check_no_script(answer: httpx.Response) -> None:
    """A script may appear as text in JSON, which no browser runs; never in HTML, nor in the parts of a page."""
    assert answer.status_code == 200
    assert answer.headers["x-content-type-options"] == "nosniff"
    if answer.headers["content-type"] == "application/json":
        pieces = answer.json()
        html = (
            [pieces[part] for part in ("prompt", "seats", "chat", "log", "board", "areas", "panels")]
            if "board" in pieces
            else []
        )
    else:
        assert answer.headers["content-type"].startswith("text/html")
        html = [answer.text]
    assert all(SCRIPT not in piece and "<img src=x" not in piece for piece in html)


def test_a_script_in_a_name_is_text(server: Server) -> None:
    eve = Program(server.url, SCRIPT)
    table = eve.open("me", "random")["id"]
    eve.do(table, "play", **eve.move(eve.turn(table))).raise_for_status()
    for answer in seen_by_everyone(server, table):
        check_no_script(answer)
    assert "&lt;script&gt;" in eve.http.get(f"/t/{table}/parts").json()["seats"]


def test_a_script_in_chat_is_text(server: Server, ada: Program) -> None:
    table = ada.open("me", "random")["id"]
    ada.turn(table)
    ada.do(table, "chat", text=f"{SCRIPT}<img src=x onerror=alert(1)>").raise_for_status()
    for answer in seen_by_everyone(server, table):
        check_no_script(answer)
    assert "&lt;script&gt;" in ada.http.get(f"/t/{table}/parts").json()["chat"]


def test_a_script_in_an_invited_persons_name_is_text(server: Server, ada: Program) -> None:
    made = ada.open("me", "open")
    client, csrf = browser(server)
    client.post(f"/join/{made['invite']}", data={"name": SCRIPT, "csrf": csrf})
    for path in ("/", f"/t/{made['id']}", f"/join/{made['invite']}"):
        check_no_script(client.get(path))


@pytest.mark.parametrize("path", ["/new/{}", "/rules/{}", "/t/{}", "/join/{}", "/{}", "/?lang={}"])
def test_a_script_in_an_address_is_not_echoed(server: Server, path: str) -> None:
    answer = get(server, path.format("%3Cscript%3Ealert(1)%3C%2Fscript%3E"))
    assert SCRIPT not in answer.text


# -- too much, and in vain ---------------------------------------------------------------------------


def test_an_announced_large_body_is_refused(server: Server, ada: Program) -> None:
    refused(ada.http.post("/api/tables", content=b" " * 300_000), 413)
    client, csrf = browser(server)
    assert client.post("/name", data={"csrf": csrf, "name": "x" * 300_000}).status_code == 413


def test_a_large_body_in_pieces_is_refused(server: Server, ada: Program) -> None:
    pieces = (b" " * 10_000 for _ in range(30))
    refused(ada.http.post("/api/tables", content=pieces), 413)


def test_too_many_requests_are_refused_and_later_there_is_patience_again(tmp_path: Path) -> None:
    strict = Server(f"sqlite:///{tmp_path / 'atoll.db'}", rate="1")
    try:
        with httpx.Client(base_url=strict.url) as client:
            answers = (client.get("/health") for _ in range(200))
            flooded = next(answer for answer in answers if answer.status_code == 429)
        wait = flooded.headers["retry-after"]
        assert refused(flooded, 429).endswith(f"try again in {wait} s")
        assert "content-security-policy" in flooded.headers
        wait_for(lambda: httpx.get(f"{strict.url}/health").status_code == 200)
    finally:
        strict.stop()


def test_one_address_opens_only_so_many_tables_whoever_asks(tmp_path: Path) -> None:
    app = create_app(Settings(db=f"sqlite:///{tmp_path / 'atoll.db'}", tables_a_day=2))

    async def open_as(name: str, client: httpx.AsyncClient) -> httpx.Response:
        token = (await client.post("/api/identity", json={"name": name})).json()["token"]
        wish = {"game": "daimyo", "seats": ["me", "open"]}
        return await client.post("/api/tables", json=wish, headers={"authorization": f"Bearer {token}"})

    async def run() -> list[httpx.Response]:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://atoll") as client,
        ):
            return [await open_as(name, client) for name in ("Ada", "Bob", "Cy")]

    answers = asyncio.run(run())
    assert [answer.status_code for answer in answers] == [201, 201, 403]
    assert "from your address" in answers[2].json()["error"]


UNKNOWN = ["/t/nowhere", "/t/nowhere/replay", "/join/nowhere", "/new/chess", "/rules/chess", "/static/games/chess.css",
           "/puzzles/chess/1", "/puzzles/daimyo/99", "/puzzles/daimyo/0/moment", "/rules/chess/terms",
           "/rules/chess/example/DAI-EX-5", "/rules/daimyo/example/DAI-EX-99", "/rules/daimyo/example/x/moment",
           "/static/nothing.js", "/api/tables/nowhere", "/t/nowhere/parts", "/api/tables/nowhere/record",
           "/api/tables/nowhere/events", "/api/games/chess/choices", "/api/games/chess/rules/DAI-1.1",
           "/api/games/daimyo/rules/DAI-99.99", "/api/nothing", "/nothing"]  # fmt: skip


@pytest.mark.parametrize("path", UNKNOWN)
def test_what_does_not_exist_is_not_found(server: Server, path: str) -> None:
    answer = get(server, path)
    assert answer.status_code == 404
    assert (answer.headers["content-type"] == "application/json") == path.startswith(("/api/", "/static/"))


@pytest.mark.parametrize("action", ["play", "undo", "answer", "sit", "leave", "bot", "chat", "rematch", "branch"])
def test_nothing_can_be_done_at_a_table_that_does_not_exist(ada: Program, action: str) -> None:
    bodies: dict[str, dict[str, Any]] = {
        "play": {"seat": 0, "decision": "0", "choices": ["pass"]},
        "sit": {"invite": "x"},
        "chat": {"text": "x"},
        "branch": {"entry": 0},
        "rematch": {},
    }
    refused(ada.do("nowhere", action, **bodies.get(action, {"seat": 0})), 404)


TRICKS = ["/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/%2e%2e%2fapp.py",
          "/static/....//app.py", "/static/..%5capp.py", "/static//etc/passwd", "/static/%2fetc%2fpasswd",
          "/static/..%252fapp.py", "/static/%00", "/static/atoll.js%00.css", "/static/" + "a" * 5000,
          "/static/games/..%2f..%2fapp.css", "/static/games/%2e%2e.css", "/static/",
          "/t/..%2f..%2fhealth", "/t/%00", "/t/%ff%fe", "/t/" + "9" * 5000, "/t/-1", "/t/%F0%9F%8E%B2", "/join/%00",
          "/rules/..%2fdaimyo", "/rules/%00", "/api/tables/%00", "/api/tables/..%2f..%2fhealth",
          "/api/games/%00/choices", "/api/games/daimyo/rules/%00"]  # fmt: skip


@pytest.mark.parametrize("path", TRICKS, ids=lambda path: path[:40])
def test_no_address_leads_out_of_the_house(server: Server, path: str) -> None:
    """Addresses are sent as they are: a client would tidy them first."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404 "), answer[:200]
    assert b"import" not in answer
    assert b"root:" not in answer


def test_every_answer_carries_the_security_headers(server: Server, ada: Program) -> None:
    table = ada.open("me", "random")["id"]
    got = ["/", "/health", "/new/daimyo", "/rules/daimyo", f"/t/{table}", "/no", "/static/atoll.js", "/static/no",
           "/static/games/daimyo.css", "/api/games", "/api", f"/api/tables/{table}", "/api/openapi.json"]  # fmt: skip
    answers = [ada.http.get(path) for path in got]
    answers += [ada.http.post("/api/tables", content=b"{"), ada.http.put("/"), httpx.post(f"{server.url}/name")]
    with ada.http.stream("GET", f"/api/tables/{table}/events") as stream:
        answers.append(stream)
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers


def test_no_page_needs_inline_script_or_style(server: Server, ada: Program) -> None:
    table = ada.open("me", "random")["id"]
    ada.turn(table)
    for path in ("/", "/new/daimyo", "/rules/daimyo", f"/t/{table}", f"/t/{table}/replay"):
        html = ada.http.get(path).text
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:", html)


# -- what was seen, and is mended --------------------------------------------------------------------


@pytest.mark.parametrize("body", [b'{"name": "\xff\xfe"}', b'{"name": ' + b"9" * 5000 + b"}", b'{"name": "a\\ud800"}'])
def test_a_body_that_is_no_text_or_a_number_without_end_is_refused(server: Server, body: bytes) -> None:
    answer = httpx.post(f"{server.url}/api/identity", content=body)
    assert answer.status_code in (201, 400)


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "\u0663"])
def test_an_absurd_length_is_refused(server: Server, length: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(f"POST /api/identity HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n".encode())
        answer = line.recv(65536)
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 413 ")), answer[:100]


def test_nobody_writes_backwards(server: Server) -> None:
    eve = Program(server.url, "E\u202eev\u0007e")
    table = eve.open("me", "random")["id"]
    eve.do(table, "chat", text="gnp.\u202etxt").raise_for_status()
    seen = eve.sees(table)
    assert seen["chat"][0]["text"] == "gnp. txt"
    assert seen["chat"][0]["name"] == "E ev e"


def test_a_stranger_does_not_chat_at_a_running_game_nor_after_it(server: Server, ada: Program) -> None:
    table = ada.open("me", "random")["id"]
    eve = Program(server.url, "Eve")
    refused(eve.do(table, "chat", text="hello"), 403)
    ada.do(table, "end", seat=0).raise_for_status()
    refused(eve.do(table, "chat", text="hello"), 403)
    ada.do(table, "chat", text="well played").raise_for_status()


def test_one_invitation_seats_a_person_once(ada: Program, bob: Program) -> None:
    made = ada.open("me", "open", "open")
    for _ in range(2):
        bob.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
    assert bob.sees(made["id"])["your_seats"] == [1]
    bob.do(made["id"], "sit", invite=made["invite"], seat=2).raise_for_status()  # a hot seat is asked for
    assert bob.sees(made["id"])["your_seats"] == [1, 2]


@pytest.mark.parametrize("action", ["rematch", "branch"])
def test_a_table_made_of_another_counts_as_opened(tmp_path: Path, action: str) -> None:
    app = create_app(Settings(db=f"sqlite:///{tmp_path / 'atoll.db'}", tables_a_day=1))

    async def run() -> httpx.Response:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://atoll") as client,
        ):
            token = (await client.post("/api/identity", json={"name": "Ada"})).json()["token"]
            client.headers["authorization"] = f"Bearer {token}"
            made = (await client.post("/api/tables", json={"game": "daimyo", "seats": ["me", "random"]})).json()
            return await client.post(
                f"/api/tables/{made['id']}/{action}", json={"entry": 0} if action == "branch" else {}
            )

    answer = asyncio.run(run())
    assert answer.status_code == 403
    assert "from your address" in answer.json()["error"]


def test_an_absence_longer_than_any_database_counts_is_refused(ada: Program) -> None:
    wish = {"game": "daimyo", "seats": ["me", "open"], "replace_after": 2**63}
    assert "does not fit" in refused(ada.http.post("/api/tables", json=wish), 400)


def test_odd_requests_to_every_route_are_refused_and_nothing_breaks(server: Server) -> None:
    """A sample: `make soak-server` sends a million."""
    tally = Tally()
    asyncio.run(pester(server.port, Maker(Known.of(server.url), Random(1)), 300, tally))
    assert tally.failed == []
    assert server.healthy()
