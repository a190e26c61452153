"""What a bot needs to know of Daimyo: how good a state is for a seat."""

from __future__ import annotations

from atoll.games.daimyo.state import DaimyoState


def value(s: DaimyoState, seat: int) -> float:
    """Return the worth of a state for a seat, in popularity points."""
    return float(s.players[seat].popularity)
