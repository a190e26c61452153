"""Anno 1800, for two to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from atoll.games.anno1800.catalog import Catalog
from atoll.games.anno1800.choices import Choices
from atoll.games.anno1800.evaluate import value
from atoll.games.anno1800.flow import OPENING, STEPS
from atoll.games.anno1800.laws import broken_laws
from atoll.games.anno1800.picture import Picture
from atoll.games.anno1800.scoring import points_so_far, winners
from atoll.games.anno1800.state import AnnoState, Player
from atoll.games.anno1800.text import anno_texts
from atoll.games.anno1800.view import AnnoView, build_view, redeal
from atoll.kernel import Game, Option, View


class Anno1800(Game[AnnoState]):
    """Builders of islands feed their people, trade with each other and sail to new worlds."""

    name = "anno1800"
    title = "Anno 1800"
    seat_counts = (2, 3, 4)
    options = (
        Option(
            "missions",
            ("random", "first_game", "complex", "interactive", "relaxed", "expeditions", "tense_end", "choose"),
            "Which five missions are in play",
        ),
    )
    rules_version = 1
    bound = 6000
    folder = Path(__file__).parent
    opening = OPENING
    turn_step = "Act"

    book: Choices

    def __init__(self, data: Path | None = None):
        super().__init__(data)
        self.catalog = Catalog(data)
        self.book = Choices(self.catalog)
        self.texts = anno_texts(self.catalog)
        self.steps = {step.name: step for step in STEPS}

    def blank(self, seats: int, options: Mapping[str, str]) -> AnnoState:
        """Return an empty table."""
        s = AnnoState(players=[Player() for _ in range(seats)], mission_set=options["missions"])
        s.cat, s.book = self.catalog, self.book
        return s

    def view(self, s: AnnoState, seat: int) -> AnnoView:
        """Return what a seat may see."""
        return build_view(s, seat)

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the table as plain text."""
        assert isinstance(view, AnnoView)
        labels = {text: self.texts.label(self.book.parse(text), lang, names) for text in view.plan}
        return Picture(view, self.catalog, self.texts, lang, names, labels).draw()

    def redeal(self, s: AnnoState, seat: int, rng: Random) -> None:
        """Deal anew what a seat cannot know."""
        redeal(s, seat, rng)

    def laws(self, s: AnnoState) -> Iterator[str]:
        """Yield the laws that are broken."""
        return broken_laws(s)

    def scores(self, s: AnnoState) -> list[int]:
        """Return the points of each seat: all of them once the game is over, else those that are plain to see."""
        if s.players[0].points:
            return [sum(p.points) for p in s.players]
        return [points_so_far(s, seat) for seat in range(len(s.players))]

    def winners(self, s: AnnoState) -> list[int]:
        """Return who won, or several."""
        return winners(s)

    def value(self, s: AnnoState, seat: int) -> float:
        """Return how good a state is for a seat."""
        return value(s, seat)
