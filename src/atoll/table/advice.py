"""Hints: what a strong bot would choose in a seat's place, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from atoll.bots import why
from atoll.bots.levels import adviser
from atoll.bots.why import said
from atoll.kernel import Eyes, State

ADVICE = 3  # choices of a hint


def advice(world: State, seat: int, lang: str, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the choice of a strong bot and what comes next, each with a reason, as far as the seat can know."""
    eyes = Eyes[Any](world, seat)
    best = adviser().choose(eyes, Random(world.decision))
    first, *others = why(eyes, Random(world.decision), best=best)
    considered = [first, *(each for each in others if each.margin < first.margin)][:ADVICE]
    lines = said(considered, lang, names, texts=world.game.texts.seen(world.view(seat)))
    return [(each.choice.text, line) for each, line in zip(considered, lines, strict=True)]
