"""What bots are called at a table, in the reader's language; records and journals keep their English names."""

from __future__ import annotations

from atoll.bots.why import language
from atoll.kernel import bot_name, lettered

NAMES = {
    "easy": "Easy",
    "normal": "Normal",
    "hard": "Hard",
    "expert": "Expert",
    "greedy": "Greedy",
    "random": "Random",
}


def called(bot: str, seat: int, lang: str = "en") -> str:
    """Return what a bot is called at its seat; one that nobody has named is called as it is registered.

    >>> called("easy", 1), called("easy", 1, "fr"), called("oracle", 0, "fr")
    ('Easy B', 'Facile B', 'Oracle A')
    """
    name = NAMES.get(bot)
    return lettered(language(lang).say("bot", name), seat) if name else bot_name(bot, seat)


def renamed(name: str, lang: str) -> str:
    """Return a bot's English name in another language; any other name is itself.

    >>> renamed("Easy B", "fr"), renamed("Ann B", "fr")
    ('Facile B', 'Ann B')
    """
    bot, _, letter = name.rpartition(" ")
    return f"{language(lang).say('bot', bot)} {letter}" if bot in NAMES.values() else name
