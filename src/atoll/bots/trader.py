"""A bot that offers others deals when the end is near, and else plays as another one does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.values import Learned
from atoll.kernel import Choice, Eyes, State
from atoll.kernel.bargain import Bargain

LATE = 0.35  # of the game left, from which on deals are looked for
LEAST = 0.02  # of a win, that a deal has to bring
WORLDS = 2  # in which it is looked at


class Trader(Bot):
    """Offers the deal that brings it nearest to winning, as far as others can be expected to agree.

    >>> from atoll.bots import Greedy, Learned, Trader
    >>> Trader(Greedy(), Learned()).thinks
    True
    """

    name = "trader"

    def __init__(self, steady: Bot, value: Learned) -> None:
        self.steady = steady
        self.value = value
        self._line: list[Choice] = []
        self._offered: set[tuple[int, ...]] = set()

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Go on with an offer, begin one, or choose as the steady bot does."""
        if not self._line or self._line[0] not in eyes.choices():
            self._line = self._offer(eyes, rng)
        return self._line.pop(0) if self._line else self.steady.choose(eyes, rng)

    def _offer(self, eyes: Eyes[Any], rng: Random) -> list[Choice]:
        """Return how the best deal is offered; nothing where there is none, or it is early."""
        world: State = eyes.world(rng)
        found = [deal for deal in world.game.bargains(world, eyes.seat) if deal.about not in self._offered]
        forecast = self.value.forecast(world, eyes.seat) if found else None
        if forecast is None or forecast.left > LATE:
            return []
        worlds = [world, *[eyes.world(rng) for _ in range(WORLDS - 1)]]
        now = [self.value(each, eyes.seat) for each in worlds]
        gains = [self._gain(deal, eyes.seat, worlds, now) for deal in found]
        best = max(range(len(found)), key=lambda k: gains[k])
        if gains[best] < LEAST:
            return []
        self._offered.add(found[best].about)
        return [*found[best].line]

    def _gain(self, deal: Bargain, seat: int, worlds: Sequence[State], now: Sequence[float]) -> float:
        """Return what a deal brings where the other can agree to it."""
        after = [deal.agreed(world) for world in worlds]
        gains = [self.value(each, seat) - before for each, before in zip(after, now, strict=True) if each is not None]
        return fmean(gains) if gains else 0.0
