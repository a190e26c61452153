"""Whether chances of winning hold: `python -m benchmarks.calibration daimyo --games 200 --jobs 8`.

Games of mixed levels that nothing was learned from. At the end of every turn, from the second quarter of the game on,
the chance that its seat would be told is written down; of ten classes of chances, each is compared with how many of its
positions were won. The mean difference, weighed by positions, is the expected calibration error: at most 0.05 is meant.
Positions of one game go together, so games are drawn anew, again and again, to see between which figures it lies.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

import numpy as np

from atoll.bots import Learned
from atoll.kernel import game, game_names
from atoll.lab.chances import judged, seen
from atoll.lab.fitting import Positions

SEED = 900  # nothing was fitted to its games
DRAWN = 200  # times that games are drawn anew


def watched(name: str, players: int, seed: int, number: int) -> Positions:
    """Return what was seen in one game."""
    return seen(game(name), players, seed, [number])


def report(name: str, players: int, games: list[Positions]) -> str:
    """Return how far what is told is from what happened."""
    model = Learned().model(game(name), players)
    if model is None:
        return f"{name}, {players} players: nothing is foretold"
    error, rng = judged(model, Positions.joined(games)), Random(1)
    errors = [judged(model, Positions.joined(rng.choices(games, k=len(games)))) for _ in range(DRAWN)]
    low, high = np.quantile(errors, [0.025, 0.975])
    return f"{name}, {players} players: {len(games)} games, error {error:.3f} (drawn anew {low:.3f} to {high:.3f})"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", default=game_names())
    asked.add_argument("--games", type=int, default=200, help="for each number of players")
    asked.add_argument("--players", type=int, nargs="*", default=[])
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--jobs", type=int, default=1)
    wanted = asked.parse_args()
    for name in wanted.names:
        for players in wanted.players or [count for count in game(name).seat_counts if count > 1]:
            with ProcessPoolExecutor(wanted.jobs) as crew:
                found = list(crew.map(partial(watched, name, players, wanted.seed), range(wanted.games)))
            print(report(name, players, found), flush=True)


if __name__ == "__main__":
    main()
