"""Play many games with bots and show what they made use of: a game's numbers, for those who design them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from atoll.kernel import LETTERS, AtollError
from atoll.lab.insight import Insight
from atoll.lab.many import Manner, ManyGames, numbered
from atoll.lab.play import Setting, crew_of
from atoll.lab.rows import Row
from atoll.lab.simulate import Simulation, count_all
from atoll.lab.work import STORIES, Task

EVERYWHERE = Manner()


@dataclass(slots=True)
class Use:
    """How often something was used.

    >>> from atoll.lab.study import Use
    >>> Use(total=3.0, games=2).total
    3.0
    """

    total: float = 0.0
    games: int = 0  # in which it was used at all

    def add(self, other: Use) -> None:
        """Count further games.

        >>> from atoll.lab.study import Use
        >>> use = Use(total=3.0, games=2)
        >>> use.add(Use(total=1.0, games=1))
        >>> use
        Use(total=4.0, games=3)
        """
        self.total += other.total
        self.games += other.games


@dataclass(slots=True)
class Study:
    """What many games made use of.

    >>> from atoll.lab.study import study
    >>> found = study("daimyo", games=1, players=2, bots=["random"], seed=1)
    >>> found.won
    1
    """

    outcome: Simulation
    won: int = 0  # games that somebody won
    points: dict[str, float] = field(default_factory=dict)  # by source, of all seats together
    winners_points: dict[str, float] = field(default_factory=dict)  # by source, of one winner a game
    uses: dict[str, dict[str, Use]] = field(default_factory=dict)
    insight: Insight = field(init=False)

    def __post_init__(self) -> None:
        self.insight = Insight(self.outcome.players)

    def count(self, tally: Mapping[str, Mapping[str, float]]) -> None:
        """Count what one game made use of.

        >>> from atoll.lab.simulate import Simulation
        >>> from atoll.lab.study import Study
        >>> found = Study(Simulation.of("daimyo", ["random", "random"]))
        >>> found.count({"Heroes": {"Monk": 2}})
        >>> found.uses["Heroes"]["Monk"]
        Use(total=2.0, games=1)
        """
        for heading, numbers in tally.items():
            for name, number in numbers.items():
                self._use(heading, name).add(Use(number, int(number != 0)))

    def score(self, sheet: Mapping[str, Sequence[float]], winners: list[int]) -> None:
        """Count where the points of one game came from.

        >>> from atoll.lab.simulate import Simulation
        >>> from atoll.lab.study import Study
        >>> found = Study(Simulation.of("daimyo", ["random", "random"]))
        >>> found.score({"banners": [3, 5]}, winners=[1])
        >>> found.points, found.winners_points
        ({'banners': 8.0}, {'banners': 5.0})
        """
        winners = [seat for seat in winners if seat < self.outcome.players]
        self.won += bool(winners)
        for source, points in sheet.items():
            _add(self.points, source, sum(points))
            _add(self.winners_points, source, points[winners[0]] if winners else 0)

    def add(self, row: Row) -> None:
        """Count one game.

        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import STORIES, Task, play_task
        >>> row = play_task(Task(Setting("daimyo", ("random", "random")), number=7), seed=1, kept=STORIES)
        >>> from atoll.lab.simulate import Simulation
        >>> from atoll.lab.study import Study
        >>> found = Study(Simulation.of("daimyo", row.bots))
        >>> found.add(row)
        >>> found.insight.games
        1
        """
        assert row.story is not None
        self.outcome.add(row)
        self.count(row.story.tally)
        self.score(row.story.sheet, row.winners)
        self.insight.add(row)

    def _use(self, heading: str, name: str) -> Use:
        return self.uses.setdefault(heading, {}).setdefault(name, Use())

    def report(self) -> dict[str, Any]:
        """Return everything as plain data.

        >>> from atoll.lab.study import study
        >>> found = study("daimyo", games=1, players=2, bots=["random"], seed=1)
        >>> "banners" in found.report()["points"]
        True
        """
        games = self.outcome.games
        seats = self.outcome.players * games
        return {
            **self.outcome.report(),
            "points": {source: round(points / seats, 3) for source, points in self.points.items()},
            "winners_points": {s: round(points / max(1, self.won), 3) for s, points in self.winners_points.items()},
            "uses": {
                heading: {n: {"per_game": round(u.total / games, 4), "games": u.games} for n, u in numbers.items()}
                for heading, numbers in self.uses.items()
            },
        }

    def markdown(self) -> str:
        """Return the tables of a page on the game's numbers.

        >>> from atoll.lab.study import study
        >>> found = study("daimyo", games=1, players=2, bots=["random"], seed=1)
        >>> "## Points by source" in found.markdown()
        True
        """
        report = self.report()
        lines = [
            f"{report['games']} games of {report['players']} players, {', '.join(dict.fromkeys(report['bots']))}; "
            f"{report['mean_decisions']:.0f} decisions a game; won by somebody: {self.won}."
        ]
        share = [
            f"{100 * wins / report['games']:.1f} % ± {100 * report['wins_ci95'][k]:.1f}"
            for k, wins in enumerate(report["wins"])
        ]
        scores = [f"{score:.1f} ± {report['scores_ci95'][k]:.1f}" for k, score in enumerate(report["scores"])]
        lines += _table("Seats", ("seat", "share of wins", "mean score"), zip(LETTERS, share, scores, strict=False))
        points = [(s, f"{p:.2f}", f"{report['winners_points'][s]:.2f}") for s, p in report["points"].items()]
        lines += _table("Points by source", ("source", "a player", "a winner"), points)
        for heading, numbers in report["uses"].items():
            rows = [
                (name, f"{use['per_game']:.2f}", f"{100 * use['games'] / report['games']:.0f} %")
                for name, use in numbers.items()
            ]
            lines += _table(heading, ("", "a game", "of the games"), rows)
        return "\n".join(lines) + "\n"


def _table(heading: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    head = [f"| {' | '.join(columns)} |", f"| --- |{' ---: |' * (len(columns) - 1)}"]
    return ["", f"## {heading}", *head, *(f"| {' | '.join(row)} |" for row in rows)]


def _add(numbers: dict[str, float], name: str, more: float) -> None:
    numbers[name] = numbers.get(name, 0.0) + more


def study(
    name: str,
    games: int,
    players: int,
    bots: list[str],
    seed: int,
    data: Path | None = None,
    options: dict[str, str] | None = None,
    first: int = 0,
    repeats: int = 1,
    manner: Manner = EVERYWHERE,
) -> Study:
    """Play games and return what they made use of; with repeats, every luck is met by bots that draw otherwise.

    >>> from atoll.lab.many import Manner
    >>> from atoll.lab.study import study
    >>> study("daimyo", games=2, players=2, bots=["random"], seed=1, repeats=2, manner=Manner(jobs=1)).outcome.games
    4
    """
    if repeats < 1:
        raise AtollError("play every game at least 1 time")
    setting = Setting(name, crew_of(bots, players), options or {}, data)
    numbers = numbered(first, games)
    many = ManyGames([Task(setting, k, again) for k in numbers for again in range(repeats)], seed, STORIES, manner)
    found = Study(Simulation.of(name, setting.bots))
    count_all(many, found.outcome, found.add)
    return found
