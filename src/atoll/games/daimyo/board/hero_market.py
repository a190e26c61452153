"""The hero market as HTML: the cards for sale, the next one, and what is being played."""

from __future__ import annotations

from msgspec import Struct

from atoll.games.daimyo.board.fragments import DaimyoFragments
from atoll.games.daimyo.words.lexicon import PrintedCard
from atoll.kernel import Shelf


class Display(Struct, frozen=True):
    """The heroes that everybody can see."""

    sale: tuple[PrintedCard, ...]
    next: PrintedCard | None
    deck: str
    played: tuple[PrintedCard, ...]


class HeroMarket(DaimyoFragments):
    """The heroes that everybody can see."""

    def draw(self) -> Shelf:
        """Return the market."""
        v, cards = self.view, self.words.cards
        display = Display(
            sale=tuple(cards[hero] for hero in v.hero_market),
            next=cards[v.next_hero] if v.next_hero else None,
            deck=self.say("heroes left", count=v.hero_deck_size),
            played=tuple(cards[hero] for hero in v.heroes_played),
        )
        return Shelf("heroes", self.words.fixed["heroes"], self.fragment("market.html.jinja", display))
