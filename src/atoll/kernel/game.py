"""The contract of a game: what the kernel, bots, tables and labs ask of it.

A game promises: every decision offers at least one choice; every choice on offer can be completed; a state
is plain data; nothing but `redeal` and `view` says what a seat may know, and both say the same; a game ends
within `bound` decisions, chance included. It does not promise that `choices` come in any special order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import msgspec

from atoll.kernel.advises import Advises
from atoll.kernel.choice import Choice, ChoiceBook
from atoll.kernel.data import fingerprint
from atoll.kernel.encodes import Encodes
from atoll.kernel.errors import AtollError, one_of
from atoll.kernel.frame import Frame
from atoll.kernel.rulebook import Rulebook, read_rulebook
from atoll.kernel.step import S, Step
from atoll.kernel.text import LANGUAGES, Texts
from atoll.kernel.view import View

if TYPE_CHECKING:
    from atoll.kernel.alone import Component
    from atoll.kernel.sketch import Sketch


@dataclass(slots=True, frozen=True)
class Option:
    """Something a table decides before the game starts.

    >>> import atoll
    >>> daimyo = atoll.game("daimyo")
    >>> daimyo.options[0]
    Option(name='clans', values=('choose', 'random'), label='How players get their clans')
    """

    name: str
    values: tuple[str, ...]  # the first is the default
    label: str


@dataclass(slots=True, frozen=True)
class Shelf:
    """Something that lies behind a heading beside the own area: a market, a display of cards.

    >>> Shelf("heroes", "Hero market", "<ul></ul>").title
    'Hero market'
    """

    id: str
    title: str
    html: str


@dataclass(slots=True, frozen=True)
class Drawing:
    """What the page shows of a view: safe HTML and SVG, made by the game, each for its place on one screen.

    >>> import atoll
    >>> daimyo = atoll.game("daimyo")
    >>> drawing = daimyo.drawing(daimyo.new(seats=2).view(0), "en", ["Ada", "Bob"])
    >>> "<svg" in drawing.board, len(drawing.seats)
    (True, 2)
    """

    board: str  # the stage
    seats: tuple[str, ...] = ()  # the dock: the area of each player
    shelves: tuple[Shelf, ...] = ()  # the dock: what lies beside the areas
    tray: str = ""  # the dock: what long lists of choices are picked from
    panels: tuple[str, ...] = ()  # the rail: what all share
    track: str = ""  # the top: where in its course the game stands

    def everything(self) -> tuple[str, ...]:
        """Return all that is drawn, the board first.

        >>> Drawing("<svg></svg>", panels=("<h3>Market</h3>",)).everything()
        ('<svg></svg>', '<h3>Market</h3>')
        """
        beside = (*self.seats, *(shelf.html for shelf in self.shelves), self.tray, *self.panels, self.track)
        return (self.board, *(html for html in beside if html))


class Game(Advises[S], Encodes, ABC, Generic[S]):
    """One rulebook, ready to be played.

    >>> import atoll
    >>> daimyo = atoll.game("daimyo")
    >>> daimyo
    <game daimyo: Daimyo, rules version 2>
    >>> daimyo.seat_counts
    (2, 3, 4)
    """

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
    explained: ClassVar[Mapping[str, str]] = MappingProxyType({})  # the rule that explains a noun or term

    catalog: Any = None  # the tables of the components
    book: ChoiceBook
    effects: Mapping[str, Step[Any]] = MappingProxyType({})  # the steps that component data names, by effect id
    texts: Texts
    steps: Mapping[str, Step[Any]]
    opening: tuple[Frame, ...]  # what happens in a game, from set-up to the end
    closing: tuple[Frame, ...] = ()  # what a state carries out first when the end may have come

    def __init__(self, data: Path | None = None):
        self.data = fingerprint(self.folder / "data.toml", data)
        self.overlaid = data is not None  # whether somebody's corrections lie over the component data
        self._made_of = data
        self._encoders = {}
        _MADE.setdefault((type(self), data), self)

    # -- a game's own part -----------------------------------------------------------------------

    @abstractmethod
    def blank(self, seats: int, options: Mapping[str, str]) -> S:
        """Return an empty table, before set-up.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.blank(2, {"clans": "random"}).round
        0
        """

    @abstractmethod
    def view(self, s: S, seat: int) -> View:
        """Return what a seat, or SPECTATOR, may see.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.view(state, 1).seat
        1
        """

    def glimpse(self, s: S, seat: int) -> View:
        """Return what a seat may see, maybe without words about the moment: for numbers alone.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.glimpse(state, 1).seat
        1
        """
        return self.view(s, seat)

    @abstractmethod
    def redeal(self, s: S, seat: int, rng: Random) -> None:
        """Deal anew all that a seat cannot know; the outcome depends on nothing but its view and `rng`.

        >>> from random import Random
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.play("deal 9")
        >>> state.game.redeal(state, 1, Random(1))  # seat 1 cannot know what seat 0 was dealt
        >>> state.hands[0]
        [3]
        """

    @abstractmethod
    def laws(self, s: S) -> Iterator[str]:
        """Yield a sentence for each law of conservation that the state breaks.

        >>> from atoll.kernel import CHANCE
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> while state.seat == CHANCE:
        ...     state.play(state.choices()[0])
        >>> list(state.game.laws(state))
        []
        >>> state.pearl = 5
        >>> list(state.game.laws(state))
        ['a pearl is lost or there twice']
        """

    @abstractmethod
    def scores(self, s: S) -> Sequence[float]:
        """Return each seat's points so far.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.scores(state)
        [0, 0]
        """

    def winners(self, s: S) -> list[int]:
        """Return the seats that won a finished game: those with most points, unless the rules say otherwise.

        Nobody, where the rules let everybody lose.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.winners(state)
        [0, 1]
        """
        scores = self.scores(s)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def tally(self, s: S) -> Mapping[str, Mapping[str, float]]:
        """Return what a finished game made use of, by heading and name; the log of the whole game is in the state.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.game.tally(state)  # this game counts nothing
        {}
        """
        return {}

    def picture(self, view: View, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return a view as a picture in plain text: by default the scores and what the game adds to a view.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.play("deal 9")
        >>> print(state.game.picture(state.view(0)))
        Pearls
        scores: [0,0]
        hand: [9]
        pearl: 0
        """
        kernels = {*View.__struct_fields__} - {"scores"}
        own = [(name, getattr(view, name)) for name in view.__struct_fields__ if name not in kernels]
        return "\n".join([self.title, *(f"{name}: {msgspec.json.encode(value).decode()}" for name, value in own)])

    def palette(self) -> str:
        """Return the colours of a drawing that stands alone, outside the page.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> "--paper" in daimyo.palette()
        True
        """
        sheets = (Path(__file__).parent / "palette.css", self.folder / "board" / "board.css")
        return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())

    def score_sheet(self, view: View, lang: str = "en") -> list[tuple[str, tuple[float, ...]]]:
        """Return where the points come from: a name and what each seat got, line by line; the total stands apart.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.score_sheet(state.view(atoll.SPECTATOR))[0]
        ('banners', (0, 0))
        """
        return []

    def fate(self, view: View, choice: Choice, lang: str = "en") -> str:
        """Return what an outcome of chance means, where its label does not say it: what a face of a die does.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.fate(state.view(0), state.choices()[0])
        ''
        """
        return ""

    def glance(self, view: View, lang: str = "en") -> list[list[tuple[str, str, str]]]:
        """Return what matters of each seat at a glance: a symbol of the drawing (or none), a name and a value.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> len(state.game.glance(state.view(0)))
        2
        """
        return []

    def drawing(self, view: View, lang: str, names: Sequence[str]) -> Drawing:
        """Return a view drawn for the page: by default the picture in plain text.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.drawing(state.view(0), "fr", ["Ada", "Bob"]).board[:4]
        '<svg'
        """
        return Drawing(f"<pre>{escape(self.picture(view, lang, names))}</pre>")

    def sketch(self, view: View, lang: str, names: Sequence[str]) -> Sketch[Any]:
        """Return what draws each piece of views like this one: by default all of the drawing, whatever is asked for.

        >>> from pearls import Pearls
        >>> pearls = Pearls()
        >>> view = pearls.new(seats=2).view(0)
        >>> pearls.sketch(view, "en", []).board(view) == pearls.drawing(view, "en", []).board
        True
        """
        from atoll.kernel.sketch import Sketch  # it knows what a drawing is

        def drawn(seen: View) -> Drawing:
            return self.drawing(seen, lang, names)

        def seat(k: int, seen: View) -> str:
            return drawn(seen).seats[k]

        return Sketch(
            board=lambda seen: drawn(seen).board,
            seats=tuple(partial(seat, k) for k in range(len(drawn(view).seats))),
            shelves=lambda seen: drawn(seen).shelves,
            tray=lambda seen: drawn(seen).tray,
            panels=lambda seen: drawn(seen).panels,
            track=lambda seen: drawn(seen).track,
        )

    def components(self, lang: str = "en") -> list[Component]:
        """Return what of the box can be drawn by itself.

        >>> import atoll
        >>> atoll.game("daimyo").components()[0].name
        'Pip of the Puddles'
        """
        return []

    def component(self, kind: str, word: str, lang: str = "en") -> str:
        """Return a component as an SVG image of its own, asked for by its word or its name.

        >>> import atoll
        >>> atoll.game("anno1800").component("card", "roofer")[:4]
        '<svg'
        """
        raise AtollError(f"{self.title} draws none of its components")

    # -- the same for every game -----------------------------------------------------------------

    def new(self, seats: int | None = None, *, log: bool = False, **options: str) -> S:
        """Start a game: `game.new(seats=3, clans="random")`.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.new(seats=3, clans="random")
        <Daimyo: decision 0, seat -1>
        """
        return self.start(self.seat_counts[-1] if seats is None else seats, options, log=log)

    def start(self, seats: int, options: Mapping[str, str], *, log: bool = False) -> S:
        """Start a game with options as a mapping.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.start(3, {"clans": "random"})
        <Daimyo: decision 0, seat -1>
        """
        if seats not in self.seat_counts:
            *most, last = map(str, self.seat_counts)
            counts = "{most} or {last}" if most else "{last}"
            template = f"{{game}} is for {counts} players, not {{seats}}"
            raise AtollError(template, game=self.title, most=", ".join(most), last=last, seats=seats)
        s = self.fresh(seats, self.complete(options))
        s.log = [] if log else None
        s.settle()
        return s

    def load(self, saved: bytes) -> S:
        """Return the state that was saved.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.load(state.save()) == state
        True
        """
        s = self.fresh(self.seat_counts[0], self.complete({}))
        s.load(saved)
        return s

    def fresh(self, seats: int, options: Mapping[str, str]) -> S:
        """Return a blank state with its flow in order.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.fresh(2, daimyo.complete({})).decision
        0
        """
        s = self.blank(seats, options)
        s.begin(self)
        self.book.game = self
        return s

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options of the game: the given ones, checked, and the defaults of the others.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.complete({})
        {'clans': 'choose', 'first': 'random'}
        >>> daimyo.complete({"clans": "best"})
        Traceback (most recent call last):
        atoll.kernel.errors.AtollError: unknown value of option clans 'best': choose one of choose, random
        """
        known = {option.name: option.values for option in self.options}
        for name, value in options.items():
            if name not in known:
                possible = ", ".join(known) or "none"
                template = "{game} has no option {name}; its options: {possible}"
                raise AtollError(template, game=self.title, name=repr(name), possible=possible)
            if value not in known[name]:
                raise one_of("value of option {option}", value, list(known[name]), option=name)
        return {name: options.get(name, values[0]) for name, values in known.items()}

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """The digests by language; English stands in where one is missing, an empty one for a game without any.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> sorted(daimyo.rulebooks)
        ['en', 'fr']
        """
        paths = {lang: self.folder / ("rules.md" if lang == "en" else f"rules.{lang}.md") for lang in LANGUAGES}
        books = {lang: read_rulebook(path) for lang, path in paths.items() if path.exists()}
        return {lang: books.get(lang) or books.get("en") or Rulebook() for lang in LANGUAGES}

    def fits(self, rules: int, data: str) -> bool:
        """Return whether this is the game of a table or record: same rules and data (`standard`: of old).

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.fits(daimyo.rules_version, daimyo.data), daimyo.fits(0, daimyo.data)
        (True, False)
        """
        return rules == self.rules_version and (data == self.data or (data == "standard" and not self.overlaid))

    def rule(self, rule: str, lang: str = "en") -> str:
        """Return the text of a rule: `game.rule("DAI-13.2.4")`.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> "2 gold" in daimyo.rule("DAI-13.2.4")
        True
        """
        return self.rulebooks[lang].text(rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return same_game, (type(self), self._made_of)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self.title}, rules version {self.rules_version}>"


_MADE: dict[tuple[type[Game[Any]], Path | None], Game[Any]] = {}  # the first of each kind in this process


def same_game(kind: type[Game[Any]], data: Path | None) -> Game[Any]:
    """Return the game of this process that another process has sent: its choices are the ones everybody here compares.

    >>> import atoll, pickle
    >>> game = atoll.game("daimyo")
    >>> pickle.loads(pickle.dumps(game)) is game
    True
    """
    return _MADE.get((kind, data)) or kind(data)
