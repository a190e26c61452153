"""Conquest of Paradise, for one to four players: the door to its rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from atoll.games.paradise.board import ICONS, draw, draw_market, draw_seats, score_sheet
from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.choices import ASKING, Choices
from atoll.games.paradise.effects import EFFECT_STEPS
from atoll.games.paradise.evaluate import sensible, value
from atoll.games.paradise.flow import OPENING, STEPS
from atoll.games.paradise.laws import broken_laws
from atoll.games.paradise.picture import Picture
from atoll.games.paradise.scoring import winners
from atoll.games.paradise.state import ParadiseState, Player
from atoll.games.paradise.tally import tally
from atoll.games.paradise.text import paradise_texts
from atoll.games.paradise.view import ParadiseView, build_view
from atoll.games.paradise.worlds import redeal
from atoll.kernel import Choice, Drawing, Game, Option, View


class Paradise(Game[ParadiseState]):
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
    opening = OPENING
    minutes = 120
    turn_step = "Start"
    composed = frozenset({"Orders"})
    icons = ICONS

    book: Choices

    def __init__(self, data: Path | None = None):
        super().__init__(data)
        self.catalog = Catalog(data)
        self.book = Choices(self.catalog)
        self.texts = paradise_texts(self.catalog)
        self.steps = {step.name: step for step in (*STEPS, *EFFECT_STEPS)}

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
        s.cat, s.book = self.catalog, self.book
        s.forget()
        return s

    def view(self, s: ParadiseState, seat: int) -> ParadiseView:
        """Return what a seat may see."""
        return build_view(s, seat)

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the table as plain text."""
        assert isinstance(view, ParadiseView)
        return Picture(view, self.catalog, self.texts, lang, names).draw()

    def drawing(self, view: View, lang: str, names: Sequence[str]) -> Drawing:
        """Return the chart as SVG, the players' areas and what is common as HTML."""
        assert isinstance(view, ParadiseView)
        table = (view, self.catalog, self.texts, lang, names)
        return Drawing(draw(*table), draw_seats(*table), draw_market(*table))

    def glance(self, view: View, lang: str = "en") -> list[list[tuple[str, str, str]]]:
        """Return everybody's Villages and cards."""
        assert isinstance(view, ParadiseView)
        say = self.texts.caption
        cards = [p.hand_size + len(p.face_up) for p in view.players]
        return [
            [
                ("pa-village", say("villages in all", lang, count=p.villages), str(p.villages)),
                ("pa-card", say("cards in all", lang, count=cards[k]), str(cards[k])),
            ]
            for k, p in enumerate(view.players)
        ]

    def score_sheet(self, view: View, lang: str = "en") -> list[tuple[str, tuple[int, ...]]]:
        """Return Victory Points by source."""
        assert isinstance(view, ParadiseView)
        return score_sheet(view, self.texts, lang)

    def redeal(self, s: ParadiseState, seat: int, rng: Random) -> None:
        """Deal anew what a seat cannot know."""
        redeal(s, seat, rng)

    def laws(self, s: ParadiseState) -> Iterator[str]:
        """Yield the laws that are broken."""
        return broken_laws(s)

    def scores(self, s: ParadiseState) -> list[int]:
        """Return the Victory Points of each seat, halves rounded down."""
        return [player.vp // 2 for player in s.players[: s.seat_count]]

    def winners(self, s: ParadiseState) -> list[int]:
        """Return the winner, or several; 1 in a solitaire game is the opponent."""
        return winners(s)

    def value(self, s: ParadiseState, seat: int) -> float:
        """Return how good a state is for a seat."""
        return value(s, seat)

    def sensible(self, s: ParadiseState, seat: int) -> list[Choice]:
        """Return the choices worth a thought."""
        return sensible(s, seat)

    def tally(self, s: ParadiseState) -> Mapping[str, Mapping[str, float]]:
        """Return what a finished game made use of."""
        return tally(s)
