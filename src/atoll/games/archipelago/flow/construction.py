"""Section 13.8: construction of buildings and ships."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import (
    BUSY,
    ENGAGED,
    FIRST_BUILDING,
    PORT,
    REGION_OF,
    SHIP,
    TEMPLE,
    ground,
    place_at,
    region_and_area,
    unit_at,
)
from atoll.games.archipelago.flow.common import PAY_CUBES, Private, S, can_pay_cubes, do_good, pay, short_of
from atoll.games.archipelago.flow.units import afloat, area_of, change, new_ship, spots_of
from atoll.games.archipelago.state.regions import land_areas, sea_areas
from atoll.kernel import Choice, Decision, Frame, Reason, Routine, Weighed, because

EVERYTHING = (1 << SHIP + 1) - 1


def token_left(s: S, what: int) -> bool:
    """Return whether a building token is left; towns and temples share theirs, as do markets and ports."""
    pool = s.cat.pool_of[what]
    used = sum(count for kind, count in enumerate(s.in_play) if s.cat.pool_of[kind] == pool)
    return used < s.cat.pool_size[pool]


def builders(s: S, seat: int, what: int) -> list[int]:
    """Return the spots of units that could build something; a ship is built where a citizen is."""
    player = s.players[seat]
    spots = spots_of(player.citizens, BUSY)
    if what in (SHIP, PORT):
        spots = [spot for spot in spots if sea_areas(s, REGION_OF[spot])]
    if what == PORT:
        spots += [spot for spot in spots_of(player.ships, BUSY) if land_areas(s, REGION_OF[spot])]
    return [spot for spot in spots if what == SHIP or s.built[place_at(REGION_OF[spot], what)] < 0]


def why_not_construct(s: S, seat: int, what: int, money: int, discount: bool) -> Reason | None:
    """Return why a player cannot build something, perhaps with a cube less, or None."""
    player, cubes = s.players[seat], s.cat.build_cubes[what]
    if money < s.cat.build_money[what] or short_of(s, seat, cubes) > player.tokens + discount:
        return because("cost", "ARC-13.8.1", construction=what)
    if what == SHIP and not player.dock:
        return because("four ships", "ARC-13.8.6")
    if what != SHIP and not token_left(s, what):
        return because("no building token", "ARC-13.8.4")
    return None if builders(s, seat, what) else because("no builder", "ARC-13.8.2")


def can_construct(s: S, seat: int, types: int, money: int, discount: bool) -> bool:
    """Return whether any of these things can be built."""
    for what in range(SHIP + 1):
        if types >> what & 1 and why_not_construct(s, seat, what, money, discount) is None:
            return True
    return False


class Construct(Private):
    """Choose what is built."""

    rule = "ARC-13.8.1"
    rules = {"build": "ARC-13.8.1"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Everything that the action or card allows."""
        types, _ = f.args
        return [choice for what, choice in enumerate(s.book.build) if types >> what & 1]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Choose the builder, the site and how to pay."""
        (_, discount), (what,) = f.args, choice.args
        s.push(SHIPYARD(f.seat, discount) if what == SHIP else BUILDER(f.seat, what, discount))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """It must be listed, be paid, and have a builder."""
        (types, discount), (what,) = f.args, choice.args
        if not types >> what & 1:
            return because("not this card", self.rule)
        return why_not_construct(s, f.seat, what, s.players[f.seat].money, bool(discount))


def what_of(f: Frame) -> int:
    """Return the construction that a frame begins with."""
    return f.args[0]


class Builder(Weighed[S]):
    """Choose the unit that builds; it may come from another building."""

    rule = "ARC-13.8.2"
    rules = {"build with": "ARC-13.8.2"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Any citizen, for a port also any ship."""
        player = s.players[f.seat]
        units = [*player.citizens, *player.ships] if what_of(f) == PORT else player.citizens
        return [s.book.builder[spot] for spot in spots_of(units)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """A port lies between land and water, so its other side is chosen as well."""
        (what, discount), (spot,) = f.args, choice.args
        if what == PORT:
            s.push(PORT_SITE(f.seat, spot, discount))
            return
        _, land = region_and_area(area_of(s, spot))
        s.do(PRICE(f.seat, what, discount), RAISE(f.seat, what, spot, ground(land)))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """No such building in the region, and an idle unit of the right kind."""
        what, (spot,) = what_of(f), choice.args
        region = REGION_OF[spot]
        if region < len(s.cells) and s.built[place_at(region, what)] >= 0:
            return because("one of a kind", "ARC-13.8.4")
        return None if spot in builders(s, f.seat, what) else because("no builder", self.rule)


class PortSite(Decision[S]):
    """Choose the area of the other element that a port lies on."""

    rule = "ARC-26.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Water for a citizen, land for a ship."""
        spot, _ = f.args
        region = REGION_OF[spot]
        areas = land_areas(s, region) if afloat(s, f.seat, spot) else sea_areas(s, region)
        return [s.book.site[where] for where in areas]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay and build."""
        spot, discount = f.args
        at_sea = afloat(s, f.seat, spot)
        _, other = region_and_area(choice.args[0])
        _, here = region_and_area(area_of(s, spot, at_sea))
        under = ground(other, here) if at_sea else ground(here, other)
        s.do(PRICE(f.seat, PORT, discount), RAISE(f.seat, PORT, spot, under))


class Shipyard(Weighed[S]):
    """Choose the water for a new ship, where an idle citizen is."""

    rule = "ARC-13.8.6"
    rules = {"site": "ARC-13.8.6"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every sea area of such regions."""
        regions = sorted({REGION_OF[spot] for spot in builders(s, f.seat, SHIP)})
        return [s.book.site[where] for region in regions for where in sea_areas(s, region)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay and build; nobody is engaged."""
        (discount,) = f.args
        s.do(PRICE(f.seat, SHIP, discount), RAISE(f.seat, SHIP, -1, choice.args[0]))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A citizen must be there."""
        return None if choice in self.choices(s, f) else because("no builder", self.rule)


class Price(Private):
    """Pay florins and cubes; a discount takes off one cube of choice."""

    rule = "ARC-13.8.1"

    def enter(self, s: S, f: Frame) -> bool:
        """Without a discount there is nothing to choose."""
        what, discount = f.args
        if discount:
            return super().enter(s, f)
        s.stack.pop()
        pay(s, f.seat, s.cat.build_money[what])
        s.push(PAY_CUBES(f.seat, *s.cat.build_cubes[what]))
        return False

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer kinds of the cost without which the rest can be paid."""
        cost = s.cat.build_cubes[what_of(f)]
        return [s.book.rebate[k] for k, n in enumerate(cost) if n and can_pay_cubes(s, f.seat, _less(cost, k))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay the rest."""
        what = what_of(f)
        pay(s, f.seat, s.cat.build_money[what])
        s.push(PAY_CUBES(f.seat, *_less(s.cat.build_cubes[what], choice.args[0])))


def _less(cost: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple(count - (k == kind) for k, count in enumerate(cost))


class Raise(Routine[S]):
    """The thing is there: the builder stands on a new building, engaged."""

    rule = "ARC-13.8.3"

    def run(self, s: S, f: Frame) -> None:
        """Put it on the map."""
        what, spot, where = f.args
        if what == SHIP:
            new_ship(s, f.seat, where)
            s.tell("build ship", seat=f.seat, goal=where)
            return
        region = REGION_OF[spot]
        place = place_at(region, what)
        ship, player = afloat(s, f.seat, spot), s.players[f.seat]
        s.built = (*s.built[:place], where, *s.built[place + 1 :])
        s.in_play = tuple(count + (kind == what) for kind, count in enumerate(s.in_play))
        units = player.ships if ship else player.citizens
        change(s, f.seat, units, unit_at(spot), unit_at(FIRST_BUILDING + place, ENGAGED))
        s.tell("build", seat=f.seat, construction=what, region=region, unit=int(ship), spot=spot)
        if what == TEMPLE:
            do_good(s, f.seat)


CONSTRUCT = Construct()
BUILDER = Builder()
PORT_SITE = PortSite()
SHIPYARD = Shipyard()
PRICE = Price()
RAISE = Raise()
