"""What a bot needs to know of Archipelago: how good a state is for a seat, in victory points to come."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from atoll.games.archipelago.catalog import (
    CHARACTER,
    DOMESTIC_CRISIS,
    EVENT,
    EXPORT_CRISIS,
    KINDS,
    PACIFIST,
    PROGRESS,
    RANKED,
    REBELLION,
    Catalog,
)
from atoll.games.archipelago.components.spots import (
    BUILDINGS as BUILDING_NAMES,
    BUSY,
    PLACE_KIND,
    PLACE_REGION,
    REBEL,
    REGION_OF,
    SPOT_OF,
    is_lying,
    seat_of,
)
from atoll.games.archipelago.flow.promises import debts
from atoll.games.archipelago.flow.setup import goal_pool
from atoll.games.archipelago.scoring import is_separatist, points_by_source
from atoll.games.archipelago.state import INDEPENDENT, MONEY, PHASE_5, ArchipelagoState, Player
from atoll.games.archipelago.state.control import OF_PLACES

S = ArchipelagoState

RIVAL = 0.4  # what hurts the strongest rival is worth a part of it
FLORIN, EXPLORER = 0.07, 0.3
PLENTY = 30  # florins beyond which more are of little use
CUBES = (0.2, 0.22, 0.2, 0.22, 0.32, 0.34)  # by kind: the first three; further ones are worth less
ENOUGH, SPARE = 3, 0.5
CITIZEN, SHIP_WORTH, DISC = 0.3, 0.3, 0.12
BUILDINGS = (1.2, 0.7, 0.7, 0.6)  # town, market, port, temple
IDLE, SPREAD = 0.05, 0.08
REBEL_LOSS = 0.15
WONDER = 0.3  # of its medals, for one that could be built
MEDAL = 2.0  # a medal is never lost again, and nobody shares it
GOOD_NAME = 0.4  # lost with a broken promise
WIN = 5.0
SHARED_DEFEAT = -12.0
OWN_REVOLT = 16.0
CALM = 14  # steps of rebellion from which on nobody worries
WORRY = 9.0
REBELLION_STEP = 0.06
AHEAD = 0.4  # a crisis in sight may still be met or covered
RANKS = 6  # more than there are players, so that the last ones give nothing
LEAD = 0.4  # of a rank, for what is short of the next one
CARD_WORTH = 0.3
EFFECT_WORTH = {
    "reveal_and_buy": 0.1,
    "transactions": 0.2,
    "recruit": 0.15,
    "reproduce_in_one_region": 0.25,
    "construct": 0.25,
    "explore": 0.3,
    "income_per_building": 0.2,
    "income_per_population": 0.25,
    "gain_money": 0.3,
    "gain_money_and_rebellion": 0.25,
    "collect_taxes": 0.15,
    "disengage_units": 0.15,
    "double_harvest": 0.15,
    "rebellion_per_building": 0.3,
    "rebellion_by_bands": 0.25,
    "rebellion_change": 0.25,
    "rebellion_and_surplus": 0.2,
    "pay_options": 0.2,
    "gain_choice_of_cube": 0.2,
    "pillage_icon": 0.1,
    "peek_region_deck": -0.1,
    "wonder_rebellion_per_building": 0.4,
    "wonder_surplus": 0.3,
    "wonder_ships_at_ports": 0.3,
    "wonder_rebellion": 0.3,
}

Holdings = tuple[list[list[int]], list[tuple[int, int]]]  # buildings by seat and kind; who has a town on which face


def value(s: S, seat: int) -> float:
    """Return the worth of a state for a seat: its own prospects, less a part of the best rival's.

    What is behind other screens is dealt anew in every sampled world, so it counts by its average only.
    """
    if s.over and s.result == INDEPENDENT:
        return OWN_REVOLT if is_separatist(s, seat) else SHARED_DEFEAT
    held = holdings(s)
    own = s.players[seat]
    worth = position(s, seat, held[0][seat]) + readiness(s, seat) + screen(own)
    if own.cards:
        worth += _building_sites(s, own)
    if s.promises:
        worth -= _debts(s, seat)
    others = [k for k in range(len(s.players)) if k != seat]
    worth -= RIVAL * max([position(s, k, held[0][k]) for k in others])
    worth += _ranks(s, seat, held)
    if s.over:
        totals = [sum(row) + 0.01 * s.players[k].money for k, row in enumerate(points_by_source(s))]
        ahead = totals[seat] - max(totals[k] for k in others)
        return worth + (WIN if ahead > 0 else -WIN) + ahead
    return worth + _peace(s, seat)


# -- the common danger -----------------------------------------------------------------------------------


def margin(s: S) -> float:
    """Return how many steps rebellion is away from independence, with what lies ahead."""
    _, rebellion = s.cat.stability[min(s.population, s.cat.top)]
    return s.population - s.rebellion - rebellion - s.cat.unrest[s.surplus] - pending(s) - AHEAD * _forecast(s)


def danger(s: S) -> float:
    """Return how near independence is: 0 when nobody worries, more than 1 when it is at hand."""
    return min(1.5, max(0.0, (CALM - margin(s)) / CALM)) ** 2


def step_of_rebellion(s: S, seat: int) -> float:
    """Return what one more step of rebellion costs a player now; the Separatist gains by it."""
    cost = REBELLION_STEP + 2 * WORRY / CALM * max(0.0, min(1.5, 1 - margin(s) / CALM))
    return -cost if is_separatist(s, seat) else cost


def pending(s: S) -> int:
    """Return what the crisis at hand will add when nobody gives any more."""
    if s.crisis is None:
        return 0
    return s.crisis.missing or sum(1 for p in s.players for unit in p.citizens if unit & REBEL)


def _forecast(s: S) -> float:
    """Return the rebellion that the back in sight would bring with the cubes there are now."""
    if not s.deck.top or (s.crisis is not None and s.crisis.missing):
        return 0.0
    cost = 0.0
    for what, kind, number, marker, _ in s.cat.backs[s.cat.cards[s.deck.top[-1]].back]:
        if what == DOMESTIC_CRISIS:
            cubes = s.domestic[kind] + sum(p.cubes[kind] for p in s.players)
            cost += max(0, s.population - number * cubes)
        elif what == EXPORT_CRISIS:
            cost += max(0, number - s.export[kind] - sum(p.cubes[kind] for p in s.players))
        elif what == EVENT and marker == REBELLION:
            cost += number * (s.in_play[kind] if kind >= 0 else 1)
    return min(cost, 12.0)


def _peace(s: S, seat: int) -> float:
    """The common danger frightens all but the Separatist."""
    if is_separatist(s, seat):
        return WORRY * danger(s) + REBELLION_STEP * s.rebellion + 0.03 * s.surplus
    return -WORRY * danger(s) - 0.04 * s.surplus - REBELLION_STEP * s.rebellion + 0.04 * s.population


# -- what a player has -----------------------------------------------------------------------------------


def holdings(s: S) -> Holdings:
    """Return who controls how many buildings of each kind, and the faces of regions with their towns' holders."""
    held = [[0, 0, 0, 0] for _ in s.players]
    towns: list[tuple[int, int]] = []
    occupied = s.occupied
    town = -1
    for place, where in enumerate(s.built):
        kind = PLACE_KIND[place]
        if where < 0:
            town = town if kind else -1
            continue
        holder = occupied[OF_PLACES + place]
        if not kind:
            town = -1
            if holder >= 0 and not is_lying(holder):
                town = seat_of(holder)
                held[town][0] += 1
                towns.append((town, s.faces[PLACE_REGION[place]]))
        elif holder < 0:
            if town >= 0:
                held[town][kind] += 1
        elif not is_lying(holder) or seat_of(holder) == town:
            held[seat_of(holder)][kind] += 1
    return held, towns


def position(s: S, seat: int, buildings: list[int]) -> float:
    """Return the worth of what a player has for all to see."""
    p = s.players[seat]
    worth = CITIZEN * len(p.citizens) + SHIP_WORTH * len(p.ships)
    if p.cards:
        worth += cards_worth(s.cat, p.cards, p.wonders)
    for count, each in zip(buildings, BUILDINGS, strict=True):
        worth += count * each
    for unit in p.citizens:
        if unit & REBEL:
            worth -= REBEL_LOSS
    return worth


def readiness(s: S, seat: int) -> float:
    """Return what it is worth to a player to have citizens who can still do something, here and there."""
    p = s.players[seat]
    idle, regions = 0, set()
    for unit in p.citizens:
        regions.add(REGION_OF[SPOT_OF[unit]])
        if not unit & BUSY:
            idle += 1
    discs = p.discs if s.phase == PHASE_5 and not s.passed >> seat & 1 else 0
    return IDLE * idle + SPREAD * len(regions) + DISC * discs


@cache
def cards_worth(cat: Catalog, cards: tuple[int, ...], wonders: tuple[int, ...]) -> float:
    """Return what evolution cards are worth, with their medals."""
    worth = 0.0
    for number in cards:
        card = cat.cards[number]
        worth += CARD_WORTH + EFFECT_WORTH.get(card.effect, 0.1)
        if not card.wonder or number in wonders:
            worth += MEDAL * card.medals
    return worth


def screen(p: Player) -> float:
    """Return the worth of what a player has behind the screen."""
    worth = FLORIN * min(p.money, PLENTY) + EXPLORER * p.tokens
    for count, each in zip(p.cubes, CUBES, strict=True):
        worth += each * (count if count <= ENOUGH else ENOUGH + SPARE * (count - ENOUGH))
    return worth


def _debts(s: S, seat: int) -> float:
    """Return what a player owes, and the good name that he risks if he cannot pay in time."""
    cost, money = 0.0, s.players[seat].money
    for owed in debts(s, seat):
        florins = owed.amount if owed.what == MONEY else 0
        money -= florins
        late = owed.due <= s.turn and (money < 0 or not florins)
        cost += FLORIN * florins + (GOOD_NAME if late else 0.0)
    return cost


def _building_sites(s: S, p: Player) -> float:
    """Return what cubes at hand promise for wonders that are not built yet."""
    worth = 0.0
    for number in p.cards:
        card = s.cat.cards[number]
        if card.wonder and number not in p.wonders:
            need = sum(card.cubes)
            have = sum(min(own, cubes) for own, cubes in zip(p.cubes, card.cubes, strict=True))
            worth += card.medals * WONDER * (have / need) ** 2
    return worth


# -- rankings --------------------------------------------------------------------------------------------


def _ranks(s: S, seat: int, held: Holdings) -> float:
    """Return what trends and objectives would give now: those a player knows, and any others may have."""
    own = s.players[seat].goals
    hidden = 0 if s.common else len(own) * (len(s.players) - 1)
    tables, difference, points = _tables(s.cat, goal_pool(s), s.trends, (*s.common, *own), hidden)
    share = 0.0
    if points:
        share = points * min(1.0, max(0.0, (s.population - s.rebellion - difference) / 8))
    for criterion, ranks, lead in tables:
        counts = COUNTED[criterion](s, held)
        mine = counts[seat]
        if not mine:
            continue
        if criterion in SCREENED:
            average = (sum(counts) - mine) / (len(counts) - 1)
            better = (average * 0.6 > mine) + (average > mine) + (average * 1.4 > mine)
            best = max(mine, average * 1.4)
        else:
            best = float(max(counts))
            better = len({other for other in counts if other > mine}) if best > mine else 0
        share += ranks[better] + lead * mine / best
    return share


RankTable = tuple[str, tuple[float, ...], float]  # a criterion, what its ranks may give, what nearness is worth


@cache
def _tables(
    cat: Catalog, pool: tuple[int, ...], trends: tuple[int, ...], known: tuple[int, ...], hidden: int
) -> tuple[list[RankTable], int, int]:
    """Return all that may be ranked, and a Pacifist's difference and points."""
    likely: dict[str, list[float]] = {}  # by criterion: the points of each rank, and the weight of all of them

    def add(criterion: str, points: tuple[int, ...], weight: float) -> None:
        row = likely.setdefault(criterion, [0.0] * (RANKS + 1))
        for rank, each in enumerate(points):
            row[rank] += weight * each
        row[RANKS] += weight

    for trend in trends:
        add(cat.trends[trend], cat.trend_points[trend], 1.0)
    difference = points = 0
    for number in known:
        goal = cat.goals[number]
        if goal.score == RANKED:
            add(goal.criterion, goal.points, 1.0)
        elif goal.score == PACIFIST:
            difference, points = goal.difference, goal.points[0]
    others = [cat.goals[goal] for goal in pool if goal not in known] if hidden else []
    for goal in others:
        if goal.score == RANKED:
            add(goal.criterion, goal.points, hidden / len(others))
    return [(name, tuple(row[:RANKS]), LEAD * row[RANKS]) for name, row in likely.items()], difference, points


Counts = Callable[[S, Holdings], list[int]]


def _held(kind: int) -> Counts:
    return lambda s, held: [row[kind] for row in held[0]]


def _icons(kind: int) -> Counts:
    def counts(s: S, held: Holdings) -> list[int]:
        found = [0] * len(s.players)
        for seat, face in held[1]:
            found[seat] += s.cat.faces[face].produces[kind]
        return found

    return counts


def _cubes(kind: int) -> Counts:
    return lambda s, held: [player.cubes[kind] for player in s.players]


def _cards(*kinds: int) -> Counts:
    return lambda s, held: [_cards_of(s.cat, player.cards, kinds) for player in s.players]


@cache
def _cards_of(cat: Catalog, cards: tuple[int, ...], kinds: tuple[int, ...]) -> int:
    return sum(cat.card_kind[card] in kinds for card in cards)


COUNTED: dict[str, Counts] = {
    "money": lambda s, held: [player.money for player in s.players],
    "explorer_tokens": lambda s, held: [player.tokens for player in s.players],
    "character_cards": _cards(CHARACTER),
    "progress_cards": _cards(PROGRESS),
    "evolution_cards": _cards(CHARACTER, PROGRESS),
    "citizens_on_archipelago": lambda s, held: [len(player.citizens) for player in s.players],
    "ships_on_archipelago": lambda s, held: [len(player.ships) for player in s.players],
    "benefactor_florins": lambda s, held: [player.good_deeds for player in s.players],
    **{f"{building}s_controlled": _held(kind) for kind, building in enumerate(BUILDING_NAMES)},
    **{f"{name}_icons_in_town_regions": _icons(kind) for kind, name in enumerate(KINDS)},
    **{f"{name}_cubes": _cubes(kind) for kind, name in enumerate(KINDS)},
}
SCREENED = {"money", "explorer_tokens", *(f"{name}_cubes" for name in KINDS)}
