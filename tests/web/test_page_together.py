"""Several browsers at one table: secrets, undo by consent, spectators, chat, leaving, rematch."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Dialog, expect

from atoll.kernel import Eyes
from atoll.table.onlooker import Onlooker
from atoll.web.parts import parts
from web.conftest import Server, wait_for
from web.players import Crowd, Person, Tap, advance, begins_turn, eager, hand, heroes, prefer, truth

HELP = prefer("end turn", "main action villagers", "die blue")


def sit_down(ann: Person, bob: Person, *others: str, **terms: int) -> str:
    """Let two people meet at a table on their pages, before the first turn of Ann; return its id."""
    made = ann.open("me", "open", *others, **terms)
    table = str(made["id"])
    bob.join(made["invite"])
    advance(table, ann, bob, until=begins_turn(0), pick=prefer("die green", "die red"))  # the blue ones are left
    ann.visit(table)
    ann.page.wait_for_selector(".ask")
    return table


def test_friends_meet_by_the_link_that_the_page_shows(ann: Person, bob: Person) -> None:
    ann.page.goto("/new/daimyo")
    ann.page.get_by_label("Seat C").select_option("random")
    ann.page.get_by_role("button", name="Open the table").click()
    link = ann.page.locator("[data-invite]")
    expect(link).to_have_value(re.compile("^http://127.0.0.1"))
    ann.finds("#prompt", "Send this link to your friends")
    bob.page.goto(link.input_value())
    bob.page.get_by_label("Your name").fill("Bobby")
    bob.page.get_by_role("button", name="Sit down").click()
    ann.finds("#seats", "Bobby")
    for person in (ann, bob):
        expect(person.page.locator("#areas [data-area^=seat]")).to_have_count(3)


def test_nothing_of_one_players_secrets_reaches_the_others_browser(crowd: Crowd, server: Server, ann: Person) -> None:
    with Tap(server.port) as wire:
        bob = crowd.add("Bob", wire.url)
        bob.page.route("**/terms*", lambda route: route.abort())  # what is printed on all heroes, whoever holds them
        table = sit_down(ann, bob, "random")
        wire.heard.clear()  # the heroes that a clan brings were open to all who chose
        secrets = heroes(hand(truth(server.db, table), 0))
        ann.play_on(HELP, lambda offered: offered[0].startswith("villager "))
        secrets |= heroes(hand(truth(server.db, table), 0))
        ann.page.get_by_role("button", name="Ask to undo").click()
        bob.page.get_by_role("button", name="Agree").click()
        bob.finds("#log .undone", "Ann draws a hero.")
        ann.play_on(HELP, lambda offered: "end turn" in offered)
        secrets |= heroes(hand(truth(server.db, table), 0))
        ann.click("end turn")
        count = ann.sees(table)["entries"]
        for entry in (count // 2, count - 1, count):
            bob.page.goto(f"/t/{table}/replay?entry={entry}")
            bob.finds(".replay", f"Move {entry} of")
        bob.visit(table)
        assert "event: change" in wire.text
        assert "Ann draws a hero." in wire.text
        assert all(name in wire.text for name in heroes(hand(truth(server.db, table), 1)))
        assert [name for name in secrets if re.search(rf"\b{re.escape(name)}\b", wire.text)] == []


def test_the_api_tells_nobody_what_the_others_hold(ann: Person, bob: Person, server: Server) -> None:
    table = sit_down(ann, bob, "random")
    held = hand(truth(server.db, table), 0)
    assert tuple(ann.sees(table)["view"]["players"][0]["hand"]) == held
    for seen in (bob.sees(table), bob.sees(table, seat=0)):
        player = seen["view"]["players"][0]
        assert seen["seat"] == 1
        assert player["hand"] is None
        assert seen["choices"] == []
        assert set(player["unseen"]) > set(held)
        assert not any(name in line["text"] for line in seen["log"] for name in heroes(held))
    assert bob.http.get(f"/api/tables/{table}/record").status_code == 403
    assert bob.do(table, "branch", entry=3).status_code == 403


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_player_is_sent_would_be_the_same_if_the_others_held_other_cards(
    ann: Person, bob: Person, server: Server, seat: int
) -> None:
    table = sit_down(ann, bob, "random")
    person = (ann, bob)[seat]
    sent = person.http.get(f"/t/{table}/parts").json()
    live = truth(server.db, table)
    assert live.match is not None
    real, rng = live.state, Random(1)
    dealt = {hand(live, 1 - seat)}
    for _ in range(10):
        live.match.state = Eyes(real, seat).world(rng)
        dealt.add(hand(live, 1 - seat))
        assert parts(Onlooker(live, person.user, None, "en")) == sent
    assert len(dealt) > 1


def test_an_undo_that_others_saw_needs_their_consent(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    ann.play_on(prefer("end turn", "main action", "die green", "die "), lambda offered: "end turn" in offered)
    ann.click("end turn")
    bob.page.wait_for_selector(".ask")
    bob.click(prefer("die ")(bob.offered()))
    entries = ann.sees(table)["entries"]
    for answer in ("Refuse", "Agree"):
        ann.page.get_by_role("button", name="Ask to undo").click()
        bob.finds(".asked", "Ann asks to take something back.")
        expect(ann.page.get_by_role("button", name="Agree")).to_have_count(0)
        assert ann.sees(table)["entries"] == entries
        bob.page.get_by_role("button", name=answer).click()
        expect(bob.page.locator(".asked")).to_have_count(0)
    expect(ann.page.locator("[data-choice='end turn']")).to_be_visible()
    expect(bob.page.locator(".ask")).to_have_count(0)
    assert ann.sees(table)["entries"] < entries


def test_a_spectator_sees_the_table_but_no_hand_and_cannot_act(
    crowd: Crowd, server: Server, ann: Person, bob: Person
) -> None:
    table = sit_down(ann, bob)
    guest = crowd.add("Gus")
    page = guest.visit(table)
    guest.finds("#prompt", "You are watching. Waiting for Ann")
    expect(page.locator("#areas [data-area^=seat]")).to_have_count(2)
    for selector in ("[data-choice]", "[data-undo]", "[data-leave]", "[data-bot]", ".target"):
        expect(page.locator(selector)).to_have_count(0)
    live = truth(server.db, table)
    html = page.content()
    assert [name for seat in range(2) for name in heroes(hand(live, seat)) if name in html] == []
    seen = ann.sees(table)
    move = ann.move(seen)
    assert guest.do(table, "play", **move).status_code == 403
    for name in ("undo", "leave", "bot"):
        assert guest.do(table, name, seat=0).status_code == 403
    assert ann.sees(table)["seq"] == seen["seq"]
    ann.click(move["choices"][0])
    guest.finds("#log p:last-child", "Ann")


def test_people_talk_at_the_table(crowd: Crowd, ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    for speaker, hearer, text in ((ann, bob, "Good luck & <b>have fun</b>!"), (bob, ann, "Merci à toi")):
        speaker.opens("chat")
        speaker.page.locator("#say").fill(text)
        speaker.page.get_by_role("button", name="Send").click()
        hearer.finds("#chat p:last-child", text)
        expect(speaker.page.locator("#say")).to_have_value("")
    guest = crowd.add("Gus")
    guest.visit(table)
    guest.finds("#chat", "Good luck & <b>have fun</b>!")


def test_a_bot_takes_the_place_of_whoever_leaves(ann: Person, bob: Person) -> None:
    sit_down(ann, bob)
    questions: list[str] = []

    def stay(question: Dialog) -> None:
        questions.append(question.message)
        question.dismiss()

    def leave(question: Dialog) -> None:
        questions.append(question.message)
        question.accept()

    bob.page.locator("#seats summary").click()
    bob.page.once("dialog", stay)
    bob.page.get_by_role("button", name="Leave the table").click()
    bob.page.once("dialog", leave)
    bob.page.get_by_role("button", name="Leave the table").click()
    ann.finds("#seats .seat.p1", "Greedy B")
    assert questions == ["Leave the table? A bot plays on for you, and you can take your seat back at any time."] * 2
    bob.finds("#prompt", "You are watching.")
    ann.play_on(prefer("end turn", "main action", "die "), lambda offered: "end turn" in offered)
    ann.click("end turn")
    ann.page.wait_for_selector(".ask")
    ann.finds("#log", "Greedy B takes")
    bob.page.get_by_role("button", name="Take your seat back").click()
    ann.finds("#seats .seat.p1", "Bob")
    ann.finds("#log", "Bob is back and plays again.")


def test_a_game_ends_when_everybody_agrees_that_it_should(ann: Person, bob: Person) -> None:
    sit_down(ann, bob)
    ann.page.locator("#seats summary").click()
    ann.page.once("dialog", lambda question: question.accept())
    ann.page.get_by_role("button", name="End the game").click()
    bob.finds(".asked", "Ann asks to end the game.")
    bob.page.get_by_role("button", name="Agree").click()
    for person in (ann, bob):
        person.finds(".winner", "The game was ended by consent.")


def test_an_absent_player_is_replaced_by_a_bot(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob, replace_after=1)
    bob.page.close()

    def replaced() -> bool:
        ann.page.evaluate("() => document.querySelector('[data-bot]')?.click()")
        return "Greedy B" in ann.page.locator("#seats .seat.p1").inner_text()

    wait_for(replaced)
    assert bob.sees(table)["your_seats"] == []


def test_nobody_is_replaced_who_has_not_been_away_for_long_enough(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob, replace_after=3600)
    bob.page.close()
    ann.page.get_by_role("button", name="Replace by a bot").click()
    ann.finds("#toast", "this player has not been away for long enough")
    assert bob.sees(table)["your_seats"] == [1]


def test_an_open_seat_is_filled_with_a_bot(ann: Person) -> None:
    ann.visit(ann.open("me", "open")["id"])
    ann.page.get_by_role("button", name="Let a bot sit here").click()
    ann.page.wait_for_selector(".ask")


def test_a_rematch_brings_both_to_the_same_new_table(ann: Person, bob: Person) -> None:
    made = ann.open("me", "open")
    bob.join(made["invite"])
    bob.page.goto("about:blank")
    advance(made["id"], ann, bob, pick=eager())
    for person in (ann, bob):
        person.visit(made["id"])
        person.page.get_by_role("button", name="Rematch").click()
        person.page.wait_for_url(lambda url: made["id"] not in url)
        person.page.wait_for_selector("#seats")
    assert ann.page.url == bob.page.url
    table = ann.page.url.rpartition("/")[2]
    assert [len(person.sees(table)["your_seats"]) for person in (ann, bob)] == [1, 1]


def test_everybody_sees_a_move_by_themselves(ann: Person, bob: Person) -> None:
    table = sit_down(ann, bob)
    ann.click(prefer("die ")(ann.offered()))
    bob.finds("#log", "Ann takes")
    wait_for(lambda: bob.page.evaluate("globalThis.table.seq") == ann.sees(table)["seq"])
