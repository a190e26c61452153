"""Daimyo, for two to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from atoll.games.daimyo.board import ICONS, draw, draw_market, draw_seat
from atoll.games.daimyo.catalog import Catalog
from atoll.games.daimyo.choices import Choices
from atoll.games.daimyo.effects import EFFECT_STEPS
from atoll.games.daimyo.evaluate import value
from atoll.games.daimyo.flow import OPENING, STEPS
from atoll.games.daimyo.laws import broken_laws
from atoll.games.daimyo.picture import Picture
from atoll.games.daimyo.scoring import winners
from atoll.games.daimyo.state import SOURCES, DaimyoState, Player
from atoll.games.daimyo.text import daimyo_texts
from atoll.games.daimyo.view import DaimyoView, build_view, redeal
from atoll.kernel import Drawing, Game, Option, View


class Daimyo(Game[DaimyoState]):
    """Clans send governors, shadows and scavengers to the islands to win the people's favour."""

    name = "daimyo"
    title = "Daimyo"
    summary = "Send governors, shadows and scavengers to the islands and win the people's favour."
    seat_counts = (2, 3, 4)
    options = (Option("clans", ("choose", "random"), "How players get their clans"),)
    rules_version = 1
    bound = 4000
    folder = Path(__file__).parent
    opening = OPENING
    effects = EFFECT_STEPS
    minutes = 90
    turn_step = "TakeDie"
    composed = frozenset({"Build", "PayBuilding", "BuildOn", "PlaceTile"})
    icons = ICONS

    book: Choices

    def __init__(self, data: Path | None = None):
        super().__init__(data)
        self.catalog = Catalog(data)
        self.book = Choices(self.catalog)
        self.texts = daimyo_texts(self.catalog)
        self.steps = {step.name: step for step in (*STEPS, *EFFECT_STEPS.values())}

    def blank(self, seats: int, options: Mapping[str, str]) -> DaimyoState:
        """Return an empty table."""
        return DaimyoState(players=[Player() for _ in range(seats)], random_clans=options["clans"] == "random")

    def view(self, s: DaimyoState, seat: int) -> DaimyoView:
        """Return what a seat may see."""
        return build_view(s, seat)

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the table as plain text."""
        assert isinstance(view, DaimyoView)
        return Picture(view, self.catalog, self.texts, lang, names).draw()

    def drawing(self, view: View, lang: str, names: Sequence[str]) -> Drawing:
        """Return the board as SVG, the players' areas and the hero market as HTML."""
        assert isinstance(view, DaimyoView)
        table = (view, self.catalog, self.texts, lang, names)
        seats = tuple(draw_seat(*table, seat) for seat in range(len(view.players)))
        return Drawing(draw(*table), seats, draw_market(*table))

    def glance(self, view: View, lang: str = "en") -> list[list[tuple[str, str, str]]]:
        """Return everybody's goods and hands."""
        assert isinstance(view, DaimyoView)
        names, hand = self.texts.language(lang).nouns["good"], self.texts.caption("hand", lang)
        return [
            [
                *((f"dm-{good}", names[k], str(count)) for k, (good, count) in enumerate(p.goods.items())),
                ("dm-hero", hand, str(p.hand_size)),
            ]
            for p in view.players
        ]

    def score_sheet(self, view: View, lang: str = "en") -> list[tuple[str, tuple[int, ...]]]:
        """Return popularity by source."""
        assert isinstance(view, DaimyoView)
        names = self.texts.language(lang).nouns["source"]
        return [(names[k], tuple(p.points[source] for p in view.players)) for k, source in enumerate(SOURCES)]

    def redeal(self, s: DaimyoState, seat: int, rng: Random) -> None:
        """Deal anew what a seat cannot know."""
        redeal(s, seat, rng)

    def laws(self, s: DaimyoState) -> Iterator[str]:
        """Yield the laws that are broken."""
        return broken_laws(s)

    def scores(self, s: DaimyoState) -> list[int]:
        """Return the popularity of each seat."""
        return [player.popularity for player in s.players]

    def winners(self, s: DaimyoState) -> list[int]:
        """Return the new Emperor, or several."""
        return winners(s)

    def value(self, s: DaimyoState, seat: int) -> float:
        """Return how good a state is for a seat."""
        return value(s, seat)
