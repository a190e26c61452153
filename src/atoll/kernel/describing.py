"""How a game describes a world to a seat, for values that are learned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def won(state: Any, seat: int) -> float:
    """Return a seat's part of the win in a game that is over.

    >>> from atoll.kernel.describing import won
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> state.stack, state.points = [], [7, 4]
    >>> won(state, 0)
    1.0
    """
    winners = state.winners()
    return (seat in winners) / max(1, len(winners))


@dataclass(slots=True, frozen=True)
class Describer:
    """A number for each column, the same in all worlds that look the same to the seat.

    >>> from atoll.kernel.describing import Describer
    >>> Describer(("own.points",), lambda state, seat: [state.points[seat]]).columns
    ('own.points',)
    """

    columns: Sequence[str]
    describe: Callable[[Any, int], Sequence[float] | NDArray[np.float32]]
    won: Callable[[Any, int], float] = won  # what a seat can know of its part of the win in a world that is over
