"""How a strong player plays: the same thoughts with another temper, by the number of players."""

from __future__ import annotations

from atoll.games.anno1800.bot.sensible import sensible
from atoll.games.anno1800.bot.temper import HARD
from atoll.games.anno1800.bot.value import value
from atoll.games.anno1800.flow.turn import ACT
from atoll.games.anno1800.state import NOBODY, AnnoState
from atoll.kernel import Choice


def strong_sensible(s: AnnoState, seat: int) -> list[Choice]:
    """Return the choices worth a thought to a strong player."""
    return sensible(s, seat, HARD[len(s.players)])


def strong_value(s: AnnoState, seat: int) -> float:
    """Return what a state is worth in a strong player's eyes."""
    return value(s, seat, HARD[len(s.players)])


def aside(s: AnnoState) -> Choice | None:
    """Return what changes least for others: a festival and the end of the turn, until somebody ends the game."""
    if s.stack[-1].step is not ACT or s.fireworks != NOBODY:
        return None
    choice = s.book.festival if s.actions else s.book.end_turn
    return choice if choice in s.choices() else None


STYLES = (strong_sensible,)
