"""A bot's rough guess of what actions and moves on the map bring, in points."""

from __future__ import annotations

from functools import cache

from atoll.games.archipelago.bot.gains import DOUBT, WONDER, building_use, card_use
from atoll.games.archipelago.bot.value import BUILDINGS, CITIZEN, CUBES, FLORIN, danger, step_of_rebellion
from atoll.games.archipelago.catalog import (
    CONSTRUCTION,
    EXPLORATION,
    FISH,
    MIGRATION,
    RECRUITMENT,
    REPRODUCTION,
    TAXES,
    TRANSACTION,
    Catalog,
)
from atoll.games.archipelago.components.spots import (
    BUSY,
    FIRST_BUILDING,
    FREE,
    KIND_OF,
    MOVED,
    REBEL,
    REGION_OF,
    SPOT_OF,
    icon_at,
    is_water,
    region_and_area,
    unit_at,
)
from atoll.games.archipelago.flow.exploration import fitting, open_sites
from atoll.games.archipelago.flow.harvest import permitted
from atoll.games.archipelago.flow.migration import ALL_UNITS, steps_from
from atoll.games.archipelago.flow.people import births
from atoll.games.archipelago.flow.units import area_of, count_in, spots_of
from atoll.games.archipelago.scoring import is_separatist
from atoll.games.archipelago.state import NOBODY, ArchipelagoState
from atoll.games.archipelago.state.control import town_holder
from atoll.kernel import Choice

S = ArchipelagoState

ACTIONS, CARDS, TRADES = 5, 2, 1  # looked at in a round
WORTH_MOVING = 0.1
HARVESTS = 6


# -- regions -----------------------------------------------------------------------------------------------


@cache
def _face_worth(cat: Catalog, face: int) -> float:
    region = cat.faces[face]
    icons = sum(CUBES[kind] * (0.6 if kind == FISH else 1.0) for kind, _ in region.icons)
    return icons - 0.04 * region.huts + 0.1 * (region.lands > 0)


def face_worth(s: S, face: int) -> float:
    """Return what a region is worth to whoever lives there."""
    return _face_worth(s.cat, face)


def free_icons(s: S, where: int) -> list[int]:
    """Return the free icons of an area by kind, where the bank has cubes."""
    region, k = region_and_area(where)
    counts = [0] * len(CUBES)
    for number, kind in s.cat.area_icons[s.faces[region]][k]:
        if s.occupied[icon_at(region, number)] == FREE and s.store[kind]:
            counts[kind] += 1
    return counts


def home_worth(s: S, seat: int, where: int) -> float:
    """Return how well a recruit is placed: icons that nobody of one's own stands by."""
    region = REGION_OF[where]
    rich = face_worth(s, s.faces[region]) if town_holder(s, region) in (NOBODY, seat) else 0.2
    return rich - 0.3 * count_in(s.players[seat].citizens, region)


# -- moves -------------------------------------------------------------------------------------------------


def neighbours(s: S, seat: int) -> dict[int, int]:
    """Return how many citizens of a player live on each bank."""
    found: dict[int, int] = {}
    for unit in s.players[seat].citizens:
        where = area_of(s, SPOT_OF[unit])
        found[where] = found.get(where, 0) + 1
    return found


def best_goal(s: S, seat: int, spot: int, mode: int, living: dict[int, int]) -> tuple[float, int]:
    """Return what the unit on a spot gains by its best move by itself, and where it goes; -1 for nowhere."""
    ship = spot < FIRST_BUILDING and is_water(spot)
    if ship or unit_at(spot) in s.players[seat].ships:
        return _best_course(s, seat, spot)
    if mode != ALL_UNITS:
        return 0.0, -1
    citizens = s.players[seat].citizens
    here = REGION_OF[spot]
    stay = BUILDINGS[KIND_OF[spot]] if spot >= FIRST_BUILDING else _stand_worth(s, seat, area_of(s, spot), living, 0)
    best, goal = 0.0, -1
    for step in steps_from(s, seat, spot):
        region = REGION_OF[step]
        if region != here and count_in(citizens, region) >= s.cat.limit:
            continue
        if step < FIRST_BUILDING:
            gain = _stand_worth(s, seat, step, living, 1)
        else:
            gain = 0.3 if town_holder(s, region) == seat else BUILDINGS[KIND_OF[step]]
        if gain - stay > best:
            best, goal = gain - stay, step
    return best, goal


def _stand_worth(s: S, seat: int, where: int, living: dict[int, int], coming: int) -> float:
    """Return what one more citizen, or one of those there, can harvest on a bank."""
    region = REGION_OF[where]
    if town_holder(s, region) not in (NOBODY, seat):
        return 0.05
    rank = living.get(where, 0) + coming
    icons = [CUBES[kind] for kind, count in enumerate(free_icons(s, where)) if count for _ in range(count)]
    icons.sort(reverse=True)
    alone = 0.1 if rank == 1 else 0.0
    return (icons[rank - 1] if 0 < rank <= len(icons) else 0.0) + alone


def _best_course(s: S, seat: int, spot: int) -> tuple[float, int]:
    here = area_of(s, spot, True)
    ships = s.players[seat].ships
    best, goal = 0.0, -1
    stay = BUILDINGS[KIND_OF[spot]] if spot >= FIRST_BUILDING else _fishing(s, ships, here, 0)
    for step in steps_from(s, seat, spot, ship=True):
        gain = BUILDINGS[KIND_OF[step]] if step >= FIRST_BUILDING else _fishing(s, ships, step, 1)
        if gain - stay > best:
            best, goal = gain - stay, step
    return best, goal


def _fishing(s: S, ships: list[int], where: int, coming: int) -> float:
    living = sum(SPOT_OF[unit] == where for unit in ships) + coming
    return CUBES[FISH] if living <= free_icons(s, where)[FISH] else 0.0


def best_mover(s: S, seat: int, mode: int) -> int:
    """Return the spot of the unit that gains most by moving, or -1."""
    player = s.players[seat]
    spots = spots_of((*player.citizens, *player.ships), BUSY | MOVED)
    living = neighbours(s, seat)
    gains = [(best_goal(s, seat, spot, mode, living)[0], spot) for spot in spots]
    best, spot = max(gains, default=(0.0, -1))
    return spot if best > WORTH_MOVING else -1


# -- a round -----------------------------------------------------------------------------------------------


def round_choices(s: S, seat: int, offer: list[Choice], worths: list[float]) -> list[Choice]:
    """Return the best few actions, cards and trades of a round by a rough guess, and to end it."""
    actions: list[tuple[float, int, Choice]] = []
    cards: list[tuple[float, int, Choice]] = []
    trades: list[tuple[float, int, Choice]] = []
    acting = any(choice.kind == "act" for choice in offer)
    cubes = yields(s, seat, worths) if acting else []
    step = step_of_rebellion(s, seat) if any(choice.kind == "use card" for choice in offer) else 0.0
    for choice in offer:
        kind = choice.kind
        if kind == "act":
            actions.append((_action_worth(s, seat, choice.args[0], cubes), choice.index, choice))
        elif kind == "use card":
            cards.append((card_use(s, seat, choice.args[0], cubes, worths, step), choice.index, choice))
        elif kind == "build wonder":
            cards.append((WONDER, choice.index, choice))
        elif kind in ("trade at", "trade from town at"):
            trades.append((building_use(s, seat, choice.args[0], worths), choice.index, choice))
    found = [*_best(actions, ACTIONS, 0.0), *_best(cards, CARDS, -DOUBT), *_best(trades, TRADES, -DOUBT)]
    if found and offer[0] is s.book.passing:
        return found
    return [*found, offer[0]]


def _best(guesses: list[tuple[float, int, Choice]], most: int, least: float) -> list[Choice]:
    guesses.sort(reverse=True)
    return [choice for worth, _, choice in guesses[:most] if worth > least]


def yields(s: S, seat: int, worths: list[float]) -> list[float]:
    """Return what a harvest of each kind would bring now, at most one cube an idle unit and icon."""
    player = s.players[seat]
    found = [0.0] * HARVESTS
    idle: dict[int, int] = {}
    for units, ship in ((player.citizens, False), (player.ships, True)):
        for unit in units:
            if not unit & BUSY:
                where = area_of(s, SPOT_OF[unit], ship)
                idle[where] = idle.get(where, 0) + 1
    for where, count in idle.items():
        if permitted(s, seat, REGION_OF[where]):
            for kind, icons in enumerate(free_icons(s, where)):
                found[kind] += worths[kind] * min(count, icons)
    return found


def _action_worth(s: S, seat: int, action: int, cubes: list[float]) -> float:
    player = s.players[seat]
    if action < HARVESTS:
        return cubes[action]
    if action == CONSTRUCTION:
        return 2.0
    if action == TAXES:
        citizens = sum(not unit & REBEL for unit in player.citizens)
        fear = -0.3 if is_separatist(s, seat) else 0.1 + 0.4 * danger(s)
        return FLORIN * min(s.bank, citizens + len(player.ships)) - fear
    if action == REPRODUCTION:
        return 0.05 + CITIZEN * len(births(s, seat))
    if action == RECRUITMENT:
        return CITIZEN + 0.15 - FLORIN * s.cat.recruit_cost[s.surplus]
    if action == EXPLORATION:
        sites = open_sites(s, seat)
        top = s.cat.faces[s.hexes.top[-1]].hex
        return 0.9 if any(fitting(s, face, sites) for face in s.cat.fronts[top]) else 0.2 * bool(sites)
    if action == MIGRATION:
        return 0.3 if best_mover(s, seat, ALL_UNITS) >= 0 else 0.0
    assert action == TRANSACTION
    return 0.15
