"""A scripted person plays Conquest of Paradise at the page: a whole game for two, and a whole solitaire game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.conftest import wait_for
from web.players import Crowd, Person, Pick, advance, prefer

WISHES = (
    "declare", "convert ", "reveal tile ", "return", "end transit", "save ", "build village ",
    "build improved_agriculture ", "build transport_canoe_up ", "build colony ", "build war_canoe ", "culture ",
)  # fmt: skip
ENDS = ("done", "pass")
RESTS = ("stay", "end transit", "end movement", "done", "pass")


@pytest.fixture
def ann(crowd: Crowd) -> Person:
    return crowd.add("Ann", viewport={"width": 960, "height": 700})


def settler(seed: int, busy: int = 110) -> Pick:
    """Return a way to choose: explore now and then, sail now and then, settle and build whatever can be paid.

    After so many choices the people rest, and let what they have count.
    """
    rng = Random(seed)
    chosen = count()

    def some(choices: Sequence[str], *beginnings: str) -> list[str]:
        return [choice for choice in choices if choice.startswith(beginnings)]

    def pick(choices: Sequence[str]) -> str:
        resting = [choice for choice in choices if choice in RESTS]
        if next(chosen) > busy and resting:
            return resting[0]
        if "stay" in choices:
            unknown = some(choices, "explore ") if rng.random() < 0.5 else some(choices, "ask never")
            return rng.choice(unknown or ["stay"])
        if "end movement" in choices:
            fleets = some(choices, "launch ") if rng.random() < 0.35 else []
            return rng.choice(fleets or ["end movement"])
        if "stop" in choices:
            return rng.choice(some(choices, "go ", "load ") or ["stop"])
        wanted = next((found for wish in WISHES if (found := some(choices, wish))), None)
        return rng.choice(wanted or [choice for choice in choices if choice in ENDS] or list(choices))

    return pick


def open_table(person: Person, *seats: str, **body: object) -> str:
    table = str(person.open(*seats, game="paradise", **body)["id"])
    person.visit(table)
    return table


def number(cell: str) -> float:
    """The number in a cell of the score table: halves are written as such."""
    return float(cell.replace("½", ".5").replace("\N{MINUS SIGN}", "-"))


def totals(page: Page) -> tuple[list[float], list[float]]:
    """The sums of the lines of the score table, and what it says they are."""
    lines = page.locator("table.sheet tbody tr")
    rows = [[number(cell) for cell in line.locator("td").all_inner_texts()] for line in lines.all()]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    return sums, [number(total) for total in page.locator("table.sheet tfoot td").all_inner_texts()]


def test_a_person_plays_a_whole_game_of_two_by_clicks_only(ann: Person) -> None:
    table = open_table(ann, "me", "greedy")
    assert ann.play_on(settler(3, busy=60)) > 40  # greedy declares when it can
    expect(ann.page.locator(".winner")).to_have_text(re.compile("wins?!|share the victory!"))
    seen = ann.sees(table)
    assert seen["over"]
    assert totals(ann.page) == (list(seen["view"]["scores"]), list(seen["view"]["scores"]))
    expect(ann.page.locator("#result .ranking li")).to_have_count(2)


def test_a_person_plays_a_whole_solitaire_game_by_clicks_only(ann: Person) -> None:
    table = open_table(ann, "me")
    expect(ann.page.locator("#areas")).to_contain_text("Samoa")
    expect(ann.page.locator("#areas")).to_contain_text("Chits still in the cup")
    assert ann.play_on(settler(2)) > 40
    seen = ann.sees(table)
    assert seen["over"]
    expect(ann.page.locator(".winner")).to_be_visible()
    expect(ann.page.locator("#log")).to_contain_text("Ann ends with")
    assert totals(ann.page) == (list(seen["view"]["scores"]), list(seen["view"]["scores"]))
    assert seen["view"]["chits_drawn"] == 13 or seen["view"]["winners"] == [0]


def test_nobody_can_count_what_another_has_ordered(crowd: Crowd, ann: Person) -> None:
    bob = crowd.add("Bob")
    made = ann.open("me", "open", game="paradise")
    table = str(made["id"])
    bob.do(table, "sit", invite=made["invite"]).raise_for_status()

    def ordering(seen: Any) -> bool:
        return bool(seen["view"]["step"] == "Orders" and len(seen["deciders"]) == 2)

    advance(table, ann, bob, until=ordering, pick=prefer("stay", "end movement", "end transit", "done", "pass"))
    before, seen = bob.sees(table), ann.sees(table)
    items = next([item["text"], "done"] for item in seen["choices"] if item["text"].startswith("build "))
    ann.do(table, "play", seat=seen["seat"], decision=seen["decision"], choices=items).raise_for_status()
    after = bob.sees(table)
    assert after["deciders"] == [after["seat"]], "Ann has finished"
    assert (after["seq"], after["entries"], after["decision"]) == (
        before["seq"] + 1,
        before["entries"],
        before["decision"],
    )


def test_exploring_lights_up_the_sea_and_moves_the_explorer(ann: Person) -> None:
    open_table(ann, "me")
    ann.play_on(settler(1), until=lambda offered: "stay" in offered)
    page = ann.page
    unknown = page.locator("#board .pa-unknown.target")
    before, asked = page.locator("#board .pa-unknown").count(), ann.asked()
    unknown.first.click(position={"x": 20, "y": 20})
    ann.goes_on(asked)
    assert page.locator("#board .pa-unknown").count() <= before


def test_an_order_is_written_by_clicks_and_shown_before_it_is_final(ann: Person) -> None:
    table = open_table(ann, "me", "random", options={"homes": "seated"})
    advance(table, ann, until=lambda seen: seen["view"]["step"] == "Orders", pick=settler(5))
    wait_for(lambda: bool(ann.sees(table)["deciders"] == [0]))
    ann.visit(table)
    page = ann.page
    asked, before = ann.asked(), ann.sees(table)["seq"]
    ann.click(next(choice for choice in ann.offered() if choice.startswith("build warrior_band ")))
    assert ann.asked() != asked
    expect(page.locator(".draft li")).to_contain_text("Warrior Band")
    assert ann.sees(table)["seq"] == before, "nothing has been written yet"
    ann.click("done")
    ann.confirm()
    assert ann.sees(table)["seq"] > before


def test_another_player_sees_how_many_pieces_there_are_and_not_which(crowd: Crowd, ann: Person) -> None:
    made = ann.open("me", "open", game="paradise", options={"homes": "seated"})
    bob = crowd.add("Bob")
    bob.join(made["invite"])
    quiet = prefer("stay", "end movement", "build war_canoe ", "done", "pass")
    advance(made["id"], ann, bob, until=lambda seen: seen["view"]["turn"] == 2, pick=quiet)
    ann.visit(made["id"])
    expect(ann.page.locator("#board [data-piece='war_canoe:0:0,1']")).to_have_count(1)
    expect(bob.page.locator("#board [data-piece='hidden:0:0,1']")).to_contain_text("1")
    expect(bob.page.locator("#board [data-piece='war_canoe:0:0,1']")).to_have_count(0)
