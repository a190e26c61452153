"""What can go wrong, in words for the person who sees it."""

from __future__ import annotations

from collections.abc import Callable


class AtollError(Exception):
    """A mistake the user can mend: one clear sentence, a template with its values, to be said in any language.

    >>> import atoll
    >>> try:
    ...     atoll.game("daimyo").new(seats=7)
    ... except atoll.AtollError as error:
    ...     print(error)
    Daimyo is for 2, 3 or 4 players, not 7
    """

    def __init__(self, template: str = "", **values: object):
        super().__init__(template.format(**values) if values else template)
        self.template = template
        self.values = values


class DataError(AtollError):
    """Component data that cannot be used: names the file, the record and the field.

    >>> import atoll
    >>> from atoll.kernel import DataError
    >>> try:
    ...     atoll.game("daimyo", data="mine.toml")
    ... except DataError as error:
    ...     print(error)
    cannot read the data file mine.toml: No such file or directory
    """


class RecordError(AtollError):
    """A record that cannot be read or replayed: says what and where.

    >>> from pathlib import Path
    >>> import atoll
    >>> from atoll.kernel import RecordError
    >>> try:
    ...     atoll.read_record(Path("lost.json"))
    ... except RecordError as error:
    ...     print(error)
    cannot read lost.json: No such file or directory
    """


class UnknownChoice(AtollError):
    """A text that is no choice of the game.

    >>> import atoll
    >>> from atoll.kernel import UnknownChoice
    >>> try:
    ...     atoll.game("daimyo").new().play("castle")
    ... except UnknownChoice as error:
    ...     print(error)
    'castle' is no choice of this game
    """


class IllegalChoice(AtollError):
    """A choice the rules refuse now: the reason, and the rule that says so.

    `key` names the reason's template. The reason is a sentence, or what says it in a language: most refusals are only
    greyed, and read in one.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> while state.seat == atoll.CHANCE:
    ...     state.play(state.choices()[0])
    >>> try:
    ...     state.play("end turn")
    ... except atoll.IllegalChoice as error:
    ...     error.reason, error.rule
    ('this is not possible now', 'DAI-4.1')
    """

    def __init__(self, reason: str | Callable[[str], str], rule: str, key: str = ""):
        super().__init__()
        self.rule = rule
        self.key = key
        self._reason = reason

    def __str__(self) -> str:
        return self.told("en")

    @property
    def reason(self) -> str:
        """The reason alone, in English.

        >>> from atoll.kernel import IllegalChoice
        >>> IllegalChoice("this is not possible now", "DAI-4.1").reason
        'this is not possible now'
        """
        return self.reason_in("en")

    def told(self, lang: str) -> str:
        """Return the reason and the rule in a language.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> try:
        ...     state.play("end turn")
        ... except atoll.IllegalChoice as error:
        ...     error.told("fr")
        "ce n'est pas possible maintenant (DAI-4.1)"
        """
        reason = self.reason_in(lang)
        return f"{reason} ({self.rule})" if self.rule else reason

    def reason_in(self, lang: str) -> str:
        """Return the reason alone in a language.

        >>> from atoll.kernel import IllegalChoice
        >>> IllegalChoice("this is not possible now", "DAI-4.1").reason_in("fr")
        'this is not possible now'
        """
        return self._reason if isinstance(self._reason, str) else self._reason(lang)


class DeadEnd(Exception):
    """A bug of a game: a seat must decide and has nothing to choose from.

    >>> from atoll.kernel import AtollError, DeadEnd
    >>> issubclass(DeadEnd, AtollError)  # nobody at the table can mend it
    False
    """


def one_of(what: str, wrong: object, possible: list[str], **values: object) -> AtollError:
    """The error for a name that is none of the possible ones.

    >>> from atoll.kernel import one_of
    >>> print(one_of("colour", "pink", ["blue", "red"]))
    unknown colour 'pink': choose one of blue, red
    """
    template = f"unknown {what} {{wrong}}: choose one of {{possible}}"
    return AtollError(template, wrong=repr(str(wrong)), possible=", ".join(possible), **values)
