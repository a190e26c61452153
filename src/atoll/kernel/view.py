"""Views: what one seat may see, built from an allow-list, and the eyes through which bots look."""

from __future__ import annotations

from html import escape
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from atoll.kernel.choice import Choice
from atoll.kernel.errors import AtollError
from atoll.kernel.seats import seat_names
from atoll.kernel.state import State

if TYPE_CHECKING:
    from atoll.kernel.game import Game

S = TypeVar("S", bound=State)


class View(msgspec.Struct, kw_only=True, frozen=True, dict=True):
    """What every view has: who looks, what is being decided, and what that seat may choose.

    A view taken from a state remembers its game, which is no part of what is sent or compared.
    """

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

    def seen_in(self: V, game: Game[Any]) -> V:
        """Remember the game that the view is of, with whatever component data it is played."""
        self.__dict__["_game"] = game
        return self

    def __str__(self) -> str:
        played = self._played()
        return msgspec.json.format(self.to_json(), indent=2).decode() if played is None else played.picture(self)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the drawing of the table, for notebooks."""
        played = self._played()
        if played is None:
            return f"<pre>{escape(str(self))}</pre>"
        drawn = played.drawing(self, "en", seat_names((), len(self.scores)))
        return f"<style>{played.palette()}</style>{drawn.board}"

    def _played(self) -> Game[Any] | None:
        """Return the game of this view; None for one that came by wire and is of no game known here."""
        from atoll.kernel.registry import game  # the registry knows games, and games know views

        played: Game[Any] | None = self.__dict__.get("_game")
        if played is not None:
            return played
        try:
            return game(self.game)
        except AtollError:
            return None


V = TypeVar("V", bound=View)


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
