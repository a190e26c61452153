"""Chapters 3.1, 9 and 10: round after round, the end of the game, the final count."""

from __future__ import annotations

from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.turn import TURN
from atoll.games.anno1800.scoring import buildings, final_count, winners
from atoll.games.anno1800.state import NOBODY
from atoll.kernel import CHANCE, Frame, Routine


class Round(Routine[S]):
    """Everybody takes a turn; the round after the one in which the end was triggered is the last."""

    rule = "ANN-9.5"

    def run(self, s: S, f: Frame) -> None:
        """List the turns, or count points; a table may have agreed on a limit (ANN-R-49)."""
        too_long = 0 < s.limit <= s.round and s.fireworks == NOBODY
        if s.last_round or too_long:
            if too_long:
                s.tell("too long", round=s.round)
            s.push(FINAL_COUNT(CHANCE))
            return
        s.round += 1
        s.last_round = s.fireworks != NOBODY
        s.tell("last round" if s.last_round else "round", round=s.round, seat=s.first)
        s.do(*[TURN(seat) for seat in s.order(s.first)], ROUND(CHANCE))


class FinalCount(Routine[S]):
    """After the last turn points are counted."""

    rule = "ANN-9.6"

    def run(self, s: S, f: Frame) -> None:
        """Add it all up; with nothing left to do the game is over."""
        for seat, points in enumerate(final_count(s)):
            p = s.players[seat]
            p.points = points
            for card in p.expeditions:
                s.tell("show expedition", seat=seat, picture=card)
            s.tell("hand left", seat=seat, number=len(p.hand))
            s.tell("total", seat=seat, points=sum(points))
        tell_winners(s)


def tell_winners(s: S) -> None:
    """Say who has won, and how a tie was broken (ANN-10.9 to 10.11)."""
    best = max(sum(p.points) for p in s.players)
    tied = [seat for seat, p in enumerate(s.players) if sum(p.points) == best]
    if len(tied) > 1:
        for seat in tied:
            s.tell("tie buildings", seat=seat, points=best, number=buildings(s.players[seat]))
    first = winners(s)
    for seat in first:
        s.tell("share" if len(first) > 1 else "win", seat=seat, points=best)


ROUND = Round()
FINAL_COUNT = FinalCount()
