"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from atoll.bots import bots
from atoll.bots.names import called
from atoll.kernel import bot_name, lettered, one_of

MAX_NAME = 30
JOINER = "\u200d"  # between the parts of one picture sign


class Seat(msgspec.Struct):
    """A chair at a table: open, a person's or a bot's; a bot that stands in for a person keeps the chair theirs."""

    kind: Literal["open", "person", "bot"] = "open"
    user: str = ""
    name: str = ""
    bot: str = ""
    held_as: str = ""  # the name of the person a bot stands in for

    def called(self, seat: int, lang: str) -> str:
        """Return what its holder is called: a bot in the reader's language, nobody not at all."""
        bot = self.kind == "bot" and self.name == bot_name(self.bot, seat)
        return called(self.bot, seat, lang) if bot else self.name


def bot_seat(bot: str, seat: int) -> Seat:
    """Return the chair of a bot."""
    return Seat(kind="bot", bot=bot, name=bot_name(bot, seat))


def person_seat(user: str, name: str) -> Seat:
    """Return the chair of a person."""
    return Seat(kind="person", user=user, name=clean_name(name))


def seats_for(wishes: Sequence[str], user: str, name: str) -> list[Seat]:
    """Return chairs from what somebody wishes for each: `me`, `open` or a bot; several own ones get letters.

    >>> [seat.name for seat in seats_for(["me", "me", "greedy"], "7", "Ann")]
    ['Ann A', 'Ann B', 'Greedy C']
    """
    several = list(wishes).count("me") > 1
    made = {"open": lambda k: Seat(), "me": lambda k: person_seat(user, lettered(name, k) if several else name)}
    return [made[wish](k) if wish in made else bot_seat(wish, k) for k, wish in enumerate(wishes)]


def check_seat(seat: Seat) -> None:
    """Raise unless a bot's chair names a bot there is."""
    if seat.kind == "bot" and seat.bot not in bots():
        raise one_of("bot", seat.bot, bots())


def clean(text: str) -> str:
    r"""Return a text without what cannot be seen but changes how it reads: controls, marks of direction.

    >>> clean("  a\u202eb\n c ")
    'a b c'
    """
    return " ".join("".join(sign if sign.isprintable() or sign == JOINER else " " for sign in text).split())


def clean_name(name: str) -> str:
    r"""Return a name of decent length that can be read as it is written.

    >>> clean_name("\t")
    'Guest'
    """
    return clean(name)[:MAX_NAME].strip() or "Guest"
