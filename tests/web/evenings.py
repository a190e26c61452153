"""Evenings of play at servers that are killed: who plays and listens there, and what their journals must show."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from functools import partial
from random import Random
from threading import Event, Thread
from typing import Any, NamedTuple

import httpx

import atoll
from atoll.kernel import CHANCE, Record
from atoll.table.live import LiveTable
from atoll.table.store import Header, Row, Store
from web.servers import Program, Server, wait_for

GAME = atoll.game("daimyo")
ENDS = ("end turn", "done")
AWAY = (httpx.TransportError, httpx.StreamError)
MADE_ALREADY = "this decision has been made already"
BEYOND = "a move ends where something comes to light"
OF_TWO = 0.4  # how many moves have two choices, where two can be foreseen


class Sent(NamedTuple):
    """A move that somebody sent, and the change that it became; 0: the server went away before it answered."""

    table: str
    seat: int
    choices: tuple[str, ...]
    change: int


class Player(Thread):
    """A program that plays on at its tables until they are over, whatever happens to the server."""

    def __init__(self, server: Server, name: str, seed: int):
        super().__init__(daemon=True)
        self.program = Program(server.url, name, seed)
        self.rng = Random(seed)
        self.tables: list[str] = []
        self.sent: list[Sent] = []  # without those that were refused
        self.surprises: list[str] = []
        self.hasty = False  # end whatever can be ended
        self.enough = Event()

    @property
    def acknowledged(self) -> list[Sent]:
        """The moves that the server said it had."""
        return [move for move in list(self.sent) if move.change]

    def run(self) -> None:
        running = list(self.tables)
        while running and not self.enough.is_set():
            for table in list(running):
                try:
                    if self._over(table):
                        running.remove(table)
                except AWAY:
                    self.enough.wait(0.2)  # the server is away: it will be back

    def _over(self, table: str) -> bool:
        """Make a move if asked for one; return whether the game is over."""
        seen = self.program.sees(table)
        if seen["choices"]:
            self._send(table, self._move(table, seen))
        else:
            self.enough.wait(0.02)  # others are to decide
        return bool(seen["over"])

    def _move(self, table: str, seen: Any) -> dict[str, Any]:
        """Return a move of one or two choices; or, in haste, what ends the turn."""
        move = self.program.move(seen)
        ends = [choice["text"] for choice in seen["choices"] if choice["text"] in ENDS]
        if self.hasty and ends:
            move["choices"] = ends[:1]
        elif self.rng.random() < OF_TWO:
            after = self.program.sees(table, draft=move["choices"], decision=move["decision"])
            if after["draft"] and after["choices"]:
                move["choices"].append(self.rng.choice(after["choices"])["text"])
        return move

    def _send(self, table: str, move: dict[str, Any]) -> None:
        sent = Sent(table, move["seat"], tuple(move["choices"]), 0)
        self.sent.append(sent)
        answer = self.program.do(table, "play", **move)
        del self.sent[-1]
        if answer.status_code == 200:
            self.sent.append(sent._replace(change=answer.json()["seq"]))
        elif BEYOND not in answer.text:
            self.surprises.append(answer.text)


class Listener(Thread):
    """Hears of every change of a table by its stream, and comes back after Last-Event-ID when it breaks off."""

    def __init__(self, server: Server, table: str):
        super().__init__(daemon=True)
        self.address = f"{server.url}/api/tables/{table}/events"
        self.heard: list[int] = [0]
        self.visits = 0
        self.enough = Event()

    def run(self) -> None:
        with httpx.Client(verify=False, timeout=60) as client:
            while not self.enough.is_set():
                try:
                    self._listen(client)
                except AWAY:
                    self.enough.wait(0.2)

    def _listen(self, client: httpx.Client) -> None:
        with client.stream("GET", self.address, headers={"last-event-id": str(self.heard[-1])}) as stream:
            self.visits += 1
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    self.heard.append(int(line[4:]))
                if self.enough.is_set():
                    return


class Evening(NamedTuple):
    """Those who play and those who listen; the tables are the same for all players."""

    players: list[Player]
    listeners: list[Listener]

    @property
    def tables(self) -> list[str]:
        """The tables they play at."""
        return self.players[0].tables

    @property
    def sent(self) -> list[Sent]:
        """Everything that anybody has sent so far and was not refused."""
        return [move for player in self.players for move in list(player.sent)]

    @property
    def over(self) -> bool:
        """Whether all games are."""
        return not any(player.is_alive() for player in self.players)

    def moves(self) -> int:
        """Return how many moves were acknowledged so far."""
        return sum(1 for move in self.sent if move.change)


@contextmanager
def evening(servers: Sequence[Server], tables: int, bot: str = "random", seed: int = 1) -> Iterator[Evening]:
    """Two players and a bot at each of some tables, with somebody who listens; at the first server and at the last."""
    players = [Player(servers[0], "Ada", seed), Player(servers[-1], "Bob", seed + 1)]
    for _ in range(tables):
        made = players[0].program.open("me", "open", bot)
        players[1].program.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
        for player in players:
            player.tables.append(made["id"])
    listeners = [Listener(servers[-1], table) for table in players[0].tables]
    threads: list[Player | Listener] = [*players, *listeners]
    for thread in threads:
        thread.start()
    try:
        yield Evening(players, listeners)
    finally:
        for thread in threads:
            thread.enough.set()


@dataclass(frozen=True)
class Found:
    """What became of what was sent."""

    acknowledged: int = 0
    lost: int = 0  # acknowledged, and not in the journal
    doubled: int = 0  # in the journal, and sent by nobody, or once less
    half: int = 0  # moves of which only some choices are there, or outcomes of chance that are not

    @property
    def well(self) -> bool:
        """Whether nothing was lost, doubled or half applied."""
        return not (self.lost or self.doubled or self.half)

    def __add__(self, other: Found) -> Found:
        both = zip(astuple(self), astuple(other), strict=True)
        return Found(*(one + two for one, two in both))


async def read(db: str, tables: list[str]) -> dict[str, tuple[Header, list[Row]]]:
    """Return what the database says of some tables."""
    store = await Store.open(db)
    try:
        found = {}
        for table in tables:
            header = await store.header(table)
            assert header is not None
            found[table] = header, await store.rows(table)
        return found
    finally:
        await store.close()


def journals(db: str, tables: list[str]) -> dict[str, list[Row]]:
    """Return the journals of some tables."""
    return {table: rows for table, (_, rows) in asyncio.run(read(db, tables)).items()}


def look(db: str, playing: Evening) -> Found:
    """Hold what was sent to some tables against their journals; meanwhile others may play on at another server."""
    found, before = Found(), set(playing.sent)
    journals = asyncio.run(read(db, playing.tables))
    after = playing.sent
    for table, (header, rows) in journals.items():
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        found += _compared(rows, before, [move for move in after if move.table == table])
        found += Found(half=_waits_for_chance(header, rows))
    return found


def _compared(rows: list[Row], before: set[Sent], sent: list[Sent]) -> Found:
    """Compare the persons' moves in a journal, whole or not, with those that were sent before it was read, or since."""
    people = {move.seat for move in sent}
    written: dict[tuple[int, int], list[str]] = {}  # the choices of each move, by its change and its seat
    for row in rows:
        if row.kind == "play" and row.seat in people:
            written.setdefault((row.change, row.seat), []).append(row.text)
    lost = half = 0
    for move in (move for move in sent if move.change):
        there = tuple(written.pop((move.change, move.seat), ()))
        lost += not there and move in before
        half += bool(there) and there != move.choices
    unanswered = Counter((move.seat, move.choices) for move in sent if not move.change)
    strange = Counter((seat, tuple(texts)) for (_, seat), texts in written.items()) - unanswered
    parts = sum(count for (seat, texts), count in strange.items() if _part(texts, seat, unanswered))
    return Found(sum(1 for move in sent if move.change), lost, strange.total() - parts, half + parts)


def _part(texts: tuple[str, ...], seat: int, unanswered: Counter[tuple[int, tuple[str, ...]]]) -> bool:
    return any(seat == k and texts == whole[: len(texts)] != whole for k, whole in unanswered)


def _waits_for_chance(header: Header, rows: list[Row]) -> bool:
    """Return whether the journal ends before chance has spoken: outcomes are written with the choice they follow."""
    live = LiveTable(header, GAME)
    for row in rows:
        live.apply(row)
    return live.begun and not live.over and live.state.seat == CHANCE


def check_nothing_lost(db: str, playing: Evening) -> None:
    """Every move that was acknowledged is in the journal, at its place, whole and once."""
    found = look(db, playing)
    assert found.well, found


def kill_and_look(victims: Sequence[Server], playing: Evening, rng: Random) -> Found:
    """Kill servers at a random moment while moves are under way, look into their journal, start them again."""
    goal = playing.moves() + rng.randint(2, 12)
    wait_for(lambda: playing.moves() >= goal or playing.over, 120)
    Event().wait(rng.random() * 0.05)
    for server in victims:
        server.kill()
    found = look(victims[0].db, playing)
    for server in victims:
        server.start()
    return found


def check_the_end(server: Server, playing: Evening, patience: float = 120.0) -> None:
    """The games come to their ends by themselves, and by the book."""
    for player in playing.players:
        player.hasty = True
    for player in playing.players:
        player.join(patience)
        assert not player.is_alive()
        assert all(MADE_ALREADY in said for said in player.surprises), player.surprises
    check_nothing_lost(server.db, playing)
    program = playing.players[0].program
    for table, listener in zip(playing.tables, playing.listeners, strict=True):
        end = program.sees(table)
        answer = program.http.get(f"/api/tables/{table}/record").raise_for_status()
        check_by_the_book(answer.json(), end)
        wait_for(partial(has_heard, listener, end["seq"]))
        assert listener.heard == sorted(set(listener.heard))


def has_heard(listener: Listener, newest: int) -> bool:
    """Return whether somebody knows the newest change."""
    return listener.heard[-1] == newest


def check_by_the_book(told: Any, end: Any) -> None:
    """A record replays to the end that people saw."""
    record = Record(**told)
    state = atoll.Replay(GAME, record).at(len(record.entries))
    assert state.over
    assert state.scores() == end["view"]["scores"]
    assert {entry.split()[0] for entry in record.entries} == {"0", "1", "2", "*"}
