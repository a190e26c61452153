"""Whether a hint is worth following: `python -m benchmarks.hints daimyo --positions 200 --jobs 8`.

Positions come from games of the bot that plays on, some of each, for every number of players in turn or for those that
are named: where a turn begins with three choices or more, as this is where people ask.
Where the hint differs from what `greedy` would choose, both choices are played on to the end by the same strong bots in
the same worlds on the same luck; where they agree there is nothing to compare. Rank 1 is best.

Nearly all time goes into playing on. Positions are worth more than worlds: two hundred positions in one world each tell
more than fifty in four. So who plays on is quick, in the style of `hard` with a single try a choice, for both alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, islice
from math import ceil
from random import Random
from statistics import fmean
from sys import stderr
from time import process_time
from typing import Any, NamedTuple

from atoll.bots import Greedy
from atoll.bots.values import final_margin
from atoll.kernel import Choice, Eyes, State, game, game_names
from atoll.lab.intervals import sums
from atoll.lab.onward import played_out, rank_of
from atoll.lab.openings import positions
from atoll.lab.play import Luck
from atoll.lab.puzzles import QUICK
from atoll.table.workers import advise


class Trial(NamedTuple):
    """What came of one position: both ranks and margins, whether there was a difference, and how long the hint took."""

    hinted: float
    greedy: float
    lead: float  # in points, of the hinted choice
    differs: bool
    seconds: float


def tried(
    name: str, player: str, worlds: int, tables: list[int], count: int, seed: int, number: int
) -> Iterator[Trial]:
    """Compare the hint with greedy's choice at some positions of one game."""
    played = game(name)
    tables = tables or [seats for seats in played.seat_counts if 2 <= seats <= 4]
    players = tables[number % len(tables)]
    opened = positions(played, player, players, Luck.of(seed, number, players))
    for state, *_ in Random(f"{seed}/{number}/positions").sample(opened, min(count, len(opened))):
        yield compared(state, player, worlds, f"{seed}/{number}/{state.decision}")


def compared(state: State, player: str, worlds: int, luck: str) -> Trial:
    """Compare the hint with greedy's choice at one position."""
    eyes, rng = Eyes[Any](state, state.seat), Random(f"{luck}/choices")
    world: State = eyes.world(rng)
    began = process_time()
    hint = advise(state.game.name, world.save(), state.seat, "en", [])[0][0]
    seconds = process_time() - began
    choices = state.game.book.parse(hint), Greedy().choose(eyes, rng)
    if choices[0] is choices[1]:
        return Trial(0.0, 0.0, 0.0, False, seconds)
    (hinted, margin), (greedy, other) = (_ended(eyes, each, player, worlds, luck) for each in choices)
    return Trial(hinted, greedy, margin - other, True, seconds)


def _ended(eyes: Eyes[Any], choice: Choice, player: str, worlds: int, luck: str) -> tuple[float, float]:
    """Return the mean rank and margin at the end of games that go on from a choice."""
    ends = [played_out(eyes, choice, player, f"{luck}/{world}") for world in range(worlds)]
    return fmean(rank_of(end, eyes.seat) for end in ends), fmean(final_margin(end, eyes.seat) for end in ends)


def trials(one: Callable[[int], Iterator[Trial]], games: int, jobs: int) -> Iterator[Trial]:
    """Yield what came of each position, game by game."""
    if jobs == 1:
        yield from chain.from_iterable(map(one, range(games)))
        return
    with ProcessPoolExecutor(jobs) as crew:
        yield from chain.from_iterable(crew.map(partial(_all, one), range(games)))


def _all(one: Callable[[int], Iterator[Trial]], number: int) -> list[Trial]:
    """Return all trials of one game, as a process can send them."""
    return list(one(number))


def report(name: str, found: list[Trial]) -> str:
    """Return what the trials show; where hint and greedy agree, the difference is none."""
    differing = [each for each in found if each.differs]
    lines = [
        f"{name}: {len(found)} positions, in {len(differing)} of them the hint is another choice than greedy's",
        f"  mean final rank there: hint {_between(each.hinted for each in differing)}, "
        f"greedy {_between(each.greedy for each in differing)}",
        f"  the hint gains there {_between(each.greedy - each.hinted for each in differing)} ranks "
        f"and {_between(each.lead for each in differing)} points",
        f"  over all positions {_between(each.greedy - each.hinted for each in found)} ranks "
        f"and {_between(each.lead for each in found)} points",
        f"  slowest hint {max(each.seconds for each in found):.2f} s of the processor",
    ]
    return "\n".join(lines)


def _between(numbers: Iterable[float]) -> str:
    mean, low, high = sums(numbers).interval()
    return f"{mean:.3f} ({low:.3f} to {high:.3f})"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=game_names())
    asked.add_argument("--positions", type=int, default=200)
    asked.add_argument("--each", type=int, default=10, help="positions taken of one game")
    asked.add_argument("--worlds", type=int, default=2, help="in which both choices are played on")
    asked.add_argument("--bot", default=QUICK, help="who plays on, and played the games")
    asked.add_argument("--players", type=int, nargs="*", default=[], help="at tables for so many (default: all)")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--tell", type=int, default=0, help="say how it stands after every so many positions")
    wanted = asked.parse_args()
    for name in wanted.games:
        one = partial(tried, name, wanted.bot, wanted.worlds, wanted.players, wanted.each, wanted.seed)
        found: list[Trial] = []
        for trial in islice(trials(one, ceil(wanted.positions / wanted.each), wanted.jobs), wanted.positions):
            found.append(trial)
            if wanted.tell and len(found) % wanted.tell == 0:
                print(report(name, found), file=stderr, flush=True)
        print(report(name, found), flush=True)


if __name__ == "__main__":
    main()
