"""A scripted person plays a whole game of Anno 1800 through the page, and plays the hand as fast as it can be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from atoll.kernel import game
from web.conftest import Server
from web.players import Crowd, Person

GAME: Any = game("anno1800")
CAT = GAME.catalog
COST = {x.id: set(x.cost) for x in CAT.components.industry}
MAKES = {x.id: x.resource for x in CAT.components.industry}
NEEDS = {x.id: {*x.needs, *x.tokens} for x in CAT.components.population_card}
WELCOME = ("return_cards", "extra_action")  # effects that shorten the game
TIRED = 3  # used cubes that are worth a festival


def simple_goods() -> set[str]:
    """Goods that need neither the New World nor anybody exhausted, all the way down."""
    simple = {CAT.resources[CAT.kind_resource[kind]] for kind in CAT.home_prints if kind >= 0 and CAT.kind_bit[kind]}
    for _ in CAT.industry_tiles:
        simple |= {x.resource for x in CAT.components.industry if not x.exhaust and set(x.cost) <= simple}
    return simple


SIMPLE = simple_goods()


class Builder:
    """Plays cards whenever possible, builds what the others need, and swaps those that need too much."""

    def __init__(self, person: Person, table: str):
        self.person = person
        self.table = table
        self.hand: list[str] = []

    def __call__(self, offered: Sequence[str]) -> str:
        """Choose one of the choices on the page."""
        if "pay" in offered:
            return "pay"
        if "festival" in offered or "end turn" in offered:
            self._look()
            return self._act(offered)
        if built := [choice for choice in offered if choice.startswith("build ")]:
            return max(built, key=lambda choice: self.wanted[MAKES[choice.split()[1]]])
        if places := [choice for choice in offered if choice.startswith("place ")]:
            return min(places, key=lambda choice: self._worth(choice.split()[1]))
        if cards := [choice for choice in offered if choice.startswith("under ")]:
            return self._part_with(cards, "done" in offered)
        return "done" if "done" in offered else offered[0]

    def _look(self) -> None:
        """See what lies on the table, and what the hand still needs."""
        view = self.person.sees(self.table)["view"]
        own, rival = view["players"]
        self.hand, self.made, self.left = own["hand"], set(own["makes"]), view["actions"]
        self.used = sum(own["cubes"].values()) - sum(own["district"].values())
        self.buildings = {b["space"]: b["building"] for b in own["buildings"]}
        possible = self.made | set(rival["makes"]) | {MAKES[kind] for kind in MAKES if view["board"][kind]}
        self.hard = {card for card in self.hand if not NEEDS[card] <= SIMPLE & possible}
        self.wanted: Counter[str] = Counter()
        for card in set(self.hand) - self.hard:
            missing = NEEDS[card] - self.made
            self.wanted.update(dict.fromkeys(missing, 12 // len(missing) ** 2) if missing else {})
        for good, weight in list(self.wanted.items()):
            below = {part for kind, made in MAKES.items() if made == good for part in COST[kind]}
            self.wanted.update(dict.fromkeys(below - self.made, weight // 2))

    def _act(self, offered: Sequence[str]) -> str:
        free = [choice for choice in offered if choice.startswith("activate ") and shortens(choice)]
        plays = [choice for choice in offered if choice.startswith("play ")]
        if free or plays:
            return (free or plays)[0]
        if not self.left:
            return "end turn"
        ready = any(MAKES[kind] in self.wanted and COST[kind] <= self.made for kind in MAKES)
        swaps = "swap cards" in offered and bool(self.hard)
        if swaps and len(self.hard) > 1:
            return "swap cards"
        if ready and "build industry" in offered and self.used < 2 * TIRED:
            return "build industry"
        return "swap cards" if swaps and self.used < TIRED else "festival"

    def _worth(self, space: str) -> int:
        """Return how much would be lost by building over what stands on a space."""
        kind = self.buildings.get(space, "")
        if not kind:
            return 0
        made = CAT.kind_resource[CAT.kinds.index(kind)]
        needed = set().union(*(NEEDS[card] for card in self.hand), *(COST[k] for k in MAKES if MAKES[k] in self.wanted))
        return 2 if made >= 0 and CAT.resources[made] in needed else 1

    def _part_with(self, cards: Sequence[str], may_stop: bool) -> str:
        hopeless = [choice for choice in cards if choice.split()[1] in self.hard]
        if may_stop and not hopeless:
            return "done"
        return (hopeless or list(cards))[0]


def shortens(choice: str) -> bool:
    """Return whether the effect of a card brings the end nearer."""
    card = next(x for x in CAT.components.population_card if x.id == choice.split()[1])
    return type(card.effect).__struct_config__.tag in WELCOME


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    with Crowd(browser, server.url) as crowd:
        yield crowd.add("Ann")


def number(text: str) -> int:
    """Return what a cell of the score sheet says, with the true minus of people."""
    return int(text.replace("\u2212", "-"))


def test_a_person_plays_a_whole_game_of_two_by_clicks_only(ann: Person) -> None:
    page = ann.page
    page.goto("/new/anno1800")
    page.get_by_label("Seat B").select_option("random")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#board > svg.an-board")
    table = page.url.rpartition("/")[2]
    assert ann.play_on(Builder(ann, table)) > 40
    expect(page.locator(".winner")).to_have_text(re.compile("wins!|share the victory!"))
    totals = [number(total) for total in page.locator("table.sheet tfoot td").all_inner_texts()]
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.sheet tbody tr").all()]
    assert [sum(number(cell) for cell in column) for column in zip(*rows, strict=True)] == totals
    seen = ann.sees(table)
    assert seen["over"]
    assert totals == seen["view"]["scores"]
    assert len(rows) == 4 + len(seen["view"]["missions"])


def test_an_industry_is_chosen_paid_for_and_placed_on_the_board_before_it_is_final(ann: Person) -> None:
    table = str(ann.open("me", "random", game="anno1800")["id"])
    board = ann.visit(table).locator("#board")
    ann.page.wait_for_selector("[data-choice='build industry']")
    ann.click("build industry")
    ann.page.locator(".tray [data-target='kind:brewery'].target").click()
    expect(board.locator(".an-bill")).to_contain_text("To pay: Beer (worker)")
    expect(board.locator(".an-plan")).to_have_count(2)
    ann.page.locator("[data-choice=pay]").click()
    board.locator("[data-target='space:home/coast2'].target").click()
    expect(board.locator("[data-piece='tile:brewery:0:0']").locator("text")).to_have_text("Beer")
    assert not standing(ann, table, "brewery")
    ann.play_on(lambda offered: "done", until=lambda offered: "end turn" in offered)
    assert standing(ann, table, "brewery") == ["home/coast2"]


def standing(person: Person, table: str, kind: str) -> list[str]:
    """Return where a person's buildings of a kind stand."""
    buildings = person.sees(table)["view"]["players"][0]["buildings"]
    return [building["space"] for building in buildings if building["building"] == kind]
