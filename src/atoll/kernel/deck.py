"""A deck or bag without an order: only what someone knows of its order is stored."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
@dataclass(slots=True, init=False)
class Deck:
    """A multiset of cards, plus the cards on top and at the bottom whose order someone knows.

    Like a frame, a deck is never changed in place, only replaced, so that states share it when they are
    copied. Drawing from the unordered middle is a matter for chance: `loose` lists what may come.

    >>> from atoll.kernel import Deck
    >>> deck = Deck(loose=(3, 3, 5), top=(9,))
    >>> len(deck), deck.draw_known()
    (4, (9, Deck(loose=(3, 3, 5), top=(), bottom=())))
    """

    loose: tuple[int, ...]  # sorted, so that equal decks are equal
    top: tuple[int, ...]  # the next card to draw is the last one
    bottom: tuple[int, ...]  # the last card to draw is the last one

    def __init__(self, loose: tuple[int, ...] = (), top: tuple[int, ...] = (), bottom: tuple[int, ...] = ()):
        self.loose = loose
        self.top = top
        self.bottom = bottom

    def __len__(self) -> int:
        return len(self.loose) + len(self.top) + len(self.bottom)

    def cards(self) -> list[int]:
        """Return all cards, sorted: what is inside is no secret, only where.

        >>> from atoll.kernel import Deck
        >>> Deck(loose=(3, 5), top=(9,), bottom=(1,)).cards()
        [1, 3, 5, 9]
        """
        return sorted(self.loose + self.top + self.bottom)

    def without(self, card: int) -> Deck:
        """Return the deck after chance has drawn a card out of its unordered middle.

        >>> from atoll.kernel import Deck
        >>> Deck((3, 3, 5)).without(3)
        Deck(loose=(3, 5), top=(), bottom=())
        """
        k = self.loose.index(card, bisect_left(self.loose, card))
        return Deck(self.loose[:k] + self.loose[k + 1 :], self.top, self.bottom)

    def draw_known(self) -> tuple[int, Deck]:
        """Return the next card, when its identity is certain, and the deck without it; -1 when chance must decide.

        >>> from atoll.kernel import Deck
        >>> Deck((3, 5), top=(9,)).draw_known()[0]
        9
        >>> Deck((3, 5)).draw_known()[0]
        -1
        """
        if self.top:
            return self.top[-1], Deck(self.loose, self.top[:-1], self.bottom)
        if not self.loose and self.bottom:
            return self.bottom[0], Deck(self.loose, self.top, self.bottom[1:])
        return -1, self

    def shuffled_with(self, cards: Iterable[int]) -> Deck:
        """Return the deck with cards shuffled in: all knowledge of its order is lost.

        >>> from atoll.kernel import Deck
        >>> Deck((3,), top=(9,)).shuffled_with([1])
        Deck(loose=(1, 3, 9), top=(), bottom=())
        """
        return Deck(tuple(sorted((*self.loose, *self.top, *self.bottom, *cards))))

    def with_card(self, card: int) -> Deck:
        """Return the deck with one more card among the unordered ones.

        >>> from atoll.kernel import Deck
        >>> Deck((3, 5)).with_card(4)
        Deck(loose=(3, 4, 5), top=(), bottom=())
        """
        k = bisect_left(self.loose, card)
        return Deck((*self.loose[:k], card, *self.loose[k:]), self.top, self.bottom)

    def with_top(self, card: int) -> Deck:
        """Return the deck with a card on top that is known.

        >>> from atoll.kernel import Deck
        >>> Deck((3, 5)).with_top(9).draw_known()[0]
        9
        """
        return Deck(self.loose, (*self.top, card), self.bottom)

    def with_bottom(self, card: int) -> Deck:
        """Return the deck with a card put under it, where it stays known.

        >>> from atoll.kernel import Deck
        >>> Deck((3, 5)).with_bottom(1)
        Deck(loose=(3, 5), top=(), bottom=(1,))
        """
        return Deck(self.loose, self.top, (*self.bottom, card))
