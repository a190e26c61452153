"""Views: what one seat may see, built from an allow-list, and the eyes through which bots look."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from atoll.kernel.choice import Choice
from atoll.kernel.state import State

S = TypeVar("S", bound=State)


class View(msgspec.Struct, kw_only=True, frozen=True):
    """What every view has: who looks, what is being decided, and what that seat may choose."""

    game: str
    seat: int
    decision: int
    deciders: tuple[int, ...]
    step: str
    rule: str
    choices: tuple[str, ...]
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def to_json(self) -> bytes:
        """Return the view as JSON, for the wire."""
        return msgspec.json.encode(self)

    def __str__(self) -> str:
        from atoll.kernel.registry import game  # the registry knows games, and games know views

        return game(self.game).picture(self)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the drawing of the table, for notebooks."""
        from atoll.kernel.registry import game

        names = [str(seat + 1) for seat in range(len(self.scores))]
        played = game(self.game)
        return f"<style>{played.palette()}</style>{played.drawing(self, 'en', names).board}"


def heading(s: State, seat: int) -> dict[str, Any]:
    """Return the fields of the kernel's `View` as a seat sees them."""
    step = None if s.over else s.stack[-1].step
    may_choose = seat >= 0 and seat in s.seats
    return {
        "game": s.game.name,
        "seat": seat,
        "decision": s.decision,
        "deciders": s.seats,
        "step": step.name if step else "",
        "rule": step.rule if step else "",
        "choices": tuple(c.text for c in s.choices(seat)) if may_choose else (),
        "over": s.over,
        "scores": tuple(s.scores()),
        "winners": tuple(s.winners()),
    }


class Eyes(Generic[S]):
    """All that a player gets of a running game: its view, its choices, and worlds that fit what it knows."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: S, seat: int):
        self._state = state
        self.seat = seat

    def choices(self) -> list[Choice]:
        """Return what the seat may choose."""
        return self._state.choices(self.seat)

    def view(self) -> View:
        """Return what the seat sees."""
        return self._state.view(self.seat)

    def world(self, rng: Random) -> S:
        """Return a state that could be the true one, for all the seat knows: everything hidden is dealt anew."""
        world = self._state.copy()
        world.game.redeal(world, self.seat, rng)
        if world.seat != self.seat:
            world.offer = None  # what another seat may choose can depend on what it holds in this world
        return world
