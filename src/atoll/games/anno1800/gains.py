"""What played cards could bring in cubes, where the supply, the decks or the gold for missing cards may be short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from atoll.games.anno1800.catalog import GAIN_CUBES
from atoll.games.anno1800.contents import NO_CUBES
from atoll.games.anno1800.rising import Lift
from atoll.games.anno1800.state import AnnoState, Player

Numbers = tuple[int, ...]  # cubes by level
Gain = tuple[int, Numbers]  # gold paid for missing cards, cubes
Way = tuple[int, Numbers, Numbers]  # the same, and the most cubes of each level that come at once


def one_level(numbers: Numbers) -> bool:
    """Return whether cubes are all of one level."""
    return sum(map(bool, numbers)) == 1


def gained(s: AnnoState, cards: Iterable[Numbers], gold: int, supply: Sequence[int], decks: Sequence[int]) -> Gain:
    """Return what cards bring one after another: each cube needs its card or gold for it (ANN-R-25)."""
    cat = s.cat
    left, stock, spent = list(decks), list(supply), 0
    cubes = [0] * len(stock)
    for numbers in cards:
        for level, count in enumerate(numbers):
            deck, price = cat.level_deck[level], cat.empty_deck_gold[level]
            for _ in range(count):
                if stock[level] <= 0 or (left[deck] <= 0 and gold - spent < price):
                    break
                stock[level] -= 1
                cubes[level] += 1
                if left[deck] > 0:
                    left[deck] -= 1
                else:
                    spent += price
    return spent, tuple(cubes)


class Gains:
    """The played cards of a player that bring cubes, and what has to be left for the cube that is paid for.

    `coming` and `rising` are its level, if it is a new one or one to be educated; supply and decks are without it.
    """

    def __init__(self, s: AnnoState, p: Player, supply: list[int], decks: list[int], coming: int, rising: int):
        self.s, self.supply, self.decks, self.coming = s, supply, decks, coming
        self.aside = [level for level in (coming, rising) if level >= 0]
        self.cards = [s.cat.cards[card].numbers for card in p.face_up if s.cat.cards[card].effect == GAIN_CUBES]

    def ways(self, gold: int, lifts: tuple[Lift, ...]) -> Iterator[Way]:
        """Yield what the cards could bring: all they show, or where cards or cubes are short, parts of it.

        Where free promotions might take cubes of the supply or put some there, each number of cubes is tried.
        """
        if not self.cards:
            yield 0, NO_CUBES, NO_CUBES
            return
        everything = tuple(sum(counts) for counts in zip(*self.cards, strict=True))
        tight = bool(lifts) and self._short(everything, lifts)
        if not tight and gained(self.s, self.cards, gold, self.supply, self.decks) == (0, everything):
            yield 0, everything, NO_CUBES
            return
        found: set[Way] = set()
        supply = everything if tight else self.supply
        for some in self._chosen(tight):
            spent, cubes = gained(self.s, some, gold, supply, self.decks)
            way = (spent, cubes, tuple([max(counts) for counts in zip(*some, strict=True)]))
            if way not in found and self._spares(some, cubes, gold, supply):
                found.add(way)
                yield way

    def _short(self, everything: Numbers, lifts: tuple[Lift, ...]) -> bool:
        """Return whether free promotions might find too few cubes in the supply when all have come."""
        for level, count in enumerate(everything):
            rising = sum(most for most, levels in lifts if levels << 1 >> level & 1)
            if count + rising > self.supply[level]:
                return True
        return False

    def _chosen(self, in_part: bool) -> Iterator[list[Numbers]]:
        """Yield each choice of cards, or of parts of them; of cards with several levels the order would matter."""
        single = [numbers for numbers in self.cards if one_level(numbers)]
        counts = [
            range(sum(numbers) + 1) if in_part and self._may_be_short(numbers) else (0, sum(numbers))
            for numbers in single
        ]
        for chosen in product(*counts):
            yield [tuple([min(count, n) for n in numbers]) for count, numbers in zip(chosen, single, strict=True)]

    def _may_be_short(self, numbers: Numbers) -> bool:
        """Return whether a part of the cubes of a card may come because there are no more of them."""
        level = next(level for level, count in enumerate(numbers) if count)
        return level not in self.aside and self.supply[level] < numbers[level]

    def _spares(self, some: list[Numbers], cubes: Numbers, gold: int, supply: Sequence[int]) -> bool:
        """Return whether cards leave alone what is set aside: they take all that they can get."""
        if any(cubes[level] < sum(numbers[level] for numbers in some) for level in self.aside):
            return False
        deck_of = self.s.cat.level_deck
        deck = deck_of[self.coming]
        if self.coming < 0 or self.decks[deck] < 0:
            return True
        taken = self.decks[:]
        taken[deck] += 1  # the card that is set aside lies there like any other
        drawn = sum(count for level, count in enumerate(cubes) if deck_of[level] == deck)
        return drawn <= self.decks[deck] and gained(self.s, some, gold, supply, taken)[1] == cubes
