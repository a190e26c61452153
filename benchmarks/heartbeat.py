"""How long the event loop of a measured server is busy with one thing: a beat now and then that comes late tells."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from atoll.table.host import Host

EVERY = 0.002  # seconds between two beats of a loop that has nothing to do
WORTH = 0.001  # seconds of processor time that are worth a line


def listen_to(file: str) -> None:
    """Let the loop of the server that this process becomes write down how late its beats are."""
    start = Host.start

    async def beating(host: Host) -> None:
        await start(host)
        host.heart = asyncio.create_task(_beat(Path(file)))  # type: ignore[attr-defined]  # who nobody holds is gone

    Host.start = beating  # type: ignore[method-assign, assignment]


async def _beat(file: Path) -> None:
    with file.open("a", buffering=1) as told:
        while True:
            began, spent = time.perf_counter(), time.thread_time()
            await asyncio.sleep(EVERY)
            waited, spent = time.perf_counter() - began - EVERY, time.thread_time() - spent
            if spent > WORTH:
                told.write(f"{began} {spent} {waited}\n")


def tell(files: Sequence[str], began: float, ended: float) -> None:
    """Print how long loops were busy within a while: in processor time, which a crowded machine does not stretch."""
    beats = [tuple(map(float, line.split())) for file in files for line in Path(file).read_text().splitlines()]
    spent = sorted(spent * 1e3 for at, spent, _ in beats if began <= at <= ended)
    late = [waited * 1e3 for at, _, waited in beats if began <= at <= ended]
    if spent:
        often = ", ".join(f"{sum(ms > most for ms in spent)} times more than {most}" for most in (10, 20, 50))
        stretch = f"{spent[-1]:.0f} ms of processor time at most, {often}"
        print(f"the loop at a stretch: {stretch}; {max(late):.0f} by the clock")
