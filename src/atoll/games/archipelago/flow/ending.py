"""Chapter 19: independence, end conditions, the end of the game."""

from __future__ import annotations

from atoll.games.archipelago.flow.common import S
from atoll.games.archipelago.scoring import goal_points, medals, owned_goals, scores, trend_points, winners
from atoll.games.archipelago.state import FULFILLED, INDEPENDENT, NOBODY
from atoll.games.archipelago.state.ends import is_fulfilled, some_end_is_met
from atoll.kernel import CHANCE, Frame, Routine


class Check(Routine[S]):
    """Independence ends the game at once, an end condition soon; a state carries this out when either has come true."""

    rule = "ARC-10.4.2"

    def run(self, s: S, f: Frame) -> None:
        """Look at the markers, then at the objectives."""
        if s.rebellion > s.population:
            s.tell("independence", rebellion=s.rebellion, population=s.population)
            conclude(s, INDEPENDENT)
        elif not s.ending:
            look_at_objectives(s)


def look_at_objectives(s: S) -> None:
    """Reveal objectives whose end condition is met (ARC-19.2)."""
    for goal, owner in owned_goals(s):
        if is_fulfilled(s, goal):
            s.ending = True
            card = s.cat.objective_at(len(s.players), goal)
            if owner == NOBODY:
                s.tell("objective met", objective=card)
            else:
                s.revealed |= 1 << owner
                s.tell("reveal", seat=owner, objective=card)


class EndPoint(Routine[S]):
    """Where a game whose end condition is met comes to its end."""

    rule = "ARC-19.2"

    def run(self, s: S, f: Frame) -> None:
        """Stop here if it is so."""
        if not s.ending and some_end_is_met(s):
            look_at_objectives(s)
        if s.ending:
            conclude(s, FULFILLED)


def conclude(s: S, result: int) -> None:
    """End the game: nothing is left to do, and everything lies open."""
    s.result = result
    s.stack.clear()
    s.revealed = (1 << len(s.players)) - 1
    if s.log is None:
        return
    s.tell("end", result=result)
    for seat in range(len(s.players)):
        tell_secrets(s, seat)
    if result != INDEPENDENT:
        tell_points(s)
    tell_winners(s)


def tell_secrets(s: S, seat: int) -> None:
    """Say what a player had behind the screen."""
    player = s.players[seat]
    s.tell("behind screen", seat=seat, florins=player.money, tokens=player.tokens)
    for kind, amount in enumerate(player.cubes):
        if amount:
            s.tell("behind screen cubes", seat=seat, amount=amount, kind=kind)
    for goal in player.goals:
        s.tell("had objective", seat=seat, objective=s.cat.objective_at(len(s.players), goal))
    for goal in player.set_aside:
        s.tell("had set aside", seat=seat, objective=s.cat.objective_at(len(s.players), goal))


def tell_points(s: S) -> None:
    """Say who scored how much for what, and the ranking."""
    count = len(s.players)
    for goal, owner in owned_goals(s):
        for seat, points in enumerate(goal_points(s, s.cat.goals[goal], owner)):
            if points:
                s.tell("scores objective", seat=seat, points=points, objective=s.cat.objective_at(count, goal))
    for trend in s.trends:
        for seat, points in enumerate(trend_points(s, trend)):
            if points:
                s.tell("scores trend", seat=seat, points=points, trend=trend)
    for seat in range(count):
        if medals(s, seat):
            s.tell("scores medals", seat=seat, points=medals(s, seat))
    totals = scores(s)
    for seat in sorted(range(count), key=lambda seat: (-totals[seat], -s.players[seat].money)):
        s.tell("total", seat=seat, points=totals[seat])


def tell_winners(s: S) -> None:
    """Say who has won, and what broke a tie."""
    best = winners(s)
    if s.result == INDEPENDENT:
        for seat in best:
            s.tell("separatist wins", seat=seat)
        if not best:
            s.tell("all lose")
        return
    totals = scores(s)
    if totals.count(max(totals)) > 1:
        s.tell("tie", points=max(totals), florins=s.players[best[0]].money)
    for seat in best:
        s.tell("shared victory" if len(best) > 1 else "grand winner", seat=seat)


CHECK = Check()
END_POINT = EndPoint()
ENDED = END_POINT(CHANCE)  # a frame is never changed, so one will do
