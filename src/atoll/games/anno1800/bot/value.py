"""What a bot needs to know of Anno 1800: how good a state is for a seat, in points to come."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from atoll.games.anno1800.bot.missions import SOON, missions_worth
from atoll.games.anno1800.catalog import (
    DRAW_EXPEDITION,
    EXPLORATION,
    EXTRA_ACTION,
    FREE_RESOURCE,
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    TRADE,
    Card,
    Catalog,
)
from atoll.games.anno1800.eyes.distances import (
    Economy,
    Schedule,
    bill_cost,
    costs_of,
    economy_of,
    festivals,
    schedule,
    used_crew,
)
from atoll.games.anno1800.scoring import card_points, points_so_far
from atoll.games.anno1800.state import NOBODY, AnnoState, Player

LONG_GAME = 25  # rounds after which the end is due
PACE = (2.0, 2.5, 4.0)  # turns that a rival needs for a card in hand, by deck
RIVAL = 0.35  # in the end, the best rival's points count against the own ones
CUBES = (0.2, 0.5, 0.8, 1.4, 1.6)  # what owning a cube is worth
TOKEN_OWNED = (0.6, 0.9)  # of either type
TOKEN_READY, TOKEN_ON_CARD = 0.1, 0.3
GOLD, RIVAL_GOLD = 0.42, 0.08
INDUSTRY = 0.2
FLEET, YARDS = 3.0, 3  # what ships promise, and how many shipyards are of use
OLD_ISLAND, NEW_ISLAND = 0.8, 0.5
BURDEN, OVERDUE = 0.5, 1.0  # a far card in hand delays the end, and more so with every round that it is overdue
LONG_OVERDUE = 6  # rounds: later ones make no difference, or nobody would explore what the last cards need
BURDEN_NEAR = 0.92  # with every action that a card is away, so much less of its burden is as good as gone
LAST_TURNS = 6.0  # that one still plans for when the end is overdue
RACE = 1.0
ACTION = 1.0  # what an action is worth when nothing is planned
LEAD, BIG_LEAD = 0.4, 12  # who ends the game wants to be ahead
LONG_PLAN = 16  # turns that are enough to use all that one owns
NEAR = 0.95  # what is left of a card's worth with every action that it is away
WIDTH = 0.25
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
    cubes, turns = p.cubes(), turns_left(s, seat)
    economy = economy_of(s, p, cubes)
    to_come = min(1.0, (rivals_pace(s, seat) if s.fireworks == seat else turns) / LONG_PLAN)
    worth = float(card_points(s, p)) + s.cat.fireworks_points * (s.fireworks == seat)
    worth += p.gold / s.cat.gold_per_point + (GOLD - 1 / s.cat.gold_per_point) * min(p.gold, 12) * to_come
    worth -= RIVAL_GOLD * sum([other.gold for other in s.players])
    worth += to_come * _strength(s, p, cubes, economy)
    worth += _hand(s, p, economy, used_crew(p, cubes), turns)
    if s.fireworks == seat:
        worth += _lead(s, seat)
    return worth + missions_worth(s, seat, economy, turns)


def _lead(s: AnnoState, seat: int) -> float:
    """Return what it is worth that the end comes now: much to the leader, who else had better wait."""
    best = max(points_so_far(s, k) for k in range(len(s.players)) if k != seat)
    lead = points_so_far(s, seat) - best
    return LEAD * max(-BIG_LEAD, min(BIG_LEAD, lead))


def turns_left(s: AnnoState, seat: int) -> float:
    """Return how many turns a seat may still expect, as its rivals' hands tell."""
    if s.last_round:
        return 0.0
    if s.fireworks != NOBODY:
        return 1.0
    return rivals_pace(s, seat)


def rivals_pace(s: AnnoState, seat: int) -> float:
    """Return how many turns it takes the quickest rival to play all cards, or until the end is due."""
    deck = s.cat.card_deck
    quickest = min([sum([PACE[deck[card]] for card in p.hand]) for k, p in enumerate(s.players) if k != seat])
    return min(1.5 + quickest, max(LAST_TURNS, LONG_GAME - s.round))


def _strength(s: AnnoState, p: Player, cubes: list[int], economy: Economy) -> float:
    """Return what cubes, ships, buildings and effects are worth as long as there are turns to use them."""
    worth = 0.0
    for level, count in enumerate(cubes):
        worth += CUBES[level] * min(count, 9)
    for type_ in (TRADE, EXPLORATION):
        ready = p.tokens[type_] + p.idle[type_]
        worth += TOKEN_OWNED[type_] * min(ready + p.spent[type_], 7) + TOKEN_READY * min(ready, 6)
        worth += TOKEN_ON_CARD * p.on_cards[type_]
    worth += INDUSTRY * len(p.industries) + FLEET * fleet(s.cat, economy, p.yards[:YARDS])
    worth += OLD_ISLAND * min(len(p.old), 2) + NEW_ISLAND * min(len(p.new), 2)
    cards = s.cat.cards
    return worth + sum(_unused(cards[card]) for card in p.face_up)


@lru_cache(maxsize=1 << 13)
def fleet(cat: Catalog, economy: Economy, yards: tuple[int, ...]) -> float:
    """Return what the ships promise that shipyards could build, by their distance."""
    costs, best = costs_of(cat, economy), [0.0, 0.0, 0.0, 0.0]
    for kind, level, _, bill in cat.ship_facts:
        if economy.board[kind] and level <= max(yards, default=0):
            away = bill_cost(bill, costs.units, costs.levels)
            best[level] = max(best[level], level * TOKEN_OWNED[cat.ship_token[kind]] * SOON**away)
    return sum([max(best[: strength + 1]) for strength in yards])


def _unused(card: Card) -> float:
    return UNUSED.get(card.effect, 0.2) * (card.points / 6 + 0.5)


def _hand(s: AnnoState, p: Player, economy: Economy, used: tuple[int, ...], turns: float) -> float:
    """Return what the hand is worth: the points of its cards, by the chance to play them in time."""
    if not turns:
        return 0.0
    cards = schedule(s.cat, economy, used, p.hand)
    worth, chance = schedule_worth(cards, turns)
    if not cards:
        worth -= ACTION * festivals(economy.crew, used)
    if s.fireworks == NOBODY:
        burden = BURDEN + OVERDUE * min(LONG_OVERDUE, max(0, s.round - LONG_GAME))
        worth += s.cat.fireworks_points * RACE * chance
        worth -= burden * sum([1.0 - BURDEN_NEAR**time for _, time in cards])
    return worth


def schedule_worth(cards: Schedule, turns: float) -> tuple[float, float]:
    """Return what the cards of a schedule are worth, and the chance to play the last of them in time."""
    width = WIDTH * turns + 0.3
    worth, chance = 0.0, 1.0
    for points, time in cards:
        chance = NEAR**time / (1.0 + exp(min(50.0, (time - turns) / width)))
        worth += points * chance
    return worth, chance
