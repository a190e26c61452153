"""Odd requests to every route: `python tests/soak_routes.py [--requests 1000000] [--seed 1]`.

Half of them are meant well, the others are broken in some way. Prints how many there were, what was answered, and every
answer of 500 and more and every silence, with the request. Exits with 1 if there was any.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from web.conftest import Server
from web.oddities import Known, Maker, Tally, pester

AT_ONCE = 6  # connections
A_ROUND = 3000  # requests between two lines of progress
TRACE = 1200  # letters of what the server says of a mistake
FLAGS = ("--tables-a-day", "2000", "--log-level", "error")


async def soak(server: Server, requests: int, minutes: float, seed: int) -> Tally:
    """Send so many requests, or for so long."""
    tally, began = Tally(), time.monotonic()
    known = await asyncio.to_thread(Known.of, server.url)
    makers = [Maker(known, Random(f"{seed}/{k}")) for k in range(AT_ONCE)]
    while tally.requests < requests and time.monotonic() - began < minutes * 60:
        told = len(tally.failed)
        share = max(1, min(A_ROUND, requests - tally.requests) // AT_ONCE)
        await asyncio.gather(*(pester(server.port, maker, share, tally) for maker in makers))
        passed = time.monotonic() - began
        print(
            f"{tally.requests} requests in {passed:.0f} s, {len(tally.failed)} failed",
            *tally.failed[told:],
            sep="\n",
            flush=True,
        )
    return tally


def mistakes(log: Path) -> list[str]:
    """Return what the server itself says went wrong, each kind once."""
    told = [msgspec.json.decode(line) for line in log.read_bytes().splitlines() if line.startswith(b"{")]
    errors = [each for each in told if each["level"] == "error"]
    return sorted({each.get("trace", "")[-TRACE:] or each["event"] for each in errors})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=600.0, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        server = Server(f"sqlite:///{Path(folder) / 'atoll.db'}", rate="1e9", log=log, flags=FLAGS)
        try:
            tally = asyncio.run(soak(server, wish.requests, wish.minutes, wish.seed))
            well = server.healthy()
        finally:
            server.stop()
        print("\n".join(mistakes(log)))
    print("answers: " + ", ".join(f"{count} times {status}" for status, count in sorted(tally.statuses.items())))
    failures = sum(count for status, count in tally.statuses.items() if status >= 500)
    print(f"{tally.requests} requests, {failures} of them 5xx, {tally.statuses[-1]} hangs; healthy at the end: {well}")
    if tally.failed or not well:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
