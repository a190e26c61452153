"""What the table itself says: lines of its log beside those of the game, and refusals, in the reader's language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from atoll.kernel import AtollError, IllegalChoice
from atoll.kernel.text import Language

# Lines of the log, in which a name is a player's, and what is asked where nothing is to be decided.
NOTES = {
    "left": "{name} has left the table; {bot} plays on.",
    "away": "{name} has been away for long; {bot} plays on.",
    "back": "{name} is back and plays again.",
    "no time": "{name} ran out of time and chose at random.",
    "at a loss": "{name} did not know what to do and chose at random.",
    "impasse": "The game found no way on: the last move was taken back.",
    "no answer": "{name} has not answered in time.",
    "undo refused": "{name} does not agree to take back.",
    "end refused": "{name} does not agree to end the game.",
    "ended": "The game is ended by consent.",
    "closed": "The operator of the server has closed this table.",
    "message removed": "The operator of the server has removed a message.",
    "only the end": "Nothing else is left to do.",
    "only the rest": "Use what else you may, or finish.",
    "removed": "The operator of the server has removed {name}; {bot} plays on.",
}


@cache
def language(lang: str) -> Language:
    """Return the table's own texts in a language."""
    return Language(lang, (Path(__file__).parent,))


def note(key: str, lang: str, **names: str) -> str:
    """Return a line of the log.

    >>> note("back", "en", name="Ann")
    'Ann is back and plays again.'
    """
    return language(lang).say("note", NOTES[key]).format(**names)


class TableError(AtollError):
    """Something that cannot be done at a table."""


class Refused(TableError):
    """Something a person may not do at this table."""


class NoSuchTable(TableError):
    """A table that does not exist."""


class Stale(TableError):
    """An answer to a decision that is no longer open."""


class Busy(TableError):
    """Somebody else wrote first; look again and try again."""


class Away(TableError):
    """The database does not answer, or takes nothing; it is worth trying again in a moment."""


class Impasse(TableError):
    """A choice behind which the game finds no way on: a mistake of its rules, and of nobody who plays."""

    def __init__(self, entry: str) -> None:
        super().__init__("the game finds no way on from there: please choose something else")
        self.entry = entry  # as records write it


class Unforeseen(TableError):
    """A move that goes on behind a point its seat cannot see beyond."""


def told(error: AtollError, lang: str) -> str:
    """Return what somebody is told of a mistake, in their language where it can be said so."""
    if isinstance(error, IllegalChoice):
        return error.told(lang)
    said, values = language(lang).say("message", error.template), error.values
    whys = {name: told(value, lang) for name, value in values.items() if isinstance(value, AtollError)}
    return said.format(**{**values, **whys}) if values else said
