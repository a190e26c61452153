"""What all fragments of a drawing share: templates, words, names, and how near the looking seat is to things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.goods import Goods
from atoll.games.anno1800.catalog import TOKENS, Catalog
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.words.lexicon import AnnoLexicon, lexicon
from atoll.games.anno1800.words.symbols import TONE, sign_of
from atoll.kernel import Game
from atoll.kernel.drawing import Fragments, Studio

NARROW, WIDE = "iljtfrI.,' ", "mwMW"

studio = Studio(Path(__file__).parent)


@cache
def signs_and_sea() -> Markup:
    """Return what is the same on every board."""
    return studio.drawn("symbols", layout, TONE) + studio.drawn("sea", layout)


@dataclass(slots=True, frozen=True)
class Need:
    """Something that a cost asks for, and how near it is for the looking seat."""

    word: str  # a resource, a level or a token
    how: str  # as in `Way`, or plain when nobody wants to know
    price: int  # in gold or in trade tokens
    seats: tuple[int, ...]  # the cheapest partners
    title: str

    @property
    def sign(self) -> str:
        """The sign that is drawn for it."""
        return sign_of(self.word)


class AnnoFragments(Fragments[AnnoView, Catalog, AnnoLexicon]):
    """A view with words in one language, names, and where goods come from."""

    studio = studio

    def __init__(self, view: AnnoView, game: Game[Any], lang: str = "en", names: Sequence[str] = ()):
        super().__init__(view, game, lang, names)
        self.goods = Goods(view, self.cat)
        self.helps = view.seat >= 0 and not view.over  # somebody wants to know how near things are
        self.offered = [choice.split() for choice in view.choices]
        deciding = view.deciders[0] if view.deciders and view.deciders[0] >= 0 else 0
        self.focus = view.seat if view.seat >= 0 else deciding  # whose islands lie on the board

    def lexicon(self, game: Game[Any], lang: str) -> AnnoLexicon:
        """Return the words of the drawing in one language."""
        return lexicon(game.catalog, game.texts, lang)

    def render(self, template: str, **values: object) -> str:
        """Fill a template that knows the layout."""
        return super().render(template, L=layout, **values)

    def label(self, choice: str) -> str:
        """Return what a button for a choice of the view says."""
        return self.texts.label(self.game.book.parse(choice), self.lang, self.names)

    def needs(self, words: Sequence[str]) -> list[Need]:
        """Return all that a cost asks for."""
        taken: dict[str, int] = {}
        return [self.need(word, taken) for word in words]

    def need(self, word: str, taken: dict[str, int] | None = None) -> Need:
        """Return one thing that a cost asks for; `taken` counts the cubes and tokens of earlier needs."""
        if word in self.words.of["resource"]:
            return self._resource(word)
        how = self._stock(word, {} if taken is None else taken) if self.helps else "plain"
        return Need(word, how, 0, (), self.words.thing(word))

    def _resource(self, word: str) -> Need:
        way, name = self.goods.way(word), self.words.of["resource"][word]
        if not self.helps:
            return Need(word, "plain", way.price, way.seats, name)
        who = ", ".join(self.names[seat] for seat in way.seats)
        title = self.say(f"way {way.how}", name=name, price=way.price, who=who)
        return Need(word, way.how, way.price, way.seats, title)

    def _stock(self, word: str, taken: dict[str, int]) -> str:
        """Return whether one more cube or token is at hand."""
        p = self.view.players[self.view.seat]
        have = p.ship_tokens[word] + p.card_tokens[word] if word in TOKENS else p.district[word]
        taken[word] = taken.get(word, 0) + 1
        return "make" if taken[word] <= have else "none"


class Fragment:
    """A part of the drawing; all parts of one drawing share how near things are, which takes a while to find out."""

    def __init__(self, shared: AnnoFragments):
        self.shared = shared
        self.view = shared.view
        self.cat = shared.cat
        self.words = shared.words
        self.names = shared.names


def fit(text: str, room: float, size: float) -> Markup:
    """Return the attribute that squeezes a text which is too long for its room."""
    if width(text) * size <= room:
        return Markup("")
    return Markup(f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"')


def width(text: str) -> float:
    """Return about how long a text is, in ems."""
    return sum(0.32 if c in NARROW else 0.88 if c in WIDE else 0.68 if c.isupper() else 0.57 for c in text)
