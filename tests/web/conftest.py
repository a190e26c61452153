"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip


class Server:
    """`atoll serve` in a process of its own, which can be killed and started again."""

    def __init__(self, db: str, rate: str = "100000", pace: str = "0"):
        self.db = db
        self.port = free_port()
        self.rate = rate
        self.pace = pace
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        env = {**os.environ, "ATOLL_RATE": self.rate}
        command = [sys.executable, "-c", "from atoll.cli import main; main()", "serve", "--port", str(self.port),
                   "--db", self.db, "--pace", self.pace]  # fmt: skip
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, start_new_session=True)
        wait_for(lambda: httpx.get(f"{self.url}/health").status_code == 200)

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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('db') / 'atoll.db'}")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing: install Debian's package chromium")
        pytest.skip("Chromium is missing: install the package chromium to run the tests of the page")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    made = browser.new_context(base_url=server.url, locale="en-GB", viewport={"width": 1440, "height": 900})
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    opened = context.new_page()
    opened.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    opened.on("console", lambda message: print("console:", message.text) if message.type == "error" else None)
    return opened


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    return tmp_path
