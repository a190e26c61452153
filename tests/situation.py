"""What the tests of every game do with a situation: play on, look at what is on offer, try what is illegal."""

from __future__ import annotations

from random import Random
from typing import TypeVar

import pytest

from atoll.kernel import CHANCE, IllegalChoice, State

S = TypeVar("S", bound=State)


def do(s: S, *texts: str) -> S:
    """Play choices in order; chance in between decides by itself, unless the next text is one of its outcomes."""
    for text in texts:
        choice = s.game.book.parse(text)
        while not s.over and s.seat == CHANCE and choice not in s.choices():
            s.play_chance(Random(7))
        s.play(choice)
    return s


def finish(s: S, seed: int = 3) -> S:
    """Play on at random to the end of the game."""
    rng = Random(seed)
    while not s.over:
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    return s


def step(s: State) -> str:
    """The name of the step that is being decided."""
    return s.stack[-1].step.name if s.stack else ""


def options(s: State, kind: str = "") -> list[str]:
    """The texts of the choices on offer, all or of one kind."""
    return [choice.text for choice in s.choices() if not kind or choice.kind == kind]


def legal(s: State, text: str, seat: int | None = None) -> bool:
    """Whether a seat, or the one to decide, may choose this now."""
    return s.game.book.parse(text) in s.choices(seat)


def refused(s: State, text: str, seat: int | None = None) -> IllegalChoice:
    """Try something illegal: it must raise, change nothing, and name a rule; returns the refusal."""
    before = s.save()
    with pytest.raises(IllegalChoice) as caught:
        s.play(text, seat)
    assert s.save() == before
    assert s.over or caught.value.rule in s.game.rulebooks["en"].rules
    return caught.value


def events(s: State, key: str) -> list[dict[str, int]]:
    """The values of all events of a kind, oldest first."""
    return [event.values for event in s.log or [] if event.key == key]
