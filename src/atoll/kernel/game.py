"""The contract of a game: what the kernel, bots, tables and labs ask of it.

A game promises: every decision offers at least one choice; every choice on offer can be completed; a state
is plain data; nothing but `redeal` and `view` says what a seat may know, and both say the same; a game ends
within `bound` decisions, chance included. It does not promise that `choices` come in any special order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from atoll.kernel.choice import Choice, ChoiceBook
from atoll.kernel.data import fingerprint
from atoll.kernel.errors import AtollError, one_of
from atoll.kernel.rulebook import Rulebook, read_rulebook
from atoll.kernel.state import State
from atoll.kernel.step import Frame, Step
from atoll.kernel.text import LANGUAGES, Texts
from atoll.kernel.view import View

S = TypeVar("S", bound=State)


@dataclass(slots=True, frozen=True)
class Option:
    """Something a table decides before the game starts."""

    name: str
    values: tuple[str, ...]  # the first is the default
    label: str


@dataclass(slots=True, frozen=True)
class Drawing:
    """What the page shows of a view: safe HTML and SVG, made by the game."""

    board: str
    seats: tuple[str, ...] = ()  # the area of each player
    market: str = ""


class Game(ABC, Generic[S]):
    """One rulebook, ready to be played."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""  # what the game is about, in one sentence
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    rules_version: ClassVar[int]
    bound: ClassVar[int]
    folder: ClassVar[Path]
    minutes: ClassVar[int] = 0  # how long a game takes people, about
    turn_step: ClassVar[str] = ""  # the step that opens a player's turn, when a table is worth a fresh look
    composed: ClassVar[frozenset[str]] = frozenset()  # steps whose choices make up one move, confirmed as a whole
    icons: ClassVar[Mapping[str, str]] = MappingProxyType({})  # the symbol of the drawing that goes with an event

    catalog: Any = None  # the tables of the components
    book: ChoiceBook
    effects: Mapping[str, Step[Any]] = MappingProxyType({})  # the steps that component data names, by effect id
    texts: Texts
    steps: Mapping[str, Step[Any]]
    opening: tuple[Frame, ...]  # what happens in a game, from set-up to the end

    def __init__(self, data: Path | None = None):
        self.data = fingerprint(self.folder / "data.toml", data)
        self.overlaid = data is not None  # whether somebody's corrections lie over the component data

    # -- a game's own part -----------------------------------------------------------------------

    @abstractmethod
    def blank(self, seats: int, options: Mapping[str, str]) -> S:
        """Return an empty table, before set-up."""

    @abstractmethod
    def view(self, s: S, seat: int) -> View:
        """Return what a seat, or SPECTATOR, may see."""

    @abstractmethod
    def redeal(self, s: S, seat: int, rng: Random) -> None:
        """Deal anew all that a seat cannot know; the outcome depends on nothing but its view and `rng`."""

    @abstractmethod
    def laws(self, s: S) -> Iterator[str]:
        """Yield a sentence for each law of conservation that the state breaks."""

    @abstractmethod
    def scores(self, s: S) -> list[int]:
        """Return each seat's points so far."""

    def winners(self, s: S) -> list[int]:
        """Return the seats that won a finished game: those with most points, unless the rules say otherwise.

        Nobody, where the rules let everybody lose.
        """
        scores = self.scores(s)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def value(self, s: S, seat: int) -> float:
        """Return how good a state is for a seat, in points: what a bot steers by."""
        return float(self.scores(s)[seat])

    def sensible(self, s: S, seat: int) -> list[Choice]:
        """Return the choices worth a thought, at least one: all of them, unless the game knows which are hopeless."""
        return s.choices(seat)

    def tally(self, s: S) -> Mapping[str, Mapping[str, float]]:
        """Return what a finished game made use of, by heading and name; the log of the whole game is in the state."""
        return {}

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return a view as a picture in plain text."""
        return msgspec.json.format(view.to_json(), indent=2).decode()

    def palette(self) -> str:
        """Return the colours of a drawing that stands alone, outside the page."""
        sheets = (Path(__file__).parent / "palette.css", self.folder / "board" / "board.css")
        return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())

    def score_sheet(self, view: View, lang: str = "en") -> list[tuple[str, tuple[int, ...]]]:
        """Return where the points come from: a name and what each seat got, line by line; the total stands apart."""
        return []

    def glance(self, view: View, lang: str = "en") -> list[list[tuple[str, str, str]]]:
        """Return what matters of each seat at a glance: a symbol of the drawing (or none), a name and a value."""
        return []

    def drawing(self, view: View, lang: str, names: Sequence[str]) -> Drawing:
        """Return a view drawn for the page: by default the picture in plain text."""
        return Drawing(f"<pre>{escape(self.picture(view, lang, names))}</pre>")

    # -- the same for every game -----------------------------------------------------------------

    def new(self, seats: int | None = None, *, log: bool = False, **options: str) -> S:
        """Start a game: `game.new(seats=3, clans="random")`."""
        return self.start(self.seat_counts[-1] if seats is None else seats, options, log=log)

    def start(self, seats: int, options: Mapping[str, str], *, log: bool = False) -> S:
        """Start a game with options as a mapping."""
        if seats not in self.seat_counts:
            raise AtollError(f"{self.title} is for {_listed(self.seat_counts)} players, not {seats}")
        s = self.fresh(seats, self.complete(options))
        s.log = [] if log else None
        s.settle()
        return s

    def load(self, saved: bytes) -> S:
        """Return the state that was saved."""
        s = self.fresh(self.seat_counts[0], self.complete({}))
        s.load(saved)
        return s

    def fresh(self, seats: int, options: Mapping[str, str]) -> S:
        """Return a blank state with its flow in order."""
        s = self.blank(seats, options)
        s.game, s.cat, s.book, s.effects = self, self.catalog, self.book, self.effects
        s.stack = list(reversed(self.opening))
        s.sealed = {}
        s.decision = 0
        s.seat = 0
        s.offer = None
        s.log = None
        return s

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options of the game: the given ones, checked, and the defaults of the others."""
        known = {option.name: option.values for option in self.options}
        for name, value in options.items():
            if name not in known:
                possible = ", ".join(known) or "none"
                raise AtollError(f"{self.title} has no option {name!r}; its options: {possible}")
            if value not in known[name]:
                raise one_of(f"value of option {name}", value, list(known[name]))
        return {name: options.get(name, values[0]) for name, values in known.items()}

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """The digests by language; English stands in where one is missing."""
        paths = {lang: self.folder / ("rules.md" if lang == "en" else f"rules.{lang}.md") for lang in LANGUAGES}
        return {lang: read_rulebook(path if path.exists() else paths["en"]) for lang, path in paths.items()}

    def fits(self, rules: int, data: str) -> bool:
        """Return whether this is the game of a table or record: same rules and data (`standard`: of old)."""
        return rules == self.rules_version and (data == self.data or (data == "standard" and not self.overlaid))

    def rule(self, rule: str, lang: str = "en") -> str:
        """Return the text of a rule: `game.rule("DAI-13.2.4")`."""
        return self.rulebooks[lang].text(rule)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self.title}, rules version {self.rules_version}>"


def _listed(numbers: tuple[int, ...]) -> str:
    *most, last = [str(n) for n in numbers]
    return f"{', '.join(most)} or {last}" if most else last
