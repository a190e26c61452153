"""Units on the map: where they are and how they stand (chapters 2 and 26)."""

from __future__ import annotations

from bisect import insort

from atoll.games.archipelago.components.spots import (
    AREAS,
    ENGAGED,
    FIRST_BUILDING,
    FIRST_ICON,
    FREE,
    LANDS,
    POSTURES,
    REBEL,
    REGION_OF,
    TOWN,
)
from atoll.games.archipelago.state import NOBODY, ArchipelagoState
from atoll.games.archipelago.state.control import occupant, town_holder

S = ArchipelagoState

BUSY = ENGAGED | REBEL
SEA_SHIFT = 3  # a port's sea area lies above its land area in `built`


def area_of(s: S, spot: int, ship: bool = False) -> int:
    """Return the area in which a unit on a spot counts as being (ARC-26.7)."""
    if spot < FIRST_ICON:
        return spot
    region = REGION_OF[spot]
    if spot < FIRST_BUILDING:
        return region * AREAS + s.cat.faces[s.faces[region]].icons[spot - FIRST_ICON - region * 5][1]
    where = s.built[spot - FIRST_BUILDING]
    return region * AREAS + (where >> SEA_SHIFT if ship else where & 7)


def afloat(s: S, seat: int, spot: int) -> bool:
    """Return whether a player's idle unit on an area or building is a ship."""
    if spot < FIRST_BUILDING:
        return spot % AREAS >= LANDS
    return spot * POSTURES in s.players[seat].ships


def put(s: S, seat: int, units: list[int], unit: int) -> None:
    """Put a unit on the map, or back after a change."""
    insort(units, unit)
    spot = unit // POSTURES
    if spot >= FIRST_ICON:
        s.occupied[spot - FIRST_ICON] = seat * 2 + (unit >> 1 & 1)


def lift(s: S, units: list[int], unit: int) -> None:
    """Take a unit from where it is."""
    units.remove(unit)
    spot = unit // POSTURES
    if spot >= FIRST_ICON:
        s.occupied[spot - FIRST_ICON] = FREE


def change(s: S, seat: int, units: list[int], old: int, new: int) -> None:
    """Let a unit be elsewhere, or stand otherwise."""
    lift(s, units, old)
    put(s, seat, units, new)
    if old // POSTURES != new // POSTURES:
        leave_town(s, old // POSTURES)


def tell_move(s: S, seat: int, spot: int, goal: int, ship: bool) -> None:
    """Say which unit went from where to where."""
    s.tell("move", seat=seat, unit=int(ship), spot=spot, goal=goal)


def leave_town(s: S, spot: int) -> None:
    """Forget that a town's citizen was engaged by trading."""
    if spot >= FIRST_BUILDING and s.traders:
        region, kind = divmod(spot - FIRST_BUILDING, 4)
        if kind == TOWN:
            s.traders &= ~(1 << region)


def count_in(units: list[int], region: int) -> int:
    """Return how many units are in a region."""
    return sum(REGION_OF[unit // POSTURES] == region for unit in units)


def idle_at(units: list[int], spot: int) -> int:
    """Return an active, non-engaged unit on a spot, or -1."""
    for unit in units:
        if unit // POSTURES == spot and not unit & BUSY:
            return unit
    return -1


def new_citizen(s: S, seat: int, where: int) -> None:
    """Put a citizen of the reserve on a land area; population rises."""
    player = s.players[seat]
    player.reserve -= 1
    s.population += 1
    put(s, seat, player.citizens, where * POSTURES)


def new_ship(s: S, seat: int, where: int) -> None:
    """Put a ship of the reserve on a sea area."""
    player = s.players[seat]
    player.dock -= 1
    put(s, seat, player.ships, where * POSTURES)


def may_step_on(s: S, seat: int, place: int) -> bool:
    """Return whether a unit may migrate onto a building (ARC-14.4.3)."""
    if s.built[place] < 0 or occupant(s, place) != NOBODY:
        return False
    return place % 4 == TOWN or town_holder(s, place // 4) in (NOBODY, seat)
