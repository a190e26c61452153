"""What the drawing calls things in one language."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from atoll.games.archipelago.catalog import DOMESTIC_CRISIS, EVENT, KINDS, PROGRESS, Card, Catalog, Half
from atoll.games.archipelago.choices import nouns
from atoll.kernel import Lexicon, Texts, capital

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


class ArchipelagoLexicon(Lexicon):
    """What things are called in one language, by the words of a view, and the cards with all they say."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        super().__init__(texts, lang, nouns(cat))
        self._printed = dict(zip((card.id for card in cat.cards), self.nouns["printed"], strict=True))
        self.kind = self.of["kind"]
        self.result = self.nouns["result"]
        self.source = self.nouns["source"]
        self.halves = [_halves(said, halves) for said, halves in zip(self.nouns["halves"], cat.backs, strict=True)]
        self.cards = {card.id: self._card(card) for card in cat.cards}
        self.faces = {region.id: region for region in cat.components.region}
        self.number = {region.id: k for k, region in enumerate(cat.components.region)}
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


def _halves(said: str, halves: tuple[Half, Half]) -> tuple[tuple[str, str], ...]:
    """Return what a back brings, each half with its sign, in words."""
    return tuple((_sign(half), capital(text)) for half, text in zip(halves, said.split("\n"), strict=True) if text)


def _sign(half: Half) -> str:
    """Return the market of a crisis, or the marker that an event moves."""
    what, _, _, marker, _ = half
    if what < EVENT:
        return "domestic" if what == DOMESTIC_CRISIS else "export"
    return SIGN_OF_MARKER[marker]


def signed(number: int) -> str:
    """Return a number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


@lru_cache(maxsize=8)
def lexicon(cat: Catalog, texts: Texts, lang: str) -> ArchipelagoLexicon:
    """Return the words of a language, made once."""
    return ArchipelagoLexicon(cat, texts, lang)
