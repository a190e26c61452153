"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.archipelago.flow import card_steps, phases, setup  # the other chapters come with these
from atoll.kernel import CHANCE

__all__ = ["OPENING", "card_steps"]

OPENING = (setup.SET_UP(CHANCE), phases.TURN(CHANCE))
