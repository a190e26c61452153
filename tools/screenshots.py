"""Take the README's pictures of the page: `python tools/screenshots.py` refreshes them.

It lets bots play into the middle of each game, goes on from there at a server of its own, and looks in Chromium.
"""

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import msgspec
from playwright.sync_api import Page, ViewportSize, sync_playwright

import atoll
from atoll.kernel import Eyes
from atoll.table.match import PERSON, Match

IMAGES = Path(__file__).parent.parent / "docs" / "images"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"]
DESKTOP, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
MOMENTS = {  # the step to wait for, and after how many decisions
    "daimyo": ("TakeDie", 250),
    "anno1800": ("Act", 330),
    "archipelago": ("Round", 330),
    "paradise": ("Orders", 420),
}
MANY = 12  # choices that make a picture worth while
PATIENCE = 400  # decisions after which any of one's own will do
SEND = """async record => {
  const csrf = document.querySelector("meta[name=csrf]").content;
  const headers = { "content-type": "application/json", "x-csrf-token": csrf };
  const answer = await fetch("/api/records", { method: "POST", headers, body: record });
  return (await answer.json()).id;
}"""


def main() -> None:
    """Take all pictures, or those of the games that are named."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        url, server = start_server(folder)
        try:
            chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            page = browser.new_page(base_url=url, viewport=DESKTOP, locale="en-GB")
            for name in sys.argv[1:] or MOMENTS:
                picture(page, name)
            browser.close()
        finally:
            server.terminate()
            server.wait()


def picture(page: Page, name: str) -> None:
    """Take the pictures of one game, on a desk and on a phone."""
    page.goto("/")
    table = page.evaluate(SEND, under_way(name, random.Random(7)))
    for size, kind in ((DESKTOP, ""), (PHONE, "-phone")):
        page.set_viewport_size(size)
        page.goto(f"/t/{table}")
        page.wait_for_function("() => globalThis.table?.shown")
        page.wait_for_timeout(800)
        page.screenshot(path=IMAGES / f"{name}{kind}.png")


def under_way(name: str, rng: random.Random) -> str:
    """Return the record of a game in which it is the first seat's turn, a person's from now on."""
    game = atoll.game(name)
    match = Match.start(game, ["greedy"] * min(3, game.seat_counts[-1]), {}, rng)
    step, long = MOMENTS[name]
    for k, _ in enumerate(match.advance()):
        state = match.state
        waits = state.seats == (0,) and len(Eyes(state, 0).choices()) > MANY
        if waits and k > long and (state.stack[-1].step.name == step or k > long + PATIENCE):
            break
    match.record.seats[0] = PERSON
    return msgspec.json.encode(match.record).decode()


def start_server(folder: str) -> tuple[str, "subprocess.Popen[bytes]"]:
    """Start a server on a free port and wait until it is well."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    db = f"sqlite:///{folder}/atoll.db"
    command = [sys.executable, "-c", "from atoll.cli import main; main()", "serve"]
    server = subprocess.Popen([*command, "--port", str(port), "--db", db, "--pace", "0"], env={**os.environ})
    url = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{url}/health")
            return url, server
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


if __name__ == "__main__":
    main()
