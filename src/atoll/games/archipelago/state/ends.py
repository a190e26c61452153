"""Chapters 24 and 28: end conditions, and which of them have come true."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from atoll.games.archipelago.catalog import CHARACTER, PROGRESS, Catalog, Goal
from atoll.games.archipelago.components.spots import BUILDINGS

if TYPE_CHECKING:
    from atoll.games.archipelago.state.archipelago import ArchipelagoState as S

Count = Callable[["S"], int]

UNWATCHED = -1  # nobody looks at end conditions before the first action (ARC-28.9)


def _cards_of(kind: int) -> Count:
    def count(s: S) -> int:
        kinds, found = s.cat.card_kind, 0
        for player in s.players:
            for card in player.cards:
                found += kinds[card] == kind
        return found

    return count


def _on_map(kind: int) -> Count:
    return lambda s: s.in_play[kind]


COUNTS: dict[str, Count] = {  # what an end condition counts
    **{f"count_in_play {building}": _on_map(kind) for kind, building in enumerate(BUILDINGS)},
    "count_in_play ship": lambda s: sum([len(player.ships) for player in s.players]),
    "count_in_play evolution_card": lambda s: sum([len(player.cards) for player in s.players]),
    "count_in_play progress_card": _cards_of(PROGRESS),
    "count_in_play character_card": _cards_of(CHARACTER),
    "explorer_piles_empty": lambda s: s.piles.count(0),
    "resources_exhausted": lambda s: s.store.count(0),
    "bank_money_exhausted": lambda s: int(s.bank == 0),
    "surplus_above": lambda s: s.surplus - 1,
    "population_at_least": lambda s: s.population,
}


def is_met(s: S, goal: Goal) -> bool:
    """Return whether an objective's end condition holds."""
    return COUNTS[goal.counts](s) >= goal.level[len(s.players)]


def begin_watch(s: S) -> None:
    """Look at end conditions from now on; those that hold already must cease to hold before they count."""
    s.asleep = sum([is_met(s, goal) << number for number, goal in enumerate(s.cat.goals)])


def is_fulfilled(s: S, number: int) -> bool:
    """Return whether an objective ends the game: its condition holds, and not by the set-up alone."""
    return s.asleep != UNWATCHED and not s.asleep >> number & 1 and is_met(s, s.cat.goals[number])


def some_end_is_met(s: S) -> bool:
    """Return whether an objective in play ends the game; what has ceased to hold counts from now on."""
    if s.asleep:
        if s.asleep == UNWATCHED:
            return False
        for number in _numbers(s.asleep):
            if not is_met(s, s.cat.goals[number]):
                s.asleep &= ~(1 << number)
    ends = _ends(s.cat, len(s.players))
    for player in s.players:
        for number in player.goals:
            count, level = ends[number]
            if count(s) >= level and not s.asleep >> number & 1:
                return True
    return bool(s.common) and any(is_fulfilled(s, number) for number in s.common)


@cache
def _numbers(asleep: int) -> tuple[int, ...]:
    """Return which objectives these bits are."""
    return tuple(number for number in range(asleep.bit_length()) if asleep >> number & 1)


@cache
def _ends(cat: Catalog, players: int) -> tuple[tuple[Count, int], ...]:
    """Return what each objective counts, and the number at which it ends the game: this is asked after every step."""
    return tuple((COUNTS[goal.counts], goal.level[players]) for goal in cat.goals)
