"""Whether a move can be made, judged by what its seat knows.

A refusal from the true state would be an oracle: who sends a list of choices could read from the answer what lies
hidden, and commit nothing. So a move is tried out in worlds that the seat cannot tell from the true one, and it may not
go on behind a choice that seals, reveals or lets chance speak.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from atoll.kernel import CHANCE, TOGETHER, Choice, DeadEnd, Eyes, State
from atoll.table.notes import Unforeseen

WORLDS = 2  # in which a move is tried out: what differs between them was hidden


BEYOND = "a move ends where something comes to light: send the rest when you have seen it"


def judge(state: State, seat: int, choices: Sequence[Choice], seed: str) -> list[bytes]:
    """Raise unless a seat can make these choices in a row, as far as it knows; return what it will see after each.

    The answer depends on nothing but the seat's view, the choices and the seed.
    """
    if len(choices) == 1 and choices[0] in state.choices(seat):
        return []  # what is on offer to a seat is no secret to it
    eyes = Eyes[Any](state, seat)
    worlds: list[State] = [eyes.world(Random(f"{seed}/{k}")) for k in range(WORLDS)]
    foreseen = []
    for choice in choices[:-1]:
        _demand(worlds[0], choice, seat)
        foreseen.append(_look_ahead(worlds, choice, seat))
    _demand(worlds[0], choices[-1], seat)
    return foreseen


def _demand(world: State, choice: Choice, seat: int) -> None:
    if choice not in world.choices(seat):
        raise world.why_not(choice, seat)


def _look_ahead(worlds: list[State], choice: Choice, seat: int) -> bytes:
    """Make a choice in all worlds and return what the seat sees then, the same in each; or raise that it must wait."""
    looks = set()
    for world in worlds:
        together, decision = world.stack[-1].seat == TOGETHER, world.decision
        try:
            world.apply(choice, seat)
        except DeadEnd as error:
            raise Unforeseen(BEYOND) from error
        revealed = together and world.decision != decision
        if revealed or world.seat == CHANCE or seat not in world.seats:
            raise Unforeseen(BEYOND)
        looks.add(world.view(seat).to_json())
    if len(looks) > 1:
        raise Unforeseen(BEYOND)
    return looks.pop()
