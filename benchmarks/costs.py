"""What a move, a table, a page and a bot's thought cost in processor time and bytes: `python -m benchmarks.costs`.

Everything is measured in one process without a network, so that a busy machine disturbs it little. `parts` are all of a
page for one pair of eyes, `news` what a browser that has the page is sent after a choice. The last line loads
a table with 10,000 rows in its journal from an SQLite file, with a snapshot as old as snapshots get.
"""

from __future__ import annotations

import asyncio
import gzip
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec

from atoll.bots import bot
from atoll.kernel import CHANCE, Eyes, game, game_names
from atoll.table import snapshot
from atoll.table.host import Host
from atoll.table.live import LiveTable
from atoll.table.onlooker import Onlooker
from atoll.table.seats import person_seat
from atoll.table.store import Header, Row, Store
from atoll.table.workers import Workers
from atoll.web.api import picture_of
from atoll.web.parts import FRAGMENTS, news, parts

SEATS = 3
MOVES = 240  # of a game that are measured
THOUGHTS = 60
LONG = 10_000  # rows


class Meter:
    """Adds up processor time by name."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.times: defaultdict[str, int] = defaultdict(int)

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Measure something once."""
        began = time.process_time()
        yield
        self.spent[name] += time.process_time() - began
        self.times[name] += 1

    def ms(self, name: str) -> float:
        """Return the milliseconds that it took on average."""
        return self.spent[name] / max(1, self.times[name]) * 1e3


def opened(name: str) -> LiveTable:
    """Return a table with a person at every seat."""
    played = game(name)
    header = Header(id="t", invite="i", game=name, rules=played.rules_version, data=played.data,
                    options=played.complete({}), owner="user0", created=time.time())  # fmt: skip
    live = LiveTable(header, played)
    seats = [person_seat(f"user{k}", f"Player {k}") for k in range(SEATS)]
    live.apply(Row(1, time.time(), "seats", -2, msgspec.json.encode(seats).decode(), 1))
    return live


def next_row(live: LiveTable, rng: Random) -> Row:
    """Return what happens next, at random; when the game is over, somebody talks."""
    if live.over:
        return Row(live.seq + 1, time.time(), "chat", 0, '["Ann","well played"]', live.changes + 1)
    state = live.state
    seat = CHANCE if state.seat == CHANCE else rng.choice(state.seats)
    choices, weights = (state.choices(), state.weights()) if seat == CHANCE else (state.choices(seat), None)
    chosen = rng.choices(choices, weights)[0].text
    return Row(live.seq + 1, time.time(), "play", seat, chosen, live.changes + 1)


def measure(name: str) -> str:
    """Play a game for a while; return a line of figures."""
    live, rng, meter, size, packed, looks, sent = opened(name), Random(name), Meter(), 0, 0, 0, 0
    known: defaultdict[str, set[int]] = defaultdict(set)  # the pieces that each browser has
    thinker = bot("greedy")
    for k in range(MOVES):
        if live.over:
            break
        with meter.of("move"):
            live.apply(next_row(live, rng))
            while not live.over and live.state.seat == CHANCE:
                live.apply(next_row(live, rng))
        for user in ("user0", "user1", "somebody") if k > 20 else ():
            with meter.of("news" if k > 24 else "first news"):
                told = msgspec.json.encode(fresh := news(Onlooker(live, user, None, "en"), known[user]))
            with meter.of("gzip news"):
                sent += len(gzip.compress(told, 4)) if k > 24 else 0
            items = [item for fragment in FRAGMENTS for item in fresh[fragment] if not isinstance(item, str)]
            known[user] = {item if isinstance(item, int) else item[0] for item in items}
        for user in ("user0", "user1", "somebody") if k % 4 == 0 and k > 20 else ():
            with meter.of("parts"):
                told = msgspec.json.encode(parts(Onlooker(live, user, None, "en")))
            with meter.of("gzip"):
                packed += len(gzip.compress(told, 4))
            size, looks = size + len(told), looks + 1
            with meter.of("api"):
                msgspec.json.encode(picture_of(Onlooker(live, user, None, "en"), live.entries - 1))
        if k % (MOVES // THOUGHTS) == 0 and not live.over:
            seat = live.state.seats[0]
            with meter.of("thought"):
                thinker.choose(Eyes(live.state, seat), Random(k))
    rows = sum(len(msgspec.json.encode(entry)) for entry in live.record.entries) / max(1, len(live.record.entries))
    return (
        f"{name:<12}{meter.ms('move'):>8.2f}{meter.ms('parts'):>8.2f}{meter.ms('gzip'):>7.2f}"
        f"{meter.ms('news'):>7.2f}{meter.ms('gzip news'):>7.2f}{meter.ms('api'):>7.2f}"
        f"{meter.ms('thought'):>9.1f}{size / looks / 1024:>9.0f}{packed / looks / 1024:>8.1f}"
        f"{sent / max(1, meter.times['news']) / 1024:>7.1f}{rows:>7.0f}"
        f"{len(snapshot.take(live)) / 1024:>10.0f}"
    )


async def long_journal(url: str) -> str:
    """Write a table with a long journal; return what it costs to load it."""
    live, rng = opened("archipelago"), Random(1)
    store = await Store.open(url)
    await store.create(live.header, [("seats", -2, msgspec.json.encode(live.seats).decode())], ["user0"])
    rows: list[Row] = []
    kept = (LONG - 1) // snapshot.EVERY * snapshot.EVERY
    while live.seq < LONG:
        row = next_row(live, rng)
        live.apply(row)
        rows.append(row)
        if live.seq == kept:
            await store.keep_snapshot("t", live.seq, snapshot.take(live))
    async with store.writing("t", 1) as writer:
        writer.rows = rows
    workers = Workers(1)
    host = Host(store, workers)
    costs = []
    for _ in range(5):
        host._tables.clear()
        began = time.process_time()
        assert (await host.table("t")).seq == LONG
        costs.append((time.process_time() - began) * 1e3)
    await host.stop()
    workers.stop()
    return f"{min(costs):.1f} to {max(costs):.1f} ms"


def main() -> None:
    print(
        "game            move   parts   gzip   news   gzip    api  thought  parts KB  packed    news  a row  snapshot"
    )
    print("                  ms      ms     ms     ms     ms     ms       ms               KB     KB  bytes        KB")
    for name in game_names():
        print(measure(name), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        cost = asyncio.run(long_journal(f"sqlite:///{Path(folder) / 'atoll.db'}"))
        print(f"loading a table with {LONG} rows: {cost}")


if __name__ == "__main__":
    main()
