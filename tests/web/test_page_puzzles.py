"""Puzzles in the browser: found, tried, solved and remembered; and the words of a game explained at a table."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import atoll
from atoll.kernel.puzzle import the_puzzle
from web.players import PHONE, Crowd, Person

DARK_PHONE: dict[str, Any] = {**PHONE, "color_scheme": "dark", "locale": "fr-FR"}
# Where the first word of the prompt that is a term stands, once terms are known.
TERM = """() => {
  const { finder } = globalThis.terms ?? {};
  const walker = document.createTreeWalker(document.querySelector('#prompt .sentence'), NodeFilter.SHOW_TEXT);
  while (finder && walker.nextNode()) for (const { term, start, end } of finder.in(walker.currentNode.data)) {
    const range = document.createRange();
    range.setStart(walker.currentNode, start);
    range.setEnd(walker.currentNode, end);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { name: term.name, rule: term.rule, at: [x + width / 2, y + height / 2] };
  }
  return null;
}"""


def clean(page: Page) -> bool:
    """Return whether axe finds nothing on a page that matters."""
    found = [each for each in Axe().run(page).response["violations"] if each["impact"] != "minor"]
    assert not found, found
    return True


def try_out(page: Page, label: str) -> None:
    page.locator("[data-try]", has_text=label).first.click()
    page.wait_for_selector(".verdict")


@pytest.mark.parametrize("size", [{}, DARK_PHONE], ids=["desk", "phone"])
def test_a_puzzle_is_tried_solved_and_remembered(crowd: Crowd, size: dict[str, Any]) -> None:
    lang, game = "fr" if size else "en", atoll.game("daimyo")
    puzzle = the_puzzle(game, 1)
    names = [f"{'Joueur' if size else 'Player'} {letter}" for letter in "ABCD"[: puzzle.players]]
    best, second = (game.texts.label(game.book.parse(each.choice), lang, names) for each in puzzle.weighed[:2])
    page = crowd.add("Ann", **size).page
    page.goto("/")
    page.locator("a[href$='/puzzles#daimyo']").click()
    page.locator("[data-puzzle='daimyo/1']").click()
    assert not size or clean(page)
    try_out(page, second)
    expect(page.locator(".verdict.almost")).to_be_visible()
    expect(page.locator(".worth")).to_have_count(0)
    page.locator("#told a[href='?']").click()
    try_out(page, best)
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(page.locator(".worth li")).to_have_count(len(puzzle.weighed))
    assert not size or clean(page)
    page.locator(".steps a[href$='/puzzles#daimyo']").click()
    expect(page.locator(".solved:visible")).to_have_count(1)
    assert not size or clean(page)
    page.goto("/puzzles/daimyo/2")
    page.locator("[data-autoplay]").click()
    expect(page.locator(".worth")).to_be_visible()


def test_terms_of_the_log_are_told_line_by_line_with_arrow_keys(ann: Person) -> None:
    table = str(ann.open("me", "random", game="daimyo")["id"])
    page = ann.visit(table)
    page.mouse.move(5, 5)
    page.mouse.move(9, 9)
    page.wait_for_function("() => globalThis.terms")
    ann.opens("log")
    page.locator("#log").focus()
    page.keyboard.press("ArrowDown")
    first = page.evaluate("() => document.activeElement.textContent")
    expect(page.locator(".termbox a").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.textContent") != first
    expect(page.locator(".termbox a").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".termbox")).to_be_hidden()


def test_a_term_is_underlined_and_explained_where_a_hand_rests(ann: Person) -> None:
    table = str(ann.open("me", "random", game="daimyo")["id"])
    page = ann.visit(table)
    page.mouse.move(5, 5)
    page.mouse.move(9, 9)
    term = page.wait_for_function(TERM).json_value()
    page.wait_for_function("() => CSS.highlights.get('terms')?.size > 0")
    page.mouse.move(*term["at"])
    box = page.locator(".termbox")
    expect(box).to_contain_text(term["name"])
    assert clean(page)
    box.locator("a").click()
    expect(page.locator(f"[id='{term['rule']}'].here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
