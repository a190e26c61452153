"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.paradise import table
from atoll.games.paradise.flow import (
    ai_actions,
    ai_chain,
    answers,
    battle,
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
    transit,
    turn_order,
    victory,
)
from atoll.kernel import CHANCE, Step

OPENING = (setup.SET_UP(CHANCE), turn_order.TURN(CHANCE))

_CHAPTERS = (
    table, answers, interludes, setup, turn_order, exploration, kumara, transit, movement, battle, conquest,
    construction, victory, events, malaria, solitaire, ai_chain, ai_actions,
)  # fmt: skip
STEPS = tuple(step for chapter in _CHAPTERS for step in vars(chapter).values() if isinstance(step, Step))
