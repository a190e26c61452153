"""Play many games with bots and sum them up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from atoll.bots import Bot, RandomBot, bot
from atoll.kernel import CHANCE, AtollError, Eyes, Game, State, game

Z95 = 1.96  # half the width of a 95 % interval, in standard errors


@dataclass(slots=True)
class Simulation:
    """What came of many games.

    >>> from atoll.lab.simulate import simulate
    >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
    >>> result.games, sum(result.wins)
    (2, 2.0)
    """

    game: str
    players: int
    bots: list[str]
    seconds: float = 0.0
    games: int = 0
    decisions: int = 0  # of seats; outcomes of chance are counted apart
    choices: int = 0  # decisions with more than one choice
    outcomes: int = 0  # of chance
    wins: list[float] = field(default_factory=list)  # by seat; a shared win is a fraction
    totals: list[float] = field(default_factory=list)  # of scores, by seat
    squares: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, name: str, bots: list[str]) -> Simulation:
        """Return an empty one.

        >>> from atoll.lab.simulate import Simulation
        >>> Simulation.of("daimyo", ["random", "greedy"]).players
        2
        """
        players = len(bots)
        return cls(name, players, bots, wins=[0.0] * players, totals=[0.0] * players, squares=[0.0] * players)

    def add(self, state: State, decisions: int, choices: int, outcomes: int) -> None:
        """Count a finished game.

        >>> from random import Random
        >>> import atoll
        >>> from atoll.bots import bot
        >>> from atoll.lab.simulate import Simulation, play_game
        >>> result = Simulation.of("daimyo", ["random", "random"])
        >>> result.add(*play_game(atoll.game("daimyo"), [bot("random"), bot("random")], Random(1), {}))
        >>> result.games
        1
        """
        self.games += 1
        self.decisions += decisions
        self.choices += choices
        self.outcomes += outcomes
        winners = state.winners()  # nobody, when all have lost
        for seat, score in enumerate(state.scores()):
            self.wins[seat] += (seat in winners) / max(1, len(winners))
            self.totals[seat] += score
            self.squares[seat] += score * score

    def merge(self, other: Simulation) -> None:
        """Count the games of another simulation; its seconds too, as if they had been played one after the other.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> result.merge(simulate("daimyo", games=3, players=2, bots=["random"], seed=2))
        >>> result.games
        5
        """
        self.seconds += other.seconds
        self.games += other.games
        self.decisions += other.decisions
        self.choices += other.choices
        self.outcomes += other.outcomes
        for mine, more in ((self.wins, other.wins), (self.totals, other.totals), (self.squares, other.squares)):
            mine[:] = [a + b for a, b in zip(mine, more, strict=True)]

    def interval(self, seat: int) -> float:
        """Return half the width of the 95 % interval of a seat's mean score.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> result.interval(0) > 0
        True
        """
        if self.games < 2:
            return 0.0
        mean = self.totals[seat] / self.games
        variance = max(0.0, self.squares[seat] - self.games * mean * mean) / (self.games - 1)
        return Z95 * sqrt(variance / self.games)

    def win_interval(self, seat: int) -> float:
        """Return half the width of the 95 % interval of a seat's share of wins.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> 0 <= result.win_interval(0) < 1
        True
        """
        share = self.wins[seat] / self.games
        return Z95 * sqrt(share * (1 - share) / self.games)

    def report(self) -> dict[str, Any]:
        """Return everything as plain data.

        >>> from atoll.lab.simulate import simulate
        >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
        >>> result.report()["bots"]
        ['random', 'random']
        """
        return {
            "game": self.game,
            "games": self.games,
            "players": self.players,
            "bots": self.bots,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.games / self.seconds, 2),
            "decisions_per_s": round(self.decisions / self.seconds),
            "choices_per_s": round(self.choices / self.seconds),
            "outcomes_per_s": round(self.outcomes / self.seconds),
            "mean_decisions": round(self.decisions / self.games, 2),
            "wins": [round(wins, 4) for wins in self.wins],
            "wins_ci95": [round(self.win_interval(seat), 4) for seat in range(self.players)],
            "scores": [round(total / self.games, 3) for total in self.totals],
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
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play games with one bot for each seat (or one for all) and return what came of them.

    >>> from atoll.lab.simulate import simulate
    >>> result = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
    >>> again = simulate("daimyo", games=2, players=2, bots=["random"], seed=1)
    >>> result.totals == again.totals
    True
    """
    if games < 1:
        raise AtollError("play at least 1 game")
    played: Game[Any] = game(name, data)
    names = crew_of(bots, players)
    crew = [bot(each) for each in names]
    result = Simulation.of(name, names)
    start = perf_counter()
    for k in range(games):
        rng = Random(f"{seed}/{k}")
        result.add(*play_game(played, crew, rng, options or {}))
        result.seconds = perf_counter() - start
        progress(k + 1)
    return result


def crew_of(bots: list[str], players: int) -> list[str]:
    """Return the name of a bot for each seat, when one stands for all or each is named.

    >>> from atoll.lab.simulate import crew_of
    >>> crew_of(["greedy"], players=3)
    ['greedy', 'greedy', 'greedy']
    """
    names = bots * players if len(bots) == 1 else bots
    if len(names) != players:
        raise AtollError(f"{players} players need 1 or {players} bots, not {len(bots)}")
    return names


def play_game(
    game: Game[Any], crew: list[Bot], rng: Random, options: dict[str, str], log: bool = False
) -> tuple[State, int, int, int]:
    """Play one game to its end; return it with its decisions, real choices and outcomes of chance.

    >>> from random import Random
    >>> import atoll
    >>> from atoll.bots import bot
    >>> from atoll.lab.simulate import play_game
    >>> state, decisions, choices, outcomes = play_game(atoll.game("daimyo"), [bot("random")] * 2, Random(1), {})
    >>> state.over
    True
    """
    state: State = game.start(len(crew), options, log=log)
    decisions = choices = outcomes = 0
    blind = all(isinstance(player, RandomBot) for player in crew)
    while state.stack:
        if state.seat == CHANCE:
            state.play_chance(rng)
            outcomes += 1
            continue
        offer = state.choices()
        decisions += 1
        choices += len(offer) > 1
        if blind:  # a random player needs no eyes, and what is on offer needs no check
            state.apply(offer[int(rng.random() * len(offer))], state.seat)
        else:
            state.play(crew[state.seat].choose(Eyes(state, state.seat), rng))
    return state, decisions, choices, outcomes
