"""The promises that are still open, each as a chip: who to whom, what and by when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.eyes.view import PromiseView
from atoll.games.archipelago.words.deals import promise_line
from atoll.kernel import capital
from atoll.kernel.grammar import counted
from atoll.kernel.seats import LETTERS

COUNTED = ("florins", "tokens", "cubes")  # what is given by the number
SIGNS = {"florins": "florin", "tokens": "token", "card": "card", "stand up": "people"}  # else a vow


@dataclass(slots=True, frozen=True)
class Owed:
    """A promise that is still open, and all of it in a sentence."""

    seat: int
    letter: str
    to: int
    other: str
    sign: str
    what: str
    due: int
    text: str


def owed(shared: Fragment, concerns: Callable[[PromiseView], bool] = lambda promise: True) -> tuple[Owed, ...]:
    """Return the promises that are still open, those of the looking seat first."""
    there = [promise for promise in shared.view.promises if promise.stands == "open" and concerns(promise)]
    seat = shared.view.seat
    return tuple(_chip(shared, each) for each in sorted(there, key=lambda each: seat not in (each.seat, each.to)))


def _chip(shared: Fragment, promise: PromiseView) -> Owed:
    name = counted(shared.nouns[promise.noun][promise.which], 1) if promise.noun else ""
    return Owed(
        seat=promise.seat,
        letter=LETTERS[promise.seat],
        to=promise.to,
        other=LETTERS[promise.to],
        sign=KINDS[promise.which] if promise.what == "cubes" else SIGNS.get(promise.what, "deal"),
        what=str(promise.amount) if promise.what in COUNTED else name,
        due=promise.due,
        text=capital(promise_line(shared, promise)),
    )
