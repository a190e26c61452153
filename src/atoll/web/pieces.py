"""Pieces of the page, each known by a mark: what stays the same is drawn once, and what a browser has is not sent.

A piece is kept by all that was read of a view to draw it (`kernel/sketch.py`). Whoever's view says the same in all of
that gets the same piece, at this table or at another, and nobody else does: so nobody sees what they must not.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from atoll.kernel import Game, Shelf, View
from atoll.kernel.sketch import Field, noting, values_of

MARK_BYTES = 6  # a number that JavaScript can tell from all others
PIECES_KEPT = 8192  # marks of pieces
HTML_KEPT = 4 * 2**20  # bytes of pieces: those who sit at one table ask for the same at about the same time
MOST_KNOWN = 300  # pieces that a browser may name
WORD = re.compile(r"[0-9a-z]{1,10}")
NOTHING = 0  # the mark of a piece without anything in it

as_bytes: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode
Items = list[Any]  # what a browser is sent of a fragment: a mark that it knows, a mark with what it stands for, or HTML


class Piece:
    """Some HTML and its mark; it is drawn when somebody wants it."""

    __slots__ = ("_draw", "mark")

    def __init__(self, mark: int, draw: Callable[[], str]):
        self.mark = mark
        self._draw = draw

    @classmethod
    def of(cls, html: str) -> Piece:
        """Return a piece that is drawn already."""
        plain = str(html)  # what a template made is marked as safe: that is no matter to a browser
        return cls(mark_of(plain), lambda: plain)

    def __str__(self) -> str:
        return self._draw() if self.mark else ""

    def __bool__(self) -> bool:
        return self.mark != NOTHING


def mark_of(html: str) -> int:
    """Return the number by which some HTML is known.

    >>> mark_of(""), mark_of("<p></p>") == mark_of("<p></p>")
    (0, True)
    """
    return int.from_bytes(blake2b(html.encode(), digest_size=MARK_BYTES).digest()) if html else NOTHING


def marks_in(text: str) -> frozenset[int]:
    """Return the marks that an address names; what is none counts for nothing.

    >>> sorted(marks_in("2s.-1.zz.")), sorted(marks_in("?"))
    ([100, 1295], [])
    """
    return frozenset(int(word, 36) for word in text.split(".")[:MOST_KNOWN] if WORD.fullmatch(word))


def whole(fragment: Iterable[str | Piece]) -> str:
    """Return a fragment as HTML."""
    return "".join(map(str, fragment))


def told(fragment: Iterable[str | Piece], known: Collection[int]) -> Items:
    """Return a fragment for a browser that knows some pieces.

    >>> told(["<p>", Piece.of("Ann"), "</p>"], {mark_of("Ann")}) == ["<p>", mark_of("Ann"), "</p>"]
    True
    """
    return [
        item if isinstance(item, str) else item.mark if item.mark in known else (item.mark, str(item))
        for item in fragment
        if item
    ]


class Sheet(NamedTuple):
    """What is remembered of a piece: whose it is, how it is headed, and its mark."""

    id: str
    title: str
    mark: int


class Drawn(NamedTuple):
    """A piece of a drawing with its heading."""

    id: str
    title: str
    piece: Piece


class Desk:
    """Where pieces of drawings are kept: of many their marks, of the latest all of them."""

    def __init__(self) -> None:
        self._fields: dict[Hashable, tuple[Field, ...]] = {}  # that anybody ever read to draw a piece, by its name
        self._sheets: OrderedDict[Hashable, tuple[Sheet, ...]] = OrderedDict()
        self._html: OrderedDict[int, bytes] = OrderedDict()  # letters take more room in a text than in bytes
        self._bytes = 0

    def drawn(
        self, game: Game[Any], name: str, said: Hashable, view: View, draw: Callable[[View], Sequence[Shelf]]
    ) -> list[Drawn]:
        """Return the pieces that make up a part of a drawing; `said` is what they show that is in no view."""
        kind = (game, name, len(getattr(view, "players", ())))
        known = self._known(kind, said, view)
        sheets = self._draw(kind, said, view, draw) if known is None else known

        def html(k: int) -> str:
            kept = self._html.get(sheets[k].mark)
            return str(draw(view)[k].html) if kept is None else kept.decode()

        return [Drawn(sheet.id, sheet.title, Piece(sheet.mark, partial(html, k))) for k, sheet in enumerate(sheets)]

    def _known(self, kind: Hashable, said: Hashable, view: View) -> tuple[Sheet, ...] | None:
        if kind not in self._fields:
            return None
        key = self._key(kind, said, view)
        sheets = self._sheets.get(key)
        if sheets is not None:
            self._sheets.move_to_end(key)
        return sheets

    def _key(self, kind: Hashable, said: Hashable, view: View) -> Hashable:
        """Return what names a piece: all that it could show."""
        return kind, said, blake2b(as_bytes(values_of(view, self._fields[kind])), digest_size=16).digest()

    def _draw(
        self, kind: Hashable, said: Hashable, view: View, draw: Callable[[View], Sequence[Shelf]]
    ) -> tuple[Sheet, ...]:
        noted, read = noting(view)
        shelves = draw(noted)
        known = self._fields.get(kind, ())
        if not read.issubset(known) or not known:
            self._fields[kind] = tuple(sorted(read.union(known)))
        sheets = tuple(Sheet(shelf.id, shelf.title, mark_of(shelf.html)) for shelf in shelves)
        for sheet, shelf in zip(sheets, shelves, strict=True):
            self._keep(sheet.mark, shelf.html)
        self._sheets[self._key(kind, said, view)] = sheets
        if len(self._sheets) > PIECES_KEPT:
            self._sheets.popitem(last=False)
        return sheets

    def _keep(self, mark: int, html: str) -> None:
        if mark in self._html:
            self._html.move_to_end(mark)
            return
        self._html[mark] = html.encode()
        self._bytes += len(self._html[mark])
        while self._bytes > HTML_KEPT:
            _, old = self._html.popitem(last=False)
            self._bytes -= len(old)


DESK = Desk()
