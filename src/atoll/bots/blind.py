"""Random players: they need no eyes, and what they take from what is on offer needs no check."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from atoll.kernel import CHANCE, State


def play_blindly(state: State, chance: Random, seats: Sequence[Random]) -> tuple[int, int, int]:
    """Play to the end at random; return how many decisions, choices among several and outcomes of chance there were.

    >>> from random import Random
    >>> from atoll.bots.blind import play_blindly
    >>> from pearls import Pearls
    >>> play_blindly(Pearls().new(seats=2), Random(1), [Random(2), Random(3)])
    (9, 7, 11)
    """
    decisions = choices = outcomes = 0
    stack, apply, draws = state.stack, state.apply, [rng.random for rng in seats]
    while stack:
        seat = state.seat
        if seat == CHANCE:
            state.play_chance(chance)
            outcomes += 1
            continue
        offer = state.offer or state.choices()
        count = len(offer)
        decisions += 1
        if count > 1:
            choices += 1
        apply(offer[int(draws[seat]() * count)], seat)
    return decisions, choices, outcomes
