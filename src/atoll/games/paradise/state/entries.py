"""What pieces have done this turn, by hex: a status, and the pieces that have it."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.paradise.catalog import COL, WB
from atoll.games.paradise.state import NOBODY, S
from atoll.games.paradise.state.pieces import ALL_CARGO, ALL_MOVERS, MASK, ONE, canoes, crafts_in, fits, number_of

FERRIED = 0  # the status of pieces that have used Transit
CARRIED, CROSSED = 1, 2  # what a Warrior Band or Colony has done this turn, as bits
MOVED = 16  # the status of canoes that moved is MOVED + hexes used
WITH_CROSSED = 64  # added when what they carry has crossed


def note(s: S, place: int, status: int, pieces: int) -> None:
    """Note what pieces that are in a hex have done this turn."""
    s.entries[place] = (*s.entries.get(place, ()), (status, pieces))


def take_out(s: S, place: int, index: int, taken: int) -> None:
    """Take pieces out of an entry of a hex: they do something else now, or leave the map."""
    entries = list(s.entries[place])
    status, pieces = entries[index]
    entries[index] = status, pieces - taken
    s.entries[place] = tuple(entries)


def pick_up(s: S, place: int, status: int, kind: int) -> bool:
    """Take a piece of a kind out of those of a hex that have this status; return whether there was one."""
    for index, (before, pieces) in enumerate(s.entries.get(place, ())):
        if before == status and pieces & MASK[kind]:
            take_out(s, place, index, ONE[kind])
            return True
    return False


def unmoved(s: S, place: int, behind: int) -> int:
    """Return what has done nothing yet this turn of the pieces of a hex that are not under way."""
    for _, pieces in s.entries.get(place, ()):
        behind -= pieces
    return behind


def crafts(s: S, place: int, behind: int, most: int) -> Sequence[int]:
    """Return the canoes and Rumors among the pieces of a hex not under way that have used fewer hexes than `most`."""
    tired: list[int] = []
    for status, pieces in s.entries.get(place, ()):
        behind -= pieces
        used = status % WITH_CROSSED - MOVED
        if 0 <= used < most:
            tired += crafts_in(pieces & ALL_MOVERS, used)
    found = crafts_in(behind & ALL_MOVERS)
    return (*found, *dict.fromkeys(tired)) if tired else found


def loadable(s: S, place: int, behind: int, but: int = CROSSED) -> int:
    """Return the Warrior Bands and Colonies among these pieces that have done nothing but this (COP-7.4.5, 11.3.6)."""
    cargo = behind & ALL_CARGO
    for did, pieces in s.entries.get(place, ()):
        if did != but:
            cargo -= pieces & ALL_CARGO
    return cargo


def taken_from_rest(s: S, place: int, kind: int, used: int) -> tuple[int, int]:
    """Return the entry a resting canoe belongs to, and the cargo that can only go along with it."""
    for index, (status, pieces) in enumerate(s.entries.get(place, ())):
        if status % WITH_CROSSED == MOVED + used and pieces & MASK[kind]:
            left, along = pieces - ONE[kind], 0
            while not fits(left):
                cargo = COL if number_of(left, COL) > canoes(left) else WB
                left -= ONE[cargo]
                along += ONE[cargo]
            return index, along
    return NOBODY, 0
