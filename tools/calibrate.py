"""Fits the chance of winning that people are told to games of mixed levels, and writes it into a game's weights.

    python tools/calibrate.py daimyo --games 300 --jobs 8
    python tools/calibrate.py paradise --players 2 3 --anew    learn what a position is worth, too, from the same games

Run it when the rules or the weights change; `python -m benchmarks.calibration` judges it on fresh games.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import atoll
from atoll.bots.values import Weights, WeightsFile, read_weights, weights_path
from atoll.lab.chances import seen, set_right
from atoll.lab.fitting import Positions
from atoll.lab.train import write_weights


def watched(name: str, players: int, seed: int, number: int) -> Positions:
    """Return what was seen in one game."""
    return seen(atoll.game(name), players, seed, [number])


def main() -> None:
    """Play games and set right what is told."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=300, help="for each number of players")
    asked.add_argument("--players", type=int, nargs="*", default=[])
    asked.add_argument("--anew", action="store_true", help="learn the weights anew; bots will not go by them")
    asked.add_argument("--only", nargs="*", default=[], help="parts of what is seen that are weighed: time hand cards")
    asked.add_argument("--seed", type=int, default=100)
    asked.add_argument("--jobs", type=int, default=1)
    wanted = asked.parse_args()
    game = atoll.game(wanted.game)
    path = weights_path(game)
    known = read_weights(path)
    weights: dict[str, Weights] = dict(known.players) if known else {}
    for players in wanted.players or [count for count in game.seat_counts if count > 1]:
        with ProcessPoolExecutor(wanted.jobs) as crew:
            one = partial(watched, game.name, players, wanted.seed)
            found = Positions.joined(list(crew.map(one, range(wanted.games))))
        before = None if wanted.anew else weights.get(str(players))
        weights[str(players)] = set_right(game, players, found, before, wanted.only)
        write_weights(path, WeightsFile(game.name, game.rules_version, dict(sorted(weights.items()))))
        print(f"{game.name}, {players} players: told {weights[str(players)].told}", flush=True)


if __name__ == "__main__":
    main()
