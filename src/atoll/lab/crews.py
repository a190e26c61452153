"""Who plays the games of the lab when it is not this process alone."""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_bool
from multiprocessing import parent_process
from multiprocessing.sharedctypes import RawValue
from threading import Thread

from atoll.kernel import AtollError
from atoll.lab.rows import Row
from atoll.lab.work import Work, play_work

LOSSES = 3  # in a row, without a game played between them: then it is no accident

_stop = c_bool(False)  # in a process of the crew: whether somebody asks to stop


class Crew(ABC):
    """Takes work and hands back rows, in whatever order it is done.

    >>> from atoll.lab.crews import Crew, Processes
    >>> issubclass(Processes, Crew)
    True
    """

    @abstractmethod
    def __enter__(self) -> Crew: ...

    @abstractmethod
    def __exit__(self, *wrong: object) -> None: ...

    @property
    @abstractmethod
    def size(self) -> int:
        """How many games can be played at once.

        >>> from atoll.lab.crews import Processes
        >>> Processes(jobs=2).size
        2
        """

    @property
    @abstractmethod
    def busy(self) -> int:
        """How much work is out.

        >>> from atoll.lab.crews import Processes
        >>> Processes(jobs=2).busy
        0
        """

    @abstractmethod
    def give(self, work: Work) -> None:
        """Hand out work.

        >>> from atoll.lab.crews import Processes
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import OUTCOMES, Task, Work
        >>> work = Work((7,), (Task(Setting("daimyo", ("random", "random")), number=7),), seed=1, kept=OUTCOMES)
        >>> with Processes(jobs=1) as crew:
        ...     crew.give(work)
        ...     crew.busy
        1
        """

    @abstractmethod
    def finished(self) -> Iterator[tuple[Sequence[int], list[Row]]]:
        """Wait until something is done, and yield it: which tasks, and their rows.

        >>> from atoll.lab.crews import Processes
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import OUTCOMES, Task, Work
        >>> work = Work((7,), (Task(Setting("daimyo", ("random", "random")), number=7),), seed=1, kept=OUTCOMES)
        >>> with Processes(jobs=1) as crew:
        ...     crew.give(work)
        ...     [numbers for numbers, rows in crew.finished()]
        [(7,)]
        """

    @abstractmethod
    def stop(self) -> None:
        """Ask everybody to finish the game at hand, and no more.

        >>> from atoll.lab.crews import Processes
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import OUTCOMES, Task, Work
        >>> work = Work((7,), (Task(Setting("daimyo", ("random", "random")), number=7),), seed=1, kept=OUTCOMES)
        >>> with Processes(jobs=1) as crew:
        ...     crew.stop()
        ...     crew.give(work)
        ...     [rows for numbers, rows in crew.finished()]
        [[]]
        """


class Processes(Crew):
    """Processes of this machine; a lost one is replaced.

    >>> from atoll.lab.crews import Processes
    >>> with Processes(jobs=2) as crew:
    ...     crew.size, crew.busy
    (2, 0)
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._flag: c_bool = RawValue(c_bool, False)  # without a lock: a signal may come at any time
        self._out: dict[Future[list[Row]], Work] = {}
        self._losses = 0
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, initializer=_join, initargs=(self._flag,))

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *wrong: object) -> None:
        self.stop()
        self._pool.shutdown(wait=not any(wrong), cancel_futures=True)

    @property
    def size(self) -> int:
        """How many games can be played at once."""
        return self._jobs

    @property
    def busy(self) -> int:
        """How much work is out."""
        return len(self._out)

    def give(self, work: Work) -> None:
        """Hand out work."""
        try:
            self._out[self._pool.submit(_play, work)] = work
        except BrokenProcessPool:
            self._replace([work])

    def finished(self) -> Iterator[tuple[Sequence[int], list[Row]]]:
        """Wait until something is done, and yield it: which tasks, and their rows."""
        done, _ = wait(self._out, return_when=FIRST_COMPLETED)
        lost: list[Work] = []
        for future in done:
            work = self._out.pop(future)
            try:
                rows = future.result()
            except BrokenProcessPool:
                lost.append(work)
                continue
            self._losses = 0
            yield work.numbers, rows
        if lost:
            self._replace(lost)

    def _replace(self, lost: list[Work]) -> None:
        """Start new processes and give them what the lost ones had; with one process, all of them are lost."""
        self._losses += 1
        if self._losses >= LOSSES:
            numbers = sorted(task.number for work in lost for task in work.tasks)
            raise AtollError(f"processes were lost {LOSSES} times over, at games {numbers[0]} to {numbers[-1]}")
        wait(self._out)
        kept = {future: work for future, work in self._out.items() if future.exception() is None}
        lost += [work for future, work in self._out.items() if future not in kept]
        self._pool.shutdown(wait=False)
        self._pool, self._out = self._new_pool(), kept
        for work in lost:
            self.give(work)

    def stop(self) -> None:
        """Ask everybody to finish the game at hand, and no more."""
        self._flag.value = True


def _join(flag: c_bool) -> None:
    """Start a process of the crew: Ctrl-C is for the one who leads it, and without that one nobody stays."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = flag
    Thread(target=_leave_with_leader, daemon=True).start()


def _leave_with_leader() -> None:
    leader = parent_process()
    if leader is not None:
        leader.join()
        os._exit(1)


def _play(work: Work) -> list[Row]:
    return play_work(work, lambda: _stop.value)
