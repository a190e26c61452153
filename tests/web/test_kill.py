"""A server that is killed in the middle of games goes on where it was: no acknowledged move is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import httpx

import atoll
from atoll.kernel import Record
from atoll.table.store import Row, Store
from web.conftest import Program, Server, wait_for
from web.databases import Postgres

GAME = atoll.game("daimyo")
ENDS = ("end turn", "done")
AWAY = (httpx.TransportError, httpx.StreamError)


class Player(Thread):
    """A program that plays on at its tables until they are over, whatever happens to the server."""

    def __init__(self, server: Server, name: str, seed: int):
        super().__init__(daemon=True)
        self.program = Program(server.url, name, seed)
        self.tables: list[str] = []
        self.acknowledged: list[tuple[str, int, int, str]] = []  # table, row, seat, choice
        self.surprises: list[str] = []
        self.hasty = False  # end whatever can be ended
        self.enough = Event()

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
            move = self.program.move(seen)
            ends = [choice["text"] for choice in seen["choices"] if choice["text"] in ENDS]
            if self.hasty and ends:
                move["choices"] = ends[:1]
            answer = self.program.do(table, "play", **move)
            if answer.status_code == 200:
                self.acknowledged.append((table, answer.json()["seq"], move["seat"], move["choices"][0]))
            else:
                self.surprises.append(answer.text)
        else:
            self.enough.wait(0.02)  # others are to decide
        return bool(seen["over"])


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


@contextmanager
def evening(server: Server, tables: int, bot: str = "random") -> Iterator[tuple[list[Player], list[Listener]]]:
    """Two players and a bot at each of some tables, with somebody who listens."""
    players = [Player(server, "Ada", 1), Player(server, "Bob", 2)]
    for _ in range(tables):
        made = players[0].program.open("me", "open", bot)
        players[1].program.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
        for player in players:
            player.tables.append(made["id"])
    listeners = [Listener(server, table) for table in players[0].tables]
    threads: list[Player | Listener] = [*players, *listeners]
    for thread in threads:
        thread.start()
    try:
        yield players, listeners
    finally:
        for thread in threads:
            thread.enough.set()


def journals(db: str, tables: list[str]) -> dict[str, list[Row]]:
    async def read() -> dict[str, list[Row]]:
        store = await Store.open(db)
        try:
            return {table: await store.rows(table) for table in tables}
        finally:
            await store.close()

    return asyncio.run(read())


def check_nothing_lost(db: str, players: list[Player], known: list[tuple[str, int, int, str]]) -> None:
    """Every move that was acknowledged is in the journal, at its place."""
    rows = journals(db, players[0].tables)
    for table in rows:
        assert [row.seq for row in rows[table]] == list(range(1, len(rows[table]) + 1))
    for table, seq, seat, text in known:
        changes = [list(rows) for _, rows in groupby(rows[table], lambda row: row.at)]
        assert (seat, text) in [(row.seat, row.text) for row in changes[seq - 1]]  # outcomes of chance come with it


def count(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def kill_and_start_again(server: Server, players: list[Player], rng: Random) -> None:
    """Kill the server at a random moment while moves are under way, look into its journal, start it again."""
    goal = count(players) + rng.randint(6, 18)
    wait_for(lambda: count(players) >= goal, 60)
    time.sleep(rng.random() * 0.05)
    server.kill()
    known = [move for player in players for move in list(player.acknowledged)]
    check_nothing_lost(server.db, players, known)
    server.start()


def check_the_end(server: Server, players: list[Player], listeners: list[Listener]) -> None:
    """The games come to their ends by themselves, and by the book."""
    for player in players:
        player.hasty = True
    for player in players:
        player.join(120)
        assert not player.is_alive()
        assert all("this decision has been made already" in said for said in player.surprises), player.surprises
    check_nothing_lost(server.db, players, [move for player in players for move in player.acknowledged])
    for table, listener in zip(players[0].tables, listeners, strict=True):
        end = players[0].program.sees(table)
        answer = players[0].program.http.get(f"/api/tables/{table}/record").raise_for_status()
        check_by_the_book(answer.json(), end)
        wait_for(partial(has_heard, listener, end["seq"]))
        assert listener.heard == sorted(set(listener.heard))


def has_heard(listener: Listener, newest: int) -> bool:
    return listener.heard[-1] == newest


def check_by_the_book(told: Any, end: Any) -> None:
    record = Record(**told)
    state = atoll.Replay(GAME, record).at(len(record.entries))
    assert state.over
    assert state.scores() == end["view"]["scores"]
    assert {entry.split()[0] for entry in record.entries} == {"0", "1", "2", "*"}


def test_ten_kills_lose_no_acknowledged_move_and_the_games_go_on(tmp_path: Path) -> None:
    server, rng = Server(f"sqlite:///{tmp_path / 'atoll.db'}"), Random()
    try:
        with evening(server, tables=2) as (players, listeners):
            for _ in range(10):
                kill_and_start_again(server, players, rng)
            check_the_end(server, players, listeners)
            assert all(listener.visits >= 2 for listener in listeners)
    finally:
        server.stop()


def test_three_kills_lose_no_acknowledged_move_on_postgresql(postgres: Postgres) -> None:
    server, rng = Server(postgres.empty_database()), Random()
    try:
        with evening(server, tables=1) as (players, listeners):
            for _ in range(3):
                kill_and_start_again(server, players, rng)
            check_the_end(server, players, listeners)
    finally:
        server.stop()


def test_when_one_of_two_servers_at_one_postgresql_is_killed_the_other_goes_on(postgres: Postgres) -> None:
    db = postgres.empty_database()
    one, two = Server(db), Server(db)
    try:
        ada = Program(one.url, "Ada")
        made = ada.open("me", "open", "random")
        bob = Program(two.url, "Bob", seed=2)
        bob.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
        play_some(made["id"], ada, bob)
        one.kill()
        ada.http.base_url = httpx.URL(two.url)
        play_some(made["id"], ada, bob)
    finally:
        one.stop()
        two.stop()


def test_nobody_is_replaced_while_they_watch_at_another_server(postgres: Postgres) -> None:
    db = postgres.empty_database()
    one, two = Server(db), Server(db)
    try:
        ada, bob = Program(one.url, "Ada"), Program(two.url, "Bob", seed=2)
        made = ada.open("me", "open", replace_after=1)
        bob.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
        with bob.http.stream("GET", f"/api/tables/{made['id']}/events") as stream:
            lines = stream.iter_lines()
            while not next(lines).startswith("id: "):
                pass
            assert ada.do(made["id"], "bot", seat=1).json()["error"] == "this player has not been away for long enough"
    finally:
        one.stop()
        two.stop()


def play_some(table: str, *programs: Program) -> None:
    """Let programs make some moves, each at the server it knows."""
    moves = 0
    deadline = time.monotonic() + 60
    while moves < 20:
        assert time.monotonic() < deadline, "nobody is asked any more"
        for program in programs:
            seen = program.sees(table)
            if seen["choices"]:
                moves += program.do(table, "play", **program.move(seen)).status_code == 200


def test_bots_go_on_after_a_restart_for_a_player_who_only_asks_now_and_then(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}", pace="0.3")
    try:
        ada = Program(server.url)
        table = ada.open("me", "random")["id"]
        listener = Listener(server, table)  # somebody watches: bots take their time
        listener.start()
        while ada.sees(table).get("deciders") != [1]:
            seen = ada.turn(table)
            ada.do(table, "play", **ada.move(seen)).raise_for_status()
        listener.enough.set()
        server.kill()
        server.start()
        assert ada.turn(table)["choices"]
    finally:
        server.stop()


def test_bots_go_on_when_their_process_is_killed(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}")
    try:
        ada = Program(server.url)
        table = ada.open("me", "greedy")["id"]
        play_until_the_bot_has_decided(server, ada, table)
        assert server.process is not None
        for worker in workers_of(server.process.pid):
            os.kill(worker, signal.SIGKILL)
        play_until_the_bot_has_decided(server, ada, ada.open("me", "greedy")["id"])
    finally:
        server.stop()


def test_a_bot_that_does_not_think_needs_no_process(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}")
    try:
        ada = Program(server.url)
        play_until_the_bot_has_decided(server, ada, ada.open("me", "random")["id"])
        assert server.process is not None
        assert workers_of(server.process.pid) == []
    finally:
        server.stop()


def play_until_the_bot_has_decided(server: Server, ada: Program, table: str) -> None:
    for _ in range(50):
        if any(row.seat == 1 for row in journals(server.db, [table])[table]):
            return
        ada.do(table, "play", **ada.move(ada.turn(table))).raise_for_status()
    raise AssertionError("the bot does not decide")


def workers_of(server: int) -> list[int]:
    """Return the processes in which a server's bots think."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(child) for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]


def test_a_server_that_is_told_to_stop_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}")
    try:
        with evening(server, tables=1) as (players, _):
            wait_for(lambda: count(players) >= 10)
            assert server.process is not None
            server.process.terminate()
            assert server.process.wait(30) in (0, -signal.SIGTERM)
            check_nothing_lost(server.db, players, [move for player in players for move in list(player.acknowledged)])
            server.start()
            goal = count(players) + 10
            wait_for(lambda: count(players) >= goal)
    finally:
        server.stop()
