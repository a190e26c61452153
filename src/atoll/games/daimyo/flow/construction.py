"""Chapter 14: Construction."""

from __future__ import annotations

from atoll.games.daimyo.catalog import CLAN_POWER_SLOT, CRYSTAL, METAL
from atoll.games.daimyo.flow.causes import CONSTRUCTION, NEW_FARM, NEW_TOWER, gain, pay
from atoll.games.daimyo.flow.decisions import Granted, S, discount_of, free_spots
from atoll.games.daimyo.flow.influence import change_influence
from atoll.games.daimyo.state import EMPTY, Player, building_of
from atoll.kernel import Choice, Decision, Frame, Reason, Weighed, because


class Build(Granted):
    """Build one by one while metal and crystal last: choose the building, and so the bonus tile under it."""

    rule = "DAI-14.1.1"
    rules = {"build": "DAI-14.1.1"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The remaining buildings of each type."""
        return [s.book.build[tile] for left in s.players[f.seat].unbuilt for tile in left]

    def possible(self, s: S, f: Frame) -> list[Choice]:
        """Return all buildings of a type, or none: they cost the same."""
        if EMPTY not in s.buildings:
            return []
        player, build, discount = s.players[f.seat], s.book.build, discount_of(f)
        types = [left for type_, left in enumerate(player.unbuilt) if left and rebates(s, player, type_, discount)]
        return [build[tile] for left in types for tile in left]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """There must be the building, a spot, metal and crystal."""
        (tile,) = choice.args
        player, type_ = s.players[f.seat], s.cat.bonus_type[tile]
        if tile not in player.unbuilt[type_]:
            return because("built already", "DAI-14.4.1")
        if EMPTY not in s.buildings:
            return because("spot taken", "DAI-14.3.1")
        if rebates(s, player, type_, discount_of(f)):
            return None
        metal, crystal = price(s, player, type_)
        has = {"has_metal": player.goods[METAL], "has_crystal": player.goods[CRYSTAL]}
        return because("price", "DAI-14.2.1", metal=metal, crystal=crystal, **has)

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, put it on a spot, gain its effect, place the tile."""
        (tile,), discount = choice.args, discount_of(f)
        s.do(PAY_BUILDING(f.seat, tile, discount, 0, 0), BUILD_ON(f.seat, tile), PLACE_TILE(f.seat, tile))


def price(s: S, player: Player, type_: int) -> tuple[int, int]:
    """Return metal and crystal for the next building of a type: base and surcharge (DAI-14.2.1)."""
    return s.cat.building_prices[type_][player.built(type_)]


def rebates(s: S, player: Player, type_: int, discount: int) -> list[tuple[int, int]]:
    """Return by how many metal and crystal a discount can lower the price so that it can be paid."""
    metal, crystal = price(s, player, type_)
    discount = min(discount, metal + crystal)
    return [
        (less, discount - less)
        for less in range(max(0, discount - crystal), min(discount, metal) + 1)
        if metal - less <= player.goods[METAL] and crystal - (discount - less) <= player.goods[CRYSTAL]
    ]


class PayBuilding(Decision[S]):
    """Choose unit by unit what a discount takes off the price, then pay the rest."""

    rule = "DAI-20.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer a metal or a crystal less, as long as the rest can be paid."""
        tile, discount, metal, crystal = f.args
        player, type_ = s.players[f.seat], s.cat.bonus_type[tile]
        ways = [(m, c) for m, c in rebates(s, player, type_, discount) if m >= metal and c >= crystal]
        offer = [s.book.rebate[METAL]] if any(m > metal for m, _ in ways) else []
        if any(c > crystal for _, c in ways):
            offer.append(s.book.rebate[CRYSTAL])
        return offer or [s.book.done]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one unit off, or pay."""
        tile, discount, metal, crystal = f.args
        if choice is s.book.done:
            full_metal, full_crystal = price(s, s.players[f.seat], s.cat.bonus_type[tile])
            pay(s, f.seat, METAL, full_metal - metal, CONSTRUCTION)
            pay(s, f.seat, CRYSTAL, full_crystal - crystal, CONSTRUCTION)
        else:
            (good,) = choice.args
            s.push(PAY_BUILDING(f.seat, tile, discount, metal + (good == METAL), crystal + (good == CRYSTAL)))


class BuildOn(Decision[S]):
    """Put the building on a free building spot and gain its effect at once."""

    rule = "DAI-14.3.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every free spot; governors there do not matter."""
        return free_spots(s.book.build_on, s.buildings)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """A techno-farm harvests its place, a radio tower brings influence."""
        (tile,) = f.args
        (place,) = choice.args
        type_ = s.cat.bonus_type[tile]
        player = s.players[f.seat]
        player.unbuilt[type_] = tuple(left for left in player.unbuilt[type_] if left != tile)
        s.buildings[place] = building_of(f.seat, type_)
        s.tell("build", seat=f.seat, building=type_, place=place)
        gain(s, f.seat, s.cat.place_good[place], s.cat.building_harvest[type_], NEW_FARM)
        change_influence(s, f.seat, s.cat.place_island[place], s.cat.building_influence[type_], NEW_TOWER)


class PlaceTile(Weighed[S]):
    """Place the bonus tile on a slot of its colour, free or covering another tile for good."""

    rule = "DAI-14.4.4"
    rules = {"place tile": "DAI-14.4.4"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Any slot."""
        return s.book.place_tile

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Grey tiles go to actions and the clan power, yellow ones to income."""
        grey = s.cat.bonus_is_grey[f.args[0]]
        if grey == (choice.args[0] <= CLAN_POWER_SLOT):
            return None
        return because("grey slot", "DAI-14.4.2") if grey else because("yellow slot", "DAI-14.4.3")

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it there; what lies below is lost."""
        (tile,) = f.args
        (slot,) = choice.args
        player = s.players[f.seat]
        below, player.slots[slot] = player.slots[slot], tile
        s.tell("place tile", seat=f.seat, bonus=tile, slot=slot)
        if below >= 0:
            player.covered.append(below)
            s.tell("cover", seat=f.seat, bonus=below, slot=slot)


BUILD = Build()
PAY_BUILDING = PayBuilding()
BUILD_ON = BuildOn()
PLACE_TILE = PlaceTile()
