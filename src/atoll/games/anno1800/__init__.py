"""Anno 1800, for two to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from atoll.games.anno1800.board import ICONS, BoardDrawing, SeatDrawing, Table, draw_market, source_name
from atoll.games.anno1800.catalog import TOKENS, Catalog
from atoll.games.anno1800.choices import Choices
from atoll.games.anno1800.evaluate import value
from atoll.games.anno1800.flow import OPENING, STEPS
from atoll.games.anno1800.laws import broken_laws
from atoll.games.anno1800.picture import Picture
from atoll.games.anno1800.scoring import points_so_far, winners
from atoll.games.anno1800.sensible import sensible
from atoll.games.anno1800.state import AnnoState, Player
from atoll.games.anno1800.tally import tally
from atoll.games.anno1800.text import anno_texts
from atoll.games.anno1800.view import AnnoView, build_view, redeal
from atoll.kernel import Choice, Drawing, Game, Option, View


class Anno1800(Game[AnnoState]):
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
    )
    rules_version = 6
    bound = 6000
    folder = Path(__file__).parent
    opening = OPENING
    minutes = 120
    turn_step = "Act"
    composed = frozenset(
        {"BuildIndustry", "BuildShipyard", "Pay", "PayForTile", "PlaceTile", "AfterBuilding", "Remove"}
    )
    icons = ICONS

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

    def drawing(self, view: View, lang: str, names: Sequence[str]) -> Drawing:
        """Return the board as SVG, the players' areas and the goods as HTML."""
        table = self._table(view, lang, names)
        seats = tuple(SeatDrawing(table, seat).draw() for seat in range(len(table.view.players)))
        return Drawing(BoardDrawing(table).draw(), seats, draw_market(table))

    def glance(self, view: View, lang: str = "en") -> list[list[tuple[str, str, str]]]:
        """Return everybody's cards in hand, gold and tokens that are ready."""
        assert isinstance(view, AnnoView)
        hand, gold, *tokens = (
            self.texts.caption(key, lang) for key in ("hand", "gold", "trade token", "exploration token")
        )
        return [
            [
                ("an-card", hand, str(sum(p.hand_size.values()))),
                ("an-gold", gold, str(p.gold)),
                *((f"an-{kind}", tokens[k], str(p.ship_tokens[kind])) for k, kind in enumerate(TOKENS)),
            ]
            for p in view.players
        ]

    def score_sheet(self, view: View, lang: str = "en") -> list[tuple[str, tuple[int, ...]]]:
        """Return points by source: cards, expeditions, gold, fireworks, then each mission."""
        table = self._table(view, lang, ())
        players = table.view.players
        return [(source_name(table, source), tuple(p.points[source] for p in players)) for source in players[0].points]

    def _table(self, view: View, lang: str, names: Sequence[str]) -> Table:
        assert isinstance(view, AnnoView)
        plan = [self.texts.label(self.book.parse(text), lang, names) for text in view.plan]
        return Table(view, self.catalog, self.texts, lang, names, plan)

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

    def sensible(self, s: AnnoState, seat: int) -> list[Choice]:
        """Return the choices worth a thought."""
        return sensible(s, seat)

    def tally(self, s: AnnoState) -> Mapping[str, Mapping[str, float]]:
        """Return what a finished game made use of."""
        return tally(s)
