"""A server that is killed in the middle of games goes on where it was: no acknowledged move is lost."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

import httpx

from web.conftest import Program, Server, wait_for
from web.databases import Postgres
from web.evenings import Listener, check_nothing_lost, check_the_end, evening, journals, kill_and_look


def test_ten_kills_lose_no_acknowledged_move_and_the_games_go_on(tmp_path: Path) -> None:
    server, rng = Server(f"sqlite:///{tmp_path / 'atoll.db'}"), Random()
    try:
        with evening([server], tables=2) as playing:
            for _ in range(10):
                assert kill_and_look([server], playing, rng).well
            check_the_end(server, playing)
            assert all(listener.visits >= 2 for listener in playing.listeners)
    finally:
        server.stop()


def test_three_kills_lose_no_acknowledged_move_on_postgresql(postgres: Postgres) -> None:
    server, rng = Server(postgres.empty_database()), Random()
    try:
        with evening([server], tables=1) as playing:
            for _ in range(3):
                assert kill_and_look([server], playing, rng).well
            check_the_end(server, playing)
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
        with evening([server], tables=1) as playing:
            wait_for(lambda: playing.moves() >= 10)
            assert server.process is not None
            server.process.terminate()
            assert server.process.wait(30) in (0, -signal.SIGTERM)
            check_nothing_lost(server.db, playing)
            server.start()
            goal = playing.moves() + 10
            wait_for(lambda: playing.moves() >= goal)
    finally:
        server.stop()
