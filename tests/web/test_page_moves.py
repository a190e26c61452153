"""Moves of several choices, confirmed as a whole; what the page tells of a move and of a turn that begins."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import expect

from web.players import Crowd, Person, advance, begins_turn, eager, may_build


def test_a_building_is_tried_out_and_becomes_a_move_when_it_is_confirmed(crowd: Crowd, ann: Person) -> None:
    table = may_build(ann)
    guest = crowd.add("Gus")
    guest.visit(table)
    before = ann.sees(table)
    while ann.offered():
        ann.click(next(choice for choice in ann.offered() if choice != "done"))
    drafted = ann.page.locator(".draft li").all_inner_texts()
    assert len(drafted) > 1
    expect(ann.page.locator("#board [data-piece^='building:0']")).to_have_count(1)
    assert ann.sees(table)["seq"] == before["seq"], "nothing has happened yet"
    expect(guest.page.locator("#board [data-piece^='building:0']")).to_have_count(0)
    ann.confirm()
    expect(guest.page.locator("#board [data-piece^='building:0']")).to_have_count(1)
    assert ann.sees(table)["entries"] >= before["entries"] + len(drafted)


def test_a_move_that_is_tried_out_can_be_taken_back_choice_by_choice_or_altogether(ann: Person) -> None:
    table = may_build(ann)
    before, offered = ann.sees(table)["seq"], ann.offered()
    for button, left in (("back", 1), ("drop", 0)):
        while len(ann.page.locator(".draft li").all()) < 2:
            ann.click(next(choice for choice in ann.offered() if choice != "done"))
        asked = ann.asked()
        ann.page.locator(f"[data-draft={button}]").click()
        ann.goes_on(asked)
        expect(ann.page.locator(".draft li")).to_have_count(left)
    assert ann.offered() == offered
    assert ann.sees(table)["seq"] == before


def test_a_move_that_is_tried_out_outlives_a_change_of_language(ann: Person) -> None:
    table = may_build(ann)
    before = ann.sees(table)["seq"]
    ann.click(next(choice for choice in ann.offered() if choice != "done"))
    drafted, offered = ann.page.evaluate("() => table.draft"), ann.offered()
    for lang in ("FR", "EN"):
        ann.page.get_by_role("link", name=lang, exact=True).click()
        expect(ann.page.locator("html")).to_have_attribute("lang", lang.lower())
        expect(ann.page.locator(".draft li")).to_have_count(1)
        assert ann.page.evaluate("() => table.draft") == drafted
        assert ann.offered() == offered
        assert "draft" not in ann.page.url
    while ann.offered():
        ann.click(next(choice for choice in ann.offered() if choice != "done"))
    ann.confirm()
    assert ann.sees(table)["seq"] > before


def test_a_draft_for_another_decision_or_against_the_rules_is_dropped(ann: Person) -> None:
    table = may_build(ann)
    decision = ann.sees(table)["decision"]
    choice = next(choice for choice in ann.offered() if choice != "done")
    assert ann.sees(table, draft=choice, decision=decision)["draft"] == [choice]
    assert ann.sees(table, draft=choice, decision="0-0")["draft"] == []
    assert ann.sees(table, draft=[choice, choice], decision=decision)["draft"] == []
    assert ann.sees(table, draft="nonsense", decision=decision)["draft"] == []


def test_the_log_has_a_sign_for_what_happened(ann: Person) -> None:
    table = may_build(ann)
    assert ann.page.locator("#log svg.sign").count() > 5
    used = ann.page.locator("#log svg.sign use").evaluate_all("all => all.map(u => u.getAttribute('href').slice(1))")
    drawn = ann.page.locator("symbol").evaluate_all("all => all.map(s => s.id)")
    assert set(used) <= set(drawn), table


def test_who_wishes_is_notified_when_their_turn_begins_while_they_look_elsewhere(crowd: Crowd, ann: Person) -> None:
    bob = crowd.add("Bob", permissions=["notifications"])
    made = ann.open("me", "open")
    bob.page.add_init_script(
        "globalThis.told = []; Notification = class { constructor(title) { told.push(title); }"
        " static permission = 'granted'; static requestPermission() { return Promise.resolve('granted'); } };"
        " Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    bob.join(made["invite"])
    table = str(made["id"])
    bob.page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(bob.page.get_by_role("button", name="Tell me when it is my turn")).to_have_attribute("aria-pressed", "true")
    told = "() => told.length"
    for _ in range(40):
        if bob.page.evaluate(told):
            break
        seen = ann.sees(table)
        player = ann if seen["choices"] else bob
        if player.sees(table)["choices"]:
            player.do(table, "play", **player.move(player.sees(table)))
    bob.page.wait_for_function(told)
    assert bob.page.evaluate("() => told[0]") == "● Your turn · Daimyo"


def test_solo_is_one_click_away(ann: Person) -> None:
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Conquest of Paradise: Play solo").click()
    ann.page.wait_for_selector("[data-choice]")
    assert len(ann.sees(ann.page.url.rpartition("/")[2])["seats"]) == 1


def test_undo_is_free_for_several_choices_in_a_row(ann: Person) -> None:
    table = str(ann.open("me", "random")["id"])
    advance(table, ann, until=begins_turn(0), pick=eager())
    ann.visit(table)
    start = ann.sees(table)["entries"]
    ann.click(next(choice for choice in ann.offered() if choice.endswith(("tax", "production"))))
    assert ann.sees(table)["entries"] > start
    asked = ann.asked()
    ann.page.get_by_role("button", name="Undo", exact=True).click()
    ann.goes_on(asked)
    assert ann.sees(table)["entries"] == start


def test_a_record_from_a_file_goes_on_at_a_table(ann: Person) -> None:
    record = Path(__file__).parent.parent / "records" / "daimyo" / "2-players.json"
    ann.page.goto("/")
    ann.page.locator("[data-import]").set_input_files(record)
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator(".winner")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_in_a_sentence(ann: Person, tmp_path: Path) -> None:
    (tmp_path / "poem.json").write_text("roses", encoding="utf-8")
    ann.page.goto("/")
    ann.page.locator("[data-import]").set_input_files(tmp_path / "poem.json")
    expect(ann.page.locator("#toast")).to_contain_text("does not fit")


SHOWN = """() => {
  const passing = ["id", "tabindex", "role", "style", "hidden", "open", "aria-pressed"]; // what the script itself adds
  const states = /\\b(target|lit|armed|marked|meant|far|close|fitted)\\b/g;
  const plain = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.data.trim();
    const lasting = ({ name }) => !passing.includes(name) && !name.startsWith("data-old");
    const words = (value) => value.replace(states, "").trim().split(/\\s+/);
    // classes have no order
    const said = ({ name, value }) => (name === "class" ? words(value).sort() : words(value)).join(" ");
    const attributes = [...node.attributes].filter(lasting)
      .map((one) => `${one.name}=${said(one)}`).filter((one) => one !== "class=").sort();
    const children = [...node.childNodes].filter((child) => child.nodeName !== "defs").map(plain);
    return `<${node.nodeName} ${attributes.join(" ")}>${children.join("")}`;
  };
  const parts = ["track", "board", "areas", "panels", "prompt", "choices", "seats", "log"];
  return parts.map((name) => plain(document.getElementById(name)));
}"""
MARK = "() => { for (const part of document.querySelectorAll('#board *')) part.old = true; }"
KEPT = """() => {
  const parts = [...document.querySelectorAll("#board *")];
  return parts.filter((part) => part.old).length / parts.length;
}"""


@pytest.mark.parametrize("game", ["daimyo", "archipelago"])
def test_a_page_that_took_every_change_shows_what_a_fresh_one_shows(ann: Person, game: str) -> None:
    table = str(ann.open("me", "random", game=game)["id"])
    ann.visit(table)
    pick, kept = eager(), []
    for _ in range(8):
        ann.page.evaluate(MARK)
        ann.go_on(pick)
        ann.page.wait_for_selector(".ask")
        while ann.page.locator(".draft").count():
            ann.go_on(pick)
            ann.page.wait_for_selector(".ask")
        kept.append(float(ann.page.evaluate(KEPT)))
    assert median(kept) > 0.5, "what has not changed stays; a region that is found changes much"
    ann.page.mouse.move(0, 0)  # where a hand rests, what a choice would change is shown
    ann.page.wait_for_function("() => !document.querySelector('.ghosts, .chg')")
    taken = ann.page.evaluate(SHOWN)
    ann.visit(table)
    assert ann.page.evaluate(SHOWN) == taken
