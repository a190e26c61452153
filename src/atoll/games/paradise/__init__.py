"""Conquest of Paradise, for one to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from atoll.games.paradise import effects, flow
from atoll.games.paradise.board import draw, glance, score_sheet
from atoll.games.paradise.bot import sensible, value
from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.choices import ASKING, Choices
from atoll.games.paradise.effects import EFFECT_STEPS
from atoll.games.paradise.eyes import redeal, view
from atoll.games.paradise.flow.construction import ORDERS
from atoll.games.paradise.flow.exploration import START
from atoll.games.paradise.laws import broken_laws
from atoll.games.paradise.picture import Picture
from atoll.games.paradise.scoring import scores, winners
from atoll.games.paradise.state import ParadiseState, Player
from atoll.games.paradise.tally import tally
from atoll.games.paradise.words import ICONS, texts
from atoll.kernel import FullGame, Option, Rooms, steps_of


class Paradise(FullGame[ParadiseState]):
    """Polynesian peoples explore the ocean, settle its islands and fight over them."""

    name = "paradise"
    title = "Conquest of Paradise"
    summary = "Sail into the unknown Pacific, settle its islands, link them and fight for them."
    seat_counts = (1, 2, 3, 4)
    options = (
        Option("homes", ("dealt", "seated"), "Who starts where: Homes are dealt, or go by the seats"),
        Option("end", ("standard", "-3", "-2", "-1", "+1", "+2", "+3"), "Victory Points that end the game"),
        Option("events", ("off", "on"), "Random Events"),
        Option("south_island", ("off", "on"), "The South Island of Aotearoa"),
        Option("saved_resources", ("off", "on"), "Saved resources"),
        Option("kumara", ("off", "on"), "The search for kumara"),
        Option("malaria", ("off", "on"), "Malaria in the west"),
        Option("solitaire", ("normal", "hard"), "How hard the solitaire game is"),
        Option("interludes", ("matters", "always", "never"), "When players are asked for powers usable at any time"),
    )
    rules_version = 2
    bound = 20_000
    folder = Path(__file__).parent
    opening = flow.OPENING
    minutes = 120
    turn_step = START.name
    composed = frozenset({ORDERS.name})
    icons = ICONS
    effects = EFFECT_STEPS
    rooms = Rooms(
        broken_laws, scores, winners, view, redeal, value, sensible, tally, Picture, draw, glance, score_sheet
    )

    book: Choices

    def __init__(self, data: Path | None = None):
        catalog = Catalog(data)
        super().__init__(catalog, Choices(catalog), texts(catalog), steps_of(flow, effects), data)

    def blank(self, seats: int, options: Mapping[str, str]) -> ParadiseState:
        """Return an empty table; one seat plays against the automatic opponent (COP-S.1.1)."""
        solo = seats == 1
        count = 2 if solo else seats
        change = 0 if solo or options["end"] == "standard" else int(options["end"])
        s = ParadiseState(
            players=[Player(asking=ASKING.index(options["interludes"])) for _ in range(count)],
            solo=solo,
            hard=solo and options["solitaire"] == "hard",
            dealt_homes=options["homes"] == "dealt",
            events=options["events"] == "on" and not solo,
            south=options["south_island"] == "on",
            saved=options["saved_resources"] == "on",
            kumara=options["kumara"] == "on" and not solo,
            malaria=options["malaria"] == "on",
            goal=2 * (self.catalog.setups[count].victory_points + change),
        )
        s.forget()
        return s
