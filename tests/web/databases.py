"""Real databases for the tests: an SQLite file, and a PostgreSQL started on loopback."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

NAMES = count(1)


class Postgres:
    """A PostgreSQL of our own, with as many empty databases as one asks for."""

    def __init__(self, programs: Path, folder: Path):
        self.programs = programs
        self.folder = folder
        self.port = _free_port()

    def make(self) -> None:
        self._run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "atoll", "-N", "-E", "UTF8")

    def start(self) -> None:
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-w", "-t", "60", "-o", settings, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def pause(self) -> None:
        """Let it fall silent: it neither answers nor hangs up."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it wake up."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def url(self, name: str) -> str:
        return f"postgresql://atoll@127.0.0.1:{self.port}/{name}"

    def empty_database(self) -> str:
        """Make a database and return its address."""
        name = f"atoll{next(NAMES)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def hang_up(self) -> None:
        """Close everybody's connection, as a database that is started anew does."""
        self.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'atoll'"
        )

    def ask(self, query: str) -> list[Any]:
        async def run() -> list[Any]:
            connection = await asyncpg.connect(self.url("postgres"))
            try:
                return list(await connection.fetch(query))
            finally:
                await connection.close()

        return asyncio.run(run())

    def _run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs; it refuses to be run by root."""
        who: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        with (self.folder / "said").open("ab") as said:
            done = subprocess.run(
                [str(self.programs / program), *arguments],
                cwd=self.folder,
                stdout=said,
                stderr=said,
                timeout=120,
                **who,
            )
        assert done.returncode == 0, (self.folder / "said").read_text()


@contextmanager
def running_postgres(programs: Path) -> Iterator[Postgres]:
    """A PostgreSQL of our own for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="atoll-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    started = Postgres(programs, folder)
    try:
        started.make()
        started.start()
        try:
            yield started
        finally:
            started.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = postgres_programs()
    if programs is None:
        reason = "PostgreSQL is missing: install Debian's package postgresql to run its tests"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with running_postgres(programs) as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'atoll.db'}"
    made: Callable[[], str] = request.getfixturevalue("postgres").empty_database
    return made()


def postgres_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; Debian does not put them on the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    return installed[-1].parent if installed else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
