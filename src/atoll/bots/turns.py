"""A turn played to its end in a sampled world: what every bot that looks ahead is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from atoll.kernel import CHANCE, Choice, Eyes, State

LONGEST_TURN = 40

Value = Callable[[State, int], float]  # how good a world is for a seat; the higher, the better
Style = Callable[[Any, int], list[Choice]]  # what of a world's choices is worth a thought to a seat


@dataclass(slots=True)
class Ending:
    """A turn played to its end: how, what it was worth, and whether nothing was left to chance or to a guess.

    >>> from atoll.bots.turns import Ending
    >>> Ending(line=[], value=12.0, certain=True).value
    12.0
    """

    line: list[Choice]
    value: float
    certain: bool


def hand_made(world: State, seat: int) -> float:
    """Return what the game itself says a world is worth.

    >>> from atoll.bots.turns import hand_made
    >>> from pearls import Pearls
    >>> hand_made(Pearls().new(seats=2), 0)
    0.0
    """
    return world.game.value(world, seat)


def strong(world: State, seat: int) -> float:
    """Return what a world is worth as the strongest style of the game sees it.

    >>> from atoll.bots.turns import strong
    >>> from pearls import Pearls
    >>> strong(Pearls().new(seats=2), 0)
    0.0
    """
    return world.game.strong_value(world, seat)


def plain(world: State, seat: int) -> list[Choice]:
    """Return what the game itself calls sensible.

    >>> from atoll.bots.turns import plain
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> plain(state, 0) == state.choices(0)
    True
    """
    return world.game.sensible(world, seat)


def strongest(world: State, seat: int) -> list[Choice]:
    """Return what the strongest style of the game thinks of.

    >>> from atoll.bots.turns import strongest
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> strongest(state, 0) == state.choices(0)
    True
    """
    return world.game.styles[0](world, seat)


def inventive(world: State, seat: int) -> list[Choice]:
    """Return what the game calls sensible, and what else a strong player looks at.

    >>> from atoll.bots.turns import inventive
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> inventive(state, 0) == state.choices(0)
    True
    """
    return world.game.ideas(world, seat)


def sensible(eyes: Eyes[Any], rng: Random, style: Style = plain) -> list[Choice]:
    """Return the choices worth a thought; what is hidden has no say in it.

    >>> from random import Random
    >>> import atoll
    >>> from atoll.bots.turns import sensible
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> while state.seat == atoll.CHANCE:
    ...     state.play(state.choices()[0])
    >>> set(sensible(atoll.Eyes(state, state.seat), Random(1))) <= set(state.choices())
    True
    """
    choices = eyes.choices()
    if len(choices) == 1:
        return choices
    world: State = eyes.world(rng)
    return style(world, eyes.seat)


def finish_turn(
    eyes: Eyes[Any],
    line: Sequence[Choice],
    rng: Random,
    value: Value = hand_made,
    style: Style = plain,
    ahead: int = 0,
) -> Ending:
    """Play a line, then at random until somebody else decides.

    >>> from random import Random
    >>> from atoll.bots.turns import finish_turn
    >>> from atoll.kernel import Eyes
    >>> from pearls import KEEP, Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 3", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> finish_turn(Eyes(state, 0), [KEEP], Random(1)).value >= 3
    True
    """
    world: State = eyes.world(rng)
    played, certain = play_turn(world, eyes.seat, line, rng, style, ahead)
    return Ending(played, value(world, eyes.seat), certain)


def play_turn(
    world: State, seat: int, line: Sequence[Choice], rng: Random, style: Style = plain, ahead: int = 0
) -> tuple[list[Choice], bool]:
    """Play a line in a world, then at random until somebody else decides; return what was played, and whether surely.

    Who plans `ahead` goes on while rivals can stand aside, so often, as if they did nothing more meanwhile.

    >>> from random import Random
    >>> from atoll.bots.turns import play_turn
    >>> from pearls import KEEP, Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 3", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> play_turn(state, 0, [KEEP], Random(1))[0]
    [Choice('keep'), Choice('bid 4')]
    """
    played: list[Choice] = []
    planned = iter(line)
    certain = mine = True
    while world.stack and len(played) < LONGEST_TURN:
        if world.seat == CHANCE:
            world.play_chance(rng)
            certain = False
            continue
        if world.seat != seat:
            ahead -= mine
            mine = False
            aside = world.game.aside(world) if ahead >= 0 else None
            if aside is None:
                break
            world.apply(aside, world.seat)
            continue
        mine = True
        choice = next(planned, None)
        if choice is None or choice not in world.choices():
            planned = iter(())
            offer = style(world, seat)
            choice = offer[int(rng.random() * len(offer))]
            certain = certain and len(offer) == 1
        played.append(choice)
        world.apply(choice, seat)
    return played, certain
