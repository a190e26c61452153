"""What can go wrong, in words for the person who sees it."""

from __future__ import annotations

from collections.abc import Callable


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

    `key` names the reason's template; `reasons` says the reason in any language.
    """

    def __init__(self, reason: str, rule: str, key: str = "", reasons: Callable[[str], str] | None = None):
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule
        self.key = key
        self._reasons = reasons

    def told(self, lang: str) -> str:
        """Return the reason and the rule in a language."""
        reason = self.reason if self._reasons is None else self._reasons(lang)
        return f"{reason} ({self.rule})" if self.rule else reason


class DeadEnd(Exception):
    """A bug of a game: a seat must decide and has nothing to choose from."""


def one_of(what: str, wrong: object, possible: list[str]) -> AtollError:
    """The error for a name that is none of the possible ones."""
    return AtollError(f"unknown {what} {str(wrong)!r}: choose one of {', '.join(possible)}")
