"""A newcomer learns each game on the page by following the coach's light alone, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import atoll
from atoll.kernel.lesson import read_lesson
from web.conftest import Server
from web.players import Crowd, Person, when

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PLACES = {
    f"{size}-{locale}": {**where, "locale": locale}
    for size, where in (("desk", DESK), ("phone", PHONE))
    for locale in ("en-GB", "fr-FR")
}
MOST = 12  # clicks a task
# Where somebody has come to: the task, the card, the question, what is picked, what is lit.
AT = """[coach.dataset.number, table.coach.page, table.asking(), table.verb, table.picked.length,
  table.armed?.dataset.choice, table.root.dataset.tab, Object.values(lit.dataset)].join('/')"""
AGAIN = 2000  # milliseconds after which somebody clicks again whose click went astray while something moved
# What the coach lights, as soon as it lights something other than before, and where to click.
LIT = f"""old => {{
  const coach = document.querySelector('.coach');
  if (!globalThis.table?.shown || table.busy || !coach || coach.hidden) return null;
  if (coach.dataset.end !== undefined) return {{ over: true }};
  const seen = element => element && element.checkVisibility();
  const next = coach.querySelector('[data-coach=next]');
  const lit = seen(next) ? next : [...document.querySelectorAll('[data-coached]')].find(seen);
  if (!lit || document.querySelector('[data-sent]')) return null;
  if ({AT} === old && performance.now() < clicked + {AGAIN}) return null;
  const box = lit.getBoundingClientRect();
  const light = document.querySelector('.spot').getBoundingClientRect();
  const within = box.x >= light.x && box.y >= light.y && box.right <= light.right && box.bottom <= light.bottom;
  if (lit !== next && !within) return null; // the light is on its way
  globalThis.clicked = performance.now();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const free = lit.contains(document.elementFromPoint(...middle));
  return {{ over: false, at: {AT}, where: middle, free, name: lit.outerHTML, task: coach.dataset.number }};
}}"""


def learn(page: Page) -> list[int]:
    """Click what is lit until the lesson is over; return at which tasks something was clicked."""
    tasks: list[int] = []
    old = ""
    for _ in range(MOST * 40):
        lit = page.evaluate(when(LIT), old)
        if lit["over"]:
            return tasks
        assert lit["free"], f"something lies on {lit['name']}"
        page.mouse.click(*lit["where"])
        tasks.append(int(lit["task"]))
        old = lit["at"]
    raise AssertionError(f"the lesson goes on and on: {tasks[-5:]}")


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
@pytest.mark.parametrize("name", atoll.game_names())
def test_a_newcomer_follows_the_light_to_the_end_of_the_lesson(
    browser: Browser, server: Server, name: str, place: dict[str, Any]
) -> None:
    with Crowd(browser, server.url) as crowd:
        page = crowd.add("Ann", **place).page
        page.goto("/")
        page.locator(f"form:has([name=lesson]):has([value={name}]) button").click()
        page.wait_for_function("() => globalThis.table?.shown")
        tasks = learn(page)
        assert set(tasks) == set(range(len(read_lesson(atoll.game(name)).tasks)))
        page.locator("[data-coach=skip]").click()
        expect(page.locator(".coach")).to_be_hidden()
        expect(page.locator(".spot")).to_be_hidden()


def test_nothing_is_played_before_the_coach_has_come(browser: Browser, server: Server) -> None:
    with Crowd(browser, server.url) as crowd:
        ann: Person = crowd.add("Ann")
        table = str(ann.open("me", game="daimyo", lesson="first-game")["id"])
        waiting: list[Route] = []
        ann.page.route("**/coach.js*", lambda route: waiting.append(route))
        page = ann.visit(table)
        before = ann.sees(table)["seq"]
        ann.try_hard("clan nomad")
        assert ann.sees(table)["seq"] == before, "nothing was chosen"
        waiting[0].continue_()
        expect(page.locator(".coach")).to_be_visible()


def test_the_coach_holds_back_what_the_lesson_would_not_survive(browser: Browser, server: Server) -> None:
    with Crowd(browser, server.url) as crowd:
        ann: Person = crowd.add("Ann")
        table = str(ann.open("me", game="daimyo", lesson="first-game")["id"])
        page = ann.visit(table)
        ann.try_hard("clan nomad")
        expect(page.locator(".coach .first")).to_contain_text("Every clan is fun")
        assert ann.sees(table)["choices"], "nothing was chosen"
        page.locator("[data-coach=skip]").click()
        ann.click("clan nomad")
        expect(page.locator(".coach")).to_be_hidden()
