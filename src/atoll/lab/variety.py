"""Puzzles that differ: in the part of the game, the number of players, and what is best."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil

from atoll.kernel import Choice
from atoll.kernel.puzzle import EARLY, LATE, MIDDLE

SHARES = {EARLY: 0.3, MIDDLE: 0.5, LATE: 1.0}  # of the puzzles, at most: the earlier, the more games a proof takes
SEATED = 1.6  # of the puzzles for one, at most, divided by the players: the more, the longer their games
SAME_VERB = 4  # puzzles with the same verb


def verb_of(choice: Choice) -> str:
    """Return what kind of thing a choice does: its words without pieces, places and numbers.

    >>> import atoll
    >>> from atoll.lab.variety import verb_of
    >>> verb_of(atoll.game("daimyo").book.parse("die red/3 recruitment"))
    'die recruitment'
    """
    return worded(choice.text)


def worded(text: str) -> str:
    """Return the words of a choice's text.

    >>> from atoll.lab.variety import worded
    >>> worded("build war_canoe 0,-2")
    'build war_canoe'
    """
    return " ".join(word for word in text.split() if word.replace("_", "").isalpha())


@dataclass(slots=True)
class Variety:
    """Sees to it that puzzles differ: in the part of the game, the number of players, and what is best.

    >>> from atoll.lab.variety import Variety
    >>> variety = Variety(wanted=3)
    >>> variety.add("early", 2, "dive")
    >>> variety.wants("early", 3), variety.wants("late", 3), variety.wants_verb("dive")
    (False, True, True)
    """

    wanted: int
    seen: Counter[object] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How many puzzles there are.

        >>> from atoll.lab.variety import Variety
        >>> Variety(wanted=10).count
        0
        """
        return sum(self.seen[phase] for phase in SHARES)

    def wants(self, phase: str, players: int) -> bool:
        """Return whether one more of a phase and a number of players is welcome.

        >>> from atoll.lab.variety import Variety
        >>> Variety(wanted=10).wants("early", 2)
        True
        """
        few, short = ceil(self.wanted * SHARES[phase]), ceil(self.wanted * SEATED / players)
        return self.count < self.wanted and self.seen[phase] < few and self.seen[players] < short

    def wants_verb(self, verb: str) -> bool:
        """Return whether one more with this verb is welcome.

        >>> from atoll.lab.variety import Variety
        >>> Variety(wanted=10).wants_verb("dive")
        True
        """
        return self.seen["verb", verb] < SAME_VERB

    def add(self, phase: str, players: int, verb: str) -> None:
        """Count a puzzle.

        >>> from atoll.lab.variety import Variety
        >>> variety = Variety(wanted=10)
        >>> variety.add("early", 2, "dive")
        >>> variety.seen["early"]
        1
        """
        self.seen.update([phase, players, ("verb", verb)])
