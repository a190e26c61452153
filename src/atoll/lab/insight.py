"""What many games show beyond means: course and lead, who goes first, what goes with winning, how much luck decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import atanh, sqrt, tanh
from random import Random
from typing import NamedTuple

from atoll.lab.intervals import Interval, Sums, quantile, sums
from atoll.lab.rows import Row

RESAMPLES = 400  # of the lucks, for the interval of a part of the variance
RARE = 0.02  # what fewer of the players use says little
Luck = list[list[float]]  # one number a seat, for each game that was played on it


class Tie(NamedTuple):
    """How something that players do goes with winning: it need not be why.

    >>> from atoll.lab.insight import Tie
    >>> from atoll.lab.intervals import Interval
    >>> Tie("build: castle", used=0.5, share=0.6, correlation=Interval(0.2, 0.1, 0.3)).correlation.sure
    True
    """

    name: str
    used: float  # by how many of the players, as a share
    share: float  # of the wins that those had who did it
    correlation: Interval  # of how often it was done with the win


@dataclass(slots=True)
class _Deed:
    """How often something was done by those who did it, and what they won."""

    players: int = 0
    total: float = 0.0
    squares: float = 0.0
    wins: float = 0.0
    products: float = 0.0  # of how often and the win

    def add(self, times: int, win: float) -> None:
        """Count a player who did it."""
        self.players += 1
        self.total += times
        self.squares += times * times
        self.wins += win
        self.products += times * win


@dataclass(slots=True)
class Insight:
    """What many games show; add them one by one.

    >>> from atoll.lab.insight import Insight
    >>> Insight(players=2).games
    0
    """

    players: int
    lengths: list[int] = field(default_factory=list)
    leads: Counter[int] = field(default_factory=Counter)
    first: dict[int, list[float]] = field(default_factory=dict)  # the win of who was asked first, by luck
    winners_curve: list[float] = field(default_factory=list)
    others_curve: list[float] = field(default_factory=list)
    sources: dict[str, list[float]] = field(default_factory=dict)
    _won: int = 0
    _seats: int = 0
    _wins: Sums = field(default_factory=Sums)
    _deeds: dict[str, _Deed] = field(default_factory=dict)
    _points: dict[int, Luck] = field(default_factory=dict)
    _shares: dict[int, Luck] = field(default_factory=dict)  # of the wins

    def add(self, row: Row) -> None:
        """Count a game.

        >>> from atoll.lab.insight import Insight
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.work import STORIES, Task, play_task
        >>> row = play_task(Task(Setting("daimyo", ("random", "random")), number=7), seed=1, kept=STORIES)
        >>> insight = Insight(players=2)
        >>> insight.add(row)
        >>> insight.lengths == [row.decisions]
        True
        """
        story = row.story
        assert story is not None
        self.lengths.append(row.decisions)
        self.leads[story.leads] += 1
        self.first.setdefault(row.number, []).append(row.win(story.first))
        self._count_curves(row, story.curve)
        for source, means in story.sources.items():
            _add(self.sources.setdefault(source, []), means)
        wins = [row.win(seat) for seat in range(self.players)]
        self._seats += self.players
        for win in wins:
            self._wins.add(win)
        for name, times in story.uses.items():
            deed = self._deeds.setdefault(name, _Deed())
            for seat in (seat for seat in range(self.players) if times[seat]):
                deed.add(times[seat], wins[seat])
        self._points.setdefault(row.number, []).append(row.scores)
        self._shares.setdefault(row.number, []).append(wins)

    def _count_curves(self, row: Row, curve: Sequence[Sequence[float]]) -> None:
        winners = [seat for seat in row.winners if seat < self.players]
        others = [seat for seat in range(self.players) if seat not in winners]
        if not winners or not others:
            return
        self._won += 1
        _add(self.winners_curve, [sum(scores[seat] for seat in winners) / len(winners) for scores in curve])
        _add(self.others_curve, [sum(scores[seat] for seat in others) / len(others) for scores in curve])

    @property
    def games(self) -> int:
        """How many games were counted.

        >>> from atoll.lab.study import study
        >>> insight = study("daimyo", games=1, players=2, bots=["random"], seed=1).insight
        >>> insight.games
        1
        """
        return len(self.lengths)

    def seat_share(self, seat: int) -> Interval:
        """Return a seat's share of the wins; games on the same luck are a block.

        >>> from atoll.lab.study import study
        >>> insight = study("daimyo", games=1, players=2, bots=["random"], seed=1).insight
        >>> insight.seat_share(0).mean + insight.seat_share(1).mean
        1.0
        """
        return _share([[wins[seat] for wins in luck] for luck in self._shares.values()], self.games)

    def first_share(self) -> Interval:
        """Return the share of the wins that who was asked first has.

        >>> from atoll.lab.study import study
        >>> insight = study("daimyo", games=1, players=2, bots=["random"], seed=1).insight
        >>> 0 <= insight.first_share().mean <= 1
        True
        """
        return _share(self.first.values(), self.games)

    def curves(self) -> tuple[list[float], list[float]]:
        """Return the mean points of winners and of the others, from the start to the end.

        >>> from atoll.lab.study import study
        >>> insight = study("daimyo", games=1, players=2, bots=["random"], seed=1).insight
        >>> winners, others = insight.curves()
        >>> winners[-1] > others[-1]
        True
        """
        count = max(1, self._won)
        return [total / count for total in self.winners_curve], [total / count for total in self.others_curve]

    def source_curves(self) -> dict[str, list[float]]:
        """Return the mean points a player by source, from the start to the end.

        >>> from atoll.lab.study import study
        >>> insight = study("daimyo", games=1, players=2, bots=["random"], seed=1).insight
        >>> "banners" in insight.source_curves()
        True
        """
        return {source: [total / self.games for total in totals] for source, totals in self.sources.items()}

    def ties(self) -> list[Tie]:
        """Return how everything that is not rare goes with winning, the strongest ties first.

        >>> from atoll.lab.study import study
        >>> insight = study("daimyo", games=1, players=2, bots=["random"], seed=1).insight
        >>> all(0 < tie.used <= 1 for tie in insight.ties())
        True
        """
        found = [
            Tie(name, deed.players / self._seats, deed.wins / deed.players, self._correlation(deed))
            for name, deed in self._deeds.items()
            if deed.players >= max(2, RARE * self._seats)
        ]
        return sorted(found, key=lambda tie: -abs(tie.correlation.mean))

    def _correlation(self, deed: _Deed) -> Interval:
        """Return Pearson's correlation with Fisher's interval; players of a game are taken for one observation."""
        n, wins = self._seats, self._wins
        spread = (n * deed.squares - deed.total**2) * (n * wins.squares - wins.total**2)
        if spread <= 0 or self.games < 5:
            return Interval(0.0, -1.0, 1.0)
        r = (n * deed.products - deed.total * wins.total) / sqrt(spread)
        r = max(-0.999999, min(0.999999, r))
        half = quantile(self.games - 3) / sqrt(self.games - 3)
        return Interval(r, tanh(atanh(r) - half), tanh(atanh(r) + half))

    def parted(self) -> float | None:
        """Return of how many lucks the repeats went differently, as a share; nothing without repeats.

        >>> from atoll.lab.study import study
        >>> study("daimyo", games=1, players=2, bots=["random"], seed=1, repeats=2).insight.parted()
        1.0
        """
        repeated = [luck for luck in self._points.values() if len(luck) > 1]
        return sum(any(game != luck[0] for game in luck) for luck in repeated) / len(repeated) if repeated else None

    def luck(self) -> dict[str, Interval]:
        """Return which part of the variance of points and of wins goes with chance.

        Empty with too few repeats, and where none went differently: bots that decide alike whatever they draw play the
        same game again, which says nothing of luck.

        >>> from atoll.lab.study import study
        >>> list(study("daimyo", games=3, players=2, bots=["random"], seed=1, repeats=2).insight.luck())
        ['points', 'wins']
        """
        repeated = [number for number, luck in self._points.items() if len(luck) > 1]
        if len(repeated) < 3 or not self.parted():
            return {}
        kinds = {"points": self._points, "wins": self._shares}
        return {name: part_of_luck([lucks[number] for number in repeated]) for name, lucks in kinds.items()}


def _share(blocks: Iterable[Sequence[float]], games: int) -> Interval:
    return sums(sum(block) / len(block) for block in blocks).share(games)


def part_of_luck(lucks: Sequence[Luck]) -> Interval:
    """Return the part of the variance between lucks, not within one, with an interval by drawing lucks anew.

    >>> from atoll.lab.insight import part_of_luck
    >>> part_of_luck([[[1.0], [1.0]], [[5.0], [5.0]]]).mean
    1.0
    """
    rng = Random(0)
    drawn = sorted(_part(rng.choices(lucks, k=len(lucks))) for _ in range(RESAMPLES))
    tail = RESAMPLES // 40
    return Interval(_part(lucks), drawn[tail], drawn[-1 - tail])


def _part(lucks: Sequence[Luck]) -> float:
    """Return the part between groups by one-way analysis of variance, seat by seat, summed over seats."""
    repeats = min(len(luck) for luck in lucks)
    between = within = 0.0
    for seat in range(len(lucks[0][0])):
        groups = [[game[seat] for game in luck[:repeats]] for luck in lucks]
        means = Sums()
        for group in groups:
            mean = sum(group) / repeats
            means.add(mean)
            within += sum((number - mean) ** 2 for number in group) / (repeats - 1) / len(groups)
        between += means.error * means.count
    luck = max(0.0, between - within / repeats)  # means of groups differ a little by what differs within them
    return luck / (luck + within) if luck + within else 0.0


def _add(totals: list[float], more: Sequence[float]) -> None:
    totals[:] = [a + b for a, b in zip(totals, more, strict=True)] if totals else list(more)
