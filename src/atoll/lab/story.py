"""Watches one game for those who study it: points over time, the lead, and who used what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from atoll.kernel import SPECTATOR, Event, Game, State
from atoll.lab.rows import Story

STEPS = 20  # of the curve of a game
NOBODY = -1
SEATS = ("seat", "rival")  # values of an event that name players, not things


class _Moment(NamedTuple):
    """Points at some time of a game."""

    decisions: int
    scores: list[float]
    sources: dict[str, float]


@dataclass(slots=True)
class Watcher:
    """Sees a game go by; what it keeps does not grow with the game's length.

    >>> import atoll
    >>> from atoll.lab.story import Watcher
    >>> Watcher(atoll.game("daimyo")).leads
    0
    """

    game: Game[Any]
    first: int = NOBODY
    leads: int = 0
    decisions: int = 0
    _leader: int = NOBODY
    _seat: int = NOBODY
    _every: int = 1  # decisions between two moments
    _moments: list[_Moment] = field(default_factory=list)

    def watch(self, state: State) -> None:
        """Look at the state before a decision, and when the game is over.

        >>> import atoll
        >>> from atoll.bots import bot
        >>> from atoll.lab.play import Luck, play_game
        >>> from atoll.lab.story import Watcher
        >>> watcher = Watcher(atoll.game("daimyo"))
        >>> course = play_game(watcher.game, [bot("random")] * 2, Luck.of(1, 0, players=2), {}, watch=watcher.watch)
        >>> watcher.decisions == course.decisions + 1
        True
        """
        if self.first == NOBODY:
            self.first = state.seat
        if state.over or state.seat != self._seat:
            self._seat = state.seat
            self._see_lead(state.scores())
        if state.over or self.decisions % self._every == 0:
            self._keep(state)
        self.decisions += 1

    def _see_lead(self, scores: Sequence[float]) -> None:
        leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(leaders) > 1:
            return
        self.leads += self._leader not in (NOBODY, leaders[0])
        self._leader = leaders[0]

    def _keep(self, state: State) -> None:
        sheet = self.game.score_sheet(state.view(SPECTATOR))
        sources = {source: sum(points) / len(points) for source, points in sheet}
        self._moments.append(_Moment(self.decisions, list(state.scores()), sources))
        if len(self._moments) > 2 * STEPS:
            del self._moments[1::2]
            self._every *= 2

    def story(self, state: State) -> Story:
        """Return what is kept of the finished game.

        >>> import atoll
        >>> from atoll.bots import bot
        >>> from atoll.lab.play import Luck, play_game
        >>> from atoll.lab.story import Watcher
        >>> watcher = Watcher(atoll.game("daimyo"))
        >>> course = play_game(watcher.game, [bot("random")] * 2, Luck.of(1, 0, players=2), {}, watch=watcher.watch)
        >>> watcher.story(course.state).curve[-1] == list(course.state.scores())
        True
        """
        self._moments.sort(key=lambda moment: moment.decisions)
        steps = [self._moment(step / STEPS) for step in range(STEPS + 1)]
        sheet = self.game.score_sheet(state.view(SPECTATOR))
        return Story(
            sheet={source: list(points) for source, points in sheet},
            tally={heading: dict(numbers) for heading, numbers in self.game.tally(state).items()},
            uses=uses(self.game, state.log or [], len(state.scores())),
            curve=[moment.scores for moment in steps],
            sources={s: [moment.sources.get(s, 0.0) for moment in steps] for s in steps[-1].sources},
            leads=self.leads,
            first=self.first,
        )

    def _moment(self, part: float) -> _Moment:
        """Return the last moment kept before some part of the game was over."""
        length = self._moments[-1].decisions
        return [moment for moment in self._moments if moment.decisions <= part * length][-1]


def uses(game: Game[Any], log: Sequence[Event], players: int) -> dict[str, list[int]]:
    """Return how often each seat did something, by the event and the first thing that it names.

    >>> import atoll
    >>> from atoll.bots import bot
    >>> from atoll.lab.play import Luck, play_game
    >>> from atoll.lab.story import uses
    >>> daimyo = atoll.game("daimyo")
    >>> course = play_game(daimyo, [bot("random")] * 2, Luck.of(1, 0, players=2), {}, log=True)
    >>> all(len(times) == 2 for times in uses(daimyo, course.state.log, players=2).values())
    True
    """
    nouns = game.texts.language("en").nouns
    found: dict[str, list[int]] = {}
    for event in log:
        seat = event.values.get("seat", NOBODY)
        if not 0 <= seat < players:
            continue
        thing = next((name for name in event.values if name not in SEATS and name in nouns), "")
        label = f"{event.key}: {nouns[thing][event.values[thing]]}" if thing else event.key
        found.setdefault(label, [0] * players)[seat] += 1
    return found
