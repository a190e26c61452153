"""Plots of a report, as SVG that needs nothing from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from atoll.lab.extras import extra
from atoll.lab.intervals import Interval

WIDTH, HEIGHT, ROW = 7.2, 3.4, 0.26  # inches
PLAIN, STRONG, WEAK = "#33658a", "#c8553d", "#9aa5b1"
SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "atoll", "font.family": "sans-serif", "font.size": 9}
BINS = 30


class _Plot:
    """One drawing: axes to draw on, then its SVG."""

    def __init__(self, across: str, up: str, rows: int = 0) -> None:
        height = max(1.4, 0.9 + ROW * rows) if rows else HEIGHT
        with extra("matplotlib", "lab").rc_context(SETTINGS):
            self._figure = extra("matplotlib.figure", "lab").Figure(figsize=(WIDTH, height), layout="constrained")
            self.axes: Any = self._figure.add_subplot()
        self.axes.set_xlabel(across)
        self.axes.set_ylabel(up)
        self.axes.spines[["top", "right"]].set_visible(False)

    def svg(self) -> str:
        """Return the drawing, without the heading of a file."""
        text = StringIO()
        with extra("matplotlib", "lab").rc_context(SETTINGS):
            self._figure.savefig(text, format="svg", metadata={"Date": None})
        return text.getvalue()[text.getvalue().index("<svg") :]


def histogram(numbers: Sequence[int], across: str) -> str:
    """Draw how often numbers occur.

    >>> from importlib.util import find_spec
    >>> from atoll.lab.plots import histogram
    >>> histogram([3, 4, 4], "changes of the lead")[:4] if find_spec("matplotlib") else "<svg"
    '<svg'
    """
    plot = _Plot(across, "games")
    low, high = min(numbers), max(numbers)
    whole = high - low < BINS
    bins = [low - 0.5 + k for k in range(high - low + 2)] if whole else BINS
    plot.axes.hist(numbers, bins=bins, color=PLAIN, rwidth=0.92)
    plot.axes.locator_params(axis="x", integer=True)
    plot.axes.axvline(sum(numbers) / len(numbers), color=STRONG)
    return plot.svg()


def bars(groups: Mapping[str, Mapping[str, float]], across: str) -> str:
    """Draw bars by name, one colour a group.

    >>> from importlib.util import find_spec
    >>> from atoll.lab.plots import bars
    >>> bars({"a player": {"army": 3}, "a winner": {"army": 5}}, "points")[:4] if find_spec("matplotlib") else "<svg"
    '<svg'
    """
    names = list(dict.fromkeys(name for numbers in groups.values() for name in numbers))
    plot = _Plot(across, "", rows=len(names) * len(groups))
    thick = 0.8 / len(groups)
    for k, (label, numbers) in enumerate(groups.items()):
        places = [row + k * thick for row in range(len(names))]
        colour = (PLAIN, STRONG, WEAK)[k % 3]
        plot.axes.barh(places, [numbers.get(name, 0.0) for name in names], thick * 0.9, label=label, color=colour)
    _name_rows(plot, names, 0.4 - thick / 2)
    plot.axes.legend(frameon=False)
    return plot.svg()


def curves(lines: Mapping[str, Sequence[float]], up: str) -> str:
    """Draw lines from the start of a game to its end.

    >>> from importlib.util import find_spec
    >>> from atoll.lab.plots import curves
    >>> curves({"winners": [0, 4, 9], "the others": [0, 3, 5]}, "points")[:4] if find_spec("matplotlib") else "<svg"
    '<svg'
    """
    plot = _Plot("part of the game", up)
    for label, line in lines.items():
        plot.axes.plot(_times(line), line, label=label)
    plot.axes.legend(frameon=False)
    return plot.svg()


def stack(layers: Mapping[str, Sequence[float]], up: str) -> str:
    """Draw layers on each other, from the start of a game to its end; what falls below zero is left out.

    >>> from importlib.util import find_spec
    >>> from atoll.lab.plots import stack
    >>> stack({"army": [0, 1, 3], "banners": [0, 2, 4]}, "points")[:4] if find_spec("matplotlib") else "<svg"
    '<svg'
    """
    plot = _Plot("part of the game", up)
    shown = {label: [max(0.0, number) for number in layer] for label, layer in layers.items() if max(layer) > 0}
    if shown:
        plot.axes.stackplot(_times(next(iter(shown.values()))), *shown.values(), labels=list(shown))
        plot.axes.legend(frameon=False, loc="upper left")
    return plot.svg()


def intervals(numbers: Mapping[str, Interval], across: str, marked: float) -> str:
    """Draw means with their intervals, one a row, and a line where nothing would be special.

    >>> from importlib.util import find_spec
    >>> from atoll.lab.intervals import Interval
    >>> from atoll.lab.plots import intervals
    >>> shares = {"seat A": Interval(0.5, 0.4, 0.6)}
    >>> intervals(shares, "share of wins", marked=0.5)[:4] if find_spec("matplotlib") else "<svg"
    '<svg'
    """
    plot = _Plot(across, "", rows=len(numbers))
    for row, (mean, low, high) in enumerate(numbers.values()):
        colour = WEAK if low <= marked <= high else STRONG
        plot.axes.plot([low, high], [row, row], color=colour, linewidth=2)
        plot.axes.plot([mean], [row], "o", color=colour, markersize=4)
    plot.axes.axvline(marked, color="black", linewidth=0.7)
    _name_rows(plot, list(numbers), 0)
    return plot.svg()


def _name_rows(plot: _Plot, names: Sequence[str], middle: float) -> None:
    plot.axes.set_yticks([row + middle for row in range(len(names))], [_short(name) for name in names])
    plot.axes.invert_yaxis()


def _short(name: str, longest: int = 44) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def _times(line: Sequence[float]) -> list[float]:
    return [k / (len(line) - 1) for k in range(len(line))]
