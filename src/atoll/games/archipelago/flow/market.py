"""Sections 13.1, 13.3 and 14.2: taxes, transactions, ports and markets."""

from __future__ import annotations

from atoll.games.archipelago.catalog import DOMESTIC, EXPORT
from atoll.games.archipelago.components.spots import (
    ENGAGED,
    FIRST_BUILDING,
    MARKET,
    PORT,
    POSTURES,
    REBEL,
    TEMPLE,
    TOWN,
)
from atoll.games.archipelago.flow.common import Private, S, drop_cube, earn, has_room, pay, shift_rebellion
from atoll.games.archipelago.flow.ending import CHECKED
from atoll.games.archipelago.flow.promises import NO_TAXES, judge
from atoll.games.archipelago.flow.units import change
from atoll.games.archipelago.state import BROKEN
from atoll.games.archipelago.state.control import FIRST_PLACE, controlled, controls, town_holder
from atoll.kernel import Choice, Frame, IllegalChoice

BOTH = 2  # boards
KINDS = 6


def collect_taxes(s: S, seat: int) -> None:
    """Rebellion rises; active citizens, ships, towns and temples bring florins (ARC-13.1)."""
    cat, player = s.cat, s.players[seat]
    shift_rebellion(s, cat.tax_rebellion)
    judge(s, seat, NO_TAXES, BROKEN)
    citizens = sum(not unit & REBEL for unit in player.citizens)
    income = cat.tax_citizen * citizens + cat.tax_ship * len(player.ships)
    income += cat.tax_town * controlled(s, seat, TOWN) + cat.tax_temple * controlled(s, seat, TEMPLE)
    s.tell("taxes", seat=seat)
    earn(s, seat, income)
    s.push(CHECKED)


# -- transactions ----------------------------------------------------------------------------------------


def boards(board: int) -> tuple[int, ...]:
    """Return one board, or both."""
    return (DOMESTIC, EXPORT) if board == BOTH else (board,)


def can_trade(s: S, seat: int, board: int, money: int) -> bool:
    """Return whether a transaction is possible with this much money."""
    player, cat = s.players[seat], s.cat
    cubes, tokens, store = player.cubes, player.tokens, s.store
    for which in boards(board):
        zone, price, capacity = s.zone(which), cat.price[which], cat.capacity[which]
        for kind in range(KINDS):
            count = zone[kind]
            if count and price[kind][count - 1] <= money:
                return True
            if count < capacity[kind] and (cubes[kind] or (tokens and store[kind])):
                return True
    return False


class Transact(Private):
    """Buy or sell one cube, then perhaps another."""

    rule = "ARC-13.3.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer everything that can be paid for and has room; stop after the first at any time."""
        board, _, count = f.args
        player, book, cat = s.players[f.seat], s.book, s.cat
        cubes, money, store = player.cubes, player.money, s.store
        offer = [book.done] if count else []
        for which in boards(board):
            zone, price, capacity, first = s.zone(which), cat.price[which], cat.capacity[which], which * KINDS
            for kind in range(KINDS):
                filled = zone[kind]
                if filled and price[kind][filled - 1] <= money:
                    offer.append(book.buy[first + kind])
                if filled < capacity[kind]:
                    if cubes[kind]:
                        offer.append(book.sell[first + kind])
                    if player.tokens and store[kind]:
                        offer.append(book.sell_token[first + kind])
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Prices follow the rows; the next transaction is chosen apart."""
        board, left, count = f.args
        if choice is s.book.done:
            s.push(CHECKED)
            return
        which, kind = divmod(choice.args[0], KINDS)
        if choice.kind == "buy":
            self._buy(s, f.seat, which, kind)
        else:
            self._sell(s, f.seat, which, kind, token=choice.kind == "sell token")
        if left > 1 and can_trade(s, f.seat, board, s.players[f.seat].money):
            s.push(TRANSACT(f.seat, board, left - 1, count + 1))
        else:
            s.push(CHECKED)

    def _buy(self, s: S, seat: int, which: int, kind: int) -> None:
        """Take the last cube for the price of its row (ARC-13.3.2)."""
        zone = s.zone(which)
        price = s.cat.price[which][kind][zone[kind] - 1]
        pay(s, seat, price)
        zone[kind] -= 1
        s.players[seat].cubes[kind] += 1
        s.tell("buy", seat=seat, stall=which * KINDS + kind, florins=price)

    def _sell(self, s: S, seat: int, which: int, kind: int, token: bool) -> None:
        """Put a cube on the first free space for the price of that row (ARC-13.3.3)."""
        zone = s.zone(which)
        price = s.cat.price[which][kind][zone[kind]]
        if token:
            s.players[seat].tokens -= 1
        else:
            drop_cube(s, seat, kind)
        s.store[kind] -= 1
        zone[kind] += 1
        s.tell("sell", seat=seat, stall=which * KINDS + kind, florins=earn(s, seat, price))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what stands against a transaction."""
        if choice is s.book.done:
            return s.refusal("one transaction", "ARC-12.3")
        if choice.kind not in ("buy", "sell", "sell token"):
            return super().refuse(s, f, choice)
        which, kind = divmod(choice.args[0], KINDS)
        player, count = s.players[f.seat], s.zone(which)[kind]
        if which not in boards(f.args[0]):
            return s.refusal("other board", self.rule)
        if choice.kind == "buy":
            if not count:
                return s.refusal("zone empty", "ARC-13.3.4")
            return s.refusal("florins", "ARC-13.3.2", need=s.cat.price[which][kind][count - 1], has=player.money)
        if not has_room(s, which, kind):
            return s.refusal("zone full", "ARC-13.3.4")
        if choice.kind == "sell":
            return s.refusal("no cube", "ARC-13.3.3", kind=kind)
        return s.refusal("no token", "ARC-11.2")


# -- ports and markets -----------------------------------------------------------------------------------


def trades(s: S, seat: int) -> list[Choice]:
    """Return the ports and markets a player can use now (ARC-14.2)."""
    money = s.players[seat].money - s.cat.use_cost
    if money < 0 or not (s.in_play[MARKET] or s.in_play[PORT]):
        return []
    offer: list[Choice] = []
    built, used = s.built, s.used
    for place, where in enumerate(built):
        if where < 0:
            continue
        kind = place % 4
        if (kind != PORT and kind != MARKET) or used >> place & 1:
            continue
        on_it, from_town = users(s, seat, place)
        if (on_it or from_town) and can_trade(s, seat, EXPORT if kind == PORT else DOMESTIC, money):
            if on_it:
                offer.append(s.book.trade[place])
            if from_town:
                offer.append(s.book.trade_from_town[place])
    return offer


def users(s: S, seat: int, place: int) -> tuple[bool, bool]:
    """Return whether a building can be used by the unit on it, and by the citizen on the region's town."""
    if not controls(s, seat, place):
        return False, False
    player, region = s.players[seat], place // 4
    spot = (FIRST_BUILDING + place) * POSTURES
    on_it = s.occupied[FIRST_PLACE + place] == seat * 2 and (spot in player.citizens or spot in player.ships)
    from_town = False
    if town_holder(s, region) == seat:
        town = (FIRST_BUILDING + region * 4 + TOWN) * POSTURES
        from_town = town in player.citizens or bool(s.traders >> region & 1)
    return on_it, from_town


def use_building(s: S, seat: int, place: int, from_town: bool) -> None:
    """Pay, engage the unit and trade twice on the building's board."""
    s.players[seat].money -= s.cat.use_cost
    s.zone_coins += s.cat.use_cost
    s.used |= 1 << place
    region, kind = divmod(place, 4)
    s.tell("trade", seat=seat, place=place)
    player = s.players[seat]
    spot = FIRST_BUILDING + (region * 4 + TOWN if from_town else place)
    idle = spot * POSTURES
    if idle in player.citizens:
        change(s, seat, player.citizens, idle, idle + ENGAGED)
    elif idle in player.ships:
        change(s, seat, player.ships, idle, idle + ENGAGED)
    if from_town:
        s.traders |= 1 << region
    s.push(TRANSACT(seat, EXPORT if kind == PORT else DOMESTIC, s.cat.use_transactions, 0))


def refuse_use(s: S, seat: int, place: int) -> IllegalChoice:
    """Say why a port or market cannot be used."""
    if place >= len(s.built) or s.built[place] < 0 or place % 4 not in (PORT, MARKET):
        return s.refusal("no such building", "ARC-14.2.2")
    if s.used >> place & 1:
        return s.refusal("building used", "ARC-14.2.4")
    if not controls(s, seat, place):
        return s.refusal("not controlled", "ARC-14.1.1")
    if s.players[seat].money < s.cat.use_cost:
        return s.refusal("florins", "ARC-14.2.3", need=s.cat.use_cost, has=s.players[seat].money)
    return s.refusal("unit engaged", "ARC-14.2.5")


TRANSACT = Transact()
