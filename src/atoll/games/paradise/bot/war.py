"""Whom a bot arms against: the attack that promises most, after so many turns of building for it."""

from __future__ import annotations

from typing import NamedTuple

from atoll.games.paradise.bot.goals import prize
from atoll.games.paradise.bot.temper import Temper
from atoll.games.paradise.catalog import WB, WC
from atoll.games.paradise.flow.fleets import ESCORTED, OPEN, entry, range_of
from atoll.games.paradise.flow.orders import left_in_pool
from atoll.games.paradise.scoring import count
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import home_chain, village_count
from atoll.games.paradise.state.pieces import number_of


class Army(NamedTuple):
    """Warriors who can set out together."""

    bands: int
    war_canoes: int

    @property
    def force(self) -> int:
        """How many of them fight: War Canoes, and a Warrior Band on each."""
        return self.war_canoes + min(self.war_canoes, self.bands)

    def grown(self, s: S, points: int, most: Army) -> Army:
        """Return what it becomes with so many points, as far as there are pieces."""
        bands, war_canoes = self
        cost = s.cat.cost
        while True:
            if points >= cost[WB] and bands < min(war_canoes, most.bands):
                bands, points = bands + 1, points - cost[WB]
            elif points >= cost[WC] and war_canoes < most.war_canoes:
                war_canoes, points = war_canoes + 1, points - cost[WC]
            else:
                return Army(bands, war_canoes)


def army_of(s: S, seat: int) -> Army:
    """Return the Warriors at Home or joined to it, with those ordered."""
    player = s.players[seat]
    places = home_chain(s, seat) or ({player.home} if player.home >= 0 else set())
    drafted = [item for item, _ in player.draft]
    bands = sum([number_of(player.stacks[place], WB) for place in places]) + drafted.count(WB)
    return Army(bands, sum([number_of(player.stacks[place], WC) for place in places]) + drafted.count(WC))


def targets(s: S, seat: int) -> set[int]:
    """Return the enemy groups that canoes could reach in one turn, with Transit before."""
    player = s.players[seat]
    edge = home_chain(s, seat) or ({player.home} if player.home >= 0 else set())
    seen, found = set(edge), set()
    for _ in range(range_of(s, seat)):
        later = set()
        for place in edge:
            for other in s.cat.near[place]:
                if other in seen:
                    continue
                seen.add(other)
                way = entry(s, seat, other)
                if way == OPEN:
                    later.add(other)
                elif way == ESCORTED:
                    found.add(other)
        edge = later
    return found


def arms(s: S, seat: int, temper: Temper, points: int) -> bool:
    """Return whether more Warriors are wanted: for an attack that they would make promising soon enough."""
    if count(s, seat, hidden=True) > temper.peace * s.goal:
        return False
    army = army_of(s, seat)
    income = village_count(s, seat)
    goals = targets(s, seat)
    left = left_in_pool(s.players[seat])
    most = Army(army.bands + left[WB], army.war_canoes + left[WC])
    if any(prize(s, seat, goal, army.force, temper, sure=True) > 0 for goal in goals):
        return False
    for turns in range(temper.patience + 1):
        force = army.grown(s, points + turns * income, most).force
        if any(prize(s, seat, goal, force, temper) > 0 for goal in goals):
            return True
    return False
