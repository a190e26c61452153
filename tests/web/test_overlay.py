"""A server that plays with changed component data: its bots, its records and its pages know, and say so."""

from __future__ import annotations

from pathlib import Path

import pytest

import atoll as library
from atoll.kernel import Record, Replay
from web.conftest import Program, Server


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text("[scoring]\nhelmet = 500\n")
    return file


def test_the_overlay_reaches_server_bots_records_and_pages(tmp_path: Path, overlay: Path) -> None:
    log = tmp_path / "log"
    server = Server(f"sqlite:///{tmp_path / 'atoll.db'}", log=log, flags=("--data", f"daimyo={overlay}"))
    try:
        ada = Program(server.url, "Ada")
        games = {each["name"]: each["overlaid"] for each in ada.http.get("/api/games").json()}
        assert games == {name: name == "daimyo" for name in games}
        table = ada.open("me", "greedy")["id"]
        for _ in range(3):  # in between a bot thinks in a process of its own
            ada.do(table, "play", **ada.move(ada.turn(table))).raise_for_status()
        seen = ada.turn(table)
        assert seen["overlaid"]
        assert not seen["stuck"]
        assert "Played with changed component data" in ada.http.get(f"/t/{table}").text
        assert "Joué avec des données" in ada.http.get(f"/t/{table}?lang=fr").text
        ada.do(table, "end", seat=seen["seat"]).raise_for_status()
        record = ada.http.get(f"/api/tables/{table}/record").raise_for_status().json()
        mine = library.game("daimyo", overlay)
        assert record["data"] == mine.data != library.game("daimyo").data
        Replay(mine, Record(**record)).at(len(record["entries"]))
    finally:
        server.stop()
    server.flags = ()
    server.start()  # without the overlay the table is kept, not played on
    try:
        assert ada.sees(table)["stuck"] == "other data"
    finally:
        server.stop()
    assert "Traceback" not in log.read_text()
