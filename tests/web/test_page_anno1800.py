"""A scripted person plays a whole game of Anno 1800 through the page, asking at every step what a bot would do."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from web.players import Person


def number(text: str) -> int:
    """Return what a cell of the score sheet says, with the true minus of people."""
    return int(text.replace("\u2212", "-"))


def test_a_person_plays_a_whole_game_of_two_by_clicks_only(ann: Person) -> None:
    page = ann.page
    page.goto("/new/anno1800")
    page.get_by_label("Seat B").select_option("random")
    page.get_by_label("After which round").select_option("30")  # who plays at random ends no game
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#board > svg.an-board")
    assert ann.play_on(ann.advised) > 40
    expect(page.locator(".winner")).to_have_text(re.compile("wins?!|share the victory!"))
    totals = [number(total) for total in page.locator("table.sheet tfoot td").all_inner_texts()]
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.sheet tbody tr").all()]
    assert [sum(number(cell) for cell in column) for column in zip(*rows, strict=True)] == totals
    seen = ann.sees(page.url.rpartition("/")[2])
    assert seen["over"]
    assert totals == seen["view"]["scores"]
    assert len(rows) == 4 + len(seen["view"]["missions"])


def test_an_industry_is_chosen_paid_for_and_placed_on_the_board_before_it_is_final(ann: Person) -> None:
    table = str(ann.open("me", "random", game="anno1800")["id"])
    board = ann.visit(table).locator("#board")
    ann.page.wait_for_selector("[data-choice='build industry']")
    ann.click("build industry")
    ann.page.locator(".tray [data-target='kind:brewery'].target").click()
    expect(board.locator(".an-bill")).to_contain_text("To pay: Beer (worker)")
    expect(board.locator(".an-plan")).to_have_count(2)
    ann.page.locator("[data-choice=pay]").click()
    board.locator("[data-target='space:home/coast2'].target").click()
    expect(board.locator("[data-piece='tile:brewery:0:0']").locator("text")).to_have_text("Beer")
    assert not standing(ann, table, "brewery")
    ann.play_on(lambda offered: "done", until=lambda offered: "end turn" in offered)
    assert standing(ann, table, "brewery") == ["home/coast2"]


def standing(person: Person, table: str, kind: str) -> list[str]:
    """Return where a person's buildings of a kind stand."""
    buildings = person.sees(table)["view"]["players"][0]["buildings"]
    return [building["space"] for building in buildings if building["building"] == kind]
