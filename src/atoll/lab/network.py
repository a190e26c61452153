"""A network fitted to positions: gradient descent in numpy (Adam), nodes left out at random against learning by heart.

Games not learned from say when to stop: what foretold them best is kept. It is learned twice, the second time from
what the first one foretells for later, mixed with the end itself, as the ridge regression does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from atoll.bots.network import LEFT, MARGIN, WON, Layers, Network, with_chances
from atoll.bots.values import Weights
from atoll.lab.fitting import Fit, Positions, Scale, is_held, some_later

NODES = (64, 32)  # of the layers between the columns and what is told
TOLD = 5
DROPPED = 0.3  # of the nodes of the first layer, at each step
EPOCHS, RATE = 16, 0.002  # of the first time; the second one has half of both
BATCH = 1024
DECAY = 0.003
WARM = 0.03  # of the steps, in which the rate grows
INERTIA, CAUTION = 0.9, 0.999  # of Adam
SIZE = 4.0  # points that count as one
OF_MARGIN = 0.15  # of the error, beside the chances and the part left

Array = NDArray[np.float32]


def fit_network(names: Sequence[str], positions: Positions, generation: int = 0, epochs: int = EPOCHS) -> Fit:
    """Return weights with a network for columns with these names.

    >>> import numpy as np
    >>> from atoll.lab.fitting import Positions
    >>> from atoll.lab.network import fit_network
    >>> rng = np.random.default_rng(1)
    >>> numbers = np.c_[rng.normal(size=(4000, 2)), np.zeros(4000), np.ones(4000)].astype(np.float32)
    >>> margin = 3.0 * numbers[:, 0] * numbers[:, 1]  # no sum of columns tells it
    >>> left, none = np.tile(np.arange(0.05, 1.0, 0.1), 400), np.zeros(4000)
    >>> positions = Positions(numbers, margin, margin > 0, left, np.arange(4000.0), none, none)
    >>> max(fit_network(("a", "b", "hand-made value", "always"), positions, epochs=30).by_quarter) > 0.5
    True
    """
    held = is_held(positions)
    scale = Scale.of(positions.where(~held).numbers)
    learner = Learner(scale.standard(positions.numbers).astype(np.float32), held)
    wanted = _wanted(positions)
    learner.learn(wanted, epochs, RATE)
    learner.learn(_sooner(positions, wanted, learner.told()), max(1, epochs // 2), RATE / 2)
    layers = learner.layers(names, scale)
    fresh = positions.where(held)
    told = Network(names, layers).many(fresh.numbers).astype(np.float64)
    games = len(np.unique(positions.game))
    weights = Weights({}, (0.0, 1.0, 0.0, 0.0), generation, games, network=layers)
    return Fit.of(weights, len(positions.margin), told[:, MARGIN], told[:, WON], fresh)


def _wanted(positions: Positions) -> Array:
    """Return what the last layer is to tell, and last of all where the margin counts: not where all lost."""
    p = positions
    other = 1.0 - p.won - p.ruined
    return np.stack([p.won, other, p.ruined, p.margin / SIZE, p.left, 1.0 - p.ruined], axis=1).astype(np.float32)


def _sooner(positions: Positions, wanted: Array, told: Array) -> Array:
    """Return what is wanted, mixed with what is foretold for the same seat some turns later."""
    mixed = wanted.copy()
    mixed[:, :LEFT] = some_later(positions, wanted[:, :LEFT], told[:, :LEFT])
    return mixed


class Learner:
    """A network that learns from rows of like size, of which some are held out.

    >>> import numpy as np
    >>> from atoll.lab.network import Learner
    >>> Learner(np.ones((4, 2), np.float32), np.array([True, False, False, False])).told().shape
    (4, 5)
    """

    def __init__(self, rows: Array, held: NDArray[np.bool_], nodes: Sequence[int] = NODES, seed: int = 0):
        self.rows, self.held = rows, held
        self.rng = np.random.default_rng(seed)
        sizes = (rows.shape[1], *nodes, TOLD)
        self.weights: list[Array] = []  # of each layer a matrix, and what is added in any case
        for above, below in pairwise(sizes):
            spread = np.sqrt((0.5 if below == TOLD else 2.0) / above)
            self.weights += [self.rng.normal(0, spread, (above, below)).astype(np.float32), np.zeros(below, np.float32)]

    def told(self, which: Any = slice(None)) -> Array:
        """Return what the last layer tells of positions, the chances as such.

        >>> import numpy as np
        >>> from atoll.lab.network import Learner
        >>> bool(np.isclose(Learner(np.ones((4, 2), np.float32), np.zeros(4, bool)).told()[:, :3].sum(1), 1).all())
        True
        """
        first, add_first, second, add_second, last, add_last = self.weights
        nodes = np.maximum(self.rows[which] @ first + add_first, 0.0)
        nodes = np.maximum(nodes @ second + add_second, 0.0)
        return with_chances(nodes @ last + add_last)

    def learn(self, wanted: Array, epochs: int, rate: float) -> None:
        """Go so often through all positions that are learned from, and keep what foretells the others best.

        >>> import numpy as np
        >>> from atoll.lab.network import Learner
        >>> learner = Learner(np.ones((40, 2), np.float32), np.arange(40) % 4 == 0)
        >>> learner.learn(np.tile(np.array([1, 0, 0, 1, 0.5, 1], np.float32), (40, 1)), epochs=200, rate=0.01)
        >>> bool(learner.told()[0, 0] > 0.5)
        True
        """
        known = np.flatnonzero(~self.held)
        steps = epochs * -(-len(known) // BATCH)
        means = [np.zeros_like(each) for each in self.weights]
        squares = [np.zeros_like(each) for each in self.weights]
        best, kept, step = np.inf, self.weights, 0
        for _ in range(epochs):
            order = self.rng.permutation(known)
            for start in range(0, len(order), BATCH):
                now = rate * 0.5 * (1.02 + np.cos(np.pi * step / steps)) * min(1.0, (step + 1) / (WARM * steps))
                step += 1
                slopes = self._slopes(order[start : start + BATCH], wanted)
                for k, slope in enumerate(slopes):
                    means[k] += (1 - INERTIA) * (slope - means[k])
                    squares[k] += (1 - CAUTION) * (slope * slope - squares[k])
                    size = np.sqrt(squares[k] / (1 - CAUTION**step)) + 1e-8
                    change = means[k] / (1 - INERTIA**step) / size + (DECAY if k % 2 == 0 else 0.0) * self.weights[k]
                    self.weights[k] = (self.weights[k] - now * change).astype(np.float32)
            error = self._error(wanted)
            if error < best:
                best, kept = error, list(self.weights)
        self.weights = list(kept)

    def _slopes(self, which: NDArray[Any], wanted: Array) -> list[Array]:
        """Return which way the error of some positions grows, for all weights."""
        first, add_first, second, add_second, last, add_last = self.weights
        rows, wish = self.rows[which], wanted[which]
        lower = rows @ first + add_first
        stays = ((lower > 0) & (self.rng.random(lower.shape, np.float32) > DROPPED)).astype(np.float32) / (1 - DROPPED)
        lower = lower * stays
        upper = np.maximum(lower @ second + add_second, 0.0)
        gap = with_chances(upper @ last + add_last) - wish[:, :TOLD]
        gap[:, MARGIN] *= OF_MARGIN * wish[:, TOLD]
        gap /= len(which)
        above = (gap @ last.T) * (upper > 0)
        below = (above @ second.T) * stays
        return [rows.T @ below, below.sum(0), lower.T @ above, above.sum(0), upper.T @ gap, gap.sum(0)]

    def _error(self, wanted: Array) -> float:
        """Return how badly the chances of games are foretold that are not learned from."""
        said, wish = self.told(self.held)[:, :MARGIN], wanted[self.held, :MARGIN]
        return -float((wish * np.log(np.maximum(said, 1e-6))).sum(1).mean()) if len(said) else 0.0

    def layers(self, names: Sequence[str], scale: Scale) -> Layers:
        """Return the weights by names of columns, for columns as they are.

        >>> import numpy as np
        >>> from atoll.lab.fitting import Scale
        >>> from atoll.lab.network import Learner
        >>> rows = np.array([[2.0, 1.0], [4.0, 1.0]], np.float32)
        >>> len(Learner(rows, np.zeros(2, bool)).layers(("a", "always"), Scale.of(rows)).columns["a"])
        64
        """
        first, add_first, second, add_second, last, add_last = (each.astype(np.float64) for each in self.weights)
        raw = np.stack([scale.raw(node) for node in first.T], axis=1)
        raw[-1] += add_first
        last, add_last = last.copy(), add_last.copy()
        last[:, MARGIN] *= SIZE
        add_last[MARGIN] *= SIZE
        columns = {name: _rounded(row) for name, row in zip(names, raw, strict=True) if row.any()}
        further = ((second, add_second), (last, add_last))
        return Layers(columns, tuple(tuple(map(_rounded, np.c_[rows.T, added])) for rows, added in further))


def _rounded(row: Any) -> tuple[float, ...]:
    return tuple(float(f"{each:.4g}") for each in row)
