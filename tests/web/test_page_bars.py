"""What every table must hold on one screen: measured in a browser, in the middle of each game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import atoll
from web.conftest import Server
from web.players import Crowd, Person
from web.test_page_access import serious

LOOKS = int(os.environ.get("ATOLL_LOOKS", "3"))  # positions of each game: more in `make soak`
BETWEEN = 12  # own choices between two looks
WIDE = ({"width": 1440, "height": 900}, {"width": 1920, "height": 1080})
PHONE = {"width": 390, "height": 844}
MOST = 12  # buttons at once
SMALLEST = {1440: 11, 1920: 11, 390: 12}  # pixels of a letter
OUTSIDE = """() => ["#board > svg", "#prompt", "#choices", "#areas"].filter((selector) => {
  const element = document.querySelector(selector);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return !selector.includes("svg") && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).concat(document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : [])"""
CARDS = """() => [...document.querySelectorAll("#choices .v, #prompt .go [data-choice]")]
  .filter((card) => card.checkVisibility() && !card.classList.contains("off"))
  .map((card) => card.textContent.trim())"""
LETTERS = """() => {
  const seen = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const around = text.parentElement;
    if (!text.data.trim() || !around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (around.closest(".hidden, title, option, .mini, .rules, style, template, defs, symbol")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) continue;
    const svg = around.ownerSVGElement;
    const scale = svg ? around.getScreenCTM().d : (around.currentCSSZoom ?? 1);
    const size = parseFloat(getComputedStyle(around).fontSize) * (svg ? scale : 1);
    seen.set(`${text.data.trim().slice(0, 30)} (${around.className.baseVal ?? around.className})`, size);
  }
  return [...seen].sort((one, other) => one[1] - other[1]).slice(0, 3);
}"""


@pytest.fixture
def crowd(browser: Browser, server: Server) -> Iterator[Crowd]:
    with Crowd(browser, server.url) as people:
        yield people


def play_some(person: Person, table: str, rng: Random) -> bool:
    """Let a person make some choices at random; return whether it is their turn to decide then."""
    for _ in range(40 * BETWEEN):
        seen = person.sees(table)
        if seen["over"]:
            return False
        if not seen.get("choices"):
            continue
        if seen["view"]["decision"] >= play_some.wanted:  # type: ignore[attr-defined]
            return True
        texts = [choice["text"] for choice in seen["choices"]]
        calm = [text for text in texts if not text.startswith(("deal with", "listen", "call off", "discard"))]
        person.do(table, "play", **{**person.move(seen), "choices": [rng.choice(calm or texts)]})
    return False


def positions(person: Person, name: str) -> Iterator[Page]:
    """Show the table of a person at some moments of a game, each when it is their turn."""
    seats = ["me", *["random"] * (min(3, atoll.game(name).seat_counts[-1]) - 1)]
    table = str(person.open(*seats, game=name)["id"])
    rng = Random(name)
    for k in range(LOOKS):
        play_some.wanted = 60 + k * 90  # type: ignore[attr-defined]
        if not play_some(person, table, rng):
            return
        yield person.visit(table)


def misfits(page: Page) -> list[Any]:
    """Return what does not hold on this screen."""
    found: list[Any] = []
    for size in WIDE:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.reload()
        page.wait_for_function("() => globalThis.table?.shown")
        found += page.evaluate(OUTSIDE)
        cards = page.evaluate(CARDS)
        found += [f"{len(cards)} buttons at once"] if len(cards) > MOST else []
        found += ["a card says nothing"] if "" in cards else []
        found += [(size["width"], *each) for each in page.evaluate(LETTERS) if each[1] < SMALLEST[size["width"]] - 0.05]
    return found


@pytest.mark.parametrize("name", atoll.game_names())
def test_board_own_area_and_prompt_fit_one_screen_with_few_buttons_and_readable_words(crowd: Crowd, name: str) -> None:
    ann = crowd.add("Ann")
    assert [misfits(page) for page in positions(ann, name)] == [[]] * LOOKS


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("name", atoll.game_names())
def test_axe_finds_nothing_serious_in_the_middle_of_a_game(crowd: Crowd, name: str, lang: str) -> None:
    ann = crowd.add("Ann", locale=lang, color_scheme="light", viewport=WIDE[0])
    page = next(positions(ann, name))
    found = serious(page)
    page.emulate_media(color_scheme="dark")
    found += serious(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.reload()
    page.wait_for_function("() => globalThis.table?.shown")
    found += serious(page)
    assert not found, "\n".join(found)
