"""A choice played on to the end of the game: in worlds that its seat cannot tell apart, on the same luck."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from atoll.bots import bot
from atoll.bots.values import final_margin
from atoll.kernel import SPECTATOR, Choice, Eyes, State
from atoll.lab.intervals import Sums, sums
from atoll.lab.play import Luck, to_the_end

OWN, RIVAL = "own", "rival"
Line = tuple[str, str]  # of the score sheet: whose, and what it is called


def played_out(eyes: Eyes[Any], choice: Choice, player: str, luck: str) -> State:
    """Return the end of a game that goes on from a choice, all seats played by such a bot; a luck is one world.

    >>> from atoll.kernel import CHANCE, Eyes
    >>> from atoll.lab.onward import played_out
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> while state.seat == CHANCE:
    ...     state.play(state.choices()[0])
    >>> played_out(Eyes(state, 0), state.choices()[0], "greedy", luck="1").over
    True
    """
    world: State = eyes.world(Random(f"{luck}/world"))
    world.play(choice, eyes.seat)
    seats = range(len(world.scores()))
    streams = Luck(Random(f"{luck}/chance"), [Random(f"{luck}/seat {seat}") for seat in seats])
    return to_the_end(world, [bot(player) for _ in seats], streams).state


def rank_of(state: State, seat: int) -> float:
    """Return the place of a seat in a finished game, 1 for who won; who are level share the places they take.

    >>> from atoll.lab.onward import rank_of
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=3)
    >>> state.stack, state.points = [], [7, 4, 4]
    >>> [rank_of(state, seat) for seat in range(3)]
    [1.0, 2.5, 2.5]
    """
    winners, scores = state.winners(), state.scores()
    standing = [(k in winners, score) for k, score in enumerate(scores)]
    better = sum(other > standing[seat] for other in standing)
    return better + (1 + standing.count(standing[seat])) / 2


@dataclass(slots=True)
class Onward:
    """What came of a choice in the games that went on from it, luck by luck; others may have met fewer lucks.

    >>> from atoll.lab.onward import Onward
    >>> from pearls import KEEP
    >>> Onward(KEEP, margins=[1.0, 3.0], wins=[0.0, 1.0]).margin
    2.0
    """

    choice: Choice
    margins: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    points: list[dict[Line, float]] = field(default_factory=list)  # by line of the score sheet

    @property
    def margin(self) -> float:
        """The mean margin.

        >>> from atoll.lab.onward import Onward
        >>> from pearls import KEEP
        >>> Onward(KEEP, margins=[4.0]).margin
        4.0
        """
        return sums(self.margins).mean

    def add(self, end: State, seat: int) -> None:
        """Count a game that has ended.

        >>> from atoll.lab.onward import Onward
        >>> from pearls import KEEP, Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.stack, state.points = [], [7, 4]
        >>> onward = Onward(KEEP)
        >>> onward.add(end=state, seat=0)
        >>> onward.margins, onward.wins
        ([3.0], [1.0])
        """
        winners, scores = end.winners(), end.scores()
        self.margins.append(final_margin(end, seat))
        self.wins.append((seat in winners) / max(1, len(winners)))
        best = max((k for k in range(len(scores)) if k != seat), key=lambda k: scores[k])
        sheet = end.game.score_sheet(end.view(SPECTATOR))
        self.points.append({(OWN, name): each[seat] for name, each in sheet})
        self.points[-1] |= {(RIVAL, name): -each[best] for name, each in sheet}

    def lead(self, other: Onward) -> Sums:
        """Return by how much it is better than another one, luck by luck, where both met it.

        >>> from atoll.lab.onward import Onward
        >>> from pearls import DIVE, KEEP
        >>> Onward(KEEP, margins=[4.0, 2.0]).lead(Onward(DIVE, margins=[1.0, 1.0])).mean
        2.0
        """
        return sums(own - others for own, others in zip(self.margins, other.margins, strict=False))

    def gains(self, other: Onward) -> dict[Line, float]:
        """Return where the points come from that it has more than another one, on average where both met the luck.

        >>> from atoll.lab.onward import Onward
        >>> from pearls import DIVE, KEEP
        >>> Onward(KEEP, points=[{("own", "pearls"): 6.0}]).gains(Onward(DIVE, points=[{("own", "pearls"): 4.0}]))
        {('own', 'pearls'): 2.0}
        """
        pairs = list(zip(self.points, other.points, strict=False))
        lines = dict.fromkeys(line for pair in pairs for each in pair for line in each)
        return {
            line: sum(own.get(line, 0) - others.get(line, 0) for own, others in pairs) / len(pairs) for line in lines
        }
