"""The heaviest games of other libraries, with random players, measured as their own loops play them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

OPEN_SPIEL = {  # the game and what its rules are written in
    "python_block_dominoes": "Python",
    "python_liars_poker": "Python",
    "python_team_dominoes": "Python",
    "chess": "C++",
    "gin_rummy": "C++",
    "go": "C++",
    "hearts": "C++",
}
PETTING_ZOO = {"chess_v6": "Python", "go_v5": "Python", "hanabi_v5": "C++", "texas_holdem_no_limit_v6": "Python"}
RLCARD = ("doudizhu", "mahjong", "no-limit-holdem", "uno")


class Neighbour(NamedTuple):
    """How fast a game of another library is.

    >>> from atoll.lab.neighbours import Neighbour
    >>> Neighbour("OpenSpiel", "chess", "C++", 100_000.0).language
    'C++'
    """

    library: str
    game: str
    language: str  # of the rules
    decisions_per_s: float


def neighbours(seconds: float, seed: int = 1) -> Iterator[Neighbour]:
    """Yield the speed of every game that is installed here.

    >>> from atoll.lab.neighbours import neighbours
    >>> all(each.decisions_per_s > 0 for each in neighbours(seconds=0.01))
    True
    """
    rng = Random(seed)
    for name, language in OPEN_SPIEL.items():
        yield from _measured("OpenSpiel", name, language, partial(_spiel, name, rng), seconds)
    for name, language in PETTING_ZOO.items():
        yield from _measured("PettingZoo", name, language, partial(_zoo, name, rng), seconds)
    for name in RLCARD:
        yield from _measured("RLCard", name, "Python", partial(_rlcard, name, rng), seconds)


def _measured(
    library: str, name: str, language: str, start: Callable[[], Callable[[], int]], seconds: float
) -> Iterator[Neighbour]:
    """Play whole games until the time is up; what is not installed or breaks is left out."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what they warn of is for their users
            play = start()
            play()
            decisions, begun = 0, perf_counter()
            while not decisions or perf_counter() - begun < seconds:
                decisions += play()
    except Exception:  # another library's troubles are not ours to judge: that game is not shown
        return
    yield Neighbour(library, name, language, decisions / (perf_counter() - begun))


def _spiel(name: str, rng: Random) -> Callable[[], int]:
    if name.startswith("python_"):
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")  # which makes it known
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return decisions

    return play


def _zoo(name: str, rng: Random) -> Callable[[], int]:
    return zoo_game(import_module(f"pettingzoo.classic.{name}").env(), rng)


def zoo_game(env: Any, rng: Random) -> Callable[[], int]:
    """Return what plays a whole game of PettingZoo with random players, and counts their decisions.

    >>> from random import Random
    >>> from atoll.lab.neighbours import zoo_game
    >>> from atoll.lab.pettingzoo import env
    >>> zoo_game(env("daimyo", players=2), Random(1))() > 50
    True
    """
    import numpy as np

    def play() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(np.asarray(mask, bool))  # to look for bytes other than 0 takes many times as long
            env.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return play


def _rlcard(name: str, rng: Random) -> Callable[[], int]:
    library = import_module("rlcard")
    agents = import_module("rlcard.agents")
    env = library.make(name, config={"seed": rng.randrange(1 << 30)})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(each) // 2 for each in trajectories)

    return play
