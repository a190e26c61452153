"""Whoever holds many connections open, says nothing on them or never ends a sentence harms nobody but themselves."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from atoll.web.app import create_app
from atoll.web.security import Buckets, cost_of
from atoll.web.settings import Settings
from web.conftest import Program, Server

NOBODY = ("--trusted-proxies", "192.0.2.1")  # loopback is no proxy here
HALF = b"GET /health HTTP/1.1\r\nhost: x\r\nx-"


@pytest.fixture(autouse=True, scope="module")
def many_files() -> Iterator[None]:
    """Let the tests open as many sockets as they need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def started(tmp_path_factory: pytest.TempPathFactory, *flags: str) -> Server:
    folder = tmp_path_factory.mktemp("limits")
    return Server(f"sqlite:///{folder / 'atoll.db'}", log=folder / "log", flags=(*NOBODY, *flags))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    flags = ("--connections", "50", "--streams", "5", "--header-seconds", "1", "--body-seconds", "2")
    running = started(tmp_path_factory, *flags)
    yield running
    running.stop()
    assert running.log is not None
    assert "Traceback" not in running.log.read_text()


def line(server: Server, first: bytes = b"", source: str = "127.0.0.9") -> socket.socket:
    """Return an open connection from an address, on which something was said."""
    made = socket.create_connection(("127.0.0.1", server.port), 30, source_address=(source, 0))
    made.sendall(first)
    return made


def last_words(connection: socket.socket) -> bytes:
    """Return what the server says before it hangs up."""
    try:
        return b"".join(iter(lambda: connection.recv(65536), b""))
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", b""),
        (b"GET /hea", b"HTTP/1.1 408 "),
        (HALF, b"HTTP/1.1 408 "),
        (b"\r\n", b"HTTP/1.1 408 "),
        (b"POST /api/identity HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{", b""),
        (b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n\r\n", b"HTTP/1.1 200 "),
        (b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /hea", b"HTTP/1.1 200 "),
    ],
)
def test_a_request_that_never_ends_is_hung_up_on(server: Server, said: bytes, answer: bytes) -> None:
    begun = time.monotonic()
    with line(server, said) as connection:
        assert last_words(connection).startswith(answer)
    assert time.monotonic() - begun < 12


def test_a_request_that_drips_is_hung_up_on(server: Server) -> None:
    begun = time.monotonic()
    with line(server, b"GET /health HTTP/1.1\r\n") as connection, pytest.raises(OSError):
        for _ in range(200):
            connection.sendall(b"x")
            time.sleep(0.1)
    assert time.monotonic() - begun < 12


def test_one_address_gets_so_many_connections_and_others_are_not_harmed(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(120):
            stack.enter_context(line(server, HALF))
        answer = httpx.get(f"{server.url}/health")  # from another address
        assert answer.status_code == 200
        with line(server, b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n") as refused:
            assert last_words(refused) == b""


def test_one_address_gets_so_many_streams_and_they_are_free_again_afterwards(server: Server) -> None:
    ada = Program(server.url, "Ada")
    table = ada.open("me", "open")["id"]
    asked = f"GET /api/tables/{table}/events HTTP/1.1\r\nhost: x\r\n\r\n".encode()
    with ExitStack() as stack:
        streams = [stack.enter_context(line(server, asked, "127.0.0.8")) for _ in range(8)]
        answers = sorted(stream.recv(12) for stream in streams)
        assert answers == [b"HTTP/1.1 200"] * 5 + [b"HTTP/1.1 429"] * 3
        assert ada.sees(table)["id"] == table
        with ada.http.stream("GET", f"/api/tables/{table}/events") as mine:
            assert mine.status_code == 200

    def free() -> bool:
        with line(server, asked, "127.0.0.8") as again:
            return again.recv(12) == b"HTTP/1.1 200"

    deadline = time.monotonic() + 10
    while not free():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_more_than_a_thousand_half_open_requests_shut_nobody_out(tmp_path_factory: pytest.TempPathFactory) -> None:
    """From many addresses, none of which holds more than it may."""
    server = started(tmp_path_factory, "--header-seconds", "20")

    async def run() -> float:
        async def half(k: int) -> asyncio.StreamWriter:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(f"127.0.1.{k % 10 + 1}", 0))
            writer.write(HALF)
            return writer

        writers = await asyncio.gather(*(half(k) for k in range(1200)))
        begun = time.monotonic()
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            for _ in range(20):
                assert (await client.get("/health")).status_code == 200
        took = time.monotonic() - begun
        for writer in writers:
            writer.close()
        return took

    try:
        assert asyncio.run(run()) < 10
    finally:
        server.stop()


def test_what_takes_long_counts_for_several() -> None:
    buckets = Buckets(burst=80, per_second=0.001)
    assert buckets.take("a", cost_of("POST", "/api/records"))
    assert buckets.take("a", cost_of("POST", "/api/tables/ID/branch"))
    assert not buckets.take("a", cost_of("GET", "/t/ID/replay"))
    assert buckets.take("b", cost_of("GET", "/t/ID/replay"))
    assert 5_000 < buckets.wait("a", 6) <= 6_000  # seconds
    assert cost_of("POST", "/api/tables/ID/play") == cost_of("GET", "/t/ID/parts") == 1


def test_where_little_is_allowed_what_takes_long_is_still_possible_one_at_a_time() -> None:
    buckets = Buckets(burst=3, per_second=1)
    assert buckets.take("a", cost_of("POST", "/api/records"))
    assert not buckets.take("a")
    assert buckets.wait("a", cost_of("POST", "/api/records")) == 3


def test_a_table_that_was_not_opened_does_not_count(tmp_path: Path) -> None:
    app = create_app(Settings(db=f"sqlite:///{tmp_path / 'atoll.db'}", tables_a_day=1))

    async def run() -> list[int]:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://atoll") as client,
        ):
            token = (await client.post("/api/identity", json={"name": "Ada"})).json()["token"]
            client.headers["authorization"] = f"Bearer {token}"
            wishes = [{"game": name, "seats": ["me", "open"]} for name in ("chess", "chess", "daimyo", "daimyo")]
            return [(await client.post("/api/tables", json=wish)).status_code for wish in wishes]

    assert asyncio.run(run()) == [422, 422, 201, 403]
