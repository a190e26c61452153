"""The games that the generic tests run on: every registered one, and the tiny one of the docs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pearls import Pearls

import atoll
from atoll.checks import walk
from atoll.kernel import Game

GAMES: dict[str, Game[Any]] = {"pearls": Pearls(), **{name: atoll.game(name) for name in atoll.game_names()}}

__all__ = ["GAMES", "limited", "mixed", "plain_options", "tables", "tables_of", "walk"]

MANY = 10  # values of an option of which only the ends are tried


def tables() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every game with every number of players, every value of every option at least once, and a wild mix of them."""
    for name, game in GAMES.items():
        plain = plain_options(game)
        for seats in game.seat_counts:
            yield name, seats, plain
        others = [{option.name: value} for option in game.options for value in _tried(option.values)]
        wild = [mixed(game, k) for k in range(2)] if len(game.options) > 1 else []
        for k, options in enumerate([*others, *wild]):
            yield name, game.seat_counts[-1 - k % len(game.seat_counts)], limited(game, {**plain, **options})


def _tried(values: tuple[str, ...]) -> tuple[str, ...]:
    """The values of an option beside its default, of many the first and the last."""
    return values[1:] if len(values) <= MANY else (values[1], values[-1])


def plain_options(game: Game[Any]) -> dict[str, str]:
    """What a table plays that chooses nothing, but for a limit that random players need."""
    return limited(game, game.complete({}))


def limited(game: Game[Any], options: dict[str, str]) -> dict[str, str]:
    """Options for random players, who may never reach the end that was agreed on: the table sets a limit if it can."""
    limits = {option.name: option.values for option in game.options}.get("limit", ())
    return {**options, "limit": limits[1]} if limits and options["limit"] == limits[0] else options


def mixed(game: Game[Any], seed: int) -> dict[str, str]:
    """Any values of a game's options."""
    rng = Random(f"{game.name}/{seed}")
    return {option.name: rng.choice(option.values) for option in game.options}


def tables_of(catalog: Any) -> dict[str, Any]:
    """What a game's catalogue has made of the component data."""
    names = [name for name in dir(catalog) if not name.startswith("_") and name not in ("components", "source")]
    return {name: value for name in names if not callable(value := getattr(catalog, name))}
