"""What a process of the lab is given and gives back: some games to play, and a row for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from atoll.bots import bot
from atoll.kernel import AtollError, Game, game
from atoll.lab.play import Luck, Setting, play_game
from atoll.lab.rows import Key, Row
from atoll.lab.story import Watcher

OUTCOMES, TIMES, STORIES = "outcomes", "times", "stories"  # what is kept of a game, ever more of it


class Task(NamedTuple):
    """One game to play.

    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import Task
    >>> Task(Setting("daimyo", ("random", "random")), number=7).repeat
    0
    """

    setting: Setting
    number: int
    repeat: int = 0

    @property
    def key(self) -> Key:
        """Which row of a file it becomes.

        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import Task
        >>> Task(Setting("daimyo", ("random", "random")), number=7).key.number
        7
        """
        setting = self.setting
        return Key(setting.bots, self.number, self.repeat, loaded(setting.game, setting.data).data)


class Work(NamedTuple):
    """Games for one process, and what they share.

    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import OUTCOMES, Task, Work
    >>> Work((0,), (Task(Setting("daimyo", ("random", "random")), number=7),), seed=1, kept=OUTCOMES).tasks[0].number
    7
    """

    numbers: tuple[int, ...]  # which of all tasks these are
    tasks: tuple[Task, ...]
    seed: int
    kept: str


@lru_cache(maxsize=256)
def loaded(name: str, data: Path | None) -> Game[Any]:
    """Return a game that is set up once a process, with its corrections.

    >>> from atoll.lab.work import loaded
    >>> loaded("daimyo", None).title
    'Daimyo'
    """
    return game(name, data)


def play_task(task: Task, seed: int, kept: str) -> Row:
    """Play one game and return what is kept of it.

    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import OUTCOMES, Task, play_task
    >>> play_task(Task(Setting("daimyo", ("random", "random")), number=7), seed=1, kept=OUTCOMES).number
    7
    """
    setting = task.setting
    played = loaded(setting.game, setting.data)
    crew = [bot(name) for name in setting.bots]
    luck = Luck.of(seed, task.number, len(crew), task.repeat)
    watcher = Watcher(played) if kept == STORIES else None
    start = process_time()
    course = play_game(
        played,
        crew,
        luck,
        setting.options,
        log=watcher is not None,
        watch=watcher.watch if watcher else None,
        timed=kept == TIMES,
    )
    return Row(
        bots=setting.bots,
        number=task.number,
        data=played.data,
        scores=list(course.state.scores()),
        winners=course.state.winners(),
        decisions=course.decisions,
        choices=course.choices,
        outcomes=course.outcomes,
        seconds=round(process_time() - start, 6),
        repeat=task.repeat,
        asked=list(course.asked),
        thought=[round(seconds, 6) for seconds in course.thought],
        story=watcher.story(course.state) if watcher else None,
    )


def play_work(work: Work, stopped: Callable[[], bool]) -> list[Row]:
    """Play some games, fewer when somebody asks to stop; name the game that breaks.

    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import OUTCOMES, Task, Work, play_work
    >>> work = Work((0,), (Task(Setting("daimyo", ("random", "random")), number=7),), seed=1, kept=OUTCOMES)
    >>> [row.number for row in play_work(work, stopped=lambda: False)]
    [7]
    """
    rows: list[Row] = []
    for task in work.tasks:
        if stopped():
            break
        try:
            rows.append(play_task(task, work.seed, work.kept))
        except Exception as error:  # whatever breaks in a process far away must say which game it was
            bots = ",".join(task.setting.bots)
            reason = f"{type(error).__name__}: {error}"
            raise AtollError(f"game {task.number} of seed {work.seed} with bots {bots} broke: {reason}") from error
    return rows
