"""How good a state of Daimyo is for a seat, in popularity points to come."""

from __future__ import annotations

from atoll.games.daimyo.catalog import FARM, GOLD, PARTS, RICE, TOWER
from atoll.games.daimyo.scoring import army_rank, ranking, share
from atoll.games.daimyo.state import DaimyoState, Player

FADE = 0.7  # a banner of a later round is less certain
PROGRESS = (0.0, 0.6, 2.2, 4.8)  # of a relic, by parts owned
GOVERNOR_HARVEST = 0.35  # by round to come
FARM_HARVEST = 0.35
TILE_USE = 0.5
CARD_USE = 0.25
ARMY_POINT = 0.12
RIVAL = 0.35  # what hurts the strongest rival is worth a part of it
GOODS_SPENT = (0.55, 0.55, 0.55, 0.4)  # what a good is worth while it can still be spent
GOODS_ENOUGH = 7  # more of a kind is hard to spend


def value(s: DaimyoState, seat: int) -> float:
    """Return the worth of a state for a seat: what it can expect, less a part of the best rival's."""
    if s.over:
        return _margin(s, seat)
    expected = [_expected_points(s, player) for player in s.players]
    for k, banners in enumerate(_banners(s)):
        expected[k] += banners
    for k, points in share(
        ranking({k: army_rank(s, k) for k in range(len(s.players))}), s.cat.army_points[len(s.players)]
    ):
        expected[k] += points * (0.3 + 0.1 * s.round)
    if s.helmet >= 0:
        expected[s.helmet] += 0.4 * s.round
    return expected[seat] - RIVAL * max(own for k, own in enumerate(expected) if k != seat)


def _margin(s: DaimyoState, seat: int) -> float:
    scores = [float(player.popularity) for player in s.players]
    return scores[seat] - RIVAL * max(own for k, own in enumerate(scores) if k != seat)


def _expected_points(s: DaimyoState, p: Player) -> float:
    """Return what a player has, and can expect of it in the rounds to come."""
    cat = s.cat
    if p.clan < 0:
        return 0.0
    to_come = cat.rounds - s.round
    worth = float(p.popularity)
    worth += cat.relic_points[min(sum(p.relics), cat.relic_tokens)]
    worth += cat.building_points[FARM][p.farms] + cat.building_points[TOWER][p.towers]
    worth += to_come * FARM_HARVEST * p.farms
    worth += to_come * GOVERNOR_HARVEST * (cat.governors - p.governors)
    worth += to_come * TILE_USE * sum(tile >= 0 for tile in p.slots)
    worth += min(to_come, 2) * CARD_USE * len(p.hand)
    worth += (0.3 + 0.2 * to_come) * min(p.storage - cat.storage_start, PARTS)
    parts = [0] * s.islands
    for tile in p.loose:
        parts[cat.tile_colour[tile]] += 1
    worth += sum(PROGRESS[min(count, PARTS - 1)] for count in parts) * min(1.0, 0.3 + 0.3 * to_come)
    worth += ARMY_POINT * (p.goods[GOLD] + sum(cat.hero_cost[hero] for hero in (*p.hand, *p.deck.loose, *p.discard)))
    spending = min(1.0, 0.35 + 0.2 * to_come)
    worth += spending * sum(GOODS_SPENT[good] * min(p.goods[good], GOODS_ENOUGH) for good in range(GOLD + 1))
    worth += 0.2 * sum(p.goods[RICE:GOLD])
    return worth - 0.2 * to_come * p.disc


def _banners(s: DaimyoState) -> list[float]:
    """Return the banners each seat can expect from the influence it has now."""
    expected = [0.0] * len(s.players)
    first = second = 0.0
    sure = 1.0
    for gold, silver in s.cat.banners[max(s.round - 1, 0) :]:
        first += gold * sure
        second += silver * sure
        sure *= FADE
    for island in range(s.islands):
        ranks = [(p.influence[island] if p.influence else 0, seat) for seat, p in enumerate(s.players)]
        ranks.sort(reverse=True)
        best, next_best = ranks[0][0], ranks[1][0]
        for influence, seat in ranks:
            if not influence:
                continue
            expected[seat] += 0.08 * influence
            if influence == best:
                expected[seat] += first if next_best < best else (first + second) / 2
            elif influence == next_best:
                expected[seat] += second
    return expected
