"""Every board as people see it: letters to be read, pieces to be grasped, nothing over anything, in recorded games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

import atoll
from web.boards import SHARP, faults, moments
from web.conftest import Server
from web.players import Crowd, Person

LOOKS = int(os.environ.get("ATOLL_LOOKS", "4"))  # positions of each game: 200 hold the bar
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
BARS = {1440: (11, 26, 32), 390: (12, 26, 44)}  # pixels of a letter, of a piece, of a target
LANGUAGES = ("en-GB", "fr-FR")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture
def crowd(browser: Browser, server: Server) -> Iterator[Crowd]:
    with Crowd(browser, server.url) as people:
        yield people


def look(person: Person, size: dict[str, int], table: str) -> Page:
    person.page.set_viewport_size(size)  # type: ignore[arg-type]
    return person.visit(table)


@pytest.mark.parametrize("name", atoll.game_names())
def test_letters_pieces_and_targets_are_large_enough_and_nothing_lies_over_a_label(crowd: Crowd, name: str) -> None:
    people = [crowd.add("Ann", locale=lang, device_scale_factor=SHARP) for lang in LANGUAGES]
    found: list[str] = []
    for k, record in enumerate(moments(name, LOOKS)):
        person = people[k % len(people)]
        table = str(person.http.post("/api/records", content=record).raise_for_status().json()["id"])
        for size in (DESK, PHONE):
            page = look(person, size, table)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                found += [f"{k} {scheme} {size['width']} {fault}" for fault in faults(page, *BARS[size["width"]])]
            page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)
