"""Which choices of Daimyo are worth a thought."""

from __future__ import annotations

from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import Choice


def sensible(s: DaimyoState, seat: int) -> list[Choice]:
    """Return the choices worth a thought."""
    return s.choices(seat)
