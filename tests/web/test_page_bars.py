"""What every table must hold on one screen: measured in a browser, in the middle of each game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, product
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError as TooLate

import atoll
from thoroughness import many
from web.players import ALIVE, PATIENCE, Crowd, Person
from web.test_page_access import SIGHTS, violations

LOOKS = many(2, 200)  # positions of each game
FIRST = 60  # decisions before the first look
BETWEEN = 12  # decisions between two looks, at least
WIDE = ({"width": 1440, "height": 900}, {"width": 1920, "height": 1080})
MOST = 12  # buttons at once
SOON = 5000  # milliseconds, on a busy machine
SMALLEST = {1440: 11, 1920: 11, 390: 12}  # pixels of a letter
OUTSIDE = """() => ["#board > svg", "#prompt", "#choices", "#areas"].filter((selector) => {
  const element = document.querySelector(selector);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return !selector.includes("svg") && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).concat(document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : [])"""
HIDDEN = """() => [...document.querySelectorAll("#choices .v:not(.off)")]
  .filter((card) => card.checkVisibility())
  .filter((card) => card.getBoundingClientRect().bottom > card.closest("#choices").getBoundingClientRect().bottom + 2)
  .map((card) => `below the fold: ${card.textContent}`)"""
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


def play_some(person: Person, table: str, rng: Random, wanted: int) -> bool:
    """Let a person make some choices at random; return whether it is their turn to decide then."""
    deadline = monotonic() + PATIENCE / 1000
    while monotonic() < deadline:
        seen = person.sees(table)
        if seen["over"]:
            return False
        if not seen.get("choices"):
            continue
        if seen["view"]["decision"] >= wanted:
            return True
        texts = [choice["text"] for choice in seen["choices"]]
        calm = [text for text in texts if not text.startswith(("deal with", "listen", "call off", "discard"))]
        person.do(table, "play", **{**person.move(seen), "choices": [rng.choice(calm or texts)]})
    return False


def positions(person: Person, name: str, looks: int = LOOKS) -> Iterator[Page]:
    """Show the table of a person at some moments of a game, each when it is their turn; then of another game."""
    seats = ["me", *["random"] * (min(3, atoll.game(name).seat_counts[-1]) - 1)]
    rng, left = Random(name), looks
    while left:
        table = str(person.open(*seats, game=name)["id"])
        for wanted in count(FIRST, max(BETWEEN, 270 // looks)):
            if not left or not play_some(person, table, rng, wanted):
                break
            left -= 1
            yield person.visit(table)


def hidden(page: Page) -> list[str]:
    """Return the verbs that cannot be seen; cards are made small in a moment."""
    try:
        page.wait_for_function(f"() => !({HIDDEN})().length", timeout=SOON)
    except TooLate:
        return list(page.evaluate(HIDDEN))
    return []


@dataclass
class Measured:
    """What was seen at many positions of a game."""

    misfits: list[Any] = field(default_factory=list)
    smallest: dict[int, float] = field(default_factory=dict)
    buttons: int = 0
    positions: int = 0

    def look(self, page: Page) -> None:
        """Look at a position on all wide screens."""
        self.positions += 1
        for size, lang in product(WIDE, ("en", "fr")):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.goto(f"{page.url.partition('?')[0]}?lang={lang}")
            page.wait_for_function(ALIVE)
            outside = page.evaluate(OUTSIDE) + hidden(page)
            self.judge(size["width"], outside, page.evaluate(CARDS), page.evaluate(LETTERS))

    def judge(self, width: int, outside: list[str], cards: list[str], letters: list[tuple[str, float]]) -> None:
        """Note what does not hold on this screen."""
        self.misfits += [(width, each) for each in outside]
        self.misfits += [(width, f"{len(cards)} buttons at once")] if len(cards) > MOST else []
        self.misfits += [(width, "a card says nothing")] if "" in cards else []
        self.misfits += [(width, *each) for each in letters if each[1] < SMALLEST[width] - 0.05]
        self.buttons = max(self.buttons, len(cards))
        self.smallest[width] = min(self.smallest.get(width, 99), *(size for _, size in letters))


@pytest.mark.parametrize("name", atoll.game_names())
def test_board_own_area_and_prompt_fit_one_screen_with_few_buttons_and_readable_words(crowd: Crowd, name: str) -> None:
    measured = Measured()
    for page in positions(crowd.add("Ann"), name):
        measured.look(page)
    print(name, measured)
    assert not measured.misfits
    assert measured.positions == LOOKS


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("name", atoll.game_names())
def test_axe_finds_nothing_in_the_middle_of_a_game(crowd: Crowd, name: str, lang: str) -> None:
    ann = crowd.add("Ann", locale=lang, viewport=WIDE[0])
    page = next(positions(ann, name))
    found = []
    for scheme, size in SIGHTS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.reload()
        page.wait_for_function(ALIVE)
        found += [f"{size['width']} {scheme}: {each}" for each in violations(page)]
    assert not found, "\n".join(found)
