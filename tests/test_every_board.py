"""Every registered game's drawing: well-formed, named, light, nothing but text in names, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import atoll
from atoll.kernel import LANGUAGES, SPECTATOR, Game, View
from catalogue import mixed, walk
from markup import Elements

UNFILLED = re.compile(r"\{\w")  # a blank of a text
SVG = "{http://www.w3.org/2000/svg}"
LIGHT = 100_000  # bytes of a board
BETWEEN = 400  # choices between two looks at a game
NASTY = ["<script>alert(1)</script>", "\"&'", "{{ 7 * 7 }}", "x" * 200]
GAMES = {name: atoll.game(name) for name in atoll.game_names()}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seat_counts]


def fragments(game: Game[Any], view: View, lang: str, names: list[str]) -> list[str]:
    """The board and all that lies around it."""
    return [*game.drawing(view, lang, names).everything()]


@cache
def looks(name: str, seats: int) -> list[View]:
    """What a seat and a spectator see in a random game with any options: the beginning, some moments, and the end."""
    return list(_look(name, seats))


def _look(name: str, seats: int) -> Iterator[View]:
    game = GAMES[name]
    start = game.start(seats, mixed(game, seats))
    for k, s in enumerate(walk(start, Random(f"{name}/{seats}"))):
        if s.over or (k % BETWEEN == 0 and k < 10 * BETWEEN):
            yield s.view(k // BETWEEN % seats)
            yield s.view(SPECTATOR)


def people(seats: int) -> list[str]:
    return ["Ada", "Bo", "Cy", "Dee", "Eli"][:seats]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_board_is_light_and_well_formed_and_every_target_has_a_name(name: str, seats: int, lang: str) -> None:
    for view in looks(name, seats):
        board, *rest = fragments(GAMES[name], view, lang, people(seats))
        assert len(board.encode()) < LIGHT
        root = ElementTree.fromstring(board)
        assert root.tag == f"{SVG}svg"
        for element in root.iter():
            if "data-target" in element.attrib:
                assert element.findtext(f"{SVG}title")
        for part in rest:
            assert not any(UNFILLED.search(value) for _, attrs in Elements(part).found for value in attrs.values())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_symbol_that_is_used_is_defined(name: str, seats: int) -> None:
    for view in looks(name, seats):
        text = "".join(fragments(GAMES[name], view, "en", people(seats)))
        assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'<\w+ id="([^"]+)"', text))


@pytest.mark.parametrize("name", GAMES)
def test_every_sign_of_the_log_is_a_symbol_and_every_composed_step_exists(name: str) -> None:
    game = GAMES[name]
    board = game.drawing(looks(name, game.seat_counts[-1])[0], "en", people(game.seat_counts[-1])).board
    assert set(game.icons.values()) <= set(re.findall(r'<symbol[^>]* id="([^"]+)"', board))
    assert set(game.icons) <= set(game.texts.events)
    assert set(game.steps) >= set(game.composed)


@pytest.mark.parametrize("nasty", NASTY)
@pytest.mark.parametrize("name", GAMES)
def test_names_are_only_text(name: str, nasty: str) -> None:
    seats = GAMES[name].seat_counts[-1]
    first, *_, last = looks(name, seats)
    for view in (first, last):
        parts = fragments(GAMES[name], view, "en", [nasty] * seats)
        ElementTree.fromstring(parts[0])
        for part in parts:
            assert "49" not in re.findall(r"<h3>(.*?)</h3>", part)
            for tag, attrs in Elements(part).found:
                assert tag != "script"
                assert not any(attr == "style" or attr.startswith("on") for attr in attrs)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_score_sheet_adds_up_to_the_scores(name: str, seats: int, lang: str) -> None:
    end = looks(name, seats)[-1]
    assert end.over
    sheet = GAMES[name].score_sheet(end, lang)
    assert tuple(sum(column) for column in zip(*(points for _, points in sheet), strict=True)) == end.scores
    assert len({source for source, _ in sheet} - {""}) == len(sheet)


@pytest.mark.parametrize("name", GAMES)
def test_the_style_names_only_colours_there_are_and_fetches_nothing(name: str) -> None:
    sheet = (GAMES[name].folder / "board" / "board.css").read_text(encoding="utf-8")
    assert {
        colour for colour in re.findall(r"var\((--[\w-]+)[,)]", sheet) if f"{colour}:" not in GAMES[name].palette()
    } == set()
    assert "url(http" not in sheet
