"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.daimyo.flow import (
    common,
    construction,
    dice,
    heroes,
    influence,
    production,
    recruitment,
    relic,
    rounds,
    setup,
    storage,
    tiles,
    turn,
    villagers,
)
from atoll.kernel import CHANCE, Step

OPENING = (setup.SET_UP(CHANCE), rounds.ROUND(CHANCE))

_CHAPTERS = (
    common, setup, rounds, turn, villagers, production, relic, tiles, storage, recruitment, construction,
    dice, heroes, influence,
)  # fmt: skip
STEPS = tuple(step for chapter in _CHAPTERS for step in vars(chapter).values() if isinstance(step, Step))
