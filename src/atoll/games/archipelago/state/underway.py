"""What is under way for a while: a deal on the table, a migration, a crisis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

# What a clause of a deal can give.
MONEY, CUBES, TOKENS, CARD, PERMIT, STAND, PLACE, VOW = range(8)
ADDED_UP = (MONEY, CUBES, TOKENS, STAND)
AT_ONCE = -1

Given = dict[tuple[int, int], int]  # how much, by what and which


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

    def add(self, more: Clause, most: int) -> None:
        """Put one more thing into it; no sum goes beyond all the florins there are."""
        terms = self.terms
        what = more[2]
        if what in ADDED_UP:
            for k, clause in enumerate(terms):
                if clause[2] == what and clause[:4] == more[:4] and clause.due == more.due:
                    giver, taker, _, which, amount, due = more
                    more = Clause(giver, taker, what, which, min(clause.amount + amount, most), due)
                    self.terms = (*terms[:k], more, *terms[k + 1 :])
                    return
        self.terms = (*terms, more)

    def given(self, seat: int, other: int) -> tuple[Given, Given, list[Clause]]:
        """Return what two players would give each other at once or have vowed, and all that is about cards."""
        own: Given = {}
        others: Given = {}
        cards: list[Clause] = []
        if not self.terms:
            return own, others, cards
        for clause in self.terms:
            who, whom, what, which, amount, due = clause
            if what == CARD:
                cards.append(clause)
            if due == AT_ONCE or what == VOW:
                if who == seat and whom == other:
                    own[what, which] = amount
                elif who == other and whom == seat:
                    others[what, which] = amount
        return own, others, cards

    def addressed(self) -> bool:
        """Return whether there is anything for the party addressed last: it would have come last."""
        return bool(self.terms) and self.parties[-1] in self.terms[-1][:2]

    def leave(self, seat: int) -> None:
        """Take a player and what concerns him out of it."""
        both = {seat, self.proposer}
        self.parties = tuple([party for party in self.parties if party != seat])
        self.terms = tuple([clause for clause in self.terms if {clause.giver, clause.taker} != both])

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
