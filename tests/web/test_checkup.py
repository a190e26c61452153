"""A server is not well when its database is silent; that a file takes its time on a busy machine is no illness."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from atoll.table.notes import Away
from atoll.web import checkup
from atoll.web.checkup import Checkup

SILENT = "the database does not answer"


class Slow:
    """A database that answers when it is let."""

    def __init__(self, *, shared: bool):
        self.shared = shared
        self.answers = asyncio.Event()
        self.fails = False
        self.silent = False

    async def check(self) -> None:
        await self.answers.wait()
        if self.fails:
            raise Away("the disk is full")


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "PATIENCE", 0.01)


@pytest.mark.parametrize("shared", [True, False])
def test_only_a_database_on_a_line_has_to_answer_at_once(shared: bool) -> None:
    async def run() -> None:
        store = Slow(shared=shared)
        asked = Checkup(cast(Any, store))
        assert await asked.ask() == (SILENT if shared else "")
        assert store.silent  # nobody relies on being told what others write
        store.answers.set()
        assert await asked.ask() == ""
        assert not store.silent

    asyncio.run(run())


def test_a_file_that_does_not_answer_for_long_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "READER_SECONDS", 0.05)

    async def run() -> None:
        asked = Checkup(cast(Any, Slow(shared=False)))
        assert await asked.ask() == ""
        await asyncio.sleep(0.06)
        assert await asked.ask() == SILENT

    asyncio.run(run())


def test_what_fails_late_is_said_all_the_same() -> None:
    async def run() -> None:
        store = Slow(shared=False)
        asked = Checkup(cast(Any, store))
        assert await asked.ask() == ""
        store.fails = True
        store.answers.set()
        assert await asked.ask() == "the disk is full"

    asyncio.run(run())
