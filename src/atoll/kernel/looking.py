"""Looking at a state: what a seat sees and remembers, how the points stand, and what the end was worth to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from atoll.kernel.choice import Choice
from atoll.kernel.errors import AtollError
from atoll.kernel.event import Event

if TYPE_CHECKING:
    from atoll.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Looking:
    """The part of a state that only looks; it changes nothing.

    >>> import atoll
    >>> from atoll.kernel.looking import Looking
    >>> isinstance(atoll.game("daimyo").new(seats=2), Looking)
    True
    """

    __slots__ = ()

    game: Any
    stack: list[Any]
    decision: int
    log: list[Event] | None
    past: list[tuple[int, int, Choice]]

    def view(self, seat: int) -> View:
        """Return what a seat, or SPECTATOR, may see.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.view(atoll.SPECTATOR).deciders
        (-1,)
        """
        seen: View = self.game.view(self, seat)
        return seen.seen_in(self.game)

    def glimpse(self, seat: int) -> View:
        """Return what a seat may see, where nobody reads what it says in words about the moment.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.glimpse(0) == state.view(0)
        True
        """
        seen: View = self.game.glimpse(self, seat)
        return seen

    def scores(self) -> Sequence[float]:
        """Return each seat's points so far.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.scores()
        [0, 0]
        """
        points: Sequence[float] = self.game.scores(self)
        return points

    def winners(self) -> list[int]:
        """Return the seats that won; empty while the game runs.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.winners()
        []
        """
        won: list[int] = [] if self.stack else self.game.winners(self)
        return won

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat: 1 for the first place, -1 for the last, even steps between.

        Places are those of `places`: winners first, then by points, who is level shares. So the sum is 0, nobody wins
        means 0 for all, and so does a game that still runs. A seat that plays alone gets 1 for a win and -1 for none.

        >>> from random import Random
        >>> from pearls import Pearls
        >>> state, rng = Pearls().new(seats=3), Random(2)
        >>> while not state.over:
        ...     state.play(rng.choice(state.choices()))
        >>> state.scores(), state.returns()
        ([0, 6, 2], [-1.0, 1.0, 0.0])
        """
        scores, winners = self.scores(), self.winners()
        if self.stack:
            return [0.0] * len(scores)
        if len(scores) == 1:
            return [1.0 if winners else -1.0]
        return [1 - 2 * (place - 1) / (len(scores) - 1) for place in places(scores, winners)]

    def information_state(self, seat: int) -> str:
        """Return all that a seat has been told, has chosen and sees now, as text: what it knows with perfect recall.

        Two states in which a seat has the same past read the same. It takes a game that was started with `log=True`,
        and whose log nobody has emptied.

        >>> from atoll.kernel import CHANCE
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2, log=True)
        >>> while state.seat == CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.play("bid 2")
        >>> state.information_state(0).splitlines()[5:8]
        ["told hidden {'seat': 1}", "told found {'pearl': 1}", 'chose bid 2']
        """
        if self.log is None or len(self.past) < self.decision:
            raise AtollError("nobody has listened from the start: begin the game with log=True")
        lines: list[str] = []
        told = 0
        for heard, who, choice in self.past:
            if who == seat:
                lines += [*_told(self.log[told:heard], seat), f"chose {choice.text}"]
                told = heard
        lines += _told(self.log[told:], seat)
        return "\n".join([*lines, f"sees {self.view(seat).to_json().decode()}"])


def places(scores: Sequence[float], winners: Sequence[int]) -> list[float]:
    """Return each seat's place, 1 the best: winners first, then by points; who is level shares the mean place.

    Where everybody has lost, all are level.

    >>> from atoll.kernel.looking import places
    >>> places([3, 5.5, 3], winners=[1])
    [2.5, 1.0, 2.5]
    >>> places([3, 5.5, 3], winners=[])
    [2.0, 2.0, 2.0]
    """
    standing = [(seat in winners, score if winners else 0) for seat, score in enumerate(scores)]
    return [1 + sum(a > b for a in standing) + (standing.count(b) - 1) / 2 for b in standing]


def _told(events: list[Event], seat: int) -> list[str]:
    seen = [event if event.eyes is None else event.seen_by(seat) for event in events]
    return [f"told {event.key} {event.values}" for event in seen if event is not None]
