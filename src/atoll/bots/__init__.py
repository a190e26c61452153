"""Players that are programs: they see views and sampled worlds, never the true state."""

from atoll.bots.bot import Bot, RandomBot, bot, bots
from atoll.bots.greedy import Greedy
from atoll.bots.search import Quick, Rehearsal, Search
from atoll.bots.values import Forecast, Learned
from atoll.bots.why import why

__all__ = ["Bot", "Forecast", "Greedy", "Learned", "Quick", "RandomBot", "Rehearsal", "Search", "bot", "bots", "why"]
