"""A bot that looks to the end of its own turn and takes what leaves it best off.

For every choice that the game calls sensible it finishes the turn a few times in sampled worlds and remembers the best
ending; choices that look poor are dropped after each pass, and one that always ends alike is not tried again. The best
line found is kept and tried first at the next decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.turns import Ending, Style, Value, finish_turn, hand_made, plain, sensible
from atoll.kernel import Choice, Eyes

PASSES = (2, 3, 6)  # endings tried per choice, in each pass
KEPT = 3  # of the choices, one in so many survives a pass


class Greedy(Bot):
    """Plays for the best position at the end of its own turn.

    Its parts: what it goes by (`value`), how often it tries a choice in each pass (`samples`), what it thinks of
    (`style`), at how many choices it looks where fewer are thought of (`wide`), and how often rivals stand aside while
    it plans its next turns too (`ahead`). It may look at more choices now than it goes on with (`begins`).

    >>> from random import Random
    >>> from atoll.bots import Greedy
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> Greedy().choose(Eyes(state, 0), Random(1))  # rather than keep a pearl worth 1
    Choice('dive')
    """

    name = "greedy"

    def __init__(
        self,
        value: Value = hand_made,
        samples: Sequence[int] = PASSES,
        wide: int = 0,
        style: Style = plain,
        ahead: int = 0,
        begins: Style | None = None,
    ) -> None:
        self.value = value
        self.samples = samples
        self.wide = wide
        self.style = style
        self.ahead = ahead
        self.begins = begins or style
        self.planned: list[Choice] = []

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return the choice whose best ending is worth most."""
        best = self.lines(eyes, rng)[0]
        self.plan(best)
        return best[0]

    def lines(self, eyes: Eyes[Any], rng: Random) -> list[tuple[Choice, ...]]:
        """Return the best turn that begins with each choice, the best of all first.

        >>> from random import Random
        >>> from atoll.bots import Greedy
        >>> from atoll.kernel import Eyes
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
        ...     state.play(text)
        >>> [line[0] for line in Greedy().lines(Eyes(state, 0), Random(1))]
        [Choice('dive'), Choice('keep')]
        """
        choices = self._considered(eyes, rng)
        if len(choices) == 1:
            return [(choices[0],)]
        endings = self.endings(eyes, choices, rng)
        return [tuple(ending.line) for ending in sorted(endings.values(), key=_worth, reverse=True)]

    def plan(self, line: Sequence[Choice]) -> None:
        """Remember a line whose first choice is made now: what follows is tried first at the next decision.

        >>> from atoll.bots import Greedy
        >>> from pearls import DIVE, KEEP
        >>> bot = Greedy()
        >>> bot.plan([DIVE, KEEP])
        >>> bot.planned
        [Choice('keep')]
        """
        self.planned = [*line[1:]]

    def endings(self, eyes: Eyes[Any], choices: Sequence[Choice], rng: Random) -> dict[Choice, Ending]:
        """Return the best ending found of each choice; the poorer the choice, the less it was tried.

        >>> from random import Random
        >>> from atoll.bots import Greedy
        >>> from atoll.kernel import Eyes
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
        ...     state.play(text)
        >>> len(Greedy().endings(Eyes(state, 0), state.choices(), Random(1)))
        2
        """
        found = self._planned(eyes, choices, rng)
        kept, settled = list(choices), set[Choice]()
        for tries in self.samples:
            for choice in kept:
                if choice in settled:
                    continue
                endings = [self._ending(eyes, [choice], rng) for _ in range(tries)]
                ending = max(endings, key=_worth)
                if choice not in found or ending.value > found[choice].value:
                    found.pop(choice, None)  # of endings that are level, the one found first stays first
                    found[choice] = ending
                if all(each.certain and each.value == ending.value for each in endings):
                    settled.add(choice)
            kept = sorted(kept, key=lambda choice: -found[choice].value)[: max(2, len(kept) // KEPT)]
        return found

    def _considered(self, eyes: Eyes[Any], rng: Random) -> list[Choice]:
        """Return the sensible choices, and any others as long as there are few."""
        choices = sensible(eyes, rng, self.begins)
        if len(choices) >= self.wide:
            return choices
        others = [choice for choice in eyes.choices() if choice not in choices]
        return [*choices, *rng.sample(others, min(len(others), self.wide - len(choices)))]

    def _planned(self, eyes: Eyes[Any], choices: Sequence[Choice], rng: Random) -> dict[Choice, Ending]:
        """Return how the line planned before ends, if it still can be played."""
        if not self.planned or self.planned[0] not in choices:
            return {}
        ending = self._ending(eyes, self.planned, rng)
        return {ending.line[0]: ending}

    def _ending(self, eyes: Eyes[Any], line: Sequence[Choice], rng: Random) -> Ending:
        return finish_turn(eyes, line, rng, self.value, self.style, self.ahead)


def _worth(ending: Ending) -> float:
    return ending.value
