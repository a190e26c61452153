"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.paradise.flow import (
    ai_actions as ai_actions,
    ai_chain as ai_chain,
    answers as answers,
    battle as battle,
    conquest as conquest,
    construction as construction,
    events as events,
    exploration as exploration,
    interludes as interludes,
    kumara as kumara,
    malaria as malaria,
    movement as movement,
    setup as setup,
    solitaire as solitaire,
    transit as transit,
    turn_order as turn_order,
    victory as victory,
    villages as villages,
)
from atoll.kernel import CHANCE

OPENING = (setup.SET_UP(CHANCE), turn_order.TURN(CHANCE))
