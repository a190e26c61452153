"""The rules page: read, search by keys, follow links; and a worked example played on its board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from web.players import Crowd, Person

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
EXAMPLES = ("/rules/daimyo/example/DAI-EX-5?entry=4", "/rules/anno1800/example/ANN-EX-8?entry=3")
GAMES = ("anno1800", "archipelago", "daimyo", "paradise")


def first_found(page: Page, typed: str) -> str:
    page.locator("#find").fill(typed)
    return str(page.locator("#found [aria-selected=true] a").get_attribute("href"))


def test_a_slash_an_id_and_enter_lead_to_a_rule(ann: Person) -> None:
    page = ann.page
    page.goto("/rules/daimyo")
    page.keyboard.press("/")
    page.keyboard.type("13.2")
    expect(page.locator("#find")).to_have_attribute("aria-expanded", "true")
    first = page.locator("#found [aria-selected=true]").inner_text()
    page.keyboard.press("ArrowDown")
    assert page.locator("#found [aria-selected=true]").inner_text() != first
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_be_hidden()
    assert page.evaluate("() => document.activeElement.id").startswith("DAI-13.2")
    expect(page.locator(":target")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_term_and_chapter_is_found_by_its_name(ann: Person, game: str, lang: str) -> None:
    page = ann.page
    page.goto(f"/rules/{game}?lang={lang}")
    page.locator("#find").focus()
    wrong = page.evaluate("""() => {
      const { input, list } = finder;
      const tops = (typed) => { input.value = typed; finder.look();
        return [...list.querySelectorAll("a")].map((link) => decodeURIComponent(link.hash.slice(1))); };
      const ids = [...document.querySelectorAll("dl > div[id]")].map(({ id }) => id);
      const terms = [...document.querySelectorAll("[data-term]")];
      const named = terms.map((term) => [term.querySelector("a").textContent.trim(), term.dataset.term]);
      return [...ids.map((id) => [id, id]), ...named].filter(([typed, id]) => !tops(typed).slice(0, 3).includes(id));
    }""")
    assert wrong == []


def test_a_deep_link_opens_at_its_rule_and_rules_lead_to_each_other(ann: Person) -> None:
    page = ann.page
    page.goto("/rules/daimyo#DAI-13.2.5")
    expect(page.locator("[id='DAI-13.2.5']")).to_be_in_viewport()
    page.locator("[id='DAI-13.2.5'] dd > a").first.click()
    expect(page).to_have_url(re.compile("#DAI-13.2.4$"))
    page.locator("[id='DAI-13.2.5'] .refs a", has_text="EX-24").click()
    expect(page.locator("[id='DAI-EX-24']")).to_be_in_viewport()
    page.locator("[id='DAI-EX-24'] .row a").first.click()
    expect(page.locator(".example h2").first).to_have_text("DAI-EX-24")


def test_the_contents_fold_on_a_phone_and_stand_beside_on_a_desk(crowd: Crowd) -> None:
    desk, phone = crowd.add("Ann"), crowd.add("Bo", **PHONE)
    for person in (desk, phone):
        person.page.goto("/rules/archipelago")
    expect(desk.page.locator(".contents a").first).to_be_visible()
    expect(phone.page.locator(".contents a").first).to_be_hidden()
    phone.page.locator(".contents summary").tap()
    expect(phone.page.locator(".contents a").first).to_be_visible()


def test_an_example_is_played_step_by_step_and_something_else_is_tried(ann: Person) -> None:
    page = ann.page
    page.goto("/rules/daimyo/example/DAI-EX-5?lang=en")
    governors = page.locator("#board [data-piece^='governor:0']")
    before = governors.count()
    for step in range(1, 4):
        page.locator("[data-go=next]").click()
        expect(page.locator("[data-scrub]")).to_have_value(str(step))
    expect(page.locator("#told")).to_contain_text("Jérémy")
    expect(governors).to_have_count(before + 1)
    page.locator("#told summary").click()
    page.locator("#told .others a").first.click()
    expect(page.locator("#told .others[open]")).to_be_visible()
    page.get_by_role("link", name="Back to the example").click()
    expect(page.locator("[data-scrub]")).to_have_value("3")


@pytest.mark.parametrize("address", [*(f"/rules/{game}" for game in GAMES), *EXAMPLES])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_are_for_everybody(crowd: Crowd, address: str, scheme: str) -> None:
    for shape in ({}, PHONE):
        person = crowd.add("Ann", color_scheme=scheme, **shape)
        person.page.goto(address)
        found = Axe().run(person.page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
        assert person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
