"""Sections 13.5 and 13.6: reproduction and recruitment."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import REBEL, REGION_OF, SPOT_OF
from atoll.games.archipelago.flow.common import Private, S, shift_surplus, spend
from atoll.games.archipelago.flow.units import area_of, count_in, new_citizen
from atoll.games.archipelago.state.regions import land_areas
from atoll.kernel import Choice, Frame, Reason, Weighed, because


def births(s: S, seat: int) -> list[int]:
    """Return the land areas where exactly two citizens of a player live, both active and on one bank."""
    player = s.players[seat]
    if not player.reserve or s.population >= s.cat.top:
        return []
    homes: dict[int, list[int]] = {}
    for unit in player.citizens:
        region = REGION_OF[SPOT_OF[unit]]
        if region in homes:
            homes[region].append(unit)
        else:
            homes[region] = [unit]
    found = []
    for pair in homes.values():
        if len(pair) == 2 and not (pair[0] | pair[1]) & REBEL:
            first = area_of(s, SPOT_OF[pair[0]])
            if first == area_of(s, SPOT_OF[pair[1]]):
                found.append(first)
    return found


class Reproduce(Weighed[S]):
    """Add citizens region by region where a pair lives."""

    rule = "ARC-13.5.2"
    rules = {"birth": "ARC-13.5.2", "done": "ARC-13.5.2"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each pair; stop after the first birth at any time."""
        left, count = f.args
        offer = [s.book.birth[where] for where in births(s, f.seat)] if left else []
        return [s.book.done, *offer] if count else offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """A newborn stands beside its parents (ARC-R-31)."""
        left, count = f.args
        if choice is s.book.done:
            return
        new_citizen(s, f.seat, choice.args[0])
        s.tell("birth", seat=f.seat, goal=choice.args[0], now=s.population)
        s.push(REPRODUCE(f.seat, left - 1, count + 1))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A pair must live there; one birth at least."""
        if choice in self.choices(s, f):
            return None
        return because("one birth", "ARC-12.3") if choice is s.book.done else because("no pair", self.rule)


def homes(s: S, seat: int) -> list[int]:
    """Return the land areas where a player may place recruits (ARC-13.6.3, 13.6.4)."""
    player = s.players[seat]
    present = {REGION_OF[SPOT_OF[unit]] for unit in player.ships}
    counts: dict[int, int] = {}
    for unit in player.citizens:
        region = REGION_OF[SPOT_OF[unit]]
        counts[region] = counts.get(region, 0) + 1
        if not unit & REBEL:
            present.add(region)
    limit = s.cat.limit
    return [bank for region in sorted(present) if counts.get(region, 0) < limit for bank in land_areas(s, region)]


def why_not_recruit(s: S, seat: int, money: int) -> Reason | None:
    """Return what a player who would recruit lacks: a surplus worker, a citizen in reserve, or its price."""
    if not s.surplus:
        return because("no workers", "ARC-13.6.5")
    if not s.players[seat].reserve or s.population >= s.cat.top:
        return because("reserve", "ARC-13.6.1")
    need = s.cat.recruit_cost[s.surplus]
    return because("florins", "ARC-13.6.1", need=need, has=money) if money < need else None


def can_recruit(s: S, seat: int, money: int) -> bool:
    """Return whether a player can recruit a worker and has a place for it."""
    return why_not_recruit(s, seat, money) is None and bool(homes(s, seat))


class Recruit(Private):
    """Recruit workers one after another, each for the price of the moment."""

    rule = "ARC-13.6.1"
    rules = {"recruit": "ARC-13.6.1", "done": "ARC-13.6.1"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every bank with room; stop after the first at any time."""
        left, count = f.args
        offer = [s.book.done] if count else []
        if left and can_recruit(s, f.seat, s.players[f.seat].money):
            offer += [s.book.recruit[bank] for bank in homes(s, f.seat)]
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Surplus falls, population rises (ARC-13.6.2)."""
        left, count = f.args
        if choice is s.book.done:
            return
        price = s.cat.recruit_cost[s.surplus]
        spend(s, f.seat, price)
        new_citizen(s, f.seat, choice.args[0])
        s.tell("recruit", seat=f.seat, goal=choice.args[0], florins=price, now=s.population)
        shift_surplus(s, -1)
        s.push(RECRUIT(f.seat, left - 1, count + 1))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A worker, a citizen, its price, and a bank with room beside an own active unit; one at least."""
        if choice in self.choices(s, f):
            return None
        if choice is s.book.done:
            return because("one recruit", "ARC-12.3")
        player = s.players[f.seat]
        lacking = why_not_recruit(s, f.seat, player.money)
        if lacking is not None:
            return lacking
        full = count_in(player.citizens, REGION_OF[choice.args[0]]) >= s.cat.limit
        return because("three citizens", "ARC-2.11") if full else because("no unit here", "ARC-13.6.3")


REPRODUCE = Reproduce()
RECRUIT = Recruit()
