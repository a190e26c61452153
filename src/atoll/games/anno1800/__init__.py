"""Anno 1800, for two to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from atoll.games.anno1800 import effects, flow
from atoll.games.anno1800.bot import STYLES, aside, ideas, sensible, strong_value, value
from atoll.games.anno1800.catalog import Catalog
from atoll.games.anno1800.choices import Choices
from atoll.games.anno1800.eyes import redeal, view
from atoll.games.anno1800.flow.building import (
    AFTER_BUILDING,
    BUILD_INDUSTRY,
    BUILD_SHIPYARD,
    PAY_FOR_TILE,
    PLACE_TILE,
    REMOVE,
)
from atoll.games.anno1800.flow.payment.pay import PAY
from atoll.games.anno1800.flow.rounds import ROUND
from atoll.games.anno1800.flow.setup import SET_UP
from atoll.games.anno1800.flow.turn import ACT
from atoll.games.anno1800.laws import broken_laws
from atoll.games.anno1800.scoring import scores, winners
from atoll.games.anno1800.state import NOBODY, AnnoState, Player
from atoll.games.anno1800.tally import tally
from atoll.games.anno1800.words import ICONS, texts
from atoll.kernel import CHANCE, Choice, FullGame, Option, Rooms, steps_of

FIRST_SEATS = ("seat 1", "seat 2", "seat 3", "seat 4")
NO_LIMIT = "none"
ONE_MOVE = (BUILD_INDUSTRY, BUILD_SHIPYARD, PAY, PAY_FOR_TILE, PLACE_TILE, AFTER_BUILDING, REMOVE)


class Anno1800(FullGame[AnnoState]):
    """Builders of islands feed their people, trade with each other and sail to new worlds."""

    name = "anno1800"
    title = "Anno 1800"
    summary = "Turn your island into an industrial power: workers, factories, ships and trade."
    seat_counts = (2, 3, 4)
    options = (
        Option(
            "missions",
            ("random", "first_game", "complex", "interactive", "relaxed", "expeditions", "tense_end", "choose"),
            "Which five missions are in play",
        ),
        Option("first", ("random", *FIRST_SEATS), "Who is first player"),
        Option("limit", (NO_LIMIT, "30", "60"), "After which round a game that nobody has ended is counted"),
    )
    rules_version = 7
    bound = 400_000
    folder = Path(__file__).parent
    opening = (SET_UP(CHANCE), ROUND(CHANCE))
    minutes = 120
    turn_step = ACT.name
    composed = frozenset(step.name for step in ONE_MOVE)
    icons = ICONS
    explained = {
        "level": "ANN-1.3",
        "resource": "ANN-4.1.1",
        "person": "ANN-5.3.1",
        "old name": "ANN-7.3.1",
        "new name": "ANN-7.4.1",
        "mission name": "ANN-11.1.1",
    }
    rooms = Rooms(broken_laws, scores, winners, view, redeal, value, sensible, tally, STYLES, strong_value)

    catalog: Catalog
    book: Choices

    def __init__(self, data: Path | None = None):
        catalog = Catalog(data)
        super().__init__(catalog, Choices(catalog), texts(catalog), steps_of(flow, effects), data)

    def turns(self, s: AnnoState) -> int:
        """Return how many rounds have begun (ANN-3.1)."""
        return s.round

    def ideas(self, s: AnnoState, seat: int) -> list[Choice]:
        """Return what is sensible, and other plans."""
        return ideas(s, seat)

    def aside(self, s: AnnoState) -> Choice | None:
        """Return how a rival lets time pass while another plans."""
        return aside(s)

    def blank(self, seats: int, options: Mapping[str, str]) -> AnnoState:
        """Return an empty table."""
        first, limit = options.get("first", "random"), options.get("limit", NO_LIMIT)
        named = FIRST_SEATS.index(first) if first in FIRST_SEATS else NOBODY
        return AnnoState(
            players=[Player() for _ in range(seats)],
            mission_set=options["missions"],
            first=named if named < seats else NOBODY,
            limit=0 if limit == NO_LIMIT else int(limit),
        )
