"""What a bot needs to know of Anno 1800: how good a state is for a seat, in points to come."""

from __future__ import annotations

from math import exp

from atoll.games.anno1800.catalog import (
    DRAW_EXPEDITION,
    EXPLORATION,
    EXTRA_ACTION,
    FREE_RESOURCE,
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    HAND_PENALTY,
    INDUSTRY_MISSION,
    MAJORITY,
    OLD_WORLD_LIMIT,
    TRADE,
    VISIT_BONUS,
    Card,
)
from atoll.games.anno1800.plans import bill_cost, costs_of, festivals, schedule, stand_of, used_hands
from atoll.games.anno1800.scoring import card_points, mission_points, visit_bonus, visits
from atoll.games.anno1800.state import NOBODY, AnnoState, Player

LONG_GAME = 34  # rounds after which the end is due
PACE = 2.0  # turns that a rival needs for a card in hand
RIVAL = 0.35  # in the end, the best rival's points count against the own ones
CUBES = (0.2, 0.5, 0.8, 1.4, 1.6)  # what owning a cube is worth
TOKEN_OWNED, TOKEN_READY, TOKEN_ON_CARD = 0.5, 0.1, 0.3
GOLD, RIVAL_GOLD = 0.42, 0.08
INDUSTRY, SHIPYARD_STRENGTH = 0.2, 0.5
OLD_ISLAND, NEW_ISLAND = 0.8, 0.5
BURDEN = 0.3  # a card in hand delays the end
RACE = 1.0
LAMBDA = 1.0
NEAR = 0.95  # what is left of a card's worth with every action that it is away
WIDTH = 0.25
SOON = 0.6  # the part of a mission's points that is left with every action that it is away
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
    turns = turns_left(s, seat)
    to_come = min(1.0, turns / 16)
    worth = float(card_points(s, p)) + s.cat.fireworks_points * (s.fireworks == seat)
    worth += p.gold / s.cat.gold_per_point + (GOLD - 1 / s.cat.gold_per_point) * min(p.gold, 12) * to_come
    worth -= RIVAL_GOLD * sum(other.gold for other in s.players)
    cubes = p.cubes()
    worth += to_come * _strength(s, p, cubes)
    worth += _hand(s, seat, cubes, turns)
    return worth + _missions(s, seat, turns)


def turns_left(s: AnnoState, seat: int) -> float:
    """Return how many turns a seat may still expect, as its rivals' hands tell."""
    if s.last_round:
        return 0.0
    if s.fireworks != NOBODY:
        return 1.0
    rivals = min(len(p.hand) for k, p in enumerate(s.players) if k != seat)
    return max(1.5, min(1.5 + PACE * rivals, LONG_GAME - s.round))


def _strength(s: AnnoState, p: Player, cubes: list[int]) -> float:
    """Return what cubes, ships, buildings and effects are worth as long as there are turns to use them."""
    worth = 0.0
    for level, count in enumerate(cubes):
        worth += CUBES[level] * min(count, 9)
    for type_ in (TRADE, EXPLORATION):
        ready = p.tokens[type_] + p.idle[type_]
        worth += TOKEN_OWNED * min(ready + p.spent[type_], 7) + TOKEN_READY * min(ready, 6)
        worth += TOKEN_ON_CARD * p.on_cards[type_]
    worth += INDUSTRY * len(p.industries) + SHIPYARD_STRENGTH * min(sum(p.yards[:3]), 5)
    worth += OLD_ISLAND * min(len(p.old), 2) + NEW_ISLAND * min(len(p.new), 2)
    cards = s.cat.cards
    return worth + sum(_unused(cards[card]) for card in p.face_up)


def _unused(card: Card) -> float:
    return UNUSED.get(card.effect, 0.2) * (card.points / 6 + 0.5)


def _hand(s: AnnoState, seat: int, cubes: list[int], turns: float) -> float:
    """Return what the hand is worth: the points of its cards, by the chance to play them in time."""
    p = s.players[seat]
    if not turns:
        return 0.0
    stand = stand_of(s, p, cubes)
    used = used_hands(p, cubes)
    plan = schedule(s.cat, stand, used, p.hand)
    worth, chance = plan_worth(plan, turns)
    if not plan:
        worth -= LAMBDA * festivals(stand.hands, used)
    if s.fireworks == NOBODY:
        worth -= BURDEN * len(p.hand)
        worth += RACE * s.cat.fireworks_points * chance
    return worth


def plan_worth(plan: tuple[tuple[int, float], ...], turns: float) -> tuple[float, float]:
    """Return what the cards of a plan are worth, and the chance to play the last of them in time."""
    width = WIDTH * turns + 0.3
    worth, chance = 0.0, 1.0
    for points, time in plan:
        chance = NEAR**time / (1.0 + exp(min(50.0, (time - turns) / width)))
        worth += points * chance
    return worth, chance


def _missions(s: AnnoState, seat: int, turns: float) -> float:
    """Return the points of missions and visitors as things stand; what others may still take is worth less."""
    p = s.players[seat]
    worth = float(visits(s, p, visit_bonus(s))[0]) + (
        EXPEDITION * min(len(p.expeditions), 8) if not s.last_round else 0.0
    )
    for mission in s.missions:
        m = s.cat.missions[mission]
        points = mission_points(s, m)[seat] if m.kind != VISIT_BONUS or p.expeditions else 0
        worth += points * (0.5 if m.kind in (MAJORITY, OLD_WORLD_LIMIT, HAND_PENALTY) and not s.last_round else 1.0)
        if m.kind == INDUSTRY_MISSION and turns > 1:
            costs = costs_of(s.cat, stand_of(s, p, p.cubes()))
            for kind in m.industries:
                if s.board[kind] and not p.makes[s.cat.kind_worker[kind]] & s.cat.kind_bit[kind]:
                    away = bill_cost(s.cat.kind_bill[kind], costs.units, costs.levels)
                    if away < turns:
                        worth += m.points * SOON**away
    return worth
