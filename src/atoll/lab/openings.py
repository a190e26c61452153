"""Where turns begin in games of bots, with something to decide."""

from __future__ import annotations

from typing import Any, NamedTuple

from atoll.bots import bot
from atoll.kernel import CHANCE, Eyes, Game, State
from atoll.kernel.puzzle import main
from atoll.lab.play import Luck, play_game

FEWEST = 3  # choices: none of them is forced
WIDE = 40  # choices at most, all of which are looked at: some may leave the others open


class Position(NamedTuple):
    """Where a turn begins: the state, whose turn it is, and how much of the game had been played.

    >>> from atoll.lab.openings import Position
    >>> from pearls import Pearls
    >>> Position(Pearls().new(seats=2), seat=0, part=0.5).part
    0.5
    """

    state: State
    seat: int
    part: float

    @property
    def eyes(self) -> Eyes[Any]:
        """What its seat knows.

        >>> from atoll.lab.openings import Position
        >>> from pearls import Pearls
        >>> Position(Pearls().new(seats=2), seat=1, part=0.5).eyes.seat
        1
        """
        return Eyes(self.state, self.seat)


def positions(
    game: Game[Any], player: str, players: int, luck: Luck, fewest: int = FEWEST, since: float = 0.0
) -> list[Position]:
    """Play a game, and return where turns begin, since some part of it, with several choices for one seat to decide.

    >>> from atoll.lab.play import Luck
    >>> from atoll.lab.openings import positions
    >>> from pearls import Pearls
    >>> positions(Pearls(), "random", 2, Luck.of(seed=1, number=0, players=2))  # bids are made together, dives are two
    []
    """
    found: list[State] = []
    last = CHANCE

    def watch(state: State) -> None:
        nonlocal last
        if not state.over and state.seat != last and _opens_a_turn(state, fewest):
            found.append(state.copy())
        last = state.seat

    end = play_game(game, [bot(player) for _ in range(players)], luck, {}, watch=watch).state
    opened = [Position(state, state.seat, round(state.decision / end.decision, 2)) for state in found]
    return [position for position in opened if position.part >= since]


def _opens_a_turn(state: State, fewest: int) -> bool:
    """Return whether one seat alone decides among several things."""
    return len(state.seats) == 1 and not state.sealed and fewest <= len(main(state)) <= WIDE
