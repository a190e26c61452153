"""Chapters 10 and 11: points and winners."""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.anno1800 import catalog
from atoll.games.anno1800.catalog import ARTISAN, ENGINEER, INVESTOR, TRADE, Mission
from atoll.games.anno1800.state import NOBODY, AnnoState, Player

SOURCES = ("cards", "expeditions", "gold", "fireworks")  # where points come from; the missions in play follow


def card_points(s: AnnoState, p: Player) -> int:
    """Return the points of played cards, face up or face down (ANN-10.1)."""
    return sum(s.cat.cards[card].points for card in p.face_up + p.face_down)


def points_so_far(s: AnnoState, seat: int) -> int:
    """Return what everybody can count while the game runs: cards, gold and the fireworks tile."""
    p, cat = s.players[seat], s.cat
    return card_points(s, p) + p.gold // cat.gold_per_point + cat.fireworks_points * (s.fireworks == seat)


def scores(s: AnnoState) -> list[int]:
    """Return the points of each seat: all of them once the game is over, else those that are plain to see."""
    if s.players[0].points:
        return [sum(p.points) for p in s.players]
    return [points_so_far(s, seat) for seat in range(len(s.players))]


def visits(s: AnnoState, p: Player, bonus: tuple[int, int]) -> tuple[int, int, int]:
    """Return the points of visited pictures, and how many animals and artefacts are visited, at best (ANN-R-34)."""
    cubes = p.cubes()
    points = 0
    visited = [0, 0]
    for level in (ARTISAN, ENGINEER, INVESTOR):
        pictures = [
            (worth + bonus[side], worth, side)
            for card in p.expeditions
            for side, (visitor, worth) in enumerate(s.cat.pictures[card])
            if visitor == level
        ]
        for _, worth, side in sorted(pictures, reverse=True)[: cubes[level]]:
            points += worth
            visited[side] += 1
    return points, visited[0], visited[1]


def visit_bonus(s: AnnoState) -> tuple[int, int]:
    """Return what an animal and an artefact are worth more by the missions in play."""
    bonuses = [m for m in map(s.cat.missions.__getitem__, s.missions) if m.kind == catalog.VISIT_BONUS]
    return sum([m.bonus for m in bonuses if m.animal]), sum([m.bonus for m in bonuses if not m.animal])


# What a majority mission counts of a player (ANN-11.4).
COUNTED: dict[str, Callable[[Player], int]] = {
    "population_cubes": lambda p: sum(p.cubes()),
    "engineers": lambda p: p.cubes()[ENGINEER],
    "investors": lambda p: p.cubes()[INVESTOR],
    "trade_tokens": lambda p: p.all_tokens(TRADE),
    "expedition_cards": lambda p: len(p.expeditions),
}


def majority(counts: list[int], first: int, second: int) -> list[int]:
    """Return the points for the most and the next lower amount; nothing for none (ANN-11.4.6, ANN-R-13)."""
    amounts = sorted({count for count in counts if count}, reverse=True)
    prizes = dict(zip(amounts, (first, second), strict=False))
    return [prizes.get(count, 0) for count in counts]


def mission_points(s: AnnoState, m: Mission) -> list[int]:
    """Return what a mission gives to each seat."""
    players = s.players
    if m.kind == catalog.INDUSTRY_MISSION:
        return [m.points * sum(kind in m.industries for kind in p.visible() if kind >= 0) for p in players]
    if m.kind == catalog.MAJORITY:
        return majority([COUNTED[m.counts](p) for p in players], m.first, m.second)
    if m.kind == catalog.VISIT_BONUS:
        return [m.bonus * visits(s, p, visit_bonus(s))[1 if m.animal else 2] for p in players]
    if m.kind == catalog.OLD_WORLD_LIMIT:
        return [m.points * (len(p.old) <= m.max_islands) for p in players]
    if m.kind == catalog.ISLANDS:
        return [m.points * len(p.new) for p in players]
    if m.kind == catalog.HAND_PENALTY:
        return [m.points * len(p.hand) for p in players]
    return [0 for _ in players]


def final_count(s: AnnoState) -> list[tuple[int, ...]]:
    """Return the points of each seat by source: cards, expeditions, gold, fireworks, then each mission."""
    missions = [mission_points(s, s.cat.missions[mission]) for mission in s.missions]
    bonus = visit_bonus(s)
    return [
        (
            card_points(s, p),
            visits(s, p, bonus)[0],
            p.gold // s.cat.gold_per_point,
            s.cat.fireworks_points * (s.fireworks == seat != NOBODY),
            *(points[seat] for points in missions),
        )
        for seat, p in enumerate(s.players)
    ]


def rank_of(p: Player) -> tuple[int, int, int]:
    """Return what decides the ranking: points, then buildings, then as few hand cards as can be (ANN-10.9 to 10.11)."""
    buildings = sum([kind >= 0 for kind in p.visible()])  # printed ones too (ANN-R-30)
    return sum(p.points), buildings, -len(p.hand)


def winners(s: AnnoState) -> list[int]:
    """Return who has most points; ties: more buildings, then fewer hand cards, else shared (ANN-10.9 to 10.12)."""
    ranks = [rank_of(p) for p in s.players]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
