"""Encodings: what a seat sees and may choose as numbers with names, for programs that learn.

An encoder starts from a view, so nothing hidden can enter. Columns are named `whom.part.label`: `table` is what all
share and the moment, `own` the seat that looks, `rival1` its strongest rival by points, and so on; a spectator looks
from the first seat, without its secrets. Ids in tables and of choices are counted from 1, and 0
is nothing: ready for embeddings.

Nothing but the encoders of the games imports this module, so that who plays by the rules alone never waits for numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from operator import attrgetter
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from atoll.kernel.choice import Choice, ChoiceBook
from atoll.kernel.kept import KeptFor, once
from atoll.kernel.view import View

if TYPE_CHECKING:
    from atoll.kernel.game import Game

V = TypeVar("V", bound=View)
L = TypeVar("L", bound="Look[Any]")

Numbers = Iterable[float]
FLOAT32 = "f"  # what a column is, in a row of bytes
_FLOATS, _FLAGS = np.dtype(np.float32), np.dtype(np.int8)  # known beforehand, they are not looked up for every array
ALONE = ("player",)  # what a part names that reads nothing but the player of its seat
COMPARED = ("me", "points")  # of a look, and compared as they are: who looks, and the points of all
CHOICE_FIELDS = ("kind", "first noun", "first thing", "second noun", "second thing")


class Look(Generic[V]):
    """One view on its way to numbers, with the seats in the order of the columns: what parts share is worked out once.

    >>> import atoll
    >>> from atoll.kernel.encoding import Look
    >>> Look(atoll.game("daimyo").new(seats=3).view(1)).seats
    [1, 2, 0]
    """

    def __init__(self, view: V):
        self.view = view
        self.me = max(view.seat, 0)
        self.points = tuple(self.standing())
        self.leads, self.seats = _ranked(self.me, self.points)

    @once
    def facts(self) -> list[Any]:
        """What follows from each player's things, where a game's encoder knows of something.

        >>> import atoll
        >>> from atoll.kernel.encoding import Look
        >>> Look(atoll.game("daimyo").new(seats=2).view(1)).facts
        []
        """
        return []

    def standing(self) -> Sequence[float]:
        """Return the points by which rivals are put in order; a game may know better than the scores.

        >>> import atoll
        >>> from atoll.kernel.encoding import Look
        >>> Look(atoll.game("daimyo").new(seats=2).view(1)).standing()
        (0, 0)
        """
        return self.view.scores


@dataclass(slots=True, frozen=True)
class Part(Generic[L]):
    """Columns that belong together: their labels, and where their numbers come from, for one seat.

    `of` names the fields of the view that a part reads: as long as they are the very same things, its numbers are not
    worked out again. `players` stands for all players, `facts` for no more than what follows from them, `player` for
    the one of the seat; `me` is who looks, and `points` are those by which the seats are put in order; a game's encoder
    may have more that its look knows (`compared`). A part that names nothing is worked out for every view.

    >>> from atoll.kernel.encoding import Part
    >>> Part("goods", ("rice", "gold"), lambda look, seat: (1, 2)).labels
    ('rice', 'gold')
    """

    name: str
    labels: tuple[str, ...]
    numbers: Callable[[L, int], Numbers]
    of: tuple[str, ...] = ()


class Group(Generic[L]):
    """Parts that read the same fields of a view, and their numbers as long as these stay the same.

    >>> import atoll
    >>> from atoll.kernel.encoding import Group, Look, Part
    >>> group = Group([Part("time", ("round",), lambda look, seat: (look.view.round,), of=("round",))])
    >>> look = Look(atoll.game("daimyo").new(seats=2).view(0))
    >>> group.rows(look, (0, 1)) is group.rows(look, (0, 1))
    True
    """

    def __init__(self, parts: Iterable[Part[L]], compared: tuple[str, ...] = COMPARED):
        self.parts = [*parts]
        self.of = self.parts[0].of
        self._same = _reader([name for name in self.of if name not in (*compared, *_APART)])
        self._equal = _reader([name for name in self.of if name in compared])
        self._player, self._players, self._facts = (name in self.of for name in ("player", "players", "facts"))
        self._numbers = [part.numbers for part in self.parts]
        self._packed = Struct(f"{sum(len(part.labels) for part in self.parts)}{FLOAT32}").pack
        self._kept: KeptFor[bytes] = KeptFor(128)  # for one seat
        self._kept_rows: KeptFor[list[bytes]] = KeptFor(128)

    def rows(self, look: L, seats: Sequence[int]) -> list[bytes]:
        """Return the numbers of some seats: those that are known, or new ones.

        It is asked for the same seats each time, all or the one that looks; what differs by who looks names it.

        >>> import atoll
        >>> from atoll.kernel.encoding import Group, Look, Part
        >>> look = Look(atoll.game("daimyo").new(seats=2).view(0))
        >>> rows = Group([Part("away", ("seats",), lambda look, seat: (seat - look.me,))]).rows(look, (0, 1))
        >>> [memoryview(row).cast("f").tolist() for row in rows]
        [[0.0], [1.0]]
        """
        if not self.of:
            return [self._made(look, seat) for seat in seats]
        same = self._same(look.view) if self._same else ()
        if self._player:
            return self._of_players(look, seats, same)
        if self._players:
            same = (*look.view.players, *same)
        elif self._facts:
            same = (*look.facts, *same)
        key = (*map(id, same), *self._equal(look)) if self._equal else (*map(id, same),)
        found = self._kept_rows.known(key)
        return found[0] if found else self._kept_rows.keep(key, same, [self._made(look, seat) for seat in seats])

    def _of_players(self, look: L, seats: Sequence[int], same: tuple[Any, ...]) -> list[bytes]:
        """Return the numbers of some seats, each by its player and what lies beside all of them."""
        players, known, beside, rows = look.view.players, self._kept.known, (*map(id, same),), []
        for seat in seats:
            player = players[seat]
            key = (seat, id(player), *beside) if beside else id(player)
            found = known(key)
            rows.append(found[0] if found else self._kept.keep(key, (player, *same), self._made(look, seat)))
        return rows

    def _made(self, look: L, seat: int) -> bytes:
        found: list[float] = []
        for numbers in self._numbers:
            found += numbers(look, seat)
        return self._packed(*found)


_APART = ("player", "players", "facts")


def _reader(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what reads these attributes of a thing, if there are any."""
    if not names:
        return None
    return attrgetter(*names) if len(names) > 1 else attrgetter(*names, *names)  # of one it would return no tuple


class _Groups(Generic[L]):
    """Parts in the order of their columns: those that read the same are looked up together, wherever they stand."""

    def __init__(self, parts: Iterable[Part[L]], compared: tuple[str, ...]):
        self.parts = [*parts]
        alike: dict[tuple[str, ...], list[Part[L]]] = {}
        for part in self.parts:
            alike.setdefault(part.of, []).append(part)
        self._groups, numbers = [Group(each, compared) for each in alike.values()], [*alike]
        self._runs: list[tuple[int, slice]] = []  # of columns: in which group, and where in its rows
        ends = dict.fromkeys(alike, 0)
        for of, run in groupby(self.parts, lambda part: part.of):
            start, ends[of] = ends[of], ends[of] + _FLOATS.itemsize * sum([len(part.labels) for part in run])
            self._runs.append((numbers.index(of), slice(start, ends[of])))

    def rows(self, look: L, seats: Sequence[int], order: Sequence[int]) -> list[bytes]:
        """Return the numbers of some seats, one after the other: in order they are the first, the second and so on."""
        found = [group.rows(look, seats) for group in self._groups]
        return [found[k][place][columns] for place in order for k, columns in self._runs]


class Encoding:
    """A view as numbers: `values` has one for each of the encoder's columns, `tables` a row of ids for each thing.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> state.game.encode(state.view(0)).values.dtype
    dtype('float32')
    """

    def __init__(self, encoder: Encoder[Any], view: View):
        self.values = encoder.values(view)
        self._made_of = encoder, view

    @cached_property
    def tables(self) -> dict[str, NDArray[np.int16]]:
        """The things on the table by kind, made when asked for: an array of as many rows as there are things.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.encode(state.view(0)).tables["moment"].shape
        (1, 1)
        """
        encoder, view = self._made_of
        moment = {"moment": [(encoder.step_ids.get(view.step, 0),)]}
        return {
            name: np.array(found, np.int16).reshape(len(found), len(encoder.tables[name]))
            for name, found in (encoder.rows(view) | moment).items()
        }


class Encoder(Generic[L]):
    """Makes numbers of the views of a game with so many players; a game's own encoder adds what matters there.

    >>> import atoll
    >>> encoder = atoll.game("daimyo").encoder(3)
    >>> encoder.columns[:2]
    ('table.moment.over', 'table.moment.own decision')
    """

    cat: Any  # the game's catalogue
    compared: ClassVar[tuple[str, ...]] = COMPARED  # what parts may name of the look: it is compared as it is
    alone: ClassVar[tuple[str, ...]] = ALONE  # what the parts of a player alone are kept with

    def __init__(self, game: Any, players: int):
        self.game: Game[Any] = game
        self.cat = game.catalog
        self.players = players
        self.step_ids = {name: k for k, name in enumerate(game.steps, 1)}
        table, own = [_MOMENT, *self.table_parts()], [*self.own_parts()]
        alone = [replace(part, of=self.alone) for part in self.player_parts()]
        each = (*alone, _POINTS, *self.seat_parts())
        self._once, self._each = _Groups((*table, *own), self.compared), _Groups(each, self.compared)
        self._facts = KeptFor[Any](128)
        self.columns = (
            *_names("table", table),
            *_names("own", (*own, *each)),
            *(column for k in range(1, self.seated) for column in _names(f"rival{k}", each)),
        )
        self.tables: dict[str, Mapping[str, int]] = {"moment": {"step": len(self.step_ids) + 1}, **self.table_fields()}

    # -- a game's own part -----------------------------------------------------------------------

    @property
    def seated(self) -> int:
        """How many players are encoded: one of them may be nobody's, as an automatic opponent is.

        >>> import atoll
        >>> atoll.game("paradise").encoder(1).seated
        2
        """
        return self.players

    def look(self, view: Any) -> L:
        """Return a view with what the parts share.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.encoder(2).look(state.view(1)).me
        1
        """
        return Look(view)  # type: ignore[return-value]

    def table_parts(self) -> Iterable[Part[L]]:
        """Return the columns of what all share, and of the own secrets that are no matter of one player's board.

        >>> import atoll
        >>> from atoll.kernel.encoding import Encoder
        >>> list(Encoder(atoll.game("daimyo"), 2).table_parts())
        []
        """
        return ()

    def own_parts(self) -> Iterable[Part[L]]:
        """Return the columns that only the seat that looks has: its hand, its aims, what is behind its screen.

        >>> import atoll
        >>> from atoll.kernel.encoding import Encoder
        >>> list(Encoder(atoll.game("daimyo"), 2).own_parts())
        []
        """
        return ()

    def facts(self, player: Any) -> Any:
        """Return what follows from a player's things alone and parts ask for again and again: it is kept with them.

        >>> import atoll
        >>> from atoll.kernel.encoding import Encoder
        >>> Encoder(atoll.game("daimyo"), 2).facts(None) is None
        True
        """
        return None

    def player_parts(self) -> Iterable[Part[L]]:
        """Return the columns of every seat that depend on nothing but `view.players[seat]`: they are kept with it.

        >>> import atoll
        >>> from atoll.kernel.encoding import Encoder
        >>> list(Encoder(atoll.game("daimyo"), 2).player_parts())
        []
        """
        return ()

    def seat_parts(self) -> Iterable[Part[L]]:
        """Return the columns of every seat that depend on more of the table.

        >>> import atoll
        >>> from atoll.kernel.encoding import Encoder
        >>> list(Encoder(atoll.game("daimyo"), 2).seat_parts())
        []
        """
        return ()

    def table_fields(self) -> dict[str, Mapping[str, int]]:
        """Return the tables of things: the fields of each, and how many ids a field has; 0 for a plain number.

        >>> import atoll
        >>> from atoll.kernel.encoding import Encoder
        >>> Encoder(atoll.game("daimyo"), 2).table_fields()
        {}
        """
        return {}

    def rows(self, view: Any) -> dict[str, list[tuple[int, ...]]]:
        """Return the rows of these tables.

        >>> import atoll
        >>> from atoll.kernel.encoding import Encoder
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> Encoder(state.game, 2).rows(state.view(0))
        {}
        """
        return {}

    # -- the same for every game -----------------------------------------------------------------

    @property
    def parts(self) -> list[Part[L]]:
        """All parts in the order of the columns: those of the table and the own ones, then those of every seat.

        >>> import atoll
        >>> atoll.game("daimyo").encoder(2).parts[0].name
        'moment'
        """
        return [*self._once.parts, *self._each.parts]

    def observe(self, state: Any, seat: int) -> NDArray[np.float32]:
        """Return the number of each column for what a seat sees of a state.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> encoder = state.game.encoder(2)
        >>> (encoder.observe(state, 1) == encoder.values(state.view(1))).all()
        np.True_
        """
        return self.values(state.glimpse(seat))

    def encode(self, view: View) -> Encoding:
        """Return a view as numbers.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> encoder = state.game.encoder(2)
        >>> len(encoder.encode(state.view(0)).values) == len(encoder.columns)
        True
        """
        return Encoding(self, view)

    def values(self, view: View) -> NDArray[np.float32]:
        """Return the number of each column.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.encoder(2).values(state.view(0))[:2].tolist()
        [0.0, 0.0]
        """
        look = self.look(view)
        rows = self._once.rows(look, (look.me,), (0,)) + self._each.rows(look, range(len(look.seats)), look.seats)
        return np.frombuffer(bytearray().join(rows), _FLOATS)

    def facts_of(self, players: Sequence[Any]) -> list[Any]:
        """Return the facts of each player; views share the players that have not changed, so most are known.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> encoder, players = state.game.encoder(2), state.view(0).players
        >>> encoder.facts_of(players)[1] is encoder.facts_of(players)[1]
        True
        """
        known, of, facts = self._facts.known, self._facts.of, self.facts
        return [found[0] if (found := known(id(player))) else of(player, facts) for player in players]


def _names(whom: str, parts: Sequence[Part[Any]]) -> list[str]:
    return [f"{whom}.{part.name}.{label}" for part in parts for label in part.labels]


def _moment(look: Look[Any], seat: int) -> Numbers:
    view = look.view
    return view.over, seat in view.deciders


def _points(look: Look[Any], seat: int) -> Numbers:
    points, own = look.points, look.points[seat]
    return own, look.leads[seat], sum([other > own for other in points]), (seat - look.me) % len(points)


_MOMENT: Part[Any] = Part("moment", ("over", "own decision"), _moment)
_POINTS: Part[Any] = Part("standing", ("points", "lead", "ahead of it", "seats away"), _points, ("me", "points"))


def choice_table(book: ChoiceBook) -> NDArray[np.int32]:
    """Return every choice of a game as ids: its kind, then for each of its parts the noun and the thing.

    >>> import atoll
    >>> from atoll.kernel.encoding import choice_table
    >>> book = atoll.game("daimyo").book
    >>> choice_table(book).shape == (len(book), 5)
    True
    """
    kinds = {kind: k for k, kind in enumerate(dict.fromkeys(choice.kind for choice in book), 1)}
    nouns = {noun: k for k, noun in enumerate(book.nouns, 1)}
    table = np.zeros((len(book), len(CHOICE_FIELDS)), np.int32)
    for choice in book:
        parts = [n for noun, thing in zip(choice.names, choice.args, strict=True) for n in (nouns[noun], thing + 1)]
        table[choice.index, : 1 + len(parts)] = (kinds[choice.kind], *parts)
    return table


def choice_mask(book: ChoiceBook, choices: Iterable[Choice]) -> NDArray[np.int8]:
    """Return 1 for every choice of a game that is on offer, 0 for the others, by index.

    >>> import atoll
    >>> from atoll.kernel.encoding import choice_mask
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> int(choice_mask(state.book, state.choices()).sum()) == len(state.choices())
    True
    """
    mask = bytearray(len(book))  # few of many are on offer: bytes are written faster than an array
    for choice in choices:
        mask[choice.index] = 1
    return np.frombuffer(mask, _FLAGS)


@lru_cache(maxsize=1 << 13)
def among(names: tuple[str, ...], held: tuple[str, ...]) -> tuple[bool, ...]:
    """Return for each name whether it is among those held.

    >>> from atoll.kernel.encoding import among
    >>> among(("rice", "metal", "gold"), ("gold", "rice"))
    (True, False, True)
    """
    return tuple([name in held for name in names])


def leads(counts: Sequence[float]) -> tuple[float, ...]:
    """Return by how much each seat is ahead of the best other one; less than 0 when it is behind.

    >>> from atoll.kernel.encoding import leads
    >>> leads([3, 5, 1])
    (-2, 2, -4)
    """
    return _leads(tuple(counts))


@lru_cache(maxsize=1 << 13)
def _leads(counts: tuple[float, ...]) -> tuple[float, ...]:
    if len(counts) < 2:
        return counts
    second, best = sorted(counts)[-2:]
    return tuple([count - (best if count < best else second) for count in counts])


@lru_cache(maxsize=1 << 13)
def _ranked(me: int, points: tuple[float, ...]) -> tuple[tuple[float, ...], list[int]]:
    """Return the leads, and the seats in the order of the columns: the own one, then rivals by points."""
    away = [(me + k) % len(points) for k in range(1, len(points))]
    return leads(points), [me, *sorted(away, key=lambda seat: -points[seat])]


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Return an id for each name, counted from 1; nothing has the id 0.

    >>> from atoll.kernel.encoding import numbered
    >>> numbered(("rice", "gold"))
    {'': 0, 'rice': 1, 'gold': 2}
    """
    return {"": 0, **{name: k for k, name in enumerate(names, 1)}}
