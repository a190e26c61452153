"""Scripted persons: each has a browser of their own and, for what a test needs but does not show, the API."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from html import escape
from random import Random
from threading import Thread
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, Page, expect

from atoll.kernel import game
from atoll.table.live import LiveTable
from atoll.table.store import Store
from web.conftest import Program, wait_for
from web.hands import Hand, finger, mouse

PATIENCE = 30_000  # milliseconds: a busy machine is slow, not wrong
STEPS = 16  # clicks that one choice may take
ENDS = ("end turn", "done")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
ALIVE = "() => globalThis.table?.shown"  # its script runs: what is clicked before is lost
ASKED = "(ask => ask ? `${ask.dataset.decision}/${ask.dataset.drafted}` : '')(document.querySelector('.ask'))"
TURN = f"""old => {{
  if (!globalThis.table?.shown) return null;
  if (document.querySelector('.winner')) return {{ asked: '', offered: [], over: true }};
  const asked = document.querySelector('.ask:not([data-sent])') ? {ASKED} : '';
  const offered = [...document.querySelectorAll('[data-choice]')].map(button => button.dataset.choice);
  const ready = asked && asked !== old && (offered.length || document.querySelector('[data-draft=confirm]'));
  return ready ? {{ asked, offered, over: false }} : null;
}}"""
UNNOTICED = f"old => {ASKED} === old && !!document.querySelector('.ask:not([data-sent])')"
PLACE = """selector => {
  const [part, ...more] = document.querySelectorAll(selector);
  if (!part || more.length || part.disabled) return null;
  globalThis.goal = part;
  part.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = part.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  return part.contains(document.elementFromPoint(...middle)) ? middle : null;
}"""
STEP = """choice => {
  const button = document.querySelector(`[data-choice="${CSS.escape(choice)}"]`);
  if (!button) return null;
  const seen = element => element && element.checkVisibility({ visibilityProperty: true }) && element;
  const all = (selector, fits) => [...document.querySelectorAll(selector)].filter(fits);
  const targets = button.dataset.targets.split('|');
  const fits = element => targets.includes(element.dataset.target) && (element.dataset.does ?? choice) === choice
    && Object.entries(element.dataset).every(([noun, word]) =>
      targets.every(target => !target.startsWith(`${noun}:`) || target === `${noun}:${word}`));
  const parts = all('.target:not(.picked)', fits);
  const [card] = all('[data-verb-card]', each => each.dataset.verbCard === button.dataset.verb);
  const opens = part => [  // what shows a part that cannot be seen
    `.heads [data-show="${part.closest('[data-area][hidden]')?.dataset.area}"]`,
    `.tabs [data-tab-to="${part.closest('.stage') ? 'board' : part.closest('.mine') ? 'hand' : ''}"]`,
    part.closest('.tray') && '[data-sheet-toggle]',
  ].filter(Boolean).map(selector => document.querySelector(selector)).find(seen);
  const next = table.armed === button ? document.querySelector('[data-arm]')
    : seen(button) || seen(card) || parts.find(seen) || (parts[0] && opens(parts[0]));
  if (!next) return null;
  globalThis.goal = next;
  if (!next.closest('.canvas')) next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const middle = element => {  // or what is seen of it beside that: in a fan, cards lie over each other
    const box = element.getBoundingClientRect();
    const places = [0.5, 0.12, 0.05, 0.9].map(part => [box.x + box.width * part, box.y + box.height / 2]);
    return places.find(place => element.contains(document.elementFromPoint(...place))) ?? places[0];
  };
  const [x, y] = middle(next);
  const stage = next.closest('.stage')?.getBoundingClientRect();
  const beyond = stage && (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom);
  return beyond ? middle(document.querySelector('[data-zoom="0"]')) : [x, y];
}"""
HINT = """async () => {
  const answer = await fetch(`/t/${table.id}/hint?${table.asked(table.draft)}`);
  return (await answer.json()).hints[0].choice;
}"""
STEADY = """for (const kind of ["click", "keydown"])
  addEventListener(kind, () => { if (globalThis.table?.offer) globalThis.table.offer.slip = 0; }, { capture: true });
"""
Pick = Callable[[Sequence[str]], str]
expect.set_options(timeout=PATIENCE)


def eager(seed: int = 1) -> Pick:
    """Return a way to choose: end what can be ended, keep heroes in hand, and else choose at random."""
    rng = Random(seed)

    def pick(choices: Sequence[str]) -> str:
        ends = [choice for choice in choices if choice in ENDS]
        calm = [choice for choice in choices if not choice.startswith(("play ", "discard "))]
        return rng.choice(ends or calm or list(choices))

    return pick


def when(look: str) -> str:
    """Return a script that looks again whenever the page changes: to ask in every frame would keep it busy."""
    return f"""old => new Promise((tell, fail) => {{
      const look = () => {{
        const found = ({look})(old);
        if (!found) return false;
        changes.disconnect(), clearInterval(glances), clearTimeout(patience), tell(found);
        return true;
      }};
      const changes = new MutationObserver(look);
      const glances = setInterval(look, 200);
      const patience = setTimeout(() => {{ clearInterval(glances), fail(new Error('waited in vain')); }}, {PATIENCE});
      look() || changes.observe(document, {{ subtree: true, childList: true, attributes: true }});
    }})"""


def prefer(*beginnings: str) -> Pick:
    """Return a way to choose: what begins in one of these ways, else eagerly."""
    otherwise = eager()

    def pick(choices: Sequence[str]) -> str:
        wanted = (choice for beginning in beginnings for choice in choices if choice.startswith(beginning))
        return next(wanted, None) or otherwise(choices)

    return pick


class Person(Program):
    """Somebody with a browser, at the address given: a server's, or that of a tap on the way to it.

    A steady hand never slips: the page believes it at once, where it gives people time to read.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        address: str,
        steady: bool = True,
        hand: Hand | None = None,
        **options: Any,
    ):
        super().__init__(url, name)
        self.hand = hand or (finger if options.get("has_touch") else mouse)
        settings = {
            "locale": "en-GB",
            "viewport": {"width": 1200, "height": 750},
            "reduced_motion": "reduce",
            **options,
        }
        self.context = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_cookies([{"name": "atoll", "value": self.token, "url": address}])
        if steady:
            self.context.add_init_script(STEADY)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def close(self) -> None:
        """Go home."""
        self.context.close()
        self.http.close()

    # -- on the page -------------------------------------------------------------------------------

    def visit(self, table: str) -> Page:
        """Open a table's page and wait until it is alive."""
        self.page.goto(f"/t/{table}")
        self.page.wait_for_function(ALIVE)
        return self.page

    def join(self, invite: str) -> None:
        """Follow an invitation and sit down."""
        self.page.goto(f"/join/{invite}")
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_function(ALIVE)

    def offered(self) -> list[str]:
        """Return the choices on the page."""
        texts: list[str] = self.page.locator("[data-choice]").evaluate_all("all => all.map(b => b.dataset.choice)")
        return texts

    def press(self, selector: str) -> None:
        """Press in the middle of a part of the page, as soon as nothing is in the way."""
        place = self.page.evaluate(PLACE, selector)
        if place is None:
            self.page.locator(selector).click(trial=True)
            place = self.page.evaluate(PLACE, selector)
        self.hand(self.page, place)

    def reply(self, turn: Any, pick: Pick) -> None:
        """Answer what the page asks; click again if it was being drawn anew and did not notice."""
        chosen = pick(turn["offered"]) if turn["offered"] else ""
        for _ in range(STEPS):
            if chosen:
                self.step_to(chosen)
            else:
                self.press("[data-draft=confirm]")
            if not self.page.evaluate(UNNOTICED, turn["asked"]):
                return

    def step_to(self, choice: str) -> None:
        """Click what comes next on the way to a choice: its verb, its parts on the board, itself, its confirmation."""
        place = self.page.evaluate(STEP, choice)
        if place is not None:
            self.hand(self.page, place)

    def try_hard(self, choice: str) -> None:
        """Click on the way to a choice until the page says that it cannot be made."""
        for _ in range(STEPS):
            self.step_to(choice)
            self.page.wait_for_timeout(100)
            if self.page.locator("#toast:visible").count():
                return

    def click(self, choice: str) -> None:
        """Click a choice and wait until the page has gone on."""
        self.page.wait_for_function(ALIVE)
        before = self.asked()
        for _ in range(STEPS):
            self.step_to(choice)
            if not self.page.evaluate(UNNOTICED, before):
                break
        self.goes_on(before)

    def confirm(self) -> None:
        """Confirm the move that was tried out, and wait until the page has gone on."""
        before = self.asked()
        self.press("[data-draft=confirm]")
        self.goes_on(before)

    def asked(self) -> str:
        """Return which decision the page asks for, and how far this person has tried out an answer."""
        return str(self.page.evaluate(f"() => {ASKED}"))

    def goes_on(self, asked: str) -> None:
        """Wait until the page asks for something else, or for nothing."""
        self.page.evaluate(when(f"old => {ASKED} !== old"), asked)

    def go_on(self, pick: Pick) -> None:
        """Click one choice, or confirm the move that was tried out."""
        turn = self.next_turn()
        self.reply(turn, pick)
        self.goes_on(turn["asked"])

    def turn_now(self) -> Any:
        """Return what the page asks for at this moment, if anything."""
        return self.page.evaluate(TURN, "")

    def next_turn(self, after: str = "") -> Any:
        """Wait until the page asks for something other than what was answered last, or the game is over."""
        return self.page.evaluate(when(TURN), after)

    def play_on(self, pick: Pick, until: Callable[[list[str]], bool] = lambda offered: False) -> int:
        """Click whatever is asked for until the choices offered are the wanted ones or the game is over."""
        clicks = 0
        turn = self.next_turn()
        while not turn["over"] and not until(turn["offered"]):
            self.reply(turn, pick)
            clicks += 1
            turn = self.next_turn(after=turn["asked"])
        return clicks

    def advised(self, offered: Sequence[str]) -> str:
        """Choose what a bot would: a person who always asks for a hint."""
        if len(offered) == 1:
            return offered[0]
        hinted = str(self.page.evaluate(HINT))
        return hinted if hinted in offered else offered[0]

    def opens(self, sheet: str) -> None:
        """Open the drawer at a sheet."""
        if not self.page.locator(f"[data-sheet={sheet}].on").count():
            self.page.locator(f".tools [data-drawer={sheet}]").click()

    def finds(self, selector: str, text: str | re.Pattern[str]) -> None:
        """Wait until some part of the page that is named so shows a text; what is in a drawer is opened first."""
        for sheet in ("log", "chat"):
            if selector.startswith(f"#{sheet}"):
                self.opens(sheet)
        expect(self.page.locator(selector).filter(has_text=text).first).to_be_visible()


class Crowd:
    """Everybody who takes part in a test; they go home when it is over."""

    def __init__(self, browser: Browser, url: str):
        self.browser = browser
        self.url = url
        self.people: list[Person] = []

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for person in self.people:
            person.close()
        wrong = [mistake for person in self.people for mistake in person.errors]
        assert error is not None or not wrong, f"script errors: {wrong}"

    def add(self, name: str, address: str = "", **options: Any) -> Person:
        """Let somebody come in."""
        person = Person(self.browser, self.url, name, address or self.url, **options)
        self.people.append(person)
        return person


def takes_a_die(offered: Sequence[str]) -> bool:
    """Return whether a turn begins with these choices."""
    return any(choice.startswith("die ") for choice in offered)


def advance(table: str, *people: Program, until: Callable[[Any], bool] = lambda seen: False, pick: Pick) -> None:
    """Let people play by the API until one of them sees what is wanted, or the game is over."""

    def arrived() -> bool:
        for person in people:
            for seat in person.sees(table)["your_seats"]:
                seen = person.sees(table, seat=seat)
                while seen.get("choices") and not until(seen):
                    move = person.move(seen)
                    move["choices"] = [pick([choice["text"] for choice in seen["choices"]])]
                    person.do(table, "play", **move).raise_for_status()
                    seen = person.sees(table, seat=seat)
                if seen["over"] or until(seen):
                    return True
        return False

    wait_for(arrived, 120)


def begins_turn(seat: int) -> Callable[[Any], bool]:
    """Return whether a seat is about to take a die, as `advance` wants to know it."""

    def holds(seen: Any) -> bool:
        return seen["seat"] == seat and takes_a_die([choice["text"] for choice in seen.get("choices", [])])

    return holds


def may_build(person: Person) -> str:
    """Open a table at which this person may build; return its id. A game of ill luck ends before: then another one."""
    wishes = [f"die {colour}/{face} construction" for face in range(1, 7) for colour in ("red", "green", "blue")]

    def builds(seen: Any) -> bool:
        return len(seen.get("choices", [])) > 1 and seen["view"]["step"] == "Build"

    while True:
        table = str(person.open("me", "random")["id"])
        advance(table, person, until=builds, pick=prefer(*wishes, "main action construction"))
        if builds(person.sees(table)):
            person.visit(table)
            return table


def heroes(ids: Sequence[str]) -> set[str]:
    """Return all the ways in which heroes could be named on a page."""
    daimyo = game("daimyo")
    names = daimyo.texts.language("en").nouns["hero"]
    plain = {names[daimyo.book.nouns["hero"].index(each)] for each in ids}
    return {*ids, *plain, *(escape(name) for name in plain)}


def truth(db: str, table: str) -> LiveTable:
    """Return a table as it is in the database, with everything hidden."""

    async def read() -> LiveTable:
        store = await Store.open(db)
        header = await store.header(table)
        assert header is not None
        live = LiveTable(header, game(header.game))
        for row in await store.rows(table):
            live.apply(row)
        await store.close()
        return live

    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        return beside.submit(asyncio.run, read()).result()


def hand(live: LiveTable, seat: int) -> tuple[str, ...]:
    """Return the heroes a seat really holds."""
    held: tuple[str, ...] = live.state.view(seat).players[seat].hand  # type: ignore[attr-defined]
    return held


class Tap:
    """A wire between a browser and the server, on which everything that the browser receives is written down."""

    def __init__(self, port: int):
        self.server = port
        self.heard = bytearray()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        Thread(target=self._welcome, daemon=True).start()

    def __enter__(self) -> Tap:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.door.close()

    @property
    def text(self) -> str:
        """Everything received so far."""
        return bytes(self.heard).decode("utf-8", "replace")

    def _welcome(self) -> None:
        while True:
            try:
                client, _ = self.door.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.server))
            Thread(target=self._carry, args=(client, server, False), daemon=True).start()
            Thread(target=self._carry, args=(server, client, True), daemon=True).start()

    def _carry(self, source: socket.socket, goal: socket.socket, listen: bool) -> None:
        try:
            while data := source.recv(1 << 16):
                if listen:
                    self.heard += data
                else:  # nothing is to be compressed, so that it can be read here
                    data = re.sub(rb"(?i)accept-encoding: [^\r]*", b"accept-encoding: identity", data)
                goal.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, goal):
                end.close()
