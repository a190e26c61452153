"""What programs steer by in Archipelago."""

from atoll.games.archipelago.bot.sensible import sensible
from atoll.games.archipelago.bot.value import value

__all__ = ["sensible", "value"]
