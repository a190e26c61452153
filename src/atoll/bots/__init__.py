"""Players that are programs: they see views and sampled worlds, never the true state."""

from atoll.bots.bot import Bot, RandomBot, bot, bots
from atoll.bots.greedy import GreedyBot

__all__ = ["Bot", "GreedyBot", "RandomBot", "bot", "bots"]
