"""Chapter S.9: the opponent joins its groups to its Home with Transport Canoes."""

from __future__ import annotations

from atoll.games.paradise.catalog import INDEPENDENT
from atoll.games.paradise.flow.deciding import LOT
from atoll.games.paradise.flow.opponent import ai_atolls, ai_canoe, ai_groups, chain_from, has_canoe
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import AI, best, known
from atoll.kernel import CHANCE, Frame, Routine


def costs(s: S, chain: set[int]) -> dict[int, tuple[int, int]]:
    """Return for every hex that can join a chain how many new canoes that takes, and how long the way is."""
    found = dict.fromkeys(chain, (0, 0))
    todo = sorted(chain)
    while todo:
        place = min(todo, key=lambda k: found[k])
        todo.remove(place)
        for other in s.cat.near[place]:
            if s.land[other] == INDEPENDENT or not known(s, other) or s.owner[other] == 0 or s.crowd[other] & 1:
                continue  # held by the player, or no place for canoes
            new = (found[place][0] + (not has_canoe(s, other)), found[place][1] + 1)
            if other not in found or new < found[other]:
                found[other] = new
                todo.append(other)
    return found


class LayChain(Routine[S]):
    """Join the group that needs fewest canoes, then the next, until nothing is left to join."""

    rule = "COP-S.9.2"

    def run(self, s: S, f: Frame) -> None:
        """Find the next goal; equal ones are drawn by lot."""
        home = s.players[AI].home
        if home < 0:
            return
        chain = chain_from(s, home)
        cost = costs(s, chain)
        goals = [place for place in (*ai_groups(s), *ai_atolls(s)) if place not in chain and place in cost]
        if not goals:
            return
        if not has_canoe(s, home):
            ai_canoe(s, home)
            if has_canoe(s, home):
                s.push(f)
            return
        follow(s, (), best(goals, lambda place: -cost[place][0]))


class Link(Routine[S]):
    """Follow a shortest way back to the chain, then fill it with canoes."""

    rule = "COP-S.9.2"

    def run(self, s: S, f: Frame) -> None:
        """Take the next hex of the way."""
        way = f.args
        place = way[-1]
        chain = chain_from(s, s.players[AI].home)
        cost = costs(s, chain)
        before = (cost[place][0] - (not has_canoe(s, place)), cost[place][1] - 1)
        ways = [other for other in s.cat.near[place] if cost.get(other) == before]
        if any(other in chain for other in ways):
            self._fill(s, way)
        else:
            follow(s, way, ways)

    def _fill(self, s: S, way: tuple[int, ...]) -> None:
        """Begin at the chain; what is not in the pool is not placed (COP-R-41)."""
        for place in reversed(way):
            ai_canoe(s, place)
            if not has_canoe(s, place):
                return
        s.push(LAY_CHAIN(CHANCE))


def follow(s: S, way: tuple[int, ...], hexes: list[int]) -> None:
    """Go on to the next hex of a way; equal groups, and equal ways to them, are drawn by lot, hex by hex."""
    if len(hexes) == 1:
        s.push(LINK(CHANCE, *way, *hexes))
    else:
        s.do(LOT(CHANCE, *hexes), LINK(CHANCE, *way))


LAY_CHAIN = LayChain()
LINK = Link()
