"""What programs steer by; the rules never look here."""

from atoll.games.anno1800.bot.ideas import ideas
from atoll.games.anno1800.bot.sensible import sensible
from atoll.games.anno1800.bot.strong import STYLES, aside, strong_value
from atoll.games.anno1800.bot.value import value

__all__ = ["STYLES", "aside", "ideas", "sensible", "strong_value", "value"]
