"""A long soak in several processes: each does a share of the work with a seed of its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


def options(told: str | None) -> argparse.ArgumentParser:
    """Return what every soak can be told: how many processes, for how long, and the seed."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def shared(work: Callable[[int, float, str], T], size: int, wish: argparse.Namespace) -> Iterator[T]:
    """Let each process do its share of some work, for so many minutes and with a seed; yield what comes of it."""
    count = max(1, min(wish.processes, size))
    shares = [size // count + (k < size % count) for k in range(count)]
    with ProcessPoolExecutor(count, get_context("spawn")) as pool:
        jobs = [pool.submit(work, share, wish.minutes, f"{wish.seed}/{k}") for k, share in enumerate(shares)]
        for job in as_completed(jobs):
            yield job.result()
