"""A database that is down, silent, locked or full: people are told to try again, soon and in one sentence."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import httpx
import pytest

from web.conftest import Program, Server, atoll, wait_for
from web.databases import Postgres


def lines(log: Path) -> list[dict[str, object]]:
    """Return what a server has logged; every line is JSON."""
    return [json.loads(line) for line in log.read_text().splitlines()]


def timed_health(server: Server) -> tuple[int, float]:
    started = time.monotonic()
    answer = httpx.get(f"{server.url}/health", timeout=30)
    return answer.status_code, time.monotonic() - started


# -- PostgreSQL --------------------------------------------------------------------------------------


@pytest.fixture
def served(postgres: Postgres, tmp_path: Path) -> Iterator[Server]:
    running = Server(postgres.empty_database(), log=tmp_path / "log")
    yield running
    running.stop()


@pytest.mark.parametrize("how", ["paused", "down"])
def test_a_postgresql_that_is_away_is_a_short_wait_not_a_crash(postgres: Postgres, served: Server, how: str) -> None:
    ada = Program(served.url, "Ada")
    made = ada.open("me", "open")
    table = made["id"]
    heard: list[str] = []

    def listen() -> None:
        with ada.http.stream("GET", f"/api/tables/{table}/events", timeout=60) as stream:
            heard.extend(line for line in stream.iter_lines() if line.startswith("id: "))

    listener = Thread(target=listen, daemon=True)
    listener.start()
    wait_for(lambda: served.healthy())
    postgres.pause() if how == "paused" else postgres.stop()
    try:
        status, took = timed_health(served)
        assert status == 503
        assert took < 2.0  # within a second on a machine that has nothing else to do
        with ThreadPoolExecutor(20) as pool:
            answers = list(pool.map(lambda _: ada.http.get(f"/api/tables/{table}"), range(60)))
        assert {answer.status_code for answer in answers} == {503}
        assert all(int(answer.headers["retry-after"]) > 0 for answer in answers)
        assert answers[0].json()["error"] == "the database does not answer: please try again in a moment"
        assert max(answer.elapsed.total_seconds() for answer in answers) < 15
        refused = [ada.do(table, "chat", text="hello"), ada.http.get("/"), ada.http.post("/api/tables", json={
            "game": "daimyo", "seats": ["me", "open"]})]  # fmt: skip
        assert [answer.status_code for answer in refused] == [503] * 3
        assert listener.is_alive()
    finally:
        postgres.go_on() if how == "paused" else postgres.start()
    wait_for(served.healthy)
    wait_for(lambda: ada.do(table, "chat", text="back").status_code == 200)
    assert listener.is_alive()
    assert served.log is not None
    logged = lines(served.log)
    assert [line for line in logged if "trace" in line] == []
    assert sum("the database fails" in str(line["event"]) for line in logged) == 1
    assert served.log.stat().st_size < 5_000


def test_a_server_stops_although_postgresql_is_silent(postgres: Postgres, served: Server) -> None:
    ada = Program(served.url, "Ada")
    ada.open("me", "open")
    postgres.pause()
    try:
        assert served.process is not None
        begun = time.monotonic()
        served.process.terminate()
        served.process.wait(30)
        assert time.monotonic() - begun < 20
    finally:
        postgres.go_on()


# -- SQLite ------------------------------------------------------------------------------------------


def test_a_second_server_at_one_sqlite_file_refuses_to_start(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}")
    try:
        second = atoll("serve", "--db", server.db, "--port", "0")
        assert second.returncode == 2
        assert second.stderr.startswith("atoll: another server (process ")
        assert len(second.stderr.splitlines()) == 1
    finally:
        server.kill()
    server.start()  # a lock goes with its process
    server.stop()


def test_a_locked_sqlite_file_costs_two_seconds_and_quotes_no_sql(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}", log=tmp_path / "log")
    try:
        ada = Program(server.url, "Ada")
        table = ada.open("me", "open")["id"]
        other = sqlite3.connect(tmp_path / "atoll.db")
        other.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        with ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(ada.do, table, "chat", text="hello") for _ in range(4)]
            asked += [pool.submit(ada.http.post, "/api/tables", json={"game": "daimyo", "seats": ["me", "open"]})]
            answers = [each.result() for each in asked]
        assert [answer.status_code for answer in answers] == [503] * 5
        assert time.monotonic() - started < 15  # four at one table wait for each other, two seconds each
        assert all(answer.headers["retry-after"] for answer in answers)
        assert ada.sees(table)["id"] == table  # who reads is not disturbed
        other.rollback()
        other.close()
        ada.do(table, "chat", text="hello").raise_for_status()
    finally:
        server.stop()
    said = (tmp_path / "log").read_text()
    for word in ("INSERT", "SELECT", "UPDATE", "Traceback"):
        assert word not in said + "".join(answer.text for answer in answers)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 12 MB, where we may make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(folder)]
    if os.getuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("only root may make a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_is_noticed_and_said(small_disk: Path, tmp_path: Path) -> None:
    server = Server(f"sqlite:///{small_disk / 'atoll.db'}", log=tmp_path / "log")
    try:
        ada = Program(server.url, "Ada")
        table = ada.open("me", "open")["id"]
        fill(small_disk)
        answer = httpx.get(f"{server.url}/health")
        assert (answer.status_code, answer.text) == (503, "the disk is full\n")
        wish = {"game": "daimyo", "seats": ["me", "open"], "options": {}}
        opened = [ada.http.post("/api/tables", json=wish) for _ in range(20)]
        assert {answer.status_code for answer in opened} <= {201, 503}
        assert opened[-1].status_code == 503
        assert "SQL" not in opened[-1].text.upper()
        assert ada.sees(table)["id"] == table
        (small_disk / "filler").unlink()
        assert server.healthy()
        ada.open("me", "open")
    finally:
        server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_full_disk_at_the_start_is_one_sentence(small_disk: Path) -> None:
    fill(small_disk)
    done = atoll("serve", "--db", f"sqlite:///{small_disk / 'atoll.db'}", "--port", "0")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("atoll: cannot")


def fill(folder: Path) -> None:
    with (folder / "filler").open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            return


# -- mistakes at the start ---------------------------------------------------------------------------


def test_a_database_of_a_newer_version_is_one_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'atoll.db'}"
    Server(url).stop()
    with sqlite3.connect(tmp_path / "atoll.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    done = atoll("serve", "--db", url, "--port", "0")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "newer version of Atoll: it is at 9999" in done.stderr


def test_a_file_that_cannot_be_opened_is_one_sentence_for_the_operator_too(tmp_path: Path) -> None:
    for _ in range(5):  # it depends on which thread is quicker
        done = atoll("admin", "sizes", "--db", f"sqlite:///{tmp_path / 'nowhere' / 'atoll.db'}")
        assert done.returncode == 2
        assert done.stderr.startswith("atoll: cannot open the database")
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("ATOLL_RATE", "many", "unable to parse string as a number"),
        ("ATOLL_RATE", "0", "--rate (ATOLL_RATE) does not fit"),
        ("ATOLL_TRUSTED_PROXIES", "example.org", "names addresses"),
        ("ATOLL_ROOT_PATH", "/a b", "is a plain path"),
        ("ATOLL_DATA", "daimyo", "GAME=FILE"),
        ("ATOLL_DATA", "daimyo=/nowhere.toml", "nowhere.toml"),
        ("ATOLL_LOG_LEVEL", "loud", "--log-level (ATOLL_LOG_LEVEL) does not fit"),
        ("ATOLL_DB", "nonsense", "cannot open the database"),
    ],
)
def test_a_bad_setting_is_a_sentence_that_names_it(tmp_path: Path, variable: str, value: str, said: str) -> None:
    env = {"ATOLL_DB": f"sqlite:///{tmp_path / 'atoll.db'}", "ATOLL_PORT": "0", variable: value}
    done = atoll("serve", env=env)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
