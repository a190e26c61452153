"""Many tables at one server: `python -m benchmarks.load [--tables 200] [--seconds 20]`.

Every table has two players and a spectator, all listening, and makes a move a second. Prints errors, lost updates,
how long a click takes until it is on the stream, the processor time of a move and so how many tables one core serves,
and how much memory a table takes. With `--parts` the three fetch what the page shows after every change, naming the
pieces they have; moves are made by programs besides. With `--browsers` the three are browsers and nobody else is
there: who moves gets the page in answer, the others fetch it. When a game ends, a new table opens in its place.
`--game` is what is played. With `--db postgresql://…` and `--processes 2` several servers share the tables; with
`--share 0.2` each may use but a fifth of a core, so that clients and PostgreSQL have the rest, and the clock shows
what each more is worth. With `--stretch` it says how long the event loop is busy at a stretch, which itself costs
some 0.3 ms a move.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import random
import re
import signal
import subprocess
import tempfile
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
from benchmarks import heartbeat
from benchmarks.servers import IDLE, NO_LIMITS, confined, memory, processor_time, start_server

OPTIONS = {"daimyo": {"clans": "random"}}
FRAGMENTS = (
    "track", "board", "recap", "seats", "panels", "prompt", "choices", "areas", "result", "log", "chat", "coach",
)  # fmt: skip
CHOICE, DECISION = re.compile(r'data-choice="([^"]*)"'), re.compile(r'data-decision="([^"]*)"')
OWNERS_TABLES = 100  # nobody opens very many tables


class Choice(msgspec.Struct):
    """What may be chosen."""

    text: str


class Seen(msgspec.Struct):
    """What a client reads of a table."""

    seq: int
    seat: int
    decision: str
    entries: int
    over: bool
    deciders: list[int]
    choices: list[Choice]


class Wire:
    """One connection that is kept open: as little work as possible, for the server is to be measured."""

    def __init__(self, url: str, token: str = "", source: str = "127.0.0.1"):
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.token = token
        self.source = source  # the address it comes from: all of 127.0.0.0/8 is this machine
        self.head = f"host: {self.host}\r\naccept-encoding: gzip\r\n"
        self.head += f"authorization: Bearer {token}\r\n" if token else ""
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return the two ends of the connection."""
        if self.ends is None or self.ends[0].at_eof():  # a server hangs up on who says nothing for long
            self.ends = await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))
        return self.ends

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return the status and the body of the answer; what is only read is asked for again after a hang-up."""
        said = f"{method} {path} HTTP/1.1\r\n{self.head}content-length: {len(body)}\r\n\r\n".encode() + body
        try:
            return await self._say(said)
        except (OSError, EOFError):  # who says nothing for long loses the connection, maybe at this very moment
            self.close()
            if method != "GET":
                raise
            return await self._say(said)

    async def _say(self, said: bytes) -> tuple[int, bytes]:
        reader, writer = await self.connect()
        writer.write(said)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
        answer = await reader.readexactly(length)
        return int(head[9:12]), gzip.decompress(answer) if b"content-encoding: gzip" in head else answer

    def close(self) -> None:
        """Hang up."""
        if self.ends:
            self.ends[1].close()
            self.ends = None


class Page:
    """What a browser has of a table: pieces by their marks, and what it asks."""

    def __init__(self) -> None:
        self.pieces: dict[int, str] = {}
        self.seq = -1
        self.seat = -2
        self.mine = False
        self.over = False
        self.asked = ""

    def known(self) -> str:
        return ".".join(_base36(mark) for mark in self.pieces)

    def show(self, told: dict[str, Any]) -> None:
        kept: dict[int, str] = {}
        for name in FRAGMENTS:
            for item in told[name]:
                if not isinstance(item, str):
                    mark, html = item if isinstance(item, list) else (item, self.pieces[item])
                    kept[mark] = html
        asked = [item for name in ("prompt", "choices") for item in told[name]]
        self.asked = "".join(item if isinstance(item, str) else kept[_mark(item)] for item in asked)
        self.pieces, self.seq, self.seat, self.mine = kept, told["seq"], told["seat"], told["mine"]
        self.over = told["over"]


def _mark(item: Any) -> int:
    return int(item[0] if isinstance(item, list) else item)


def _base36(number: int) -> str:
    word = ""
    while number:
        number, digit = divmod(number, 36)
        word = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + word
    return word


class Client:
    """Listens to a table's stream and notes when it heard of what; as a browser it fetches what the page shows."""

    def __init__(self, url: str, table: str, token: str, fetch_parts: bool):
        self.wire = Wire(url, token)
        self.page = Wire(url, token)
        self.asking = asyncio.Lock()  # one question at a time over one connection
        self.table = table
        self.fetch_parts = fetch_parts
        self.ids: list[int] = [0]
        self.times: list[float] = [0.0]
        self.errors = 0
        self.shown = Page()
        self.sending = False
        self.fetched = 0  # bytes of fragments
        self.looks = 0  # answers with fragments: who is late sees several changes at once

    async def refresh(self) -> None:
        """Fetch what is new, unless it is shown already or the answer to a move is about to bring it."""
        async with self.asking:
            if self.sending or self.shown.seq >= self.ids[-1]:
                return
            answered, body = await self.page.ask("GET", f"/t/{self.table}/parts?known={self.shown.known()}")
            self.errors += answered != 200
            self.fetched += len(body)
            self.looks += 1
            if answered == 200:
                self.shown.show(msgspec.json.decode(body))

    async def click(self, choice: str, decision: str) -> tuple[int, bytes]:
        """Make a move on the page."""
        move = msgspec.json.encode({"seat": self.shown.seat, "decision": decision, "choices": [choice]})
        self.sending = True
        try:
            async with self.asking:
                path = f"/t/{self.table}/play?known={self.shown.known()}"
                answered, body = await self.page.ask("POST", path, move)
                self.fetched += len(body)
                self.looks += 1
                if answered == 200:
                    self.shown.show(msgspec.json.decode(body)["parts"])
        finally:
            self.sending = False
        await self.refresh()
        return answered, body

    async def listen(self) -> None:
        reader, writer = await self.wire.connect()
        writer.write(f"GET /api/tables/{self.table}/events HTTP/1.1\r\n{self.wire.head}\r\n".encode())
        try:
            status = await reader.readline()
            self.errors += b" 200 " not in status
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.ids.append(int(line[4:]))
                    self.times.append(time.perf_counter())
                    if self.fetch_parts:
                        await self.refresh()
            self.errors += 1  # a stream does not end by itself
        finally:
            self.wire.close()
            self.page.close()


class Mover:
    """Makes a move a second at a table, for both of its players."""

    def __init__(self, wires: Sequence[Wire], table: str):
        self.wires = wires
        self.table = table
        self.entries = [0, 0]  # of the log, that each has read before
        self.seat = 0
        self.over = False
        self.rng = random.Random(table)
        self.clicks: list[tuple[int, float]] = []  # the row a click became, and when it was made
        self.waits: list[float] = []  # milliseconds until a move was acknowledged
        self.errors: list[str] = []
        self.players: list[Client] = []  # whose pages moves are made on

    async def sees(self, seat: int = 0) -> Seen:
        after = self.entries[seat]
        status, body = await self.wires[seat].ask("GET", f"/api/tables/{self.table}?after={after}")
        if status != 200:
            raise OSError(f"{status} {body.decode()}")
        seen = msgspec.json.decode(body, type=Seen)
        self.entries[seat] = seen.entries
        return seen

    async def move(self) -> None:
        seen = await self.sees(self.seat)
        if not seen.choices and seen.deciders:
            self.seat = max(seen.deciders)
            seen = await self.sees(self.seat)
        self.over = seen.over
        if not seen.choices:
            return
        choice = self.rng.choice(seen.choices).text
        move = msgspec.json.encode({"seat": seen.seat, "decision": seen.decision, "choices": [choice]})
        clicked = time.perf_counter()
        status, body = await self.wires[self.seat].ask("POST", f"/api/tables/{self.table}/play", move)
        self.waits.append((time.perf_counter() - clicked) * 1e3)
        if status == 200:
            self.clicks.append((msgspec.json.decode(body)["seq"], clicked))
        else:
            self.errors.append(f"{status} {body.decode()}")

    async def click(self) -> None:
        """Make a move on the page of whoever is to decide."""
        asked = [client for client in self.players if client.shown.mine and not client.sending]
        self.over = any(client.shown.over for client in self.players)
        if not asked:
            return
        client = self.rng.choice(asked)
        choices = CHOICE.findall(client.shown.asked)
        decision = DECISION.search(client.shown.asked)
        if not choices or not decision:
            return
        clicked = time.perf_counter()
        status, body = await client.click(unescape(self.rng.choice(choices)), decision[1])
        self.waits.append((time.perf_counter() - clicked) * 1e3)
        if status == 200:
            self.clicks.append((msgspec.json.decode(body)["seq"], clicked))
        else:
            self.errors.append(f"{status} {body.decode()}")

    async def run(self, seconds: float) -> None:
        """Play for a while, or until the game is over."""
        begin = time.perf_counter()
        end = begin + seconds
        due = begin + self.rng.random()
        while due < end and not self.over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + 1.0, time.perf_counter())
            try:
                await (self.click() if self.players else self.move())
            except (OSError, EOFError) as error:
                self.errors.append(repr(error))
                for wire in self.wires:
                    wire.close()


async def identity(wire: Wire) -> str:
    """Return the token of somebody new."""
    _, body = await wire.ask("POST", "/api/identity", b'{"name": "Ann"}')
    return str(msgspec.json.decode(body)["token"])


async def _until(status: int, wire: Wire, path: str, wish: object) -> bytes:
    """Ask until it is granted: a server that has too much to do says so, and asks to come back."""
    while (answer := await wire.ask("POST", path, msgspec.json.encode(wish)))[0] != status:
        if answer[0] != 503:
            raise SystemExit(f"{path}: {answer}")
        await asyncio.sleep(2)
    return answer[1]


async def open_tables(urls: Sequence[str], count: int, source: str = "127.0.0.1", game: str = "daimyo") -> list[Mover]:
    """Open tables for two people each, at one server after the other."""
    movers: list[Mover] = []
    tokens: list[str] = []
    for k in range(count):
        url = urls[k % len(urls)]
        if k % OWNERS_TABLES < len(urls):
            tokens = [await identity(Wire(url, source=source)) for _ in range(2)]
        wires = [Wire(url, token, source) for token in tokens]
        wish = {"game": game, "seats": ["me", "open"], "options": OPTIONS.get(game, {})}
        made = msgspec.json.decode(await _until(201, wires[0], "/api/tables", wish))
        await _until(200, wires[1], f"/api/tables/{made['id']}/sit", {"invite": made["invite"]})
        movers.append(Mover(wires, made["id"]))
    return movers


class Party:
    """Two players and a spectator at a table, and at the next when their game is over."""

    def __init__(self, url: str, wish: argparse.Namespace):
        self.url = url
        self.wish = wish
        self.games = 0
        self.moves = 0
        self.looks = 0
        self.fetched = 0
        self.lost = 0
        self.errors: list[str] = []
        self.waits: list[float] = []  # milliseconds from every click until each of the three heard of it

    async def sit_down(self, mover: Mover) -> None:
        """Begin to watch a table."""
        self.games += 1
        self.mover = mover
        looking = self.wish.parts or self.wish.browsers
        tokens = (*(wire.token for wire in mover.wires), "")
        self.clients = [Client(self.url, mover.table, token, looking) for token in tokens]
        self.listening = [asyncio.create_task(client.listen()) for client in self.clients]
        while any(len(client.ids) < 2 for client in self.clients):
            await asyncio.sleep(0.05)
        while self.wish.browsers and any(client.shown.seq < 0 for client in self.clients):
            await asyncio.sleep(0.05)
        mover.players = self.clients[:2] if self.wish.browsers else []
        self.seen_before = [(client.looks, client.fetched) for client in self.clients]

    async def get_up(self) -> None:
        """Note how it was, and stop watching."""
        self.lost += await self._deaf()
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*self.listening, return_exceptions=True)
        for client, (looks, fetched) in zip(self.clients, self.seen_before, strict=True):
            self.looks += client.looks - looks
            self.fetched += client.fetched - fetched
            self.errors += ["a broken stream or page"] * client.errors
            self.waits += self._waits(client)
        self.moves += len(self.mover.clicks)
        self.errors += self.mover.errors
        for wire in self.mover.wires:
            wire.close()

    async def play(self, seconds: float) -> None:
        """Play for a while."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            await self.mover.run(left)
            if not self.mover.over:
                return
            await self.get_up()
            await self.sit_down((await open_tables([self.url], 1, game=self.wish.game))[0])

    async def _deaf(self) -> int:
        """Return how many of the three never hear of the newest move."""
        newest = max((seq for seq, _ in self.mover.clicks), default=0)
        for _ in range(200):
            if all(client.ids[-1] >= newest for client in self.clients):
                break
            await asyncio.sleep(0.05)
        return sum(client.ids[-1] < newest for client in self.clients)

    def _waits(self, client: Client) -> Iterator[float]:
        for seq, clicked in self.mover.clicks:
            k = bisect_left(client.ids, seq)
            if k < len(client.ids):
                yield (client.times[k] - clicked) * 1e3


async def measure(processes: Sequence[subprocess.Popen[bytes]], urls: Sequence[str], wish: argparse.Namespace) -> None:
    for warm in await open_tables(urls, len(urls), game=wish.game):
        await warm.run(3)
        for wire in warm.wires:  # templates are read when they are first needed
            await wire.ask("GET", f"/t/{warm.table}/parts")
    before = memory(processes)
    movers = await open_tables(urls, wish.tables, game=wish.game)
    opened = memory(processes)
    parties = [Party(urls[k % len(urls)], wish) for k in range(wish.tables)]
    await asyncio.gather(*(party.sit_down(mover) for party, mover in zip(parties, movers, strict=True)))
    watching = asyncio.create_task(tell_memory(processes))
    with confined(processes, wish.share):
        began, computed = time.perf_counter(), processor_time(processes)
        await asyncio.gather(*(party.play(wish.seconds) for party in parties))
        took, computed = time.perf_counter() - began, processor_time(processes) - computed
    watching.cancel()
    await asyncio.gather(*(party.get_up() for party in parties))
    played = memory(processes)
    tell(parties, took, computed, wish)
    heartbeat.tell(wish.hearts, began, began + took)
    print(f"memory: {before / 1024:.0f} MB empty; a table takes {(opened - before) / wish.tables:.0f} KB fresh, "
          f"{(played - before) / wish.tables:.0f} KB played")  # fmt: skip
    if wish.tidy:
        await asyncio.sleep(IDLE + 6)
        print(f"memory after the tidy: {(memory(processes) - before) / wish.tables:.0f} KB a table")


def tell(parties: Sequence[Party], took: float, computed: float, wish: argparse.Namespace) -> None:
    """Print how it was: mistakes, waiting, processor time, fragments."""
    moves, games = sum(party.moves for party in parties), sum(party.games for party in parties)
    errors = [error for party in parties for error in party.errors]
    waits = [wait for party in parties for wait in party.waits]
    print(f"{wish.tables} tables, {3 * wish.tables} clients, {games} games, {moves} moves in {took:.1f} s "
          f"at {wish.processes} processes: {moves / took:.1f} a second")  # fmt: skip
    print(f"errors {len(errors)}, lost updates {sum(party.lost for party in parties)}")
    for error in errors[:3]:
        print(f"  {error[:200]}")
    print(f"click to stream: median {median(waits):.1f} ms, p99 {quantiles(waits, n=100)[98]:.1f} ms")
    a_move = computed / moves
    print(f"processor time: {a_move * 1e3:.2f} ms a move: one core serves {1 / a_move:.0f} tables at a move a second")
    if wish.parts or wish.browsers:
        fetched, looks = sum(party.fetched for party in parties), sum(party.looks for party in parties)
        print(f"fragments: {fetched / moves / 1024:.0f} KB a move, unpacked, in {looks / moves:.1f} looks")


async def tell_memory(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """Print every minute how much memory the servers hold."""
    began = time.perf_counter()
    while True:
        await asyncio.sleep(60)
        print(f"{time.perf_counter() - began:.0f} s: {memory(processes) / 1024:.1f} MB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--parts", action="store_true", help="fetch what the page shows after every change")
    parser.add_argument("--browsers", action="store_true", help="the players move on their pages")
    parser.add_argument("--game", default="daimyo")
    parser.add_argument("--tidy", action="store_true", help="wait until tables that nobody watches have left memory")
    parser.add_argument("--db", default="", help="by default an SQLite file of its own")
    parser.add_argument("--processes", type=int, default=1, help="servers, at one PostgreSQL")
    parser.add_argument("--share", type=float, default=0.0, help="of a core that each server may use, e.g. 0.2")
    parser.add_argument("--stretch", action="store_true", help="how long the event loop is busy at a stretch")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = wish.db or f"sqlite:///{Path(folder) / 'atoll.db'}"
        wish.hearts = [str(Path(folder) / f"heart{k}") for k in range(wish.processes)] if wish.stretch else []
        started = [start_server(db, *wish.hearts[k : k + 1], **NO_LIMITS) for k in range(wish.processes)]
        try:
            asyncio.run(measure([process for process, _ in started], [url for _, url in started], wish))
        finally:
            for process, _ in started:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


if __name__ == "__main__":
    main()
