"""Puzzles: positions in which one turn is much better than all others, "find the best turn".

A game's puzzles lie beside its lessons, `lessons/puzzles.json`. A position is as one seat knows it: all that the seat
cannot know was dealt anew before it was written down. What each choice is worth was found by playing on to the end
from many such worlds, on luck that all choices shared.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from atoll.kernel.choice import Choice
from atoll.kernel.deeds import Group, Verb
from atoll.kernel.errors import AtollError
from atoll.kernel.game import Game
from atoll.kernel.lesson import Said
from atoll.kernel.scene import Act, Scene
from atoll.kernel.state import State
from atoll.kernel.step import CHANCE

EARLY, MIDDLE, LATE = "early", "middle", "late"
RIGHT, ALMOST, WRONG = "right", "almost", "wrong"
PLAIN = Verb("")  # of a choice that speaks for itself
LONGEST = 40  # choices of a turn


class Source(msgspec.Struct, frozen=True):
    """Where points come from that make a difference at the end: a line of the score sheet, own or the best rival's.

    >>> from atoll.kernel.lesson import Said
    >>> from atoll.kernel.puzzle import Source
    >>> Source("own", Said(en="relics", fr="reliques"), 3.5).points
    3.5
    """

    whose: str  # own, rival
    name: Said
    points: float


class WeighedChoice(msgspec.Struct, frozen=True):
    """A choice, and how games ended that went on from it: the mean margin, the share of wins, and what it changes.

    >>> from atoll.kernel.puzzle import WeighedChoice
    >>> WeighedChoice("end turn", margin=-2.5, won=0.25).sources
    ()
    """

    choice: str
    margin: float
    won: float
    sources: tuple[Source, ...] = ()  # against the best one; for the best one, against the second


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position, whose turn it is, what the best turn is and what each choice is worth.

    >>> import atoll
    >>> from atoll.kernel.puzzle import read_puzzles
    >>> puzzle = read_puzzles(atoll.game("daimyo"))[0]
    >>> puzzle.judged(puzzle.best.choice), puzzle.judged(puzzle.weighed[-1].choice)
    ('right', 'wrong')
    """

    seat: int
    players: int
    part: float  # of the game that had been played
    position: msgspec.Raw
    entries: tuple[str, ...]  # the best turn, as entries of a record
    weighed: tuple[WeighedChoice, ...]  # the best one first
    worlds: int  # in which it was played on
    bot: str  # that played on
    lead: tuple[float, float]  # by how much the best one leads, at least and at most (95 %)

    @property
    def best(self) -> WeighedChoice:
        """The choice to be found.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> puzzle = read_puzzles(atoll.game("daimyo"))[0]
        >>> puzzle.entries[0] == f"{puzzle.seat} {puzzle.best.choice}"
        True
        """
        return self.weighed[0]

    @property
    def phase(self) -> str:
        """Whether it is early or late in the game.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> read_puzzles(atoll.game("daimyo"))[-1].phase
        'late'
        """
        return phase_of(self.part)

    def judged(self, choice: str) -> str:
        """Return whether a choice is the best one, the next best, or neither.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> puzzle = read_puzzles(atoll.game("daimyo"))[0]
        >>> puzzle.judged(puzzle.weighed[1].choice)
        'almost'
        """
        ranks = [each.choice for each in self.weighed]
        return {0: RIGHT, 1: ALMOST}.get(ranks.index(choice), WRONG) if choice in ranks else WRONG

    def state(self, game: Game[Any]) -> State:
        """Return the position, ready to be played on.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> daimyo = atoll.game("daimyo")
        >>> puzzle = read_puzzles(daimyo)[0]
        >>> puzzle.best.choice in [choice.text for choice in puzzle.state(daimyo).choices()]
        True
        """
        state: State = game.load(bytes(self.position))
        return state

    def offered(self, game: Game[Any]) -> list[Choice]:
        """Return the choices among which the best one is to be found.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> daimyo = atoll.game("daimyo")
        >>> puzzle = read_puzzles(daimyo)[0]
        >>> {each.choice for each in puzzle.weighed} <= {choice.text for choice in puzzle.offered(daimyo)}
        True
        """
        return deciding(self.state(game), game.book.parse(self.best.choice))

    def scene(self) -> Scene:
        """Return the best turn as a scene, to be shown moment by moment.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> puzzle = read_puzzles(atoll.game("daimyo"))[0]
        >>> tuple(puzzle.scene().acts[0].entries) == puzzle.entries
        True
        """
        return Scene(example="", acts=[Act(position=self.position, entries=list(self.entries))])


class PuzzleFile(msgspec.Struct, kw_only=True):
    """All puzzles of a game, and the rules and data that they were made with.

    >>> from atoll.kernel.puzzle import PuzzleFile
    >>> PuzzleFile(game="daimyo", rules=2, data="standard").puzzles
    []
    """

    game: str
    rules: int
    data: str
    puzzles: list[Puzzle] = []


def deciding(state: State, best: Choice) -> list[Choice]:
    """Return the best choice and those that it excludes: what may be done besides, before or after decides nothing.

    >>> from atoll.kernel.puzzle import deciding
    >>> from pearls import DIVE, Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> deciding(state, DIVE)
    [Choice('keep'), Choice('dive')]
    """
    return [choice for choice in main(state) if choice is best or _excluded(state, choice, best)]


def main(state: State) -> list[Choice]:
    """Return the choices that a question is about, without what may be done besides.

    >>> from atoll.kernel.puzzle import main
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> main(state)
    [Choice('keep'), Choice('dive')]
    """
    return [choice for choice in state.choices() if group_of(state.game, choice) in ("main", "finish")]


def group_of(game: Game[Any], choice: Choice) -> Group:
    """Return whether a choice is what a question is about, ends it, or may be made besides.

    >>> from atoll.kernel.puzzle import group_of
    >>> from pearls import DIVE, Pearls
    >>> group_of(Pearls(), DIVE)
    'main'
    """
    return game.texts.deeds.verbs.get(choice.kind, PLAIN).group


def _excluded(state: State, choice: Choice, best: Choice) -> bool:
    """Return whether neither of two choices can be made after the other; what ends a turn always can."""
    ends = group_of(state.game, choice) == "finish"
    return not _leaves_open(state, choice, best) and (ends or not _leaves_open(state, best, choice))


def _leaves_open(state: State, first: Choice, then: Choice) -> bool:
    """Return whether a choice can still be made after another one, in the same turn."""
    later, rng = state.copy(), Random(0)
    later.play(first)
    for _ in range(LONGEST):
        if later.over or later.seats not in ((state.seat,), (CHANCE,)):
            return False
        if later.seat == CHANCE:
            later.play_chance(rng)
            continue
        if then in later.choices():
            return True
        going_on = [each for each in main(later) if group_of(state.game, each) != "finish"]
        later.play(rng.choice(going_on or later.choices()))
    return False


def phase_of(part: float) -> str:
    """Return what a part of a game is called.

    >>> from atoll.kernel.puzzle import phase_of
    >>> phase_of(0.1), phase_of(0.5), phase_of(0.9)
    ('early', 'middle', 'late')
    """
    return EARLY if part < 1 / 3 else MIDDLE if part < 2 / 3 else LATE


def puzzles_path(game: Game[Any]) -> Path:
    """Return where the puzzles of a game lie.

    >>> import atoll
    >>> from atoll.kernel.puzzle import puzzles_path
    >>> puzzles_path(atoll.game("daimyo")).name
    'puzzles.json'
    """
    return game.folder / "lessons" / "puzzles.json"


def read_puzzles(game: Game[Any]) -> list[Puzzle]:
    """Return the puzzles of a game: none where there are none, or where they were made with other rules or data.

    >>> import atoll
    >>> from atoll.kernel.puzzle import read_puzzles
    >>> read_puzzles(atoll.game("daimyo"))[0].players
    2
    """
    found = _read(puzzles_path(game))
    return found.puzzles if found is not None and game.fits(found.rules, found.data) else []


def the_puzzle(game: Game[Any], number: int) -> Puzzle:
    """Return one of a game's puzzles, counted from 1.

    >>> import atoll
    >>> from atoll.kernel.puzzle import the_puzzle
    >>> the_puzzle(atoll.game("daimyo"), 99)
    Traceback (most recent call last):
    atoll.kernel.errors.AtollError: Daimyo has no puzzle with the number 99
    """
    known = read_puzzles(game)
    if not 1 <= number <= len(known):
        raise AtollError("{game} has no puzzle with the number {number}", game=game.title, number=number)
    return known[number - 1]


@cache
def _read(path: Path) -> PuzzleFile | None:
    return msgspec.json.decode(path.read_bytes(), type=PuzzleFile) if path.exists() else None
