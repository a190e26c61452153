"""What a person may do at a table, and what nobody may."""

from __future__ import annotations

from atoll.table.live import LiveTable
from atoll.table.notes import Refused


def demand_seat(live: LiveTable, user: str, seat: int) -> None:
    """Raise unless a person plays from a seat."""
    if seat not in live.seats_of(user):
        raise Refused("this seat is not yours")


def demand_running(live: LiveTable) -> None:
    """Raise if the game is over: it stays as it is."""
    if live.over:
        raise Refused("the game is over: it stays as it is")


def demand_alone(live: LiveTable, user: str) -> None:
    """Raise if other people play too: nobody is helped against them."""
    if any(live.seats[seat].user != user for seat in live.people()):
        raise Refused("hints are for games against bots: other people play here")


def demand_no_wish(live: LiveTable) -> None:
    """Raise if something is being asked for already."""
    if live.wish is not None:
        raise Refused("something is being asked for already")
