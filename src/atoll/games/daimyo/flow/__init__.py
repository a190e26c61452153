"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.daimyo.flow import rounds, setup  # they lead to every other chapter
from atoll.kernel import CHANCE

OPENING = (setup.SET_UP(CHANCE), rounds.ROUND(CHANCE))
