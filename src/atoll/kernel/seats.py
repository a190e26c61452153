"""What seats are called: a letter each, and a name for whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence

LETTERS = "ABCDEFGH"


def letter(seat: int) -> str:
    """Return the letter of a seat.

    >>> letter(2)
    'C'
    """
    return LETTERS[seat % len(LETTERS)]


def lettered(name: str, seat: int) -> str:
    """Return a name that several seats may share, told apart by the seat's letter.

    >>> lettered("Ann", 1)
    'Ann B'
    """
    return f"{name} {letter(seat)}"


def bot_name(bot: str, seat: int) -> str:
    """Return what a bot is called at its seat.

    >>> bot_name("greedy", 0)
    'Greedy A'
    """
    return lettered(bot.capitalize(), seat)


def seat_names(names: Sequence[str], seats: int) -> list[str]:
    """Return a name for every seat: a number where nobody has given one.

    >>> seat_names(["Ann"], 3)
    ['Ann', '2', '3']
    """
    return [*names, *(str(seat + 1) for seat in range(len(names), seats))]
