"""Weights fitted to positions: ridge regression of the margin, and a calibrated chance of winning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from atoll.bots.values import ALWAYS, HAND_MADE, SOON, Weights

Floats = NDArray[np.float64]
Numbers = NDArray[np.float32]

PENALTIES = (0.003, 0.03, 0.3, 3.0, 30.0)  # a position; the one that foretells games not learned from best is taken
RUIN_PENALTIES = (0.0001, 0.001, 0.01, 0.1)  # likewise
HELD_OUT = 5  # one game in so many is not learned from
BINS = 10
QUARTERS = 4
NEWTON_STEPS = 30
CHUNK = 20_000  # rows that are multiplied at once
REFINED = 3  # fits; all but the first learn from what the one before foretells for later
LATER = 30  # positions of a seat
END = 0.2  # of what is learned is the end itself
SEATS = 10  # more than there are


@dataclass(slots=True)
class Positions:
    """What seats saw at the ends of their turns, and what came of it.

    >>> import numpy as np
    >>> from atoll.lab.fitting import Positions
    >>> one = np.ones(1)
    >>> len(Positions.joined([Positions(np.ones((1, 4), np.float32), one, one, one, one, one, one)] * 3).margin)
    3
    """

    numbers: Numbers  # what is weighed, a row a position: the encoding, the hand-made value, 1
    margin: Floats  # in the end
    won: Floats  # the seat's part of the win
    left: Floats  # the part of the game still to come
    game: Floats  # its number, by which games are held out
    seat: Floats  # who saw it
    ruined: Floats  # 1 where all lost in the end

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        """Return several as one.

        >>> import numpy as np
        >>> from atoll.lab.fitting import Positions
        >>> one = np.ones(1)
        >>> Positions.joined([Positions(np.ones((1, 4), np.float32), one, one, one, one, one, one)]).numbers.shape
        (1, 4)
        """
        columns = ("numbers", "margin", "won", "left", "game", "seat", "ruined")
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in columns))

    def where(self, kept: Any) -> Positions:
        """Return some of them.

        >>> import numpy as np
        >>> from atoll.lab.fitting import Positions
        >>> two = np.arange(2.0)
        >>> Positions(np.ones((2, 4), np.float32), two, two, two, two, two, two).where(two > 0).margin.tolist()
        [1.0]
        """
        columns = (self.numbers, self.margin, self.won, self.left, self.game, self.seat, self.ruined)
        return Positions(*(column[kept] for column in columns))


@dataclass(slots=True)
class Fit:
    """Weights, and how well they foretell games that they were not learned from.

    >>> from atoll.bots.values import Weights
    >>> from atoll.lab.fitting import Fit
    >>> print(Fit(Weights({}, (0, 1, 0, 0)), 9, by_quarter=[0.1, 0.3, 0.6, 0.9], hand_made=[0.0] * 4, error=0.02))
    9 positions: R² by quarter .10 .30 .60 .90 (hand-made .00 .00 .00 .00), calibration error .020
    """

    weights: Weights
    positions: int
    by_quarter: list[float]  # the part of the margin's variance that is explained
    hand_made: list[float]  # the same for the hand-made value, by its best line
    error: float  # expected calibration error of the chance, from the second quarter on

    @classmethod
    def of(cls, weights: Weights, positions: int, margin: Floats, chance: Floats, fresh: Positions) -> Fit:
        """Judge what is said of fresh positions; where a chance is no number, it was fitted to them.

        >>> import numpy as np
        >>> from atoll.bots.values import Weights
        >>> from atoll.lab.fitting import Fit, Positions
        >>> two = np.arange(2.0)
        >>> fresh = Positions(np.ones((2, 4), np.float32), two, two, np.zeros(2), two, two, np.zeros(2))
        >>> Fit.of(Weights({}, (0, 1, 0, 0)), 2, two, two, fresh).by_quarter[-1]
        1.0
        """
        late = ~np.isnan(chance) & (fresh.left <= 1 - 1 / QUARTERS)
        decided = fresh.where(fresh.ruined == 0)  # where all lose, points tell nothing
        margin = margin[fresh.ruined == 0]
        return cls(
            weights,
            positions,
            [_explained(margin[quarter], decided.margin[quarter]) for quarter in _quarters(decided.left)],
            [_by_line(decided.numbers[quarter, -2], decided.margin[quarter]) for quarter in _quarters(decided.left)],
            calibration_error(chance[late], fresh.won[late]),
        )

    def __str__(self) -> str:
        learned, made = (_figures(values) for values in (self.by_quarter, self.hand_made))
        error = f"{self.error:.3f}".lstrip("0")
        return f"{self.positions} positions: R² by quarter {learned} (hand-made {made}), calibration error {error}"


def _figures(values: Sequence[float]) -> str:
    return " ".join(f"{value:.2f}".replace("0.", ".") for value in values)


def fit(names: Sequence[str], positions: Positions, generation: int = 0, trust: float = 1.0) -> Fit:
    """Return weights for columns with these names; `trust` is the part of the correction that is believed.

    >>> import numpy as np
    >>> from atoll.lab.fitting import Positions, fit
    >>> rng = np.random.default_rng(1)
    >>> numbers = np.c_[rng.normal(size=(500, 2)), np.ones(500)].astype(np.float32)
    >>> margin = 3.0 * numbers[:, 0]
    >>> left = np.tile(np.arange(0.05, 1.0, 0.1), 50)
    >>> positions = Positions(numbers, margin, margin > 0, left, np.arange(500.0), np.zeros(500), np.zeros(500))
    >>> found = fit(("a", "hand-made value", "always"), positions)
    >>> max(found.by_quarter) > 0.98
    True
    """
    scale = Scale.of(positions.where(~is_held(positions)).numbers)
    ruin = _ruin(scale, positions) if positions.ruined.any() else np.zeros(len(names))
    decided = positions.where(positions.ruined == 0)  # where all lose, points tell nothing
    held = is_held(decided)
    known, fresh = decided.where(~held), decided.where(held)
    left = _ridge(lambda rows: scale.standard(rows), known, known.left, PENALTIES[0])
    shown = [np.clip(scale.standard(each.numbers) @ left, 0.0, 1.0) for each in (known, fresh)]
    tried = [_margins(scale, known, shown[0], penalty) for penalty in PENALTIES]
    errors = [np.mean((_foretold(scale, fresh.numbers, shown[1], each) - fresh.margin) ** 2) for each in tried]
    late, early = tried[int(np.argmin(errors))]
    late, early = _mixed(names, scale, late, early, trust)
    margin = _foretold(scale, fresh.numbers, shown[1], (late, early))
    again = fresh.game % (2 * HELD_OUT) == 0  # half of what was held out for the chance, half to judge it
    chance = _logistic(_signs(margin, shown[1])[again], fresh.won[again])
    said = likely(_signs(margin, shown[1]) @ chance)
    raw = np.stack([scale.raw(each) for each in (left, late, early)], axis=1)
    columns = {name: _rounded(row) for name, row in zip(names, raw.tolist(), strict=True) if any(row)}
    ruins = dict(zip(names, _rounded(scale.raw(ruin).tolist()), strict=True)) if ruin.any() else {}
    games = len(np.unique(positions.game))
    weights = Weights(columns, _rounded(chance.tolist()), generation, games, ruin=ruins)
    return Fit.of(weights, len(positions.margin), margin, np.where(again, np.nan, said), fresh)


def calibrated(margin: Floats, left: Floats, ruin: Floats, won: Floats) -> tuple[float, ...]:
    """Return weights of the chance of winning that fit what came of forecasts: see `chance_of`.

    >>> import numpy as np
    >>> from atoll.lab.fitting import calibrated
    >>> none = np.zeros(40)
    >>> calibrated(none, none, none, np.arange(40) % 4 == 0)[0]  # one in four: odds of a third
    -1.0985
    """
    signs = np.column_stack([_signs(margin, left), ruin])
    return tuple(_rounded(_logistic(signs, won).tolist()))


def chances(weights: Sequence[float], margin: Floats, left: Floats, ruin: Floats) -> Floats:
    """Return the chances of winning of many forecasts: see `chance_of`.

    >>> import numpy as np
    >>> from atoll.lab.fitting import chances
    >>> none = np.zeros(2)
    >>> chances((0.0, 1.0, 0.0, 0.0, 0.0), none, none, none).tolist()
    [0.5, 0.5]
    """
    return likely(np.column_stack([_signs(margin, left), ruin]) @ np.array(weights))


def is_held(positions: Positions) -> Any:
    """Return which positions are of games that are not learned from.

    >>> import numpy as np
    >>> from atoll.lab.fitting import Positions, is_held
    >>> two = np.arange(2.0)
    >>> is_held(Positions(np.ones((2, 4), np.float32), two, two, two, two, two, two)).tolist()
    [True, False]
    """
    return positions.game % HELD_OUT == 0


def _ruin(scale: Scale, positions: Positions) -> Floats:
    """Return weights for the chance that all lose; the price on them is the one that foretells best."""
    held = is_held(positions)
    known, fresh = positions.where(~held), positions.where(held)
    rows, others = scale.standard(known.numbers), scale.standard(fresh.numbers)
    tried = [_logistic(rows, known.ruined, price * len(rows)) for price in RUIN_PENALTIES]
    return max(tried, key=lambda weights: _likelihood(likely(others @ weights), fresh.ruined))


def likely(odds: Floats) -> Floats:
    """Return chances by their odds, which are logarithms.

    >>> import numpy as np
    >>> from atoll.lab.fitting import likely
    >>> likely(np.zeros(2)).tolist()
    [0.5, 0.5]
    """
    said: Floats = 1.0 / (1.0 + np.exp(-np.clip(odds, -30, 30)))
    return said


def _likelihood(said: Floats, happened: Floats) -> float:
    return float(np.where(happened > 0, np.log(said), np.log(1.0 - said)).sum())


@dataclass(slots=True)
class Scale:
    """Columns brought to the same scale: mean 0 and spread 1, but for the last, which is always 1.

    >>> import numpy as np
    >>> from atoll.lab.fitting import Scale
    >>> rows = np.array([[2.0, 1.0], [4.0, 1.0]], np.float32)
    >>> Scale.of(rows).standard(rows).tolist()
    [[-1.0, 1.0], [1.0, 1.0]]
    """

    mean: Floats
    spread: Floats  # 0 for a column that never changes: it is left out

    @classmethod
    def of(cls, numbers: Numbers) -> Scale:
        """Return the scale of these columns.

        >>> import numpy as np
        >>> from atoll.lab.fitting import Scale
        >>> Scale.of(np.array([[2.0, 1.0], [4.0, 1.0]], np.float32)).mean.tolist()
        [3.0, 0.0]
        """
        mean, spread = numbers.mean(0, dtype=np.float64), numbers.std(0, dtype=np.float64)
        mean[-1] = 0.0
        for k, column in enumerate(numbers.T):  # what is seldom there is not magnified
            there = column[column != 0]
            spread[k] = max(spread[k], there.std(dtype=np.float64)) if len(there) else 0.0
        return cls(mean, np.where(spread > 1e-6, spread, 0.0))

    def standard(self, numbers: Numbers) -> Floats:
        """Return columns brought to this scale.

        >>> import numpy as np
        >>> from atoll.lab.fitting import Scale
        >>> Scale(np.array([3.0, 0.0]), np.array([2.0, 0.0])).standard(np.array([[5.0, 1.0]], np.float32)).tolist()
        [[1.0, 1.0]]
        """
        with np.errstate(divide="ignore"):
            factor = np.where(self.spread > 0, 1.0 / self.spread, 0.0)
        factor[-1] = 1.0
        made: Floats = ((numbers - self.mean) * factor).astype(np.float32)
        return made

    def raw(self, weights: Floats) -> Floats:
        """Return weights of the columns as they are.

        >>> import numpy as np
        >>> from atoll.lab.fitting import Scale
        >>> Scale(np.array([3.0, 0.0]), np.array([2.0, 0.0])).raw(np.array([4.0, 1.0])).tolist()
        [2.0, -5.0]
        """
        found = np.divide(weights, self.spread, out=np.zeros_like(weights), where=self.spread > 0)
        found[-1] = weights[-1] - float(found[:-1] @ self.mean[:-1])
        return found


def _chunks(count: int) -> Iterator[slice]:
    return (slice(start, start + CHUNK) for start in range(0, count, CHUNK))


def _ridge(features: Any, known: Positions, wanted: Floats, penalty: float, left: Floats | None = None) -> Floats:
    """Return the weights with the least squared error, and a price on all but the hand-made value and 1."""
    square: Any = 0.0
    side: Any = 0.0
    for chunk in _chunks(len(wanted)):
        rows = features(known.numbers[chunk]) if left is None else features(known.numbers[chunk], left[chunk])
        square = square + (rows.T @ rows).astype(np.float64)
        side = side + rows.T.astype(np.float64) @ wanted[chunk]
    price = np.full(len(side), penalty * len(wanted))
    width = known.numbers.shape[1]
    price[width - 2 : width] = 1e-6 * len(wanted)
    found: Floats = np.linalg.solve(square + np.diag(price), side)
    return found


def _margins(scale: Scale, known: Positions, left: Floats, penalty: float) -> tuple[Floats, Floats]:
    """Return weights for the margin: those that always hold, and what is added the earlier it is."""

    def features(numbers: Numbers, part: Floats) -> Floats:
        rows = scale.standard(numbers)
        made: Floats = np.concatenate([rows, rows * part[:, None].astype(np.float32)], axis=1)
        return made

    width, wanted = known.numbers.shape[1], known.margin
    for _ in range(REFINED):
        both = _ridge(features, known, wanted, penalty, left)
        said = _foretold(scale, known.numbers, left, (both[:width], both[width:]))
        wanted = some_later(known, known.margin, said)
    return both[:width], both[width:]


def some_later(known: Positions, wanted: Any, said: Any) -> Any:
    """Return what is wanted, mixed with what is foretold for the same seat some turns later, with less left to chance.

    >>> import numpy as np
    >>> from atoll.lab.fitting import LATER, Positions, some_later
    >>> same, count = np.zeros(LATER + 1), LATER + 1
    >>> positions = Positions(np.ones((count, 4), np.float32), same, same, same, same, same, same)
    >>> some_later(positions, np.zeros(count), np.ones(count))[[0, -1]].tolist()
    [0.8, 0.0]
    """
    whose = known.game * SEATS + known.seat
    order = np.argsort(whose, kind="stable")
    same = whose[order][LATER:] == whose[order][:-LATER]
    mixed = wanted.copy()
    earlier, later = order[:-LATER][same], order[LATER:][same]
    mixed[earlier] = END * wanted[earlier] + (1.0 - END) * said[later]
    return mixed


def _foretold(scale: Scale, numbers: Numbers, left: Floats, weights: tuple[Floats, Floats]) -> Floats:
    rows = scale.standard(numbers)
    found: Floats = rows @ weights[0] + left * (rows @ weights[1])
    return found


def _mixed(names: Sequence[str], scale: Scale, late: Floats, early: Floats, trust: float) -> tuple[Floats, Floats]:
    """Return weights that lean on the hand-made value where the correction is not fully believed."""
    late, early = trust * late, trust * early
    made = list(names).index(HAND_MADE)
    late[made] += (1.0 - trust) * scale.spread[made]
    late[list(names).index(ALWAYS)] += (1.0 - trust) * scale.mean[made]
    return late, early


def _signs(margin: Floats, left: Floats) -> Floats:
    """Return what the chance of winning goes by: see `chance_of`."""
    signs: Floats = np.stack([np.ones_like(margin), margin, margin / np.maximum(left, SOON), left], axis=1)
    return signs


def _logistic(signs: Floats, won: Floats, price: float = 1e-3) -> Floats:
    """Return the weights of the likeliest chances, by Newton's method on signs of like size."""
    size = np.maximum(np.abs(signs).mean(0, dtype=np.float64), 1e-9)
    rows, weights = signs / size, np.zeros(signs.shape[1])
    for _ in range(NEWTON_STEPS):
        said = likely(rows @ weights)
        slope = rows.T @ (won - said) - price * weights
        bend = (rows * (said * (1 - said))[:, None]).T @ rows + price * np.eye(len(weights))
        weights = weights + np.clip(np.linalg.solve(bend, slope), -1.0, 1.0)
    found: Floats = weights / size
    return found


def calibration_error(said: Floats, won: Floats) -> float:
    """Return by how much chances that were said differ from what happened, on average over ten bins.

    >>> import numpy as np
    >>> from atoll.lab.fitting import calibration_error
    >>> calibration_error(np.array([0.25, 0.25, 0.25, 0.25]), np.array([1.0, 0.0, 0.0, 0.0]))
    0.0
    """
    if not len(said):
        return 0.0
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    gaps = [abs(float((said - won)[bins == k].sum())) for k in range(BINS)]
    return sum(gaps) / len(said)


def _quarters(left: Floats) -> list[NDArray[np.bool_]]:
    """Return which positions lie in each quarter of their games, the first one first."""
    at = np.minimum(((1.0 - left) * QUARTERS).astype(int), QUARTERS - 1)
    return [at == k for k in range(QUARTERS)]


def _explained(said: Floats, margin: Floats) -> float:
    spread = float(((margin - margin.mean()) ** 2).sum()) if len(margin) else 0.0
    return 1.0 - float(((margin - said) ** 2).sum()) / spread if spread else 0.0


def _by_line(value: Numbers, margin: Floats) -> float:
    """Return how much of the margin the best straight line through a value explains."""
    if len(margin) < 2 or float(value.std()) == 0.0 or float(margin.std()) == 0.0:
        return 0.0
    return float(np.corrcoef(value, margin)[0, 1] ** 2)


def _rounded(row: Sequence[float]) -> Any:
    return tuple(float(f"{each:.5g}") for each in row)
