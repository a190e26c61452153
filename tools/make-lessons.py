"""Writes the scripts of the lessons anew: the games that follow every advice, src/atoll/games/GAME/lessons/NAME.json.

    python tools/make-lessons.py daimyo            write it
    python tools/make-lessons.py daimyo --show     write it, and show every decision of the learner on the way
    python tools/make-lessons.py daimyo --turns 20 go on for so many decisions after the last task, to see what comes

Run it when a lesson or the rules change. Chance and bots draw from the lesson's seed; what they do is then fixed in the
script, whatever becomes of the bots.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import msgspec

import atoll
from atoll.bots import bot
from atoll.kernel import CHANCE, Eyes, Game, State
from atoll.kernel.lesson import FIRST, LEARNER, Lesson, read_lesson

WIDE = 14  # choices of a decision that are shown


def main() -> None:
    """Write the script of a lesson, or show what would come."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--show", action="store_true")
    asked.add_argument("--turns", type=int, default=0)
    asked.add_argument("--seed", type=int, help="try another one than the lesson's")
    wanted = asked.parse_args()
    game = atoll.game(wanted.game)
    lesson = read_lesson(game)
    entries = played(game, lesson, lesson.seed if wanted.seed is None else wanted.seed, wanted.turns, wanted.show)
    if not wanted.turns and wanted.seed is None:
        path = game.folder / "lessons" / f"{FIRST}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(entries), indent=1) + b"\n")
        print(f"{path.name}: {len(entries)} entries, {len(lesson.tasks)} tasks")


def played(game: Game[Any], lesson: Lesson, seed: int, turns: int, show: bool) -> list[str]:
    """Return the entries of a game in which the learner does what the coach says, and as a bot would meanwhile."""
    state: State = game.start(len(lesson.seats), lesson.options)
    rng, crew = Random(seed), [bot(name) for name in lesson.seats]
    entries: list[str] = []
    made: list[str] = []
    while not state.over and (lesson.reached(made) < len(lesson.tasks) or turns > 0):
        if state.seat == CHANCE:
            entries.append(f"* {state.play_chance(rng).text}")
            continue
        seat = state.seat
        choice = crew[seat].choose(Eyes(state, seat), rng).text
        if seat == LEARNER:
            number = lesson.reached(made)
            offered = [each.text for each in state.choices()]
            now = lesson.task_at(number, offered)
            advised = "" if now is None else lesson.tasks[now].advised(offered)
            turns -= number == len(lesson.tasks)
            if show:
                told = "no task" if now is None else f"task {now}"
                print(f"\n{state.stack[-1].step.name} ({told}): {advised or choice}")
                print("   of", len(offered), "·", " · ".join(offered[:WIDE]))
            choice = advised or choice
            made.append(choice)
        elif show:
            print(f"   {seat}: {choice}")
        state.play(choice, seat)
        entries.append(f"{seat} {choice}")
    return entries


if __name__ == "__main__":
    main()
