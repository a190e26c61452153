"""Play many games with bots and sum them up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

from atoll.lab.intervals import Sums, quantile
from atoll.lab.many import Manner, ManyGames, numbered
from atoll.lab.play import Setting, crew_of
from atoll.lab.rows import Row
from atoll.lab.work import OUTCOMES, Task

IN_THIS_PROCESS = Manner(jobs=1)


@dataclass(slots=True)
class Simulation:
    """What came of many games.

    >>> from atoll.lab.simulate import simulate
    >>> simulate("daimyo", games=2, players=2, bots=["random"], seed=1).games
    2
    """

    game: str
    players: int
    bots: tuple[str, ...]
    seconds: float = 0.0
    processor: float = 0.0  # its seconds, in all processes
    games: int = 0
    played: int = 0  # games of this run; the others are of an earlier one
    stopped: bool = False  # by Ctrl-C
    decisions: int = 0  # of seats; outcomes of chance are counted apart
    choices: int = 0  # decisions with more than one choice
    outcomes: int = 0  # of chance
    wins: list[float] = field(default_factory=list)  # by seat; a shared win is a fraction
    points: list[Sums] = field(default_factory=list)  # by seat

    @classmethod
    def of(cls, name: str, bots: Sequence[str]) -> Simulation:
        """Return an empty one.

        >>> from atoll.lab.simulate import Simulation
        >>> Simulation.of("daimyo", ["random", "greedy"]).players
        2
        """
        players = len(bots)
        return cls(name, players, tuple(bots), wins=[0.0] * players, points=[Sums() for _ in bots])

    def add(self, row: Row) -> None:
        """Count a finished game.

        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.simulate import Simulation
        >>> from atoll.lab.work import OUTCOMES, Task, play_task
        >>> result = Simulation.of("daimyo", ["random", "random"])
        >>> result.add(play_task(Task(Setting("daimyo", result.bots), number=0), seed=1, kept=OUTCOMES))
        >>> result.games
        1
        """
        self.games += 1
        self.decisions += row.decisions
        self.choices += row.choices
        self.outcomes += row.outcomes
        for seat, score in enumerate(row.scores):
            self.wins[seat] += row.win(seat)
            self.points[seat].add(score)

    def per_second(self, number: float) -> float:
        """Return how much of something that all games had was done in a second of this run.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> result.per_second(result.decisions) > result.per_second(result.games) > 0
        True
        """
        return number * self.played / self.games / self.seconds if self.games and self.seconds else 0.0

    def interval(self, seat: int) -> float:
        """Return half the width of the 95 % interval of a seat's mean score.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> result.interval(0) > 0
        True
        """
        return self.points[seat].interval().width / 2 if self.games > 1 else 0.0

    def win_interval(self, seat: int) -> float:
        """Return half the width of the 95 % interval of a seat's share of wins.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> result.win_interval(0) >= 0
        True
        """
        games = max(1, self.games)
        share = self.wins[seat] / games
        return quantile(games) * sqrt(share * (1 - share) / games)

    def report(self) -> dict[str, Any]:
        """Return everything as plain data.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> result.report()["bots"]
        ['random', 'random']
        """
        games = max(1, self.games)
        return {
            "game": self.game,
            "games": self.games,
            "players": self.players,
            "bots": list(self.bots),
            "seconds": round(self.seconds, 3),
            "processor_seconds": round(self.processor, 3),
            "games_per_s": round(self.per_second(self.games), 2),
            "decisions_per_s": round(self.per_second(self.decisions)),
            "choices_per_s": round(self.per_second(self.choices)),
            "outcomes_per_s": round(self.per_second(self.outcomes)),
            "mean_decisions": round(self.decisions / games, 2),
            "wins": [round(wins, 4) for wins in self.wins],
            "wins_ci95": [round(self.win_interval(seat), 4) for seat in range(self.players)],
            "scores": [round(points.mean, 3) for points in self.points],
            "scores_ci95": [round(self.interval(seat), 3) for seat in range(self.players)],
        }


def simulate(
    name: str,
    games: int,
    players: int,
    bots: list[str],
    seed: int,
    data: Path | None = None,
    options: dict[str, str] | None = None,
    first: int = 0,
    manner: Manner = IN_THIS_PROCESS,
) -> Simulation:
    """Play games with one bot for each seat (or one for all) and return what came of them.

    >>> from atoll.lab.simulate import simulate
    >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
    >>> again = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
    >>> result.points == again.points
    True
    """
    setting = Setting(name, crew_of(bots, players), options or {}, data)
    many = ManyGames([Task(setting, number) for number in numbered(first, games)], seed, OUTCOMES, manner)
    result = Simulation.of(name, setting.bots)
    count_all(many, result, result.add)
    return result


def count_all(many: ManyGames, result: Simulation, add: Callable[[Row], None]) -> None:
    """Play games, count each one, and note how long it took.

    >>> from atoll.lab.many import ManyGames
    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.simulate import Simulation, count_all
    >>> from atoll.lab.work import Task
    >>> result = Simulation.of("daimyo", ["random", "random"])
    >>> count_all(ManyGames([Task(Setting("daimyo", result.bots), number=0)], seed=1), result, result.add)
    >>> result.played
    1
    """
    start = perf_counter()
    for row in many.rows():
        add(row)
    result.seconds, result.processor = perf_counter() - start, many.seconds
    result.played, result.stopped = many.played, many.stopped
