"""What all fragments of a drawing share: templates, words, names, and how near the looking seat is to things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from atoll.games.anno1800.board.goods import NONE, Goods, found_in, hows_in
from atoll.games.anno1800.catalog import LEVELS, TOKENS, Catalog
from atoll.games.anno1800.eyes.view import AnnoView, PlayerView
from atoll.games.anno1800.words.lexicon import AnnoLexicon, lexicon
from atoll.games.anno1800.words.symbols import sign_of
from atoll.kernel import Game
from atoll.kernel.drawing import Fragments, Studio
from atoll.kernel.kept import Kept, KeptFor
from atoll.kernel.sketch import TABLE, Gist

NARROW, WIDE = "iljtfrI.,' ", "mwMW"
FAR = ("none", "closed", "busy")  # ways that are not open now

studio = Studio(Path(__file__).parent)


@dataclass(slots=True, frozen=True, eq=False)  # made once for each way it can look
class Need:
    """Something that a cost asks for, and how near it is for the looking seat."""

    word: str  # a resource, a level or a token
    sign: str
    how: str  # as in `Way`, or plain when nobody wants to know
    price: int  # in gold or in trade tokens
    seats: tuple[int, ...]  # the cheapest partners
    name: str
    title: str
    far: bool = False  # whether it cannot be had now


class Near(NamedTuple):
    """How near things are for one seat, as far as somebody asked."""

    needs: dict[str, Need]  # of resources
    bills: Bills


Bills = dict[tuple[str, ...], tuple[Need, ...]]  # whole costs in resources

_known_near = KeptFor[Near](8)
_known_signs = Kept[Bills](64)


class AnnoFragments(Fragments[AnnoView, Catalog, AnnoLexicon]):
    """A view with words in one language, names, and where goods come from."""

    studio = studio

    @cached_property
    def goods(self) -> Goods:
        """Where goods come from."""
        return Goods(self.view, self.cat)

    @cached_property
    def helps(self) -> bool:
        """Whether somebody wants to know how near things are."""
        return self.view.seat >= 0 and not self.view.over

    @cached_property
    def focus(self) -> int:
        """Whose islands lie on the stage."""
        return self.view.seat if self.view.seat >= 0 else max(self.view.first, 0)

    def lexicon(self, game: Game[Any], lang: str) -> AnnoLexicon:
        """Return the words of the drawing in one language."""
        return lexicon(game.catalog, game.texts, lang)

    def label(self, choice: str) -> str:
        """Return what a button for a choice of the view says."""
        return self.texts.label(self.game.book.parse(choice), self.lang, self.names)

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The resources that cards in the own hand ask for and that are out of reach."""
        return frozenset(self.view.gist(_wanted(self.words), self.view.seat)) if self.helps else frozenset()

    @cached_property
    def _near(self) -> Near:
        """How near things are: all that is drawn of a view finds it out once."""
        return _known_near.get((self.goods.found, self.words), (self.helps, *self.names), lambda: Near({}, {}))

    @cached_property
    def _hows(self) -> tuple[str, ...]:
        """By which means each resource is to be had, where somebody wants to know."""
        return self.view.gist(hows_in(self.cat), TABLE) if self.helps else ()

    @cached_property
    def _how(self) -> dict[str, str]:
        """By which means each resource is to be had, by its word."""
        return dict(zip(self.cat.resources, self._hows, strict=False))

    @cached_property
    def _at_hand(self) -> tuple[str, ...]:
        """The levels and tokens of which the looking seat has any at hand."""
        return self.view.gist(_at_hand, self.view.seat)

    @cached_property
    def known_signs(self) -> Bills:
        """Costs as they are drawn small, known wherever things are as near."""
        return _known_signs.get((self.words, self._hows), dict)

    def needs(self, words: tuple[str, ...]) -> tuple[Need, ...]:
        """Return all that a cost asks for; each cube and token counts once."""
        return self._bill(words, self.need, self._near.bills)

    def signs(self, words: tuple[str, ...]) -> tuple[Need, ...]:
        """Return the same where it is drawn small: how each is to be had, not at what price nor from whom."""
        return self._bill(words, self._sign, self.known_signs)

    def _bill(self, words: tuple[str, ...], need: Callable[[str], Need], bills: Bills) -> tuple[Need, ...]:
        known = bills.get(words)
        if known is not None:
            return known
        taken: dict[str, int] = {}
        resources = self.words.of["resource"]
        bill = tuple([need(word) if word in resources else self._stock(word, taken) for word in words])
        if not taken:  # cubes and tokens are no matter of where goods come from
            bills[words] = bill
        return bill

    def need(self, word: str) -> Need:
        """Return a resource that a cost asks for."""
        known = self._near.needs.get(word)
        if known is None:
            known = self._near.needs[word] = self._resource(word)
        return known

    def _sign(self, word: str) -> Need:
        return _need(self.words, word, self._how.get(word, "plain"))

    def helped(self, need: Need) -> Need:
        """Return a need that an effect would meet."""
        return _need(self.words, need.word, "effect")

    def _resource(self, word: str) -> Need:
        way = self.goods.way(word)
        if not self.helps:
            return _need(self.words, word, "plain", way.price, way.seats)
        who = ", ".join(self.names[seat] for seat in way.seats)
        return _need(self.words, word, way.how, way.price, way.seats, who)

    def _stock(self, word: str, taken: dict[str, int]) -> Need:
        """Return one more cube or token that a cost asks for."""
        taken[word] = count = taken.get(word, 0) + 1
        if not self.helps:
            return _need(self.words, word, "plain")
        there = word in self._at_hand
        if there and count > 1:  # how many there are matters no further
            there = count <= _stock_of(self.view.players[self.view.seat], word)
        return _need(self.words, word, "make" if there else "none")


@lru_cache(maxsize=16)
def _wanted(words: AnnoLexicon) -> Gist:
    """Return what finds the resources that cards in a hand ask for and that are out of reach."""
    find = found_in(words.cat)

    def wanted(view: AnnoView, seat: int) -> tuple[str, ...]:
        ways = find(view, TABLE).ways
        return tuple([word for word in _asked(words, view.players[seat].hand or ()) if ways.get(word, NONE).how in FAR])

    return wanted


@lru_cache(maxsize=1024)
def _asked(words: AnnoLexicon, hand: tuple[str, ...]) -> tuple[str, ...]:
    """Return the resources that cards ask for."""
    asked = {word for card in hand for word in words.cards[card].needs}
    return tuple([word for word in words.cat.resources if word in asked])


def _stock_of(p: PlayerView, word: str) -> int:
    """Return how many cubes or tokens somebody has at hand."""
    return p.ship_tokens[word] + p.card_tokens[word] if word in TOKENS else p.district[word]


def _at_hand(view: AnnoView, seat: int) -> tuple[str, ...]:
    """Return the levels and tokens of which somebody has any at hand."""
    return tuple([word for word in (*LEVELS, *TOKENS) if _stock_of(view.players[seat], word)])


@lru_cache(maxsize=4096)
def _need(words: AnnoLexicon, word: str, how: str, price: int = 0, seats: tuple[int, ...] = (), who: str = "") -> Need:
    """Return what a cost asks for, made once for each way there is to it."""
    name = words.thing(word)
    told = how == "effect" or (how != "plain" and word in words.of["resource"])
    title = words.say(f"way {how}", name=name, price=price, who=who) if told else name
    return Need(word, sign_of(word), how, price, seats, name, title, how in FAR)


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
