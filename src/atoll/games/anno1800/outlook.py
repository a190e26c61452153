"""What may still come of a position within an attempt to pay, so that moves which cannot help are left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from atoll.games.anno1800.catalog import CUBES_AT, INVESTOR

if TYPE_CHECKING:
    from atoll.games.anno1800.attempt import Attempt

WIDTH = 8  # bits: cubes by level, and decks, are packed into one number
MASK = (1 << WIDTH) - 1
LEVELS = range(INVESTOR + 1)
ONE = tuple([1 << WIDTH * level for level in LEVELS])
NEVER = 1 << 20  # gold

Numbers = tuple[int, ...]
Lift = tuple[int, int]  # free promotions: how many, from which levels (as bits)
Effect = tuple[int, Numbers]  # of a card: kind and numbers
Gain = tuple[int, Numbers]  # what a card brings: gold, or else cubes by level
Place = tuple[int, int, int, int]  # resource, level of the workers, space, the cubes there as a code
Print = tuple[int, int, int]  # what the removal of a tile would uncover: resource, level of the workers, space
Cost = tuple[Numbers, Numbers]  # resources to be made, cubes to be exhausted
Own = tuple[int, int, int, tuple[Place, ...]]  # cubes in the district, used, resting; and where they make what is owed
Stock = tuple[int, int, int]  # gold, supply, decks
Aid = tuple[tuple[Lift, ...], tuple[Gain, ...], int, tuple[Print, ...]]  # the number is the gold of the mission
Node = tuple[Cost, Own, Stock, Aid]


def packed(counts: Sequence[int]) -> int:
    """Return small numbers as one."""
    return sum([count << WIDTH * k for k, count in enumerate(counts)])


def _unpacked(number: int) -> list[int]:
    return [number >> WIDTH * level & MASK for level in LEVELS]


def compete(lifts: Sequence[Lift]) -> bool:
    """Return whether it matters which of several cards a promotion is counted against."""
    return any(a & b not in (0, a, b) for (_, a), (_, b) in combinations(lifts, 2))


@lru_cache(1 << 12)
def _prospects(lifts: tuple[Lift, ...], cards: tuple[Gain, ...], closed: int) -> tuple[Numbers, Numbers, bool]:
    """Return by level how many cubes may rise and come by cards, none of closed ones; and whether lifts compete."""
    rise = [0 if closed >> x & 1 else sum(count for count, levels in lifts if levels >> x & 1) for x in LEVELS]
    come = [0 if closed >> x & 1 else sum(numbers[x] for gold, numbers in cards if not gold) for x in LEVELS]
    return tuple(rise), tuple(come), compete(lifts)


class Outlook:
    """What a position could lead to at best."""

    __slots__ = (
        "_below",
        "_careful",
        "_come",
        "_compete",
        "_home",
        "_lifts",
        "_price",
        "_rise",
        "_room",
        "_used",
        "bonus",
        "dear",
        "hopeful",
        "useful",
    )

    def __init__(self, attempt: Attempt, node: Node):
        (units, cubes), (home, used, _, places), (gold, supply, decks), (lifts, cards, bonus, _) = node
        self._price = attempt.cat.rotation_gold
        self._home, self._used, self._room = _unpacked(home), _unpacked(used), _unpacked(supply)
        for place in places:
            for cube in CUBES_AT[place[3]]:
                self._used[cube] += 1
        for level in (attempt.coming, attempt.rising):
            if level >= 0:
                self._room[level] -= 1
        self._rise, shown, self._compete = _prospects(lifts, cards, attempt.closed)
        self._lifts = sum([count for count, _ in lifts])
        gold += sum([amount for amount, _ in cards])
        self._come = shown
        if any(shown):
            self._come = self._affordable(attempt, shown, decks, gold)
        if bonus and self._least([1 << INVESTOR]) > gold:
            bonus = 0
        if bonus and any(shown):
            self._come = self._affordable(attempt, shown, decks, gold + bonus)
        self._look_at_cards(attempt, cards, decks)
        gold -= attempt.keep
        needs = [attempt.levels[r] for r in units] + [1 << level for level in cubes]
        self.bonus = bonus if bonus and self._least([*needs, 1 << INVESTOR]) <= gold + bonus else 0
        self.hopeful = self.bonus > 0 or self._least(needs) <= gold
        self._below = attempt.rising - 1
        self.useful = 1 << INVESTOR if self.bonus else 0  # levels of cubes that may be needed, as bits
        if self._below >= 0:
            self.useful |= 1 << self._below
        for bits in needs:
            self.useful |= bits
        for level in range(INVESTOR - 1, -1, -1):
            if self._rise[level] and self.useful >> level + 1 & 1:
                self.useful |= 1 << level

    def _affordable(self, attempt: Attempt, shown: Numbers, decks: int, gold: int) -> Numbers:
        """Return the cubes of cards without those whose missing cards no gold can pay for."""
        deck_of, price = attempt.cat.level_deck, attempt.cat.empty_deck_gold
        return tuple(
            [n if n and (decks >> WIDTH * deck_of[x] & MASK or price[x] <= gold) else 0 for x, n in enumerate(shown)]
        )

    def _look_at_cards(self, attempt: Attempt, cards: tuple[Gain, ...], decks: int) -> None:
        """Note which cards had better bring fewer cubes than they show: they take all that they can."""
        self._careful, self.dear = 0, False
        deck_of = attempt.cat.level_deck
        for _, numbers in cards:
            for level, count in enumerate(numbers):
                if count > 1:
                    deck = deck_of[level]
                    dear = sum([self._come[x] for x in LEVELS if deck_of[x] == deck]) > decks >> WIDTH * deck & MASK
                    self.dear = self.dear or dear
                    aside = level == attempt.rising or (attempt.coming >= 0 and deck == deck_of[attempt.coming])
                    self._careful |= (dear or aside) << level

    def for_room(self, level: int) -> bool:
        """Return whether a cube might rise only to make room, to leave less for a card, or to be educated later."""
        if level < self._below or self._compete or self._careful >> level + 1 & 1:
            return True
        come = self._come[level]
        return (come > 0 or (level > 0 and self._rise[level - 1] > 0)) and self._room[level] < max(1, come)

    def wants(self, numbers: Numbers) -> bool:
        """Return whether the cubes of a card may be of use."""
        return self._careful > 0 or any(count and self.useful >> level & 1 for level, count in enumerate(numbers))

    def _least(self, needs: list[int]) -> int:
        """Return the least gold that rotations cost: what is needed of some levels, less what is or comes there."""
        if not needs:
            return 0
        steps, top = -self._lifts, max(needs).bit_length()
        for low in range(1, top):  # so many must rise from below
            lack = sum([bits >> low << low == bits for bits in needs])
            steps += max(0, lack - sum(self._home[low:top]) - sum(self._come[low:top]))
        most = steps + 1 if steps > 0 else 0  # a rotation costs more gold than it saves steps
        lows = {(bits & -bits).bit_length() - 1 for bits in needs}
        highs = {bits.bit_length() - 1 for bits in needs} | {INVESTOR}
        for low in lows:
            from_below = self._rise[low - 1] if low else 0
            for high in highs:
                some = slice(low, high + 1)
                here = sum(self._home[some])
                count = sum([bits >> low << low == bits and not bits >> high + 1 for bits in needs]) - here
                if count <= 0:
                    continue
                come = min(sum(self._come[some]) + from_below, sum(self._room[some]) + self._rise[high])
                if count > come:
                    if not come and not here and not any(self._used[some]):
                        return NEVER
                    most = max(most, (count - come) * self._price[low])
        return most
