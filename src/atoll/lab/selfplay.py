"""Games that a policy plays against itself and its elders, many at once, and what came of every decision.

Games go on in step, so that the network is asked about many decisions together. Seats choose by chance as the policy
leans, among the game's ideas; what an elder policy chooses is not learned from. A decision's gain is by how much more
its seat could expect soon after than before (generalised advantage).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from atoll.bots import Bot
from atoll.bots.policy import Policy, Reader, columns_of
from atoll.bots.returns import Aim
from atoll.kernel import CHANCE, Choice, Eyes, Game, State
from atoll.lab.train import bounded

Arrays = dict[str, NDArray[Any]]

WIDEST = 40  # choices that are looked at
AT_ONCE = 12  # games
TRUST = 0.96  # how much of what came later a decision is given the credit for, step by step
WITH_ELDERS, ELDERS = 0.35, 0.5  # games in which elders sit, and how often at each seat


class Decisions(NamedTuple):
    """Decisions, a row each: what was seen, offered and chosen, how likely that was, and what came of it.

    >>> from atoll.lab.selfplay import Decisions
    >>> len(Decisions.of([], columns=3).chosen)
    0
    """

    seen: NDArray[np.float16]
    offered: NDArray[np.int32]  # indices of choices; -1 where there are no more
    chosen: NDArray[np.int64]  # which of these
    leaning: NDArray[np.float32]  # the logarithm of the chance of that
    gain: NDArray[np.float32]
    reward: NDArray[np.float32]
    won: NDArray[np.float32]

    @classmethod
    def of(cls, rows: Sequence[Row], columns: int) -> Decisions:
        """Return rows as columns.

        >>> from atoll.lab.selfplay import Decisions, Row
        >>> Decisions.of([Row(np.zeros(3), [4, 7], 1, -0.5, 0.0)], columns=3).offered[0, :3].tolist()
        [4, 7, -1]
        """
        offered = np.full((len(rows), WIDEST), -1, np.int32)
        for k, row in enumerate(rows):
            offered[k, : len(row.offered)] = row.offered
        return cls(
            np.array([row.seen for row in rows], np.float16).reshape(len(rows), columns),
            offered,
            np.array([row.chosen for row in rows], np.int64),
            np.array([row.leaning for row in rows], np.float32),
            np.array([row.gain for row in rows], np.float32),
            np.array([row.expected + row.gain for row in rows], np.float32),
            np.array([row.won for row in rows], np.float32),
        )

    @classmethod
    def joined(cls, several: Sequence[Decisions]) -> Decisions:
        """Return several as one.

        >>> from atoll.lab.selfplay import Decisions
        >>> len(Decisions.joined([Decisions.of([], 3)] * 2).won)
        0
        """
        return cls(*(np.concatenate(parts) for parts in zip(*several, strict=True)))


class Row:
    """A decision, and what came of it once the game is over.

    >>> import numpy as np
    >>> from atoll.lab.selfplay import Row
    >>> Row(np.zeros(3), [4, 7], 1, -0.5, 0.0).gain
    0.0
    """

    __slots__ = ("chosen", "expected", "gain", "leaning", "offered", "seen", "won")

    def __init__(self, seen: NDArray[Any], offered: Sequence[int], chosen: int, leaning: float, expected: float):
        self.seen = seen.astype(np.float16)
        self.offered = offered
        self.chosen = chosen
        self.leaning = leaning
        self.expected = expected
        self.gain = self.won = 0.0


class Match:
    """A game under way: its state, what each seat decided, and where elders sit.

    >>> import atoll
    >>> from random import Random
    >>> from atoll.bots.returns import Aim
    >>> from atoll.lab.selfplay import Match
    >>> match = Match(atoll.game("daimyo"), 2, Aim(12.0), Random(1))
    >>> match.go_on(), len(match.offer) > 1
    (True, True)
    """

    def __init__(self, game: Game[Any], players: int, aim: Aim, rng: Random, elders: bool = False):
        self.game, self.aim, self.rng = game, aim, rng
        self.state: State = game.start(players, game.complete(bounded(game)))
        self.rows: list[list[Row]] = [[] for _ in range(players)]
        self.elder = [elders and rng.random() < ELDERS for _ in range(players)]
        self.offer: list[Choice] = []

    def go_on(self) -> bool:
        """Play until a seat has more than one idea; return whether there is anything left to decide.

        >>> import atoll
        >>> from random import Random
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.selfplay import Match
        >>> match = Match(atoll.game("daimyo"), 2, Aim(12.0), Random(1))
        >>> match.state.stack.clear()
        >>> match.go_on()
        False
        """
        state, game, last = self.state, self.game, self.aim.last
        while state.stack and not (last and game.turns(state) > last):
            if state.seat == CHANCE:
                state.play_chance(self.rng)
                continue
            self.offer = game.ideas(state, state.seat)[:WIDEST]
            if len(self.offer) > 1:
                return True
            state.apply(self.offer[0], state.seat)
        return False

    def reckoned(self) -> list[Row]:
        """Return all decisions with what came of them.

        >>> import atoll
        >>> from random import Random
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.selfplay import Match
        >>> Match(atoll.game("daimyo"), 2, Aim(12.0), Random(1)).reckoned()
        []
        """
        for rows, (reward, won) in zip(self.rows, self.aim.results(self.state), strict=True):
            later, gain = reward, 0.0
            for row in reversed(rows):
                row.gain = gain = later - row.expected + TRUST * gain
                row.won = won
                later = row.expected
        return [row for rows in self.rows for row in rows]


class School:
    """Plays many games in step by a policy and writes down its decisions.

    >>> import atoll
    >>> from atoll.bots.policy import blank
    >>> from atoll.bots.returns import Aim
    >>> from atoll.lab.selfplay import School
    >>> daimyo = atoll.game("daimyo")
    >>> school = School(daimyo, Aim(12.0), counts=(2,), seed=1, at_once=2)
    >>> school.learn(blank(daimyo))
    >>> school.step()
    2
    """

    def __init__(self, game: Game[Any], aim: Aim, counts: Sequence[int], seed: int, at_once: int = AT_ONCE):
        self.game, self.aim, self.counts = game, aim, counts
        self.rng = Random(f"{seed}/school")
        self.columns = len(columns_of(game))
        self.done: list[Row] = []
        self.ended: list[Match] = []
        self._matches = [self._fresh() for _ in range(at_once)]
        self._policies: dict[int, Policy] = {}
        self._elders: dict[int, Policy] = {}

    def learn(self, arrays: Arrays, elder: Arrays | None = None) -> None:
        """Go by these weights from now on, and elders by older ones.

        >>> import atoll
        >>> from atoll.bots.policy import blank
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.selfplay import School
        >>> daimyo = atoll.game("daimyo")
        >>> school = School(daimyo, Aim(12.0), counts=(2,), seed=1)
        >>> school.learn(blank(daimyo), elder=blank(daimyo))
        >>> school.step() == 12
        True
        """
        self._policies = {players: Policy(self.game, players, arrays) for players in self.counts}
        self._elders = {players: Policy(self.game, players, elder) for players in self.counts} if elder else {}

    def step(self) -> int:
        """Let one decision be made in every game; return how many there were.

        >>> import atoll
        >>> from atoll.bots.policy import blank
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.selfplay import School
        >>> daimyo = atoll.game("daimyo")
        >>> school = School(daimyo, Aim(12.0), counts=(2, 3), seed=1, at_once=5)
        >>> school.learn(blank(daimyo))
        >>> school.step()
        5
        """
        for k, match in enumerate(self._matches):
            while not match.go_on():
                self.done += match.reckoned()
                self.ended.append(match)
                match = self._matches[k] = self._fresh(elders=bool(self._elders))
        asked: dict[tuple[int, bool], list[Match]] = {}
        for match in self._matches:
            asked.setdefault((len(match.rows), match.elder[match.state.seat]), []).append(match)
        for (players, elder), matches in asked.items():
            self._decide((self._elders if elder else self._policies)[players], matches, elder)
        return len(self._matches)

    def _decide(self, policy: Policy, matches: Sequence[Match], elder: bool) -> None:
        seen = [policy.reader.numbers(match.state, match.state.seat) for match in matches]
        leanings, expected = policy.many(seen, [match.offer for match in matches])
        for match, numbers, leaning, (expects, _) in zip(matches, seen, leanings, expected, strict=True):
            chances = np.exp(leaning - leaning.max())
            chances /= chances.sum()
            k = min(int(np.searchsorted(np.cumsum(chances), self.rng.random())), len(chances) - 1)
            seat = match.state.seat
            if not elder:
                offered = [choice.index for choice in match.offer]
                likely = log(max(float(chances[k]), 1e-9))
                match.rows[seat].append(Row(numbers, offered, k, likely, float(expects)))
            match.state.apply(match.offer[k], seat)

    def _fresh(self, elders: bool = False) -> Match:
        players = self.rng.choice(self.counts)
        return Match(self.game, players, self.aim, self.rng, elders and self.rng.random() < WITH_ELDERS)


def imitated(game: Game[Any], crew: Sequence[Bot], aim: Aim, rng: Random, until: float = float("inf")) -> list[Row]:
    """Return the decisions of a game of bots, where what they choose is among the game's ideas; none if time runs out.

    >>> import atoll
    >>> from random import Random
    >>> from atoll.bots import RandomBot
    >>> from atoll.bots.returns import Aim
    >>> from atoll.lab.selfplay import imitated
    >>> len(imitated(atoll.game("daimyo"), [RandomBot()] * 2, Aim(12.0), Random(1))) > 50
    True
    """
    match = Match(game, len(crew), aim, rng)
    state, reader = match.state, Reader(game, len(crew), columns_of(game))
    while state.stack:
        if monotonic() > until:
            return []
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        seat, offer = state.seat, game.ideas(state, state.seat)[:WIDEST]
        choice = crew[seat].choose(Eyes(state, seat), rng)
        if len(offer) > 1 and choice in offer:
            offered = [each.index for each in offer]
            match.rows[seat].append(Row(reader.numbers(state, seat), offered, offer.index(choice), 0.0, 0.0))
        state.apply(choice, seat)
    return match.reckoned()
