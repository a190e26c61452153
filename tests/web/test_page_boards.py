"""Every board as people see it: letters to be read, pieces to be grasped, nothing over anything, in recorded games."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

import atoll
from thoroughness import many
from web.boards import Scheme, faults, moments, seen_on
from web.players import Crowd, Person
from web.test_page_bars import OUTSIDE

LOOKS = many(2, 200)  # positions of each game
DESK, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
LAPTOP = ViewportSize(width=1280, height=720)
BARS = {1440: (11, 26, 32), 390: (12, 26, 44)}  # pixels of a letter, of a piece, of a target
LANGUAGES = ("en-GB", "fr-FR")
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

SIZED = "({ width, height }) => innerWidth === width && innerHeight === height"
BOARD = """() => new Promise((shown) => {
  table.furniture.tab("board"); // an offer opens its own tab
  requestAnimationFrame(() => requestAnimationFrame(shown)); // a screen that changes is noticed in a frame
})"""


def send(person: Person, record: bytes) -> str:
    """Open a table that goes on from a record; return its id."""
    return str(person.http.post("/api/records", content=record).raise_for_status().json()["id"])


def look(person: Person, size: ViewportSize, table: str) -> Page:
    """Show a table on a screen of some size."""
    person.page.set_viewport_size(size)
    page = person.visit(table)
    page.evaluate(BOARD)
    return page


def resize(page: Page, size: ViewportSize) -> None:
    """Show the same on another screen, as if it had been opened there."""
    page.set_viewport_size(size)
    page.wait_for_function(SIZED, arg=size)
    page.evaluate(BOARD)


@pytest.mark.parametrize("name", atoll.game_names())
def test_letters_pieces_and_targets_are_large_enough_and_nothing_lies_over_a_label(crowd: Crowd, name: str) -> None:
    people = [crowd.add("Ann", locale=lang) for lang in LANGUAGES]
    found: list[str] = []
    for k, record in enumerate(moments(name, LOOKS)):
        person = people[k % len(people)]
        page = look(person, DESK, send(person, record))
        for size in (DESK, PHONE):
            resize(page, size)
            width = size["width"]
            found += [f"{k} {width} {fault}" for fault in faults(page, SCHEMES, *BARS[width])]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", atoll.game_names())
def test_a_board_on_a_screen_that_changes_is_shown_as_if_it_were_opened_there(crowd: Crowd, name: str) -> None:
    ann = crowd.add("Ann")
    table = send(ann, next(moments(name, 1)))
    page = look(ann, PHONE, table)
    opened = seen_on(page)
    page = look(ann, DESK, table)
    resize(page, PHONE)
    assert seen_on(page) == opened


@pytest.mark.parametrize("name", atoll.game_names())
def test_a_low_laptop_shows_prompt_hand_and_every_piece_on_the_board(crowd: Crowd, name: str) -> None:
    ann = crowd.add("Ann")
    page = look(ann, LAPTOP, send(ann, next(moments(name, 1))))
    assert page.evaluate(OUTSIDE) == []
    seen = seen_on(page)
    left, top, right, bottom = seen["stage"]
    boxes = {piece["name"]: piece["box"] for piece in seen["pieces"]}
    inside = [name for name, (x, y, u, v) in boxes.items() if left < (x + u) / 2 < right and top < (y + v) / 2 < bottom]
    assert inside == [*boxes]
    assert not seen["far"], "and every label"


@pytest.mark.parametrize("name", atoll.game_names())
def test_labels_that_would_be_too_small_are_left_out_and_come_back_nearer(crowd: Crowd, name: str) -> None:
    ann = crowd.add("Ann")
    page = look(ann, PHONE, send(ann, next(moments(name, 1))))
    opened = seen_on(page)["letters"]
    page.evaluate("() => table.stage.zoom(0)")
    fitted = seen_on(page)["letters"]
    assert len(fitted) < len(opened)
    assert [label["whole"] for label in fitted if label["size"] < BARS[390][0]] == []
    page.evaluate("() => table.stage.zoom(4)")
    assert [label["whole"] for label in seen_on(page)["letters"]] == [label["whole"] for label in opened]


@pytest.mark.parametrize("name", atoll.game_names())
def test_axe_finds_nothing_in_an_example_of_the_rulebook(crowd: Crowd, name: str) -> None:
    ann = crowd.add("Ann")
    scenes = sorted((atoll.game(name).folder / "scenes").glob("*.json"))
    for scene in scenes[:: max(1, len(scenes) // LOOKS)]:
        ann.page.goto(f"/rules/{name}/example/{scene.stem}?entry=1")
        found = Axe().run(ann.page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], scene.stem
