"""A bot that compares whole own turns: what others may answer, and its own next turn, are played in sampled worlds.

The best own turn that begins with each choice comes from `Greedy`. The most promising of them meet the same worlds, one
after the other; after each pass the better half goes on (sequential halving), until the time is up. What Greedy would
do stands, unless another turn is better by more than chance explains: a value that errs is not to be believed too much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.greedy import PASSES, Greedy
from atoll.bots.turns import Value, hand_made, play_turn, sensible
from atoll.kernel import CHANCE, Choice, Eyes, State

LINES = 8  # own turns that are compared
DOUBT = 1.0  # standard errors by which a turn has to be better than the first
LONGEST_ROUND = 200  # decisions of all seats that are played ahead
NO_LIMIT = 1 << 30

Line = tuple[Choice, ...]


class Quick(Bot):
    """Chooses blindly among what the game calls sensible: the cheapest policy.

    >>> from random import Random
    >>> from atoll.bots.search import Quick
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1"):
    ...     state.play(text)
    >>> Quick().choose(Eyes(state, 0), Random(1)) in state.choices()
    True
    """

    name = "quick"
    thinks = False

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Pick any sensible choice."""
        offer = sensible(eyes, rng)
        return offer[int(rng.random() * len(offer))]


class Search(Bot):
    """Plays for the best position at the end of its own next turn.

    Its parts: what it goes by (`value`), who answers in its head (`policy` makes such a bot), and for how long it
    thinks (`seconds` at a decision), or in how many worlds a pass (`worlds`), which is the same on any machine.

    >>> from random import Random
    >>> from atoll.bots import Search
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> Search(worlds=20).choose(Eyes(state, 0), Random(1))  # rather than keep a pearl worth 1
    Choice('dive')
    """

    name = "search"

    def __init__(
        self,
        value: Value = hand_made,
        policy: Callable[[], Bot] = Quick,
        seconds: float = 0.0,
        worlds: int = NO_LIMIT,
        samples: Sequence[int] = PASSES,
        wide: int = 0,
    ) -> None:
        self.value = value
        self.policy = policy
        self.seconds = seconds
        self.worlds = worlds
        self._turns = Greedy(value, samples, wide)

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return the first choice of the best turn, or of one that stands better beyond doubt."""
        ends = perf_counter() + self.seconds if self.seconds else float("inf")
        lines = self._turns.lines(eyes, rng)[:LINES]
        best = lines[0] if len(lines) == 1 else self.best_of(eyes, lines, rng, ends)
        self._turns.plan(best)
        return best[0]

    def best_of(self, eyes: Eyes[Any], lines: Sequence[Line], rng: Random, ends: float) -> Line:
        """Return the first line, or another that is better in the worlds that both meet by more than chance explains.

        >>> from random import Random
        >>> from atoll.bots import Search
        >>> from atoll.kernel import Eyes
        >>> from pearls import DIVE, KEEP, Pearls
        >>> state = Pearls().new(seats=2)
        >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
        ...     state.play(text)
        >>> Search(worlds=20).best_of(Eyes(state, 0), [(KEEP,), (DIVE,)], Random(1), ends=float("inf"))
        (Choice('dive'),)
        """
        first = lines[0]
        gains: dict[Line, list[float]] = {line: [] for line in lines[1:]}  # over the first, world by world
        for left in range(max(1, (len(lines) - 1).bit_length()), 0, -1):
            now = perf_counter()
            until, met = now + (ends - now) / left, 0
            while met < self.worlds and (perf_counter() < until or not met):
                seed = rng.getrandbits(64)
                worth = self._try(eyes, first, seed)
                for line, found in gains.items():
                    found.append(self._try(eyes, line, seed) - worth)
                met += 1
            kept = sorted(gains, key=lambda line: -fmean(gains[line]))[: (len(gains) + 1) // 2]
            gains = {line: gains[line] for line in kept}
        best = max(gains, key=lambda line: fmean(gains[line]))
        return best if _beyond_doubt(gains[best]) else first

    def _try(self, eyes: Eyes[Any], line: Line, seed: int) -> float:
        """Return what a world is worth after a line, the answers to it and the own next turn."""
        rng = Random(seed)
        world: State = eyes.world(rng)
        play_turn(world, eyes.seat, line, rng)
        play_on(world, eyes.seat, self.policy(), rng)
        return self.value(world, eyes.seat)


def _beyond_doubt(gains: Sequence[float]) -> bool:
    """Return whether the mean gain is more than its standard error; two worlds at least tell."""
    return len(gains) > 1 and fmean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))


def play_on(world: State, seat: int, policy: Bot, rng: Random) -> None:
    """Let a policy decide for everybody, until a seat has had a turn and another one decides.

    >>> from random import Random
    >>> from atoll.bots.search import Quick, play_on
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> play_on(state, 0, Quick(), Random(1))
    >>> state.seat
    1
    """
    had_turn = False
    for _ in range(LONGEST_ROUND):
        while world.stack and world.seat == CHANCE:
            world.play_chance(rng)
        if not world.stack or (had_turn and world.seat != seat):
            return
        had_turn = had_turn or world.seat == seat
        world.apply(policy.choose(Eyes(world, world.seat), rng), world.seat)
