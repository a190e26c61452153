"""What players look for and cannot choose comes with a reason and a rule."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE

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


def test_the_steps_of_a_turn_have_something_to_grey() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        for s in decisions(4, seed):
            seen[s.stack[-1].step.name] += len(s.refusals())
    assert {step for step, count in seen.items() if count} >= TURNS, seen
