"""Daimyo, for two to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from atoll.games.daimyo import flow
from atoll.games.daimyo.bot import sensible, value
from atoll.games.daimyo.catalog import Catalog
from atoll.games.daimyo.choices import Choices
from atoll.games.daimyo.effects import EFFECT_STEPS
from atoll.games.daimyo.eyes import redeal, view
from atoll.games.daimyo.flow.construction import BUILD, BUILD_ON, PAY_BUILDING, PLACE_TILE
from atoll.games.daimyo.flow.turn import TAKE_DIE
from atoll.games.daimyo.laws import broken_laws
from atoll.games.daimyo.scoring import scores, winners
from atoll.games.daimyo.state import NOBODY, DaimyoState, Player
from atoll.games.daimyo.tally import tally
from atoll.games.daimyo.words import ICONS, texts
from atoll.kernel import FullGame, Option, Rooms, steps_of

FIRST_SEATS = ("seat 1", "seat 2", "seat 3", "seat 4")


class Daimyo(FullGame[DaimyoState]):
    """Clans send governors, shadows and scavengers to the islands to win the people's favour."""

    name = "daimyo"
    title = "Daimyo"
    summary = "Send governors, shadows and scavengers to the islands and win the people's favour."
    seat_counts = (2, 3, 4)
    options = (
        Option("clans", ("choose", "random"), "How players get their clans"),
        Option("first", ("random", *FIRST_SEATS), "Who is first player"),
    )
    rules_version = 2
    bound = 4000
    folder = Path(__file__).parent
    opening = flow.OPENING
    effects = EFFECT_STEPS
    minutes = 90
    turn_step = TAKE_DIE.name
    composed = frozenset(step.name for step in (BUILD, PAY_BUILDING, BUILD_ON, PLACE_TILE))
    icons = ICONS
    explained = {
        "good": "DAI-2.4",
        "clan": "DAI-4.1",
        "hero": "DAI-16.2.1",
        "villager": "DAI-8.4",
        "building": "DAI-14.1.1",
        "relic": "DAI-12.3.1",
        "round": "DAI-6.1",
        "turn": "DAI-7.1",
        "pp": "DAI-1.2",
        "resource": "DAI-2.4",
        "scavenger": "DAI-10.1.1",
        "loose tile": "DAI-12.1.2",
        "restored relic": "DAI-12.3.1",
        "helmet": "DAI-8.5",
        "tax": "DAI-15.1",
    }
    rooms = Rooms(broken_laws, scores, winners, view, redeal, value, sensible, tally)

    book: Choices

    def __init__(self, data: Path | None = None):
        catalog = Catalog(data)
        super().__init__(catalog, Choices(catalog), texts(catalog), steps_of(flow, more=EFFECT_STEPS.values()), data)

    def blank(self, seats: int, options: Mapping[str, str]) -> DaimyoState:
        """Return an empty table."""
        first = options.get("first", "random")
        named = FIRST_SEATS.index(first) if first in FIRST_SEATS else NOBODY
        return DaimyoState(
            players=[Player() for _ in range(seats)],
            random_clans=options["clans"] == "random",
            first=named if named < seats else NOBODY,
        )
