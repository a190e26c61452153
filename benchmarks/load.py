"""Many tables at one server: `python benchmarks/load.py [--tables 200] [--seconds 20]`.

Every table has three listening clients and makes a move a second. Prints errors, lost updates, how long a click takes
until it is on the stream, and how much memory a table takes. With `--parts` the clients fetch what the page shows after
every change, as browsers do.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from pathlib import Path
from statistics import median, quantiles

import httpx
import msgspec

CLIENTS = 3
OWNERS_TABLES = 100  # nobody opens very many tables
IDLE = 20.0  # seconds after which a table nobody watches leaves memory, in place of the server's ten minutes
SERVE = f"""
import atoll.table.host, atoll.web.app
atoll.table.host.IDLE_SECONDS, atoll.web.app.TIDY_EVERY = {IDLE}, 2.0
from atoll.cli import main
main()
"""


class Choice(msgspec.Struct):
    """What may be chosen."""

    text: str


class Seen(msgspec.Struct):
    """What a client reads of a table."""

    seq: int
    seat: int
    decision: str
    entries: int
    deciders: list[int]
    choices: list[Choice]


class Wire:
    """One connection that is kept open: as little work as possible, for the server is to be measured."""

    def __init__(self, url: str, token: str = ""):
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.head = f"host: {self.host}\r\n" + (f"authorization: Bearer {token}\r\n" if token else "")
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return the status and the body of the answer."""
        if self.ends is None:
            self.ends = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.ends
        writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}content-length: {len(body)}\r\n\r\n".encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
        return int(head[9:12]), await reader.readexactly(length)

    def close(self) -> None:
        """Hang up."""
        if self.ends:
            self.ends[1].close()


class Client:
    """Listens to a table's stream and notes when it heard of what."""

    def __init__(self, url: str, table: str, fetch_parts: bool):
        self.host, self.port = url.removeprefix("http://").split(":")
        self.table = table
        self.fetch_parts = fetch_parts
        self.ids: list[int] = [0]
        self.times: list[float] = [0.0]
        self.errors = 0

    async def listen(self, http: httpx.AsyncClient) -> None:
        reader, writer = await asyncio.open_connection(self.host, int(self.port))
        writer.write(f"GET /api/tables/{self.table}/events HTTP/1.1\r\nhost: {self.host}\r\n\r\n".encode())
        try:
            status = await reader.readline()
            self.errors += b" 200 " not in status
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.ids.append(int(line[4:]))
                    self.times.append(time.perf_counter())
                    if self.fetch_parts:
                        await self._fetch(http)
            self.errors += 1  # a stream does not end by itself
        finally:
            writer.close()

    async def _fetch(self, http: httpx.AsyncClient) -> None:
        answer = await http.get(f"/t/{self.table}/parts")
        self.errors += answer.status_code != 200


class Mover:
    """Makes a move a second at a table, for both of its seats."""

    def __init__(self, url: str, token: str, table: str):
        self.wire = Wire(url, token)
        self.table = table
        self.entries = 0  # of the log, that were read before
        self.seat = 0
        self.rng = random.Random(table)
        self.clicks: list[tuple[int, float]] = []  # the row a click became, and when it was made
        self.errors: list[str] = []

    async def sees(self, seat: int = 0) -> Seen:
        status, body = await self.wire.ask("GET", f"/api/tables/{self.table}?seat={seat}&after={self.entries}")
        if status != 200:
            raise OSError(f"{status} {body.decode()}")
        seen = msgspec.json.decode(body, type=Seen)
        self.entries = seen.entries
        return seen

    async def move(self) -> None:
        seen = await self.sees(self.seat)
        if not seen.choices and seen.deciders:
            self.seat = max(seen.deciders)
            seen = await self.sees(self.seat)
        if not seen.choices:
            return
        choice = self.rng.choice(seen.choices).text
        move = msgspec.json.encode({"seat": seen.seat, "decision": seen.decision, "choices": [choice]})
        clicked = time.perf_counter()
        status, body = await self.wire.ask("POST", f"/api/tables/{self.table}/play", move)
        if status == 200:
            self.clicks.append((msgspec.json.decode(body)["seq"], clicked))
        else:
            self.errors.append(f"{status} {body.decode()}")

    async def run(self, seconds: float) -> None:
        begin = time.perf_counter()
        end = begin + seconds
        due = begin + self.rng.random()
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + 1.0, time.perf_counter())
            try:
                await self.move()
            except (OSError, EOFError) as error:
                self.errors.append(repr(error))


def start_server(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    arguments = ["serve", "--port", port, "--db", f"sqlite:///{folder / 'atoll.db'}", "--pace", "0"]
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, *arguments],
        env={**os.environ, "ATOLL_RATE": "1e9", "ATOLL_STREAMS": "100000"},
        start_new_session=True,
    )
    url = f"http://127.0.0.1:{port}"
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/health").status_code == 200:
                return process, url
        time.sleep(0.1)
    raise SystemExit("the server does not start")


def memory(process: subprocess.Popen[bytes]) -> float:
    """Return the KB a process holds."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def open_tables(http: httpx.AsyncClient, url: str, count: int) -> list[Mover]:
    movers: list[Mover] = []
    token = ""
    for k in range(count):
        if k % OWNERS_TABLES == 0:
            token = (await http.post("/api/identity", json={"name": f"Owner {k}"})).raise_for_status().json()["token"]
        wish = {"game": "daimyo", "seats": ["me", "me"], "options": {"clans": "random"}}
        made = await http.post("/api/tables", json=wish, headers={"authorization": f"Bearer {token}"})
        movers.append(Mover(url, token, made.raise_for_status().json()["id"]))
    return movers


async def count_lost(movers: list[Mover], clients: list[Client]) -> int:
    """Return how many clients never hear of the newest row of their table."""
    newest: dict[str, int] = {mover.table: (await mover.sees()).seq for mover in movers}
    lost = 0
    for _ in range(200):
        lost = sum(client.ids[-1] != newest[client.table] for client in clients)
        if not lost:
            break
        await asyncio.sleep(0.05)
    return lost


def latencies(movers: list[Mover], clients: list[Client]) -> list[float]:
    """Return the milliseconds from every click until each client of its table heard of it."""
    clicks = {mover.table: mover.clicks for mover in movers}
    found = []
    for client in clients:
        for seq, clicked in clicks[client.table]:
            k = bisect_left(client.ids, seq)
            if k < len(client.ids):
                found.append((client.times[k] - clicked) * 1e3)
    return found


async def measure(process: subprocess.Popen[bytes], url: str, tables: int, seconds: float, fetch_parts: bool) -> None:
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as http:
        for warm in await open_tables(http, url, 1):
            await warm.run(3)
        before = memory(process)
        movers = await open_tables(http, url, tables)
        opened = memory(process)
        clients = [Client(url, mover.table, fetch_parts) for mover in movers for _ in range(CLIENTS)]
        listening = [asyncio.create_task(client.listen(http)) for client in clients]
        while any(len(client.ids) < 2 for client in clients):
            await asyncio.sleep(0.05)
        begin = time.perf_counter()
        await asyncio.gather(*(mover.run(seconds) for mover in movers))
        took = time.perf_counter() - begin
        lost = await count_lost(movers, clients)
        errors = [error for mover in movers for error in mover.errors]
        broken = sum(client.errors for client in clients)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        played = memory(process)
    moves = sum(len(mover.clicks) for mover in movers)
    waits = latencies(movers, clients)
    pace = moves / took / tables
    print(f"{tables} tables, {len(clients)} clients, {moves} moves in {took:.1f} s: {pace:.2f} a second a table")
    print(f"errors {len(errors) + broken}, lost updates {lost}")
    for error in errors[:3]:
        print(f"  {error[:200]}")
    print(f"click to stream: median {median(waits):.1f} ms, p99 {quantiles(waits, n=100)[98]:.1f} ms")
    await asyncio.sleep(IDLE + 6)
    after = memory(process)
    print(
        f"memory: {before / 1024:.0f} MB empty; a table takes {(opened - before) / tables:.0f} KB fresh, "
        f"{(played - before) / tables:.0f} KB played, {(after - before) / tables:.0f} KB after the tidy"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--parts", action="store_true", help="fetch what the page shows after every change")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_server(Path(folder))
        try:
            asyncio.run(measure(process, url, wish.tables, wish.seconds, wish.parts))
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


if __name__ == "__main__":
    main()
