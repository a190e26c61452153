"""A snapshot is what the journal adds up to, whatever happened; and the journal stays the truth."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from atoll.kernel import CHANCE
from atoll.table import snapshot
from atoll.table.live import LiveTable
from atoll.table.notes import Refused
from atoll.table.onlooker import Onlooker
from atoll.web.api import picture_of
from catalogue import GAMES
from web.hosts import ADA, BOB, asked, hosting, user_of
from web.lookalikes import go_on, seated, write

NAMES = [name for name in GAMES if name != "pearls"]


def picture(live: LiveTable, seat: int) -> bytes:
    return msgspec.json.encode(picture_of(Onlooker(live, f"user{seat}", None, "en")))


@pytest.mark.parametrize("name", NAMES)
def test_a_restored_table_is_the_same_and_goes_on_the_same(name: str) -> None:
    rng = Random(name)
    live = seated(name, GAMES[name].seat_counts[-1], GAMES[name].complete({}))
    for turn in range(6):
        for _ in range(60):
            if not live.over:
                go_on(live, rng)
        write(live, "chat", 0, msgspec.json.encode(("Ann", f"turn {turn}")).decode())
        mover = next((k for k in range(len(live.seats)) if live.free_undo(k)), None)
        if mover is not None:
            write(live, "undo", mover, "1")
        same = snapshot.restore(live.header, live.game, snapshot.take(live))
        assert same is not None
        assert [picture(same, k) for k in range(len(live.seats))] == [picture(live, k) for k in range(len(live.seats))]
        assert same.record == live.record
        assert same.state == live.state
        assert [same.free_undo(k) for k in range(len(live.seats))] == [
            live.free_undo(k) for k in range(len(live.seats))
        ]
        live = same


def test_an_undo_goes_back_behind_a_snapshot() -> None:
    rng = Random(1)
    live = seated("daimyo", 2, GAMES["daimyo"].complete({}))
    for _ in range(120):
        go_on(live, rng)
    same = snapshot.restore(live.header, live.game, snapshot.take(live))
    assert same is not None
    for table in (live, same):
        write(table, "undo", 0, "100")
    assert same.state == live.state


def test_a_snapshot_that_does_not_fit_is_ignored() -> None:
    live = seated("daimyo", 2, GAMES["daimyo"].complete({}))
    for body in (b"", b"[]", b"nonsense", snapshot.take(live)[:-20]):
        assert snapshot.restore(live.header, live.game, body) is None


def test_a_table_is_loaded_from_its_snapshot_and_the_rows_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 15)

    async def run() -> None:
        url = f"sqlite:///{tmp_path / 'atoll.db'}"
        async with hosting(url) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            for _ in range(20):
                live, seat, text = await asked(host, table)
                live = await host.play(table, user_of(seat), seat, live.decision, [text])
            before, entries = live.state.save(), list(live.record.entries)
            assert await host.store.snapshot(table) is not None
        async with hosting(url) as host:
            live = await host.table(table)
            assert live.kept_at > 0
            assert live.state.save() == before
            assert live.record.entries == entries
            assert live.state.seat != CHANCE

    asyncio.run(run())


def test_there_is_an_end_to_taking_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atoll.table.host.MAX_UNDOS", 3)

    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {"clans": "choose"}, [ADA, BOB], "ada")
            taken_back = 0
            while taken_back < 3:
                live, seat, text = await asked(host, table)
                live = await host.play(table, user_of(seat), seat, live.decision, [text])
                if live.free_undo(seat):
                    taken_back = (await host.undo(table, user_of(seat), seat)).undos
                    live, seat, text = await asked(host, table)
                    await host.play(table, user_of(seat), seat, live.decision, [text])
            with pytest.raises(Refused, match="now it stands"):
                await host.undo(table, user_of(seat), seat)

    asyncio.run(run())
