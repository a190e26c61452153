"""Archipelago, for two to five players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from atoll.games.archipelago import effects, flow
from atoll.games.archipelago.bot import DESCRIBER, bargains, ideas, sensible, value
from atoll.games.archipelago.catalog import LENGTHS, Catalog
from atoll.games.archipelago.choices import Choices
from atoll.games.archipelago.effects import EFFECT_STEPS
from atoll.games.archipelago.eyes import redeal, view
from atoll.games.archipelago.flow.common import PAY_CUBES
from atoll.games.archipelago.flow.construction import BUILDER, CONSTRUCT, PORT_SITE, PRICE, SHIPYARD
from atoll.games.archipelago.flow.ending import CHECK
from atoll.games.archipelago.flow.exploration import CHOOSE_FACE, CHOOSE_PLACE
from atoll.games.archipelago.flow.negotiation import COMPOSE
from atoll.games.archipelago.flow.rounds import ROUND
from atoll.games.archipelago.flow.setup import FIRST_FACE, FIRST_PLACE
from atoll.games.archipelago.laws import broken_laws
from atoll.games.archipelago.scoring import scores, winners
from atoll.games.archipelago.state import ArchipelagoState, Player
from atoll.games.archipelago.tally import tally
from atoll.games.archipelago.words import ICONS, texts
from atoll.kernel import CHANCE, Choice, FullGame, Option, Rooms, steps_of
from atoll.kernel.bargain import Bargain
from atoll.kernel.describing import Describer

VARIANTS = (
    Option("start", ("sea", "desert"), "Where the archipelago begins"),
    Option("objectives", ("secret", "spice", "common"), "One each in secret, a choice of two, or common to all"),
    Option(
        "trend",
        ("one", "two", "chosen", "two chosen", "benefactor", "benefactor chosen"),
        "Trend cards: drawn, chosen, or with the Benefactor (none with common objectives)",
    ),
    Option("negotiation", ("on", "off"), "Offers and promises"),
    Option("talk", ("no limit", "two", "one", "five"), "How many offers a player may make at a time"),
    Option("patience", ("no limit", "one minute", "three minutes"), "How long an answer to an offer may take"),
    Option("limit", ("none", "20", "40"), "After which turn a game that nobody has brought to an end is scored"),
)


# Steps whose choices make up one move: where a region goes, what is built and paid, what is offered.
PLACING = (FIRST_FACE, FIRST_PLACE, CHOOSE_FACE, CHOOSE_PLACE)
BUILDING = (CONSTRUCT, BUILDER, PORT_SITE, SHIPYARD, PRICE, PAY_CUBES)
OFFERING = (COMPOSE,)


class Archipelago(FullGame[ArchipelagoState]):
    """Explorers settle an archipelago together and against each other, and must keep its people calm."""

    name = "archipelago"
    title = "Archipelago"
    summary = "Explore, build and bargain together, each with a secret aim, before the islands revolt."
    seat_counts = (2, 3, 4, 5)
    options = (Option("length", LENGTHS, "How long the game is"), *VARIANTS)
    rules_version = 4
    bound = 1000000
    folder = Path(__file__).parent
    opening = flow.OPENING
    closing = (CHECK(CHANCE),)
    effects = EFFECT_STEPS
    minutes = 120
    turn_step = ROUND.name
    composed = frozenset(step.name for step in (*PLACING, *BUILDING, *OFFERING))
    icons = ICONS
    explained = {
        "kind": "ARC-1.7",
        "face": "ARC-1.3",
        "card": "ARC-17.1",
        "construction": "ARC-13.8.1",
        "unit": "ARC-2.2",
        "marker": "ARC-2.8",
    }
    rooms = Rooms(broken_laws, scores, winners, view, redeal, value, sensible, tally)

    def __init__(self, data: Path | None = None):
        catalog = Catalog(data)
        steps = steps_of(flow, effects, more=EFFECT_STEPS.values())
        super().__init__(catalog, Choices(catalog), texts(catalog), steps, data)

    def describer(self, players: int) -> Describer:
        """Return how worlds are described where values are learned: by what objectives and trends count."""
        return DESCRIBER

    def ideas(self, s: ArchipelagoState, seat: int) -> list[Choice]:
        """Return what is sensible, and other sites, cards, trades and moves."""
        return ideas(s, seat)

    def aside(self, s: ArchipelagoState) -> Choice | None:
        """Return the pass of who has a round before him."""
        return s.book.passing if s.book.passing in s.choices() else None

    def bargains(self, s: ArchipelagoState, seat: int) -> list[Bargain]:
        """Return what a player could buy from others."""
        return bargains(s, seat)

    def blank(self, seats: int, options: Mapping[str, str]) -> ArchipelagoState:
        """Return an empty table."""
        return ArchipelagoState(
            players=[Player() for _ in range(seats)],
            length=LENGTHS.index(options["length"]),
            variant=tuple(option.values.index(options[option.name]) for option in VARIANTS),
        )
