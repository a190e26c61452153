"""Views: what one seat may see, built from an allow-list, and the eyes through which bots look."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from atoll.kernel.choice import Choice
from atoll.kernel.errors import AtollError
from atoll.kernel.step import S

if TYPE_CHECKING:
    from atoll.kernel.game import Game
    from atoll.kernel.state import State

T = TypeVar("T")


class View(msgspec.Struct, kw_only=True, frozen=True, dict=True):
    """What every view has: who looks, what is being decided, and what that seat may choose.

    A view taken from a state remembers its game, which is no part of what is sent or compared.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> while state.seat == atoll.CHANCE:
    ...     state.play(state.choices()[0])
    >>> view = state.view(0)
    >>> view.deciders, view.choices[0]
    ((0,), 'clan nature')
    """

    game: str
    seat: int
    decision: int
    deciders: tuple[int, ...]
    step: str
    rule: str
    choices: tuple[str, ...]
    over: bool
    scores: tuple[float, ...]
    winners: tuple[int, ...]

    def to_json(self) -> bytes:
        """Return the view as JSON, for the wire.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.view(0).to_json()[:25]
        b'{"game":"daimyo","seat":0'
        """
        return msgspec.json.encode(self)

    def is_own(self, seat: int) -> bool:
        """Return whether a seat is the one that looks; a drawing that asks this is the same for all others.

        >>> import atoll
        >>> view = atoll.game("daimyo").new(seats=2).view(1)
        >>> view.is_own(0), view.is_own(1)
        (False, True)
        """
        return self.gist(_is_own, seat)

    def gist(self, make: Callable[[Any, int], T], place: int) -> T:
        """Return what can be made of a view for a place; a drawing that asks for it depends on nothing but this.

        >>> import atoll
        >>> view = atoll.game("daimyo").new(seats=2).view(1)
        >>> view.gist(lambda v, place: v.players[place].clan == "", 0)
        True
        """
        return make(self, place)

    def seen_in(self: V, game: Game[Any]) -> V:
        """Remember the game that the view is of, with whatever component data it is played.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> view = state.game.view(state, 0).seen_in(state.game)
        >>> view == state.view(0)
        True
        """
        self.__dict__["_game"] = game
        return self

    def __str__(self) -> str:
        played = self._played()
        return msgspec.json.format(self.to_json(), indent=2).decode() if played is None else played.picture(self)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the drawing of the table, for notebooks."""
        return self._repr_svg_() or f"<pre>{escape(str(self))}</pre>"

    def _repr_svg_(self) -> str | None:
        """Return the board as an image that needs nothing else, for notebooks; None where there is no drawing."""
        from atoll.kernel.alone import board_alone  # only who looks waits for it

        played = self._played()
        return board_alone(self, played) or None if played is not None else None

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


def _is_own(view: View, seat: int) -> bool:
    return view.seat == seat


def heading(s: State, seat: int, words: bool = True) -> dict[str, Any]:
    """Return the fields of the kernel's `View` as a seat sees them; without words the choices are left out.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> from atoll.kernel import heading
    >>> heading(state, 0)["deciders"] == (atoll.CHANCE,)
    True
    """
    step = s.stack[-1].step if s.stack else None
    deciders = s.seats
    return {
        "game": s.game.name,
        "seat": seat,
        "decision": s.decision,
        "deciders": deciders,
        "step": step.name if step else "",
        "rule": step.rule if step else "",
        "choices": tuple([c.text for c in s.choices(seat)]) if words and seat >= 0 and seat in deciders else (),
        "over": step is None,
        "scores": tuple(s.scores()),
        "winners": tuple(s.winners()),
    }


class Eyes(Generic[S]):
    """All that a player gets of a running game: its view, its choices, and worlds that fit what it knows.

    >>> from atoll.kernel import CHANCE
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> while state.seat == CHANCE:
    ...     state.play(state.choices()[0])
    >>> from atoll.kernel import Eyes
    >>> Eyes(state, 1).choices()
    [Choice('bid 4'), Choice('bid 5'), Choice('bid 6')]
    """

    __slots__ = ("_state", "seat")

    def __init__(self, state: S, seat: int):
        self._state = state
        self.seat = seat

    def choices(self) -> list[Choice]:
        """Return what the seat may choose.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> atoll.Eyes(state, 0).choices()[0]
        Choice('clan nature')
        """
        return self._state.choices(self.seat)

    def view(self) -> View:
        """Return what the seat sees.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> atoll.Eyes(state, 1).view().seat
        1
        """
        return self._state.view(self.seat)

    def world(self, rng: Random) -> S:
        """Return a state that could be the true one, for all the seat knows: everything hidden is dealt anew.

        >>> from random import Random
        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> world = atoll.Eyes(state, 0).world(Random(1))
        >>> world.view(0) == state.view(0)  # only what seat 0 cannot see may differ
        True
        """
        world = self._state.copy()
        world.game.redeal(world, self.seat, rng)
        if world.seat != self.seat:
            world.offer = None  # what another seat may choose can depend on what it holds in this world
        return world
