"""The four levels, the same in every game: easy, normal, hard and expert."""

from __future__ import annotations

from random import Random
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.greedy import Greedy
from atoll.bots.search import Search
from atoll.bots.turns import sensible
from atoll.bots.values import Learned
from atoll.kernel import Choice, Eyes

HARD_SAMPLES = (3, 6, 12)
ERRORS = 0.3  # of a beginner's decisions


class Wavering(Bot):
    """Errs at times as a beginner does: it does something else that can be done, without malice.

    >>> from atoll.bots import Greedy
    >>> from atoll.bots.levels import Wavering
    >>> Wavering(Greedy(), errors=0.1).thinks
    True
    """

    name = "wavering"

    def __init__(self, steady: Bot, errors: float) -> None:
        self.steady = steady
        self.errors = errors

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Choose as the steady bot does, or err."""
        if rng.random() >= self.errors:
            return self.steady.choose(eyes, rng)
        offer = sensible(eyes, rng)
        if len(offer) == 1:
            offer = eyes.choices()
        return offer[int(rng.random() * len(offer))]


def easy() -> Bot:
    """Return a beginner: it hardly looks ahead, and errs.

    >>> from atoll.bots.levels import easy
    >>> easy().name
    'easy'
    """
    return _named("easy", Wavering(Greedy(samples=(1,)), ERRORS))


def normal() -> Bot:
    """Return a bot that looks to the end of its turn with the hand-made value; its other name is `greedy`.

    >>> from atoll.bots.levels import normal
    >>> normal().name
    'normal'
    """
    return _named("normal", Greedy())


def hard() -> Bot:
    """Return a bot that looks to the end of its turn with what was learned.

    >>> from atoll.bots.levels import hard
    >>> hard().name
    'hard'
    """
    return _named("hard", Greedy(Learned(), HARD_SAMPLES))


def expert() -> Bot:
    """Return a bot that compares whole turns with what was learned, a second at a decision.

    >>> from atoll.bots.levels import expert
    >>> expert().name
    'expert'
    """
    return _named("expert", Search(Learned(), _reader, seconds=1.0, samples=HARD_SAMPLES))


def _reader() -> Bot:
    """Return who answers in an expert's head."""
    return Greedy(samples=(1,))


def _named(name: str, made: Bot) -> Bot:
    made.name = name
    return made
