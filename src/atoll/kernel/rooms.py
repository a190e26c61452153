"""The rooms that every full game has, and the game that answers from them.

A small game overrides the methods of `Game`; a full one has a folder of rooms, the same in every game. It names the
functions of those that every player needs once; the others, which draw or encode, are opened when somebody looks, so
that who plays by the rules alone waits for none of what they are made with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from atoll.kernel.advises import Style
from atoll.kernel.choice import Choice, ChoiceBook
from atoll.kernel.errors import one_of
from atoll.kernel.game import Drawing, Game
from atoll.kernel.state import State
from atoll.kernel.step import Step
from atoll.kernel.text import Texts
from atoll.kernel.view import View

if TYPE_CHECKING:
    from atoll.kernel.alone import Component
    from atoll.kernel.encoding import Encoder
    from atoll.kernel.sketch import Sketch

S = TypeVar("S", bound=State)

Glance = list[list[tuple[str, str, str]]]  # of each seat: a symbol of the drawing (or none), a name and a value
ScoreSheet = list[tuple[str, tuple[float, ...]]]  # a name and what each seat got, line by line


@dataclass(slots=True, frozen=True)
class Rooms(Generic[S]):
    """Who answers what: the rules, the eyes, the bot.

    >>> from dataclasses import fields
    >>> from atoll.kernel import Rooms
    >>> [room.name for room in fields(Rooms)][:3]
    ['laws', 'scores', 'winners']
    """

    laws: Callable[[S], Iterator[str]]
    scores: Callable[[S], Sequence[float]]
    winners: Callable[[S], list[int]]
    view: Callable[[S, int, bool], View]  # with all words about the moment, or without what nobody counts
    redeal: Callable[[S, int, Random], None]
    value: Callable[[S, int], float]
    sensible: Callable[[S, int], list[Choice]]
    tally: Callable[[S], Mapping[str, Mapping[str, float]]]
    styles: Sequence[Style[S]] = ()
    strong_value: Callable[[S, int], float] | None = None


class FullGame(Game[S]):
    """A game that has every room.

    >>> from atoll.kernel import FullGame, Game
    >>> issubclass(FullGame, Game)
    True
    """

    rooms: ClassVar[Rooms[Any]]

    def __init__(
        self, catalog: Any, book: ChoiceBook, texts: Texts, steps: Mapping[str, Step[Any]], data: Path | None = None
    ):
        super().__init__(data)
        self.catalog = catalog
        self.book = book
        self.texts = texts
        self.steps = steps

    def room(self, name: str) -> Any:
        """Open a room of the game's folder: the module that has that name in every game.

        >>> import atoll
        >>> atoll.game("daimyo").room("eyes.encode").__name__
        'atoll.games.daimyo.eyes.encode'
        """
        return import_module(f"{type(self).__module__}.{name}")

    def view(self, s: S, seat: int) -> View:
        """Return what a seat, or SPECTATOR, may see."""
        return self.rooms.view(s, seat, True)

    def glimpse(self, s: S, seat: int) -> View:
        """Return what a seat may see, for numbers alone."""
        return self.rooms.view(s, seat, False)

    def redeal(self, s: S, seat: int, rng: Random) -> None:
        """Deal anew all that a seat cannot know."""
        self.rooms.redeal(s, seat, rng)

    def laws(self, s: S) -> Iterator[str]:
        """Yield the laws that are broken."""
        return self.rooms.laws(s)

    def scores(self, s: S) -> Sequence[float]:
        """Return each seat's points so far."""
        return self.rooms.scores(s)

    def winners(self, s: S) -> list[int]:
        """Return the seats that won a finished game."""
        return self.rooms.winners(s)

    def value(self, s: S, seat: int) -> float:
        """Return how good a state is for a seat."""
        return self.rooms.value(s, seat)

    def sensible(self, s: S, seat: int) -> list[Choice]:
        """Return the choices worth a thought."""
        return [] if s.over else self.rooms.sensible(s, seat)

    @property
    def styles(self) -> Sequence[Style[S]]:
        """The ways to play that strong bots know, the strongest first."""
        return self.rooms.styles or super().styles

    def strong_value(self, s: S, seat: int) -> float:
        """Return how good a state is for a seat, as the strongest style sees it."""
        return (self.rooms.strong_value or self.rooms.value)(s, seat)

    def tally(self, s: S) -> Mapping[str, Mapping[str, float]]:
        """Return what a finished game made use of."""
        return self.rooms.tally(s)

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return a view as a picture in plain text."""
        drawn: str = self.room("picture").Picture(view, self, lang, names).draw()
        return drawn

    def drawing(self, view: View, lang: str, names: Sequence[str]) -> Drawing:
        """Return a view drawn for the page."""
        return self.sketch(view, lang, names).drawn(view)

    def sketch(self, view: View, lang: str, names: Sequence[str]) -> Sketch[Any]:
        """Return what draws each piece of views like this one."""
        made: Sketch[Any] = self.room("board").sketch(view, self, lang, names)
        return made

    def components(self, lang: str = "en") -> list[Component]:
        """Return what of the box can be drawn by itself."""
        return [*self.room("board.component").components(self, lang)]

    def component(self, kind: str, word: str, lang: str = "en") -> str:
        """Return a component as an SVG image of its own."""
        room = self.room("board.component")
        if kind not in room.COMPONENTS:
            raise one_of("kind of component", kind, list(room.COMPONENTS))
        drawn: str = room.component(self, kind, word, lang)
        return drawn

    def glance(self, view: View, lang: str = "en") -> Glance:
        """Return what matters of each seat at a glance."""
        seen: Glance = self.room("board").glance(view, self, lang)
        return seen

    def score_sheet(self, view: View, lang: str = "en") -> ScoreSheet:
        """Return where the points come from, line by line."""
        lines: ScoreSheet = self.room("board").score_sheet(view, self, lang)
        return lines

    def make_encoder(self, players: int) -> Encoder[Any]:
        """Return what makes numbers of views."""
        made: Encoder[Any] = self.room("eyes.encode").GameEncoder(self, players)
        return made
