"""The long walk: thousands of random games of every game, number of players and option, every law checked.

`python tests/soak.py [GAMES [NAME ...]]` plays that many games (default 2000) for each number of players, of every game
or of those named.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "docs" / "examples"))

from catalogue import GAMES, limited, walk

CHUNK = 50


def soak(name: str, seats: int, first: int, count: int) -> int:
    """Play some games with options drawn at random; return how many choices were checked."""
    game, checked = GAMES[name], 0
    for seed in range(first, first + count):
        rng = Random(f"soak/{name}/{seats}/{seed}")
        options = limited(game, {option.name: rng.choice(option.values) for option in game.options})
        for state in walk(game.start(seats, options), rng):
            broken = list(game.laws(state))
            if broken or state.decision > game.bound:
                raise AssertionError(f"{name}, {seats} players, seed {seed}, decision {state.decision}: {broken}")
            checked += 1
    return checked


def main(games: int, names: list[str]) -> None:
    with ProcessPoolExecutor() as pool:
        for name in names or GAMES:
            for seats in GAMES[name].seat_counts:
                starts = range(0, games, CHUNK)
                jobs = [pool.submit(soak, name, seats, k, min(CHUNK, games - k)) for k in starts]
                checked = sum(job.result() for job in jobs)
                print(f"{name}, {seats} players: {games} games, {checked:,} states, every law held", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, sys.argv[2:])
