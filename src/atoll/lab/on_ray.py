"""Games played on a Ray cluster: many machines, or a local one that is started for the purpose."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

from atoll.kernel import AtollError
from atoll.lab.crews import LOSSES, Crew
from atoll.lab.extras import extra
from atoll.lab.rows import Row
from atoll.lab.work import Work, play_work

PATIENCE = 0.5  # seconds between two looks whether somebody asks to stop
LOCAL = {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_worker_niceness": "0"}  # no politer than other processes


class OnRay(Crew):
    """The workers of a cluster; Ray itself plays work again whose worker is lost.

    >>> from atoll.lab.crews import Crew
    >>> from atoll.lab.on_ray import OnRay
    >>> issubclass(OnRay, Crew)
    True
    """

    def __init__(self, jobs: int | None) -> None:
        for name, value in LOCAL.items():
            os.environ.setdefault(name, value)
        self._ray = extra("ray", "ray")
        self._jobs = jobs
        self._began = False
        self._stopping = False
        self._out: dict[Any, Work] = {}
        self._play: Any = None

    def __enter__(self) -> OnRay:
        if not self._ray.is_initialized():
            self._began = True
            self._connect()
        self._play = self._ray.remote(max_retries=LOSSES, num_cpus=1)(_play)
        return self

    def _connect(self) -> None:
        """Join the cluster that RAY_ADDRESS names, or start one of this machine's processes."""
        common = {"log_to_driver": False, "logging_level": "ERROR"}
        if os.environ.get("RAY_ADDRESS"):
            try:
                self._ray.init(**common)
            except ConnectionError as error:
                raise AtollError(f"no Ray cluster answers at {os.environ['RAY_ADDRESS']}") from error
            return
        self._ray.init(num_cpus=self._jobs, include_dashboard=False, **common)

    def __exit__(self, *wrong: object) -> None:
        self._cancel()
        if self._began:
            self._ray.shutdown()

    @property
    def size(self) -> int:
        """How many games the cluster can play at once."""
        there = int(self._ray.cluster_resources().get("CPU", 1))
        return max(1, min(there, self._jobs or there))

    @property
    def busy(self) -> int:
        """How much work is out."""
        return len(self._out)

    def give(self, work: Work) -> None:
        """Hand out work."""
        self._out[self._play.remote(work)] = work

    def finished(self) -> Iterator[tuple[Sequence[int], list[Row]]]:
        """Wait until something is done, and yield it: which tasks, and their rows."""
        done: list[Any] = []
        while not done and self._out and not self._stopping:
            done, _ = self._ray.wait(list(self._out), num_returns=1, timeout=PATIENCE)
        if self._stopping:
            done, _ = self._ray.wait(list(self._out), num_returns=len(self._out), timeout=0)
        for ref in done:
            work = self._out.pop(ref)
            yield work.numbers, self._rows(ref, work)
        if self._stopping:
            self._cancel()

    def _rows(self, ref: Any, work: Work) -> list[Row]:
        try:
            rows: list[Row] = self._ray.get(ref)
        except self._ray.exceptions.RayTaskError as error:
            raise AtollError(str(error.cause)) from error
        except self._ray.exceptions.RayError as error:
            first, last = work.tasks[0].number, work.tasks[-1].number
            raise AtollError(f"workers were lost {LOSSES} times over, at games {first} to {last}") from error
        return rows

    def _cancel(self) -> None:
        for ref in self._out:
            self._ray.cancel(ref)
        self._out = {}

    def stop(self) -> None:
        """Keep what is done; what is being played is given up at the next look."""
        self._stopping = True


def _play(work: Work) -> list[Row]:
    return play_work(work, lambda: False)
