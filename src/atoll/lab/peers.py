"""Measures other Catan simulators, so that a benchmark can show them beside ours."""

import random
from importlib import import_module
from importlib.metadata import version
from time import perf_counter
from typing import Any

LARGEST_SEED = 2**63 - 1


def catanatron(seconds: float, seed: int) -> dict[str, float | str]:
    """Return the single-process speed of catanatron with four random players.

    >>> from atoll.lab.peers import catanatron
    >>> try:
    ...     measured = catanatron(seconds=0.01, seed=1)["games"] > 0
    ... except ImportError:  # it is an extra: pip install 'atoll[peers]'
    ...     measured = True
    >>> measured
    True
    """
    library = _load("catanatron")
    _play(library, seed=1)  # the warm-up fills the library's caches
    seeds, decisions, elapsed = _time_games(library, seconds, seed)
    choices = sum(_count_choices(library, game_seed) for game_seed in seeds)
    return {
        "decisions_per_s": decisions / elapsed,
        "choices_per_s": choices / elapsed,
        "games_per_s": len(seeds) / elapsed,
        "games": float(len(seeds)),
        "version": version("catanatron"),
    }


def _load(name: str) -> Any:
    """Import an optional peer, or say how to install it."""
    try:
        return import_module(name)
    except ImportError as error:
        message = f"{name} is not installed: run pip install 'atoll[peers]'"
        raise ImportError(message) from error


def _time_games(library: Any, seconds: float, seed: int) -> tuple[list[int], int, float]:
    """Play until the time is up; return the seeds, all decisions and the time of the games that came to an end."""
    generator = random.Random(seed)  # its own state: each game reseeds the global one
    seeds: list[int] = []
    decisions = 0
    elapsed = 0.0
    while not seeds or elapsed < seconds:
        game_seed = generator.randint(1, LARGEST_SEED)  # 0 would mean «unseeded»
        start = perf_counter()
        try:
            made = _play(library, game_seed)
        except Exception:  # a peer's crash is not ours to judge: that game does not count
            continue
        elapsed += perf_counter() - start
        decisions += made
        seeds.append(game_seed)
    return seeds, decisions, elapsed


def _play(library: Any, seed: int) -> int:
    """Play one game as catanatron documents it and return its number of decisions."""
    game = _new_game(library, seed)
    game.play()
    return len(game.state.actions)


def _count_choices(library: Any, seed: int) -> int:
    """Replay one game and return its decisions with more than one playable action."""
    choices = 0

    def decide(player: Any, game: Any, actions: list[Any]) -> Any:
        nonlocal choices
        choices += len(actions) > 1
        return player.decide(game, actions)

    _new_game(library, seed).play(decide_fn=decide)
    return choices


def _new_game(library: Any, seed: int) -> Any:
    """Set up the base map with a random player of each of the four colours."""
    players = [library.RandomPlayer(color) for color in library.Color]
    return library.Game(players, seed=seed)
