"""A lesson at a table: chance and rivals follow its script, whatever happens to the server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import atoll
from atoll.kernel.lesson import LEARNER, made_by, read_lesson
from atoll.table import snapshot
from atoll.table.coach import advice, open_lesson
from atoll.table.host import Host
from atoll.table.live import LiveTable
from atoll.table.onlooker import Onlooker
from web.hosts import ADA, hosting, until

LESSON = read_lesson(atoll.game("daimyo"))


async def asked(host: Host, table: str) -> LiveTable:
    """Wait until the learner is to decide."""

    async def learner_is() -> LiveTable | None:
        live = await host.table(table)
        return live if live.begun and LEARNER in live.state.seats else None

    found: LiveTable = await until(learner_is)
    return found


async def follow(host: Host, table: str, tasks: int) -> LiveTable:
    """Do so many tasks as the coach says."""
    for _ in range(tasks):
        live = await asked(host, table)
        said = advice(Onlooker(live, ADA.user, LEARNER, "en"))
        assert said is not None and said.choice
        await host.play(table, ADA.user, LEARNER, live.decision, [said.choice])
    return await asked(host, table)


def test_the_game_of_who_follows_the_coach_is_the_script_even_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        url = f"sqlite:///{tmp_path / 'atoll.db'}"
        async with hosting(url) as host:
            table = await open_lesson(host, "daimyo", ADA.user, ADA.name)
            await follow(host, table, 4)
        async with hosting(url) as host:
            live = await follow(host, table, 5)
            played = live.record.entries
            assert played == LESSON.script[: len(played)]

    asyncio.run(story())


def test_what_is_taken_back_comes_again_as_it_came(tmp_path: Path) -> None:
    async def story() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await open_lesson(host, "daimyo", ADA.user, ADA.name)
            live = await follow(host, table, 7)
            await host.undo(table, ADA.user, LEARNER)
            live = await follow(host, table, 1)
            assert live.record.entries == LESSON.script[: len(live.record.entries)]
            assert advice(Onlooker(live, "somebody else", None, "en")) is None

    asyncio.run(story())


def test_a_snapshot_knows_the_lesson(tmp_path: Path) -> None:
    async def story() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            live = await asked(host, await open_lesson(host, "daimyo", ADA.user, ADA.name))
            same = snapshot.restore(live.header, live.game, snapshot.take(live))
            assert same is not None and same.lesson is LESSON
            assert len(made_by(LEARNER, same.record.entries)) == 0

    asyncio.run(story())
