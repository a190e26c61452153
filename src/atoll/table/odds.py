"""What chance may bring next, as somebody at the table may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from atoll.kernel import CHANCE, Choice, State

FEW = 10  # outcomes that a person keeps apart


class Outcome(NamedTuple):
    """Something that chance may bring, and how likely it is."""

    what: str
    share: float


def odds(world: State, label: Callable[[Choice], str]) -> list[Outcome]:
    """Return what chance may bring next in a world, the likeliest first; nothing where it has no say or too many."""
    if CHANCE not in world.seats:
        return []
    found = Counter[str]()
    for choice, weight in zip(world.choices(), world.weights(), strict=True):
        found[label(choice)] += weight
    return [Outcome(what, weight / found.total()) for what, weight in found.most_common()] if len(found) <= FEW else []
