"""A long soak in several processes: each does a share of the work with a seed of its own."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from typing import TypeVar

T = TypeVar("T")
TOLD: list[int] = []  # to stop, by which signals


def options(told: str | None) -> argparse.ArgumentParser:
    """Return what every soak can be told: how many processes, for how long, and the seed."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def shared(work: Callable[[int, float, str], T], size: int, wish: argparse.Namespace) -> Iterator[T]:
    """Let each process do its share of some work, for so many minutes and with a seed; yield what comes of it.

    Who is told to stop (`timeout`, `kill`) tells the others, and each ends with what it has done so far.
    """
    count = max(1, min(wish.processes, size))
    shares = [size // count + (k < size % count) for k in range(count)]
    _stop_when_told()
    with ProcessPoolExecutor(count, get_context("spawn"), initializer=_stop_when_told) as pool:
        jobs = [pool.submit(work, share, wish.minutes, f"{wish.seed}/{k}") for k, share in enumerate(shares)]
        for job in as_completed(jobs):
            yield job.result()


def stopped() -> bool:
    """Return whether this process was told to stop."""
    return bool(TOLD)


def _stop_when_told() -> None:
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, frame: object) -> None:
    TOLD.append(number)
    for process in active_children():
        process.terminate()
