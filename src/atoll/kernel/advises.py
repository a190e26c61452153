"""The part of a game that advises bots: what a state is worth, what is worth a thought, what rivals may agree to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic

from atoll.kernel.bargain import Bargain
from atoll.kernel.choice import Choice
from atoll.kernel.step import S

Style = Callable[[S, int], list[Choice]]  # a way to play: what is worth a thought to a seat


class Advises(Generic[S]):
    """What bots steer by; a game that knows nothing better lets them go by its points and think of every choice.

    >>> import atoll
    >>> from atoll.kernel.advises import Advises
    >>> isinstance(atoll.game("daimyo"), Advises)
    True
    """

    @abstractmethod
    def scores(self, s: S) -> Sequence[float]:
        """Return each seat's points so far.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.game.scores(state)
        [0, 0]
        """

    def value(self, s: S, seat: int) -> float:
        """Return how good a state is for a seat, in points: what a bot steers by.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.game.value(state, 0)
        0.0
        """
        return float(self.scores(s)[seat])

    def sensible(self, s: S, seat: int) -> list[Choice]:
        """Return the choices worth a thought, at least one: all of them, unless the game knows which are hopeless.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> set(state.game.sensible(state, state.seat)) <= set(state.choices())
        True
        """
        return s.choices(seat)

    def ideas(self, s: S, seat: int) -> list[Choice]:
        """Return what a strong player looks at before a choice: what is sensible first, then what may be better still.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.game.ideas(state, 0) == state.game.sensible(state, 0)
        True
        """
        return self.sensible(s, seat)

    @property
    def styles(self) -> Sequence[Style[S]]:
        """The ways to play that strong bots know, the strongest first: like `sensible`, each with its own choices.

        >>> import atoll
        >>> len(atoll.game("daimyo").styles), len(atoll.game("paradise").styles) > 1
        (1, True)
        """
        return (self.sensible,)

    def turns(self, s: S) -> int:
        """Return how many turns of the whole table have begun, where the game counts them: who looks ahead stops there.

        >>> import atoll
        >>> paradise = atoll.game("paradise")
        >>> paradise.turns(paradise.new(seats=2))
        0
        """
        return 0

    def strong_value(self, s: S, seat: int) -> float:
        """Return how good a state is for a seat, as the strongest style sees it.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.strong_value(state, 0) == state.game.value(state, 0)
        True
        """
        return self.value(s, seat)

    def aside(self, s: S) -> Choice | None:
        """Return how who decides can do nothing more while another plans ahead in his head; None where he cannot.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.game.aside(state) is None
        True
        """
        return None

    def bargains(self, s: S, seat: int) -> list[Bargain]:
        """Return deals that a seat could offer now: none, unless the game has deals.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.game.bargains(state, 0)
        []
        """
        return []
