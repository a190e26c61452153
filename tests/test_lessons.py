"""Every lesson is played to its end: as the coach advises, and on any path that the coach allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import atoll
from atoll.bots import bot
from atoll.kernel import CHANCE, Eyes, Game, State
from atoll.kernel.lesson import LEARNER, Card, Lesson, Task, lessons, made_by, read_lesson
from atoll.web.parts import FRAGMENTS

GAMES = atoll.game_names()
PATHS = 50
MOST_TASKS = 40
MOST_WORDS = 60  # on one card
TURN_MET = 0.8  # of the rules of a normal turn
PATIENCE = 6  # decisions a task, and as many again
Pick = Callable[[Task | None, list[str]], str]

every_game = pytest.mark.parametrize("name", GAMES)


def advised(lesson: Lesson) -> Pick:
    """What a learner chooses who follows every advice, and the script meanwhile."""
    scripted = iter(made_by(LEARNER, lesson.script))

    def pick(task: Task | None, offered: list[str]) -> str:
        text = next(scripted)
        assert task is None or text == task.advised(offered), "the script is old: run tools/make-lessons.py"
        return text

    return pick


def any_allowed(rng: Random) -> Pick:
    """What a learner chooses who does anything that the lesson survives."""

    def pick(task: Task | None, offered: list[str]) -> str:
        return rng.choice([choice for choice in offered if task is None or task.allows(choice)])

    return pick


def attended(game: Game[Any], lesson: Lesson, pick: Pick, seed: int = 0) -> Iterator[tuple[State, Task | None, str]]:
    """Play a lesson to its end; yield every decision of the learner with its task and what is chosen."""
    state: State = game.start(len(lesson.seats), lesson.options)
    rng, entries = Random(seed), list[str]()
    for _ in range(PATIENCE * 20 * len(lesson.tasks)):
        number = lesson.reached(made_by(LEARNER, entries))
        if number == len(lesson.tasks) or state.over:
            break
        seat = state.seat
        offered = [choice.text for choice in state.choices(seat)]
        if seat == LEARNER:
            now = lesson.task_at(number, offered)
            task = None if now is None else lesson.tasks[now]
            text = pick(task, offered)
            yield state, task, text
        else:
            text = lesson.scripted(seat, len(made_by(seat, entries)), offered) or otherwise(state, seat, rng, lesson)
        state.play(text, seat)
        entries.append(f"{'*' if seat == CHANCE else seat} {text}")
    assert lesson.reached(made_by(LEARNER, entries)) == len(lesson.tasks), stuck(lesson, entries)


def otherwise(state: State, seat: int, rng: Random, lesson: Lesson) -> str:
    """What chance and rivals do where the script does not help."""
    if seat == CHANCE:
        return rng.choices(state.choices(), state.weights())[0].text
    return str(_bot(lesson.seats[seat]).choose(Eyes(state, seat), rng).text)


@cache
def _bot(name: str) -> Any:
    return bot(name)


def stuck(lesson: Lesson, entries: list[str]) -> str:
    task = lesson.tasks[lesson.reached(made_by(LEARNER, entries))]
    advice = "open its `do`, close an earlier `allow`, or make it `optional`"
    return f"{task.title.en!r} never came up: {advice}; last choices: {made_by(LEARNER, entries)[-8:]}"


def said(lesson: Lesson) -> Iterator[Card]:
    """Everything that the coach says."""
    for task in lesson.tasks:
        yield from task.before
        yield task.card
        if task.first:
            yield Card(title=task.title, text=task.first)
    yield lesson.end


@every_game
def test_who_follows_the_coach_does_every_task_of_the_script(name: str) -> None:
    game = atoll.game(name)
    lesson = read_lesson(game)
    decisions = [task for _, task, _ in attended(game, lesson, advised(lesson))]
    assert [task for task in decisions if task] == list(lesson.tasks)
    assert decisions.count(None) <= len(decisions) // 4


@pytest.mark.parametrize("seed", range(PATHS))
@every_game
def test_any_path_that_the_coach_allows_leads_to_the_end_of_the_lesson(name: str, seed: int) -> None:
    game = atoll.game(name)
    for _ in attended(game, read_lesson(game), any_allowed(Random(seed)), seed):
        pass


@every_game
def test_every_pointer_points_at_something_that_is_drawn(name: str) -> None:
    game = atoll.game(name)
    lesson = read_lesson(game)
    for state, task, _ in attended(game, lesson, advised(lesson)):
        if task is None:
            continue
        drawn = "".join(game.drawing(state.view(LEARNER), "en", ["Ann"] * len(lesson.seats)).everything())
        names = {*FRAGMENTS, *re.findall(r'data-(?:target|piece|figure)="([^"]+)"', drawn)}
        pointed = {name for points in (task.point, *(card.point for card in task.before)) for name in points}
        assert pointed <= names, task.title.en


@every_game
def test_most_rules_of_a_normal_turn_are_met_by_doing(name: str) -> None:
    game = atoll.game(name)
    lesson = read_lesson(game)
    known = set(game.rulebooks["en"].headings)
    met = {rule for task in lesson.tasks for rule in task.rules}
    assert met | set(lesson.turn) | {card.rule for card in said(lesson) if card.rule} <= known
    assert len(lesson.turn) >= 15
    assert len(met & set(lesson.turn)) / len(lesson.turn) >= TURN_MET


@every_game
def test_a_lesson_is_short_and_speaks_both_languages(name: str) -> None:
    game = atoll.game(name)
    assert lessons(game) == ["first-game"]
    lesson = read_lesson(game)
    assert 12 <= len(lesson.tasks) <= MOST_TASKS
    assert all(task.rules for task in lesson.tasks)
    for card in said(lesson):
        for text in (card.title, card.text):
            assert text.en and text.fr and text.en != text.fr
            assert max(len(text.en.split()), len(text.fr.split())) <= MOST_WORDS
            assert text.en.count("**") % 2 == text.fr.count("**") % 2 == 0
            assert not re.search(r"[^\s\u202f\u00a0][;:!?](?:\s|$)", text.fr), text.fr
