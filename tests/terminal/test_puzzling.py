"""Puzzles at the keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

import atoll
from atoll.cli import app
from atoll.kernel import LANGUAGES
from atoll.kernel.puzzle import read_puzzles, the_puzzle
from atoll.table.puzzles import title_of
from atoll.terminal import TerminalPuzzle
from terminal.test_terminal import NAMES, Keyboard

PUZZLING = [name for name in NAMES if read_puzzles(atoll.game(name))]


def puzzled(name: str, *typed: str, lang: str = "en") -> tuple[bool, str]:
    """Try puzzle 1 of a game; return whether another one is wanted, and all that was said."""
    game: Any = atoll.game(name)
    keyboard = Keyboard(*typed)
    more = TerminalPuzzle(game, the_puzzle(game, 1), keyboard, lang).run()
    return more, " ".join(keyboard.said.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PUZZLING)
def test_who_finds_the_best_turn_is_told_what_all_are_worth(name: str, lang: str) -> None:
    puzzle = the_puzzle(atoll.game(name), 1)
    more, said = puzzled(name, puzzle.weighed[1].choice, puzzle.best.choice, lang=lang)
    assert more
    assert title_of(puzzle, lang) in said
    almost, right = {"en": ("Almost:", "Right:"), "fr": ("Presque :", "Bravo :")}[lang]
    assert said.index(almost) < said.index(right) < said.index("1. ", said.index(right))


def test_who_gives_up_is_shown_the_turn_and_who_leaves_is_not() -> None:
    more, said = puzzled("daimyo", "nonsense", "v", "h")
    assert more and "There is no choice" in said and "→" in said
    assert puzzled("daimyo", "q")[0] is False


def test_the_command_begins_with_a_puzzle_and_says_when_there_is_none() -> None:
    done = CliRunner().invoke(app, ["puzzle", "daimyo", "2"], input="q\n")
    assert done.exit_code == 0 and "you are" in done.stdout
    assert "no puzzle with the number 11" in str(CliRunner().invoke(app, ["puzzle", "daimyo", "11"]).exception)
