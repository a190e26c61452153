"""The long proof of Anno 1800's payments: what the search says against what trying every move says.

`python tests/soak_payments.py [--questions 100000] [--processes 2]` asks that many questions about positions of random
and greedy games, and prints every difference.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "docs" / "examples"))

from games.anno1800.brute_force import TooManyPositions
from games.anno1800.questions import questions

GREEDY_EVERY = 20  # games
AHEAD = 4  # games that wait for each process


def ask(seed: int) -> tuple[tuple[int, int, int], list[str]]:
    """Ask all about one game; return how many were asked, answered with yes, left out, and which differ."""
    asked = yes = too_many = 0
    differences: list[str] = []
    for question in questions(seed, "greedy" if seed % GREEDY_EVERY == GREEDY_EVERY - 1 else "random"):
        try:
            truth = question.by_hand()
        except TooManyPositions:
            too_many += 1
            continue
        asked += 1
        yes += truth
        if question.answer() != truth:
            differences.append(f"game {seed}: {question.bill}, {question.keep}, {question.aside}, {question.removal}")
    return (asked, yes, too_many), differences


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=100_000)
    parser.add_argument("--processes", type=int, default=2)
    wish = parser.parse_args()
    totals = [0, 0, 0, 0]  # asked, yes, left out, different
    seeds = count()
    with ProcessPoolExecutor(wish.processes) as pool:
        while totals[0] < wish.questions:
            for job in as_completed([pool.submit(ask, next(seeds)) for _ in range(AHEAD * wish.processes)]):
                counts, differences = job.result()
                totals = [a + b for a, b in zip(totals, (*counts, len(differences)), strict=True)]
                for line in differences:
                    print(line, flush=True)
            asked, yes, too_many, differ = totals
            print(f"{asked:,} questions, {yes:,} yes, {differ} differences, {too_many} left out", flush=True)
    sys.exit(totals[-1] > 0)


if __name__ == "__main__":
    main()
