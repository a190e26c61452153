"""What all fragments of one drawing share: the lexicon, the names, and stacks as counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from atoll.games.paradise.catalog import KINDS, TC, TU, Catalog
from atoll.games.paradise.eyes.view import ParadiseView, StackView
from atoll.games.paradise.words.lexicon import ParadiseLexicon, lexicon_of
from atoll.kernel import Game
from atoll.kernel.drawing import Fragments, Studio

UP = KINDS[TU]
COUNTER_WIDTHS = (0, 18, 26, 32)

studio = Studio(Path(__file__).parent)


def sign_of(kind: str) -> str:
    """Return the sign of a kind of piece; a Transport Canoe looks the same on both sides."""
    return KINDS[TC] if kind == UP else kind


def counter_width(kind: str, count: int) -> int:
    """Return how wide a counter is: a sign and, if there are several, their number; hidden ones show only that."""
    signs = [bool(kind), count > 1 or not kind, count > 9]
    return COUNTER_WIDTHS[sum(signs)]


@dataclass(slots=True)
class Counter:
    """One or several equal pieces of a seat as they are drawn."""

    seat: int
    sign: str
    count: int
    x: float
    y: float
    title: str
    style: str
    width: int
    piece: str = ""
    target: str = ""
    at: str = ""
    used: int = 0  # hexes it has gone this turn

    def as_craft(self, craft: str, place: str) -> None:
        """Let it be chosen to set out from a hex: a kind, and after a plus how many hexes it has gone."""
        self.target, self.at, self.used = f"craft:{craft}", place, int(craft.partition("+")[2] or 0)


class Fragment(Fragments[ParadiseView, Catalog, ParadiseLexicon]):
    """A part of the drawing."""

    studio = studio

    def __init__(self, view: ParadiseView, game: Game[Any], lang: str = "en", names: Sequence[str] = ()):
        super().__init__(view, game, lang, names)
        if view.solo:
            self.names[1] = self.words.of["people"][self.cat.peoples[self.cat.samoa]]
        self.offered = [choice.split() for choice in view.choices]

    def lexicon(self, game: Game[Any], lang: str) -> ParadiseLexicon:
        """Return the words of the drawing, made once."""
        return lexicon_of(game, lang)

    def entries(self, stack: StackView) -> list[tuple[str, int]]:
        """Return the pieces of a stack as far as they can be read, by kind; those that cannot have no kind."""
        if stack.pieces is not None:
            return list(stack.pieces.items())
        known = [(kind, count) for kind, count in stack.known.items() if kind != UP]
        hidden = stack.count - stack.face_up - sum(count for _, count in known)
        found = [(UP, stack.face_up), *known, ("", hidden)]
        return [(kind, count) for kind, count in found if count]

    def counter(self, seat: int, kind: str, count: int, x: float = 0, y: float = 0) -> Counter:
        """Return one or several equal pieces of a seat."""
        name = self.names[seat]
        if kind:
            title = self.say("counter of", name=name, kind=self.words.of["kind"][kind], count=count)
        else:
            title = self.say("hidden of", name=name, count=count)
        style = " pa-up" if kind == UP else "" if kind else " pa-hidden"
        return Counter(seat, sign_of(kind), count, x, y, title, style, counter_width(kind, count))

    def counters(self, seat: int, pieces: Mapping[str, int]) -> list[Counter]:
        """Return pieces that can be read, as counters without a place."""
        return [self.counter(seat, kind, count) for kind, count in pieces.items() if count]
