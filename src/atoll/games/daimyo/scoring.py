"""Chapters 18.1 and 19: banners, the final count, and who becomes Emperor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from atoll.games.daimyo.catalog import FARM, GOLD, TOWER, slots_on
from atoll.games.daimyo.state import ARMY, FARMS, HELMET, LEFTOVERS, RELICS, SOURCES as SOURCES, TOWERS, DaimyoState

Rank = tuple[int, ...]  # the greater the better
GOLD_BANNER, SILVER_BANNER, BOTH_SHARED, SILVER_SHARED = range(4)
TIE_BREAKING_COSTS = (5, 4, 3, 2)


def ranking(ranks: dict[int, Rank]) -> list[list[int]]:
    """Return the seats in groups of equals, the best group first."""
    groups: dict[Rank, list[int]] = {}
    for seat, rank in ranks.items():
        groups.setdefault(rank, []).append(seat)
    return [groups[rank] for rank in sorted(groups, reverse=True)]


def share(groups: list[list[int]], prizes: Sequence[int]) -> list[tuple[int, int]]:
    """Return what each seat earns: equals share the prizes of the places they take up, rounded down."""
    place = 0
    earned: list[tuple[int, int]] = []
    for group in groups:
        points = sum(prizes[place : place + len(group)]) // len(group)
        if points:
            earned += [(seat, points) for seat in group]
        place += len(group)
    return earned


def banner_ranks(s: DaimyoState, island: int) -> list[list[int]]:
    """Return who is ranked on an island: by influence, then by shadows there (DAI-18.1.1, 18.1.3)."""
    slums = s.shadows[slots_on(island)]
    ranks: dict[int, Rank] = {
        seat: (player.influence[island], slums.count(seat))
        for seat, player in enumerate(s.players)
        if player.influence[island]
    }
    return ranking(ranks)


def banners(s: DaimyoState, island: int) -> list[tuple[int, int, int]]:
    """Return who has which banner or share of one on an island, and its points (DAI-18.1.2 to 18.1.5)."""
    gold, silver = s.cat.banners[s.round - 1]
    first, second = [*banner_ranks(s, island), [], []][:2]
    if len(first) != 1:
        return [(seat, BOTH_SHARED, (gold + silver) // len(first)) for seat in first]
    banner = SILVER_BANNER if len(second) == 1 else SILVER_SHARED
    return [(first[0], GOLD_BANNER, gold)] + [(seat, banner, silver // len(second)) for seat in second]


def army_rank(s: DaimyoState, seat: int) -> Rank:
    """Return army value, then what breaks ties: fewer heroes, then more of cost 5, 4, 3, 2 (DAI-19.5)."""
    player = s.players[seat]
    costs = [s.cat.hero_cost[hero] for hero in player.heroes]
    return (sum(costs) + player.goods[GOLD], -len(costs), *(costs.count(cost) for cost in TIE_BREAKING_COSTS))


def final_count(s: DaimyoState) -> Iterator[tuple[int, int, int]]:
    """Yield seat, source and points of everything counted at the end (DAI-19.2 to 19.7)."""
    cat = s.cat
    for seat, player in enumerate(s.players):
        yield seat, RELICS, cat.relic_points[sum(player.relics)]
        yield seat, FARMS, cat.building_points[FARM][player.farms]
        yield seat, TOWERS, cat.building_points[TOWER][player.towers]
    armies = {seat: army_rank(s, seat) for seat in range(len(s.players))}
    yield from ((seat, ARMY, points) for seat, points in share(ranking(armies), cat.army_points[len(s.players)]))
    yield s.helmet, HELMET, cat.helmet_points
    for seat, player in enumerate(s.players):
        yield seat, LEFTOVERS, player.resources // cat.goods_per_point


def scores(s: DaimyoState) -> list[int]:
    """Return the popularity of each seat."""
    return [player.popularity for player in s.players]


def winners(s: DaimyoState) -> list[int]:
    """Return who has most popularity; ties go to most resources left, or the victory is shared (DAI-19.8)."""
    return final_ranking(s)[0]


def final_ranking(s: DaimyoState) -> list[list[int]]:
    """Return the seats by popularity, then by resources left, in groups of equals (DAI-19.8)."""
    return ranking({seat: (player.popularity, player.resources) for seat, player in enumerate(s.players)})
