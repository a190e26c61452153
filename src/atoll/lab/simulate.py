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
    """What came of many games."""

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
        """Return an empty one."""
        players = len(bots)
        return cls(name, players, tuple(bots), wins=[0.0] * players, points=[Sums() for _ in bots])

    def add(self, row: Row) -> None:
        """Count a finished game."""
        self.games += 1
        self.decisions += row.decisions
        self.choices += row.choices
        self.outcomes += row.outcomes
        for seat, score in enumerate(row.scores):
            self.wins[seat] += row.win(seat)
            self.points[seat].add(score)

    def per_second(self, number: float) -> float:
        """Return how much of something that all games had was done in a second of this run."""
        return number * self.played / self.games / self.seconds if self.games and self.seconds else 0.0

    def interval(self, seat: int) -> float:
        """Return half the width of the 95 % interval of a seat's mean score."""
        return self.points[seat].interval().width / 2 if self.games > 1 else 0.0

    def win_interval(self, seat: int) -> float:
        """Return half the width of the 95 % interval of a seat's share of wins."""
        games = max(1, self.games)
        share = self.wins[seat] / games
        return quantile(games) * sqrt(share * (1 - share) / games)

    def report(self) -> dict[str, Any]:
        """Return everything as plain data."""
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
    """Play games with one bot for each seat (or one for all) and return what came of them."""
    setting = Setting(name, crew_of(bots, players), options or {}, data)
    many = ManyGames([Task(setting, number) for number in numbered(first, games)], seed, OUTCOMES, manner)
    result = Simulation.of(name, setting.bots)
    count_all(many, result, result.add)
    return result


def count_all(many: ManyGames, result: Simulation, add: Callable[[Row], None]) -> None:
    """Play games, count each one, and note how long it took."""
    start = perf_counter()
    for row in many.rows():
        add(row)
    result.seconds, result.processor = perf_counter() - start, many.seconds
    result.played, result.stopped = many.played, many.stopped
