"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.paradise.flow import (
    ai_actions,
    ai_chain,
    answers,
    battle,
    cards,
    conquest,
    construction,
    events,
    exploration,
    interludes,
    kumara,
    malaria,
    movement,
    setup,
    solitaire,
    stacks,
    transit,
    turn_order,
    victory,
    villages,
)
from atoll.kernel import CHANCE

OPENING = (setup.SET_UP(CHANCE), turn_order.TURN(CHANCE))

__all__ = [
    "OPENING", "ai_actions", "ai_chain", "answers", "battle", "cards", "conquest", "construction", "events",
    "exploration", "interludes", "kumara", "malaria", "movement", "setup", "solitaire", "stacks", "transit",
    "turn_order", "victory", "villages",
]  # fmt: skip
