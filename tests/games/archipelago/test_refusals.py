"""What players look for and cannot choose comes with a reason and a rule."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE
from atoll.kernel.text import KERNEL_REFUSALS

from .scenario import GAME

TURNS = {"Round", "BuyOrRotate", "Contribute", "Supply", "Construct", "Transact"}


def decisions(seats: int, seed: int, **options: str) -> Iterator[ArchipelagoState]:
    """All decisions of a random game."""
    rng = Random(seed)
    s = GAME.new(seats, **options)
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
        else:
            yield s
            s.play(rng.choice(s.choices()))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_greyed_has_a_reason_and_a_rule(seats: int) -> None:
    for seed in range(3):
        for s in decisions(seats, seed, start=("sea", "desert")[seed % 2]):
            offer = s.choices()
            for choice, why in s.refusals():
                assert choice not in offer
                assert why.key not in KERNEL_REFUSALS and why.rule, f"{choice}: {why}"


def test_the_steps_of_a_turn_have_something_to_grey() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        for s in decisions(4, seed):
            seen[s.stack[-1].step.name] += len(s.refusals())
    assert {step for step, count in seen.items() if count} >= TURNS, seen


def test_what_is_greyed_depends_on_nothing_that_the_seat_cannot_know() -> None:
    rng = Random(1)
    for k, s in enumerate(decisions(3, 1, length="short")):
        if k % 5 == 0:
            world = s.copy()
            GAME.redeal(world, s.seat, rng)
            assert [(c, str(why)) for c, why in world.refusals()] == [(c, str(why)) for c, why in s.refusals()]
