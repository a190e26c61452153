"""Odd requests to every route: `python tests/soak_routes.py [--requests 1000000] [--processes 1] [--seed 1]`.

Half of them are meant well, the others are broken in some way; each process has a server of its own. Prints how many
there were, what was answered, and every answer of 500 and more and every silence, with the request. Exits with 1 if
there was any.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from shards import options, shared, stopped
from web.oddities import Known, Maker, Tally, pester
from web.servers import Server

AT_ONCE = 6  # connections
A_ROUND = 600  # requests between two lines of progress
TRACE = 1200  # letters of what the server says of a mistake
FLAGS = ("--tables-a-day", "2000", "--log-level", "error")


class Outcome(NamedTuple):
    """What a server made of its share."""

    statuses: Counter[int]
    failed: int
    mistakes: list[str]  # that it spoke of itself
    healthy: bool  # at the end


async def soak(server: Server, requests: int, minutes: float, seed: str) -> Tally:
    """Send so many requests, or for so long."""
    tally, began = Tally(), time.monotonic()
    known = await asyncio.to_thread(Known.of, server.url)
    makers = [Maker(known, Random(f"{seed}/{k}")) for k in range(AT_ONCE)]
    while tally.requests < requests and time.monotonic() - began < minutes * 60 and not stopped():
        told = len(tally.failed)
        share = max(1, min(A_ROUND, requests - tally.requests) // AT_ONCE)
        await asyncio.gather(*(pester(server.port, maker, share, tally) for maker in makers))
        tell(seed, tally, began, told)
    tell(f"{seed} at its end", tally, began, len(tally.failed))
    return tally


def tell(whose: str, tally: Tally, began: float, told: int) -> None:
    """Print how far a process has come, and what failed that was not told before."""
    passed = time.monotonic() - began
    hangs, broken = tally.statuses[-1], sum(count for status, count in tally.statuses.items() if status >= 500)
    print(
        f"{whose}: {tally.requests} requests in {passed:.0f} s, {broken} of them 5xx, {hangs} hangs",
        *tally.failed[told:],
        sep="\n",
        flush=True,
    )


def mistakes(log: Path) -> list[str]:
    """Return what the server itself says went wrong, each kind once."""
    told = [msgspec.json.decode(line) for line in log.read_bytes().splitlines() if line.startswith(b"{")]
    errors = [each for each in told if each["level"] == "error"]
    return sorted({each.get("trace", "")[-TRACE:] or each["event"] for each in errors})


def pestered(requests: int, minutes: float, seed: str) -> Outcome:
    """Send a share of the requests to a server."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        server = Server(f"sqlite:///{Path(folder) / 'atoll.db'}", rate="1e9", log=log, flags=FLAGS, patience=300.0)
        try:
            tally = asyncio.run(soak(server, requests, minutes, seed))
            return Outcome(tally.statuses, len(tally.failed), mistakes(log), server.healthy())
        finally:
            server.stop()


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--requests", type=int, default=1_000_000)
    wish = parser.parse_args()
    outcomes = list(shared(pestered, wish.requests, wish))
    statuses = sum((outcome.statuses for outcome in outcomes), Counter[int]())
    for told in sorted({mistake for outcome in outcomes for mistake in outcome.mistakes}):
        print(told)
    print("answers: " + ", ".join(f"{count} times {status}" for status, count in sorted(statuses.items())))
    failures = sum(count for status, count in statuses.items() if status >= 500)
    well = all(outcome.healthy for outcome in outcomes)
    print(f"{statuses.total()} requests, {failures} of them 5xx, {statuses[-1]} hangs; healthy at the end: {well}")
    if any(outcome.failed for outcome in outcomes) or not well:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
