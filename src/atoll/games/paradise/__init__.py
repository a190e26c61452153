"""Conquest of Paradise, for one to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from atoll.games.paradise import effects, flow
from atoll.games.paradise.bot import STYLES, sensible, value
from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.choices import ASKING, Choices
from atoll.games.paradise.effects import EFFECT_STEPS
from atoll.games.paradise.eyes import redeal, view
from atoll.games.paradise.flow.battle import BATTLE_DIE
from atoll.games.paradise.flow.construction import MORE_ORDERS, ORDERS
from atoll.games.paradise.flow.exploration import START
from atoll.games.paradise.laws import broken_laws
from atoll.games.paradise.scoring import scores, winners
from atoll.games.paradise.state import ParadiseState, Player
from atoll.games.paradise.tally import tally
from atoll.games.paradise.words import ICONS, texts
from atoll.kernel import Choice, FullGame, Option, Rooms, View, steps_of

HOMES = ("dealt", "seated", "chosen")
CHANGES = ("-3", "-2", "-1", "+1", "+2", "+3")  # of the standard total: what the rulebook recommends
TOTALS = tuple(str(total) for total in range(10, 51))
ENDS = ("standard", *CHANGES, *TOTALS)


class Paradise(FullGame[ParadiseState]):
    """Polynesian peoples explore the ocean, settle its islands and fight over them."""

    name = "paradise"
    title = "Conquest of Paradise"
    summary = "Sail into the unknown Pacific, settle its islands, link them and fight for them."
    seat_counts = (1, 2, 3, 4)
    options = (
        Option("homes", HOMES, "Who starts where: Homes are dealt, go by the seats, or are chosen in their order"),
        Option(
            "end", ("standard", *CHANGES, *TOTALS), "Victory Points that end the game; at most three off are advised"
        ),
        Option("events", ("off", "on"), "Random Events"),
        Option("south_island", ("off", "on"), "The South Island of Aotearoa"),
        Option("saved_resources", ("off", "on"), "Saved resources"),
        Option("kumara", ("off", "on"), "The search for kumara"),
        Option("malaria", ("off", "on"), "Malaria in the west"),
        Option("solitaire", ("normal", "hard"), "How hard the solitaire game is"),
        Option("interludes", ("matters", "always", "never"), "When players are asked for powers usable at any time"),
        Option("limit", ("none", "15", "30", "60"), "The table ends the game after so many turns"),
    )
    rules_version = 4
    bound = 200_000
    folder = Path(__file__).parent
    opening = flow.OPENING
    minutes = 120
    turn_step = START.name
    composed = frozenset({ORDERS.name, MORE_ORDERS.name})
    icons = ICONS
    explained = {
        "people": "COP-3.2.1",
        "group": "COP-2.6.1",
        "card": "COP-9.5.1",
        "event": "COP-11.2.1",
        "item": "COP-2.2.5",
    }
    effects = EFFECT_STEPS
    rooms = Rooms(broken_laws, scores, winners, view, redeal, value, sensible, tally, STYLES)

    book: Choices

    def __init__(self, data: Path | None = None):
        catalog = Catalog(data)
        super().__init__(catalog, Choices(catalog), texts(catalog), steps_of(flow, effects), data)

    def fate(self, view: View, choice: Choice, lang: str = "en") -> str:
        """Return what a face of the die does in a battle."""
        if view.step != BATTLE_DIE.name:
            return ""
        told: str = self.room("words.lexicon").lexicon(self.catalog, self.texts, lang).die(choice.args[0] + 1)
        return told

    def blank(self, seats: int, options: Mapping[str, str]) -> ParadiseState:
        """Return an empty table; one seat plays against the automatic opponent (COP-S.1.1)."""
        solo = seats == 1
        count = 2 if solo else seats
        s = ParadiseState(
            players=[Player(asking=ASKING.index(options["interludes"])) for _ in range(count)],
            solo=solo,
            hard=solo and options["solitaire"] == "hard",
            homes=HOMES.index(options["homes"]),
            limit=0 if options["limit"] == "none" else int(options["limit"]),
            events=self._plays("events", solo, options),
            south=self._plays("south_island", solo, options),
            saved=self._plays("saved_resources", solo, options),
            kumara=self._plays("kumara", solo, options),
            malaria=self._plays("malaria", solo, options),
            goal=2 * self._goal(count, "standard" if solo else options["end"]),
        )
        s.forget()
        return s

    def turns(self, s: ParadiseState) -> int:
        """Return how many turns have begun (COP-4.1)."""
        return s.turn

    def _plays(self, rule: str, solo: bool, options: Mapping[str, str]) -> bool:
        """Return whether an advanced rule is played: not all of them can be in the solitaire game (COP-S.1.4)."""
        return options[rule] == "on" and (not solo or rule in self.catalog.solo_rules)

    def _goal(self, count: int, end: str) -> int:
        """Return the Victory Points that end the game: the standard, so many off it, or any total (COP-11.1.1)."""
        standard: int = self.catalog.setups[count].victory_points
        if end in TOTALS:
            return int(end)
        return standard if end == "standard" else standard + int(end)
