"""Units on the map: where they are and how they stand (chapters 2 and 26)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from atoll.games.archipelago.components.spots import (
    BUSY,
    FIRST_BUILDING,
    FIRST_ICON,
    FREE,
    KIND_OF,
    PLACE_KIND,
    PLACE_REGION,
    REBEL,
    REGION_OF,
    SPOT_OF,
    TOWN,
    area_at,
    held_by,
    is_water,
    land_of,
    region_and_icon,
    sea_of,
    unit_at,
)
from atoll.games.archipelago.state import NOBODY, ArchipelagoState
from atoll.games.archipelago.state.control import occupant, town_holder

S = ArchipelagoState


def area_of(s: S, spot: int, ship: bool = False) -> int:
    """Return the area in which a unit on a spot counts as being (ARC-26.7)."""
    if spot < FIRST_ICON:
        return spot
    if spot < FIRST_BUILDING:
        region, k = region_and_icon(spot - FIRST_ICON)
        return area_at(region, s.cat.faces[s.faces[region]].icons[k][1])
    under = s.built[spot - FIRST_BUILDING]
    return area_at(REGION_OF[spot], sea_of(under) if ship else land_of(under))


def afloat(s: S, seat: int, spot: int) -> bool:
    """Return whether a player's idle unit on an area or building is a ship."""
    if spot < FIRST_BUILDING:
        return is_water(spot)
    return unit_at(spot) in s.players[seat].ships


def put(s: S, seat: int, units: list[int], unit: int) -> None:
    """Put a unit on the map, or back after a change."""
    insort(units, unit)
    spot = SPOT_OF[unit]
    if spot >= FIRST_ICON:
        s.occupied[spot - FIRST_ICON] = held_by(seat, unit & REBEL != 0)


def lift(s: S, units: list[int], unit: int) -> None:
    """Take a unit from where it is."""
    units.remove(unit)
    spot = SPOT_OF[unit]
    if spot >= FIRST_ICON:
        s.occupied[spot - FIRST_ICON] = FREE


def change(s: S, seat: int, units: list[int], old: int, new: int) -> None:
    """Let a unit be elsewhere, or stand otherwise."""
    lift(s, units, old)
    put(s, seat, units, new)
    if SPOT_OF[old] != SPOT_OF[new]:
        leave_town(s, SPOT_OF[old])


def tell_move(s: S, seat: int, spot: int, goal: int, ship: bool) -> None:
    """Say which unit went from where to where."""
    s.tell("move", seat=seat, unit=int(ship), spot=spot, goal=goal)


def leave_town(s: S, spot: int) -> None:
    """Forget that a town's citizen was engaged by trading."""
    if spot >= FIRST_BUILDING and s.traders and KIND_OF[spot] == TOWN:
        s.traders &= ~(1 << REGION_OF[spot])


def count_in(units: list[int], region: int) -> int:
    """Return how many units are in a region."""
    return sum(REGION_OF[SPOT_OF[unit]] == region for unit in units)


def idle_at(units: list[int], spot: int) -> int:
    """Return an active, non-engaged unit on a spot, or -1."""
    for unit in units:
        if SPOT_OF[unit] == spot and not unit & BUSY:
            return unit
    return -1


def off_icon(s: S, spot: int, ship: bool) -> int:
    """Return where a unit of a spot stands when it is free again: those on icons step off them (ARC-7.3)."""
    return area_of(s, spot, ship) if FIRST_ICON <= spot < FIRST_BUILDING else spot


def rebels(s: S, seat: int) -> list[int]:
    """Return the citizens of a player who lie."""
    return [unit for unit in s.players[seat].citizens if unit & REBEL]


def spots_of(units: Iterable[int], barring: int = 0) -> list[int]:
    """Return where units stand, each spot once, but for those in one of some postures."""
    return list(dict.fromkeys([SPOT_OF[unit] for unit in units if not unit & barring]))


def new_citizen(s: S, seat: int, where: int) -> None:
    """Put a citizen of the reserve on a land area; population rises."""
    player = s.players[seat]
    player.reserve -= 1
    s.population += 1
    put(s, seat, player.citizens, unit_at(where))


def new_ship(s: S, seat: int, where: int) -> None:
    """Put a ship of the reserve on a sea area."""
    player = s.players[seat]
    player.dock -= 1
    put(s, seat, player.ships, unit_at(where))


def may_step_on(s: S, seat: int, place: int) -> bool:
    """Return whether a unit may migrate onto a building (ARC-14.4.3)."""
    if s.built[place] < 0 or occupant(s, place) != NOBODY:
        return False
    return PLACE_KIND[place] == TOWN or town_holder(s, PLACE_REGION[place]) in (NOBODY, seat)
