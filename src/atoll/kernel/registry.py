"""The games there are: found by entry point, so that a game can live in a package of its own."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from atoll.kernel.errors import one_of
from atoll.kernel.game import Game

GROUP = "atoll.games"


def game_names() -> list[str]:
    """Return the names of all games installed.

    >>> import atoll
    >>> atoll.game_names()
    ['anno1800', 'archipelago', 'daimyo', 'paradise']
    """
    return sorted(_entry_points())


def game(name: str, data: Path | str | None = None) -> Game[Any]:
    """Return a game by name; `data` is a TOML file of corrections to its components.

    >>> import atoll
    >>> atoll.game("daimyo").title
    'Daimyo'
    """
    if data is not None:
        return _load(name)(Path(data))
    return _standard(name)


@cache
def _standard(name: str) -> Game[Any]:
    return _load(name)()


def _load(name: str) -> type[Game[Any]]:
    known = _entry_points()
    if name not in known:
        raise one_of("game", name, sorted(known))
    loaded: type[Game[Any]] = known[name].load()
    return loaded


def _entry_points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
