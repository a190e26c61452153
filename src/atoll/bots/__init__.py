"""Players that are programs: they see views and sampled worlds, never the true state."""

from atoll.bots.bot import Bot, RandomBot, bot, bots
from atoll.bots.careful import Careful
from atoll.bots.greedy import Greedy
from atoll.bots.instinct import Foresight, Instinct
from atoll.bots.search import Quick, Rehearsal, Search
from atoll.bots.trader import Trader
from atoll.bots.values import Forecast, Learned
from atoll.bots.why import why

__all__ = [
    "Bot",
    "Careful",
    "Forecast",
    "Foresight",
    "Greedy",
    "Instinct",
    "Learned",
    "Quick",
    "RandomBot",
    "Rehearsal",
    "Search",
    "Trader",
    "bot",
    "bots",
    "why",
]
