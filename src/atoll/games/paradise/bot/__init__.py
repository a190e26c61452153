"""What programs steer by in Conquest of Paradise."""

from atoll.games.paradise.bot.sensible import STYLES, sensible
from atoll.games.paradise.bot.value import value

__all__ = ["STYLES", "sensible", "value"]
