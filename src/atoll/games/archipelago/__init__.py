"""Archipelago, for two to five players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from atoll.games.archipelago.board import COMPOSED, ICONS, Rules, draw
from atoll.games.archipelago.catalog import LENGTHS, Catalog
from atoll.games.archipelago.choices import Choices
from atoll.games.archipelago.effects import EFFECT_STEPS
from atoll.games.archipelago.evaluate import value
from atoll.games.archipelago.flow import OPENING, STEPS
from atoll.games.archipelago.laws import broken_laws
from atoll.games.archipelago.picture import Picture
from atoll.games.archipelago.redeal import redeal
from atoll.games.archipelago.scoring import SOURCES, scores, winners
from atoll.games.archipelago.sensible import sensible
from atoll.games.archipelago.state import RESULTS, ArchipelagoState, Player
from atoll.games.archipelago.tally import tally
from atoll.games.archipelago.text import archipelago_texts
from atoll.games.archipelago.view import ArchipelagoView, build_view
from atoll.kernel import Choice, Drawing, Game, Option, View

VARIANTS = (
    Option("start", ("sea", "desert"), "Where the archipelago begins"),
    Option("objectives", ("secret", "spice", "common"), "One each in secret, a choice of two, or common to all"),
    Option(
        "trend",
        ("one", "two", "chosen", "two chosen", "benefactor", "benefactor chosen"),
        "Trend cards: drawn, chosen, or with the Benefactor (none with common objectives)",
    ),
    Option("negotiation", ("on", "off"), "Offers and promises"),
    Option("talk", ("two", "one", "five"), "How many offers a player may make at a time"),
    Option("patience", ("no limit", "one minute", "three minutes"), "How long an answer to an offer may take"),
)


class Archipelago(Game[ArchipelagoState]):
    """Explorers settle an archipelago together and against each other, and must keep its people calm."""

    name = "archipelago"
    title = "Archipelago"
    summary = "Explore, build and bargain together, each with a secret aim, before the islands revolt."
    seat_counts = (2, 3, 4, 5)
    options = (Option("length", LENGTHS, "How long the game is"), *VARIANTS)
    rules_version = 3
    bound = 60000
    folder = Path(__file__).parent
    opening = OPENING
    effects = EFFECT_STEPS
    minutes = 120
    turn_step = "Round"
    composed = COMPOSED
    icons = ICONS

    book: Choices

    def __init__(self, data: Path | None = None):
        super().__init__(data)
        self.catalog = Catalog(data)
        self.book = Choices(self.catalog)
        self.texts = archipelago_texts(self.catalog)
        self.steps = {step.name: step for step in (*STEPS, *EFFECT_STEPS.values())}

    def blank(self, seats: int, options: Mapping[str, str]) -> ArchipelagoState:
        """Return an empty table."""
        return ArchipelagoState(
            players=[Player() for _ in range(seats)],
            length=LENGTHS.index(options["length"]),
            variant=tuple(option.values.index(options[option.name]) for option in VARIANTS),
        )

    def view(self, s: ArchipelagoState, seat: int) -> ArchipelagoView:
        """Return what a seat may see."""
        return build_view(s, seat)

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the table as plain text."""
        assert isinstance(view, ArchipelagoView)
        return Picture(view, self.catalog, self.texts, lang, names).draw()

    def drawing(self, view: View, lang: str, names: Sequence[str]) -> Drawing:
        """Return the map with its panels as SVG, the players' areas and the cards as HTML."""
        assert isinstance(view, ArchipelagoView)
        return draw(view, Rules(self.catalog, self.book, self.texts), lang, names)

    def glance(self, view: View, lang: str = "en") -> list[list[tuple[str, str, str]]]:
        """Return everybody's citizens, ships and action discs, and the money that these eyes may see."""
        assert isinstance(view, ArchipelagoView)
        say = self.texts.caption
        return [
            [
                ("ar-i-florin", say("florins", lang), "?" if p.money is None else str(p.money)),
                ("ar-i-people", say("citizens in play", lang, count=p.citizens, left=p.reserve), str(p.citizens)),
                ("ar-i-ship", say("ships in play", lang, count=p.ships, left=p.dock), str(p.ships)),
                ("ar-i-disc", say("action discs", lang), str(p.discs)),
            ]
            for p in view.players
        ]

    def score_sheet(self, view: View, lang: str = "en") -> list[tuple[str, tuple[int, ...]]]:
        """Return victory points by source; after independence there is but who won."""
        assert isinstance(view, ArchipelagoView)
        nouns = self.texts.language(lang).nouns
        rows = [player.points for player in view.players if player.points is not None]
        if not rows:
            return [(nouns["result"][RESULTS.index(view.result)], view.scores)]
        return [(nouns["source"][k], tuple(row[source] for row in rows)) for k, source in enumerate(SOURCES)]

    def redeal(self, s: ArchipelagoState, seat: int, rng: Random) -> None:
        """Deal anew what a seat cannot know."""
        redeal(s, seat, rng)

    def laws(self, s: ArchipelagoState) -> Iterator[str]:
        """Yield the laws that are broken."""
        return broken_laws(s)

    def scores(self, s: ArchipelagoState) -> list[int]:
        """Return the points everybody can see, all of them at the end."""
        return scores(s)

    def winners(self, s: ArchipelagoState) -> list[int]:
        """Return the grand winner, or the Separatist after independence, or nobody."""
        return winners(s)

    def value(self, s: ArchipelagoState, seat: int) -> float:
        """Return how good a state is for a seat."""
        return value(s, seat)

    def tally(self, s: ArchipelagoState) -> Mapping[str, Mapping[str, float]]:
        """Return what a finished game made use of."""
        return tally(s)

    def sensible(self, s: ArchipelagoState, seat: int) -> list[Choice]:
        """Return the choices worth a thought."""
        return sensible(s, seat)
