"""Tournaments of bots: every one at every seat equally often, on the same luck, with honest intervals.

Games come in blocks. A block is one line-up on one luck: it is played once for every seat, and all move on a seat each
time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, cycle, islice, permutations
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from atoll.kernel import AtollError
from atoll.lab.intervals import Interval, Sums
from atoll.lab.many import Manner, ManyGames, numbered
from atoll.lab.play import Setting
from atoll.lab.ratings import Ratings, ratings
from atoll.lab.rows import Row
from atoll.lab.work import TIMES, Task

EVERYWHERE = Manner()
LineUp = tuple[str, ...]


def line_ups(bots: Sequence[str], players: int) -> list[LineUp]:
    """Return who plays whom, block by block, until it begins anew.

    Of two bots the first sits alone among the others. Otherwise every choice of bots, in every order round the table;
    where there are more seats than bots, each is in turn the one who sits twice.

    >>> from atoll.lab.tournament import line_ups
    >>> line_ups(["greedy", "random"], players=3)
    [('greedy', 'random', 'random')]
    """
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise AtollError("name at least 2 bots, each one once")
    if len(bots) == 2:
        return [(bots[0], *[bots[1]] * (players - 1))]
    size = min(len(bots), players)
    starts = range(size if size < players else 1)
    orders = list(permutations(range(1, size)))
    return [
        tuple(islice(cycle((chosen[0], *(chosen[k] for k in order))), start, start + players))
        for order in orders
        for start in starts
        for chosen in combinations(bots, size)
    ]


def seatings(line_up: LineUp) -> list[LineUp]:
    """Return a line-up moved on seat by seat, so that everyone has sat everywhere.

    >>> from atoll.lab.tournament import seatings
    >>> seatings(("greedy", "random", "random"))
    [('greedy', 'random', 'random'), ('random', 'random', 'greedy'), ('random', 'greedy', 'random')]
    """
    return [line_up[k:] + line_up[:k] for k in range(len(line_up))]


class Standing(msgspec.Struct):
    """How one bot did; places are counted by its seats.

    >>> from atoll.lab.tournament import Standing
    >>> Standing().games
    0
    """

    shares: Sums = msgspec.field(default_factory=Sums)  # of the wins, block by block
    seats: int = 0
    games: int = 0  # in which it had any seat
    ranks: float = 0.0
    asked: int = 0
    thought: float = 0.0

    @property
    def share(self) -> Interval:
        """Its share of the wins in the games it took part in.

        >>> from atoll.lab.intervals import sums
        >>> from atoll.lab.tournament import Standing
        >>> Standing(sums([1, 0.5, 1, 0.5]), games=8).share.mean
        0.75
        """
        return self.shares.share(self.games)

    def report(self, players: int) -> dict[str, Any]:
        """Return it as plain data.

        >>> from atoll.lab.intervals import sums
        >>> from atoll.lab.tournament import Standing
        >>> Standing(sums([1, 0.5, 1, 0.5]), seats=8, games=8).report(players=2)["par"]
        0.5
        """
        share = self.share
        return {
            "share": round(share.mean, 4),
            "low": round(share.low, 4),
            "high": round(share.high, 4),
            "mean_rank": round(self.ranks / max(1, self.seats), 3),
            "ms_per_decision": round(1000 * self.thought / max(1, self.asked), 3),
            "games": self.games,
            "par": round(self.seats / players / max(1, self.games), 4),  # its share if all were equally strong
        }


@dataclass(slots=True)
class Tournament:
    """What came of a tournament.

    >>> from atoll.lab.tournament import Standing, Tournament
    >>> Tournament("daimyo", players=2, standings={"greedy": Standing(), "random": Standing()}).games
    0
    """

    game: str
    players: int
    standings: dict[str, Standing]
    games: int = 0
    nobody: int = 0  # games that nobody won
    seconds: float = 0.0
    wanted: int = 0
    stopped: bool = False
    ratings: Ratings | None = None
    _block: list[Row] = field(default_factory=list)

    def add(self, row: Row) -> None:
        """Count a game; it counts when its block is complete.

        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import STORIES, Task, play_task
        >>> row = play_task(Task(Setting("daimyo", ("random", "random")), number=7), seed=1, kept=STORIES)
        >>> from atoll.lab.tournament import Standing, Tournament
        >>> result = Tournament("daimyo", players=2, standings={"random": Standing()})
        >>> result.add(row)
        >>> result.games
        0
        >>> result.add(row)
        >>> result.games
        2
        """
        self._block.append(row)
        if len(self._block) == self.players:
            self._count_block()
            self._block = []

    def _count_block(self) -> None:
        for row in self._block:
            self.games += 1
            self.nobody += not row.winners
            if self.ratings is not None:
                self.ratings.add(row.bots, row.ranks())
        for name in dict.fromkeys(self._block[0].bots):
            self._count_bot(name, self.standings[name])

    def _count_bot(self, name: str, standing: Standing) -> None:
        won = 0.0
        for row in self._block:
            ranks = row.ranks()
            for seat in (seat for seat, who in enumerate(row.bots) if who == name):
                won += row.win(seat)
                standing.seats += 1
                standing.ranks += ranks[seat]
                standing.asked += row.asked[seat]
                standing.thought += row.thought[seat]
        standing.games += len(self._block)
        standing.shares.add(won / len(self._block))

    def report(self) -> dict[str, Any]:
        """Return everything as plain data.

        >>> from atoll.lab.tournament import Standing, Tournament
        >>> list(Tournament("daimyo", players=2, standings={"greedy": Standing()}).report()["bots"])
        ['greedy']
        """
        bots = {name: standing.report(self.players) for name, standing in self.standings.items()}
        if self.ratings is not None:
            for name in bots.keys() & self.ratings.of.keys():
                bots[name]["rating"] = self.ratings.of[name].report()
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "nobody": self.nobody,
            "bots": bots,
            "seconds": round(self.seconds, 3),
        }


def blocks(
    game: str, bots: Sequence[str], players: int, numbers: range, options: Mapping[str, str], data: Path | None = None
) -> list[Task]:
    """Return the games of some blocks, one after the other; the number of a block is that of its luck.

    >>> from atoll.lab.tournament import blocks
    >>> [(task.number, task.setting.bots[0]) for task in blocks("daimyo", ["greedy", "random"], 2, range(2), {})]
    [(0, 'greedy'), (0, 'random'), (1, 'greedy'), (1, 'random')]
    """
    return blocks_of(game, line_ups(bots, players), numbers, options, data)


def blocks_of(
    game: str, ups: Sequence[LineUp], numbers: range, options: Mapping[str, str], data: Path | None = None
) -> list[Task]:
    """Return the games of some blocks for which line-ups take turns.

    >>> from atoll.lab.tournament import blocks_of
    >>> len(blocks_of("daimyo", [("greedy", "random", "random")], range(4), {}))
    12
    """
    used = {number % len(ups) for number in numbers}
    settings = {up: [Setting(game, seating, options, data) for seating in seatings(ups[up])] for up in used}
    return [Task(setting, number) for number in numbers for setting in settings[number % len(ups)]]


def tournament(
    name: str,
    bots: Sequence[str],
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, str],
    data: Path | None = None,
    first: int = 0,
    manner: Manner = EVERYWHERE,
) -> Tournament:
    """Play a tournament of at least so many games, in whole blocks.

    >>> from atoll.lab.many import Manner
    >>> from atoll.lab.tournament import tournament
    >>> result = tournament("daimyo", ["greedy", "random"], 2, games=2, seed=1, options={}, manner=Manner(jobs=1))
    >>> result.report()["bots"]["greedy"]["share"]
    1.0
    """
    numbers = numbered(first, ceil(games / players))
    many = ManyGames(blocks(name, bots, players, numbers, options, data), seed, TIMES, manner)
    result = Tournament(name, players, {each: Standing() for each in bots}, wanted=len(many.tasks), ratings=ratings())
    start = perf_counter()
    for row in many.rows():
        result.add(row)
    result.seconds, result.stopped = perf_counter() - start, many.stopped
    return result
