"""A game that `atoll new-game` wrote is played on the page, as it stands: without areas, trays or French."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from atoll.cli.making import new_game
from web.players import PHONE, Crowd
from web.servers import Server

INSTALLED = {"METADATA": "Name: atoll-reef\nVersion: 0.1.0\n", "entry_points.txt": "[atoll.games]\nreef = reef:Reef\n"}


@pytest.fixture(scope="module")
def reef(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the new game as if it had been installed."""
    folder: Path = tmp_path_factory.mktemp("new") / "reef"
    new_game("reef", folder)
    told = folder / "atoll_reef-0.1.0.dist-info"
    told.mkdir()
    for name, text in INSTALLED.items():
        (told / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        running = Server(f"sqlite:///{folder.parent / 'atoll.db'}")
        yield running
        running.stop()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_new_game_is_played_on_the_page(browser: Browser, reef: Server, size: dict[str, Any]) -> None:
    with Crowd(browser, reef.url) as crowd:
        page = crowd.add("<Ann>", **size).page
        page.goto("/")
        page.locator("form:has(input[value=reef]) button").first.click()
        page.locator("[data-choice=dive]").click()
        expect(page.locator("#log")).to_contain_text("<Ann> dives")
        expect(page.locator("#board svg")).to_contain_text("<Ann>:")


def test_its_rules_can_be_read(browser: Browser, reef: Server) -> None:
    with Crowd(browser, reef.url) as crowd:
        page = crowd.add("Ann").page
        page.goto("/rules/reef?lang=fr")
        expect(page.locator("#REE-1\\.1")).to_contain_text("Dive as often as you dare.")
