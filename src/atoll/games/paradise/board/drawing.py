"""What all fragments of one view share: templates, names, the seats' stacks as counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace as Box

from atoll.games.paradise.board.words import words_of
from atoll.games.paradise.catalog import KINDS, TC, TU, Catalog
from atoll.games.paradise.view import ParadiseView, StackView
from atoll.kernel import Texts
from atoll.kernel.drawing import Studio

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


class Drawing:
    """What the fragments of one view share."""

    def __init__(self, view: ParadiseView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str]):
        self.view = view
        self.cat = cat
        self.words = words_of(cat, texts, lang)
        self.names = [*names, *(str(seat + 1) for seat in range(len(names), len(view.players)))]
        if view.solo:
            self.names[1] = self.words.of["people"][cat.peoples[cat.samoa]]
        self.offered = [choice.split() for choice in view.choices]

    def render(self, name: str, **values: object) -> str:
        """Fill a template."""
        return studio.template(name).render(w=self.words.fixed, art=studio.art, **values)

    def entries(self, seat: int, stack: StackView) -> list[tuple[str, int]]:
        """Return the pieces of a stack as far as they can be read, by kind; those that cannot have no kind."""
        if stack.pieces is not None:
            return list(stack.pieces.items())
        known = [(kind, count) for kind, count in stack.known.items() if kind != UP]
        hidden = stack.count - stack.face_up - sum(count for _, count in known)
        found = [(UP, stack.face_up), *known, ("", hidden)]
        return [(kind, count) for kind, count in found if count]

    def counter(self, seat: int, kind: str, count: int, x: float = 0, y: float = 0, **more: object) -> Box:
        """Return one or several equal pieces of a seat."""
        say, name = self.words.say, self.names[seat]
        if kind:
            title = say("counter of", name=name, kind=self.words.of["kind"][kind], count=count)
        else:
            title = say("hidden of", name=name, count=count)
        style = " pa-up" if kind == UP else "" if kind else " pa-hidden"
        drawn = Box(seat=seat, sign=sign_of(kind), count=count, x=x, y=y, title=title, style=style)
        drawn.piece = drawn.target = drawn.at = ""
        drawn.used, drawn.width = 0, counter_width(kind, count)
        drawn.__dict__.update(more)
        return drawn

    def counters(self, seat: int, pieces: Mapping[str, int]) -> list[Box]:
        """Return pieces that can be read, as counters without a place."""
        return [self.counter(seat, kind, count) for kind, count in pieces.items() if count]
