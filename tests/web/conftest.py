"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, sync_playwright
from typer.testing import CliRunner

from atoll.cli import app
from atoll.kernel import AtollError
from web.databases import database, postgres
from web.servers import Program, Server, atoll, free_port, wait_for

if TYPE_CHECKING:
    from web.players import Crowd, Person

__all__ = ["Program", "Server", "atoll", "database", "free_port", "postgres", "wait_for"]

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the quickest to open first
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip


def operate(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the operator's in this process, which is quicker than to start one."""
    done = CliRunner().invoke(app, arguments)
    if isinstance(done.exception, AtollError):
        return subprocess.CompletedProcess(arguments, 2, done.stdout, f"atoll: {done.exception}\n")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


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
