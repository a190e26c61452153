"""Sections 13.1, 13.3 and 14.2: taxes, transactions, ports and markets."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.archipelago.catalog import DOMESTIC, EXPORT, KINDS, board_and_kind, stall_of
from atoll.games.archipelago.components.spots import (
    ENGAGED,
    FIRST_BUILDING,
    MARKET,
    PLACE_KIND,
    PLACE_REGION,
    PORT,
    REBEL,
    TEMPLE,
    TOWN,
    place_at,
    places_of,
    unit_at,
)
from atoll.games.archipelago.flow.common import (
    Private,
    S,
    drop_cube,
    earn,
    has_room,
    shift_rebellion,
    spend,
    take_florins,
)
from atoll.games.archipelago.flow.promises import NO_TAXES, judge
from atoll.games.archipelago.flow.units import change
from atoll.games.archipelago.state import BROKEN
from atoll.games.archipelago.state.control import controlled, controls, holds, town_holder
from atoll.kernel import Choice, Frame, Reason, because

BOTH = 2  # boards


def collect_taxes(s: S, seat: int) -> None:
    """Rebellion rises; active citizens, ships, towns and temples bring florins (ARC-13.1)."""
    cat, player = s.cat, s.players[seat]
    s.tell("taxes", seat=seat)
    shift_rebellion(s, cat.tax_rebellion)
    judge(s, seat, NO_TAXES, BROKEN)
    citizens = sum(not unit & REBEL for unit in player.citizens)
    income = cat.tax_citizen * citizens + cat.tax_ship * len(player.ships)
    income += cat.tax_town * controlled(s, seat, TOWN) + cat.tax_temple * controlled(s, seat, TEMPLE)
    earn(s, seat, income)


# -- transactions ----------------------------------------------------------------------------------------


def boards(board: int) -> tuple[int, ...]:
    """Return one board, or both."""
    return (DOMESTIC, EXPORT) if board == BOTH else (board,)


def transactions(s: S, seat: int, board: int, money: int) -> Iterator[Choice]:
    """Yield everything that can be paid with this much money, or sold where there is room."""
    player, book, cat = s.players[seat], s.book, s.cat
    cubes, tokens, store = player.cubes, player.tokens, s.store
    for which in boards(board):
        zone, price, capacity, first = s.zone(which), cat.price[which], cat.capacity[which], stall_of(which, 0)
        for kind in range(len(KINDS)):
            count = zone[kind]
            if count and price[kind][count - 1] <= money:
                yield book.buy[first + kind]
            if count < capacity[kind]:
                if cubes[kind]:
                    yield book.sell[first + kind]
                if tokens and store[kind]:
                    yield book.sell_token[first + kind]


def can_trade(s: S, seat: int, board: int, money: int) -> bool:
    """Return whether a transaction is possible with this much money."""
    return next(transactions(s, seat, board, money), None) is not None


class Transact(Private):
    """Buy or sell one cube, then perhaps another."""

    rule = "ARC-13.3.1"
    rules = {"buy": "ARC-13.3.1", "sell": "ARC-13.3.1", "sell token": "ARC-13.3.1", "done": "ARC-13.3.1"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every transaction; stop after the first at any time."""
        board, _, count = f.args
        offer = [s.book.done] if count else []
        return [*offer, *transactions(s, f.seat, board, s.players[f.seat].money)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Buy and sell whatever the board takes."""
        board, _, _ = f.args
        stalls = [stall_of(which, kind) for which in boards(board) for kind in range(len(KINDS))]
        return [verb[stall] for verb in (s.book.buy, s.book.sell, s.book.sell_token) for stall in stalls]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Prices follow the rows; the next transaction is chosen apart."""
        board, left, count = f.args
        if choice is s.book.done:
            return
        if choice.kind == "buy":
            self._buy(s, f.seat, choice.args[0])
        else:
            self._sell(s, f.seat, choice.args[0], token=choice.kind == "sell token")
        if left > 1:
            s.push(TRANSACT(f.seat, board, left - 1, count + 1))

    def _buy(self, s: S, seat: int, stall: int) -> None:
        """Take the last cube for the price of its row (ARC-13.3.2)."""
        which, kind = board_and_kind(stall)
        zone = s.zone(which)
        price = s.cat.price[which][kind][zone[kind] - 1]
        spend(s, seat, price)
        zone[kind] -= 1
        s.players[seat].cubes[kind] += 1
        s.tell("buy", seat=seat, stall=stall, florins=price)

    def _sell(self, s: S, seat: int, stall: int, token: bool) -> None:
        """Put a cube on the first free space for the price of that row (ARC-13.3.3)."""
        which, kind = board_and_kind(stall)
        zone = s.zone(which)
        price = s.cat.price[which][kind][zone[kind]]
        if token:
            s.players[seat].tokens -= 1
        else:
            drop_cube(s, seat, kind)
        s.store[kind] -= 1
        zone[kind] += 1
        paid = take_florins(s, seat, price)
        s.tell("sell token" if token else "sell", seat=seat, stall=stall, florins=paid)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The right board, a cube and its price, or room for it; one transaction at least."""
        if choice in self.choices(s, f):
            return None
        if choice is s.book.done:
            return because("one transaction", "ARC-12.3")
        (board, _, _), (stall,) = f.args, choice.args
        which, kind = board_and_kind(stall)
        player, count = s.players[f.seat], s.zone(which)[kind]
        if which not in boards(board):
            return because("other board", self.rule)
        if choice.kind == "buy":
            if not count:
                return because("zone empty", "ARC-13.3.4")
            return because("florins", "ARC-13.3.2", need=s.cat.price[which][kind][count - 1], has=player.money)
        if not has_room(s, which, kind):
            return because("zone full", "ARC-13.3.4")
        if choice.kind == "sell" or player.tokens:  # a token stands for a cube of the bank
            return because("no cube", "ARC-13.3.3", kind=kind)
        return because("no token", "ARC-11.2")


# -- ports and markets -----------------------------------------------------------------------------------


def why_not_trade(s: S, seat: int, place: int, from_town: bool) -> Reason | None:
    """Return why a player cannot use a port or market, by the unit on it or the citizen on the town, or None."""
    if place >= len(s.built) or s.built[place] < 0 or PLACE_KIND[place] not in (PORT, MARKET):
        return because("no such building", "ARC-14.2.2")
    if s.used >> place & 1:
        return because("building used", "ARC-14.2.4")
    if not controls(s, seat, place):
        return because("not controlled", "ARC-14.1.1")
    has, cost = s.players[seat].money, s.cat.use_cost
    if has < cost:
        return because("florins", "ARC-14.2.3", need=cost, has=has)
    if not can_serve(s, seat, place, from_town):
        return because("unit engaged", "ARC-14.2.5")
    return None if can_trade(s, seat, board_of(place), has - cost) else because("no trade", "ARC-13.3.1")


def board_of(place: int) -> int:
    """Return the board that a port or market opens."""
    return EXPORT if PLACE_KIND[place] == PORT else DOMESTIC


def trading_places(s: S, seat: int) -> list[int]:
    """Return the ports and markets that a player controls."""
    if not (s.in_play[MARKET] or s.in_play[PORT]):
        return []
    places = sorted((*places_of(MARKET, len(s.cells)), *places_of(PORT, len(s.cells))))
    return [place for place in places if s.built[place] >= 0 and controls(s, seat, place)]


def trades(s: S, seat: int) -> list[Choice]:
    """Return the ports and markets a player can use now (ARC-14.2)."""
    offer = []
    for place in trading_places(s, seat) if s.players[seat].money >= s.cat.use_cost else ():
        for way, town in ((s.book.trade, False), (s.book.trade_from_town, True)):
            if why_not_trade(s, seat, place, town) is None:
                offer.append(way[place])
    return offer


def trade_verbs(s: S, seat: int) -> list[Choice]:
    """Return the ports and markets that a player controls, as he would use them."""
    on_it, from_town = s.book.trade, s.book.trade_from_town
    return [(on_it if holds(s, seat, place) else from_town)[place] for place in trading_places(s, seat)]


def can_serve(s: S, seat: int, place: int, from_town: bool) -> bool:
    """Return whether the unit on a building, or the citizen on the region's town, is free to use it."""
    player, region = s.players[seat], PLACE_REGION[place]
    if from_town:
        town = unit_at(FIRST_BUILDING + place_at(region, TOWN))
        return town_holder(s, region) == seat and (town in player.citizens or bool(s.traders >> region & 1))
    idle = unit_at(FIRST_BUILDING + place)
    return holds(s, seat, place) and (idle in player.citizens or idle in player.ships)


def use_building(s: S, seat: int, place: int, from_town: bool) -> None:
    """Pay, engage the unit and trade twice on the building's board."""
    s.players[seat].money -= s.cat.use_cost
    s.zone_coins += s.cat.use_cost
    s.used |= 1 << place
    region = PLACE_REGION[place]
    s.tell("trade from town" if from_town else "trade", seat=seat, place=place, florins=s.cat.use_cost)
    spot = FIRST_BUILDING + (place_at(region, TOWN) if from_town else place)
    for units in (s.players[seat].citizens, s.players[seat].ships):
        if unit_at(spot) in units:
            change(s, seat, units, unit_at(spot), unit_at(spot, ENGAGED))
    if from_town:
        s.traders |= 1 << region
    s.push(TRANSACT(seat, board_of(place), s.cat.use_transactions, 0))


TRANSACT = Transact()
