"""What programs steer by in Archipelago."""

from atoll.games.archipelago.bot.describing import DESCRIBER
from atoll.games.archipelago.bot.ideas import ideas
from atoll.games.archipelago.bot.sensible import sensible
from atoll.games.archipelago.bot.shopping import bargains
from atoll.games.archipelago.bot.value import value

__all__ = ["DESCRIBER", "bargains", "ideas", "sensible", "value"]
