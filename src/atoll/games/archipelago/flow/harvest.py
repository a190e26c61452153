"""Section 13.2: harvests."""

from __future__ import annotations

from atoll.games.archipelago.catalog import FISH
from atoll.games.archipelago.components.spots import (
    BUSY,
    ENGAGED,
    FIRST_ICON,
    FREE,
    REGION_OF,
    SPOT_OF,
    icon_at,
    region_and_area,
    unit_at,
)
from atoll.games.archipelago.flow.common import S, gain_cubes, kind_of
from atoll.games.archipelago.flow.units import area_of, change, idle_at, spots_of
from atoll.games.archipelago.state import NOBODY
from atoll.games.archipelago.state.control import town_holder
from atoll.kernel import Choice, Frame, Reason, Weighed, because


def permitted(s: S, seat: int, region: int) -> bool:
    """Icons of a region with another player's town need his permission (ARC-13.2.7, ARC-R-25)."""
    holder = town_holder(s, region)
    return holder in (NOBODY, seat) or s.free_harvest or bool(s.permits >> region & 1)


def free_icon(s: S, where: int, kind: int) -> int:
    """Return a free icon of a kind in an area as a spot, or -1."""
    region, k = region_and_area(where)
    for number, produce in s.cat.area_icons[s.faces[region]][k]:
        icon = icon_at(region, number)
        if produce == kind and s.occupied[icon] == FREE:
            return FIRST_ICON + icon
    return -1


def harvestable(s: S, seat: int) -> int:
    """Return the kinds a player could harvest now, as bits: a unit, a free icon, a cube in the bank (ARC-R-53)."""
    kinds, player = 0, s.players[seat]
    for units, ship in ((player.citizens, False), (player.ships, True)):
        for unit in units:
            if unit & BUSY:
                continue
            region, k = region_and_area(area_of(s, SPOT_OF[unit], ship))
            for number, kind in s.cat.area_icons[s.faces[region]][k]:
                free = not kinds >> kind & 1 and s.store[kind] and s.occupied[icon_at(region, number)] == FREE
                if free and permitted(s, seat, region):
                    kinds |= 1 << kind
    return kinds


def harvesters(s: S, seat: int, kind: int) -> list[int]:
    """Return the units of a player that harvest a kind: ships catch fish, citizens do the rest (ARC-13.2.3)."""
    return s.players[seat].ships if kind == FISH else s.players[seat].citizens


class Harvest(Weighed[S]):
    """Put units on free icons of one kind, one after another."""

    rule = "ARC-13.2.1"
    rules = {"harvest from": "ARC-13.2.1", "done": "ARC-13.2.1"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer units beside a free icon; stop after the first at any time."""
        kind, deployed, _ = f.args
        offer = [s.book.done] if deployed else []
        for spot in spots_of(harvesters(s, f.seat, kind), BUSY):
            if free_icon(s, area_of(s, spot, kind == FISH), kind) >= 0 and permitted(s, f.seat, REGION_OF[spot]):
                offer.append(s.book.harvest[spot])
        return offer

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Any unit of the right kind."""
        return [s.book.harvest[spot] for spot in spots_of(harvesters(s, f.seat, kind_of(f)))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Each unit is engaged and brings a cube, or two (ARC-13.2.4, 17.7)."""
        kind, _, double = f.args
        if choice is s.book.done:
            s.permits = 0
            return
        (spot,) = choice.args
        units = harvesters(s, f.seat, kind)
        unit = idle_at(units, spot)
        goal = free_icon(s, area_of(s, spot, kind == FISH), kind)
        change(s, f.seat, units, unit, unit_at(goal, ENGAGED))
        s.tell("harvest", seat=f.seat, unit=int(kind == FISH), spot=spot, goal=goal, kind=kind)
        gain_cubes(s, f.seat, kind, 2 if double else 1)
        s.push(HARVEST(f.seat, kind, 1, double))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """One unit at least; it must be idle, have leave to harvest there, and an icon."""
        kind, deployed, _ = f.args
        if choice is s.book.done:
            return None if deployed else because("one unit", self.rule)
        (spot,) = choice.args
        region = REGION_OF[spot]
        if idle_at(harvesters(s, f.seat, kind), spot) < 0:
            return because("no idle unit", "ARC-13.2.3" if kind == FISH else self.rule)
        if not permitted(s, f.seat, region):
            return because("no permission", "ARC-13.2.7", rival=town_holder(s, region))
        free = free_icon(s, area_of(s, spot, kind == FISH), kind) >= 0
        return None if free else because("no free icon", "ARC-13.2.2", kind=kind)


HARVEST = Harvest()
