"""Two people and a bot at the page of Archipelago: regions placed on the map, a deal, a crisis, the final score."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from web.players import PHONE, Crowd, Person, Pick, advance, prefer

# Explore and settle, help in every crisis, say as little as possible.
SETTLE = (
    "stand up", "consume own", "consume token", "consume from", "act recruitment", "recruit", "act reproduction",
    "birth", "act exploration", "take hex", "act harvest", "harvest from", "rotate", "land", "put on board", "take",
    "explore with", "bet 0", "no offer", "decline", "next", "end round", "done", "pass",
)  # fmt: skip
# Squeeze the islands until they are free: what people do who want to go home.
SQUEEZE = (
    "act taxes", "rotate", "land", "put on board", "take", "bet 0", "no offer", "decline", "next", "end round", "done",
    "pass",
)  # fmt: skip
ENOUGH = 30  # clicks of one person
TARGETS = "all => all.map(button => button.dataset.targets)"


def patient(first: Pick) -> Pick:
    """Return a way to choose that brings the game to an end when it has lasted long enough."""
    clicks = 0
    later = prefer(*SQUEEZE)

    def pick(choices: Sequence[str]) -> str:
        nonlocal clicks
        clicks += 1
        return first(choices) if clicks < ENOUGH else later(choices)

    return pick


def trader() -> Pick:
    """Return a way to choose: make Bob one offer as soon as one may speak, and settle."""
    settle, offer = patient(prefer(*SETTLE)), ["deal with 1", "offer 2f", "ask 1f", "make offer"]

    def pick(choices: Sequence[str]) -> str:
        return offer.pop(0) if offer and offer[0] in choices else settle(choices)

    return pick


def click(person: Person, pick: Pick) -> None:
    """Answer what the page asks for, if it does."""
    turn = person.turn_now()
    if turn and not turn["over"]:
        person.reply(turn, pick)
        person.goes_on(turn["asked"])


def play_together(*players: tuple[Person, Pick]) -> set[str]:
    """Let people click at their own pages whenever they are asked, to the end; return what the log told meanwhile."""
    told: set[str] = set()
    while not players[0][0].page.locator(".winner").count():
        for person, pick in players:
            click(person, pick)
            told |= set(person.page.locator("#log p").evaluate_all("all => all.map(line => line.dataset.key)"))
    return told


def test_two_people_and_a_bot_play_a_whole_game_with_a_deal_and_a_crisis(ann: Person, bob: Person) -> None:
    options = {"length": "short", "talk": "one"}
    made = ann.open("me", "open", "random", game="archipelago", options=options)
    table = str(made["id"])
    bob.join(made["invite"])
    ann.visit(table)
    told = play_together((ann, trader()), (bob, patient(prefer("accept", *SETTLE))))
    assert {"offer", "accept", "hand over"} <= told
    assert told & {"domestic crisis", "export crisis"}
    seen = ann.sees(table)
    assert seen["over"]
    for person in (ann, bob):
        person.finds(".winner", re.compile("wins?!|share the victory!|lost"))
        person.finds(".told", re.compile("had the objective"))  # what was secret is open now
        assert_score_sheet_adds_up(person, seen["view"]["scores"])


def test_who_made_an_offer_can_withdraw_it_while_the_other_thinks(ann: Person, bob: Person) -> None:
    made = ann.open("me", "open", game="archipelago", options={"length": "short"})
    bob.join(made["invite"])
    ann.visit(str(made["id"]))
    pick, settle = trader(), patient(prefer(*SETTLE))
    while not ann.page.locator(".aside").count():
        for person, choose in ((ann, pick), (bob, settle)):
            if not ann.page.locator(".aside").count():
                click(person, choose)
    bob.page.wait_for_selector('[data-choice="accept"], [data-choice="decline"]')
    assert ann.offered() == ["withdraw"]
    ann.click("withdraw")
    expect(bob.page.locator('[data-choice="decline"]')).to_have_count(0)
    bob.finds("#log", "withdraws")


def test_an_offer_is_composed_and_answered_on_phones_where_its_shelf_opens_by_itself(crowd: Crowd) -> None:
    pair = [crowd.add(name, **PHONE) for name in ("Ann", "Bob")]
    made = pair[0].open("me", "open", game="archipelago", options={"length": "short"})
    table = str(made["id"])
    pair[1].do(table, "sit", invite=made["invite"]).raise_for_status()
    advance(table, *pair, until=may_speak, pick=prefer(*SETTLE))
    for person in pair:
        person.visit(table)
    ann, bob = sorted(pair, key=lambda person: not person.offered())
    shelf, tab = '[data-area="shelf:offer"]', "#table"
    expect(ann.page.locator(tab)).to_have_attribute("data-tab", "board")
    ann.click(next(choice for choice in ann.offered() if choice.startswith("deal with")))
    expect(ann.page.locator(shelf)).to_be_visible()
    for choice in ("offer 2f", "offer 5f", "ask 1f"):
        ann.click(choice)
    give, get = ann.page.locator(".ar-side .ar-row:first-child output").all()
    expect(give).to_have_text("7")
    for left in ("6", "5"):
        ann.page.locator(".ar-side").first.locator("[data-less]").tap()
        expect(give).to_have_text(left)
    expect(get).to_have_text("1")
    ann.page.locator(".ar-side").last.locator("[data-less]").tap()
    expect(get).to_have_text("0")
    expect(ann.page.locator(".ar-side").last.locator("[data-less]")).to_have_count(0)
    ann.click("make offer")
    ann.confirm()
    expect(ann.page.locator(tab)).to_have_attribute("data-tab", "board")
    expect(bob.page.locator(tab)).to_have_attribute("data-tab", "hand")
    expect(bob.page.locator(f"{shelf} output")).to_have_text(["5"])
    bob.click("accept")
    expect(bob.page.locator(tab)).to_have_attribute("data-tab", "board")


def may_speak(seen: Any) -> bool:
    """Tell whether somebody may make an offer."""
    return any(choice["text"].startswith("deal with") for choice in seen.get("choices", []))


def assert_score_sheet_adds_up(person: Person, scores: Sequence[int]) -> None:
    """The points by source add up to the totals, and these are the scores."""
    sheet = person.page.locator("table.sheet")
    expect(sheet.locator("tfoot td")).to_have_text([str(points) for points in scores])
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    assert [sum(map(int, column)) for column in zip(*rows, strict=True)] == list(scores)


def test_a_region_is_tried_out_on_the_map_before_it_is_placed(ann: Person) -> None:
    table = str(ann.open("me", "random", game="archipelago")["id"])
    page = ann.visit(table)
    page.wait_for_selector(".tray .ar-faces .target")
    before = page.locator("#board .ar-name").count()
    page.locator(".tray .ar-faces .target").first.click()
    if page.locator("[data-arm]:not(.off)").count():
        page.locator("[data-arm]").click()
    cell = page.locator("#board .ar-cell.target").first
    cell.wait_for()
    name = cell.get_attribute("data-target")
    ways = sum(name in targets.split("|") for targets in page.locator("[data-choice]").evaluate_all(TARGETS))
    cell.dispatch_event("click")
    turns = page.locator(f"#board .ar-turn[data-cell='{(name or '').removeprefix('cell:')}'].target")
    if ways > 1:
        turns.first.dispatch_event("click")
    confirm = page.locator("[data-draft=confirm]")
    expect(confirm).to_be_visible()
    expect(page.locator("#board .ar-name")).to_have_count(before + 1)
    assert len(ann.sees(table)["view"]["regions"]) == before
    ann.confirm()
    ann.finds("#log", "Ann discovers")
    assert len(ann.sees(table)["view"]["regions"]) > before
