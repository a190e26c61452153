"""Chances of winning that hold: what was foretold in games of mixed levels, set right by what came of it.

What people are told is to be true at any table, whoever plays. Where a game has learned nothing, or nothing that fits,
the same games teach what a position is worth; bots do not go by that, it only foretells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import numpy as np

from atoll.bots import Bot, bot
from atoll.bots.network import LEFT, RUINED, WON
from atoll.bots.values import ALWAYS, HAND_MADE, SURE, Model, Weights
from atoll.kernel import Game
from atoll.lab.fitting import QUARTERS, Floats, Positions, calibrated, calibration_error, chances, fit, likely
from atoll.lab.play import Luck, play_game
from atoll.lab.puzzles import QUICK
from atoll.lab.train import Recorder, bounded

LEVELS = ("easy", "normal", QUICK)  # the last is `hard` with a single try a choice
APART = 3  # one game in so many teaches no weights: the chance is fitted to it


def mixed(players: int, rng: Random) -> list[Bot]:
    """Return who plays: somebody of any level at each seat.

    >>> from random import Random
    >>> from atoll.lab.chances import mixed
    >>> len(mixed(3, Random(1)))
    3
    """
    return [bot(rng.choice(LEVELS)) for _ in range(players)]


def seen(game: Game[Any], players: int, seed: int, numbers: Iterable[int]) -> Positions:
    """Return what seats saw at the ends of their turns in games of mixed levels, and what came of it.

    >>> import atoll
    >>> from atoll.lab.chances import seen
    >>> float(seen(atoll.game("daimyo"), 2, seed=1, numbers=[0]).won.max())
    1.0
    """
    found = []
    for number in numbers:
        recorder = Recorder(game.describer(players), number)
        crew, luck = mixed(players, Random(f"{seed}/{number}/crew")), Luck.of(seed, number, players)
        found.append(recorder.positions(play_game(game, crew, luck, bounded(game), watch=recorder.watch).state))
    return Positions.joined(found)


def set_right(
    game: Game[Any], players: int, positions: Positions, known: Weights | None = None, only: Sequence[str] = ()
) -> Weights:
    """Return weights whose chance fits what came of positions; where nothing is known yet, they teach it.

    Few games teach more where they weigh only some parts of what is seen (`own.hand.points` is of the part `hand`).

    >>> import atoll
    >>> from atoll.bots.values import Weights
    >>> from atoll.lab.chances import seen, set_right
    >>> daimyo = atoll.game("daimyo")
    >>> known = Weights({"always": (0.5, 3.0, 0.0)}, (0, 1, 0, 0))
    >>> len(set_right(daimyo, 2, seen(daimyo, 2, seed=1, numbers=[0]), known).told)
    5
    """
    if known is None:
        apart = positions.game % APART == 0
        names = (*game.describer(players).columns, HAND_MADE, ALWAYS)
        weighed = [k for k, name in enumerate(names) if not only or "." not in name or name.split(".")[1] in only]
        known = msgspec.structs.replace(_taught(names, weighed, positions.where(~apart)), proven=False)
        positions = positions.where(apart)
    forecasts = foretold(Model(game, players, known), positions)
    return msgspec.structs.replace(known, told=calibrated(*forecasts, positions.won))


def _taught(names: Sequence[str], weighed: Sequence[int], positions: Positions) -> Weights:
    """Return weights for some columns."""
    return fit([names[k] for k in weighed], replace(positions, numbers=positions.numbers[:, weighed])).weights


def foretold(model: Model, positions: Positions) -> tuple[Floats, Floats, Floats]:
    """Return the margin, the part of the game left and the chance that all lose, as foretold at each position.

    Of a network, in place of the margin, how likely a win is: the logarithm of its odds.

    >>> import atoll
    >>> from atoll.bots.values import Model, Weights
    >>> from atoll.lab.chances import foretold, seen
    >>> daimyo = atoll.game("daimyo")
    >>> model = Model(daimyo, 2, Weights({"always": (0.5, 3.0, 0.0)}, (0, 1, 0, 0)))
    >>> [each[0] for each in foretold(model, seen(daimyo, 2, seed=1, numbers=[0]))]
    [np.float64(3.0), np.float64(0.5), np.float64(0.0)]
    """
    if model.network:
        told = model.network.many(positions.numbers).astype(np.float64)
        won = np.clip(told[:, WON], SURE, 1.0 - SURE)
        return np.log(won / (1.0 - won)), told[:, LEFT], told[:, RUINED]
    left, late, early, ruined = model.matrix @ positions.numbers.astype(np.float64).T
    left = np.clip(left, 0.0, 1.0)
    ruin = likely(ruined) if model.weights.ruin else np.zeros_like(left)
    return late + left * early, left, ruin


def judged(model: Model, positions: Positions) -> float:
    """Return the expected calibration error of what people are told, from the second quarter of the game on.

    >>> import atoll
    >>> from atoll.bots.values import Model, Weights
    >>> from atoll.lab.chances import judged, seen
    >>> daimyo = atoll.game("daimyo")
    >>> even = Model(daimyo, 2, Weights({}, (0, 1, 0, 0), told=(0, 1, 0, 0, 0)))
    >>> judged(even, seen(daimyo, 2, seed=1, numbers=[0])) < 0.1  # one of two wins
    True
    """
    later = positions.where(positions.left <= 1 - 1 / QUARTERS)
    weights: Sequence[float] = model.weights.told or (*model.weights.chance, 0.0)
    return calibration_error(chances(weights, *foretold(model, later)), later.won)
