"""A deck or bag without an order: only what someone knows of its order is stored."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Deck:
    """A multiset of cards, plus the cards on top and at the bottom whose order someone knows.

    Drawing from the unordered middle is a matter for chance: `loose` lists what may come.
    """

    loose: list[int] = field(default_factory=list)  # sorted, so that equal decks are equal
    top: list[int] = field(default_factory=list)  # the next card to draw is the last of the list
    bottom: list[int] = field(default_factory=list)  # the last card to draw is the last of the list

    def copy(self) -> Deck:
        """Return an equal deck that shares nothing."""
        new = Deck.__new__(Deck)
        new.loose = self.loose[:]
        new.top = self.top[:]
        new.bottom = self.bottom[:]
        return new

    def __len__(self) -> int:
        return len(self.loose) + len(self.top) + len(self.bottom)

    def cards(self) -> list[int]:
        """Return all cards, sorted: what is inside is no secret, only where."""
        return sorted(self.loose + self.top + self.bottom)

    def draw_known(self) -> int:
        """Draw the next card when its identity is certain; -1 when chance must decide."""
        if self.top:
            return self.top.pop()
        if not self.loose and self.bottom:
            return self.bottom.pop(0)
        return -1

    def take(self, card: int) -> None:
        """Take a card that chance has drawn out of the unordered middle."""
        self.loose.remove(card)

    def shuffle_in(self, cards: Iterable[int]) -> None:
        """Shuffle cards into the deck: all knowledge of its order is lost."""
        self.loose = sorted([*self.loose, *self.top, *self.bottom, *cards])
        self.top = []
        self.bottom = []

    def put_under(self, card: int) -> None:
        """Put a card under the deck, where it stays known."""
        self.bottom.append(card)

    def put_back(self, card: int) -> None:
        """Put one card back among the unordered ones."""
        insort(self.loose, card)
