"""Rule ARC-5.7 and ruling ARC-R-24: what is promised for later, and whether it is kept."""

from __future__ import annotations

from atoll.games.archipelago.components.spots import POSTURES, REBEL
from atoll.games.archipelago.flow.common import S, hand_over
from atoll.games.archipelago.state import BROKEN, KEPT, OPEN, Promise
from atoll.kernel import Choice

# What can be promised: florins, then what is said in words (`VOWS` of the choices), then citizens to stand up.
LOAN = 0
HELP, NO_TAXES, PEACE, HARVEST, FIRST = range(1, 6)
STANDING = 6
KEPT_BY_WAITING = (NO_TAXES, PEACE, HARVEST, FIRST)  # promises not to do something, or to do it if it comes to that


def promise(s: S, seat: int, other: int, what: int, amount: int, due: int) -> None:
    """Record a promise; it binds nobody."""
    s.promises = (*s.promises, Promise(seat, other, what, amount, due, OPEN))
    if what == LOAN:
        s.tell("promise", seat=seat, rival=other, florins=amount, number=due)
    elif what != STANDING:
        s.tell("vow", seat=seat, rival=other, vow=what - 1, number=due)


def judge(s: S, seat: int, what: int, stands: int, other: int | None = None) -> None:
    """Settle what a player has promised, to one other or to all, by what he does now."""
    if not s.promises:
        return
    s.promises = tuple(
        settle(s, each, stands)
        if each.stands == OPEN and (each.seat, each.what) == (seat, what) and other in (None, each.to)
        else each
        for each in s.promises
    )


def settle(s: S, given: Promise, stands: int) -> Promise:
    """Return a promise as kept or broken, and tell everybody."""
    s.tell("promise kept" if stands == KEPT else "promise broken", seat=given.seat, rival=given.to)
    return given._replace(stands=stands)


def credit(s: S, seat: int, other: int, florins: int) -> None:
    """Count florins handed over against what was promised to that player, oldest promise first."""
    if not s.promises or not florins:
        return
    settled = []
    for each in s.promises:
        if florins and each.stands == OPEN and (each.seat, each.to, each.what) == (seat, other, LOAN):
            paid = min(each.amount, florins)
            florins -= paid
            each = each._replace(amount=each.amount - paid)
            if not each.amount:
                each = settle(s, each, KEPT)
        settled.append(each)
    s.promises = tuple(settled)


def settle_promises(s: S) -> None:
    """At the end of a turn promises that are due are kept or broken."""
    s.promises = tuple(
        settle(s, each, KEPT if each.what in KEPT_BY_WAITING else BROKEN)
        if each.stands == OPEN and s.turn >= each.due
        else each
        for each in s.promises
    )


# -- paying back -----------------------------------------------------------------------------------------


def debts(s: S, seat: int) -> dict[int, int]:
    """Return to whom a player owes florins, with the oldest sum owed to each."""
    owed: dict[int, int] = {}
    for each in s.promises:
        if each.seat == seat and each.what == LOAN and each.stands == OPEN:
            owed.setdefault(each.to, each.amount)
    return owed


def repayments(s: S, seat: int) -> list[Choice]:
    """Return to whom a player can pay back what he owes."""
    owed = debts(s, seat) if s.promises else {}
    return [s.book.repay[to] for to in sorted(owed) if owed[to] <= s.players[seat].money] if owed else []


def repay(s: S, seat: int, other: int) -> None:
    """Pay back the oldest debt; nobody can refuse it."""
    florins = debts(s, seat)[other]
    hand_over(s, seat, other, florins)
    credit(s, seat, other, florins)


# -- citizens to stand up ----------------------------------------------------------------------------------


def pledge(s: S, seat: int, owner: int, spot: int) -> None:
    """Agree to stand up a citizen in this crisis: whoever can must do it (ARC-R-24)."""
    assert s.crisis is not None
    s.crisis.pledged = tuple(sorted((*s.crisis.pledged, (seat, owner, spot))))
    promise(s, seat, owner, STANDING, spot, s.turn)


def lies(s: S, owner: int, spot: int) -> bool:
    """Return whether a citizen of a player lies on a spot."""
    return any(unit // POSTURES == spot and unit & REBEL for unit in s.players[owner].citizens)


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
        settle(s, each, BROKEN if (each.seat, each.to, each.amount) in unmet else KEPT)
        if each.stands == OPEN and each.what == STANDING
        else each
        for each in s.promises
    )
