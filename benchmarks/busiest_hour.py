"""The busiest hour of many players, from what things cost: `python -m benchmarks.busiest_hour [PLAYERS ...]`.

People arrive at random, open a table with friends and bots, play at a person's pace until their game is over, and go.
The hour is simulated at a size that fits, and scaled; costs are what `benchmarks.costs` and `benchmarks.load` print.
"""

from __future__ import annotations

import argparse
import heapq
import math
from dataclasses import dataclass
from random import Random
from statistics import quantiles

SIMULATED = 2000  # players at once, in the simulation


@dataclass(frozen=True)
class Costs:
    """What one of each costs: processor milliseconds of the quick machine of `docs/scale.md`, and bytes."""

    move: float = 1.0  # ms to judge, commit and announce a move to three, one process on SQLite
    shared: float = 9.0  # ms for the same where several processes share PostgreSQL
    parts: float = 1.15  # ms to draw what is new on the page for one pair of eyes: the four games' mean
    packing: float = 0.11  # ms to compress it
    asking: float = 0.1  # ms to take a browser's question and send the answer
    thought: float = 1.6  # ms of the bot `normal`, with its way to the worker and back: the four games' mean
    table: float = 290e3  # bytes of memory, with three browsers that look at it
    stream: float = 12e3  # bytes of memory for one more
    row: float = 90.0  # bytes of the journal on disk with its index
    snapshot: float = 41e3  # bytes, one a table
    packed: float = 3e3  # bytes that a browser gets after a change


@dataclass(frozen=True)
class Habits:
    """How people play; guesses, to be replaced by what an operator's `/metrics` shows."""

    seats: tuple[int, ...] = (2, 3, 4)
    bots: float = 0.35  # of the seats, with one person at least
    spectators: float = 0.2  # browsers a table beside the players'
    games: tuple[tuple[float, int], ...] = (
        (0.35, 320),
        (0.25, 700),
        (0.2, 260),
        (0.2, 520),
    )  # share, choices to the end
    seconds: float = 9.0  # between two choices of a person, on average
    rows: float = 1.15  # of the journal for a choice: chance speaks too
    busiest: float = 2.4  # the busiest hour against the average one
    patience: float = 1.5  # how much more than the average a process must bear without a queue

    @property
    def length(self) -> float:
        """The choices of a game, on average."""
        return sum(share * choices for share, choices in self.games)


@dataclass
class Hour:
    """What happened in an hour, by minute: tables in play, choices of people and of bots."""

    people: list[float]
    tables: list[float]
    moves: list[float]
    thoughts: list[float]

    def at(self, name: str) -> float:
        """Return the 95th percentile of the minutes."""
        by_minute: list[float] = getattr(self, name)
        return quantiles(by_minute, n=20)[18]


def simulate(habits: Habits, players: int, rng: Random) -> Hour:
    """Let people arrive so that on average so many play at once; the first two hours only fill the house."""
    persons = sum(1 + (seats - 1) * (1 - habits.bots) for seats in habits.seats) / len(habits.seats)
    choices_a_second = 1 / habits.seconds  # at one table somebody always thinks
    stay = habits.length * (persons / (sum(habits.seats) / len(habits.seats))) / choices_a_second
    arrivals = players / persons / stay  # tables a second
    hour = Hour(*([0.0] * 60 for _ in range(4)))
    ends: list[tuple[float, int]] = []
    now, begin = 0.0, 2 * stay
    while now < begin + 3600:
        now += rng.expovariate(arrivals)
        seats = rng.choice(habits.seats)
        bots = sum(rng.random() < habits.bots for _ in range(seats - 1))
        choices = rng.choices([count for _, count in habits.games], [share for share, _ in habits.games])[0]
        choices = max(20, round(rng.gauss(choices, choices / 5)))
        by_people = choices * (seats - bots) / seats
        lasts = by_people * habits.seconds
        heapq.heappush(ends, (now + lasts, seats - bots))
        first = max(0, math.ceil((now - begin) / 60))
        for minute in range(first, min(60, int((now + lasts - begin) // 60) + 1)):
            hour.people[minute] += seats - bots
            hour.tables[minute] += 1
            hour.moves[minute] += by_people / lasts
            hour.thoughts[minute] += (choices - by_people) / lasts
    return hour


def report(players: int, costs: Costs, habits: Habits, hour: Hour) -> str:
    """Return what so many players need in their busiest minutes."""
    scale = players / (sum(hour.people) / 60)
    tables, moves, thoughts = (hour.at(name) * scale for name in ("tables", "moves", "thoughts"))
    browsers = players + tables * habits.spectators
    changes = moves + thoughts
    looked = changes * browsers / tables  # everybody at a table fetches after every change
    drawing = looked * (costs.parts + costs.packing + costs.asking)
    serving = (changes * costs.move + drawing) / 1e3  # cores
    if serving * habits.patience > 1:  # more than one process: they share a database
        serving = (changes * costs.shared + drawing) / 1e3
    thinking = thoughts * costs.thought / 1e3
    memory = (tables * costs.table + browsers * costs.stream) / 2**30
    rows = changes * habits.rows
    a_table = habits.length * habits.rows  # rows, and one snapshot that stays with it
    a_day = rows / habits.busiest * 86400 * (costs.row + costs.snapshot / a_table) / 2**30
    return (
        f"{players:>9,}{tables:>10,.0f}{moves:>9,.0f}{thoughts:>10,.0f}{looked:>10,.0f}{serving:>9,.1f}"
        f"{math.ceil(serving * habits.patience):>11,}{math.ceil(thinking * habits.patience):>9,}{memory:>8,.1f}"
        f"{looked * costs.packed * 8 / 1e6:>9,.0f}{rows:>9,.0f}{a_day:>8,.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", type=int, nargs="*", default=[1_000, 100_000, 1_000_000])
    wish = parser.parse_args()
    costs, habits = Costs(), Habits()
    hour = simulate(habits, SIMULATED, Random(1))
    print("  players    tables  moves/s thoughts/s   pages/s    cores  processes  workers  GB RAM", end="")
    print("   Mbit/s   rows/s  GB/day")
    for players in wish.players:
        print(report(players, costs, habits, hour))


if __name__ == "__main__":
    main()
