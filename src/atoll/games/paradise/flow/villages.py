"""Chapters 8.4 and 9.4: Villages are built and lost, and with them Control and the Home."""

from __future__ import annotations

from atoll.games.paradise.catalog import GREAT_CHIEF
from atoll.games.paradise.flow.deciding import LOT
from atoll.games.paradise.state import NOBODY, NOWHERE, S, added, replaced
from atoll.games.paradise.state.control import automatic, best, controlled
from atoll.kernel import CHANCE, Choice, Decision, Frame


def unmark(s: S, event: int, place: int) -> None:
    """Take the marker of an Event off a hex."""
    s.marks = tuple([mark for mark in s.marks if mark[:2] != (event, place)])


def take_control(s: S, seat: int, place: int, villages: int) -> None:
    """Let a player have so many Villages on a group that is his, or nobody's."""
    s.owner = replaced(s.owner, place, seat)
    s.villages = replaced(s.villages, place, villages)
    s.facing = replaced(s.facing, place, seat)
    if s.malaria and not s.malaria_from and place in s.cat.malaria_hexes:
        s.malaria_from = s.turn + 1
    if s.players[seat].home < 0:
        s.players[seat].home = place
        s.tell("home", seat=seat, hex=place)


def add_village(s: S, seat: int, place: int) -> None:
    """Put a new Village on a group: so many a turn (COP-9.4.7)."""
    s.grown = added(s.grown, place)
    s.tell("village", seat=seat, hex=place, count=s.villages[place] + 1)
    take_control(s, seat, place, s.villages[place] + 1)


def remove_villages(s: S, place: int, count: int) -> None:
    """Take Villages off a group; without any it is Controlled by nobody (COP-10.2.2)."""
    owner, count = s.owner[place], min(count, s.villages[place])
    s.villages = replaced(s.villages, place, s.villages[place] - count)
    s.tell("villages lost", seat=owner, hex=place, count=count)
    if not s.villages[place]:
        s.owner = replaced(s.owner, place, NOBODY)
        unmark(s, GREAT_CHIEF, place)
        home_lost(s, owner, place)


def home_lost(s: S, seat: int, place: int) -> None:
    """Name another Home at once when the last Village of the Home is gone (COP-8.4.6, COP-R-26, COP-R-56)."""
    player = s.players[seat]
    if player.home != place:
        return
    groups = controlled(s, seat)
    player.home = groups[0] if groups else NOWHERE
    if not groups:
        s.tell("no home", seat=seat)
    elif automatic(s, seat):
        s.do(LOT(CHANCE, *best(groups, s.villages.__getitem__)), NEW_HOME(seat))  # most Villages (COP-S.5.4)
    else:
        s.push(NEW_HOME(seat))


class NewHome(Decision[S]):
    """Name another Controlled group as Home."""

    rule = "COP-8.4.6"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the groups that are left, or what the lot has named."""
        return [s.book.new_home[place] for place in f.args or controlled(s, f.seat)] or [s.book.go_on]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move the disk."""
        s.players[f.seat].home = choice.args[0] if choice.args else NOWHERE
        if choice.args:
            s.tell("home", seat=f.seat, hex=choice.args[0])


NEW_HOME = NewHome()
