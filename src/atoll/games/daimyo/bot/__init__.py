"""What programs steer by in Daimyo."""

from atoll.games.daimyo.bot.sensible import sensible
from atoll.games.daimyo.bot.value import value

__all__ = ["sensible", "value"]
