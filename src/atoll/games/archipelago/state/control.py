"""Chapter 14: who controls a building."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import (
    FIRST_BUILDING,
    FIRST_ICON,
    PLACE_KIND,
    PLACE_REGION,
    PLACES,
    TOWN,
    held_by,
    is_lying,
    place_at,
    places_of,
    seat_of,
)
from atoll.games.archipelago.state.archipelago import NOBODY, ArchipelagoState

S = ArchipelagoState

OF_PLACES = FIRST_BUILDING - FIRST_ICON  # where building places begin in `occupied`


def occupant(s: S, place: int) -> int:
    """Return whose unit is on a building place, lying or not."""
    held = s.occupied[OF_PLACES + place]
    return seat_of(held) if held >= 0 else NOBODY


def holds(s: S, seat: int, place: int) -> bool:
    """Return whether an active unit of a player is on a building place."""
    return s.occupied[OF_PLACES + place] == held_by(seat)


def town_holder(s: S, region: int) -> int:
    """Return who controls a region by an active citizen on its town (ARC-14.4.1)."""
    held = s.occupied[OF_PLACES + place_at(region, TOWN)]
    return seat_of(held) if held >= 0 and not is_lying(held) else NOBODY


def towns_held(s: S, seat: int) -> list[int]:
    """Return the regions that a player controls by their towns, in order."""
    if not s.in_play[TOWN]:
        return []
    towns, own = s.occupied[OF_PLACES + TOWN : OF_PLACES + len(s.built) : PLACES], held_by(seat)
    return [region for region, held in enumerate(towns) if held == own] if own in towns else []


def controls(s: S, seat: int, place: int) -> bool:
    """Return whether a player controls the building on a place (ARC-14.1.1, 14.4.1, ARC-R-62)."""
    if s.built[place] < 0:
        return False
    if holds(s, seat, place):
        return True
    if PLACE_KIND[place] == TOWN or occupant(s, place) not in (NOBODY, seat):
        return False
    return town_holder(s, PLACE_REGION[place]) == seat


def controlled(s: S, seat: int, kind: int) -> int:
    """Return how many buildings of a kind a player controls."""
    return sum(controls(s, seat, place) for place in places_of(kind, len(s.cells)))
