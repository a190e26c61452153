"""A changed rule, changed data or a damaged journal never rewrites a running game: it is kept, and said so."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from atoll.table.host import Host
from atoll.table.notes import Refused
from atoll.table.onlooker import Onlooker
from atoll.web.api import picture_of
from atoll.web.parts import parts
from web.hosts import ADA, BOB, asked, hosting, user_of

CHANGES = {
    "other rules": "UPDATE tables SET rules = rules + 1",
    "other data": "UPDATE tables SET data = 'made up'",
    "journal": "UPDATE journal SET text = 'checkmate' WHERE kind = 'play' AND seq = (SELECT MAX(seq) - 1 FROM journal)",
}


async def begun(host: Host, moves: int = 6) -> str:
    """Open a table and play a little; return its id."""
    table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
    for _ in range(moves):
        live, seat, text = await asked(host, table)
        await host.play(table, user_of(seat), seat, live.decision, [text])
    return table


@pytest.mark.parametrize("why", CHANGES)
def test_a_table_that_does_not_fit_this_server_is_kept_and_never_played_on(
    tmp_path: Path, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "atoll.db"

    async def run() -> None:
        async with hosting(f"sqlite:///{path}") as host:
            table = await begun(host)
            live = await host.table(table)
            entries, moments = list(live.record.entries), live.entries
        with sqlite3.connect(path) as connection:
            connection.execute(CHANGES[why])
        async with hosting(f"sqlite:///{path}") as host:
            live = await host.table(table)
            assert live.stuck == why
            assert not live.begun
            who = Onlooker(live, "ada", None, "en")
            assert picture_of(who).stuck == why
            assert "This game cannot go on here." in parts(who)["prompt"]
            if why == "journal":
                assert 0 < picture_of(who).entries < moments
                assert f"Entry {picture_of(who).entries + 1}, as it was written down," in parts(who)["prompt"]
                assert "cannot go on at row" in caplog.text
            with pytest.raises(Refused, match="cannot go on here"):
                await host.play(table, "ada", 0, live.decision, ["end turn"])
            assert len(live.record.entries) == len(entries)
            await host.chat(table, "ada", "Ada", "what now?")
            await host.end(table, "ada", 0)
            live = await host.answer(table, "bob", 1, True)
            assert live.over

    asyncio.run(run())


def test_a_row_of_a_kind_that_this_server_does_not_know_stops_its_table_alone(tmp_path: Path) -> None:
    path = tmp_path / "atoll.db"

    async def run() -> None:
        async with hosting(f"sqlite:///{path}") as host:
            table = await begun(host)
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE journal SET kind = 'duel' WHERE seq = (SELECT MAX(seq) - 1 FROM journal)")
        async with hosting(f"sqlite:///{path}") as host:
            live = await host.table(table)
            assert live.stuck == "journal" and not live.begun
            await host.chat(table, "ada", "Ada", "what now?")

    asyncio.run(run())


def test_a_game_ends_by_consent_of_all_who_sit_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await begun(host)
            live = await host.end(table, "ada", 0)
            assert not live.over
            live = await host.answer(table, "bob", 1, False)
            assert live.wish is None
            assert not live.over
            await host.end(table, "bob", 1)
            live = await host.answer(table, "ada", 0, True)
            assert live.over
            assert "The game was ended by consent." in parts(Onlooker(live, "bob", None, "en"))["prompt"]
            with pytest.raises(Refused, match="the game is over"):
                await host.play(table, "ada", 0, live.decision, ["end turn"])

    asyncio.run(run())
