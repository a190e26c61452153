"""A/B: the same bots on the same luck with one set of numbers and with another, and what that changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from atoll.lab.figures import LENGTH, POINTS, SEATS, Figures, Means, figures, paired
from atoll.lab.intervals import LEVEL, Interval
from atoll.lab.many import Manner, ManyGames, numbered
from atoll.lab.play import Setting
from atoll.lab.rows import Row
from atoll.lab.work import STORIES, Task

EVERYWHERE = Manner()
ALWAYS = (LENGTH, SEATS, POINTS)  # shown even where nothing changed


class Change(NamedTuple):
    """How a figure changed.

    >>> from atoll.lab.compare import Change
    >>> from atoll.lab.intervals import Interval
    >>> Change("Seats", "A", before=0.5, after=0.25, difference=Interval(-0.25, -0.4, -0.1), clear=True).difference.sure
    True
    """

    heading: str
    name: str
    before: float
    after: float
    difference: Interval
    clear: bool  # beyond what chance does somewhere among so many figures

    def report(self) -> dict[str, Any]:
        """Return it as plain data.

        >>> from atoll.lab.compare import Change
        >>> from atoll.lab.intervals import Interval
        >>> change = Change("Seats", "A", before=0.5, after=0.25, difference=Interval(-0.25, -0.4, -0.1), clear=True)
        >>> change.report()["low"]
        -0.4
        """
        mean, low, high = (round(number, 4) for number in self.difference)
        before, after = round(self.before, 4), round(self.after, 4)
        return {"before": before, "after": after, "difference": mean, "low": low, "high": high, "clear": self.clear}


@dataclass(slots=True)
class Comparison:
    """Pairs of games on the same luck.

    >>> from atoll.lab.compare import Comparison
    >>> Comparison("daimyo", players=2, wanted=100).pairs
    []
    """

    game: str
    players: int
    wanted: int
    pairs: list[tuple[Figures, Figures]] = field(default_factory=list)
    stopped: bool = False

    def changes(self) -> list[Change]:
        """Return how every figure changed.

        >>> from atoll.lab.compare import Comparison
        >>> pair = {"Seats": {"A": 0}}, {"Seats": {"A": 1}}
        >>> found = Comparison("daimyo", players=2, wanted=2, pairs=[pair, pair])
        >>> [(change.name, change.before, change.after) for change in found.changes()]
        [('A', 0.0, 1.0)]
        """
        before, after = (Means(pair[k] for pair in self.pairs) for k in (0, 1))
        names = list(dict.fromkeys([*before.names(), *after.names()]))
        strict = 1 - (1 - LEVEL) / max(1, len(names))  # Bonferroni: rarely even one of all seems to change by chance
        found = []
        for figure in names if len(self.pairs) > 1 else ():
            sums = paired(self.pairs, *figure)
            means = before.mean_or_zero(*figure), after.mean_or_zero(*figure)
            found.append(Change(*figure, *means, sums.interval(), sums.interval(strict).sure))
        return found

    def report(self) -> dict[str, Any]:
        """Return everything as plain data.

        >>> from atoll.lab.compare import Comparison
        >>> pair = {"Seats": {"A": 0}}, {"Seats": {"A": 1}}
        >>> found = Comparison("daimyo", players=2, wanted=2, pairs=[pair, pair])
        >>> found.report()["changes"]["Seats"]["A"]["difference"]
        1.0
        """
        found: dict[str, dict[str, Any]] = {}
        for change in self.changes():
            found.setdefault(change.heading, {})[change.name] = change.report()
        return {"game": self.game, "players": self.players, "pairs": len(self.pairs), "changes": found}

    def markdown(self) -> str:
        """Return what changed as a page: the general figures, then what changed clearly, then what may have.

        >>> from atoll.lab.compare import Comparison
        >>> pair = {"Seats": {"A": 0}}, {"Seats": {"A": 1}}
        >>> found = Comparison("daimyo", players=2, wanted=2, pairs=[pair, pair])
        >>> found.markdown().splitlines()[0]
        '2 pairs of games of 2 players, on the same luck.'
        """
        changes = self.changes()
        sure = sorted((c for c in changes if c.heading not in ALWAYS and c.difference.sure), key=_by_size)
        by_chance = round(len(changes) * (1 - LEVEL))
        return "\n".join(
            [
                f"{len(self.pairs)} pairs of games of {self.players} players, on the same luck.",
                *_table("In general", [c for c in changes if c.heading in ALWAYS]),
                *_table("Clearly changed", [c for c in sure if c.clear]),
                *_table(
                    f"Perhaps changed (of {len(changes)} figures about {by_chance} seem to by chance)",
                    [c for c in sure if not c.clear],
                ),
                "",
            ]
        )


def _by_size(change: Change) -> float:
    return -abs(change.difference.mean) / max(1e-12, change.difference.width)


def _table(heading: str, changes: Sequence[Change]) -> list[str]:
    lines = ["", f"## {heading}"]
    if not changes:
        return [*lines, "Nothing."]
    lines += ["| figure | before | after | difference | 95 % |", "| --- | ---: | ---: | ---: | ---: |"]
    for c in changes:
        mean, low, high = c.difference
        lines.append(
            f"| {c.heading}: {c.name} | {c.before:.3f} | {c.after:.3f} | {mean:+.3f} | {low:+.3f} to {high:+.3f} |"
        )
    return lines


def compare(
    settings: tuple[Setting, Setting], games: int, seed: int, first: int = 0, manner: Manner = EVERYWHERE
) -> Comparison:
    """Play every luck with both settings and return what changed from the first to the second.

    >>> from atoll.lab.compare import compare
    >>> from atoll.lab.play import Setting
    >>> table = Setting("daimyo", ("random", "random"))
    >>> any(change.difference.sure for change in compare((table, table), games=2, seed=1).changes())
    False
    """
    tasks = [Task(setting, number) for number in numbered(first, games) for setting in settings]
    many = ManyGames(tasks, seed, STORIES, manner)
    found = Comparison(settings[0].game, len(settings[0].bots), games)
    found.pairs = list(_pairs(many.rows()))
    found.stopped = many.stopped
    return found


def _pairs(rows: Iterable[Row]) -> Iterable[tuple[Figures, Figures]]:
    rows = iter(rows)
    for one, other in zip(rows, rows, strict=False):
        yield figures(one), figures(other)


def two_settings(
    name: str, bots: tuple[str, ...], options: Mapping[str, str], against: Path | None, data: Path | None
) -> tuple[Setting, Setting]:
    """Return the same table with one set of numbers and with another.

    >>> from pathlib import Path
    >>> from atoll.lab.compare import two_settings
    >>> before, after = two_settings("daimyo", ("random", "random"), {}, against=None, data=Path("mine.toml"))
    >>> before.data is None, after.data.name
    (True, 'mine.toml')
    """
    return Setting(name, bots, options, against), Setting(name, bots, options, data)
