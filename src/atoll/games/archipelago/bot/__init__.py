"""What programs steer by in Archipelago."""

from atoll.games.archipelago.bot.sensible import sensible
from atoll.games.archipelago.bot.shopping import bargains
from atoll.games.archipelago.bot.standing import DESCRIBER
from atoll.games.archipelago.bot.value import value

__all__ = ["DESCRIBER", "bargains", "sensible", "value"]
