"""Section 13.8: construction of buildings and ships."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import (
    AREAS,
    ENGAGED,
    PORT,
    POSTURES,
    REGION_OF,
    SHIP,
    TEMPLE,
    building,
)
from atoll.games.archipelago.flow.common import PAY_CUBES, Private, S, do_good, pay, short_of
from atoll.games.archipelago.flow.ending import CHECKED
from atoll.games.archipelago.flow.regions import land_areas, sea_areas
from atoll.games.archipelago.flow.units import BUSY, SEA_SHIFT, afloat, area_of, change, new_ship
from atoll.kernel import Choice, Decision, Frame, IllegalChoice, Routine

EVERYTHING = (1 << SHIP + 1) - 1


def can_afford(s: S, seat: int, what: int, money: int, discount: bool) -> bool:
    """Return whether a player can pay a construction, perhaps with a cube less."""
    if money < s.cat.build_money[what]:
        return False
    player = s.players[seat]
    cubes, missing = player.cubes, 0
    for kind, need in s.cat.build_needs[what]:
        if need > cubes[kind]:
            missing += need - cubes[kind]
    return missing <= player.tokens + discount


def token_left(s: S, what: int) -> bool:
    """Return whether a building token is left; towns and temples share theirs, as do markets and ports."""
    pool = s.cat.pool_of[what]
    used = sum(count for kind, count in enumerate(s.in_play) if s.cat.pool_of[kind] == pool)
    return used < s.cat.pool_size[pool]


def builders(s: S, seat: int, what: int) -> list[int]:
    """Return the spots of units that could build something; a ship is built where a citizen is."""
    player, faces = s.players[seat], s.cat.faces
    if what == SHIP:
        if not player.dock:
            return []
    elif not token_left(s, what):
        return []
    found = []
    wet = what in (SHIP, PORT)
    for unit in player.citizens:
        region = REGION_OF[unit // POSTURES]
        if unit & BUSY or (what != SHIP and s.built[region * 4 + what] >= 0):
            continue
        if not wet or faces[s.faces[region]].seas:
            found.append(unit // POSTURES)
    if what == PORT:
        for unit in player.ships:
            region = REGION_OF[unit // POSTURES]
            if not unit & BUSY and s.built[region * 4 + what] < 0 and faces[s.faces[region]].lands:
                found.append(unit // POSTURES)
    return list(dict.fromkeys(found))


def can_construct(s: S, seat: int, types: int, money: int, discount: bool) -> bool:
    """Return whether any of these things can be built."""
    return any(
        types >> what & 1 and can_afford(s, seat, what, money, discount) and builders(s, seat, what)
        for what in range(SHIP + 1)
    )


class Construct(Private):
    """Choose what is built."""

    rule = "ARC-13.8.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what can be paid and has a builder."""
        types, discount = f.args
        money = s.players[f.seat].money
        return [
            choice
            for what, choice in enumerate(s.book.build)
            if types >> what & 1 and can_afford(s, f.seat, what, money, bool(discount)) and builders(s, f.seat, what)
        ]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Choose the builder, the site and how to pay."""
        (what,) = choice.args
        if what == SHIP:
            s.push(SHIPYARD(f.seat, f.args[1]))
        else:
            s.push(BUILDER(f.seat, what, f.args[1]))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is missing."""
        if choice.kind != "build":
            return super().refuse(s, f, choice)
        (what,) = choice.args
        if not f.args[0] >> what & 1:
            return s.refusal("not this card", self.rule)
        if what == SHIP and not s.players[f.seat].dock:
            return s.refusal("four ships", "ARC-13.8.6")
        if what != SHIP and not token_left(s, what):
            return s.refusal("no building token", "ARC-13.8.4")
        if not builders(s, f.seat, what):
            return s.refusal("no builder", "ARC-13.8.2")
        return s.refusal("cost", self.rule, construction=what)


class Builder(Decision[S]):
    """Choose the unit that builds; it may come from another building."""

    rule = "ARC-13.8.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every unit that could."""
        return [s.book.builder[spot] for spot in builders(s, f.seat, f.args[0])]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """A port lies between land and water, so its other side is chosen as well."""
        what, discount = f.args
        (spot,) = choice.args
        if what == PORT:
            s.push(PORT_SITE(f.seat, spot, discount))
            return
        where = area_of(s, spot) % AREAS
        s.do(PRICE(f.seat, what, discount), RAISE(f.seat, what, spot, where))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say why this unit cannot build here."""
        if choice.kind != "build with":
            return super().refuse(s, f, choice)
        region = REGION_OF[choice.args[0]]
        if region < len(s.cells) and s.built[region * 4 + f.args[0]] >= 0:
            return s.refusal("one of a kind", "ARC-13.8.4")
        return s.refusal("no builder", self.rule)


class PortSite(Decision[S]):
    """Choose the area of the other element that a port lies on."""

    rule = "ARC-26.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Water for a citizen, land for a ship."""
        spot = f.args[0]
        region = REGION_OF[spot]
        areas = land_areas(s, region) if afloat(s, f.seat, spot) else sea_areas(s, region)
        return [s.book.site[where] for where in areas]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay and build."""
        spot, discount = f.args
        other = choice.args[0] % AREAS
        if afloat(s, f.seat, spot):
            where = other | area_of(s, spot, True) % AREAS << SEA_SHIFT
        else:
            where = area_of(s, spot) % AREAS | other << SEA_SHIFT
        s.do(PRICE(f.seat, PORT, discount), RAISE(f.seat, PORT, spot, where))


class Shipyard(Decision[S]):
    """Choose the water for a new ship, where an idle citizen is."""

    rule = "ARC-13.8.6"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every sea area of such regions."""
        regions = sorted({REGION_OF[spot] for spot in builders(s, f.seat, SHIP)})
        return [s.book.site[where] for region in regions for where in sea_areas(s, region)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay and build; nobody is engaged."""
        s.do(PRICE(f.seat, SHIP, f.args[0]), RAISE(f.seat, SHIP, -1, choice.args[0]))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that no citizen is there."""
        if choice.kind != "site":
            return super().refuse(s, f, choice)
        return s.refusal("no builder", self.rule)


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
        cost = s.cat.build_cubes[f.args[0]]
        tokens = s.players[f.seat].tokens
        return [
            s.book.rebate[kind]
            for kind, count in enumerate(cost)
            if count and short_of(s, f.seat, _less(cost, kind)) <= tokens
        ]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay the rest."""
        what = f.args[0]
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
            s.tell("build ship", seat=f.seat, region=where // AREAS)
            s.push(CHECKED)
            return
        region = REGION_OF[spot]
        built = list(s.built)
        built[region * 4 + what] = where
        player = s.players[f.seat]
        units = player.ships if afloat(s, f.seat, spot) else player.citizens
        unit = next(u for u in units if u // POSTURES == spot and not u & BUSY)
        s.built = tuple(built)
        s.in_play = tuple(count + (kind == what) for kind, count in enumerate(s.in_play))
        change(s, f.seat, units, unit, building(region, what) * POSTURES + ENGAGED)
        s.tell("build", seat=f.seat, construction=what, region=region)
        if what == TEMPLE:
            do_good(s, f.seat)
        s.push(CHECKED)


CONSTRUCT = Construct()
BUILDER = Builder()
PORT_SITE = PortSite()
SHIPYARD = Shipyard()
PRICE = Price()
RAISE = Raise()
