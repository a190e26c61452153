"""Archipelago, for two to five players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from atoll.games.archipelago.catalog import LENGTHS, Catalog
from atoll.games.archipelago.choices import Choices
from atoll.games.archipelago.effects import EFFECT_STEPS
from atoll.games.archipelago.evaluate import value
from atoll.games.archipelago.flow import OPENING, STEPS
from atoll.games.archipelago.laws import broken_laws
from atoll.games.archipelago.picture import Picture
from atoll.games.archipelago.scoring import scores, winners
from atoll.games.archipelago.state import ArchipelagoState, Player
from atoll.games.archipelago.text import archipelago_texts
from atoll.games.archipelago.view import ArchipelagoView, build_view, redeal
from atoll.kernel import Game, Option, View

VARIANTS = (
    Option("start", ("sea", "desert"), "Where the archipelago begins"),
    Option("objectives", ("secret", "spice", "common"), "One each in secret, a choice of two, or common to all"),
    Option(
        "trend",
        ("one", "two", "chosen", "two chosen", "benefactor", "benefactor chosen"),
        "Trend cards: drawn, chosen, or with the Benefactor (none with common objectives)",
    ),
    Option("negotiation", ("on", "off"), "Offers and promises"),
)


class Archipelago(Game[ArchipelagoState]):
    """Explorers settle an archipelago together and against each other, and must keep its people calm."""

    name = "archipelago"
    title = "Archipelago"
    seat_counts = (2, 3, 4, 5)
    options = (Option("length", LENGTHS, "How long the game is"), *VARIANTS)
    rules_version = 1
    bound = 60000
    folder = Path(__file__).parent
    opening = OPENING
    turn_step = "Round"

    book: Choices

    def __init__(self, data: Path | None = None):
        super().__init__(data)
        self.catalog = Catalog(data)
        self.book = Choices(self.catalog)
        self.texts = archipelago_texts(self.catalog)
        self.steps = {step.name: step for step in (*STEPS, *EFFECT_STEPS.values())}

    def blank(self, seats: int, options: Mapping[str, str]) -> ArchipelagoState:
        """Return an empty table."""
        s = ArchipelagoState(
            players=[Player() for _ in range(seats)],
            length=LENGTHS.index(options["length"]),
            variant=tuple(option.values.index(options[option.name]) for option in VARIANTS),
        )
        s.cat, s.book, s.effects = self.catalog, self.book, EFFECT_STEPS
        return s

    def view(self, s: ArchipelagoState, seat: int) -> ArchipelagoView:
        """Return what a seat may see."""
        return build_view(s, seat)

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the table as plain text."""
        assert isinstance(view, ArchipelagoView)
        return Picture(view, self.catalog, self.texts, lang, names).draw()

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
