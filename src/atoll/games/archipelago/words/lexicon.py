"""What the drawing calls things in one language."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from atoll.games.archipelago.catalog import DOMESTIC_CRISIS, EVENT, KINDS, PROGRESS, Card, Catalog, Half
from atoll.games.archipelago.choices import nouns
from atoll.games.archipelago.components.spots import BUILDINGS
from atoll.kernel import Lexicon, Texts

PHASES = 7
SIGN_OF_MARKER = ("rebellion", "worker")  # REBELLION, SURPLUS


class PrintedCard(NamedTuple):
    """All that is printed on an evolution card."""

    id: str
    name: str
    text: str
    sign: str
    sort: str
    user: str
    prices: tuple[int, int, int]
    cost: tuple[tuple[str, int], ...]  # signs and how many
    medals: int
    title: str


class BackHalf(NamedTuple):
    """Half of a back in signs: a crisis of a board, or an event."""

    board: str
    sign: str
    number: int
    change: str
    per: str  # building
    red: bool


class ArchipelagoLexicon(Lexicon):
    """What things are called in one language, by the words of a view, and the cards with all they say."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        super().__init__(texts, lang, nouns(cat))
        self._printed = dict(zip((card.id for card in cat.cards), self.nouns["printed"], strict=True))
        self.kind = self.of["kind"]
        self.result = self.nouns["result"]
        self.source = self.nouns["source"]
        self.back = [_back(halves) for halves in cat.backs]
        self.back_title = self.nouns["back"]
        self.cards = {card.id: self._card(card) for card in cat.cards}
        self.faces = {region.id: region for region in cat.components.region}
        self.phases = [self.say(f"phase {k}") for k in range(PHASES)]

    def _card(self, card: Card) -> PrintedCard:
        say = self.texts.language(self.lang).say
        cost = [("florin", card.money + card.coin), ("disc", card.discs), *zip(KINDS, card.cubes, strict=True)]
        sort = "wonder" if card.wonder else "progress" if card.kind == PROGRESS else "character"
        return PrintedCard(
            id=card.id,
            name=say("card", card.name),
            text=say("effect", card.text),
            sign=sort,
            sort=self.say(sort),
            user=say("card", "open to all") if card.open else say("card", "owner only"),
            prices=card.prices,
            cost=tuple((sign, count) for sign, count in cost if count),
            medals=card.medals,
            title=self._printed[card.id],
        )


def _back(halves: tuple[Half, Half]) -> tuple[BackHalf, ...]:
    """Return both halves of a back in signs."""
    return tuple(half for half in map(_half, halves) if half is not None)


def _half(half: Half) -> BackHalf | None:
    what, thing, number, marker, red = half
    if what < EVENT:
        board = "domestic" if what == DOMESTIC_CRISIS else "export"
        return BackHalf(board, KINDS[thing], number, "", "", red)
    if what > EVENT:
        return None
    return BackHalf("", SIGN_OF_MARKER[marker], 0, signed(number), BUILDINGS[thing] if thing >= 0 else "", red)


def signed(number: int) -> str:
    """Return a number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


@lru_cache(maxsize=8)
def lexicon_of(cat: Catalog, texts: Texts, lang: str) -> ArchipelagoLexicon:
    """Return the words of a language, made once."""
    return ArchipelagoLexicon(cat, texts, lang)
