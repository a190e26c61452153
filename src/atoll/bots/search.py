"""A bot that compares whole own turns: what others may answer, and its own next turn, are played in sampled worlds.

The best own turn that begins with each choice comes from `Greedy`. The most promising of them meet the same worlds, one
after the other; after each pass the better half goes on (sequential halving), until the time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.greedy import PASSES, Greedy
from atoll.bots.turns import Value, hand_made, play_turn, sensible
from atoll.kernel import CHANCE, Choice, Eyes, State

LINES = 8  # own turns that are compared
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
        """Return the first choice of the turn that stands best in the end."""
        start = perf_counter()
        lines = self._turns.lines(eyes, rng)[:LINES]
        if len(lines) > 1:
            means = self.compare(eyes, lines, rng, start + self.seconds if self.seconds else float("inf"))
            lines = sorted(lines, key=lambda line: -means[line])
        self._turns.plan(lines[0])
        return lines[0][0]

    def compare(self, eyes: Eyes[Any], lines: Sequence[Line], rng: Random, until: float) -> dict[Line, float]:
        """Return the mean worth of each line in worlds that all of them meet; the better half meets ever more.

        >>> from random import Random
        >>> from atoll.bots import Search
        >>> from atoll.kernel import Eyes
        >>> from pearls import DIVE, KEEP, Pearls
        >>> state = Pearls().new(seats=2)
        >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
        ...     state.play(text)
        >>> means = Search(worlds=20).compare(Eyes(state, 0), [(KEEP,), (DIVE,)], Random(1), until=float("inf"))
        >>> means[DIVE,] > means[KEEP,]
        True
        """
        sums = dict.fromkeys(lines, 0.0)
        means = {line: -float(k) * 1e9 for k, line in enumerate(lines)}  # until it is tried, the order stands
        kept, met = list(lines), 0
        passes = max(1, (len(lines) - 1).bit_length())
        for left in range(passes, 0, -1):
            now = perf_counter()
            ends, first = now + (until - now) / left, met
            while met < first + self.worlds and (perf_counter() < ends or met == first):
                seed = rng.getrandbits(64)
                for line in kept:
                    sums[line] += self._try(eyes, line, seed)
                met += 1
            means |= {line: sums[line] / met for line in kept}
            kept = sorted(kept, key=lambda line: -means[line])[: (len(kept) + 1) // 2]
        floor = min(means[line] for line in kept)
        return {line: mean if line in kept else min(mean, floor) - 1e-9 for line, mean in means.items()}

    def _try(self, eyes: Eyes[Any], line: Line, seed: int) -> float:
        """Return what a world is worth after a line, the answers to it and the own next turn."""
        rng = Random(seed)
        world: State = eyes.world(rng)
        play_turn(world, eyes.seat, line, rng)
        play_on(world, eyes.seat, self.policy(), rng)
        return self.value(world, eyes.seat)


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
