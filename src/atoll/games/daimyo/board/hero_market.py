"""The hero market as HTML: the cards for sale, the next one, and what is being played."""

from __future__ import annotations

from atoll.games.daimyo.board.fragments import DaimyoFragments


class HeroMarket(DaimyoFragments):
    """The heroes that everybody can see."""

    def draw(self) -> str:
        """Return the market."""
        v, cards = self.view, self.words.cards
        return self.render(
            "market.html.jinja",
            sale=[cards[hero] for hero in v.hero_market],
            next=cards[v.next_hero] if v.next_hero else None,
            deck=self.say("heroes left", count=v.hero_deck_size),
            played=[cards[hero] for hero in v.heroes_played],
        )
