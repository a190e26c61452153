"""One hostile client beside honest tables: `python -m benchmarks.attack [--tables 20] [--seconds 30]`.

Plays at honest tables, a move a second at each, first alone and then beside somebody who holds streams and half-open
requests and asks for replays, imports, branches, rules and tables full of bots as fast as the server lets them. Every
table comes from an address of its own, the attacker from another, as a process of its own so that players do not wait
for the attacker's own work; the server has its usual limits. Prints how long a move took and how many were refused, and
what became of the attack.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles

import msgspec
from benchmarks.load import Mover, Wire, identity, open_tables
from benchmarks.servers import processor_time, start_server

ATTACKER = "127.0.0.66"
RECORD = Path(__file__).parents[1] / "tests" / "records" / "daimyo" / "4-players.json"
HELD = 300  # streams, and as many half-open requests
AT_ONCE = 8  # of each kind of request
HUNG_UP = (OSError, EOFError, ValueError, IndexError)


class Attack:
    """Everything that one address can do to a server."""

    def __init__(self, url: str):
        self.url = url
        self.answers: Counter[tuple[str, int]] = Counter()
        self.rng = random.Random(1)
        self.token = ""
        self.table = ""
        self.held: list[Wire] = []

    async def prepare(self) -> None:
        """Get an identity and a long game to ask about."""
        self.token = await identity(self._wire())
        _, body = await self._wire().ask("POST", "/api/records", RECORD.read_bytes())
        self.table = msgspec.json.decode(body)["id"]

    def _wire(self) -> Wire:
        return Wire(self.url, self.token, ATTACKER)

    async def run(self, seconds: float) -> None:
        """Do all of it at once."""
        kinds: dict[str, Callable[[Wire], Awaitable[tuple[int, bytes]]]] = {
            "replay": lambda wire: wire.ask("GET", f"/t/{self.table}/replay?entry={self.rng.randrange(900)}"),
            "import": lambda wire: wire.ask("POST", "/api/records", RECORD.read_bytes()),
            "branch": lambda wire: wire.ask("POST", f"/api/tables/{self.table}/branch", b'{"entry": 300}'),
            "bots": lambda wire: wire.ask("POST", "/api/tables", BOTS),
            "rules": lambda wire: wire.ask("GET", f"/rules/{self.rng.choice(('daimyo', 'anno1800', 'archipelago'))}"),
        }
        tasks = [self._again(name, ask) for name, ask in kinds.items() for _ in range(AT_ONCE)]
        tasks += [self._stream() for _ in range(HELD)] + [self._half_open() for _ in range(HELD)]
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*tasks)
        for wire in self.held:
            wire.close()

    async def _again(self, name: str, ask: Callable[[Wire], Awaitable[tuple[int, bytes]]]) -> None:
        wire = self._wire()
        while True:
            status = 0
            with suppress(*HUNG_UP):
                status, body = await ask(wire)
                if name == "bots" and status == 201:
                    await self._stream(msgspec.json.decode(body)["id"])
            self.answers[name, status] += 1
            if status != 200:
                wire.close()
                await asyncio.sleep(0.01)

    async def _stream(self, table: str = "") -> None:
        await self._hold(f"GET /api/tables/{table or self.table}/events HTTP/1.1\r\nhost: a\r\n\r\n", "stream")

    async def _half_open(self) -> None:
        await self._hold("POST /api/identity HTTP/1.1\r\nhost: a\r\nx", "half-open")

    async def _hold(self, said: str, name: str) -> None:
        wire = self._wire()
        status = 0
        with suppress(*HUNG_UP):
            reader, writer = await wire.connect()
            self.held.append(wire)
            writer.write(said.encode())
            if name == "stream":
                status = int((await reader.readline())[9:12])
        self.answers[name, status] += 1


BOTS = msgspec.json.encode({"game": "daimyo", "seats": ["greedy"] * 4})


async def honest(movers: Sequence[Mover], seconds: float, process: subprocess.Popen[bytes], name: str) -> None:
    """Play for a while, and print how it was."""
    for mover in movers:
        mover.waits, mover.errors = [], []
    before = processor_time([process])
    await asyncio.gather(*(mover.run(seconds) for mover in movers))
    waits = [wait for mover in movers for wait in mover.waits]
    errors = [error for mover in movers for error in mover.errors]
    busy = (processor_time([process]) - before) / seconds
    print(
        f"{name}: {len(waits)} honest moves, median {median(waits):.0f} ms, p99 {quantiles(waits, n=100)[98]:.0f} ms, "
        f"{len(errors)} refused; the server's process was busy for {busy:.0%} of a core"
    )
    for error in errors[:3]:
        print(f"  {error[:200]}")


def attack(url: str, seconds: float) -> None:
    """Attack for a while, and print what was answered."""
    attacker = Attack(url)

    async def run() -> None:
        await attacker.prepare()
        await attacker.run(seconds)

    asyncio.run(run())
    for name in sorted({name for name, _ in attacker.answers}):
        told = {status: count for (kind, status), count in sorted(attacker.answers.items()) if kind == name}
        print(f"  {name}: {', '.join(f'{count} times {status}' for status, count in told.items())}")


async def measure(process: subprocess.Popen[bytes], url: str, tables: int, seconds: float) -> None:
    movers = [(await open_tables([url], 1, f"127.0.1.{k + 1}"))[0] for k in range(tables)]
    await honest(movers, seconds, process, "alone")
    attacker = get_context("spawn").Process(target=attack, args=(url, seconds + 5))
    attacker.start()
    await asyncio.sleep(3)
    await honest(movers, seconds, process, "attacked")
    await asyncio.to_thread(attacker.join)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_server(f"sqlite:///{Path(folder) / 'atoll.db'}")
        try:
            asyncio.run(measure(process, url, wish.tables, wish.seconds))
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


if __name__ == "__main__":
    main()
