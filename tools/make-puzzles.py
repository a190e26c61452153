"""Finds the puzzles of a game anew and writes them down, src/atoll/games/GAME/lessons/puzzles.json.

    python tools/make-puzzles.py daimyo                    ten puzzles from games of the bot `hard`
    python tools/make-puzzles.py daimyo --seed 2 --more    go on where it was left, in other games
    python tools/make-puzzles.py daimyo --since 0.9 --players 2    the cheapest: little is left to be played on
    python tools/make-puzzles.py daimyo --more --join a.json b.json    take what others found, if it differs
    python tools/make-puzzles.py daimyo --again            prove those that are there anew, and keep what holds

Run it when the rules or the component data change. It takes a while: from each position that promises something,
dozens of games are played to their end. What was found is written after every puzzle.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import chain
from pathlib import Path

import msgspec

import atoll
from atoll.kernel.puzzle import Puzzle, PuzzleFile, puzzles_path
from atoll.lab.puzzles import POOL, WORLDS, Finder


def puzzles_in(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file."""
    return msgspec.json.decode(path.read_bytes(), type=PuzzleFile).puzzles


def main() -> None:
    """Find puzzles and write them down."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--count", type=int, default=10)
    asked.add_argument("--games", type=int, default=400, help="look through so many games at most")
    asked.add_argument("--bot", default="hard", help="who plays on in the proof")
    asked.add_argument("--recorded", default="", help="who plays the games that are looked through (default: the same)")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--more", action="store_true", help="keep those that are there, and find what is missing")
    asked.add_argument("--again", action="store_true", help="prove those that are there anew, and find no others")
    asked.add_argument("--join", type=Path, nargs="*", help="files of puzzles found elsewhere; find no others")
    asked.add_argument("--worlds", type=int, default=WORLDS, help="in which a choice is played on at most")
    asked.add_argument("--since", type=float, default=0.5, help="look only at what comes after this part of a game")
    asked.add_argument("--players", type=int, nargs="*", default=[], help="look at tables for so many (default: all)")
    asked.add_argument("--pool", type=int, default=POOL, help="games whose positions are compared with each other")
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--out", type=Path, help="write to this file (default: beside the game's lessons)")
    wanted = asked.parse_args()
    game = atoll.game(wanted.game)
    path = wanted.out or puzzles_path(game)
    written = PuzzleFile(game=game.name, rules=game.rules_version, data=game.data)
    finder = Finder(
        game,
        wanted.bot,
        wanted.count,
        wanted.seed,
        wanted.jobs,
        wanted.worlds,
        since=wanted.since,
        players=tuple(wanted.players),
        pool=wanted.pool,
        recorded=wanted.recorded,
        tell=partial(print, flush=True),
    )
    known = puzzles_in(path) if path.exists() else []
    if wanted.more:
        written.puzzles = known
        for puzzle in known:
            finder.add(puzzle)
    found = finder.found(wanted.games)
    if wanted.again:
        found = finder.proved_again(known)
    elif wanted.join:
        found = finder.joined(chain.from_iterable(map(puzzles_in, wanted.join)))
    for puzzle in found:
        if puzzle.position in (each.position for each in written.puzzles):
            continue  # found before, on the same seed
        written.puzzles = sorted([*written.puzzles, puzzle], key=lambda each: each.part)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(written), indent=0) + b"\n")
        print(f"{path.name}: {len(written.puzzles)} puzzles", flush=True)
    if wanted.again and not written.puzzles:
        path.unlink(missing_ok=True)  # none of them holds


if __name__ == "__main__":
    main()
