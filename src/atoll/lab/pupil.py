"""A policy that learns in numpy: from decisions with what came of them (proximal policy optimisation), or from a bot's.

Choices that share a kind or a component share a part of their weights while they are learned: what is learned of one
holds for the others until they prove different. In the weights that are kept all parts are added up.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from atoll.bots.policy import FAR, columns_of
from atoll.bots.returns import Aim
from atoll.kernel import Game
from atoll.lab.selfplay import Arrays, Decisions

NODES = (384, 128)  # of the two layers
TRAITS = 32
BATCH = 1024
INERTIA, CAUTION = 0.9, 0.999  # of Adam
LONGEST = 0.5  # of the slopes of a step, all together
CLIP = 0.2  # by how much a choice may become more or less likely before that pays no more
OF_EXPECTED, OF_WON = 0.5, 0.15  # of the error, beside the choices
NARROW = 0.1  # added to the deviation of a column, or what hardly ever changes would count for much

Array = NDArray[np.float32]


class Fit(NamedTuple):
    """How a fit went: how well returns were foretold, how open the choices still are, how often the likeliest was made.

    >>> from atoll.lab.pupil import Fit
    >>> str(Fit(error=0.25, openness=1.0, likeliest=0.5))
    'error of returns 0.250, openness 1.00, the likeliest choice in 50 %'
    """

    error: float
    openness: float
    likeliest: float

    def __str__(self) -> str:
        return (
            f"error of returns {self.error:.3f}, openness {self.openness:.2f}, "
            f"the likeliest choice in {100 * self.likeliest:.0f} %"
        )


class Pupil:
    """Weights of a policy that are still learning.

    >>> import atoll
    >>> from atoll.bots.returns import Aim
    >>> from atoll.lab.pupil import Pupil
    >>> pupil = Pupil(atoll.game("daimyo"), Aim(12.0))
    >>> len(pupil.arrays()["choices"]) == len(atoll.game("daimyo").book)
    True
    """

    def __init__(self, game: Game[Any], aim: Aim, seed: int = 0, nodes: tuple[int, int] = NODES):
        self.aim = aim
        self.rng = np.random.default_rng(seed)
        self.columns = columns_of(game)
        self.mean = np.zeros(len(self.columns), np.float32)
        self.scale = np.ones(len(self.columns), np.float32)
        self.roots = _roots(game)
        first, second = nodes
        self.weights: dict[str, Array] = {
            "first": self._some(len(self.columns), first), "first_bias": np.zeros(first, np.float32),
            "second": self._some(first, second), "second_bias": np.zeros(second, np.float32),
            "traits": self._some(second, TRAITS), "table": self._some(int(self.roots.max()) + 1, TRAITS + 1),
            "expects": np.zeros((second, 2), np.float32), "expects_bias": np.zeros(2, np.float32),
        }  # fmt: skip
        self._means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._steps = 0

    def _some(self, above: int, below: int) -> Array:
        found: Array = (self.rng.normal(size=(above, below)) * np.sqrt(1.0 / min(above, 400))).astype(np.float32)
        return found

    def see(self, decisions: Decisions) -> None:
        """Learn how large the numbers of each column are.

        >>> import atoll
        >>> import numpy as np
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.pupil import Pupil
        >>> from atoll.lab.selfplay import Decisions, Row
        >>> pupil = Pupil(atoll.game("daimyo"), Aim(12.0))
        >>> pupil.see(Decisions.of([Row(np.full(len(pupil.columns), 3.0), [0, 1], 0, 0.0, 0.0)], len(pupil.columns)))
        >>> float(pupil.mean[0])
        3.0
        """
        seen = decisions.seen.astype(np.float32)
        self.mean, self.scale = seen.mean(0), 1.0 / (seen.std(0) + np.float32(NARROW))

    def imitate(self, decisions: Decisions, epochs: int, rate: float) -> Fit:
        """Learn to choose as was chosen.

        >>> import atoll
        >>> import numpy as np
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.pupil import Pupil
        >>> from atoll.lab.selfplay import Decisions, Row
        >>> pupil = Pupil(atoll.game("daimyo"), Aim(12.0))
        >>> row = Row(np.zeros(len(pupil.columns)), [4, 7], 1, 0.0, 0.0)
        >>> pupil.imitate(Decisions.of([row] * 8, len(pupil.columns)), epochs=30, rate=0.01).likeliest > 0.5
        True
        """
        return self._learn(decisions, None, epochs, rate, 0.0)

    def improve(self, decisions: Decisions, epochs: int, rate: float, openness: float) -> Fit:
        """Make likelier what turned out better than expected, and keep the choices open to some degree.

        >>> import atoll
        >>> import numpy as np
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.pupil import Pupil
        >>> from atoll.lab.selfplay import Decisions, Row
        >>> pupil = Pupil(atoll.game("daimyo"), Aim(12.0))
        >>> good, bad = (Row(np.zeros(len(pupil.columns)), [4, 7], k, -0.69, 0.0) for k in (1, 0))
        >>> good.gain = 1.0
        >>> pupil.improve(Decisions.of([good, bad] * 4, len(pupil.columns)), 5, 0.001, openness=0.0).openness < 0.7
        True
        """
        gains = decisions.gain
        return self._learn(decisions, (gains - gains.mean()) / (gains.std() + 1e-6), epochs, rate, openness)

    def _learn(self, decisions: Decisions, gains: Array | None, epochs: int, rate: float, openness: float) -> Fit:
        count, told = len(decisions.chosen), []
        for _ in range(epochs):
            order = self.rng.permutation(count)
            told += [
                self._step(decisions, batch, None if gains is None else gains[batch], rate, openness)
                for batch in np.array_split(order, max(1, count // BATCH))
            ]
        return Fit(*(float(each) for each in np.mean(told, axis=0)))

    def _step(
        self, decisions: Decisions, batch: NDArray[Any], gains: Array | None, rate: float, openness: float
    ) -> tuple[float, float, float]:
        """Follow the slopes of some decisions."""
        w, offers = self.weights, _Offers(decisions.offered[batch], decisions.chosen[batch])
        seen = np.clip((decisions.seen[batch].astype(np.float32) - self.mean) * self.scale, -FAR, FAR)
        lower = np.maximum(seen @ w["first"] + w["first_bias"], 0.0)
        upper = np.maximum(lower @ w["second"] + w["second_bias"], 0.0)
        traits = upper @ w["traits"]
        roots = self.roots[offers.different]
        weighed = w["table"][roots].sum(1)[offers.which]
        offers.lean(np.einsum("ct,ct->c", weighed[:, :-1], traits[offers.rows]) + weighed[:, -1])
        expected = upper @ w["expects"] + w["expects_bias"]
        error = expected[:, 0] - decisions.reward[batch]

        slope = offers.slope(gains, decisions.leaning[batch], openness)
        doubt = 1 / (1 + np.exp(-expected[:, 1])) - decisions.won[batch]
        gap = np.stack([2 * OF_EXPECTED * error, OF_WON * doubt], axis=1).astype(np.float32) / len(batch)
        of_traits = np.add.reduceat(slope[:, None] * weighed[:, :-1], offers.starts)
        pushed = offers.by_choice(np.c_[slope[:, None] * traits[offers.rows], slope])
        of_table = np.zeros_like(w["table"])
        for k in range(roots.shape[1]):
            np.add.at(of_table, roots[:, k], pushed)
        above = (of_traits @ w["traits"].T + gap @ w["expects"].T) * (upper > 0)
        below = (above @ w["second"].T) * (lower > 0)
        self._follow(
            {
                "first": seen.T @ below, "first_bias": below.sum(0), "second": lower.T @ above,
                "second_bias": above.sum(0), "traits": upper.T @ of_traits, "table": of_table,
                "expects": upper.T @ gap, "expects_bias": gap.sum(0),
            },
            rate,
        )  # fmt: skip
        return float((error * error).mean()), float(offers.spread.mean()), offers.likeliest

    def _follow(self, slopes: dict[str, Array], rate: float) -> None:
        """Take a step down (Adam)."""
        self._steps += 1
        steep = float(np.sqrt(sum(float((each * each).sum()) for each in slopes.values())))
        part = min(1.0, LONGEST / (steep + 1e-9))
        late = np.sqrt(1 - CAUTION**self._steps) / (1 - INERTIA**self._steps)
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            slope *= part
            mean += (1 - INERTIA) * (slope - mean)
            square += (1 - CAUTION) * (slope * slope - square)
            self.weights[name] -= np.float32(rate * late) * mean / (np.sqrt(square) + np.float32(1e-6))

    def adopt(self, arrays: Arrays) -> bool:
        """Go on from a policy that was kept; return whether it reads and knows what this one does.

        >>> import atoll
        >>> from atoll.bots.policy import blank
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.pupil import Pupil
        >>> daimyo = atoll.game("daimyo")
        >>> Pupil(daimyo, Aim(12.0)).adopt(Pupil(daimyo, Aim(12.0), seed=2).arrays())
        True
        >>> Pupil(daimyo, Aim(12.0)).adopt(blank(daimyo))
        False
        """
        layers = [name for name in self.weights if name != "table"]
        own = {name: self.weights[name].shape for name in layers} | {"bias": (len(self.roots),)}
        if arrays["columns"].tolist() != self.columns or any(arrays[name].shape != own[name] for name in own):
            return False
        for name in layers:
            self.weights[name] = arrays[name].astype(np.float32)
        self.mean, self.scale = arrays["mean"].astype(np.float32), arrays["scale"].astype(np.float32)
        self.weights["table"][:] = 0.0  # what choices share is in the weights of each by now
        self.weights["table"][self.roots[:, 0]] = np.c_[arrays["choices"], arrays["bias"]]
        return True

    def arrays(self) -> Arrays:
        """Return the weights as a policy reads them, with those of every choice added up.

        >>> import atoll
        >>> from atoll.bots.policy import Policy
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.pupil import Pupil
        >>> daimyo = atoll.game("daimyo")
        >>> state = daimyo.new(seats=2)
        >>> len(Policy(daimyo, 2, Pupil(daimyo, Aim(12.0)).arrays()).leanings(state, 0, state.choices()[:3]))
        3
        """
        rows = self.weights["table"][self.roots].sum(1)
        kept: Arrays = {name: each.copy() for name, each in self.weights.items() if name != "table"}
        nobody = np.array([], np.int64)
        kept |= {"choices": rows[:, :-1].copy(), "bias": rows[:, -1].copy(), "mean": self.mean, "scale": self.scale}
        return kept | {"columns": np.array(self.columns), "aim": np.array(self.aim), "hard": nobody, "expert": nobody}

    def remember(self, path: Path) -> None:
        """Write down all that it takes to go on learning.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> import atoll
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.pupil import Pupil
        >>> with TemporaryDirectory() as folder:
        ...     Pupil(atoll.game("daimyo"), Aim(12.0)).remember(Path(folder, "pupil.npz"))
        ...     Path(folder, "pupil.npz").exists()
        True
        """
        piles = {"weights": self.weights, "means": self._means, "squares": self._squares}
        kept: Arrays = {f"{pile}.{name}": each for pile, arrays in piles.items() for name, each in arrays.items()}
        kept |= {"mean": self.mean, "scale": self.scale, "steps": np.array(self._steps)}
        np.savez(path, **kept)  # type: ignore[arg-type]  # its stubs take arrays for an option

    def recall(self, path: Path) -> None:
        """Go on as was written down.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> import atoll
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.pupil import Pupil
        >>> first, second = Pupil(atoll.game("daimyo"), Aim(12.0)), Pupil(atoll.game("daimyo"), Aim(12.0), seed=2)
        >>> with TemporaryDirectory() as folder:
        ...     first.remember(Path(folder, "pupil.npz"))
        ...     second.recall(Path(folder, "pupil.npz"))
        >>> bool((first.weights["first"] == second.weights["first"]).all())
        True
        """
        with np.load(path) as kept:
            self.mean, self.scale, self._steps = kept["mean"], kept["scale"], int(kept["steps"])
            for pile, arrays in (("weights", self.weights), ("means", self._means), ("squares", self._squares)):
                for name in arrays:
                    arrays[name] = kept[f"{pile}.{name}"]


class _Offers:
    """The choices of some decisions in one row, decision after decision, and how likely each is."""

    def __init__(self, offered: NDArray[np.int32], chosen: NDArray[np.int64]):
        self.rows, column = np.nonzero(offered >= 0)
        self.starts = np.searchsorted(self.rows, np.arange(len(offered)))
        self.made = self.starts + chosen
        self.different, self.which = np.unique(offered[self.rows, column], return_inverse=True)
        self._order = np.argsort(self.which, kind="stable")
        self._bounds = np.searchsorted(self.which[self._order], np.arange(len(self.different)))

    def lean(self, leanings: Array) -> None:
        """Work out the chances from what leans how."""
        leanings = leanings - np.maximum.reduceat(leanings, self.starts)[self.rows]
        weights = np.exp(leanings)
        whole = np.add.reduceat(weights, self.starts)[self.rows]
        self.chances, self._logs = weights / whole, leanings - np.log(whole)
        self.spread = -np.add.reduceat(self.chances * self._logs, self.starts)
        best = np.maximum.reduceat(self.chances, self.starts)
        self.likeliest = float((self.chances[self.made] >= best).mean())

    def slope(self, gains: Array | None, leaning: Array, openness: float) -> Array:
        """Return how the error grows with every leaning: by the choice made, and by how open the choices are."""
        weight = np.ones(len(self.made), np.float32)
        if gains is not None:
            likelier = np.exp(self._logs[self.made] - leaning)
            spent = np.where(gains > 0, likelier > 1 + CLIP, likelier < 1 - CLIP)
            weight = np.where(spent, 0.0, likelier * gains)
        found = self.chances * (weight[self.rows] + openness * (self._logs + self.spread[self.rows]))
        found[self.made] -= weight
        return (found / len(self.made)).astype(np.float32)

    def by_choice(self, pushed: Array) -> Array:
        """Return the sums over all decisions for each of the different choices."""
        found: Array = np.add.reduceat(pushed[self._order], self._bounds)
        return found


def _roots(game: Game[Any]) -> NDArray[np.int64]:
    """Return for every choice the rows of the table that its weights add up: its own, its kind's, its parts'."""
    table = game.choice_table.astype(np.int64)
    things = int(table[:, [2, 4]].max()) + 1
    kinds, firsts, seconds = table[:, 0], table[:, 1] * things + table[:, 2], table[:, 3] * things + table[:, 4]
    found, start = [np.arange(len(table))], len(table)
    for each in (kinds, firsts, seconds):
        _, place = np.unique(each, return_inverse=True)
        found.append(start + place)
        start += int(place.max()) + 1
    return np.stack(found, axis=1)
