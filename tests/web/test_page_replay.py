"""The replay of a game: its moves by turn, steps by turn and by choice, by itself, by link, through others' eyes."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import expect

from web.conftest import Server
from web.players import PHONE, Crowd, Person, advance, begins_turn, eager, hand, heroes, truth
from web.test_page_access import over

NOW = "#moves a[aria-current=step]"


def entry(person: Person) -> int:
    """Return the moment that is shown."""
    return int(person.page.evaluate("() => replay.entry"))


def goes_to(person: Person, moment: int) -> None:
    """Wait until a moment is shown, and its address."""
    person.page.wait_for_function("moment => globalThis.replay?.entry === moment", arg=moment)
    assert f"entry={moment}" in person.page.url


def test_the_moves_of_a_game_are_listed_by_turn_and_each_leads_to_its_moment(ann: Person) -> None:
    page = ann.page
    page.goto(f"/t/{over(ann)}/replay?entry=0")
    turns = page.locator("#moves > li")
    assert turns.count() > 30
    expect(turns.nth(0).locator("h3")).to_have_text("Start")
    whose = [name.split() for name in turns.locator("h3").all_inner_texts()[1:]]
    assert all(name != after for name, after in pairwise(whose)), "a turn ends where another decides"
    move = turns.nth(12).locator("a").nth(1)
    said, moment = move.inner_text(), int(move.get_attribute("data-go") or 0)
    move.click()
    goes_to(ann, moment)
    expect(page.locator(NOW)).to_have_text(said)
    expect(page.locator(NOW)).to_be_in_viewport()
    ann.finds("#told", said)


def test_a_replay_steps_by_turn_and_by_choice_with_buttons_and_keys(ann: Person) -> None:
    page = ann.page
    page.goto(f"/t/{over(ann)}/replay?entry=0")
    firsts = "all => all.map(turn => Number(turn.querySelector('a').dataset.go))"
    starts = page.locator("#moves > li").evaluate_all(firsts)
    for link, moment in (("Next turn", starts[0]), ("Next turn", starts[1]), ("Next", starts[1] + 1)):
        page.get_by_role("link", name=link, exact=True).click()
        goes_to(ann, moment)
    page.get_by_role("link", name="Previous turn", exact=True).click()
    goes_to(ann, starts[1])
    for keys, moment in (("Shift+ArrowRight", starts[2]), ("ArrowRight", starts[2] + 1), ("ArrowLeft", starts[2])):
        page.keyboard.press(keys)
        goes_to(ann, moment)
    page.reload()
    assert entry(ann) == starts[2], "the address is a link to the position"


def test_the_board_stays_where_it_is_however_much_is_told(crowd: Crowd) -> None:
    for size in ({"viewport": {"width": 1440, "height": 900}}, PHONE):
        ann = crowd.add("Ann", **size)
        page = ann.page
        page.goto(f"/t/{over(ann)}/replay?entry=1")
        before = page.locator(".stage").bounding_box()
        page.get_by_role("link", name="Last", exact=True).click()
        goes_to(ann, int(page.evaluate("() => replay.last")))
        assert page.locator("#told p").count() > 8, "the final count is told in one step"
        assert page.locator(".stage").bounding_box() == before


def test_a_replay_plays_on_by_itself_until_somebody_stops_it(ann: Person) -> None:
    page = ann.page
    page.goto(f"/t/{over(ann)}/replay?entry=40&play=1")
    page.wait_for_function("() => globalThis.replay?.entry >= 42")
    page.get_by_role("button", name="Play on by itself").click()
    expect(page.locator("[data-autoplay]")).to_have_attribute("aria-pressed", "false")


def test_other_eyes_were_told_other_things(ann: Person) -> None:
    page = ann.page
    page.goto(f"/t/{over(ann)}/replay?entry=60")
    drawn = page.locator("#moves a").filter(has_text="Random B draws")
    expect(drawn.first).to_have_text("Random B draws a hero.")
    page.locator("[data-seen-by]").select_option("1")
    expect(drawn.first).not_to_have_text("Random B draws a hero.")


def test_the_moves_of_a_running_game_tell_nobody_what_others_drew(crowd: Crowd, ann: Person, server: Server) -> None:
    table = str(ann.open("me", "random")["id"])
    advance(table, ann, until=begins_turn(0), pick=eager())
    live = truth(server.db, table)
    guest = crowd.add("Gus")
    for person, hidden in ((ann, [1]), (guest, [0, 1])):
        person.page.goto(f"/t/{table}/replay?seat={hidden[0]}")
        told = person.page.locator("#moves").inner_text()
        assert re.search("draws", told)
        assert not any(name in told for seat in hidden for name in heroes(hand(live, seat)))


def test_a_replay_on_a_phone_shows_board_and_moves_without_scrolling_sideways(crowd: Crowd) -> None:
    bob = crowd.add("Bob", **PHONE)
    page = bob.page
    page.goto(f"/t/{over(bob)}/replay?entry=100")
    expect(page.locator(".stage")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".moves h2")).to_be_in_viewport()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.locator("#moves a").nth(50).tap()
    expect(page.locator(NOW)).to_have_count(1)
