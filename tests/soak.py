"""The long walks: thousands of games with options drawn at random, every law checked after every choice.

`python tests/soak.py [NAME ...] [--random 2000] [--planning 5000]` plays so many random games for each number of
players, then so many games of bots that plan and now and then err, of every game or of those named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "docs" / "examples"))

from atoll.bots import Greedy
from atoll.bots.levels import Wavering
from atoll.kernel import State
from atoll.lab.play import Luck, play_game
from catalogue import GAMES, limited, walk

CHUNK = 10
ERRORS = 0.03  # of the decisions of bots that plan
HURRIED = (1,)  # how often they try a choice


class Walk:
    """One game that is watched: every law holds after every choice, and it ends."""

    def __init__(self, kind: str, name: str, seats: int, seed: int) -> None:
        self.game = GAMES[name]
        self.rng = Random(f"soak/{kind}/{name}/{seats}/{seed}")
        drawn = {option.name: self.rng.choice(option.values) for option in self.game.options}
        self.options = limited(self.game, drawn)
        self.title = f"{kind} {name}, {seats} players, seed {seed}"
        self.checked = 0

    def watch(self, state: State) -> None:
        broken = list(self.game.laws(state))
        if broken or state.decision > self.game.bound:
            raise AssertionError(f"{self.title}, decision {state.decision}: {broken}")
        self.checked += 1


def at_random(name: str, seats: int, seed: int) -> int:
    """Play a random game; return how many states were checked."""
    walked = Walk("random", name, seats, seed)
    for state in walk(walked.game.start(seats, walked.options), walked.rng):
        walked.watch(state)
    return walked.checked


def planned(name: str, seats: int, seed: int) -> int:
    """Let bots play that plan and err at times; return how many states were checked."""
    walked = Walk("planned", name, seats, seed)
    crew = [Wavering(Greedy(samples=HURRIED), ERRORS) for _ in range(seats)]
    try:
        play_game(walked.game, crew, Luck.of(seed, 0, seats), walked.options, watch=walked.watch)
    except Exception as error:
        raise AssertionError(f"{walked.title}: {error!r}") from error
    return walked.checked


def some(one: Callable[[str, int, int], int], name: str, seats: int, seeds: range) -> int:
    """Play some games; return how many states were checked."""
    return sum(one(name, seats, seed) for seed in seeds)


def chunks(games: int) -> Iterator[range]:
    """Return the seeds of so many games in handy portions."""
    return (range(k, min(k + CHUNK, games)) for k in range(0, games, CHUNK))


def soak(pool: ProcessPoolExecutor, name: str, random: int, planning: int) -> None:
    """Play all games of one title and say what was seen."""
    counts = GAMES[name].seat_counts
    for one, games in ((at_random, random), (planned, -(-planning // len(counts)))):
        for seats in counts:
            jobs = [pool.submit(some, one, name, seats, seeds) for seeds in chunks(games)]
            checked = sum(job.result() for job in jobs)
            played = one.__name__.replace("_", " ")
            print(f"{name}, {seats} players, {played}: {games} games, {checked:,} states, every law held", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--random", type=int, default=2000)
    parser.add_argument("--planning", type=int, default=5000)
    wish = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        for name in wish.names or GAMES:
            soak(pool, name, wish.random, wish.planning)


if __name__ == "__main__":
    main()
