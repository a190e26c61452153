"""What is installed, found by entry point, so that a game or a bot can live in a package of its own."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from atoll.kernel.errors import one_of
from atoll.kernel.game import Game

GAMES = "atoll.games"


def game_names() -> list[str]:
    """Return the names of all games installed.

    >>> "daimyo" in game_names()
    True
    """
    return installed(GAMES)


def game(name: str, data: Path | str | None = None) -> Game[Any]:
    """Return a game by name; `data` is a TOML file of corrections to its components.

    >>> game("daimyo").seat_counts
    (2, 3, 4)
    """
    if data is not None:
        return load(GAMES, "game", name)(Path(data))  # type: ignore[no-any-return]
    return _standard(name)


@cache
def _standard(name: str) -> Game[Any]:
    return load(GAMES, "game", name)()  # type: ignore[no-any-return]


def installed(group: str) -> list[str]:
    """Return the names of everything that is installed in a group of entry points.

    >>> from atoll.kernel.registry import installed
    >>> "daimyo" in installed("atoll.games")
    True
    """
    return sorted(point.name for point in _entry_points(group, tuple(sys.path)))


@cache
def load(group: str, what: str, name: str) -> Any:
    """Return what an entry point names, or say what can be named; only what was found is remembered.

    >>> from atoll.kernel.registry import load
    >>> load("atoll.games", "game", "daimyo").title
    'Daimyo'
    """
    for point in _entry_points(group, tuple(sys.path)):
        if point.name == name:
            return point.load()
    raise one_of(what, name, installed(group))


@cache
def _entry_points(group: str, path: tuple[str, ...]) -> Any:
    """Return what is installed where Python looks for it; to look takes milliseconds, which a server asks for often."""
    from importlib.metadata import entry_points  # takes a fifth of the time that an import of the kernel does

    return tuple(entry_points(group=group))
