"""An outage is one thing, whichever questions are still on their way when it begins and when it ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest

from atoll.table import outage, store
from atoll.table.notes import Away
from atoll.table.outage import Outage
from atoll.table.store import Store


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(outage, "time", made)
    return made


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message.split(":")[0] for record in caplog.records]


def ask(database: Outage, *, fails: bool) -> None:
    with suppress(Away), database.watched():
        if fails:
            raise OSError("no answer")


def test_a_question_of_the_outage_that_fails_after_it_begins_no_second_one(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    database = Outage(patient=False)
    with suppress(Away), database.watched():  # asked early, given up late
        clock.seconds += 1
        ask(database, fails=True)
        clock.seconds += 2
        ask(database, fails=False)
        clock.seconds += 1
        raise OSError("no answer in time")
    assert said(caplog) == ["the database fails", "the database is back"]
    ask(database, fails=False)  # and nobody is refused for it
    with pytest.raises(Away), database.watched():
        raise OSError("away again")
    assert said(caplog)[2:] == ["the database fails"]


def test_an_answer_from_before_the_outage_does_not_end_it(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    database = Outage(patient=False)
    with database.watched():  # asked while all was well, answered late
        clock.seconds += 1
        ask(database, fails=True)
        clock.seconds += 1
    assert said(caplog) == ["the database fails"]


def test_an_outage_is_said_once_a_minute(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    database = Outage(patient=False)
    for _ in range(130):
        ask(database, fails=True)
        clock.seconds += 1
    assert said(caplog) == ["the database fails"] * 3


def test_a_database_that_hangs_up_while_it_is_called_again_is_called_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CALL_AGAIN_SECONDS", 0.0)
    answers = iter([OSError("nobody is there"), asyncpg.InterfaceError("connection is closed"), None])
    heard: list[tuple[str, int]] = []

    async def listen(_: object) -> None:
        if error := next(answers):
            raise error

    async def run() -> None:
        opened = await Store.open(f"sqlite:///{tmp_path / 'atoll.db'}")
        monkeypatch.setattr(opened, "listen", listen)
        await opened._listen_again(lambda table, seq: heard.append((table, seq)))
        await opened.close()

    asyncio.run(run())
    assert heard == [("", 0)]  # whatever was said meanwhile, nobody has heard it
