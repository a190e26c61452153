"""Lessons: a coached first game, told beside a game that is really played.

A lesson is a folder's pair of files, `lessons/first-game.toml` and `lessons/first-game.json`. The first says what the
coach says: task by task, what to do, what else may be done, and why. The second is the script: the entries of the game
that follows every advice, from which chance and rivals read what they do, so that what is taught really comes up. Where
a learner goes another way, the script goes on as far as it can, and chance and bots do the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from atoll.kernel.errors import AtollError
from atoll.kernel.game import Game
from atoll.kernel.step import CHANCE

FIRST = "first-game"
LEARNER = 0  # the seat of whoever is coached


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is said in both languages.

    >>> from atoll.kernel.lesson import Said
    >>> Said(en="Take a die", fr="Prenez un dé").to("fr")
    'Prenez un dé'
    """

    en: str
    fr: str

    def to(self, lang: str) -> str:
        """Return it in one of the languages.

        >>> from atoll.kernel.lesson import Said
        >>> Said(en="Done", fr="Terminé").to("en")
        'Done'
        """
        return self.fr if lang == "fr" else self.en


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a coach says, and what of the table it is about: targets, figures or parts of the page by their names.

    >>> import atoll
    >>> from atoll.kernel.lesson import read_lesson
    >>> read_lesson(atoll.game("daimyo")).tasks[0].before[0].point
    ('board',)
    """

    title: Said
    text: Said
    point: tuple[str, ...] = ()
    rule: str = ""


class Task(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to do: choices that do it, in the order of advice, and others that the lesson survives.

    >>> from atoll.kernel.lesson import Said, Task
    >>> hello = Said(en="Take a die", fr="Prenez un dé")
    >>> task = Task(title=hello, text=hello, do=("die red/*",), allow=("die *",), rules=("DAI-7.1",))
    >>> task.advised(["die blue/2 relic", "die red/3 recruitment"])
    'die red/3 recruitment'
    >>> task.allows("die blue/2 relic"), task.allows("reroll")
    (True, False)
    """

    title: Said
    text: Said
    do: tuple[str, ...]  # patterns of choices
    allow: tuple[str, ...] = ()
    first: Said | None = None  # what the coach says to somebody who would do something else
    point: tuple[str, ...] = ()  # what to look at; the choice itself if nothing is named
    rules: tuple[str, ...] = ()  # that are met by doing it, the one to read first
    before: tuple[Card, ...] = ()  # what is told first
    optional: bool = False  # whether it is left out when it does not come up before the next one

    @property
    def card(self) -> Card:
        """What the coach says when it is time for it.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> read_lesson(atoll.game("daimyo")).tasks[0].card.rule
        'DAI-4.1'
        """
        return Card(title=self.title, text=self.text, point=self.point, rule=self.rules[0] if self.rules else "")

    def advised(self, offered: Sequence[str]) -> str:
        """Return the choice on offer that the coach advises, or nothing if this is not the time for it.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> lesson = read_lesson(atoll.game("daimyo"))
        >>> task = lesson.tasks[1]
        >>> task.advised(["settle red/1", "settle blue/1"]), task.advised(["end turn"])
        ('settle blue/1', '')
        """
        return next((choice for pattern in self.do for choice in offered if fnmatchcase(choice, pattern)), "")

    def allows(self, choice: str) -> bool:
        """Return whether a choice does the task, or another one that the lesson survives.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> lesson = read_lesson(atoll.game("daimyo"))
        >>> task = lesson.tasks[1]
        >>> task.allows("settle yellow/1"), task.allows("settle red/1")
        (True, False)
        """
        return any(fnmatchcase(choice, pattern) for pattern in (*self.do, *self.allow))


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a coach says now: a task to do, that it is not yet time for the next one, or that the lesson is over.

    >>> import atoll
    >>> from atoll.kernel.lesson import read_lesson
    >>> advice = read_lesson(atoll.game("daimyo")).advice([], ["clan nobles", "clan nomad"])
    >>> advice.choice, advice.holds_back("clan nomad")
    ('clan nobles', True)
    """

    number: int  # of the task, from 0
    count: int
    task: Task | None = None
    choice: str = ""  # that does the task
    allowed: tuple[str, ...] = ()  # what the lesson survives
    end: Card | None = None

    def holds_back(self, choice: str) -> bool:
        """Return whether a choice has to wait, because the lesson would not survive it.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> lesson = read_lesson(atoll.game("daimyo"))
        >>> lesson.advice([], ["clan nobles", "clan nomad"]).holds_back("clan nobles")
        False
        """
        return self.task is not None and choice not in self.allowed


class Lesson(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A coached game: who sits at the table, what is to be done, and what chance and the others do meanwhile.

    >>> import atoll
    >>> from atoll.kernel.lesson import read_lesson
    >>> lesson = read_lesson(atoll.game("daimyo"))
    >>> lesson.reached(["clan nobles", "settle blue/1"]), lesson.scripted(1, 0, ["clan techno", "clan nature"])
    (2, 'clan techno')
    """

    title: Said
    seats: tuple[str, ...]  # bots; the learner's comes first and plays by itself only while a script is made
    options: dict[str, str] = {}
    seed: int  # of the luck that its script was made with
    turn: tuple[str, ...]  # the rules of a normal turn: most of them are to be met by doing
    tasks: tuple[Task, ...]
    end: Card
    script: list[str] = []  # the entries of the game that follows every advice

    def reached(self, made: Iterable[str]) -> int:
        """Return the number of the task that somebody has come to who made these choices.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> lesson = read_lesson(atoll.game("daimyo"))
        >>> lesson.reached(["clan nobles", "settle blue/1"])
        2
        """
        number = 0
        for choice in made:
            number = next((k + 1 for k in self._next(number) if self.tasks[k].allows(choice)), number)
        return number

    def task_at(self, number: int, offered: Sequence[str]) -> int | None:
        """Return the number of the task for which it is time, if somebody who has come so far is offered this.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> lesson = read_lesson(atoll.game("daimyo"))
        >>> lesson.task_at(1, ["settle blue/1"]), lesson.task_at(1, ["end turn"])
        (1, None)
        """
        return next((k for k in self._next(number) if self.tasks[k].advised(offered)), None)

    def advice(self, made: Iterable[str], offered: Sequence[str]) -> Advice:
        """Return what the coach says to somebody who made these choices and is offered those.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> lesson = read_lesson(atoll.game("daimyo"))
        >>> lesson.advice(["clan nobles"], ["settle red/1", "settle blue/1"]).choice
        'settle blue/1'
        """
        number, count = self.reached(made), len(self.tasks)
        if number == count:
            return Advice(number=number, count=count, end=self.end)
        if (now := self.task_at(number, offered)) is None:
            return Advice(number=number, count=count)
        task = self.tasks[now]
        allowed = tuple(text for text in offered if task.allows(text))
        return Advice(number=now, count=count, task=task, choice=task.advised(offered), allowed=allowed)

    def _next(self, number: int) -> Iterator[int]:
        """Yield the task that comes next, and those after it as long as they may be left out."""
        for k in range(number, len(self.tasks)):
            yield k
            if not self.tasks[k].optional:
                return

    def scripted(self, seat: int, played: int, offered: Sequence[str]) -> str:
        """Return what the script lets a seat or chance do after so many choices, if it is possible now.

        >>> import atoll
        >>> from atoll.kernel.lesson import read_lesson
        >>> lesson = read_lesson(atoll.game("daimyo"))
        >>> lesson.scripted(1, 0, ["clan techno", "clan nature"])
        'clan techno'
        """
        own = made_by(seat, self.script)
        return own[played] if played < len(own) and own[played] in offered else ""


def made_by(seat: int, entries: Iterable[str]) -> list[str]:
    """Return the choices of a seat or of chance among the entries of a record.

    >>> from atoll.kernel.lesson import made_by
    >>> made_by(0, ["* draw tile", "0 pass", "1 pass"])
    ['pass']
    """
    mark = "* " if seat == CHANCE else f"{seat} "
    return [entry.removeprefix(mark) for entry in entries if entry.startswith(mark)]


def lessons(game: Game[Any]) -> list[str]:
    """Return the names of a game's lessons.

    >>> import atoll
    >>> from atoll.kernel.lesson import lessons
    >>> lessons(atoll.game("daimyo"))
    ['first-game']
    """
    return sorted(path.stem for path in (game.folder / "lessons").glob("*.toml"))


def read_lesson(game: Game[Any], name: str = FIRST) -> Lesson:
    """Read a lesson of a game.

    >>> import atoll
    >>> from atoll.kernel.lesson import read_lesson
    >>> read_lesson(atoll.game("daimyo")).title.en
    'Your first game of Daimyo'
    """
    if name not in lessons(game):
        raise AtollError("{game} has no lesson {name}", game=game.title, name=repr(name))
    return _read(game.folder / "lessons" / name)


@cache
def _read(path: Path) -> Lesson:
    lesson = msgspec.toml.decode(path.with_suffix(".toml").read_bytes(), type=Lesson)
    script = path.with_suffix(".json")
    if script.exists():  # else it is being written
        lesson.script = msgspec.json.decode(script.read_bytes(), type=list[str])
    return lesson
