"""Rule ARC-5.4: the moments in which deals are made, and who has which part in them."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.archipelago.flow.common import Certain, S
from atoll.games.archipelago.state import NOBODY, Window
from atoll.kernel import Decision, Frame


class OwnRound(Certain):
    """A decision of the player whose round it is."""


class OwnChance(Certain):
    """The one chance of a player to help in a crisis; its frame begins with the kind of cube that is needed."""

    stands_up: ClassVar[bool] = False  # whether citizens can be stood up


class OrderSetting(Decision[S]):
    """A decision of the player who sets the order of play."""


def kind_of(f: Frame) -> int:
    """Return the kind of cube that a frame begins with."""
    return f.args[0]


def window_of(s: S) -> Window:
    """Return who has which part in a deal that begins now.

    A player whose chance in a crisis is over hands over no cubes or tokens that would be used in it (ARC-R-57).
    """
    active = setter = kind = NOBODY
    barred = helpers = chances = 0
    for frame in s.stack:
        step = frame.step
        if isinstance(step, OwnRound):
            active = frame.seat
        elif isinstance(step, OrderSetting):
            setter = frame.seat
        elif isinstance(step, OwnChance):
            kind = kind_of(frame)
            chances |= 1 << frame.seat
            helpers |= step.stands_up << frame.seat
    if s.crisis is not None:
        active = NOBODY
        barred = (1 << len(s.players)) - 1 & ~chances
    return Window(active, setter, barred, kind, helpers)
