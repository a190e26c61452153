"""What lies beside the areas of Archipelago: the cards with all they say, then offers and promises."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.board.margins import Margins
from atoll.games.archipelago.board.offers import Offers
from atoll.games.archipelago.words.lexicon import PrintedCard
from atoll.kernel import Shelf


@dataclass(slots=True, frozen=True)
class ForSale:
    """A card on the track: what is printed on it, and how often it was rotated; turned up for one player, -1."""

    printed: PrintedCard
    turns: int
    price: str


@dataclass(slots=True, frozen=True)
class Cards:
    """Cards that can be bought, and what counts for all."""

    shown: tuple[ForSale, ...]
    sale: tuple[ForSale, ...]
    aims: tuple[tuple[str, str], ...]


class Shelves(Fragment):
    """What lies beside the areas in one view."""

    def cards(self, margins: Margins) -> tuple[Shelf, ...]:
        """Return the shelf of the cards that can be bought."""
        v, prices = self.view, self.words.cards
        cards = Cards(
            shown=tuple(ForSale(prices[card], -1, f"{min(prices[card].prices)}f") for card in v.shown),
            sale=tuple(ForSale(prices[card], turns, "") for card, turns in v.track if card),
            aims=tuple(margins.shared_aims()),
        )
        return (Shelf("cards", self.words.fixed["evolution_cards"], self.part("shelf.html.jinja", cards)),)

    def deals(self, offers: Offers) -> tuple[Shelf, ...]:
        """Return the shelf of the offer and the promises, where there are any."""
        offer = offers.draw()
        return (Shelf("offer", self.words.fixed["offer_shelf"], offer),) if offer else ()
