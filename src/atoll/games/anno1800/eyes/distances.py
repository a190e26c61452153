"""How far away things are, in actions: a unit of a resource, a cube of a level, a building, the cards of a hand.

A good player counts the actions that a hand takes: one to play each card, those to build what makes its goods, and a
festival whenever those who do the work are used up. Cubes of each level and trade tokens are the crew that works.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from atoll.games.anno1800.catalog import EXPLORATION, LEVELS, TRADE, Bill, Catalog
from atoll.games.anno1800.state import AnnoState, Player

OUT_OF_REACH = 40.0  # actions: not to be had
MERCHANT, EXPLORER = len(LEVELS), len(LEVELS) + 1  # tokens do work as cubes do
USED = 0.13  # the part of a festival that a unit costs on the way to something else
PROMOTION = 0.6  # an action educates several cubes
TOKEN_SHORT = 1.3  # actions to get a trade token more
SAIL_SHORT = 1.8  # and an exploration token
SHIPYARD = 1.4  # actions to get a shipyard for a greater ship
ISLAND = 1.6  # islands to explore until the right one comes
CUBES_COUNTED = 9  # more of a level make no difference
LOOK_BACK = 4  # steps back from a thing to what it is made of: engines, an investor, an engineer, windows for them
WORST = 4  # how much those of the crew who are used most decide when a festival is due
WORST_ROOT = 1 / WORST
WORK_COUNTED = 64  # of so much work it is known beforehand how it weighs
FESTIVAL = 1.0
EVERYTHING = -1  # as bits
_RANK = itemgetter(0)

Way = tuple[int, int]  # who works for a unit, and how many of them
Work = tuple[tuple[Way, ...], ...]  # who may work for each thing that is asked for
Ordered = tuple[tuple[int, float, Work], ...]  # points, actions and work of cards, in order
Schedule = tuple[tuple[int, float], ...]  # cards in the order they are played: points, and the actions up to each


class Economy(NamedTuple):
    """All that distances depend on: what is made, who is there to work, what others sell, what can be built."""

    makes: tuple[int, ...]
    crew: tuple[int, ...]  # cubes by level, then trade and exploration tokens
    offers: tuple[tuple[int, int], ...]
    imports: int
    islands: int
    board: tuple[bool, ...]
    yard: int  # the strength of the best shipyard


class Asked(NamedTuple):
    """What a card of a hand asks for where things cost so much."""

    rank: float  # the lower, the earlier it is played
    card: int
    work: Work


@dataclass(slots=True, frozen=True, eq=False)
class Costs:
    """What things cost in actions, before anybody works for them; the same costs are the very same thing."""

    units: tuple[float, ...]  # a unit of each resource
    levels: tuple[float, ...]  # to have a cube of a level at all
    ways: tuple[tuple[Way, ...], ...]  # who may work for a unit of each resource
    tokens: tuple[float, float]  # one more trade or exploration token: part of a ship
    economy: Economy  # where this is so, with no more than a cube of each level
    cards: dict[int, Asked]  # of a hand, as far as somebody has asked


def economy_of(s: AnnoState, p: Player, cubes: list[int]) -> Economy:
    """Return what the distances of a player depend on."""
    tokens = [a + b + c for a, b, c in zip(p.tokens, p.spent, p.idle, strict=True)]
    crew = tuple([min(count, CUBES_COUNTED) for count in (*cubes, *tokens)])
    board = tuple([left > 0 for left in s.board])
    return Economy(p.makes, crew, p.offers, p.imports, len(p.new), board, max(p.yards, default=0))


def used_crew(p: Player, cubes: list[int]) -> tuple[int, ...]:
    """Return the cubes and tokens that need a festival; tokens on cards work besides."""
    tired = [count - ready - resting for count, ready, resting in zip(cubes, p.district, p.resting, strict=True)]
    return (*tired, p.spent[TRADE] - p.on_cards[TRADE], p.spent[EXPLORATION] - p.on_cards[EXPLORATION])


@lru_cache(maxsize=1 << 10)
def costs_of(cat: Catalog, economy: Economy) -> Costs:
    """Return what everything costs; of cubes it is no matter how many there are of a level."""
    crew = (*[min(count, 1) for count in economy.crew[:MERCHANT]], *economy.crew[MERCHANT:])
    return _costs(cat, economy._replace(crew=crew))


@lru_cache(maxsize=1 << 10)
def _costs(cat: Catalog, economy: Economy) -> Costs:
    """Return what everything costs: at first what is at hand, then step by step what can be made from it."""
    units = [OUT_OF_REACH] * len(cat.resources)
    levels = [0.0 if economy.crew[level] else OUT_OF_REACH for level in range(len(LEVELS))]
    ways: list[tuple[Way, ...]] = [()] * len(cat.resources)
    _trade(cat, economy, units, ways)
    for level, mask in enumerate(economy.makes):
        if economy.crew[level]:
            works = _sole_way(level, 1)
            for r in _products(cat, mask):
                ways[r] = (*ways[r], *works) if units[r] <= 0 else works
                units[r] = 0.0
    nearer = EVERYTHING
    for _ in range(LOOK_BACK):
        nearer = _come_nearer(cat, economy, units, levels, ways, nearer)
        if not nearer:
            break
    return Costs(tuple(units), tuple(levels), tuple(ways), _token_costs(cat, economy, units, levels), economy, {})


def _token_costs(cat: Catalog, economy: Economy, units: list[float], levels: list[float]) -> tuple[float, float]:
    """Return what a token of either type costs by the ship that carries it cheapest."""
    best = [OUT_OF_REACH, OUT_OF_REACH]
    for kind, level, _, bill in cat.ship_facts:
        if economy.board[kind]:
            token, yard = cat.ship_token[kind], SHIPYARD if level > economy.yard else 0.0
            best[token] = min(best[token], (yard + bill_cost(bill, units, levels)) / level)
    return best[TRADE], best[EXPLORATION]


def _trade(cat: Catalog, economy: Economy, units: list[float], ways: list[tuple[Way, ...]]) -> None:
    """Note what comes from islands and from others."""
    trade, exploration = economy.crew[MERCHANT], economy.crew[EXPLORER]
    missing = cat.new_cost[economy.islands] - exploration if economy.islands < cat.max_new else OUT_OF_REACH
    away = ISLAND + SAIL_SHORT * max(0.0, missing)
    short, imported = TOKEN_SHORT * max(0, cat.import_price - trade), _sole_way(MERCHANT, cat.import_price)
    for r in cat.raws:
        units[r] = short if economy.imports >> r & 1 else short + away
        ways[r] = imported
    for price, mask in economy.offers:
        short, bought = TOKEN_SHORT * max(0, price - trade), _sole_way(MERCHANT, price)
        for r in _products(cat, mask):
            units[r] = short
            ways[r] = bought


@cache
def _sole_way(who: int, count: int) -> tuple[Way, ...]:
    """Return the ways of what nobody else works for; they are many, and so the very same ones."""
    return ((who, count),)


@lru_cache(maxsize=1 << 12)
def _products(cat: Catalog, mask: int) -> tuple[int, ...]:
    return tuple([r for r in cat.products if mask >> r & 1])


@lru_cache(maxsize=8)
def _made_from(cat: Catalog) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what each education and each industry is made from: resources and, beyond them, levels as bits."""
    first = len(cat.resources)

    def bits(bill: Bill, level: int) -> int:
        return bill.mask | reduce(or_, [1 << first + each for each in (*bill.cubes, level)])

    educations = tuple([bits(bill, level - 1) for level, bill in cat.education_steps])
    return educations, tuple([bits(bill, level) for _, level, _, _, bill in cat.industry_facts])


def _come_nearer(
    cat: Catalog, economy: Economy, units: list[float], levels: list[float], ways: list[tuple[Way, ...]], came: int
) -> int:
    """Let levels and resources come nearer by one promotion or building; return which did, as bits of `_made_from`.

    Nothing can come nearer again but what is made from something that has come nearer since.
    """
    nearer, first = 0, len(cat.resources)
    educations, industries = _made_from(cat)
    for made_from, (level, bill) in zip(educations, cat.education_steps, strict=True):
        if levels[level] and made_from & (came | nearer):
            cost = PROMOTION + levels[level - 1] + _units(bill, units) + _cubes(bill, levels)
            if cost < levels[level]:
                levels[level] = cost
                nearer |= 1 << first + level
    for made_from, (kind, level, bit, _, bill) in zip(industries, cat.industry_facts, strict=True):
        if not made_from & (came | nearer):
            continue
        r = cat.kind_resource[kind]
        if units[r] <= 1.0:
            continue
        if economy.makes[level] & bit:
            cost = levels[level]
        elif economy.board[kind] and levels[level] + 1.0 < units[r]:
            cost = levels[level] + bill_cost(bill, units, levels)
        else:
            continue
        if cost < units[r]:
            units[r] = cost
            ways[r] = _sole_way(level, 1)
            nearer |= 1 << r
    return nearer


def _units(bill: Bill, units: list[float] | tuple[float, ...]) -> float:
    """Return how many actions the goods of a bill are away."""
    cost = USED * len(bill.units)
    for r in bill.units:
        cost += units[r]
    return cost


def bill_cost(bill: Bill, units: list[float] | tuple[float, ...], levels: list[float] | tuple[float, ...]) -> float:
    """Return how many actions a building with this bill is away."""
    cost, cubes = USED * len(bill.units), 0.0  # as `_units` and `_cubes` have it; asked too often for two calls
    for r in bill.units:
        cost += units[r]
    for level in bill.cubes:
        cubes += USED + levels[level]
    return 1.0 + cost + cubes


def _cubes(bill: Bill, levels: list[float] | tuple[float, ...]) -> float:
    """Return how many actions the cubes that a bill exhausts are away."""
    return sum([USED + levels[level] for level in bill.cubes])


def card_cost(cat: Catalog, economy: Economy, costs: Costs, card: int) -> float:
    """Return about how many actions it takes to play a card, that of playing it included."""
    bill = cat.card_bill[card]
    short = 0.0
    if bill.trade > economy.crew[MERCHANT]:
        short += costs.tokens[TRADE] * (bill.trade - economy.crew[MERCHANT])
    if bill.exploration > economy.crew[EXPLORER]:
        short += costs.tokens[EXPLORATION] * (bill.exploration - economy.crew[EXPLORER])
    return 1.0 + short + _units(bill, costs.units) + USED * (bill.trade + bill.exploration)


def _asked(cat: Catalog, costs: Costs, card: int) -> Asked:
    bill, ways = cat.card_bill[card], costs.ways
    work = [ways[r] for r in bill.units if ways[r]]
    if bill.trade:
        work.append(_sole_way(MERCHANT, bill.trade))
    if bill.exploration:
        work.append(_sole_way(EXPLORER, bill.exploration))
    return Asked(card_cost(cat, costs.economy, costs, card) / cat.cards[card].points, card, tuple(work))


@lru_cache(maxsize=256)
def _in_good_order(cat: Catalog, costs: Costs, hand: tuple[int, ...]) -> Ordered:
    """Return the cards of a hand in a good order: points, the actions up to each, festivals apart, and their work."""
    known, units = costs.cards, costs.units
    for card in hand:
        if card not in known:
            known[card] = _asked(cat, costs, card)
    cards = sorted([known[card] for card in hand], key=_RANK)
    times: list[float] = []
    actions, built, tokens = 0.0, 0, list(costs.economy.crew[MERCHANT:])
    for _, card, _ in cards:
        bill = cat.card_bill[card]
        actions += 1.0
        for r in bill.units:
            if not built >> r & 1:
                actions += units[r]
                built |= 1 << r
        if bill.trade > tokens[TRADE]:  # ships that are built for a card serve the next ones too
            actions += costs.tokens[TRADE] * (bill.trade - tokens[TRADE])
            tokens[TRADE] = bill.trade
        if bill.exploration > tokens[EXPLORATION]:
            actions += costs.tokens[EXPLORATION] * (bill.exploration - tokens[EXPLORATION])
            tokens[EXPLORATION] = bill.exploration
        times.append(actions)
    return tuple([(cat.cards[card].points, time, work) for (_, card, work), time in zip(cards, times, strict=True)])


@lru_cache(maxsize=1 << 10)
def schedule(cat: Catalog, economy: Economy, used: tuple[int, ...], hand: tuple[int, ...]) -> Schedule:
    """Return the points of the cards of a hand in a good order, each with the actions up to it."""
    return tuple(in_order(cat, costs_of(cat, economy), economy.crew, used, hand))


def in_order(
    cat: Catalog, costs: Costs, crew: tuple[int, ...], used: tuple[int, ...], hand: tuple[int, ...]
) -> list[tuple[int, float]]:
    """Return the same where it is known what things cost."""
    found: list[tuple[int, float]] = []
    load, worn = list(used), [_WEAR[count] for count in crew]
    wear = [_wear(count, done) if done else 0.0 for count, done in zip(crew, load, strict=True)]
    due = _festivals_for(wear)
    for points, actions, work in _in_good_order(cat, costs, hand):
        for ways in work:
            who, count = ways[0] if len(ways) == 1 else _least_used(ways, crew, load)
            done = load[who] = load[who] + count
            wear[who] = worn[who][done] if 0 < done < WORK_COUNTED else _wear(crew[who], done)
        if work:
            due = _festivals_for(wear)
        found.append((points, actions + due))
    return found


def _least_used(ways: tuple[Way, ...], crew: tuple[int, ...], load: list[int]) -> Way:
    """Return who works for a unit where several might: those who are used least."""
    best, least = ways[0], math.inf
    for way in ways:
        who, count = way
        use = (load[who] + count) / (crew[who] or 1)
        if use < least:
            best, least = way, use
    return best


def festivals(crew: tuple[int, ...], load: list[int] | tuple[int, ...]) -> float:
    """Return how many festivals so much work takes: mostly as many as those need who are used most."""
    return _festivals_for([_wear(count, work) for count, work in zip(crew, load, strict=True)])


def _wear(count: int, work: int) -> float:
    """Return how much the work of so many of the crew weighs."""
    if work <= 0:
        return 0.0
    return float((work / count if count else float(work)) ** WORST)


_WEAR = [[_wear(count, work) for work in range(WORK_COUNTED)] for count in range(CUBES_COUNTED + 1)]


def _festivals_for(wear: list[float]) -> float:
    farmers, workers, artisans, engineers, investors, traders, explorers = wear
    total = farmers + workers + artisans + engineers + investors + traders + explorers
    return FESTIVAL * float(total**WORST_ROOT)
