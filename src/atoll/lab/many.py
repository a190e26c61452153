"""Many games, in this process or in several: the same rows in the same order, however many processes there are.

Whole games go to the processes in chunks of about a second. A process that is lost is replaced; Ctrl-C lets every
process finish its game, and what was played is kept.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType

from atoll.kernel import AtollError, one_of
from atoll.lab.crews import Crew, Processes
from atoll.lab.play import check
from atoll.lab.rows import Heading, Row, RowFile
from atoll.lab.work import OUTCOMES, Task, Work, loaded, play_task

CHUNK_SECONDS = 1.0
RAY = "ray"
RAY_SECONDS = 4.0  # a chunk for a cluster: to send it takes longer


@dataclass(slots=True, frozen=True)
class Manner:
    """How many games are played: in how many processes, and where they are kept.

    >>> from pathlib import Path
    >>> from atoll.lab.many import Manner
    >>> Manner(jobs=2, save=Path("rows.jsonl")).jobs
    2
    """

    jobs: int | None = None  # None: one a core
    save: Path | None = None
    resume: Path | None = None
    progress: Callable[[int], None] = lambda done: None
    on: str = ""  # "ray": on a cluster, not in processes of our own

    def __post_init__(self) -> None:
        if self.jobs is not None and self.jobs < 1:
            raise AtollError("use at least 1 job")
        if self.save is not None and self.resume is not None:
            raise AtollError("--resume goes on with its own file: leave out --save")
        if self.on not in ("", RAY):
            raise one_of("place to play on", self.on, [RAY])


@dataclass(slots=True)
class ManyGames:
    """Games to play one after the other or at once; walk through `rows` to play them.

    >>> from atoll.lab.many import ManyGames
    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import Task
    >>> ManyGames([Task(Setting("daimyo", ("random", "random")), number=0)], seed=1).played
    0
    """

    tasks: Sequence[Task]
    seed: int
    kept: str = OUTCOMES
    manner: Manner = field(default_factory=Manner)
    stopped: bool = False  # by Ctrl-C
    done: int = 0  # games, those of an earlier run included
    played: int = 0  # games of this run
    seconds: float = 0.0  # of processors, for the games of this run
    _crew: Crew | None = None

    def __post_init__(self) -> None:
        if not self.tasks:
            raise AtollError("play at least 1 game")
        check({id(task.setting): task.setting for task in self.tasks}.values())

    def rows(self) -> Iterator[Row]:
        """Play, and yield what came of each game in the order of the tasks; after Ctrl-C as far as there is no gap.

        >>> from atoll.lab.many import Manner, ManyGames
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import Task
        >>> tasks = [Task(Setting("daimyo", ("random", "random")), number) for number in range(3)]
        >>> [row.number for row in ManyGames(tasks, seed=1, manner=Manner(jobs=1)).rows()]
        [0, 1, 2]
        """
        file = self._file()
        ready: dict[int, Row] = {}
        if file is not None and file.done:
            found = ((k, file.done.get(task.key)) for k, task in enumerate(self.tasks))
            ready = {k: row for k, row in found if row is not None}
        self.done = len(ready)
        self.manner.progress(self.done)
        missing = [k for k in range(len(self.tasks)) if k not in ready]
        upcoming = 0
        try:
            with self._stoppable():
                for numbers, rows in chain([((), [])], self._play(missing)):  # what is known comes first
                    self._count(rows, file)
                    ready.update(zip(numbers, rows, strict=False))  # who was stopped has played only the first ones
                    while upcoming in ready:
                        yield ready.pop(upcoming)
                        upcoming += 1
        finally:
            if file is not None:
                file.close()

    def _count(self, rows: Sequence[Row], file: RowFile | None) -> None:
        if file is not None:
            file.add(rows)
        self.played += len(rows)
        self.done += len(rows)
        self.seconds += sum(row.seconds for row in rows)
        self.manner.progress(self.done)

    def _file(self) -> RowFile | None:
        path = self.manner.resume or self.manner.save
        if path is None:
            return None
        setting = self.tasks[0].setting
        game = loaded(setting.game, setting.data)
        heading = Heading(game.name, game.rules_version, game.complete(setting.options), self.seed, self.kept)
        return RowFile(path, heading, resume=self.manner.resume is not None)

    def _play(self, numbers: Sequence[int]) -> Iterator[tuple[Sequence[int], list[Row]]]:
        jobs = min(self.manner.jobs or cores(), max(1, len(numbers)))
        if self.manner.on == RAY:
            from atoll.lab.on_ray import OnRay  # only who plays on a cluster has to have it installed

            return self._play_at_once(numbers, OnRay(self.manner.jobs))
        return self._play_here(numbers) if jobs == 1 else self._play_at_once(numbers, Processes(jobs))

    def _play_here(self, numbers: Sequence[int]) -> Iterator[tuple[Sequence[int], list[Row]]]:
        for k in numbers:
            if self.stopped:
                return
            yield (k,), [play_task(self.tasks[k], self.seed, self.kept)]

    def _play_at_once(self, numbers: Sequence[int], crew: Crew) -> Iterator[tuple[Sequence[int], list[Row]]]:
        """Hand out chunks, a few more than can be played at once, so that nobody waits."""
        self._crew = crew
        given = 0
        with crew:
            size = crew.size
            while given < len(numbers) or crew.busy:
                if self.stopped:
                    given = len(numbers)
                while given < len(numbers) and crew.busy < 2 * size:
                    chunk = numbers[given : given + self._chunk(len(numbers) - given, size)]
                    crew.give(Work(tuple(chunk), tuple(self.tasks[k] for k in chunk), self.seed, self.kept))
                    given += len(chunk)
                yield from crew.finished()

    def _chunk(self, left: int, size: int) -> int:
        """Return how many games make up some seconds; fewer when games run out, so that all end together."""
        if not self.seconds:
            return 1
        seconds = RAY_SECONDS if self.manner.on == RAY else CHUNK_SECONDS
        return max(1, min(round(seconds * self.played / self.seconds), left // (2 * size)))

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Take Ctrl-C as the wish to stop after the games that are being played; a second one ends at once."""
        if current_thread() is not main_thread():
            yield
            return

        def stop(number: int, frame: FrameType | None) -> None:
            signal.signal(signal.SIGINT, before)
            self.stopped = True
            if self._crew is not None:
                self._crew.stop()

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


def cores() -> int:
    """Return how many processors this process may use.

    >>> from atoll.lab.many import cores
    >>> cores() > 0
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def numbered(first: int, games: int) -> range:
    """Return the numbers of games, so that a seed can be shared out among machines.

    >>> from atoll.lab.many import numbered
    >>> numbered(first=500, games=3)
    range(500, 503)
    """
    if first < 0:
        raise AtollError("the first game is number 0 or later")
    return range(first, first + games)
