"""Pieces of the page, each known by a mark: what stays the same is drawn once, and what a browser has is not sent.

A piece is kept by all that was read of a view to draw it (`kernel/sketch.py`). Whoever's view says the same in all of
that gets the same piece, at this table or at another, and nobody else does: so nobody sees what they must not. What is
read next depends on nothing but what was read before: where all of that is the same, a fresh drawing would be, too.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from hashlib import blake2b
from struct import pack, unpack
from typing import Any, NamedTuple
from zlib import crc32

from atoll.kernel import Game, Shelf, View
from atoll.kernel.kept import as_bytes, forget_oldest
from atoll.kernel.sketch import TABLE, Field, noting, reader, strokes_of

MARK_BYTES = 6  # a number that JavaScript can tell from all others
PIECES_KEPT = 16384  # marks of pieces: of a few hundred tables where somebody looks at every move
READINGS_KEPT = 4  # ways to read a view for a piece
WHO_LOOKS: Field = (TABLE, "seat")
HTML_KEPT = 2 * 2**20  # bytes of pieces: those who sit at one table ask for the same at about the same time
MOST_KNOWN = 500  # pieces that a browser may name
WORD = re.compile(r"[0-9a-z]{1,10}")
WORDS = re.compile(r"[0-9a-z]{1,10}(?:\.[0-9a-z]{1,10})*")
LEAST_CUT = 1024  # bytes of a cut
BEGINNING = 32  # bytes of a tag, and of what comes behind it, that tell whether a cut begins there
TAGS_A_CUT = 4  # about, beyond the least
KNOWN_BY = 512  # bytes that a cut begins with, by which it is looked for
CUTS_KNOWN = 1024
NOTHING = (-1, b"")

Draw = Callable[[Any], str | Sequence[str | Shelf]]  # draws a piece, or several, some of them with a heading
Said = tuple[str, ...]  # what a piece shows that is in no view
Items = list[Any]  # what a browser is sent of a fragment: a mark that it knows, a mark with what it stands for, or HTML


class Piece:
    """Some HTML in cuts, each with its mark; it is drawn when somebody wants it."""

    __slots__ = ("_cut", "marks")

    def __init__(self, marks: tuple[int, ...], cut: Callable[[int], str]):
        self.marks = marks
        self._cut = cut  # gives the HTML of a mark by its place

    @classmethod
    def of(cls, html: str) -> Piece:
        """Return a piece that is drawn already."""
        plain = str(html)  # what a template made is marked as safe: that is no matter to a browser
        return cls((mark_of(plain.encode()),) if plain else (), lambda _: plain)

    @classmethod
    def in_cuts(cls, html: bytes) -> Piece:
        """Return a piece that is drawn already, and goes on: what it begins with is known from before."""
        cuts = cuts_of(html)
        return cls(tuple(map(mark_of, cuts)), lambda k: cuts[k].decode())

    def told(self, known: frozenset[int]) -> Sequence[Any]:
        """Return its marks, those that a browser does not know with what they stand for."""
        if known.issuperset(self.marks):
            return self.marks
        return [mark if mark in known else (mark, self._cut(k)) for k, mark in enumerate(self.marks)]

    def __str__(self) -> str:
        return "".join(map(self._cut, range(len(self.marks))))

    def __bool__(self) -> bool:
        return bool(self.marks)


def cuts_of(text: bytes) -> list[bytes]:
    r"""Return some HTML in cuts: where one begins depends on what begins there, so that most stay the same.

    >>> words = [f"<p>{k} and {k * k}</p>" for k in range(999)]
    >>> cuts, others = (cuts_of("".join(each).encode()) for each in (words, [*words[:500], "<b>", *words[501:]]))
    >>> b"".join(cuts).decode() == "".join(words), len(cuts), len({*others} - {*cuts})
    (True, 20, 1)
    """
    cuts, begun = [], 0
    while begun < len(text):
        end = _end_of_cut(text, begun)
        cuts.append(text[begun:end])
        begun = end
    return cuts


def _end_of_cut(text: bytes, begun: int) -> int:
    """Return where a cut ends: it depends on nothing but the cut, and how the next begins."""
    tag = text.find(b"<", begun + LEAST_CUT)  # the next that may begin a cut; -1: there is none
    while tag > 0 and crc32(text[tag : tag + BEGINNING]) % TAGS_A_CUT:
        tag = text.find(b"<", tag + 1)
    return tag if tag > 0 else len(text)


def mark_of(html: bytes) -> int:
    """Return the number by which some HTML is known.

    >>> mark_of(b"<p></p>") == mark_of(b"<p></p>"), mark_of(b"<p></p>") == mark_of(b"<b></b>")
    (True, False)
    """
    return int.from_bytes(blake2b(html, digest_size=MARK_BYTES).digest())


def marks_of(packed: bytes) -> tuple[int, ...]:
    """Return marks that were packed to take less room.

    >>> marks_of(pack("2Q", 7, 2**40))
    (7, 1099511627776)
    """
    return unpack(f"{len(packed) // 8}Q", packed)


def marks_in(text: str) -> frozenset[int]:
    """Return the marks that an address names; what is none counts for nothing.

    >>> sorted(marks_in("2s.-1.zz.")), sorted(marks_in("?"))
    ([100, 1295], [])
    """
    words = text.split(".")[:MOST_KNOWN]
    sound = words if WORDS.fullmatch(text) else filter(WORD.fullmatch, words)
    return frozenset([int(word, 36) for word in sound])


def whole(fragment: Iterable[str | Piece]) -> str:
    """Return a fragment as HTML."""
    return "".join(map(str, fragment))


def told(fragment: Iterable[str | Piece], known: frozenset[int]) -> Items:
    """Return a fragment for a browser that knows some pieces.

    >>> told(["<p>", Piece.of("Ann"), "</p>"], frozenset([mark_of(b"Ann")])) == ["<p>", mark_of(b"Ann"), "</p>"]
    True
    """
    made: Items = []
    for item in fragment:
        if isinstance(item, str):
            made.append(item)
        else:
            made += item.told(known)
    return made


# What is remembered of a piece: whose it is, how it is headed, and its marks. Most have no heading, and are nothing but
# their marks: there are very many, and numbers or tuples would take several times the room.
Sheet = tuple[str, str, bytes]
Sheets = bytes | tuple[Sheet, ...]


class Drawn(NamedTuple):
    """A piece of a drawing with its heading."""

    id: str
    title: str
    piece: Piece


class Reading(NamedTuple):
    """What somebody read of a view to draw a piece."""

    number: int  # of the piece and the fields
    fields: frozenset[Field]
    values: Callable[[View], Any]

    def key(self, said: Said, view: View) -> bytes:
        """Return what names a piece: all that it shows."""
        return blake2b(as_bytes((self.number, said, self.values(view))), digest_size=16).digest()


class Desk:
    """Where pieces of drawings are kept: of many their marks, of the latest all of them."""

    def __init__(self) -> None:
        self._readings: dict[Hashable, list[Reading]] = {}  # by a piece, and by who looks where it asks, latest first
        self._numbers: dict[Hashable, int] = {}  # of readings, which stand for piece and fields in what names a piece
        self._asks: set[Hashable] = set()  # pieces that ask who looks
        self._sheets: dict[bytes, Sheets] = {}  # the latest last
        self._html: OrderedDict[int, bytes] = OrderedDict()  # letters take more room in a text than in bytes
        self._bytes = 0
        self._latest: dict[int, tuple[int, bytes]] = {}  # what was cut last, by how it begins: its mark, what follows

    def drawn(self, game: Game[Any], name: str, said: Said, view: View, draw: Draw) -> list[Drawn]:
        """Return the pieces that make up a part of a drawing; `said` is what they show that is in no view."""
        seats = len(getattr(view, "players", ()))
        return [
            each
            for k, stroke in enumerate(strokes_of(draw))
            for each in self._stroke((game, name, k, seats), said, view, stroke)
        ]

    def _stroke(self, kind: Hashable, said: Said, view: View, draw: Draw) -> list[Drawn]:
        keys: dict[int, bytes] = {}
        known = self._known(kind, said, view, keys)
        found = self._draw(kind, said, view, draw, keys) if known is None else known
        sheets = (("", "", found),) if isinstance(found, bytes) else found
        marks = [marks_of(packed) for _, _, packed in sheets]

        again: list[list[bytes]] = []  # what is kept no more, drawn again once for all who ask

        def cut(k: int, place: int) -> str:
            kept = self._html.get(marks[k][place])
            if kept is None:
                again[:] = again or [cuts_of(each.html.encode()) for each in _shelves(draw(view))]
                kept = again[k][place]
            self._keep(marks[k][place], kept)
            return kept.decode()

        return [Drawn(id_, title, Piece(marks[k], partial(cut, k))) for k, (id_, title, _) in enumerate(sheets)]

    def _known(self, kind: Hashable, said: Said, view: View, keys: dict[int, bytes]) -> Sheets | None:
        """Return what is kept of a piece; note under which keys it was looked for."""
        readings = self._readings_of(kind, view)
        for k, reading in enumerate(readings):
            key = keys[reading.number] = reading.key(said, view)
            sheets = self._sheets.pop(key, None)
            if sheets is not None:
                self._sheets[key] = sheets
                if k:
                    readings.insert(0, readings.pop(k))
                return sheets
        return None

    def _draw(self, kind: Hashable, said: Said, view: View, draw: Draw, keys: dict[int, bytes]) -> Sheets:
        noted, read = noting(view)
        drawn = draw(noted)
        sheets: Sheets = (
            self._kept(drawn)
            if isinstance(drawn, str)
            else tuple([(each.id, each.title, self._kept(each.html)) for each in _shelves(drawn)])
        )
        if WHO_LOOKS in read:
            self._asks.add(kind)
        reading = self._first(kind, self._readings_of(kind, view), frozenset(read))
        self._sheets[keys.get(reading.number) or reading.key(said, view)] = sheets
        forget_oldest(self._sheets, PIECES_KEPT)
        return sheets

    def _first(self, kind: Hashable, known: list[Reading], fields: frozenset[Field]) -> Reading:
        """Return how to read some fields, as the first of the readings that are known."""
        number = self._numbers.setdefault((kind, fields), len(self._numbers))
        same = next((each for each in known if each.number == number), None)
        if same is not None:
            known.remove(same)
        known.insert(0, same or Reading(number, fields, reader(sorted(fields, key=str))))
        del known[READINGS_KEPT:]
        return known[0]

    def _readings_of(self, kind: Hashable, view: View) -> list[Reading]:
        return self._readings.setdefault((kind, view.seat if kind in self._asks else None), [])

    def _kept(self, html: str) -> bytes:
        """Keep some HTML; return its marks, packed."""
        text = html.encode()
        marks: list[int] = []
        begun = 0
        while begun < len(text):
            mark, cut = self._cut(text, begun)
            self._keep(mark, cut)
            marks.append(mark)
            begun += len(cut)
        return pack(f"{len(marks)}Q", *marks)

    def _cut(self, text: bytes, begun: int) -> tuple[int, bytes]:
        """Return the cut that begins somewhere, with its mark: what is drawn anew is in most places as it was."""
        beginning = hash(text[begun : begun + KNOWN_BY])
        mark, following = self._latest.get(beginning, NOTHING)
        cut = self._html.get(mark)
        if cut is not None and text.startswith(cut, begun):
            end = begun + len(cut)
            if text[end : end + BEGINNING] == following:
                return mark, cut
        end = _end_of_cut(text, begun)
        cut = text[begun:end]
        mark = mark_of(cut)
        self._latest[beginning] = mark, text[end : end + BEGINNING]
        forget_oldest(self._latest, CUTS_KNOWN)
        return mark, cut

    def _keep(self, mark: int, cut: bytes) -> None:
        if mark in self._html:
            self._html.move_to_end(mark)
            return
        self._html[mark] = cut
        self._bytes += len(cut)
        while self._bytes > HTML_KEPT:
            _, old = self._html.popitem(last=False)
            self._bytes -= len(old)


def _shelves(drawn: str | Sequence[str | Shelf]) -> list[Shelf]:
    """Return what was drawn, piece by piece, each with a heading where it has one."""
    each = [drawn] if isinstance(drawn, str) else drawn
    return [piece if isinstance(piece, Shelf) else Shelf("", "", piece) for piece in each]


DESK = Desk()
