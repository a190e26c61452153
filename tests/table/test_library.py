"""Games are read once, beside the event loop, and whoever asks for another game waits for nobody."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from atoll.kernel import AtollError, Game, game, game_names
from atoll.table.library import Library
from atoll.web.rehearsal import rehearse


def test_many_who_ask_at_once_wait_for_one_rehearsal_beside_the_event_loop() -> None:
    rehearsed: list[tuple[str, int]] = []
    library = Library({}, lambda played: rehearsed.append((played.name, threading.get_ident())))

    async def run() -> None:
        found = await asyncio.gather(*(library.ready("daimyo") for _ in range(5)), library.ready("paradise"))
        assert [each.name for each in found] == ["daimyo"] * 5 + ["paradise"]
        assert await library.ready("daimyo") is found[0]

    asyncio.run(run())
    assert sorted(name for name, _ in rehearsed) == ["daimyo", "paradise"]
    assert threading.get_ident() not in {thread for _, thread in rehearsed}


def test_who_asks_for_a_game_that_is_at_hand_does_not_wait_for_another() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly(played: Game[Any]) -> None:
        if played.name == "paradise":
            begun.set()
            assert go_on.wait(30)

    library = Library({}, slowly)

    async def run() -> None:
        slow = asyncio.create_task(library.ready("paradise"))
        await asyncio.to_thread(begun.wait, 30)
        assert (await library.ready("daimyo")).name == "daimyo"
        assert not slow.done()
        go_on.set()
        assert (await slow).name == "paradise"

    asyncio.run(run())


def test_a_game_whose_rehearsal_fails_is_played_all_the_same_and_rehearsed_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tried: list[str] = []

    def fail_once(played: Game[Any]) -> None:
        tried.append(played.name)
        if len(tried) == 1:
            raise AtollError("no template")

    library = Library({}, fail_once)

    async def run() -> None:
        for _ in range(3):
            assert (await library.ready("daimyo")).name == "daimyo"

    asyncio.run(run())
    assert tried == ["daimyo"] * 2
    assert "the rehearsal of daimyo failed" in caplog.text


def test_all_games_are_listed_with_their_own_data(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[scoring]\nhelmet = 500\n")
    found = asyncio.run(Library({"daimyo": overlay}).all())
    assert [each.name for each in found] == game_names()
    assert [each.name for each in found if each.overlaid] == ["daimyo"]


@pytest.mark.parametrize("name", game_names())
def test_every_game_can_be_rehearsed(name: str) -> None:
    rehearse(game(name))
