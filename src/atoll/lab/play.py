"""One game played to its end by bots: the drivers of everything in the lab, and the luck that a game is named by.

A game is named by its setting (game, data, options, a bot for each seat), a seed, a number and a repeat, and is the
same wherever and whenever it is played. Chance has a stream of its own, so that settings can be
compared on the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from atoll.bots import Bot, RandomBot, bot
from atoll.bots.blind import play_blindly
from atoll.kernel import CHANCE, AtollError, Eyes, Game, State, game

Watch = Callable[[State], None]  # is shown the state before every decision of a seat, and when the game is over


@dataclass(slots=True, frozen=True)
class Setting:
    """What is played by whom: all there is to a game but its luck.

    >>> from atoll.lab.play import Setting
    >>> Setting("daimyo", ("greedy", "random")).bots
    ('greedy', 'random')
    """

    game: str
    bots: tuple[str, ...]  # by seat
    options: Mapping[str, str] = field(default_factory=dict)
    data: Path | None = None


def check(settings: Iterable[Setting]) -> None:
    """Say in one sentence what of these cannot be played, before anything is: a bot, a table, data, options.

    >>> from atoll.lab.play import Setting, check
    >>> check([Setting("daimyo", ("random",) * 9)])
    Traceback (most recent call last):
    atoll.kernel.errors.AtollError: Daimyo is for 2, 3 or 4 players, not 9
    """
    tables: dict[tuple[object, ...], Setting] = {}
    bots: dict[str, None] = {}
    for each in settings:
        bots |= dict.fromkeys(each.bots)
        tables.setdefault((each.game, each.data, len(each.bots), *each.options.items()), each)
    for table in tables.values():
        game(table.game, table.data).start(len(table.bots), table.options)
    for name in bots:
        bot(name)


class Luck(NamedTuple):
    """The random streams of one game: what chance does, and what each seat's bot draws for itself.

    >>> from random import Random
    >>> from atoll.lab.play import Luck
    >>> len(Luck(Random(1), [Random(2), Random(3)]).seats)
    2
    """

    chance: Random
    seats: Sequence[Random]

    @classmethod
    def of(cls, seed: int, number: int, players: int, repeat: int = 0) -> Luck:
        """Return the luck of a game; a repeat meets the same chance with bots that draw otherwise.

        >>> from atoll.lab.play import Luck
        >>> once, again = Luck.of(seed=1, number=0, players=2), Luck.of(seed=1, number=0, players=2, repeat=1)
        >>> once.chance.random() == again.chance.random(), once.seats[0].random() == again.seats[0].random()
        (True, False)
        """
        own = f"{seed}/{number}/{repeat}" if repeat else f"{seed}/{number}"
        return cls(Random(f"{seed}/{number}/chance"), [Random(f"{own}/seat {seat}") for seat in range(players)])


class Course(NamedTuple):
    """How a game went: its last state, and what was counted on the way.

    >>> import atoll
    >>> from atoll.lab.play import Course
    >>> Course(atoll.game("daimyo").new(seats=2), decisions=0, choices=0, outcomes=0).state.over
    False
    """

    state: State
    decisions: int  # of seats
    choices: int  # decisions with more than one choice
    outcomes: int  # of chance
    asked: Sequence[int] = ()  # decisions by seat, where bots are timed
    thought: Sequence[float] = ()  # seconds of the processor by seat, where bots are timed


def crew_of(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the name of a bot for each seat, when one stands for all or each is named.

    >>> from atoll.lab.play import crew_of
    >>> crew_of(["greedy"], players=3)
    ('greedy', 'greedy', 'greedy')
    """
    names = tuple(bots) * players if len(bots) == 1 else tuple(bots)
    if len(names) != players:
        raise AtollError(f"{players} players need 1 or {players} bots, not {len(bots)}")
    return names


def play_game(
    game: Game[Any],
    crew: Sequence[Bot],
    luck: Luck | Random,
    options: Mapping[str, str],
    log: bool = False,
    watch: Watch | None = None,
    timed: bool = False,
) -> Course:
    """Play one game to its end; a single generator in place of luck serves chance and all bots.

    >>> import atoll
    >>> from atoll.bots import bot
    >>> from atoll.lab.play import Luck, play_game
    >>> course = play_game(atoll.game("daimyo"), [bot("random")] * 2, Luck.of(seed=1, number=0, players=2), {})
    >>> course.state.over and course.choices <= course.decisions
    True
    """
    state: State = game.start(len(crew), options, log=log)
    if isinstance(luck, Random):
        luck = Luck(luck, [luck] * len(crew))
    if watch is None and not timed and all(isinstance(player, RandomBot) for player in crew):
        return Course(state, *play_blindly(state, luck.chance, luck.seats))
    return to_the_end(state, crew, luck, watch or _look_away, thread_time if timed else _no_clock)


def _look_away(state: State) -> None:
    """Watch nothing."""


def _no_clock() -> float:
    """Return no time: to ask for it at every decision takes longer than many a bot thinks."""
    return 0.0


def to_the_end(
    state: State, crew: Sequence[Bot], luck: Luck, watch: Watch = _look_away, clock: Callable[[], float] = _no_clock
) -> Course:
    """Let bots look and think until the game is over, and count by seat how often and, by a clock, how long.

    >>> import atoll
    >>> from atoll.bots import bot
    >>> from atoll.lab.play import Luck, to_the_end
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> to_the_end(state, [bot("random")] * 2, Luck.of(seed=1, number=0, players=2)).state.over
    True
    """
    choices = outcomes = 0
    asked, thought = [0] * len(crew), [0.0] * len(crew)
    while state.stack:
        seat = state.seat
        if seat == CHANCE:
            state.play_chance(luck.chance)
            outcomes += 1
            continue
        watch(state)
        choices += len(state.choices()) > 1
        asked[seat] += 1
        start = clock()
        choice = crew[seat].choose(Eyes(state, seat), luck.seats[seat])
        thought[seat] += clock() - start
        state.play(choice)
    watch(state)
    return Course(state, sum(asked), choices, outcomes, asked, thought)
