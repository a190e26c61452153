"""Ratings of bots by openskill: how strong each one is, and how sure we are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from atoll.lab.extras import extra

MU, SIGMA = 25.0, 25.0 / 3  # of a bot of which nothing is known
SURE = 3  # sigmas below mu: a strength that a bot has all but certainly


class Rating(NamedTuple):
    """What is believed of the strength of a bot.

    >>> from atoll.lab.ratings import Rating
    >>> Rating().mu
    25.0
    """

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal(self) -> float:
        """The strength that it has all but certainly: what a ladder is sorted by.

        >>> from atoll.lab.ratings import Rating
        >>> Rating(mu=30.0, sigma=2.0).ordinal
        24.0
        """
        return self.mu - SURE * self.sigma

    def report(self) -> dict[str, float]:
        """Return it as plain data.

        >>> from atoll.lab.ratings import Rating
        >>> Rating(mu=30.0, sigma=2.0).report()
        {'mu': 30.0, 'sigma': 2.0, 'ordinal': 24.0}
        """
        return {"mu": round(self.mu, 3), "sigma": round(self.sigma, 3), "ordinal": round(self.ordinal, 3)}


@dataclass(slots=True)
class Ratings:
    """Ratings of several bots, moved by every game.

    >>> from atoll.lab.ratings import Rating, Ratings
    >>> Ratings({"greedy": Rating(mu=30.0)}).of["greedy"].mu
    30.0
    """

    of: dict[str, Rating] = field(default_factory=dict)

    def add(self, bots: Sequence[str], ranks: Sequence[float]) -> None:
        """Learn from the places of a game; a bot with several seats learns what they learn on average.

        >>> from importlib.util import find_spec
        >>> from atoll.lab.ratings import Rating, Ratings
        >>> table = Ratings({"greedy": Rating(), "random": Rating()})
        >>> if find_spec("openskill"):
        ...     table.add(["greedy", "random"], ranks=[1, 2])
        >>> table.of["greedy"].mu >= table.of["random"].mu
        True
        """
        model = _model()
        before = [[model.rating(*self.of.get(name, Rating()))] for name in bots]
        after = model.rate(before, ranks=list(ranks))
        for name in dict.fromkeys(bots):
            seats = [team[0] for team, who in zip(after, bots, strict=True) if who == name]
            mu = sum(seat.mu for seat in seats) / len(seats)
            self.of[name] = Rating(mu, sum(seat.sigma for seat in seats) / len(seats))


def ratings() -> Ratings | None:
    """Return new ratings, or nothing where openskill is not installed.

    >>> from importlib.util import find_spec
    >>> from atoll.lab.ratings import ratings
    >>> (ratings() is None) == (find_spec("openskill") is None)
    True
    """
    return Ratings() if find_spec("openskill") else None


@cache
def _model() -> Any:
    return extra("openskill.models", "lab").PlackettLuce(mu=MU, sigma=SIGMA)
