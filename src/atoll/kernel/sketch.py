"""How a drawing is drawn piece by piece, and what of a view each piece shows: what stays the same is drawn once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar, cast

import msgspec

from atoll.kernel.game import Drawing, Shelf
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
    made.__dict__["_told"] = view
    made.__dict__["_players"] = tuple(_noted(player, k, read) for k, player in enumerate(players))
    return cast(V, made), read


def values_of(view: View, fields: tuple[Field, ...]) -> list[Any]:
    """Return what stands in some fields of a view.

    >>> import atoll
    >>> values_of(atoll.game("daimyo").new(seats=2).view(0), ((-1, "round"), (1, "clan")))
    [0, '']
    """
    players = getattr(view, "players", ())
    return [
        getattr(view if place < 0 else players[place], name) if isinstance(name, str) else name(view, place)
        for place, name in fields
    ]


def _noted(told: msgspec.Struct, place: int, read: set[Field]) -> Any:
    made = _noting_kind(type(told))(**{name: getattr(told, name) for name in told.__struct_fields__})
    made.__dict__.update(getattr(told, "__dict__", {}), _place=place, _read=read)
    return made


@cache
def _noting_kind(kind: type[msgspec.Struct]) -> Any:
    """Return the same kind of thing, which notes what is read of it; compared as a whole, it is read as a whole."""
    fields, base = frozenset(kind.__struct_fields__), kind

    def read(self: Any, name: str) -> Any:
        if name not in fields:
            return base.__getattribute__(self, name)
        own = object.__getattribute__(self, "__dict__")
        if name == "players" and "_players" in own:
            return own["_players"]
        own["_read"].add((own["_place"], name))
        return base.__getattribute__(self, name)

    def gist(self: Any, make: Gist, place: int) -> Any:
        self.__dict__["_read"].add((place, make))
        return make(self.__dict__["_told"], place)

    def read_all(self: Any) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in kind.__struct_fields__)

    def same(self: Any, other: object) -> bool:
        return isinstance(other, kind) and read_all(self) == tuple(
            getattr(other, name) for name in kind.__struct_fields__
        )

    namespace = {
        "__getattribute__": read,
        "__eq__": same,
        "__hash__": lambda self: hash(read_all(self)),
        "gist": gist,
    }
    return msgspec.defstruct(f"Noting{kind.__name__}", [], bases=(kind,), namespace=namespace, dict=True, frozen=True)
