"""A real server and programs at its API, for tests and for soaks: this needs neither pytest nor a browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import httpx


class Server:
    """`atoll serve` in a process of its own, which can be killed and started again."""

    def __init__(
        self,
        db: str,
        rate: str = "100000",
        pace: str = "0",
        log: Path | None = None,
        flags: Sequence[str] = (),
        patience: float = 30.0,
    ):
        self.db = db
        self.log = log  # where its error stream goes, if not to ours
        self.port = free_port()
        self.rate = rate
        self.pace = pace
        self.flags = flags
        self.patience = patience
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        env = {**os.environ, "ATOLL_RATE": self.rate}
        command = [sys.executable, "-c", "from atoll.cli import main; main()", "serve", "--port", str(self.port),
                   "--db", self.db, "--pace", self.pace, *self.flags]  # fmt: skip
        errors = None if self.log is None else self.log.open("ab")
        self.process = subprocess.Popen(
            command, env=env, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True
        )
        wait_for(self.healthy, self.patience)

    def healthy(self) -> bool:
        """Return whether it answers."""
        door = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            door.request("GET", "/health")
            return door.getresponse().status == 200
        except OSError:
            return False
        finally:
            door.close()

    def kill(self) -> None:
        """SIGKILL: no farewell, no clean-up."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


class Program:
    """A program that holds seats through the JSON API."""

    def __init__(self, url: str, name: str = "Ada", seed: int = 1):
        self.rng = Random(seed)
        self.http = httpx.Client(base_url=url, timeout=30, verify=False)  # there is nothing to verify on loopback
        self.user, self.name, self.token = self.http.post("/api/identity", json={"name": name}).json().values()
        self.http.headers = {"authorization": f"Bearer {self.token}", "accept-language": "en"}

    def open(self, *seats: str, **body: Any) -> Any:
        """Open a table; return its summary."""
        wish = {"game": "daimyo", "seats": seats, **body}
        return self.http.post("/api/tables", json=wish).raise_for_status().json()

    def sees(self, table: str, **query: Any) -> Any:
        """Return the table as this program may see it."""
        return self.http.get(f"/api/tables/{table}", params=query).raise_for_status().json()

    def do(self, table: str, name: str, **body: Any) -> httpx.Response:
        """Ask for something at a table."""
        return self.http.post(f"/api/tables/{table}/{name}", json=body)

    def move(self, seen: Any) -> dict[str, Any]:
        """Return a random answer to the open decision of a table that asks us."""
        chosen = self.rng.choice(seen["choices"])["text"]
        return {"seat": seen["seat"], "decision": seen["decision"], "choices": [chosen]}

    def turn(self, table: str) -> Any:
        """Wait until this program is asked, or the game is over; return the table then."""
        seen: Any = None

        def asked() -> bool:
            nonlocal seen
            seen = self.sees(table)
            return bool(seen.get("choices")) or seen["over"]

        wait_for(asked)
        return seen


def atoll(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command; it is expected to end by itself."""
    command = [sys.executable, "-c", "from atoll.cli import main; main()", *arguments]
    whole = {**os.environ, **(env or {})}
    return subprocess.run(command, env=whole, capture_output=True, text=True, timeout=120)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if holds():
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise AssertionError("waited in vain")
