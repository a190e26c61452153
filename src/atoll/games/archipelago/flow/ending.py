"""Chapter 19: independence, end conditions, the end of the game."""

from __future__ import annotations

from atoll.games.archipelago.flow.common import S
from atoll.games.archipelago.scoring import is_met, points_by_source
from atoll.games.archipelago.state import FULFILLED, INDEPENDENT, PHASE_5
from atoll.kernel import CHANCE, Frame, Routine


class Check(Routine[S]):
    """After each complete step: independence ends the game at once, an end condition soon."""

    rule = "ARC-10.4.2"

    def run(self, s: S, f: Frame) -> None:
        """Look at the markers, then at the objectives."""
        if s.rebellion > s.population:
            s.tell("independence", rebellion=s.rebellion, population=s.population)
            conclude(s, INDEPENDENT)
        elif not s.ending and (s.turn > 1 or (s.turn == 1 and s.phase >= PHASE_5)):
            look_at_objectives(s)


def look_at_objectives(s: S) -> None:
    """Reveal objectives whose end condition is met (ARC-19.2)."""
    goals = s.cat.goals
    for seat, player in enumerate(s.players):
        for goal in player.goals:
            if is_met(s, goals[goal]):
                s.ending = True
                s.revealed |= 1 << seat
                s.tell("reveal", seat=seat, objective=goal)
    for goal in s.common:
        if is_met(s, goals[goal]):
            s.ending = True
            s.tell("objective met", objective=goal)


class EndPoint(Routine[S]):
    """Where a game whose end condition is met comes to its end."""

    rule = "ARC-19.2"

    def run(self, s: S, f: Frame) -> None:
        """Stop here if it is so."""
        if s.ending:
            conclude(s, FULFILLED)


def conclude(s: S, result: int) -> None:
    """End the game: nothing is left to do."""
    s.result = result
    s.stack.clear()
    s.revealed = (1 << len(s.players)) - 1
    s.tell("end", result=result)
    if result != INDEPENDENT:
        for seat, points in enumerate(points_by_source(s)):
            s.tell("total", seat=seat, points=sum(points))


CHECK = Check()
END_POINT = EndPoint()
CHECKED = CHECK(CHANCE)  # a frame is never changed, so one will do
ENDED = END_POINT(CHANCE)
