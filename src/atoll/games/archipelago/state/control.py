"""Chapter 14: who controls a building."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import FIRST_BUILDING, FIRST_ICON, TOWN
from atoll.games.archipelago.state.archipelago import NOBODY, ArchipelagoState

S = ArchipelagoState

PLACES = FIRST_BUILDING - FIRST_ICON  # where building places begin in `occupied`


def occupant(s: S, place: int) -> int:
    """Return whose unit is on a building place, lying or not."""
    holder = s.occupied[PLACES + place]
    return holder >> 1 if holder >= 0 else NOBODY


def holds(s: S, seat: int, place: int) -> bool:
    """Return whether an active unit of a player is on a building place."""
    return s.occupied[PLACES + place] == seat * 2


def town_holder(s: S, region: int) -> int:
    """Return who controls a region by an active citizen on its town (ARC-14.4.1)."""
    holder = s.occupied[PLACES + region * 4 + TOWN]
    return holder >> 1 if holder >= 0 and not holder & 1 else NOBODY


def towns_held(s: S, seat: int) -> list[int]:
    """Return the regions that a player controls by their towns, in order."""
    towns, own = s.occupied[PLACES + TOWN : PLACES + 4 * len(s.cells) : 4], seat * 2
    return [region for region, holder in enumerate(towns) if holder == own] if own in towns else []


def controls(s: S, seat: int, place: int) -> bool:
    """Return whether a player controls the building on a place (ARC-14.1.1, 14.4.1, ARC-R-62)."""
    if s.built[place] < 0:
        return False
    if holds(s, seat, place):
        return True
    if place % 4 == TOWN or occupant(s, place) not in (NOBODY, seat):
        return False
    return town_holder(s, place // 4) == seat


def controlled(s: S, seat: int, kind: int) -> int:
    """Return how many buildings of a kind a player controls."""
    return sum(controls(s, seat, place) for place in range(kind, len(s.built), 4))
