"""The page for everybody: phones, keyboards, dark rooms, screen readers, slow lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, ViewportSize, expect

from web.conftest import Server
from web.hands import keys
from web.players import PHONE, Crowd, Person, advance, begins_turn, eager, prefer

PAGES = ("/", "/new/daimyo", "/rules/daimyo", "/t/RUNNING", "/t/RUNNING/replay", "/t/OVER")
RECORD = Path(__file__).parents[1] / "records" / "daimyo" / "3-players.json"
WIDE: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
SMALL: ViewportSize = {"width": 390, "height": 844}
SIGHTS: list[tuple[Literal["light", "dark"], ViewportSize]] = [
    ("light", WIDE),
    ("dark", WIDE),
    ("light", TABLET),
    ("dark", SMALL),
]  # axe looks at each page so
SENT = 120 * 1024  # bytes of a first look at a table, packed as they travel
ACTION = prefer("end turn", "main action", "die green", "die ")


def at_turn(person: Person) -> str:
    """Open a table at which it is this person's turn to take a die; return its id."""
    table = str(person.open("me", "random", "random")["id"])
    advance(table, person, until=begins_turn(0), pick=eager())
    person.visit(table)
    person.page.wait_for_selector(".ask")
    return table


def over(person: Person) -> str:
    """Open a table at which a whole game was played; return its id."""
    return str(person.http.post("/api/records", content=RECORD.read_bytes()).raise_for_status().json()["id"])


def look_at(person: Person, address: str) -> Page:
    """Open one of the pages, and a table for it if need be."""
    if "RUNNING" in address:
        address = address.replace("RUNNING", at_turn(person))
    person.page.goto(address.replace("OVER", over(person)) if "OVER" in address else address)
    return person.page


def background(page: Page) -> tuple[int, ...]:
    """Return the colour behind everything."""
    colour: str = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return tuple(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))


@pytest.mark.parametrize("address", PAGES)
def test_no_page_scrolls_sideways_on_a_phone(crowd: Crowd, address: str) -> None:
    ann = crowd.add("Ann", **PHONE)
    look_at(ann, address)
    wide = "() => [document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]"
    assert max(ann.page.evaluate(wide)) <= 390


def test_a_phone_shows_the_prompt_at_the_bottom_with_buttons_for_fingers(crowd: Crowd) -> None:
    ann = crowd.add("Ann", **PHONE)
    at_turn(ann)
    prompt = ann.page.locator("#prompt")
    expect(prompt).to_be_in_viewport(ratio=0.95)
    box = prompt.bounding_box()
    assert box is not None
    assert box["y"] > 0 and box["y"] + box["height"] <= 844 + 1
    heights = "all => all.map(button => button.getBoundingClientRect()).map(box => Math.min(box.height, box.width))"
    sizes = ann.page.locator(".v:visible, .zoom button:visible, #prompt button:visible, .tabs button").evaluate_all(
        heights
    )
    assert len(sizes) > 8
    assert min(sizes) >= 44


def test_rules_and_log_are_a_tap_away_on_a_phone(crowd: Crowd) -> None:
    ann = crowd.add("Ann", **PHONE)
    at_turn(ann)
    ann.page.locator(".tools [data-drawer=rules]").tap()
    expect(ann.page.locator(".sheet.rules #DAI-7\\.1")).to_be_attached()
    expect(ann.page.locator(".sheet.rules")).to_be_visible()
    expect(ann.page.locator("#log")).to_be_hidden()
    ann.page.locator(".tabs [data-tab-to=log]").tap()
    expect(ann.page.locator("#log")).to_be_visible()


def test_a_turn_is_played_by_touch_on_a_phone(crowd: Crowd) -> None:
    ann = crowd.add("Ann", **PHONE)
    at_turn(ann)
    before = ann.asked()
    ann.page.locator("#board [data-target^='die:'].target").first.tap()
    ann.page.locator("#choices [data-choice]:visible").first.tap()
    ann.goes_on(before)


@pytest.mark.parametrize("how", [PHONE, {"hand": keys}], ids=["by touch on a phone", "by keyboard alone"])
def test_a_whole_game_is_played(crowd: Crowd, how: dict[str, Any]) -> None:
    ann = crowd.add("Ann", **how)
    table = str(ann.open("me", "random")["id"])
    ann.visit(table)
    assert ann.play_on(eager()) > 40
    assert ann.sees(table)["over"]
    expect(ann.page.locator(".winner")).to_be_visible()


def test_the_theme_switches_to_dark_and_stays_so(crowd: Crowd) -> None:
    ann = crowd.add("Ann", color_scheme="light")
    table = at_turn(ann)
    assert sum(background(ann.page)) > 384
    ann.page.get_by_role("button", name="Light or dark").click()
    assert sum(background(ann.page)) < 384
    ann.visit(table)
    assert sum(background(ann.page)) < 384
    ann.page.get_by_role("button", name="Light or dark").click()
    assert sum(background(ann.page)) > 384


def test_a_browser_that_likes_it_dark_gets_it_dark(crowd: Crowd) -> None:
    ann = crowd.add("Ann", color_scheme="dark")
    ann.page.goto("/")
    assert sum(background(ann.page)) < 384


def by_keys(person: Person, choice: str) -> None:
    """Reach a choice with Tab and Enter alone: by its verb, then itself, then what confirms it."""
    button = f'[data-choice="{choice}"]'
    verb = person.page.locator(button).get_attribute("data-verb")
    card = person.page.locator(f'[data-verb-card="{verb}"]:visible')
    if not person.page.locator(f"{button}:visible").count() and card.count():
        press_on(person.page, f"element => element?.dataset?.verbCard === '{verb}'")
    if person.page.locator(f"{button}:visible").count():
        press_on(person.page, f"element => element?.dataset?.choice === '{choice}'")
    else:
        for part in (person.page.locator(button).get_attribute("data-targets") or "").split("|"):
            press_on(person.page, f"element => element.matches('.target') && element.dataset.target === '{part}'")
    if person.page.locator("[data-arm]:not(.off)").count():
        person.page.keyboard.press("Enter")


def press_on(page: Page, wanted: str) -> None:
    """Press Tab until the wanted element has the focus, then Enter."""
    for _ in range(400):
        if page.evaluate(f"() => ({wanted})(document.activeElement)"):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches what fits {wanted}")


def test_a_turn_is_played_by_keyboard_alone(crowd: Crowd) -> None:
    ann = crowd.add("Ann")
    table = at_turn(ann)
    ended = False
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(".skip")).to_be_focused()
    ann.page.keyboard.press("Enter")
    while not ended:
        choice = ACTION(ann.offered())
        before = ann.asked()
        by_keys(ann, choice)
        ann.goes_on(before)
        ended = choice == "end turn"
        ann.page.wait_for_selector(".ask")
    assert any(line["key"] == "take die" and line["seat"] == 0 for line in ann.sees(table)["log"])


def test_the_focus_stays_among_the_choices_after_a_move(crowd: Crowd) -> None:
    ann = crowd.add("Ann")
    at_turn(ann)
    choice = ACTION(ann.offered())
    before = ann.asked()
    ann.click(choice)
    assert ann.asked() != before
    ann.page.wait_for_function("() => document.activeElement?.closest('#prompt, #choices')")


def test_a_target_on_the_board_is_chosen_by_keyboard(crowd: Crowd) -> None:
    ann = crowd.add("Ann")
    at_turn(ann)
    target = ann.page.locator("#board .target").first
    target.focus()
    expect(target).to_have_attribute("role", "button")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-drop-part]")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-drop-part]")).to_have_count(0)


MOVED = "() => globalThis.moved"
WATCH = """() => {
  const animate = Element.prototype.animate;
  globalThis.moved = 0;
  Element.prototype.animate = function (...how) { globalThis.moved += 1; return animate.apply(this, how); };
}"""


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_pieces_glide_unless_the_browser_asks_for_calm(crowd: Crowd, wish: str, moves: bool) -> None:
    ann = crowd.add("Ann", reduced_motion=wish)
    at_turn(ann)
    ann.page.evaluate(WATCH)
    ann.click(next(choice for choice in ann.offered() if choice.startswith("die ")))
    ann.page.wait_for_selector(".ask")
    assert (ann.page.evaluate(MOVED) > 0) == moves
    duration = "() => getComputedStyle(document.querySelector('.target, .ask')).transitionDuration"
    assert moves or ann.page.evaluate(duration) == "0s"


def test_what_happens_is_told_to_screen_readers(crowd: Crowd) -> None:
    ann = crowd.add("Ann")
    at_turn(ann)
    expect(ann.page.locator("#prompt")).to_have_attribute("aria-live", "polite")
    expect(ann.page.get_by_role("group", name="What to decide").get_by_role("button").first).to_be_visible()
    expect(ann.page.get_by_role("region", name="Board")).to_be_visible()


def test_players_are_told_apart_by_letters_and_not_by_colour_alone(crowd: Crowd) -> None:
    ann = crowd.add("Ann")
    at_turn(ann)
    expect(ann.page.locator("#seats .letter")).to_have_text(["A", "B", "C"])


@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(crowd: Crowd, address: str) -> None:
    page = look_at(crowd.add("Ann"), address)
    found = []
    for scheme, size in SIGHTS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        found += [f"{size['width']} {scheme}: {each}" for each in violations(page)]
    assert not found, "\n".join(found)


def violations(page: Page) -> list[str]:
    """Return what axe finds on a page; minor is that an item of a list is a button while it can be chosen."""
    return [
        f"{each['id']} ({each['impact']}, {len(each['nodes'])} times): {each['nodes'][0]['html'][:200]}"
        for each in Axe().run(page).response["violations"]
        if each["impact"] != "minor"
    ]


@pytest.mark.parametrize("table", [at_turn, over])
def test_a_table_is_light_and_asks_nobody_else(crowd: Crowd, server: Server, table: Callable[[Person], str]) -> None:
    address = table(crowd.add("Ann"))
    newcomer = crowd.add("Bob")
    answers: list[Response] = []
    newcomer.page.on("response", lambda answer: answers.append(answer))
    newcomer.visit(address)
    whole = [answer for answer in answers if not answer.url.partition("?")[0].endswith("/events")]
    assert {urlsplit(answer.url).netloc for answer in answers} == {urlsplit(server.url).netloc}
    assert len(whole) >= 5
    assert sum(answer.request.sizes()["responseBodySize"] for answer in whole) <= SENT
