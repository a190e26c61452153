"""Rule ARC-5.7 and ruling ARC-R-24: what is promised for later, and whether it is kept."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import SPOT_OF
from atoll.games.archipelago.flow.common import S
from atoll.games.archipelago.flow.units import rebels
from atoll.games.archipelago.state import BROKEN, CARD, CUBES, KEPT, MONEY, OPEN, STAND, TOKENS, VOW, Promise

DEBTS = (MONEY, CUBES, TOKENS, CARD)  # what is lent and given back
HELP, NO_TAXES, PEACE, HARVEST, FIRST = range(5)  # what is promised in words (`VOWS` of the choices)
KEPT_BY_WAITING = (NO_TAXES, PEACE, HARVEST, FIRST)  # not to do something, or to do it if it comes to that


def promise(s: S, given: Promise) -> None:
    """Record a promise; it binds nobody."""
    s.promises = (*s.promises, given)
    tell_promise(s, "", given)


def tell_promise(s: S, how: str, given: Promise) -> None:
    """Say what is promised, or would be if an offer were accepted."""
    seat, rival, number = given.seat, given.to, given.due
    if given.what == VOW:
        s.tell(f"{how}vow", seat=seat, rival=rival, vow=given.which, number=number)
    elif given.what == MONEY:
        s.tell(f"{how}promise", seat=seat, rival=rival, florins=given.amount, number=number)
    elif given.what == CUBES:
        s.tell(f"{how}promise cubes", seat=seat, rival=rival, amount=given.amount, kind=given.which, number=number)
    elif given.what == TOKENS:
        s.tell(f"{how}promise tokens", seat=seat, rival=rival, amount=given.amount, number=number)
    elif given.what == CARD:
        s.tell(f"{how}promise card", seat=seat, rival=rival, card=given.which, number=number)


def judge(s: S, seat: int, vow: int, stands: int, other: int | None = None) -> None:
    """Settle what a player has promised in words, to one other or to all, by what he does now."""
    if not s.promises:
        return
    s.promises = tuple(
        settle(s, each, stands)
        if each.stands == OPEN and (each.seat, each.what, each.which) == (seat, VOW, vow) and other in (None, each.to)
        else each
        for each in s.promises
    )


def settle(s: S, given: Promise, stands: int) -> Promise:
    """Return a promise as kept or broken, and tell everybody."""
    key = "promise kept" if stands == KEPT else "promise broken"
    s.tell(key, seat=given.seat, rival=given.to, promised=given.what, number=given.due)
    return given._replace(stands=stands)


def credit(s: S, seat: int, other: int, what: int, which: int, amount: int) -> None:
    """Count what is handed over against what was promised to that player, oldest promise first."""
    if not s.promises or not amount:
        return
    settled = []
    for each in s.promises:
        if amount and each.stands == OPEN and each[:4] == (seat, other, what, which):
            paid = min(each.amount, amount)
            amount -= paid
            each = each._replace(amount=each.amount - paid)
            if not each.amount:
                each = settle(s, each, KEPT)
        settled.append(each)
    s.promises = tuple(settled)


def settle_promises(s: S) -> None:
    """At the end of a turn promises that are due are kept or broken."""
    s.promises = tuple(
        settle(s, each, KEPT if each.what == VOW and each.which in KEPT_BY_WAITING else BROKEN)
        if each.stands == OPEN and s.turn >= each.due
        else each
        for each in s.promises
    )


def debts(s: S, seat: int) -> list[Promise]:
    """Return what a player still owes, oldest first."""
    return [each for each in s.promises if each.seat == seat and each.stands == OPEN and each.what in DEBTS]


# -- citizens to stand up ----------------------------------------------------------------------------------


def pledge(s: S, seat: int, owner: int, spot: int) -> None:
    """Agree to stand up a citizen in this crisis: whoever can must do it (ARC-R-24)."""
    assert s.crisis is not None
    s.crisis.pledged = tuple(sorted((*s.crisis.pledged, (seat, owner, spot))))
    promise(s, Promise(seat, owner, STAND, spot, 1, s.turn, OPEN))


def lies(s: S, owner: int, spot: int) -> bool:
    """Return whether a citizen of a player lies on a spot."""
    return any(SPOT_OF[unit] == spot for unit in rebels(s, owner))


def pledges(s: S, seat: int) -> list[tuple[int, int]]:
    """Return the citizens, as owner and spot, that a player has agreed to stand up and who still lie."""
    if s.crisis is None or not s.crisis.pledged:
        return []
    return [(owner, spot) for who, owner, spot in s.crisis.pledged if who == seat and lies(s, owner, spot)]


def redeem(s: S, seat: int, owner: int, spot: int) -> None:
    """Take a citizen who was stood up off the list of those agreed on."""
    if s.crisis is not None and (seat, owner, spot) in s.crisis.pledged:
        rest = list(s.crisis.pledged)
        rest.remove((seat, owner, spot))
        s.crisis.pledged = tuple(rest)


def settle_pledges(s: S) -> None:
    """At the end of a crisis: who still lies although somebody agreed to stand him up was let down."""
    pledged = () if s.crisis is None else s.crisis.pledged
    unmet = {(who, owner, spot) for who, owner, spot in pledged if lies(s, owner, spot)}
    s.promises = tuple(
        settle(s, each, BROKEN if (each.seat, each.to, each.which) in unmet else KEPT)
        if each.stands == OPEN and each.what == STAND
        else each
        for each in s.promises
    )
