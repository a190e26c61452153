"""A real server, a real browser and programs at the API for the tests of the page."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright
from typer.testing import CliRunner

from atoll.cli import app
from atoll.kernel import AtollError
from web.databases import database, postgres

if TYPE_CHECKING:
    from web.players import Crowd, Person

__all__ = ["database", "postgres"]

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the quickest to open first
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip


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


def operate(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the operator's in this process, which is quicker than to start one."""
    done = CliRunner().invoke(app, arguments)
    if isinstance(done.exception, AtollError):
        return subprocess.CompletedProcess(arguments, 2, done.stdout, f"atoll: {done.exception}\n")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('db') / 'atoll.db'}")
    yield running
    running.stop()


@pytest.fixture(scope="module")  # Playwright keeps an event loop running, which other modules must not find
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing: install Debian's package chromium-headless-shell")
        pytest.skip("Chromium is missing: install Debian's package chromium-headless-shell")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


@pytest.fixture
def crowd(browser: Browser, server: Server) -> Iterator[Crowd]:
    """Everybody who takes part in a test; those who are nearly always there are Ann and Bob."""
    from web.players import Crowd  # they are programs, too: those are above

    with Crowd(browser, server.url) as people:
        yield people


@pytest.fixture
def ann(crowd: Crowd) -> Person:
    return crowd.add("Ann")


@pytest.fixture
def bob(crowd: Crowd) -> Person:
    return crowd.add("Bob")
