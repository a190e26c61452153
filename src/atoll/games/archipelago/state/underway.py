"""What is under way for a while: a deal on the table, a migration, a crisis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

# What a clause of a deal can give.
MONEY, CUBES, TOKENS, CARD, PERMIT, STAND, PLACE, VOW = range(8)
AT_ONCE = -1


class Clause(NamedTuple):
    """A part of a deal: what one player gives another."""

    giver: int
    taker: int
    what: int
    which: int
    amount: int
    due: int = AT_ONCE  # turns from now, for what is promised


def numbers_of(clauses: Iterable[Clause]) -> list[int]:
    """Return clauses as a row of numbers, for a frame."""
    return [number for clause in clauses for number in clause]


def clauses_of(numbers: Sequence[int]) -> list[Clause]:
    """Return the clauses that a row of numbers stands for."""
    size = len(Clause._fields)
    return [Clause(*numbers[k : k + size]) for k in range(0, len(numbers), size)]


class Promise(NamedTuple):
    """What one player has promised another."""

    seat: int
    to: int
    what: int
    which: int  # kind, card, vow or the spot of a citizen
    amount: int  # still owed
    due: int  # the turn
    stands: int


class Window(NamedTuple):
    """The moment in which a deal is made: who has which part in it."""

    active: int  # whose round it is
    setter: int  # who sets the order of play
    barred: int  # seats whose chance in the crisis is over
    kind: int  # of cubes that the crisis asks for
    helpers: int  # seats that can still stand citizens up


@dataclass(slots=True)
class Deal:
    """An offer that is put together or answered."""

    proposer: int
    parties: tuple[int, ...]  # to whom it is made
    window: Window
    terms: tuple[Clause, ...] = ()
    joint: bool = False  # all must agree
    agreed: int = 0  # seats that have
    draft: bool = True  # being put together: nobody else knows of it (ARC-R-68)

    def copy(self) -> Deal:
        """Return an equal deal that shares nothing mutable."""
        return Deal(self.proposer, self.parties, self.window, self.terms, self.joint, self.agreed, self.draft)


@dataclass(slots=True)
class Migration:
    """What must be known until all units have moved."""

    citizens: tuple[int, ...]  # as they stood before
    ships: tuple[int, ...]  # likewise

    def copy(self) -> Migration:
        """Return an equal migration that shares nothing mutable."""
        return Migration(self.citizens, self.ships)


@dataclass(slots=True)
class Crisis:
    """What must be known until everybody has had a chance to help."""

    missing: int = 0  # cubes that are still demanded
    pledged: tuple[tuple[int, int, int], ...] = ()  # who has agreed to stand up whose citizen on which spot

    def copy(self) -> Crisis:
        """Return an equal crisis that shares nothing mutable."""
        return Crisis(self.missing, self.pledged)
