"""Chapters 3.1, 9 and 10: round after round, the end of the game, the final count."""

from __future__ import annotations

from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.turn import TURN
from atoll.games.anno1800.scoring import SOURCES, final_count, rank_of, winners
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
        for p, points in zip(s.players, final_count(s), strict=True):
            p.points = points
        if s.log is not None:
            tell_points(s)
            tell_ranking(s)


def tell_points(s: S) -> None:
    """Show the expedition cards and what is left in each hand, and say what everybody's points come from."""
    for seat, p in enumerate(s.players):
        for card in p.expeditions:
            s.tell("show expedition", seat=seat, picture=card)
        for card in p.hand:
            s.tell("show hand", seat=seat, card=card)
        for source, number in enumerate(p.points[: len(SOURCES)]):
            if number:
                s.tell("points", seat=seat, source=source, points=number)
        for mission, number in zip(s.missions, p.points[len(SOURCES) :], strict=True):
            if number:
                s.tell("mission points", seat=seat, mission=mission, points=number)
        s.tell("total", seat=seat, points=sum(p.points))


def tell_ranking(s: S) -> None:
    """Say who comes where, how each tie was broken, and who wins (ANN-10.9 to 10.12)."""
    ranks = [rank_of(p) for p in s.players]
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat], reverse=True)
    for seat in order:
        points, built, _ = ranks[seat]
        tied = [other for other in order if other != seat and ranks[other][0] == points]
        if tied:
            s.tell("tie buildings", seat=seat, points=points, number=built)
        if any(ranks[other][1] == built for other in tied):
            s.tell("tie hand", seat=seat, number=len(s.players[seat].hand))
    for seat in order:
        s.tell("rank", seat=seat, rank=1 + sum(rank > ranks[seat] for rank in ranks), points=ranks[seat][0])
    first = winners(s)
    for seat in first:
        s.tell("share" if len(first) > 1 else "win", seat=seat, points=ranks[seat][0])


ROUND = Round()
FINAL_COUNT = FinalCount()
