"""Which choices of Daimyo are worth a thought: a bot looks at these and leaves the others alone."""

from __future__ import annotations

from atoll.games.daimyo.flow.turn import ACTIONS, HERO, POWER, POWER_TILE
from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import Choice


def sensible(s: DaimyoState, seat: int) -> list[Choice]:
    """Return all choices but discards that can bring nothing in this turn."""
    choices = s.choices(seat)
    frame = s.stack[-1]
    if frame.step is not ACTIONS:
        return choices
    _, used = frame.args
    if _opens_a_hero(s, seat, used) or _reaches_the_power(s, seat, used):
        return choices
    return [choice for choice in choices if choice.kind != "discard"]


def _opens_a_hero(s: DaimyoState, seat: int, used: int) -> bool:
    """Return whether another hero may become playable by a changed die."""
    return not used & HERO and len(s.players[seat].hand) > 1


def _reaches_the_power(s: DaimyoState, seat: int, used: int) -> bool:
    """Return whether the whole hand could lift the dice to the sum that the clan power and its tile need."""
    player, need = s.players[seat], s.cat.power_threshold
    return used & (POWER | POWER_TILE) != POWER | POWER_TILE and player.die_sum < need <= player.die_sum + len(
        player.hand
    )
