"""Slips of the hand and of the line: what is clicked twice, a key held down, a move that nobody received."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request, expect

from web.players import Crowd, Person, advance, begins_turn, eager, may_build

PAUSE = 500  # milliseconds: longer than the page takes a click for a slip
AGAIN = """choice => {
  const clickFirst = () => document.querySelector("#choices .v, #prompt [data-choice]")?.click();
  const redraws = new MutationObserver(() => { redraws.disconnect(); clickFirst(); });
  const prompt = document.getElementById("prompt");
  redraws.observe(prompt, { subtree: true, childList: true, attributeFilter: ["data-decision"] });
  table.play(document.querySelector(`[data-choice="${choice}"]`));
}"""


def at_turn(person: Person) -> str:
    """Open a table at which it is this person's turn to take a die; return its id."""
    table = str(person.open("me", "random")["id"])
    advance(table, person, until=begins_turn(0), pick=eager())
    person.visit(table)
    return table


def moves_of(person: Person) -> list[str]:
    """Return a list that grows by every move which the page sends from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if "/play?" in request.url:
            sent.append(request.post_data or "")

    person.page.on("request", note)
    return sent


# -- the line ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("locale", "told"), [("en-GB", "No answer"), ("fr-FR", "Pas de réponse")])
def test_a_move_that_nobody_received_is_told_and_can_be_made_again(crowd: Crowd, locale: str, told: str) -> None:
    ann = crowd.add("Ann", locale=locale)
    table = at_turn(ann)
    entries, choice = ann.sees(table)["entries"], ann.offered()[0]
    ann.context.set_offline(True)
    ann.try_hard(choice)
    expect(ann.page.locator("#toast")).to_contain_text(told)
    expect(ann.page.locator(".ask:not([data-sent])")).to_be_visible()
    assert ann.sees(table)["entries"] == entries
    ann.context.set_offline(False)
    ann.click(choice)
    assert ann.sees(table)["entries"] > entries


def test_a_draft_outlives_a_confirmation_that_nobody_received(ann: Person) -> None:
    table = may_build(ann)
    while ann.offered():
        ann.click(next(choice for choice in ann.offered() if choice != "done"))
    drafted, before = ann.page.locator(".draft li").all_inner_texts(), ann.sees(table)["seq"]
    ann.context.set_offline(True)
    ann.press("[data-draft=confirm]")
    expect(ann.page.locator("#toast")).to_be_visible()
    assert ann.page.locator(".draft li").all_inner_texts() == drafted
    ann.context.set_offline(False)
    ann.confirm()
    assert ann.sees(table)["seq"] > before


def test_a_choice_that_could_not_be_tried_out_is_not_part_of_the_draft(ann: Person) -> None:
    may_build(ann)
    choice = next(choice for choice in ann.offered() if choice != "done")
    ann.context.set_offline(True)
    ann.try_hard(choice)
    expect(ann.page.locator("#toast")).to_be_visible()
    ann.context.set_offline(False)
    ann.click(choice)
    expect(ann.page.locator(".draft li")).to_have_count(1)


# -- the hand ------------------------------------------------------------------------------------------


@pytest.fixture
def eve(crowd: Crowd) -> Person:
    return crowd.add("Eve", steady=False)


def test_a_click_right_after_the_page_asks_something_else_decides_nothing(eve: Person) -> None:
    table = at_turn(eve)
    sent, asked = moves_of(eve), eve.asked()
    eve.page.evaluate(AGAIN, eve.offered()[0])
    eve.goes_on(asked)
    eve.page.wait_for_selector(".ask:not([data-sent])")
    eve.page.wait_for_timeout(PAUSE)
    assert len(sent) == 1
    entries = eve.sees(table)["entries"]
    eve.click(eve.offered()[0])
    assert eve.sees(table)["entries"] > entries, "a moment later it decides"


def test_a_key_held_down_decides_once(eve: Person) -> None:
    at_turn(eve)
    sent, asked = moves_of(eve), eve.asked()
    eve.page.locator("#board .target").first.click()
    eve.page.locator("#choices [data-choice]:visible").first.focus()
    eve.page.keyboard.down("Enter")
    eve.goes_on(asked)
    eve.page.wait_for_selector(".ask:not([data-sent])")
    eve.page.wait_for_timeout(PAUSE)
    for _ in range(3):
        eve.page.keyboard.down("Enter")
    eve.page.keyboard.up("Enter")
    eve.page.wait_for_timeout(PAUSE)
    assert len(sent) == 1


@pytest.mark.parametrize("width", [390, 1440])
def test_a_card_that_says_what_chance_may_bring_keeps_its_shape(ann: Person, width: int) -> None:
    ann.page.set_viewport_size({"width": width, "height": 844})
    ann.visit(str(ann.open("me", "random")["id"]))
    card = ann.page.locator("#choices .v:not(.verb, .single, .off)").first
    expect(card).to_be_visible()
    card.locator(".eff").evaluate("(box) => { box.textContent = 'the dice of the round: 1 in 6 for each face' }")
    shape = card.bounding_box()
    assert shape and shape["height"] < 140
    title = card.locator("b").bounding_box()
    assert title and title["width"] > 80


def test_a_drawer_left_open_on_a_wide_screen_does_not_lie_on_the_board_of_a_small_one(ann: Person) -> None:
    at_turn(ann)
    ann.page.locator(".tools [data-drawer=log]").click()
    expect(ann.page.locator("#log")).to_be_visible()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.reload()
    expect(ann.page.locator(".seats")).to_be_visible()
    expect(ann.page.locator("#log")).to_be_hidden()
    ann.page.locator("[data-tab-to=log]").click()
    expect(ann.page.locator("#log")).to_be_visible()


def test_a_sheet_that_is_opened_covers_neither_the_question_nor_its_buttons(ann: Person) -> None:
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.visit(str(ann.open("me", "random", game="anno1800")["id"]))
    ann.page.locator("[data-sheet-toggle]").click()
    expect(ann.page.locator("#choices .v.off").first).to_be_visible()
    dock, ask, cards = (ann.page.locator(each).bounding_box() for each in (".dock", ".ask", "#choices"))
    assert dock and ask and cards
    assert dock["y"] <= ask["y"] and ask["y"] + ask["height"] <= cards["y"]
