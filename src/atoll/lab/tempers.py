"""Searches the figures that a bot plays by: all are changed at random at once, and two opposite changes meet.

What a single figure is worth is hardly seen in a game, so every game tells of all of them: where one seat has more of
something, the other has less. A ridge regression of the difference in points says what each figure is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from math import copysign, exp
from random import Random
from typing import Any, NamedTuple, TypeVar

import numpy as np

SPREAD, WHOLE = 0.4, 0.15  # how much figures and whole ones are changed: a standard deviation of their logarithms
FARTHEST = 2.0  # standard deviations
PRICE = 10.0  # of an effect, as that of so many games: what few games tell is hardly believed

Record = TypeVar("Record", bound=Any)
Change = Mapping[str, float]  # of figures by name, in standard deviations


class Effect(NamedTuple):
    """What a figure is worth, in points a standard deviation, and how sure that is.

    >>> from atoll.lab.tempers import Effect
    >>> Effect(points=2.0, error=0.5).points
    2.0
    """

    points: float
    error: float


def figures(temper: Any) -> list[str]:
    """Return the names of the figures of a record: numbers and tuples of them that are not zero.

    >>> from dataclasses import make_dataclass
    >>> from atoll.lab.tempers import figures
    >>> figures(make_dataclass("Temper", ["haste", "calm", "bold"])(1.5, (0.5, 2), True))
    ['haste', 'calm']
    """
    return [each.name for each in fields(temper) if _is_figure(getattr(temper, each.name))]


def _is_figure(value: Any) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(_is_figure(each) for each in value)
    return isinstance(value, int | float) and not isinstance(value, bool) and value != 0


def drawn(temper: Any, rng: Random) -> dict[str, float]:
    """Return a change of all figures at once.

    >>> from dataclasses import make_dataclass
    >>> from random import Random
    >>> from atoll.lab.tempers import drawn
    >>> sorted(drawn(make_dataclass("Temper", ["haste", "calm"])(1.5, 2), Random(1)))
    ['calm', 'haste']
    """
    return {name: max(-FARTHEST, min(FARTHEST, rng.gauss())) for name in figures(temper)}


def opposite(change: Change) -> dict[str, float]:
    """Return the change that goes the other way.

    >>> from atoll.lab.tempers import opposite
    >>> opposite({"haste": 1.0})
    {'haste': -1.0}
    """
    return {name: -by for name, by in change.items()}


def changed(temper: Record, change: Change) -> Record:
    """Return a record with some figures changed.

    >>> from dataclasses import make_dataclass
    >>> from atoll.lab.tempers import changed
    >>> changed(make_dataclass("Temper", ["haste", "rounds"])(1.0, 20), {"haste": 1.0, "rounds": -1.0})
    Temper(haste=1.4918246976412703, rounds=17)
    """
    found: Record = replace(temper, **{name: _moved(getattr(temper, name), by) for name, by in change.items()})
    return found


def _moved(value: Any, by: float) -> Any:
    if isinstance(value, tuple):
        return tuple(_moved(each, by) for each in value)
    if isinstance(value, int):
        return round(value * exp(WHOLE * by))
    if 0.5 < value < 1:
        return 1.0 - min(0.9, (1.0 - value) * exp(-SPREAD * by))
    return value * exp(SPREAD * copysign(by, by * value))


def effects(changes: Sequence[Change], margins: Sequence[float]) -> dict[str, Effect]:
    """Return what each figure is worth, by what who was changed so won more than who was changed the other way.

    >>> from atoll.lab.tempers import effects
    >>> found = effects([{"haste": 1.0, "calm": 0.5}, {"haste": -1.0, "calm": 0.5}] * 20, [8.0, -8.0] * 20)
    >>> found["haste"].points > 3 > found["calm"].points
    True
    """
    names = sorted(changes[0])
    rows = 2.0 * np.array([[change[name] for name in names] for change in changes])
    won = np.array(margins, float)
    squares = rows.T @ rows + PRICE * np.eye(len(names))
    points = np.linalg.solve(squares, rows.T @ won)
    rest = won - rows @ points
    spread = float(rest @ rest) / max(1, len(won) - len(names))
    errors = np.sqrt(np.diag(np.linalg.inv(squares)) * spread)
    return {name: Effect(*each) for name, *each in zip(names, points.tolist(), errors.tolist(), strict=True)}


def improved(temper: Record, found: Mapping[str, Effect], sure: float = 1.0) -> Record:
    """Return a record moved by the figures whose effect is beyond so many standard errors, each the surer the farther.

    >>> from dataclasses import make_dataclass
    >>> from atoll.lab.tempers import Effect, improved
    >>> improved(make_dataclass("Temper", ["haste", "calm"])(1.0, 3.0), {"haste": Effect(2, 1), "calm": Effect(0.1, 1)})
    Temper(haste=1.4918246976412703, calm=3.0)
    """
    by = {name: each.points / each.error for name, each in found.items() if abs(each.points) > sure * each.error}
    return changed(temper, {name: max(-1.0, min(1.0, steps / 2)) for name, steps in by.items()})
