"""Chapter 17: influence, and the governors that carry it around."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.daimyo.catalog import places_on
from atoll.games.daimyo.flow.causes import EFFECT, HARVEST, MOVED_GOVERNOR, NEW_GOVERNOR, gain
from atoll.games.daimyo.flow.decisions import Granted, S, free_spots
from atoll.games.daimyo.state import NOBODY
from atoll.kernel import Choice, Decision, Frame, Reason, because


def change_influence(s: S, seat: int, island: int, amount: int, why: int) -> None:
    """Move the disc on an island's track at once, never below 0 (DAI-2.9, 2.10)."""
    if amount:
        influence = s.players[seat].influence
        influence[island] = max(0, influence[island] + amount)
        if s.log is not None:
            key = "influence" if amount > 0 else "influence lost"
            s.tell(key, seat=seat, island=island, amount=abs(amount), now=influence[island], why=why)


def governed_islands(s: S, seat: int) -> list[int]:
    """Return the islands where a seat has a governor now."""
    return [island for island in range(s.islands) if seat in s.governors[places_on(island)]]


def put_governor(s: S, seat: int, place: int) -> None:
    """Put a governor of the reserve on a place; it brings influence (DAI-5.5, 13.3.2)."""
    s.governors[place] = seat
    s.players[seat].governors -= 1
    s.tell("governor", seat=seat, place=place)
    change_influence(s, seat, s.cat.place_island[place], s.cat.governor_influence, NEW_GOVERNOR)


class MoveGovernors(Granted):
    """Move so many different own governors, and harvest each new place."""

    rule = "DAI-20.21"
    rules = {"move from": "DAI-20.21"}
    own: ClassVar[bool] = True  # whose governors move: the own ones, or the others'

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The governors that the effect is about."""
        places = enumerate(s.governors)
        return [s.book.lift[place] for place, owner in places if owner >= 0 and (owner == f.seat) == self.own]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """There must be such a governor that has not moved yet, and a free spot for it."""
        _, _, _, *moved = f.args
        (place,) = choice.args
        if choice not in self.sought(s, f):
            return because("no governor", self.rule, place=place)
        if place in moved:
            return because("moved already", self.rule)
        return None if NOBODY in s.governors else because("spot taken", "DAI-17.5")

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Ask where the governor goes."""
        if choice is not s.book.done:
            s.push(MOVE_TO(f.seat, *choice.args, *f.args))


class MoveRivalGovernors(MoveGovernors):
    """Move governors of other players; nobody harvests, nobody is asked."""

    rule = "DAI-20.8"
    own = False


class MoveTo(Decision[S]):
    """Put the governor on another free governor spot of any island in play."""

    rule = "DAI-17.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the free spots: its own is none of them."""
        return free_spots(s.book.move_to, s.governors)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move with its influence (DAI-17.2), harvest what the effect grants, and go on with other governors."""
        start, count, may, harvest, *moved = f.args
        (goal,) = choice.args
        owner = s.governors[start]
        s.governors[start], s.governors[goal] = NOBODY, owner
        s.tell("move governor", seat=owner, place=start, goal=goal)
        old, new = s.cat.place_island[start], s.cat.place_island[goal]
        if old != new:
            change_influence(s, owner, old, -s.cat.governor_influence, MOVED_GOVERNOR)
            change_influence(s, owner, new, s.cat.governor_influence, MOVED_GOVERNOR)
        gain(s, f.seat, s.cat.place_good[goal], harvest, HARVEST)
        if count > 1:
            again = MOVE_GOVERNORS if owner == f.seat else MOVE_RIVAL_GOVERNORS
            s.push(again(f.seat, count - 1, may, harvest, *moved, goal))


class GainInfluence(Granted):
    """Gain influence on islands where an own governor stands."""

    rule = "DAI-20.7"
    different = True

    def possible(self, s: S, f: Frame) -> list[Choice]:
        """Return islands with an own governor that were not chosen yet."""
        _, _, _, *chosen = f.args
        return [s.book.influence[island] for island in governed_islands(s, f.seat) if island not in chosen]

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Gain it, for good."""
        _, _, amount, *_ = f.args
        change_influence(s, f.seat, choice.args[0], amount, EFFECT)


MOVE_GOVERNORS = MoveGovernors()
MOVE_RIVAL_GOVERNORS = MoveRivalGovernors()
MOVE_TO = MoveTo()
GAIN_INFLUENCE = GainInfluence()
