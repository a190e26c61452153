"""Bots that compare whole own turns: what others may answer, and their own next turns, are played in sampled worlds.

The best own turn that begins with each choice comes from `Greedy`. The most promising of them meet the same worlds, one
after the other; after each pass the better half goes on (sequential halving), until the time is up. What Greedy would
do stands, unless another turn is better by more than chance explains: a value that errs is not to be believed too much.
In the head everybody goes on blindly, in a style: many worlds met like this tell more than few in which all think.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, TypeVar

from atoll.bots.bot import Bot
from atoll.bots.greedy import PASSES, Greedy
from atoll.bots.turns import Style, Value, hand_made, plain, sensible, strongest
from atoll.kernel import CHANCE, Choice, Eyes, State

LINES = 8  # own turns that are compared
DOUBT = 1.0  # standard errors by which a turn has to be better than the first
AHEAD = 3  # turns of the whole table that are rehearsed
LONGEST_ROUND = 200  # decisions of all seats that are played ahead
NO_LIMIT = 1 << 30

Line = tuple[Choice, ...]
Way = TypeVar("Way")


class Quick(Bot):
    """Chooses blindly among what the game calls sensible: the cheapest player that is no fool.

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
    """Plays for the best position some own turns later.

    Its parts: what it goes by (`value`), how it and others go on in its head (`style`), for how many own `turns`, and
    for how long it thinks (`seconds` at a decision), or in how many worlds a pass (`worlds`), which is the same on any
    machine; how `Greedy` finds the turns to compare (`samples`, `wide`, `ahead`), and how many of them (`lines`).

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
        style: Style = plain,
        turns: int = 1,
        seconds: float = 0.0,
        worlds: int = NO_LIMIT,
        samples: Sequence[int] = PASSES,
        wide: int = 0,
        ahead: int = 0,
        lines: int = LINES,
    ) -> None:
        self.value = value
        self.style = style
        self.turns = turns
        self.seconds = seconds
        self.worlds = worlds
        self.lines = lines
        self._turns = Greedy(value, samples, wide, style, ahead)

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return the first choice of the best turn, or of one that stands better beyond doubt."""
        ends = perf_counter() + self.seconds if self.seconds else float("inf")
        lines = self._turns.lines(eyes, rng)[: self.lines]
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
        return compared(lines, lambda line, seed: self._try(eyes, line, seed), rng, ends, self.worlds)

    def _try(self, eyes: Eyes[Any], line: Line, seed: int) -> float:
        """Return what a world is worth after a line, the answers to it and the own next turns."""
        rng = Random(seed)
        world: State = eyes.world(rng)
        play_on(world, eyes.seat, line, self.style, self.turns, rng)
        return self.value(world, eyes.seat)


def compared(ways: Sequence[Way], attempt: Callable[[Way, int], float], rng: Random, ends: float, worlds: int) -> Way:
    """Return the first of some ways, or another one that does better in the same worlds by more than chance explains.

    After each pass the better half goes on, until the time is up or each pass has met its worlds.

    >>> from random import Random
    >>> from atoll.bots.search import compared
    >>> compared(["low", "high"], lambda way, seed: float(way == "high"), Random(1), float("inf"), worlds=4)
    'high'
    """
    first = ways[0]
    gains: dict[Way, list[float]] = {way: [] for way in ways[1:]}  # over the first, world by world
    for left in range(max(1, (len(ways) - 1).bit_length()), 0, -1):
        now = perf_counter()
        until, met = now + (ends - now) / left, 0
        while met < worlds and (perf_counter() < until or not met):
            seed = rng.getrandbits(64)
            worth = attempt(first, seed)
            for way, found in gains.items():
                found.append(attempt(way, seed) - worth)
            met += 1
        kept = sorted(gains, key=lambda way: -fmean(gains[way]))[: (len(gains) + 1) // 2]
        gains = {way: gains[way] for way in kept}
    best = max(gains, key=lambda way: fmean(gains[way]))
    return best if _beyond_doubt(gains[best]) else first


def _beyond_doubt(gains: Sequence[float]) -> bool:
    """Return whether the mean gain is more than its standard error; two worlds at least tell."""
    return len(gains) > 1 and fmean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))


class Rehearsal(Bot):
    """Plays in the strongest style, unless another one the game knows does better when the next turns are rehearsed.

    Its parts: what it goes by (`value`), how many turns of the whole table it plays ahead (`turns`), and for how long
    it thinks (`seconds` at a decision), or in how many worlds a pass (`worlds`), which is the same on any machine.

    >>> from random import Random
    >>> import atoll
    >>> from atoll.bots.search import Rehearsal
    >>> state, rng = atoll.game("paradise").new(seats=2), Random(1)
    >>> while state.seat == atoll.CHANCE:
    ...     _ = state.play_chance(rng)
    >>> Rehearsal(turns=1, worlds=1).choose(atoll.Eyes(state, state.seat), rng) in state.choices()
    True
    """

    name = "rehearsal"

    def __init__(
        self, value: Value = hand_made, turns: int = AHEAD, seconds: float = 0.0, worlds: int = NO_LIMIT
    ) -> None:
        self.value = value
        self.turns = turns
        self.seconds = seconds
        self.worlds = worlds
        self._otherwise = Greedy(value, style=strongest)

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return what the best style does now."""
        ends = perf_counter() + self.seconds if self.seconds else float("inf")
        world: State = eyes.world(rng)
        first, *others = world.game.styles
        offer = first(world, eyes.seat)
        if len(offer) > 1:
            return self._otherwise.choose(eyes, rng)
        wanted = {offer[0]: first}
        for style in others:
            wanted.setdefault(style(world, eyes.seat)[0], style)
        if len(wanted) == 1:
            return offer[0]
        return compared(
            [*wanted], lambda choice, seed: self._rehearse(eyes, wanted[choice], seed), rng, ends, self.worlds
        )

    def _rehearse(self, eyes: Eyes[Any], style: Style, seed: int) -> float:
        """Return what a world is worth some turns later, if the seat plays this turn in a style.

        What is good now need not be good for long: all other play is the strongest there is.
        """
        rng = Random(seed)
        world: State = eyes.world(rng)
        game, seat = world.game, eyes.seat
        now, best = game.turns(world), game.styles[0]
        while world.stack and (turn := game.turns(world)) < now + self.turns:
            if world.seat == CHANCE:
                world.play_chance(rng)
                continue
            offer = (style if world.seat == seat and turn == now else best)(world, world.seat)
            world.apply(offer[int(rng.random() * len(offer))], world.seat)
        return self.value(world, seat)


def play_on(world: State, seat: int, line: Line, style: Style, turns: int, rng: Random) -> None:
    """Play a line, then anything that a style thinks of for everybody, until a seat has had so many turns more.

    A line may go on in one's next turn: it is followed as long as it can be.

    >>> from random import Random
    >>> from atoll.bots.search import play_on
    >>> from atoll.bots.turns import plain
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> play_on(state, 0, (), plain, turns=1, rng=Random(1))
    >>> state.seat
    1
    """
    planned, mine = iter(line), True
    for _ in range(LONGEST_ROUND * (1 + turns)):
        while world.stack and world.seat == CHANCE:
            world.play_chance(rng)
        if not world.stack:
            return
        turns -= mine and world.seat != seat
        mine = world.seat == seat
        if turns < 0:
            return
        choice = next(planned, None) if mine else None
        if choice is None or choice not in world.choices():
            planned = iter(()) if mine else planned
            offer = style(world, world.seat)
            choice = offer[int(rng.random() * len(offer))]
        world.apply(choice, world.seat)
