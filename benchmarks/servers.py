"""Servers that the benchmarks start and measure, each with a share of a core where that is wished."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx

NO_LIMITS = {"rate": "1e9", "streams": "100000", "tables_a_day": "100000"}
IDLE = 20.0  # seconds after which a table nobody watches leaves memory, in place of the server's ten minutes
FIRST = 10_000  # the weight of who goes before all others
PERIOD = 20_000  # microseconds within which a server may use its share of a core
SERVE = f"""
import os, atoll.table.host, atoll.web.app
from benchmarks.heartbeat import listen_to
atoll.table.host.IDLE_SECONDS, atoll.web.app.TIDY_EVERY = {IDLE}, 2.0
if heart := os.environ.get("HEARTBEAT"):
    listen_to(heart)
from atoll.cli import main
main()
"""


def start_server(db: str, heartbeat: str = "", **settings: str) -> tuple[subprocess.Popen[bytes], str]:
    """Start a server with some settings, whose loop may tell a file how busy it is; return its process and address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    variables = {f"ATOLL_{name.upper()}": value for name, value in settings.items()}
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", "--port", port, "--db", db, "--pace", "0"],
        env={**os.environ, **variables, "HEARTBEAT": heartbeat},
        start_new_session=True,
    )
    url = f"http://127.0.0.1:{port}"
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/health").status_code == 200:
                return process, url
        time.sleep(0.1)
    raise SystemExit("the server does not start")


def memory(processes: Sequence[subprocess.Popen[bytes]]) -> float:
    """Return the KB that processes hold."""
    lines = [line for each in processes for line in Path(f"/proc/{each.pid}/status").read_text().splitlines()]
    return sum(float(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def processor_time(processes: Sequence[subprocess.Popen[bytes]]) -> float:
    """Return the seconds for which processes have computed."""
    fields = [Path(f"/proc/{each.pid}/stat").read_text().rpartition(")")[2].split() for each in processes]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def confined(processes: Sequence[subprocess.Popen[bytes]], share: float) -> Iterator[None]:
    """Let each process have but so much of a core, as control groups of Linux grant it; 0: as much as there is."""
    groups = [_group(process.pid, share) for process in processes] if share else []
    try:
        yield
    finally:
        for group in groups:
            for process in (group / "cgroup.procs").read_text().split():
                (group.parent / "cgroup.procs").write_text(process)
            group.rmdir()


def _group(process: int, share: float) -> Path:
    """Put a process with all its threads into a group that has a share of a core."""
    second, first = Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/cpu")
    quota = round(share * PERIOD)
    try:
        group = (first if first.is_dir() else second) / f"atoll-{process}"
        group.mkdir()
        if first.is_dir():
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
            (group / "cpu.shares").write_text(str(FIRST * 10))  # it is granted before anybody else has any
        else:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
            (group / "cpu.weight").write_text(str(FIRST))
        (group / "cgroup.procs").write_text(str(process))
    except OSError as error:
        raise SystemExit(f"shares of a core need control groups that this user may write: {error}") from error
    return group
