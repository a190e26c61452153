"""A first game at the keyboard with a coach."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import atoll
from atoll.kernel.lesson import LEARNER, made_by, read_lesson
from atoll.table import Match
from atoll.table.match import PERSON
from atoll.terminal import TerminalGame
from terminal.test_terminal import NAMES, Keyboard, said


def pupil(tmp_path: Path, name: str, *typed: str, lang: str = "en") -> TerminalGame:
    game: Any = atoll.game(name)
    lesson = read_lesson(game)
    match = Match.start(game, [PERSON, *lesson.seats[1:]], lesson.options, Random(1))
    match.lesson = lesson
    return TerminalGame(match, tmp_path / "lesson.json", Keyboard(*typed), lang)


def typed(name: str) -> list[str]:
    """The script's own choices; what is for good is typed twice."""
    game: Any = atoll.game(name)
    verbs, lines = game.texts.deeds.verbs, []
    for text in made_by(LEARNER, read_lesson(game).script):
        verb = verbs.get(game.book.parse(text).kind)
        lines += [text] * (2 if verb is not None and verb.confirm == "always" else 1)
    return lines


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_who_types_the_script_hears_every_task_and_then_the_end(tmp_path: Path, name: str, lang: str) -> None:
    lesson = read_lesson(atoll.game(name))
    game = pupil(tmp_path, name, *typed(name), lang=lang)
    game.run()
    heard = " ".join(said(game).split())
    assert [task.title.en for task in lesson.tasks if task.title.to(lang) not in heard] == []
    assert lesson.end.title.to(lang) in heard


def test_what_the_lesson_would_not_survive_waits_until_it_is_chosen_again(tmp_path: Path) -> None:
    game = pupil(tmp_path, "daimyo", "clan nomad", "v", "clan nomad", "clan nomad")
    game.run()
    assert "Every clan is fun" in said(game)
    assert made_by(LEARNER, game.match.record.entries) == ["clan nomad"]


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    game = pupil(tmp_path, "daimyo", "clan nobles")
    game.run()
    assert "learn --resume" in said(game)
