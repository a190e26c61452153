"""Puzzles in words: what one is called, whether an answer is right, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from atoll.bots.why import Considered, Difference, said
from atoll.kernel import Game, letter
from atoll.kernel.puzzle import ALMOST, EARLY, LATE, MIDDLE, RIGHT, WRONG, Puzzle
from atoll.table.notes import language

WORDS = {
    EARLY: "Early in a game for {players}, you are {letter}",
    MIDDLE: "In the middle of a game for {players}, you are {letter}",
    LATE: "Late in a game for {players}, you are {letter}",
    RIGHT: "Right: that is the best turn.",
    ALMOST: "Almost: only one choice is better.",
    WRONG: "No, there is something much better.",
    "unweighed": "The bots did not think it good enough to play on from it.",
    "judged": "Strong bots played on from each choice up to {worlds} times, in worlds that you cannot tell apart, on the same luck. The best one led by {low} to {high} points.",  # noqa: E501
}


class Answer(msgspec.Struct, frozen=True):
    """What is said to somebody who has chosen: whether it is right, and why."""

    verdict: str  # right, almost or wrong
    words: str
    why: str

    @property
    def right(self) -> bool:
        """Whether the puzzle is solved."""
        return self.verdict == RIGHT


def title_of(puzzle: Puzzle, lang: str) -> str:
    """Return what a puzzle is called: when, at what table, and who one is."""
    return _say(puzzle.phase, lang, players=puzzle.players, letter=letter(puzzle.seat))


def judged(puzzle: Puzzle, lang: str) -> str:
    """Return how the solution was found."""
    low, high = (_number(points, lang) for points in puzzle.lead)
    return _say("judged", lang, worlds=puzzle.worlds, low=low, high=high)


def answer(game: Game[Any], puzzle: Puzzle, choice: str, lang: str, names: Sequence[str] = ()) -> Answer:
    """Return what is said to somebody who has made a choice; it does not betray a better one."""
    verdict = puzzle.judged(choice)
    weighed = [each.choice for each in puzzle.weighed]
    why = worth(game, puzzle, lang, names)[weighed.index(choice)] if choice in weighed else _say("unweighed", lang)
    return Answer(verdict, _say(verdict, lang), why)


def worth(game: Game[Any], puzzle: Puzzle, lang: str, names: Sequence[str] = ()) -> list[str]:
    """Return what each choice that was played on is worth and why, the best one first."""
    considered = [
        Considered(
            game.book.parse(each.choice),
            each.margin,
            each.won,
            tuple(Difference(f"{source.whose}.{source.name.en}", source.points) for source in each.sources),
        )
        for each in puzzle.weighed
    ]
    named = {source.name.en: source.name.to(lang) for each in puzzle.weighed for source in each.sources}
    return said(considered, lang, names, named, game.texts.seen(puzzle.state(game).view(puzzle.seat)))


def _say(key: str, lang: str, **values: object) -> str:
    return language(lang).say("puzzle", WORDS[key]).format(**values)


def _number(points: float, lang: str) -> str:
    return f"{points:.1f}" if lang == "en" else f"{points:.1f}".replace(".", ",")
