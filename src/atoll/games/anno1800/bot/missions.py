"""What missions and expeditions promise a seat while the game runs."""

from __future__ import annotations

from math import exp

from atoll.games.anno1800.bot.temper import Temper
from atoll.games.anno1800.catalog import (
    HAND_PENALTY,
    INDUSTRY_MISSION,
    ISLANDS,
    MAJORITY,
    OLD_WORLD_LIMIT,
    VISIT_BONUS,
    Mission,
)
from atoll.games.anno1800.eyes.distances import EXPLORER, SAIL_SHORT, Economy, bill_cost, costs_of
from atoll.games.anno1800.scoring import COUNTED, visit_bonus, visits
from atoll.games.anno1800.state import AnnoState, Player

MANY_EXPEDITIONS = 8  # more pictures are visited by nobody


def missions_worth(s: AnnoState, seat: int, economy: Economy, turns: float, t: Temper) -> float:
    """Return what a seat may expect of missions and visitors."""
    p, worth, visited = s.players[seat], 0.0, (0, 0, 0)
    if p.expeditions:
        visited = visits(s, p, visit_bonus(s))
        worth = visited[0] + (t.expedition * min(len(p.expeditions), MANY_EXPEDITIONS) if turns else 0.0)
    for mission in s.missions:
        m = s.cat.missions[mission]
        if m.kind == INDUSTRY_MISSION:
            worth += _industries(s, p, m, economy, turns, t)
        elif m.kind == MAJORITY:
            worth += _majority([COUNTED[m.counts](other) for other in s.players], seat, m, turns, t)
        elif m.kind == VISIT_BONUS:
            worth += m.bonus * visited[1 if m.animal else 2]
        elif m.kind == OLD_WORLD_LIMIT:
            worth += m.points * (len(p.old) <= m.max_islands)
        elif m.kind == ISLANDS:
            worth += m.points * len(p.new) + _next_island(s, p, m, economy, turns, t)
        elif m.kind == HAND_PENALTY:
            worth += m.points * len(p.hand) * (t.held if turns else 1.0)
    return worth


def _industries(s: AnnoState, p: Player, m: Mission, economy: Economy, turns: float, t: Temper) -> float:
    """Return the points of the industries that are there, and what the others promise by their distance."""
    cat = s.cat
    worth, costs = 0.0, costs_of(cat, economy)
    for kind in m.industries:
        level, bit = cat.kind_worker[kind], cat.kind_bit[kind]
        if p.makes[level] & bit:
            worth += m.points * sum([industry[1:] == (level, bit) for industry in p.industries])
        elif s.board[kind] and turns > 1:
            away = bill_cost(cat.kind_bill[kind], costs.units, costs.levels)
            if away < turns:
                worth += m.points * t.soon**away
    return worth


def _majority(counts: list[int], seat: int, m: Mission, turns: float, t: Temper) -> float:
    """Return what the first and the second place promise, by the distance to those who have most."""
    own = counts[seat]
    if not own:
        return 0.0
    others = sorted([count for k, count in enumerate(counts) if k != seat], reverse=True)
    contest = t.contest[0] + t.contest[1] * turns
    first = _ahead(own - others[0], contest) if turns else float(own >= others[0])
    second = (
        _ahead(own - others[1], contest) if len(others) > 1 and turns else float(len(others) < 2 or own >= others[1])
    )
    return m.first * first + m.second * (1.0 - first) * second


def _ahead(lead: int, contest: float) -> float:
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, -lead / contest))))


def _next_island(s: AnnoState, p: Player, m: Mission, economy: Economy, turns: float, t: Temper) -> float:
    """Return what a further New World island promises."""
    if len(p.new) >= s.cat.max_new or not len(s.new_stack):
        return 0.0
    away = 1.0 + SAIL_SHORT * max(0, s.cat.new_cost[len(p.new)] - economy.crew[EXPLORER])
    return m.points * t.soon**away if away < turns else 0.0
