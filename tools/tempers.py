"""Searches the figures that strong players of a game play by, and prints what each is worth and where to move it.

    python tools/tempers.py anno1800 --players 2 --games 400 --jobs 8

Two seats are changed in opposite ways, all others play as `normal` does. Run it when the rules or the thoughts of a bot
change, move the figures in `bot/temper.py` by it, and hold a tournament: the best of many is partly lucky.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from functools import partial
from random import Random
from typing import Any

import atoll
from atoll.bots import Bot, Greedy, bot
from atoll.bots.levels import DUEL, PLANNED
from atoll.bots.turns import Value
from atoll.bots.values import final_margin
from atoll.games.anno1800.bot import sensible as anno_sensible, value as anno_value
from atoll.games.anno1800.bot.temper import HARD as ANNO
from atoll.games.paradise.bot.sensible import Script
from atoll.games.paradise.bot.temper import HARD as PARADISE
from atoll.lab.play import Luck, play_game
from atoll.lab.tempers import Change, changed, drawn, effects, improved, opposite
from atoll.lab.train import bounded


def anno(temper: Any, players: int) -> Bot:
    """Return who plays Anno 1800 as `hard` does, by a temper."""

    def style(world: Any, seat: int) -> Any:
        return anno_sensible(world, seat, temper)

    value: Value = lambda world, seat: (final_margin if world.over else partial(anno_value, t=temper))(world, seat)  # noqa: E731
    return Greedy(value, PLANNED, style=style, ahead=1) if players == DUEL else Greedy(value, style=style)


def paradise(temper: Any, players: int) -> Bot:
    """Return who plays Conquest of Paradise by a temper."""
    return Greedy(style=Script(temper))


MAKERS = {"anno1800": anno, "paradise": paradise}


def temper_of(game: str, players: int) -> Any:
    """Return the figures that are to be improved."""
    return ANNO[players] if game == "anno1800" else PARADISE


def met(game: str, players: int, seed: int, number: int) -> tuple[Change, float]:
    """Return a change, and by how much who was changed so was ahead of who was changed the other way."""
    temper, make, rng = temper_of(game, players), MAKERS[game], Random(f"{seed}/{number}/tempers")
    change = drawn(temper, rng)
    one, other = rng.sample(range(players), 2)
    crew = [bot("normal") for _ in range(players)]
    crew[one], crew[other] = (make(changed(temper, each), players) for each in (change, opposite(change)))
    played = atoll.game(game)
    scores = play_game(played, crew, Luck.of(seed, number, players), bounded(played)).state.scores()
    return change, float(scores[one] - scores[other])


def differing(temper: Any, better: Any) -> Mapping[str, object]:
    """Return the figures of a temper that another one has not."""
    names = [each.name for each in fields(temper)]
    return {name: getattr(better, name) for name in names if getattr(better, name) != getattr(temper, name)}


def main() -> None:
    """Play games, and say what they tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=sorted(MAKERS))
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--games", type=int, default=400)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    wanted = asked.parse_args()
    with ProcessPoolExecutor(wanted.jobs) as crew:
        found = list(crew.map(partial(met, wanted.game, wanted.players, wanted.seed), range(wanted.games)))
    told = effects([change for change, _ in found], [margin for _, margin in found])
    for name, each in sorted(told.items(), key=lambda pair: -abs(pair[1].points / pair[1].error)):
        print(f"{name:24} {each.points:+6.2f} ± {each.error:.2f}")
    temper = temper_of(wanted.game, wanted.players)
    print(differing(temper, improved(temper, told)))


if __name__ == "__main__":
    main()
