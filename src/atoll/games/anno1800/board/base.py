"""What all fragments of a drawing share: templates, words, names and where goods come from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace as Box

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.goods import Goods
from atoll.games.anno1800.board.words import TONE, Icon, words_of
from atoll.games.anno1800.catalog import LEVELS, TOKENS, Catalog
from atoll.games.anno1800.view import AnnoView
from atoll.kernel import Texts
from atoll.kernel.drawing import Studio

NARROW, WIDE = "iljtfrI.,' ", "mwMW"


studio = Studio(Path(__file__).parent)


@cache
def chart() -> Markup:
    """Return the signs and the sea: what is the same on every board."""
    return studio.drawn("chart", layout, TONE) + studio.drawn("sea", layout)


class Table:
    """A view with words in one language, names, and where goods come from: shared by its fragments."""

    def __init__(
        self, view: AnnoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str], plan: Sequence[str] = ()
    ):
        self.plan = plan  # the cheapest way to pay, in words
        self.view = view
        self.cat = cat
        self.words = words_of(cat, texts, lang)
        self.names = list(names) or [str(seat + 1) for seat in range(len(view.players))]
        self.goods = Goods(view, cat)
        self.helps = view.seat >= 0 and not view.over  # somebody wants to know how near things are
        self.offered = [choice.split() for choice in view.choices]
        deciding = view.deciders[0] if view.deciders and view.deciders[0] >= 0 else 0
        self.focus = view.seat if view.seat >= 0 else deciding  # whose islands lie on the board

    def render(self, name: str, **values: object) -> str:
        """Fill a template."""
        return studio.template(name).render(w=self.words.fixed, art=studio.art, L=layout, **values)

    def way_title(self, resource: str) -> str:
        """Return in words how the looking seat gets a resource."""
        way = self.goods.way(resource)
        name = self.words.of["resource"][resource]
        who = ", ".join(self.names[seat] for seat in way.seats)
        return self.words.say(f"way {way.how}", name=name, price=way.price, who=who)

    def need(self, word: str, spare: dict[str, int] | None = None) -> Box:
        """Return something that a cost asks for, with how near it is for the looking seat."""
        if word in self.words.of["resource"]:
            way = self.goods.way(word)
            title = self.way_title(word) if self.helps else self.words.of["resource"][word]
            how, price, seats, sign = way.how, way.price, way.seats, word
        else:
            how, sign = self._stock(word, {} if spare is None else spare), sign_of(word)
            title, price, seats = self.words.thing(word), 0, ()
        if not self.helps:
            how = "plain"
        return Box(word=word, sign=sign, how=how, price=price, seats=seats, title=title)

    def _stock(self, word: str, spare: dict[str, int]) -> str:
        """Return whether one more cube or token is at hand; `spare` counts what earlier needs have taken."""
        p = self.goods.own
        if p is None:
            return "plain"
        have = p.ship_tokens[word] + p.card_tokens[word] if word in TOKENS else p.district[word]
        spare[word] = spare.get(word, 0) + 1
        return "make" if spare[word] <= have else "none"

    def needs(self, words: Sequence[str]) -> list[Box]:
        """Return all that a cost asks for."""
        spare: dict[str, int] = {}
        return [self.need(word, spare) for word in words]


def sign_of(word: str) -> str:
    """Return the sign of a word: a level is drawn as a cube."""
    return f"cube-{word}" if word in LEVELS else word


def signs_of(icons: Sequence[Icon]) -> tuple[Icon, ...]:
    """Return signs that can be drawn, and how many of each."""
    return tuple((sign_of(sign), count) for sign, count in icons)


def fit(text: str, room: float, size: float) -> Markup:
    """Return the attribute that squeezes a text which is too long for its room."""
    if width(text) * size <= room:
        return Markup("")
    return Markup(f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"')


def width(text: str) -> float:
    """Return about how long a text is, in ems."""
    return sum(0.32 if c in NARROW else 0.88 if c in WIDE else 0.68 if c.isupper() else 0.57 for c in text)
