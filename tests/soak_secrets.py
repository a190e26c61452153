"""The same bytes in worlds that look the same: `python tests/soak_secrets.py [--answers 100000] [--processes 1]`.

Random games of every title and every number of players; at random points everything that page, API, stream, drafts,
refusals, records and replays say to somebody is held against what they say in another world that this somebody cannot
tell from the true one. Prints the number of answers of each; ends with an error at the first difference.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "docs" / "examples"))

from atoll.kernel import CHANCE
from shards import options, shared, stopped
from web.channels import Channels, channels
from web.lookalikes import PLAIN, compare, looks

LOOKS = 4  # at a game before it is another's turn
A_ROUND = 20  # games between two lines of progress


async def soak(ways: Channels, answers: int, minutes: float, seed: str) -> Counter[str]:
    """Compare so many answers, or for so long; return how many of each game and number of players."""
    until, told = time.monotonic() + minutes * 60, Counter[str]()
    order = Random(seed).sample(PLAIN, len(PLAIN))
    for turn, (name, seats, options_) in enumerate(cycle(order), 1):
        before = ways.count
        for live, rng in looks(name, seats, options_, f"{seed}/{turn - 1}", LOOKS):
            if live.over or live.state.seat != CHANCE:  # no table rests at chance
                await compare(ways, live, rng)
        told[f"{name}, {seats} players"] += ways.count - before
        if turn % A_ROUND == 0:
            print(f"{seed}: {ways.count} answers so far, no difference", flush=True)
        if ways.count >= answers or time.monotonic() > until or stopped():
            break
    print(f"{seed} at its end: {ways.count} answers, no difference", flush=True)
    return told


def compared(answers: int, minutes: float, seed: str) -> Counter[str]:
    """Compare a share of the answers."""

    async def run(folder: Path) -> Counter[str]:
        async with channels(folder) as ways:
            return await soak(ways, answers, minutes, seed)

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder)))


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--answers", type=int, default=100_000)
    wish = parser.parse_args()
    told = sum(shared(compared, wish.answers, wish), Counter[str]())
    for table, count in sorted(told.items()):
        print(f"{table}: {count} answers")
    print(f"{told.total()} answers, 0 differences")


if __name__ == "__main__":
    main()
