"""Pieces of a page are kept by what they show: they always show what a fresh drawing would."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import msgspec
import pytest

import atoll
from atoll.kernel import CHANCE
from atoll.table.live import LiveTable
from atoll.table.onlooker import Onlooker
from atoll.table.seats import person_seat
from atoll.table.store import Header, Row
from atoll.web.parts import FRAGMENTS, news, parts
from atoll.web.pieces import Desk

MOVES = 50
EYES = ("user0", "user1", "somebody")


def opened(name: str, seats: int) -> LiveTable:
    game = atoll.game(name)
    header = Header(id="t", invite="i", game=name, rules=game.rules_version, data=game.data,
                    options=game.complete({}), owner="user0", created=time.time())  # fmt: skip
    live = LiveTable(header, game)
    people = [person_seat(f"user{k}", f"Player {k}") for k in range(seats)]
    live.apply(Row(1, time.time(), "seats", -2, msgspec.json.encode(people).decode(), 1))
    return live


def go_on(live: LiveTable, rng: Random) -> None:
    """Let somebody make a choice; now and then it is taken back."""
    while not live.over:
        state = live.state
        seat = rng.choice(state.seats)
        chosen = rng.choices(state.choices(seat), state.weights() if seat == CHANCE else None)[0]
        live.apply(Row(live.seq + 1, time.time(), "play", seat, chosen.text, live.changes + 1))
        if seat != CHANCE:
            if rng.random() < 0.1:
                live.apply(Row(live.seq + 1, time.time(), "undo", seat, "1", live.changes + 1))
            return


class Browser:
    """Puts fragments together from what it is told and what it has."""

    def __init__(self) -> None:
        self.pieces: dict[int, str] = {}

    def whole(self, told: dict[str, Any]) -> dict[str, str]:
        kept: dict[int, str] = {}

        def html(item: Any) -> str:
            if isinstance(item, str):
                return item
            mark, drawn = item if isinstance(item, tuple) else (item, self.pieces[item])
            kept[mark] = drawn
            return str(drawn)

        made = {name: "".join(html(item) for item in told[name]) for name in FRAGMENTS}
        self.pieces = kept
        return made


@pytest.mark.parametrize("name", atoll.game_names())
def test_what_a_browser_puts_together_is_what_is_drawn_afresh(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live, rng = opened(name, atoll.game(name).seat_counts[-1]), Random(name)
    browsers = {user: Browser() for user in EYES}
    desk, sent, all_of_it = Desk(), 0, 0
    for _ in range(MOVES):
        go_on(live, rng)
        for user, browser in browsers.items():
            lang = "fr" if user == "user1" else "en"
            monkeypatch.setattr("atoll.web.parts.DESK", desk)
            told = news(Onlooker(live, user, None, lang), browser.pieces)
            sent += len(msgspec.json.encode(told))
            live.blocks.clear()
            monkeypatch.setattr("atoll.web.parts.DESK", Desk())
            fresh = parts(Onlooker(live, user, None, lang))
            all_of_it += len(msgspec.json.encode(fresh))
            assert browser.whole(told) == {part: fresh[part] for part in FRAGMENTS}
    assert sent < all_of_it / 2


@pytest.mark.parametrize("name", atoll.game_names())
def test_a_piece_that_is_kept_no_more_is_drawn_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atoll.web.parts.DESK", Desk())
    monkeypatch.setattr("atoll.web.pieces.HTML_KEPT", 0)
    live, rng = opened(name, atoll.game(name).seat_counts[0]), Random(name)
    for _ in range(5):
        go_on(live, rng)
        first, again = (msgspec.json.encode(news(Onlooker(live, "user0", None, "en"), ())) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("name", atoll.game_names())
def test_pieces_are_what_the_game_draws(name: str) -> None:
    live, rng = opened(name, atoll.game(name).seat_counts[0]), Random(1)
    for _ in range(10):
        go_on(live, rng)
        for seat in (0, atoll.SPECTATOR):
            view, names = live.state.view(seat), live.names()
            drawing = live.game.drawing(view, "fr", names)
            shown = parts(Onlooker(live, f"user{seat}" if seat >= 0 else "", None, "fr"))
            assert shown["board"] == drawing.board
            assert all(area in shown["areas"] for area in drawing.seats)
            assert all(shelf.html in shown["areas"] for shelf in drawing.shelves)


@pytest.mark.parametrize("name", atoll.game_names())
def test_of_a_board_that_changed_only_some_cuts_are_sent(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atoll.web.parts.DESK", Desk())
    live, rng, browser = opened(name, atoll.game(name).seat_counts[-1]), Random(name), Browser()
    sent, boards = 0, 0
    for _ in range(MOVES):
        go_on(live, rng)
        told = news(Onlooker(live, "somebody", None, "en"), browser.pieces)
        fresh = sum(len(item[1]) for item in told["board"] if isinstance(item, tuple))
        if browser.pieces and fresh:
            sent += fresh
            boards += len(parts(Onlooker(live, "somebody", None, "en"))["board"])
        browser.whole(told)
    assert boards
    assert sent < boards / 2


def test_an_area_of_another_is_drawn_once_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    class Counting(Desk):
        def _draw(self, kind: Any, *more: Any) -> Any:
            drawn.append(kind[1])
            return super()._draw(kind, *more)

    monkeypatch.setattr("atoll.web.parts.DESK", Counting())
    live, rng = opened("daimyo", 3), Random(1)
    for _ in range(40):
        go_on(live, rng)
        for user in EYES:
            news(Onlooker(live, user, None, "en"), ())
        drawn.clear()
        go_on(live, rng)
        for user in ("user1", "somebody"):
            news(Onlooker(live, user, None, "en"), ())
        assert drawn.count("seat:0") <= 1
