"""Chapter 14: who controls a building."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import FIRST_BUILDING, FIRST_ICON, TOWN
from atoll.games.archipelago.state.archipelago import NOBODY, ArchipelagoState

S = ArchipelagoState

FIRST_PLACE = FIRST_BUILDING - FIRST_ICON  # of the building places in `occupied`


def town_holder(s: S, region: int) -> int:
    """Return who controls a region by an active citizen on its town (ARC-14.4.1)."""
    holder = s.occupied[FIRST_PLACE + region * 4 + TOWN]
    return holder >> 1 if holder >= 0 and not holder & 1 else NOBODY


def controls(s: S, seat: int, place: int) -> bool:
    """Return whether a player controls the building on a place (ARC-14.1.1, 14.4.1, ARC-R-62)."""
    if s.built[place] < 0:
        return False
    holder = s.occupied[FIRST_PLACE + place]
    if holder == seat * 2:
        return True
    if place % 4 == TOWN or (holder >= 0 and holder >> 1 != seat):
        return False
    return town_holder(s, place // 4) == seat


def controlled(s: S, seat: int, kind: int) -> int:
    """Return how many buildings of a kind a player controls."""
    return sum(controls(s, seat, place) for place in range(kind, len(s.built), 4))
