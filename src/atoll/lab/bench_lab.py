"""How fast the lab is: an import, steps of PettingZoo with encoded views, two cores, and other libraries' games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from atoll.kernel import AtollError, game, game_names
from atoll.lab.bench import Say, limits, say_nothing, seats
from atoll.lab.many import Manner
from atoll.lab.neighbours import neighbours, zoo_game
from atoll.lab.simulate import Simulation, simulate

IMPORTS = 5
_TIMED = "from time import perf_counter as t; a = t(); import atoll; print(t() - a)"


def bench_lab(seconds: float, seed: int = 1, names: Sequence[str] = (), say: Say = say_nothing) -> dict[str, Any]:
    """Measure the lab, and say every line as soon as it is known; what is not installed is left out.

    >>> from atoll.lab.bench_lab import bench_lab
    >>> bench_lab(seconds=0.01, names=["daimyo"])["steps_per_s"]["daimyo"] > 0
    True
    """
    played = list(names or game_names())
    found: dict[str, Any] = {"import_ms": import_ms(), "steps_per_s": {}, "neighbours": []}
    say(f"import atoll: {found['import_ms']:.0f} ms")
    for name in played:
        steps = steps_per_s(name, seconds, seed)
        if steps is not None:
            say(f"PettingZoo, {name}: {steps:,.0f} steps/s, encoded view and mask included")
            found["steps_per_s"][name] = steps
    found["two_cores"] = two_cores(played[0], seconds)
    say(f"simulate on two cores: {found['two_cores']:.2f} x of one")
    for each in neighbours(seconds, seed):
        say(f"{each.library}, {each.game} (rules in {each.language}): {each.decisions_per_s:,.0f} decisions/s")
        found["neighbours"].append(each._asdict())
    return found


def import_ms() -> float:
    """Return how long `import atoll` takes in a new process, in milliseconds.

    >>> from atoll.lab.bench_lab import import_ms
    >>> import_ms() > 0
    True
    """
    runs = [subprocess.run([sys.executable, "-c", _TIMED], capture_output=True, check=True) for _ in range(IMPORTS)]
    return 1000 * median(float(run.stdout) for run in runs)


def steps_per_s(name: str, seconds: float, seed: int) -> float | None:
    """Return the steps of a PettingZoo environment, encoded view and mask included, with random players.

    >>> from atoll.lab.bench_lab import steps_per_s
    >>> steps_per_s("daimyo", seconds=0.01, seed=1) > 0
    True
    """
    try:
        from atoll.lab.pettingzoo import env
    except AtollError:  # it is an extra
        return None
    played = game(name)
    short = {option.name: option.values[1] for option in played.options if option.name == "limit"}
    play = zoo_game(env(name, seats(played), None, **short), Random(seed))
    play()
    steps, begun = 0, perf_counter()
    while not steps or perf_counter() - begun < seconds:
        steps += play()
    return steps / (perf_counter() - begun)


def two_cores(name: str, seconds: float) -> float:
    """Return how many times as many games two processes play as one.

    >>> from atoll.lab.bench_lab import two_cores
    >>> two_cores("daimyo", seconds=0.01) > 0
    True
    """
    players, options = seats(game(name)), limits(game(name))

    def timed(games: int, jobs: int) -> Simulation:
        return simulate(name, games, players, ["random"], seed=1, options=options, manner=Manner(jobs=jobs))

    trial = timed(20, jobs=1)
    games = max(20, round(seconds * trial.games / max(trial.seconds, 1e-6)))
    one, two = timed(games, jobs=1), timed(games, jobs=2)
    return one.seconds / two.seconds
