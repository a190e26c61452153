"""Take the README's pictures of the page: `python tools/screenshots.py` refreshes them.

It starts a server of its own, plays half a game with a few clicks, and looks at the table in Chromium.
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

from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).parent.parent / "docs" / "images"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"]
DECISIONS = 45
GAMES = {"Daimyo": "table", "Anno 1800": "anno1800", "Archipelago": "archipelago", "Conquest of Paradise": "paradise"}
ASKED = "() => (ask => ask ? `${ask.dataset.decision}/${ask.dataset.drafted}` : '')(document.querySelector('.ask'))"
STEADY = "addEventListener('click', () => { if (globalThis.table) table.offer.slip = 0; }, { capture: true })"


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        url, server = start_server(folder)
        try:
            chromium = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            page = browser.new_page(base_url=url, viewport={"width": 1440, "height": 900}, locale="en-GB")
            page.add_init_script(STEADY)
            for title, name in GAMES.items():
                page.goto("/")
                page.locator("article", has_text=title).get_by_role("button", name="Play against bots").click()
                play(page, random.Random(4))
                page.evaluate("() => scrollTo(0, 0)")
                page.screenshot(path=IMAGES / f"{name}.png")
                if name == "table":
                    page.set_viewport_size({"width": 390, "height": 844})
                    page.screenshot(path=IMAGES / "phone.png")
                    page.set_viewport_size({"width": 1440, "height": 900})
            browser.close()
        finally:
            server.terminate()
            server.wait()


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


def play(page: Page, rng: random.Random) -> None:
    """Click choices until the game is well under way and it is our turn, in Daimyo to take a die."""
    for k in range(400):
        page.wait_for_selector("[data-choice], [data-draft=confirm]", timeout=60_000)
        asked = page.evaluate(ASKED)
        if page.locator("[data-draft=confirm]").count():
            page.locator("[data-draft=confirm]").click()
            page.wait_for_function(f"old => ({ASKED})() !== old", arg=asked)
            continue
        buttons = page.locator("[data-choice]")
        texts = [text for text in buttons.evaluate_all("all => all.map(b => b.dataset.choice)") if text]
        if k > DECISIONS and (texts[0].startswith("die ") or "Daimyo" not in page.title()):
            return
        sensible = [t for t in texts if not t.startswith("discard")] or texts
        lively = [t for t in sensible if t not in ("done", "end turn")] or sensible
        buttons.nth(texts.index(rng.choice(lively))).click()
        page.wait_for_function(f"old => ({ASKED})() !== old", arg=asked)


if __name__ == "__main__":
    main()
