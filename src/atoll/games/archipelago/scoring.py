"""Chapters 19, 20, 21 and 28: criteria, points and winners."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from atoll.games.archipelago.catalog import CHARACTER, KINDS, PACIFIST, PROGRESS, RANKED, SEPARATIST, Goal
from atoll.games.archipelago.components.spots import BUILDINGS
from atoll.games.archipelago.state import INDEPENDENT, NOBODY, ArchipelagoState
from atoll.games.archipelago.state.control import controlled, towns_held

S = ArchipelagoState
Count = Callable[[S, int], int]

# Where victory points come from.
SOURCES = ("objectives", "trend", "medals")


# -- criteria (ARC-28.1 to 28.5) -------------------------------------------------------------------------


def _controlled(kind: int) -> Count:
    return lambda s, seat: controlled(s, seat, kind)


def _cubes(kind: int) -> Count:
    return lambda s, seat: s.players[seat].cubes[kind]


def _cards(*kinds: int) -> Count:
    return lambda s, seat: sum(s.cat.card_kind[card] in kinds for card in s.players[seat].cards)


def _icons(kind: int) -> Count:
    return lambda s, seat: sum(s.cat.faces[s.faces[region]].produces[kind] for region in towns_held(s, seat))


CRITERIA: dict[str, Count] = {
    "money": lambda s, seat: s.players[seat].money,
    "explorer_tokens": lambda s, seat: s.players[seat].tokens,
    **{f"{building}s_controlled": _controlled(kind) for kind, building in enumerate(BUILDINGS)},
    **{f"{name}_cubes": _cubes(kind) for kind, name in enumerate(KINDS)},
    "character_cards": _cards(CHARACTER),
    "progress_cards": _cards(PROGRESS),
    "evolution_cards": _cards(CHARACTER, PROGRESS),
    **{f"{name}_icons_in_town_regions": _icons(kind) for kind, name in enumerate(KINDS)},
    "citizens_on_archipelago": lambda s, seat: len(s.players[seat].citizens),
    "ships_on_archipelago": lambda s, seat: len(s.players[seat].ships),
    "benefactor_florins": lambda s, seat: s.players[seat].good_deeds,
}


# -- points ----------------------------------------------------------------------------------------------


def owned_goals(s: S) -> list[tuple[int, int]]:
    """Return all objectives in play with their owners; common ones are nobody's."""
    owned = [(goal, seat) for seat, player in enumerate(s.players) for goal in player.goals]
    return [*((goal, NOBODY) for goal in s.common), *owned]


def ranking(counts: Iterable[float], points: tuple[int, ...]) -> list[int]:
    """Return the points of each seat: ties share a rank and the next player takes the next one (ARC-20.4)."""
    counts = list(counts)
    ranks = sorted({count for count in counts if count > 0}, reverse=True)
    worth = dict(zip(ranks, points, strict=False))
    return [worth.get(count, 0) for count in counts]


def goal_points(s: S, goal: Goal, owner: int) -> list[int]:
    """Return what one objective gives each seat."""
    seats = range(len(s.players))
    if goal.score == RANKED:
        criterion = CRITERIA[goal.criterion]
        return ranking([criterion(s, seat) for seat in seats], goal.points)
    calm = goal.score == PACIFIST and s.population - s.rebellion > goal.difference
    return [goal.points[0] if calm and seat == owner else 0 for seat in seats]


def trend_points(s: S, trend: int) -> list[int]:
    """Return what a trend card gives each seat."""
    counts = [CRITERIA[s.cat.trends[trend]](s, seat) for seat in range(len(s.players))]
    return ranking(counts, s.cat.trend_points[trend])


def medals(s: S, seat: int) -> int:
    """Return the medals on a player's characters and built wonders."""
    player, cards = s.players[seat], s.cat.cards
    return sum(cards[card].medals for card in player.cards if not cards[card].wonder or card in player.wonders)


def points_by_source(s: S) -> list[list[int]]:
    """Return each seat's points for objectives, trend and medals."""
    table = [[0, 0, medals(s, seat)] for seat in range(len(s.players))]
    for number, owner in owned_goals(s):
        for seat, points in enumerate(goal_points(s, s.cat.goals[number], owner)):
            table[seat][0] += points
    for trend in s.trends:
        for seat, points in enumerate(trend_points(s, trend)):
            table[seat][1] += points
    return table


def scores(s: S) -> list[int]:
    """Return each seat's points: all of them at the end, until then the medals that everybody sees."""
    if not s.over:
        return [medals(s, seat) for seat in range(len(s.players))]
    if s.result == INDEPENDENT:
        return [int(seat in separatists(s)) for seat in range(len(s.players))]
    return [sum(row) for row in points_by_source(s)]


def is_separatist(s: S, seat: int) -> bool:
    """Return whether a player plays for independence."""
    return any(s.cat.goals[goal].score == SEPARATIST for goal in s.players[seat].goals)


def separatists(s: S) -> list[int]:
    """Return who plays for independence."""
    return [seat for seat in range(len(s.players)) if is_separatist(s, seat)]


def winners(s: S) -> list[int]:
    """Return the grand winner: most points, then most money, else shared (ARC-20.9, ARC-R-35)."""
    if s.result == INDEPENDENT:
        return separatists(s)
    totals = [(points, s.players[seat].money) for seat, points in enumerate(scores(s))]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
