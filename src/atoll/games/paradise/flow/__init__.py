"""The rulebook's sequence of play, a module a chapter: a turn names its steps, so that the chapters come with it."""

from atoll.games.paradise.flow import setup, turn_order
from atoll.kernel import CHANCE

OPENING = (setup.SET_UP(CHANCE), turn_order.TURN(CHANCE))
