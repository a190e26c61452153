"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.anno1800 import effects
from atoll.games.anno1800.flow import building, cards, common, free, population, rounds, sea, setup, turn
from atoll.games.anno1800.flow.payment import pay
from atoll.kernel import CHANCE, Step

OPENING = (setup.SET_UP(CHANCE), rounds.ROUND(CHANCE))

_CHAPTERS = (common, pay, free, building, cards, population, sea, setup, turn, rounds, effects)
STEPS = tuple(step for chapter in _CHAPTERS for step in vars(chapter).values() if isinstance(step, Step))
