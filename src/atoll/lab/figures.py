"""What of a game can be put into one number: what comparisons and aims are about."""

from __future__ import annotations

from collections.abc import Iterable

from atoll.kernel import LETTERS, AtollError
from atoll.lab.intervals import Sums
from atoll.lab.rows import Row

Figures = dict[str, dict[str, float]]  # by heading and name
LENGTH, SEATS, POINTS, SOURCES = "Length", "Seats", "Points by seat", "Points by source"


def figures(row: Row) -> Figures:
    """Return the figures of one game that was kept with its story.

    >>> from atoll.lab.figures import figures
    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import STORIES, Task, play_task
    >>> row = play_task(Task(Setting("daimyo", ("random", "random")), number=7), seed=1, kept=STORIES)
    >>> list(figures(row))[:4]
    ['Length', 'Seats', 'Points by seat', 'Points by source']
    """
    assert row.story is not None
    seats = range(len(row.bots))
    return {
        LENGTH: {
            "decisions": row.decisions,
            "outcomes of chance": row.outcomes,
            "lead changes": row.story.leads,
            "won by nobody": float(not row.winners),
        },
        SEATS: {LETTERS[seat]: row.win(seat) for seat in seats},
        POINTS: {LETTERS[seat]: row.scores[seat] for seat in seats},
        SOURCES: {source: sum(points) / len(points) for source, points in row.story.sheet.items()},
        **row.story.tally,
    }


class Means:
    """The means of figures over many games; a figure that a game does not name is zero there.

    >>> from atoll.lab.figures import Means
    >>> Means([{"Seats": {"A": 1}}, {"Seats": {"A": 0}}]).games
    2
    """

    def __init__(self, games: Iterable[Figures] = ()) -> None:
        self.games = 0
        self._sums: dict[str, dict[str, float]] = {}
        for each in games:
            self.add(each)

    def add(self, game: Figures) -> None:
        """Count a game.

        >>> from atoll.lab.figures import Means
        >>> means = Means()
        >>> means.add({"Seats": {"A": 1, "B": 0}})
        >>> means.games
        1
        """
        self.games += 1
        for heading, numbers in game.items():
            below = self._sums.setdefault(heading, {})
            for name, number in numbers.items():
                below[name] = below.get(name, 0.0) + number

    def heading(self, heading: str) -> dict[str, float]:
        """Return the means under a heading, or say which headings there are.

        >>> from atoll.lab.figures import Means
        >>> means = Means([{"Seats": {"A": 1, "B": 0}}, {"Seats": {"A": 0, "B": 1}}])
        >>> means.heading("Seats")
        {'A': 0.5, 'B': 0.5}
        """
        if heading not in self._sums:
            raise AtollError(f"no figures are called {heading!r}: choose one of {'; '.join(self._sums)}")
        return {name: number / max(1, self.games) for name, number in self._sums[heading].items()}

    def mean(self, heading: str, name: str) -> float:
        """Return one mean, or say which names there are.

        >>> from atoll.lab.figures import Means
        >>> means = Means([{"Seats": {"A": 1, "B": 0}}, {"Seats": {"A": 0, "B": 1}}])
        >>> means.mean("Seats", "A")
        0.5
        """
        below = self.heading(heading)
        if name not in below:
            raise AtollError(f"{heading} has no {name!r}: choose one of {'; '.join(below)}")
        return below[name]

    def mean_or_zero(self, heading: str, name: str) -> float:
        """Return one mean, zero where no game named it.

        >>> from atoll.lab.figures import Means
        >>> means = Means([{"Seats": {"A": 1, "B": 0}}, {"Seats": {"A": 0, "B": 1}}])
        >>> means.mean_or_zero("Seats", "C")
        0.0
        """
        return self._sums.get(heading, {}).get(name, 0.0) / max(1, self.games)

    def names(self) -> list[tuple[str, str]]:
        """Return all figures that any game named.

        >>> from atoll.lab.figures import Means
        >>> means = Means([{"Seats": {"A": 1, "B": 0}}, {"Seats": {"A": 0, "B": 1}}])
        >>> means.names()
        [('Seats', 'A'), ('Seats', 'B')]
        """
        return [(heading, name) for heading, below in self._sums.items() for name in below]


def paired(pairs: Iterable[tuple[Figures, Figures]], heading: str, name: str) -> Sums:
    """Return what has to be known of the differences of a figure, the second game less the first.

    >>> from atoll.lab.figures import paired
    >>> paired([({"Seats": {"A": 0}}, {"Seats": {"A": 1}})], "Seats", "A").mean
    1.0
    """
    found = Sums()
    for before, after in pairs:
        found.add(after.get(heading, {}).get(name, 0.0) - before.get(heading, {}).get(name, 0.0))
    return found
