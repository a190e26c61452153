"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.daimyo.flow import (
    common as common,
    construction as construction,
    dice as dice,
    heroes as heroes,
    influence as influence,
    production as production,
    recruitment as recruitment,
    relic as relic,
    rounds as rounds,
    setup as setup,
    storage as storage,
    tiles as tiles,
    turn as turn,
    villagers as villagers,
)
from atoll.kernel import CHANCE

OPENING = (setup.SET_UP(CHANCE), rounds.ROUND(CHANCE))
