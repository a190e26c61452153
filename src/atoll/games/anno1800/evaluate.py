"""What a bot needs to know of Anno 1800: how good a state is for a seat, in points to come."""

from __future__ import annotations

from atoll.games.anno1800.catalog import (
    DRAW_EXPEDITION,
    EXPLORATION,
    EXTRA_ACTION,
    FREE_RESOURCE,
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    MAJORITY,
    OLD_WORLD_LIMIT,
    TRADE,
    VISIT_BONUS,
    Card,
)
from atoll.games.anno1800.scoring import card_points, mission_points, visit_bonus, visits
from atoll.games.anno1800.state import NOBODY, AnnoState, Player

LONG_GAME = 30  # rounds after which strength is hardly worth anything any more
END_IS_NEAR = (0.15, 0.08)
RIVAL = 0.35  # in the end, the best rival's points count against the own ones
CUBES = (0.45, 0.8, 1.2, 1.9, 2.1)  # what owning a cube is worth
READY = (0.2, 0.35, 0.45, 0.6, 0.5)  # and what it is worth that it can work now
TOKEN_OWNED, TOKEN_READY, TOKEN_ON_CARD = 0.5, 0.35, 0.3
GOLD, RIVAL_GOLD = 0.42, 0.08
INDUSTRY, SHIPYARD_STRENGTH = 0.2, 0.25
OLD_ISLAND, NEW_ISLAND = 0.8, 1.5
COVERED = 0.8  # the part of a card's points that it is worth in hand when all its needs are within reach
MADE, TRADED = 1.0, 0.7  # how near a resource is: made, or traded for
BUILDABLE = ((0.4, True), (0.24, True), (0.12, False))  # one or two tiles away, or more because cubes are missing
RACE, RACE_FROM = 1.5, 5  # the last cards of a hand bring the fireworks nearer
BURDEN, BURDEN_GROWS = 1.1, 0.05  # a card in hand delays the end, more so later on
EXPEDITION = 0.6
UNUSED = {
    GAIN_GOLD: 0.7,
    GAIN_TOKENS: 0.6,
    GAIN_CUBES: 0.8,
    DRAW_EXPEDITION: 1.0,
    EXTRA_ACTION: 1.5,
    FREE_UPGRADES: 1.2,
    FREE_RESOURCE: 0.5,
}


def value(s: AnnoState, seat: int) -> float:
    """Return the worth of a state for a seat: what it has, and what it can expect of it."""
    if s.over:
        scores = [float(sum(p.points)) for p in s.players]
        return scores[seat] - RIVAL * max(own for k, own in enumerate(scores) if k != seat)
    p = s.players[seat]
    if not p.tiles:
        return 0.0
    to_come = _to_come(s)
    worth = float(card_points(s, p)) + s.cat.fireworks_points * (s.fireworks == seat)
    worth += p.gold / s.cat.gold_per_point + (GOLD - 1 / s.cat.gold_per_point) * min(p.gold, 12) * to_come
    worth -= RIVAL_GOLD * sum(other.gold for other in s.players)
    worth += to_come * _strength(s, p)
    worth += _hand(s, p, to_come)
    return worth + _missions(s, seat)


def _to_come(s: AnnoState) -> float:
    """Return how much of the game is still to come: less with every round, little once the end is near."""
    if s.last_round:
        return END_IS_NEAR[1]
    left = max(END_IS_NEAR[0], 1.0 - s.round / LONG_GAME)
    return END_IS_NEAR[0] if s.fireworks != NOBODY else left


def _strength(s: AnnoState, p: Player) -> float:
    """Return what cubes, ships, buildings and effects are worth as long as there are turns to use them."""
    worth = 0.0
    for level, count in enumerate(p.cubes()):
        ready = p.district[level] + p.resting[level]
        worth += CUBES[level] * min(count, 9) + READY[level] * min(ready, 8)
    for type_ in (TRADE, EXPLORATION):
        ready = p.tokens[type_] + p.idle[type_]
        worth += TOKEN_OWNED * min(ready + p.spent[type_], 7) + TOKEN_READY * min(ready, 6)
        worth += TOKEN_ON_CARD * p.on_cards[type_]
    worth += INDUSTRY * len(p.industries) + SHIPYARD_STRENGTH * min(sum(p.yards[:2]), 5)
    worth += OLD_ISLAND * min(len(p.old), 2) + NEW_ISLAND * min(len(p.new), 2)
    cards = s.cat.cards
    return worth + sum(_unused(cards[card]) for card in p.face_up)


def _unused(card: Card) -> float:
    return UNUSED.get(card.effect, 0.2) * (card.points / 6 + 0.5)


def within_reach(s: AnnoState, p: Player) -> list[tuple[float, int]]:
    """Return how near resources are, each with those so near as bits: made, traded for, or made after some building."""
    cat, cubes = s.cat, p.cubes()
    own = p.imports if p.tokens[TRADE] + p.spent[TRADE] + p.idle[TRADE] else 0
    for level, mask in enumerate(p.makes):
        if cubes[level]:
            own |= mask
    reach = own
    for price, mask in p.offers:
        if price <= p.tokens[TRADE] + p.spent[TRADE] + p.idle[TRADE]:
            reach |= mask
    steps = [(MADE, own), (TRADED, reach & ~own)]
    for near, manned in BUILDABLE:
        found = 0
        for kind, bit, bill in cat.industry_bills:
            if not bit & ~reach or not s.board[kind] or bill.mask & ~reach:
                continue
            if not manned or (cubes[cat.kind_worker[kind]] and all(cubes[level] for level in bill.cubes)):
                found |= bit
        steps.append((near, found))
        reach |= found
    return steps


def share_of(card: Card, reach: list[tuple[float, int]]) -> float:
    """Return how much of a card's needs is within reach: 1 when all of it is at hand."""
    mask = card.bill.mask
    if not mask:
        return 1.0
    return sum(near * (mask & found).bit_count() for near, found in reach) / mask.bit_count()


def _hand(s: AnnoState, p: Player, to_come: float) -> float:
    """Return what the hand is worth: cards whose needs are within reach, less the time that cards take."""
    if not p.hand:
        return 0.0
    steps = within_reach(s, p)
    open_end = s.fireworks == NOBODY
    burden = (BURDEN + BURDEN_GROWS * s.round) * (1.0 if open_end else 0.1)
    sharpness = 2 if s.round < LONG_GAME // 2 else 4  # later on only what is nearly playable counts
    worth = 0.0
    for card in p.hand:
        c = s.cat.cards[card]
        share = share_of(c, steps)
        worth += (COVERED if open_end else to_come) * c.points * share**sharpness - burden
    return worth + RACE * max(0, RACE_FROM - len(p.hand)) * open_end


def _missions(s: AnnoState, seat: int) -> float:
    """Return the points of missions and visitors as things stand; what others may still take is worth less."""
    p = s.players[seat]
    worth = float(visits(s, p, visit_bonus(s))[0]) + (
        EXPEDITION * min(len(p.expeditions), 8) if not s.last_round else 0.0
    )
    for mission in s.missions:
        m = s.cat.missions[mission]
        points = mission_points(s, m)[seat] if m.kind != VISIT_BONUS or p.expeditions else 0
        worth += points * (0.5 if m.kind in (MAJORITY, OLD_WORLD_LIMIT) and not s.last_round else 1.0)
    return worth
