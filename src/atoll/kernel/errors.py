"""What can go wrong, in words for the person who sees it."""

from __future__ import annotations


class AtollError(Exception):
    """A mistake the user can mend; its text is one clear sentence."""


class DataError(AtollError):
    """Component data that cannot be used: names the file, the record and the field."""


class RecordError(AtollError):
    """A record that cannot be read or replayed: says what and where."""


class UnknownChoice(AtollError):
    """A text that is no choice of the game."""


class IllegalChoice(AtollError):
    """A choice the rules refuse now: the reason, and the rule that says so.

    `key` and `values` name the reason's template, so that the page can say it in any language.
    """

    def __init__(self, reason: str, rule: str, key: str = "", values: dict[str, int] | None = None):
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule
        self.key = key
        self.values = values or {}


class DeadEnd(Exception):
    """A bug of a game: a seat must decide and has nothing to choose from."""


def one_of(what: str, wrong: object, possible: list[str]) -> AtollError:
    """The error for a name that is none of the possible ones."""
    return AtollError(f"unknown {what} {str(wrong)!r}: choose one of {', '.join(possible)}")
