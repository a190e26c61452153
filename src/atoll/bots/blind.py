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
    decisions = alone = outcomes = 0
    stack, draws, unheard = state.stack, [rng.random for rng in seats], state.log is None
    while True:  # with a condition here, Python 3.11 would notice only after some games that this is worth its while
        if not stack:
            return decisions, decisions - alone, outcomes
        frame, seat = stack[-1], state.seat
        if seat == CHANCE:
            outcomes += 1
            choice = frame.step.sample(state, frame, chance)
        else:
            decisions += 1
            offer = state.offer or state.choices()
            count = len(offer)
            if count == 1:
                alone += 1
            choice = offer[int(draws[seat]() * count)]
        if frame.seat == seat and unheard:  # what `apply` does then, and a call less for nearly all
            stack.pop()
            state.decision += 1
            frame.step.play(state, frame, choice)
            state.settle()
        else:
            state.apply(choice, seat)
