"""How a strong player plays: the same thoughts with another temper, by the number of players."""

from __future__ import annotations

from atoll.games.anno1800.bot.sensible import sensible
from atoll.games.anno1800.bot.temper import HARD
from atoll.games.anno1800.bot.value import value
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice


def strong_sensible(s: AnnoState, seat: int) -> list[Choice]:
    """Return the choices worth a thought to a strong player."""
    return sensible(s, seat, HARD[len(s.players)])


def strong_value(s: AnnoState, seat: int) -> float:
    """Return what a state is worth in a strong player's eyes."""
    return value(s, seat, HARD[len(s.players)])


STYLES = (strong_sensible,)
