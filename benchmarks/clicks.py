"""From a click to its effect on the page: `python benchmarks/clicks.py [--game daimyo] [--clicks 100]`.

A person plays against a bot in a real Chromium on this machine, and clicks when the browser is idle. Prints how long it
takes from each click until the page has laid out what comes next, and how much the page weighs when first loaded.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from screenshots import FLAGS, start_server  # type: ignore[import-not-found]

STEADY = "addEventListener('click', () => { if (globalThis.table) table.offer.slip = 0; }, { capture: true })"
CLICK = """choice => new Promise(done => requestIdleCallback(() => {
  const prompt = document.getElementById("prompt"), start = performance.now();
  new MutationObserver((_, seen) => { seen.disconnect(); done(performance.now() - start); })
    .observe(prompt, { childList: true, subtree: true, attributeFilter: ["data-decision", "data-drafted"] });
  const button = choice ? table.choices().find((each) => each.dataset.choice === choice) : null;
  if (button) table.play(button);
  else document.querySelector("[data-draft=confirm]").click();
}))"""


def weigh(page: Page, address: str) -> tuple[int, int, set[str]]:
    """Load a table in a browser that has seen nothing yet; return its bytes, sent and unpacked, and its hosts."""
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.append(answer))
    page.goto(address)
    page.wait_for_function("() => globalThis.table?.shown")
    files = [answer for answer in loaded if "/events" not in answer.url and answer.status == 200]
    sent = sum(answer.request.sizes()["responseBodySize"] for answer in files)
    return sent, sum(len(answer.body()) for answer in files), {answer.url.split("/")[2] for answer in loaded}


def measure(page: Page, clicks: int) -> list[float]:
    """Make moves at random and return the milliseconds of each."""
    rng = random.Random(1)
    taken: list[float] = []
    while len(taken) < clicks:
        page.wait_for_function("() => document.querySelector('.ask:not([data-sent]), .winner')")
        if page.locator(".winner").count():
            break
        choices = page.locator("[data-choice]").evaluate_all("all => all.map(b => b.dataset.choice)")
        taken.append(float(page.evaluate(CLICK, rng.choice(choices) if choices else "")))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="daimyo")
    parser.add_argument("--clicks", type=int, default=100)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        url, server = start_server(folder)
        try:
            chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            context = browser.new_context(base_url=url)
            context.add_init_script(STEADY)
            page = context.new_page()
            page.goto("/")
            made = page.evaluate(
                "body => fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),"
                " headers: {'x-csrf-token': document.querySelector('meta[name=csrf]').content}}).then(a => a.json())",
                {"game": wish.game, "seats": ["me", "random"]},
            )
            fresh = browser.new_context(base_url=url)
            fresh.add_cookies([{**cookie} for cookie in context.cookies()])  # type: ignore[typeddict-item]
            sent, unpacked, hosts = weigh(fresh.new_page(), f"/t/{made['id']}")
            fresh.close()
            page.goto(f"/t/{made['id']}")
            taken = measure(page, wish.clicks)
            browser.close()
        finally:
            server.terminate()
            server.wait()
    print(f"{wish.game}: first load {sent / 1000:.0f} KB, {unpacked / 1000:.0f} KB unpacked, from {len(hosts)} host")
    p99 = quantiles(taken, n=100)[98]
    print(f"click to effect: {len(taken)} clicks, median {median(taken):.1f} ms, p99 {p99:.1f} ms")


if __name__ == "__main__":
    main()
