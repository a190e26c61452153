"""A bot that compares its best turns by what they bring on average, in the same sampled worlds.

`Greedy` remembers the best ending of each choice, and so believes in luck. The most promising turns it finds meet the
same worlds here; their means decide. A choice that the game does not call sensible has to be better by something.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.greedy import Greedy
from atoll.bots.turns import Style, Value, hand_made, plain, play_turn, sensible
from atoll.kernel import Choice, Eyes, State

SAMPLES = (4, 7, 14)  # endings tried per choice, in each pass: a plan of several rounds is not found at once
LINES = 4  # plans that are compared
WORLDS = 4  # that each of them meets
DOUBT = 0.01  # of a win, by which a choice that is not sensible has to be better


class Careful(Bot):
    """Plays for the best position at the end of its own turn, on average.

    Its parts are those of `Greedy`, and how many turns are compared (`lines`) in how many worlds (`worlds`); the best
    one that begins with a sensible choice is always among them.

    >>> from random import Random
    >>> from atoll.bots import Careful
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> Careful().choose(Eyes(state, 0), Random(1))  # rather than keep a pearl worth 1
    Choice('dive')
    """

    name = "careful"

    def __init__(
        self,
        value: Value = hand_made,
        samples: Sequence[int] = SAMPLES,
        ahead: int = 1,
        lines: int = LINES,
        worlds: int = WORLDS,
        begins: Style = plain,
    ) -> None:
        self.value = value
        self.ahead = ahead
        self.lines = lines
        self.worlds = worlds
        self.begins = begins
        self._turns = Greedy(value, samples, ahead=ahead, begins=begins)

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return the first choice of the turn that is best on average."""
        lines = self._turns.lines(eyes, rng)
        if len(lines) == 1:
            return self._go_on(lines[0][0])
        known = {line[0] for line in lines} if self.begins is plain else set(sensible(eyes, rng))
        compared = lines[: self.lines]
        if not any(line[0] in known for line in compared):
            compared += [line for line in lines if line[0] in known][:1]
        seeds = [rng.getrandbits(64) for _ in range(self.worlds)]
        best = max(compared, key=lambda line: self._mean(eyes, line, seeds) - DOUBT * (line[0] not in known))
        self._turns.plan(best)
        return best[0]

    def _mean(self, eyes: Eyes[Any], line: Sequence[Choice], seeds: Sequence[int]) -> float:
        return fmean(self._worth(eyes, line, seed) for seed in seeds)

    def _go_on(self, only: Choice) -> Choice:
        """Make the only sensible choice, and keep to the plan."""
        planned = self._turns.planned
        if planned[:1] == [only]:
            self._turns.plan(planned)
        return only

    def _worth(self, eyes: Eyes[Any], line: Sequence[Choice], seed: int) -> float:
        rng = Random(seed)
        world: State = eyes.world(rng)
        play_turn(world, eyes.seat, line, rng, ahead=self.ahead)
        return self.value(world, eyes.seat)
