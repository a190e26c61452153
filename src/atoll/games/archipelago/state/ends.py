"""Chapters 24 and 28: end conditions, and which of them have come true."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from atoll.games.archipelago.catalog import CHARACTER, PROGRESS, Goal
from atoll.games.archipelago.components.spots import BUILDINGS

if TYPE_CHECKING:
    from atoll.games.archipelago.state.archipelago import ArchipelagoState as S

UNWATCHED = -1  # nobody looks at end conditions before the first action (ARC-28.9)


def _cards_of(s: S, kind: int) -> int:
    kinds, count = s.cat.card_kind, 0
    for player in s.players:
        for card in player.cards:
            count += kinds[card] == kind
    return count


def _on_map(kind: int) -> Callable[[S], int]:
    return lambda s: s.in_play[kind]


_IN_PLAY: dict[str, Callable[[S], int]] = {
    **{building: _on_map(kind) for kind, building in enumerate(BUILDINGS)},
    "ship": lambda s: sum([len(player.ships) for player in s.players]),
    "evolution_card": lambda s: sum([len(player.cards) for player in s.players]),
    "progress_card": lambda s: _cards_of(s, PROGRESS),
    "character_card": lambda s: _cards_of(s, CHARACTER),
}


_END: dict[str, Callable[[S, Goal], int]] = {
    "count_in_play": lambda s, goal: _IN_PLAY[goal.what](s),
    "explorer_piles_empty": lambda s, goal: s.piles.count(0),
    "resources_exhausted": lambda s, goal: s.store.count(0),
    "bank_money_exhausted": lambda s, goal: int(s.bank == 0),
    "surplus_above": lambda s, goal: s.surplus - 1,
    "population_at_least": lambda s, goal: s.population,
}


def is_met(s: S, goal: Goal) -> bool:
    """Return whether an objective's end condition holds."""
    return _END[goal.end](s, goal) >= goal.level[len(s.players)]


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
        for number, goal in enumerate(s.cat.goals):
            if s.asleep >> number & 1 and not is_met(s, goal):
                s.asleep &= ~(1 << number)
    goals, count = s.cat.goals, len(s.players)
    for player in s.players:
        for number in player.goals:
            goal = goals[number]
            if _END[goal.end](s, goal) >= goal.level[count] and not s.asleep >> number & 1:
                return True
    return bool(s.common) and any(is_fulfilled(s, number) for number in s.common)
