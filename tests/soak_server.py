"""Servers that are killed while people play: `python tests/soak_server.py [--sqlite 1000] [--postgresql 200]`.

So many SIGKILLs of servers on SQLite, one for each of `--processes`, and of one or both of two processes on PostgreSQL.
After each, the journals are held against what players have sent: what was acknowledged is there, once and whole. Prints
progress, and a table. `--seed` and `--minutes` as everywhere.
"""

from __future__ import annotations

import tempfile
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random

from shards import options, shared
from web.evenings import Found, check_the_end, evening, kill_and_look
from web.servers import Server

KILLS_AN_EVENING = 30  # then the games are played to their ends
TABLES = 4
PATIENCE = 900.0  # seconds, on a busy machine


def soak(servers: Sequence[Server], kills: int, minutes: float, rng: Random) -> tuple[int, Found]:
    """Kill some of these servers again and again; return how often, and what was found."""
    done, found, until = 0, Found(), time.monotonic() + minutes * 60
    while done < kills and time.monotonic() < until:
        with evening(servers, TABLES, seed=rng.randrange(10**6)) as playing:
            tonight, last = min(KILLS_AN_EVENING, kills - done), Found()
            while tonight and not playing.over and time.monotonic() < until:
                victims = rng.sample(list(servers), rng.randint(1, len(servers)))
                last = kill_and_look(victims, playing, rng)  # of all that was sent tonight
                done, tonight = done + 1, tonight - 1
            found += last
            check_the_end(servers[0], playing, patience=PATIENCE)
        print(f"{done} of {kills} kills: {found}", flush=True)
    return done, found


def on_sqlite(kills: int, minutes: float, seed: str) -> tuple[int, Found]:
    """One process."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'atoll.db'}", patience=PATIENCE)
        try:
            return soak([server], kills, minutes, Random(seed))
        finally:
            server.stop()


def on_postgresql(kills: int, minutes: float, seed: str) -> tuple[int, Found]:
    """Two processes at one database."""
    from web.databases import postgres_programs, running_postgres  # only who has PostgreSQL needs what it needs

    programs = postgres_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is missing: install Debian's package postgresql")
    with running_postgres(programs) as postgres:
        db = postgres.empty_database()
        servers = [Server(db), Server(db)]
        try:
            return soak(servers, kills, minutes, Random(seed))
        finally:
            for server in servers:
                server.stop()


def in_shares(kills: int, wish: Namespace) -> tuple[int, Found]:
    """Kill so many servers on SQLite, some in each process."""
    done, found = 0, Found()
    for some, seen in shared(on_sqlite, kills, wish):
        done, found = done + some, found + seen
    return done, found


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--sqlite", type=int, default=1000, help="kills of servers on SQLite")
    parser.add_argument("--postgresql", type=int, default=200, help="kills of two processes on PostgreSQL")
    wish = parser.parse_args()
    rows = []
    if wish.sqlite:
        rows.append(("SQLite", *in_shares(wish.sqlite, wish)))
    if wish.postgresql:
        rows.append(("PostgreSQL", *on_postgresql(wish.postgresql, wish.minutes, str(wish.seed))))
    print("database     kills  acknowledged  lost  doubled  half applied")
    for name, kills, found in rows:
        print(f"{name:<11}{kills:>7}{found.acknowledged:>14}{found.lost:>6}{found.doubled:>9}{found.half:>14}")
    if not all(found.well for _, _, found in rows):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
