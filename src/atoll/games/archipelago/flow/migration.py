"""Section 13.7: migration by land and sea, convoys and linked convoys."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.archipelago.components.spots import (
    BANK,
    BUSY,
    FIRST_BUILDING,
    MOVED,
    PORT,
    REGION_OF,
    SPOT_OF,
    crossing,
    junction_at,
    land_of,
    place_at,
    places_in,
    region_and_area,
    sea_of,
    ship_and_side,
    unit_at,
)
from atoll.games.archipelago.flow.common import S
from atoll.games.archipelago.flow.units import afloat, area_of, change, lift, may_step_on, put, spots_of, tell_move
from atoll.games.archipelago.state import NOBODY, Migration
from atoll.games.archipelago.state.control import occupant
from atoll.games.archipelago.state.regions import is_sea_side, land_areas, neighbours, side_area
from atoll.kernel import Choice, Frame, Reason, Weighed, because
from atoll.kernel.hexes import opposite

ALL_UNITS, SHIPS_ONLY = range(2)
Numbers = tuple[int, ...]
Convoys = tuple[int, ...]  # crossings made in one go, each as the spot of a ship and a side
Leg = tuple[int, int, int, int]  # a ship's spot, the side it crosses, the region reached, the junction

_SPENT = BUSY | MOVED


def junction(s: S, region: int, side: int) -> int:
    """Return the number of a junction, the same from both sides of it."""
    if side == BANK:
        return junction_at(region, BANK)
    return min(junction_at(region, side), junction_at(neighbours(s, region)[side], opposite(side)))


# -- where units can go ----------------------------------------------------------------------------------


def steps_from(s: S, seat: int, spot: int, ship: bool = False) -> list[int]:
    """Return where a citizen can walk, or a ship sail: next areas, and free buildings, or ports, there or here."""
    here = area_of(s, spot, ship)
    found = list(s.roads[here])
    for where in (here, *s.roads[here]):
        region, k = region_and_area(where)
        for place in (place_at(region, PORT),) if ship else places_in(region):
            under = s.built[place]
            if under >= 0 and (sea_of(under) if ship else land_of(under)) == k and may_step_on(s, seat, place):
                found.append(FIRST_BUILDING + place)
    return found


def landings(s: S, seat: int, region: int) -> list[int]:
    """Return where a citizen can land in a region: its land areas and free buildings."""
    places = [place for place in places_in(region) if may_step_on(s, seat, place)]
    return [*land_areas(s, region), *(FIRST_BUILDING + place for place in places)]


# -- the three-citizen limit -----------------------------------------------------------------------------


def crowded(s: S, seat: int) -> bool:
    """Return whether a player has more than three citizens in a region, as he may on the way only (ARC-13.7.3)."""
    citizens = s.players[seat].citizens
    if len(citizens) <= s.cat.limit:
        return False
    counts = [0] * len(s.cells)
    for unit in citizens:
        counts[REGION_OF[SPOT_OF[unit]]] += 1
    return max(counts) > s.cat.limit


# -- moving ----------------------------------------------------------------------------------------------


class Fleet:
    """The crossings a player's ships offer; nothing moves while this is asked.

    A ship carries any number of citizens in any directions, before and after its own move; only a citizen who goes on
    by a linked convoy needs another ship for each crossing (ARC-13.7.4 to 13.7.6).
    """

    def __init__(self, s: S, seat: int):
        self.s = s
        self.ships: dict[int, int] = {}  # by spot, how many can carry somebody
        for unit in s.players[seat].ships:
            if not unit & BUSY:
                self.ships[SPOT_OF[unit]] = self.ships.get(SPOT_OF[unit], 0) + 1
        self._legs: dict[int, list[Leg]] = {}

    def legs(self, region: int) -> list[Leg]:
        """Return the crossings from a region beside the ships, taken or not (ARC-R-17)."""
        if region not in self._legs:
            self._legs[region] = [leg for ship in self.ships for leg in self._beside(ship, region)]
        return self._legs[region]

    def _beside(self, ship: int, region: int) -> Iterator[Leg]:
        s, home = self.s, REGION_OF[ship]
        water = area_of(s, ship, True)
        for side, other in enumerate(neighbours(s, home)):
            beside = other >= 0 and region in (home, other) and side_area(s, home, side) == water
            if beside and is_sea_side(s, other, opposite(side)):
                yield ship, side, other if region == home else home, junction(s, home, side)

    def lands(self, leg: Leg, spent: Numbers, crossed: Numbers) -> bool:
        """Return whether a crossing can end on land: at once, or by more legs with ships not spent yet."""
        ship, _, region, number = leg
        if number in crossed or self.ships[ship] <= spent.count(ship):
            return False
        if self.s.cat.faces[self.s.faces[region]].lands:
            return True
        spent, crossed = (*spent, ship), (*crossed, number)
        return any(self.lands(more, spent, crossed) for more in self.legs(region))

    def convoys(self, region: int) -> list[Choice]:
        """Return the first legs by which a citizen can leave its bank and come to land in the end."""
        offer = self.further(region, ())
        if self.s.cat.faces[self.s.faces[region]].lands < 2:
            return offer
        return [*(self.s.book.convoy[ship][BANK] for ship in self.ships if REGION_OF[ship] == region), *offer]

    def further(self, region: int, made: Convoys) -> list[Choice]:
        """Return the legs from a region that come to land in the end, after the crossings made already."""
        convoy, s = self.s.book.convoy, self.s
        crossings = [ship_and_side(each) for each in made]
        spent = tuple([ship for ship, _ in crossings])
        crossed = tuple([junction(s, REGION_OF[ship], side) for ship, side in crossings])
        return [convoy[leg[0]][leg[1]] for leg in self.legs(region) if self.lands(leg, spent, crossed)]


def can_leave(s: S, seat: int, spot: int, mode: int, fleet: Fleet) -> bool:
    """Return whether a citizen can go anywhere."""
    if mode == ALL_UNITS and (s.roads[area_of(s, spot)] or steps_from(s, seat, spot)):
        return True
    return bool(fleet.ships) and bool(fleet.convoys(REGION_OF[spot]))


def can_migrate(s: S, seat: int, mode: int) -> bool:
    """Return whether any unit can move (ARC-R-53)."""
    player = s.players[seat]
    if any(not unit & BUSY and steps_from(s, seat, SPOT_OF[unit], ship=True) for unit in player.ships):
        return True
    fleet = Fleet(s, seat)
    return any(not unit & BUSY and can_leave(s, seat, SPOT_OF[unit], mode, fleet) for unit in player.citizens)


class Migrate(Weighed[S]):
    """Move idle units, each once, one after another."""

    rule = "ARC-13.7.1"
    rules = {"move from": "ARC-13.7.1", "done": "ARC-13.7.1"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every unit that can still move; a migration ends when no region is crowded, or is called off."""
        mode, moved = f.args
        seat, player, book = f.seat, s.players[f.seat], s.book
        end = [book.call_off if crowded(s, seat) else book.done] if moved else []
        fleet = Fleet(s, seat)
        walkers = [spot for spot in spots_of(player.citizens, _SPENT) if can_leave(s, seat, spot, mode, fleet)]
        sailors = [spot for spot in spots_of(player.ships, _SPENT) if steps_from(s, seat, spot, ship=True)]
        return [*end, *(book.lift[spot] for spot in (*walkers, *sailors))]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Any unit, and to end it."""
        player = s.players[f.seat]
        return [s.book.done, *(s.book.lift[SPOT_OF[unit]] for unit in (*player.citizens, *player.ships))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Choose where the unit goes, or end the migration."""
        mode, _ = f.args
        if choice is s.book.done or choice is s.book.call_off:
            if choice is s.book.call_off:
                take_back(s, f.seat)
            end_migration(s, f.seat)
            return
        if s.migration is None:
            s.migration = Migration(tuple(s.players[f.seat].citizens), tuple(s.players[f.seat].ships))
        s.do(MOVE(f.seat, choice.args[0], mode), MIGRATE(f.seat, mode, 1))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A unit that can move; to end it, one that has moved, and no region crowded."""
        if choice in self.choices(s, f):
            return None
        if choice is not s.book.done:
            return because("cannot move", self.rule)
        return because("three citizens", "ARC-13.7.3") if crowded(s, f.seat) else because("one move", self.rule)


def take_back(s: S, seat: int) -> None:
    """Let all units of a player stand where they were before the migration (ARC-R-63)."""
    player, migration = s.players[seat], s.migration
    assert migration is not None  # there is one as soon as a unit has been lifted
    s.tell("call off", seat=seat)
    for units, before, ship in ((player.citizens, migration.citizens, False), (player.ships, migration.ships, True)):
        left, away = list(before), []
        for unit in tuple(units):
            lift(s, units, unit)
            if unit in left:
                left.remove(unit)
            else:
                away.append(unit)
        for now, then in zip(away, left, strict=True):
            tell_move(s, seat, SPOT_OF[now], SPOT_OF[then], ship)
        for unit in before:
            put(s, seat, units, unit)


def end_migration(s: S, seat: int) -> None:
    """Forget who moved."""
    player = s.players[seat]
    player.citizens = sorted(unit & ~MOVED for unit in player.citizens)
    player.ships = sorted(unit & ~MOVED for unit in player.ships)
    s.migration = None


class Journey(Weighed[S]):
    """A decision about where a unit goes, or what carries it."""

    rules = {"move to": "ARC-13.7.2", "convoy": "ARC-13.7.4"}

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A ship that serves the crossing; a way, and a building that is free and open."""
        if choice in self.choices(s, f):
            return None
        if choice.kind == "convoy":
            return because("no convoy", "ARC-13.7.4")
        place = choice.args[0] - FIRST_BUILDING
        if 0 <= place < len(s.built) and s.built[place] >= 0:
            if occupant(s, place) != NOBODY:
                return because("occupied", "ARC-14.1.3")
            if not may_step_on(s, f.seat, place):
                return because("town closes", "ARC-14.4.3")
        return because("no way", "ARC-13.7.2")


class Move(Journey):
    """Choose where a unit goes."""

    rule = "ARC-13.7.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer areas, buildings and convoys."""
        spot, mode = f.args
        book = s.book
        if afloat(s, f.seat, spot):
            return [book.move_to[goal] for goal in steps_from(s, f.seat, spot, ship=True)]
        offer = [book.move_to[goal] for goal in steps_from(s, f.seat, spot)] if mode == ALL_UNITS else []
        if s.players[f.seat].ships:
            offer += Fleet(s, f.seat).convoys(REGION_OF[spot])
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move there, or board a ship."""
        spot, _ = f.args
        go(s, f.seat, spot, choice, REGION_OF[spot], ())


def go(s: S, seat: int, spot: int, choice: Choice, region: int, made: Convoys) -> None:
    """Let the unit of a spot make its move, or carry the citizen from a region across the junction of a convoy."""
    if choice.kind == "move to":
        ship, (goal,) = afloat(s, seat, spot), choice.args
        units = s.players[seat].ships if ship else s.players[seat].citizens
        change(s, seat, units, unit_at(spot), unit_at(goal, MOVED))
        tell_move(s, seat, spot, goal, ship)
        return
    carrier, side = choice.args
    s.tell("convoy", seat=seat, spot=carrier)
    if side == BANK:
        s.push(OTHER_BANK(seat, spot))
        return
    home = REGION_OF[carrier]
    other = neighbours(s, home)[side] if region == home else home
    s.push(ABOARD(seat, spot, other, *made, crossing(carrier, side)))


class OtherBank(Journey):
    """Land on the other bank of the same region."""

    rule = "ARC-13.7.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """The other bank, or a free building there."""
        (spot,) = f.args
        here = area_of(s, spot)
        return [s.book.move_to[goal] for goal in landings(s, f.seat, REGION_OF[spot]) if area_of(s, goal) != here]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Land there."""
        (spot,) = f.args
        go(s, f.seat, spot, choice, REGION_OF[spot], ())


class Aboard(Journey):
    """A citizen under way lands, or goes on with another ship."""

    rule = "ARC-13.7.6"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the land of this region, and every further leg that comes to land."""
        _, region, *made = f.args
        offer = [s.book.move_to[goal] for goal in landings(s, f.seat, region)]
        return offer + Fleet(s, f.seat).further(region, tuple(made))

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Land, or cross the next junction."""
        spot, region, *made = f.args
        go(s, f.seat, spot, choice, region, tuple(made))


MIGRATE = Migrate()
MOVE = Move()
OTHER_BANK = OtherBank()
ABOARD = Aboard()
