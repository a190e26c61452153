"""How a drawing is drawn piece by piece, and what of a view each piece shows: what stays the same is drawn once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache, reduce
from operator import add, attrgetter
from typing import Any, Generic, TypeVar, cast

import msgspec

from atoll.kernel.game import Drawing, Shelf
from atoll.kernel.kept import as_bytes
from atoll.kernel.view import View

V = TypeVar("V", bound=View)
T = TypeVar("T")
Gist = Callable[[Any, int], Any]
Field = tuple[int, str | Gist]  # a place, and a field of the player there, or what is made of the view for it
TABLE = -1  # the place of the view itself


@dataclass(slots=True, frozen=True)
class Sketch(Generic[V]):
    """What draws each piece of a view, apart from the others.

    >>> import atoll
    >>> daimyo = atoll.game("daimyo")
    >>> view = daimyo.new(seats=2).view(0)
    >>> sketch = daimyo.sketch(view, "en", ["Ada", "Bob"])
    >>> sketch.board(view)[:4], len(sketch.seats)
    ('<svg', 2)
    """

    board: Callable[[V], str]
    seats: tuple[Callable[[V], str], ...] = ()
    shelves: Callable[[V], tuple[Shelf, ...]] = lambda _: ()
    tray: Callable[[V], str] = lambda _: ""
    panels: Callable[[V], tuple[str, ...]] = lambda _: ()
    track: Callable[[V], str] = lambda _: ""

    def drawn(self, view: V) -> Drawing:
        """Return the whole drawing.

        >>> Sketch(lambda view: "<svg></svg>", track=lambda view: "<ol></ol>").drawn(None).everything()
        ('<svg></svg>', '<ol></ol>')
        """
        seats = tuple(draw(view) for draw in self.seats)
        return Drawing(
            self.board(view), seats, self.shelves(view), self.tray(view), self.panels(view), self.track(view)
        )


class Strokes(Generic[V]):
    """What draws a piece in strokes, one after the other: each is kept by itself, by what was read for it alone.

    What changes often is drawn apart from what is large: who is to decide, say, apart from the land.

    >>> draw = Strokes(lambda view: "<b>", lambda view: "</b>")
    >>> draw("a view"), len(draw.each)
    ('<b></b>', 2)
    """

    def __init__(self, *each: Callable[[V], Any]):
        self.each = each

    def __call__(self, view: V) -> Any:
        """Return all strokes together."""
        return reduce(add, [draw(view) for draw in self.each])


def strokes_of(draw: Callable[[V], T]) -> tuple[Callable[[V], T], ...]:
    """Return the strokes in which something is drawn.

    >>> len(strokes_of(Strokes(str, str))), len(strokes_of(str))
    (2, 1)
    """
    return draw.each if isinstance(draw, Strokes) else (draw,)


def shared(make: Callable[[V], T]) -> Callable[[V], T]:
    """Return what makes something of a view, once for all pieces that are drawn of the same view.

    >>> make = shared(lambda view: [view])
    >>> make("a view") is make("a view"), make("another")
    (True, ['another'])
    """
    made: list[tuple[V, T]] = []

    def of(view: V) -> T:
        if not made or made[0][0] is not view:
            made[:] = [(view, make(view))]
        return made[0][1]

    return of


def noting(view: V) -> tuple[V, set[Field]]:
    """Return a view that notes which of its fields, and of its players', somebody reads.

    >>> import atoll
    >>> view, read = noting(atoll.game("daimyo").new(seats=2).view(0))
    >>> view.round, view.players[1].clan, sorted(read)
    (0, '', [(-1, 'round'), (1, 'clan')])
    """
    read: set[Field] = set()
    made = _noted(view, TABLE, read)
    players = getattr(view, "players", ())
    made.__dict__["players"] = tuple(_noted(player, k, read) for k, player in enumerate(players))
    return cast(V, made), read


def reader(fields: Collection[Field]) -> Callable[[View], Any]:
    """Return what reads some fields of a view, all of a place at once.

    >>> import atoll
    >>> reader([(-1, "round"), (-1, "over"), (1, "clan")])(atoll.game("daimyo").new(seats=2).view(0))
    [(0, False), '']
    """
    names: dict[int, list[str]] = {}
    gists = [(place, make) for place, make in fields if not isinstance(make, str)]
    for place, name in fields:
        if isinstance(name, str):
            names.setdefault(place, []).append(name)
    of_table = [attrgetter(*names.pop(TABLE))] if TABLE in names else []
    of_players = [(place, attrgetter(*found)) for place, found in names.items()]

    def read(view: View) -> list[Any]:
        made: list[Any] = [get(view) for get in of_table]
        if of_players:
            players = view.players  # type: ignore[attr-defined]  # a game without them has no fields of theirs
            made += [get(players[place]) for place, get in of_players]
        if gists:
            known = view.__dict__.setdefault("_packed", {})  # several pieces ask for the same
            made += [known.get(gist) or _packed(view, gist, known) for gist in gists]
        return made

    return read


def _packed(view: View, gist: tuple[int, Gist], known: dict[tuple[int, Gist], bytes]) -> bytes:
    """Return what is made of a view, packed."""
    place, make = gist
    found = known[gist] = as_bytes(make(view, place))
    return found


def _noted(told: msgspec.Struct, place: int, read: set[Field]) -> Any:
    made = _noting_kind(type(told))()
    made.__dict__.update(getattr(told, "__dict__", {}), _told=told, _place=place, _read=read)
    return made


class _Noting:
    """What looks like a thing of some kind and notes what is read of it; compared as a whole, it is read as a whole."""

    _kind: type[msgspec.Struct]

    def __getattr__(self, name: str) -> Any:
        """Read a field; what was read once is at hand, and nobody is asked for it again."""
        if name not in self._kind.__struct_fields__:
            raise AttributeError(f"{self._kind.__name__!r} object has no attribute {name!r}")
        own = self.__dict__
        own["_read"].add((own["_place"], name))
        value = own[name] = getattr(own["_told"], name)
        return value

    def gist(self, make: Gist, place: int) -> Any:
        """Note that this is made of the view, and make it."""
        self.__dict__["_read"].add((place, make))
        return make(self.__dict__["_told"], place)

    def _whole(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._kind.__struct_fields__)

    def __eq__(self, other: object) -> bool:
        fields = self._kind.__struct_fields__
        return isinstance(other, self._kind) and self._whole() == tuple(getattr(other, name) for name in fields)

    def __hash__(self) -> int:
        return hash(self._whole())


@cache
def _noting_kind(kind: type[msgspec.Struct]) -> Any:
    """Return the class of things that look like a kind and have its methods."""
    known = {name: value for each in reversed(kind.__mro__[:-1]) for name, value in vars(each).items()}
    own = {*kind.__struct_fields__, *vars(_Noting)}
    methods = {name: value for name, value in known.items() if name not in own and not name.startswith("__")}
    seems = {"_kind": kind, "__class__": property(lambda self: kind)}
    return type(f"Noting{kind.__name__}", (_Noting,), {**methods, **seems})
