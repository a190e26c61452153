"""Means with 95 % intervals: of numbers, of shares that come in blocks, of differences in pairs."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import msgspec

LEVEL = 0.95
LARGE = 10**9  # degrees of freedom of a quantile that nothing was estimated for
ROUNDING = 1e-12  # what of a sum of squares is but rounding


class Interval(NamedTuple):
    """A mean, and between which numbers it lies as far as we know.

    >>> from atoll.lab.intervals import Interval
    >>> Interval(mean=5, low=4, high=6).high
    6
    """

    mean: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """How little we know.

        >>> from atoll.lab.intervals import Interval
        >>> Interval(mean=5, low=4, high=6).width
        2
        """
        return self.high - self.low

    @property
    def sure(self) -> bool:
        """Whether zero lies outside.

        >>> from atoll.lab.intervals import Interval
        >>> Interval(mean=5, low=-1, high=11).sure
        False
        """
        return self.low > 0 or self.high < 0


def quantile(freedom: int, level: float = LEVEL) -> float:
    """Return how many standard errors lie between a mean and the end of its interval: Student's, not Gauss's.

    The first terms of the expansion in 1/freedom: right to 1 % from 4 degrees of freedom on, too small below.

    >>> from atoll.lab.intervals import quantile
    >>> round(quantile(10), 2)
    2.23
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


class Sums(msgspec.Struct):
    """What has to be known of many numbers for their mean and its interval.

    >>> from atoll.lab.intervals import Sums
    >>> Sums(count=2, total=6, squares=20).mean
    3.0
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        """Count one more.

        >>> from atoll.lab.intervals import Sums
        >>> points = Sums()
        >>> points.add(4)
        >>> points
        Sums(count=1, total=4.0, squares=16.0)
        """
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        """The mean, 0 of nothing.

        >>> from atoll.lab.intervals import sums
        >>> sums([2, 4]).mean
        3.0
        """
        return self.total / max(1, self.count)

    @property
    def error(self) -> float:
        """The square of the mean's standard error.

        >>> from atoll.lab.intervals import sums
        >>> sums([2, 4]).error
        1.0
        """
        spread = self.squares - self.count * self.mean**2
        return max(0.0, spread) / (self.count - 1) / self.count if spread > ROUNDING * self.squares else 0.0

    def interval(self, level: float = LEVEL) -> Interval:
        """Return the mean of numbers that have nothing to do with each other: one a game, or one a block of games.

        >>> from atoll.lab.intervals import sums
        >>> sums([3, 3, 3]).interval()
        Interval(mean=3.0, low=3.0, high=3.0)
        """
        if self.count < 2:
            return Interval(self.mean, float("-inf"), float("inf"))
        half = quantile(self.count - 1, level) * sqrt(self.error)
        return Interval(self.mean, self.mean - half, self.mean + half)

    def share(self, games: int) -> Interval:
        """Return the mean of shares, one a block of games on the same luck.

        Games of a block are no independent evidence. What they are worth is seen from how much blocks differ: the
        number of independent games that would differ as much, at most the games that were played, is put into Wilson's
        interval, which stays within 0 and 1 and does not shrink to nothing when every game was won.

        >>> from atoll.lab.intervals import sums
        >>> sums([1, 1, 1, 1]).share(games=8).low > 0.5
        True
        """
        share = min(1.0, max(0.0, self.mean))
        if self.count < 2:
            return Interval(share, 0.0, 1.0)
        if not self.error:  # all blocks alike: each is worth a game at least, and no error was estimated
            return Interval(share, *wilson(share, self.count, quantile(LARGE)))
        worth = max(1.0, min(games, share * (1 - share) / self.error))
        return Interval(share, *wilson(share, worth, quantile(self.count - 1)))


def sums(numbers: Iterable[float]) -> Sums:
    """Return what has to be known of some numbers.

    >>> from atoll.lab.intervals import sums
    >>> sums([2, 4])
    Sums(count=2, total=6.0, squares=20.0)
    """
    found = Sums()
    for number in numbers:
        found.add(number)
    return found


def wilson(share: float, games: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval of a share seen in some games.

    >>> from atoll.lab.intervals import wilson
    >>> [round(end, 2) for end in wilson(0.5, games=100, z=1.96)]
    [0.4, 0.6]
    """
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return max(0.0, middle - half), min(1.0, middle + half)
