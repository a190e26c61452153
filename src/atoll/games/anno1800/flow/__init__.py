"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.anno1800 import effects
from atoll.games.anno1800.flow import building, cards, common, free, paying, population, rounds, sea, setup, turn
from atoll.kernel import CHANCE, Step

OPENING = (setup.SET_UP(CHANCE), rounds.ROUND(CHANCE))

_CHAPTERS = (common, paying, free, building, cards, population, sea, setup, turn, rounds, effects)
STEPS = tuple(step for chapter in _CHAPTERS for step in vars(chapter).values() if isinstance(step, Step))
