"""What the end of a game is worth to those who learn by playing: to win, a clear lead, and not to go on for ever."""

from __future__ import annotations

from math import tanh
from typing import Any, NamedTuple

from atoll.kernel import State

WINNING = 0.6  # of a return, what it is worth to win; as much is a clear lead
LOST_BY_ALL = -1.0
LATE, ENDLESS = 0.02, 0.6  # what each turn too many costs, and never to come to an end


class Aim(NamedTuple):
    """What is a clear lead in points, after how many turns a game has lasted long enough, and when it is broken off.

    >>> from atoll.bots.returns import Aim
    >>> Aim(lead=25.0).last
    0
    """

    lead: float
    late: int = 0  # 0 for never
    last: int = 0

    def results(self, state: State) -> list[tuple[float, float]]:
        """Return what each seat got, and its part of the win; a game that was broken off is a loss to all.

        >>> from atoll.bots.returns import Aim
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.stack, state.points = [], [7, 4]
        >>> [(round(reward, 2), won) for reward, won in Aim(3.0).results(state)]
        [(1.06, 1.0), (-1.06, 0.0)]
        """
        scores = [float(points) for points in state.scores()]
        winners = _leaders(scores) if state.stack else state.winners()
        if not winners:
            return [(LOST_BY_ALL, 0.0)] * len(scores)
        price = ENDLESS if state.stack else self._price(state)
        found = []
        for seat, points in enumerate(scores):
            won = (seat in winners) / len(winners)
            others = [other for k, other in enumerate(scores) if k != seat]
            lead = tanh((points - max(others, default=points)) / self.lead)
            found.append((WINNING * ((won * len(scores) - 1) / max(1, len(others)) + lead) - price, won))
        return found

    def _price(self, state: Any) -> float:
        return max(0, state.game.turns(state) - self.late) * LATE if self.late else 0.0


def _leaders(scores: list[float]) -> list[int]:
    return [seat for seat, points in enumerate(scores) if points == max(scores)]
