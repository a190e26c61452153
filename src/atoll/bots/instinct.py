"""Bots that go by a policy: one that plays what looks promising at once, and one that tries it out first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.policy import Policy, policy_path, read_policy
from atoll.bots.search import NO_LIMIT, compared
from atoll.kernel import CHANCE, Choice, Eyes, Game, State

WARMTH = 0.25  # the part of what a policy leaves open that is left open in earnest: who never wavers may do so for ever
WIDE, UNLIKELY = 6, 0.02  # choices that are tried out, and the least chance of one that is
TURNS = 1  # own ones that are played ahead
LONGEST = 400  # decisions that are played ahead


class Guided(Bot):
    """Goes by a policy among the game's ideas; without a policy it is another bot.

    >>> from atoll.bots import RandomBot
    >>> from atoll.bots.instinct import Guided
    >>> Guided(RandomBot()).thinks
    True
    """

    def __init__(self, otherwise: Bot, path: Path | None = None) -> None:
        self.otherwise = otherwise
        self.path = path

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Choose among several ideas with the policy."""
        offer = eyes.choices()
        if len(offer) == 1:
            return offer[0]
        world: State = eyes.world(rng)
        policy = own_policy(world.game, len(world.scores()), self.path)
        if policy is None:
            return self.otherwise.choose(eyes, rng)
        ideas = world.game.ideas(world, eyes.seat)
        return ideas[0] if len(ideas) == 1 else self.among(ideas, policy, world, eyes, rng)

    def among(self, ideas: Sequence[Choice], policy: Policy, world: State, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return one of several ideas in a sampled world.

        >>> from atoll.bots import RandomBot
        >>> from atoll.bots.instinct import Guided
        >>> Guided(RandomBot()).among([], None, None, None, None)
        Traceback (most recent call last):
        NotImplementedError
        """
        raise NotImplementedError


class Instinct(Guided):
    """Plays what a policy finds promising among the game's ideas.

    >>> from random import Random
    >>> from atoll.bots import Instinct, RandomBot
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1"):
    ...     state.play(text)
    >>> Instinct(RandomBot()).choose(Eyes(state, 0), Random(1)) in state.choices()
    True
    """

    name = "instinct"

    def __init__(self, otherwise: Bot, path: Path | None = None, warmth: float = WARMTH) -> None:
        super().__init__(otherwise, path)
        self.warmth = warmth

    def among(self, ideas: Sequence[Choice], policy: Policy, world: State, eyes: Eyes[Any], rng: Random) -> Choice:
        """Choose by chance as the policy leans."""
        return drawn(policy, world, eyes.seat, ideas, rng, self.warmth)


class Foresight(Guided):
    """Tries out what a policy finds promising, in sampled worlds in which everybody goes on by the policy.

    Its parts: for how many own `turns` it plays on, for how long it thinks (`seconds` at a decision), or in how many
    worlds a pass (`worlds`), which is the same on any machine, and how many choices it looks at (`wide`).

    >>> from random import Random
    >>> from atoll.bots import Foresight, RandomBot
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1"):
    ...     state.play(text)
    >>> Foresight(RandomBot()).choose(Eyes(state, 0), Random(1)) in state.choices()
    True
    """

    name = "foresight"

    def __init__(
        self,
        otherwise: Bot,
        path: Path | None = None,
        turns: int = TURNS,
        seconds: float = 0.0,
        worlds: int = NO_LIMIT,
        wide: int = WIDE,
    ) -> None:
        super().__init__(otherwise, path)
        self.turns = turns
        self.seconds = seconds
        self.worlds = worlds
        self.wide = wide

    def among(self, ideas: Sequence[Choice], policy: Policy, world: State, eyes: Eyes[Any], rng: Random) -> Choice:
        """Choose what leads to the best in the same worlds, where that is beyond doubt; else what looks best."""
        ends = perf_counter() + self.seconds if self.seconds else float("inf")
        chances = likely(policy, world, eyes.seat, ideas)
        order = sorted(range(len(ideas)), key=lambda k: -chances[k])[: self.wide]
        tried = [ideas[k] for k in order if chances[k] >= UNLIKELY]
        if len(tried) == 1:
            return tried[0]
        return compared(tried, lambda choice, seed: self._try(eyes, policy, choice, seed), rng, ends, self.worlds)

    def _try(self, eyes: Eyes[Any], policy: Policy, choice: Choice, seed: int) -> float:
        """Return what the seat can expect some turns after a choice."""
        rng, seat = Random(seed), eyes.seat
        world: State = eyes.world(rng)
        world.apply(choice, seat)
        left, mine = self.turns, True
        for _ in range(LONGEST):
            while world.stack and world.seat == CHANCE:
                world.play_chance(rng)
            if not world.stack:
                return policy.aim.results(world)[seat][0]
            left -= world.seat == seat and not mine
            mine = world.seat == seat
            ideas = world.game.ideas(world, world.seat)
            if left < 1 and mine and len(ideas) > 1:
                break
            world.apply(drawn(policy, world, world.seat, ideas, rng), world.seat)
        return policy.expected(world, seat)


def likely(policy: Policy, world: State, seat: int, ideas: Sequence[Choice], warmth: float = 1.0) -> list[float]:
    """Return the chance of each choice, as a policy leans.

    >>> import atoll
    >>> from atoll.bots.instinct import likely
    >>> from atoll.bots.policy import Policy, blank
    >>> daimyo = atoll.game("daimyo")
    >>> state = daimyo.new(seats=2)
    >>> likely(Policy(daimyo, 2, blank(daimyo)), state, 0, state.choices()[:2])
    [0.5, 0.5]
    """
    if len(ideas) == 1:
        return [1.0]
    leanings = policy.leanings(world, seat, ideas).tolist()
    most = max(leanings)
    weights = [exp((leaning - most) / warmth) for leaning in leanings]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def drawn(policy: Policy, world: State, seat: int, ideas: Sequence[Choice], rng: Random, warmth: float = 1.0) -> Choice:
    """Return a choice drawn as a policy leans.

    >>> import atoll
    >>> from random import Random
    >>> from atoll.bots.instinct import drawn
    >>> from atoll.bots.policy import Policy, blank
    >>> daimyo = atoll.game("daimyo")
    >>> state = daimyo.new(seats=2)
    >>> drawn(Policy(daimyo, 2, blank(daimyo)), state, 0, state.choices()[:2], Random(1)) in state.choices()
    True
    """
    if len(ideas) == 1:
        return ideas[0]
    return rng.choices(ideas, likely(policy, world, seat, ideas, warmth))[0]


def own_policy(game: Game[Any], players: int, path: Path | None = None) -> Policy | None:
    """Return the policy of a game, its own or that of a file, if there is one.

    >>> from atoll.bots.instinct import own_policy
    >>> from pearls import Pearls
    >>> own_policy(Pearls(), 2) is None
    True
    """
    return _policy(game, players, path or policy_path(game))


@lru_cache(maxsize=64)
def _policy(game: Game[Any], players: int, path: Path) -> Policy | None:
    arrays = read_policy(path)
    return Policy(game, players, arrays) if arrays else None
