"""A scripted person at the page: a whole game, the language, undo, one screen for two, the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import atoll
from web.conftest import Server
from web.players import Crowd, Person, advance, begins_turn, eager, hand, heroes, prefer, takes_a_die, truth


def at_turn(person: Person, *seats: str) -> str:
    """Open a table at which it is this person's turn to take a die; return its id."""
    table = str(person.open(*seats)["id"])
    advance(table, person, until=begins_turn(0), pick=eager())
    person.visit(table)
    return table


def on_home(page: Page, title: str) -> Locator:
    """A game's card on the home page."""
    return page.locator("article.game").filter(has=page.get_by_role("heading", name=title, exact=True))


def test_a_person_plays_a_whole_game_of_three_by_clicks_only(ann: Person) -> None:
    page = ann.page
    page.goto("/")
    on_home(page, "Daimyo").get_by_role("link", name="Open a table").click()
    page.get_by_label("Seat B").select_option("random")
    page.get_by_label("Seat C").select_option("random")
    page.get_by_role("button", name="Open the table").click()
    assert ann.play_on(eager()) > 50
    expect(page.locator(".winner")).to_have_text(re.compile("wins?!|share the victory!"))
    expect(page.locator("svg.chart polyline")).to_have_count(3)
    expect(page.locator(".told p").last).to_contain_text("Emperor")
    expect(page.locator("table.sheet tfoot td")).to_have_count(3)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    seen = ann.sees(page.url.rpartition("/")[2])
    totals = [int(total) for total in page.locator("table.sheet tfoot td").all_inner_texts()]
    assert seen["over"]
    assert totals == [player["popularity"] for player in seen["view"]["players"]]


def test_two_clicks_lead_from_home_into_a_game_against_bots(ann: Person) -> None:
    ann.page.goto("/")
    on_home(ann.page, "Daimyo").get_by_role("button", name="Play against bots").click()
    ann.page.wait_for_selector("[data-choice]")
    ann.click(ann.offered()[0])


@pytest.mark.parametrize("name", atoll.game_names())
def test_every_game_can_be_played_on_the_page(ann: Person, name: str) -> None:
    seats = min(count for count in atoll.game(name).seat_counts if count > 1)
    table = ann.http.post("/api/tables", json={"game": name, "seats": ["me", *["random"] * (seats - 1)]}).json()["id"]
    ann.visit(table)
    for _ in range(4):
        ann.go_on(lambda offered: offered[0])
    expect(ann.page.locator("#board")).not_to_be_empty()


def test_bots_can_be_watched(ann: Person) -> None:
    ann.page.goto("/")
    on_home(ann.page, "Daimyo").get_by_role("button", name="Watch bots").click()
    ann.finds("#prompt", "You are watching.")
    ann.finds("#log", re.compile(r"Round \d begins"))


def test_the_language_of_the_whole_table_changes_at_once_and_back(ann: Person) -> None:
    at_turn(ann, "me", "random")
    page = ann.page
    page.get_by_role("link", name="FR", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page).to_have_title(re.compile("À vous de jouer"))
    ann.finds("#prompt", "À vous de jouer")
    ann.finds("#prompt", "Prenez un dé")
    ann.finds("#choices .v:visible", re.compile("^Prendre "))
    ann.finds("#log", "commence")
    expect(page.locator("#log")).not_to_contain_text(re.compile("takes|begins|gains|draws|leads"))
    page.get_by_role("button", name="Règles").click()
    ann.finds("#drawer article", re.compile("joueur|manche"))
    page.locator("#drawer").get_by_role("button", name="Fermer").click()
    page.get_by_role("link", name="EN", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    ann.finds("#prompt", "Take a die and place it on your board.")
    ann.finds("#choices .v:visible", re.compile("^Take "))


def test_a_language_lasts_through_the_moves_that_follow(ann: Person) -> None:
    at_turn(ann, "me", "random")
    ann.page.get_by_role("link", name="FR", exact=True).click()
    ann.finds("#prompt", "À vous de jouer")
    ann.click(prefer("die ")(ann.offered()))
    ann.page.wait_for_selector(".ask")
    expect(ann.page.locator("[data-choice]").first).not_to_contain_text(re.compile("Carry|Ask |End the|Done|Send"))
    expect(ann.page.locator("#log p").last).not_to_contain_text("takes")


def test_a_choice_is_taken_back_freely(ann: Person) -> None:
    at_turn(ann, "me", "random")
    offered = ann.offered()
    ann.click(prefer("die red", "die ")(offered))
    ann.page.get_by_role("button", name="Undo", exact=True).click()
    ann.page.wait_for_function("() => document.querySelector('[data-choice]')?.dataset.choice.startsWith('die ')")
    assert ann.offered() == offered
    ann.finds("#log .undone", "Ann takes")
    ann.finds("#log .undone", "(taken back)")


def test_a_double_click_plays_once(ann: Person) -> None:
    table = at_turn(ann, "me", "random")
    entries = ann.sees(table)["entries"]
    before = ann.asked()
    ann.page.locator("#board [data-target^='die:'].target").first.click()
    ann.page.locator("#choices [data-choice]:visible").first.dblclick()
    ann.goes_on(before)
    plays = [line for line in ann.sees(table)["log"] if line["entry"] > entries and line["key"] == "take die"]
    assert len(plays) == 1


def test_one_screen_for_two_hides_the_first_hand_until_the_second_takes_over(ann: Person, server: Server) -> None:
    table = at_turn(ann, "me", "me")
    page = ann.page
    live = truth(server.db, table)
    names = [heroes(hand(live, seat)) for seat in range(2)]

    def shown() -> list[bool]:
        return [any(name in page.content() for name in names[seat]) for seat in range(2)]

    take_over = page.locator("[data-take-over]")
    expect(take_over).to_have_text("I am Ann A: show my table")
    assert shown() == [False, False]
    take_over.click()
    page.wait_for_selector(".ask")
    assert shown() == [True, False]
    while not take_over.count():
        ann.click(prefer("end turn", "main action", "die green", "die ")(ann.offered()))
        page.wait_for_selector(".ask, [data-take-over]")
    expect(take_over).to_have_text("I am Ann B: show my table")
    assert shown() == [False, False]
    take_over.click()
    page.wait_for_selector(".ask")
    assert shown() == [False, True]


def test_a_replay_goes_first_back_next_and_last_and_by_slider(ann: Person) -> None:
    table = at_turn(ann, "me", "random")
    count = ann.sees(table)["entries"]
    page = ann.page
    page.locator(".tools").get_by_role("link", name="Replay").click()
    ann.finds(".replay", f"Move {count} of {count}")
    shown = "() => [...document.querySelectorAll('#board text, #board [data-piece]')].map(each => each.textContent)"
    last = page.evaluate(shown)
    for link, entry in (("First", 0), ("Next", 1), ("Next", 2), ("Back", 1), ("Last", count)):
        page.get_by_role("link", name=link, exact=True).click()
        ann.finds(".replay", f"Move {entry} of {count}")
    assert page.evaluate(shown) == last
    page.locator("[data-scrub]").focus()
    page.keyboard.press("Home")
    ann.finds(".replay", f"Move 0 of {count}")
    assert page.evaluate(shown) != last
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(".ask")


def test_the_language_changes_at_the_point_of_a_replay_where_one_is(ann: Person) -> None:
    table = at_turn(ann, "me", "random")
    ann.page.goto(f"/t/{table}/replay?entry=3")
    ann.page.get_by_role("link", name="FR", exact=True).click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ann.page.locator("[data-scrub]")).to_have_value("3")


def test_a_practice_table_branches_from_any_point_of_a_replay(ann: Person) -> None:
    table = at_turn(ann, "me", "random")
    count = ann.sees(table)["entries"]
    ann.page.goto(f"/t/{table}/replay?entry={count - 1}")
    ann.page.get_by_role("button", name="Practise from here").click()
    ann.page.wait_for_url(lambda url: table not in url and "/t/" in url)
    ann.play_on(eager(), takes_a_die)
    ann.click(prefer("die ")(ann.offered()))
    assert ann.sees(table)["entries"] == count


def test_the_rules_open_at_the_rule_in_question(ann: Person) -> None:
    at_turn(ann, "me", "random")
    page = ann.page
    expect(page.locator("#drawer")).to_be_hidden()
    page.locator("#prompt a.rule").click()
    rule = page.locator("#drawer .here")
    expect(rule).to_contain_text("DAI-7.1")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


def test_the_tab_title_tells_whose_turn_it_is(crowd: Crowd, ann: Person) -> None:
    table = at_turn(ann, "me", "random")
    expect(ann.page).to_have_title("● Your turn · Daimyo")
    guest = crowd.add("Gus")
    guest.visit(table)
    expect(guest.page).to_have_title("Daimyo · Atoll")


def test_a_click_on_the_board_does_what_its_button_does(ann: Person) -> None:
    at_turn(ann, "me", "random")
    page = ann.page
    before = ann.asked()
    page.locator("#board [data-target^='die:'].target").first.click()
    expect(page.locator("[data-drop-part]")).to_have_count(1)
    page.locator("#choices [data-choice]:visible").first.click()
    ann.goes_on(before)


def test_sound_is_a_wish_that_the_page_remembers(ann: Person) -> None:
    table = at_turn(ann, "me", "random")
    sound = ann.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    ann.visit(table)
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_the_board_zooms_and_fits(ann: Person) -> None:
    at_turn(ann, "me", "random")
    drawing = ann.page.locator("#board > svg")
    width = "svg => svg.getBoundingClientRect().width"
    ann.page.get_by_role("button", name="Fit").click()
    fitting = drawing.evaluate(width)
    ann.page.get_by_role("button", name="Zoom in").click()
    assert drawing.evaluate(width) > fitting * 1.2
    ann.page.get_by_role("button", name="Fit").click()
    assert drawing.evaluate(width) == pytest.approx(fitting)
