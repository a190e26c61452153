"""Play many games with bots and show what they made use of: a game's numbers, for those who design them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from atoll.bots import bot
from atoll.kernel import LETTERS, SPECTATOR, AtollError, game
from atoll.lab.simulate import Simulation, crew_of, play_game

CHUNK = 5  # games a process plays before it reports


@dataclass(slots=True)
class Use:
    """How often something was used.

    >>> from atoll.lab.study import Use
    >>> Use(total=3.0, games=2).games
    2
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
    >>> found = study("daimyo", games=2, players=2, bots=["random"], seed=1, workers=1)
    >>> found.outcome.games, "banners" in found.points
    (2, True)
    """

    outcome: Simulation
    won: int = 0  # games that somebody won
    points: dict[str, float] = field(default_factory=dict)  # by source, of all seats together
    winners_points: dict[str, float] = field(default_factory=dict)  # by source, of one winner a game
    uses: dict[str, dict[str, Use]] = field(default_factory=dict)

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

    def score(self, sheet: list[tuple[str, tuple[float, ...]]], winners: list[int]) -> None:
        """Count where the points of one game came from.

        >>> from atoll.lab.simulate import Simulation
        >>> from atoll.lab.study import Study
        >>> found = Study(Simulation.of("daimyo", ["random", "random"]))
        >>> found.score([("banners", (3, 5))], winners=[1])
        >>> found.points, found.winners_points
        ({'banners': 8.0}, {'banners': 5.0})
        """
        winners = [seat for seat in winners if seat < self.outcome.players]
        self.won += bool(winners)
        for source, points in sheet:
            _add(self.points, source, sum(points))
            _add(self.winners_points, source, points[winners[0]] if winners else 0)

    def merge(self, other: Study) -> None:
        """Count the games of another study.

        >>> from atoll.lab.study import study
        >>> found = study("daimyo", games=2, players=2, bots=["random"], seed=1, workers=1)
        >>> found.merge(study("daimyo", games=1, players=2, bots=["random"], seed=2, workers=1))
        >>> found.outcome.games
        3
        """
        self.outcome.merge(other.outcome)
        self.won += other.won
        for mine, more in ((self.points, other.points), (self.winners_points, other.winners_points)):
            for source, points in more.items():
                _add(mine, source, points)
        for heading, numbers in other.uses.items():
            for name, use in numbers.items():
                self._use(heading, name).add(use)

    def _use(self, heading: str, name: str) -> Use:
        return self.uses.setdefault(heading, {}).setdefault(name, Use())

    def report(self) -> dict[str, Any]:
        """Return everything as plain data.

        >>> from atoll.lab.study import study
        >>> found = study("daimyo", games=2, players=2, bots=["random"], seed=1, workers=1)
        >>> found.report()["points"]["banners"] >= 0
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
        >>> found = study("daimyo", games=2, players=2, bots=["random"], seed=1, workers=1)
        >>> found.markdown().splitlines()[2]
        '## Seats'
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
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Study:
    """Play games in several processes and return what they made use of.

    >>> from atoll.lab.study import study
    >>> found = study("daimyo", games=2, players=2, bots=["random"], seed=1, workers=1)
    >>> found.won
    2
    """
    if games < 1:
        raise AtollError("play at least 1 game")
    names = crew_of(bots, players)
    game(name, data).start(players, options or {})  # a mistake is told before anything is started
    found = Study(Simulation.of(name, names))
    with ProcessPoolExecutor(workers) as pool:
        jobs = [
            pool.submit(_some_games, name, range(k, min(k + CHUNK, games)), names, seed, data, options or {})
            for k in range(0, games, CHUNK)
        ]
        for job in jobs:  # in order, so that the same seed gives the same figures
            found.merge(job.result())
            progress(found.outcome.games)
    return found


def _some_games(
    name: str, numbers: range, bots: list[str], seed: int, data: Path | None, options: dict[str, str]
) -> Study:
    played = game(name, data)
    found = Study(Simulation.of(name, bots))
    start = perf_counter()
    for k in numbers:
        state, *counts = play_game(played, [bot(each) for each in bots], Random(f"{seed}/{k}"), options, log=True)
        found.outcome.add(state, *counts)
        found.count(played.tally(state))
        found.score(played.score_sheet(state.view(SPECTATOR)), state.winners())
    found.outcome.seconds = perf_counter() - start
    return found
