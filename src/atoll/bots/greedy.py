"""A bot that looks to the end of its own turn and takes what leaves it best off.

For every choice that the game calls sensible it finishes the turn a few times in sampled worlds and remembers the best
ending; choices that look poor are dropped after each pass, and one that always ends alike is not tried again. The best
line found is kept and tried first at the next decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from atoll.bots.bot import Bot
from atoll.kernel import CHANCE, Choice, Eyes, State

PASSES = (2, 3, 6)  # endings tried per choice, in each pass
KEPT = 3  # of the choices, one in so many survives a pass
LONGEST_TURN = 40


@dataclass(slots=True)
class Ending:
    """A turn played to its end: how, what it was worth, and whether nothing was left to chance or to a guess.

    >>> from atoll.bots.greedy import Ending
    >>> Ending(line=[], value=12.0, certain=True).value
    12.0
    """

    line: list[Choice]
    value: float
    certain: bool


class GreedyBot(Bot):
    """Plays for the best position at the end of its own turn.

    >>> from random import Random
    >>> from atoll.bots import GreedyBot
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> GreedyBot().choose(Eyes(state, 0), Random(1))  # rather than keep a pearl worth 1
    Choice('dive')
    """

    name = "greedy"

    def __init__(self) -> None:
        self._plan: list[Choice] = []

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return the choice whose best ending is worth most."""
        choices = _sensible(eyes, rng)
        if len(choices) == 1:
            self._plan = []
            return choices[0]
        best_line, best_value = self._follow(eyes, choices, rng)
        best: dict[Choice, float] = {choice: float("-inf") for choice in choices}
        if best_line:
            best[best_line[0]] = best_value
        settled: set[Choice] = set()
        for tries in PASSES:
            for choice in [each for each in best if each not in settled]:
                endings = [finish_turn(eyes, [choice], rng) for _ in range(tries)]
                ending = max(endings, key=_worth)
                best[choice] = max(best[choice], ending.value)
                if ending.value > best_value or not best_line:
                    best_line, best_value = ending.line, ending.value
                if all(each.certain and each.value == ending.value for each in endings):
                    settled.add(choice)
            best = _best_of(best)
        self._plan = best_line[1:]
        return best_line[0]

    def _follow(self, eyes: Eyes[Any], choices: list[Choice], rng: Random) -> tuple[list[Choice], float]:
        """Return the line planned before, if it still can be played."""
        if not self._plan or self._plan[0] not in choices:
            return [], float("-inf")
        ending = finish_turn(eyes, self._plan, rng)
        return ending.line, ending.value


def _sensible(eyes: Eyes[Any], rng: Random) -> list[Choice]:
    """Return the choices worth a thought; what is hidden has no say in it."""
    choices = eyes.choices()
    if len(choices) == 1:
        return choices
    world: State = eyes.world(rng)
    return world.game.sensible(world, eyes.seat)


def _worth(ending: Ending) -> float:
    return ending.value


def _best_of(values: dict[Choice, float]) -> dict[Choice, float]:
    kept = sorted(values, key=lambda choice: values[choice], reverse=True)[: max(2, len(values) // KEPT)]
    return {choice: values[choice] for choice in kept}


def finish_turn(eyes: Eyes[Any], line: list[Choice], rng: Random) -> Ending:
    """Play a line, then at random until somebody else decides.

    >>> from random import Random
    >>> from atoll.bots.greedy import finish_turn
    >>> from atoll.kernel import Eyes
    >>> from pearls import KEEP, Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 3", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> finish_turn(Eyes(state, 0), [KEEP], Random(1)).value >= 3
    True
    """
    world: State = eyes.world(rng)
    seat = eyes.seat
    played: list[Choice] = []
    planned = iter(line)
    certain = True
    while world.stack and len(played) < LONGEST_TURN:
        if world.seat == CHANCE:
            world.play_chance(rng)
            certain = False
            continue
        if world.seat != seat:
            break
        choice = next(planned, None)
        if choice is None or choice not in world.choices():
            planned = iter(())
            offer = world.game.sensible(world, seat)
            choice = offer[int(rng.random() * len(offer))]
            certain = certain and len(offer) == 1
        played.append(choice)
        world.apply(choice, seat)
    return Ending(played, world.game.value(world, seat), certain)
