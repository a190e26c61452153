"""The command that lets a policy play itself and learn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from atoll.cli.common import app
from atoll.cli.running import Jobs, Name, Seed, counts_of


@app.command()
def drill(
    name: Name,
    seconds: Annotated[float, typer.Option(help="How long it learns.")] = 600.0,
    lead: Annotated[float, typer.Option(help="Points that are a clear lead at the end.")] = 12.0,
    late: Annotated[int, typer.Option(help="Turns after which every other one costs (0: none does).")] = 0,
    last: Annotated[int, typer.Option(help="Turns after which a game is broken off (0: never).")] = 0,
    players: Annotated[str, typer.Option(help="Numbers of players, with commas; who stands twice plays more.")] = "",
    teacher: Annotated[str, typer.Option(help="The bot that is imitated to begin with.")] = "hard",
    teaching: Annotated[float, typer.Option(help="For how many seconds its games are watched.")] = 60.0,
    folder: Annotated[Path | None, typer.Option(help="Where all is kept: go on with what is there.")] = None,
    hard: Annotated[str, typer.Option(help="Make it the game's own, and `hard` go by it with so many players.")] = "",
    expert: Annotated[str, typer.Option(help="The same for `expert`.")] = "",
    seed: Seed = 0,
    jobs: Jobs = None,
) -> None:
    """Let a policy play itself and learn which choices are promising; with --seconds 0 it is only kept."""
    from atoll.bots.returns import Aim
    from atoll.lab.drill import Drill, keep_policy  # numpy is for those who learn

    where = folder or Path("training", f"{name}-policy")
    aim, counts = Aim(lead, late, last), counts_of(players)
    training = Drill(name, where, aim, seconds, counts, jobs, teacher, teaching, seed=seed)
    if seconds:
        training.run(say=lambda line: print(line, flush=True))
    if hard or expert:
        kept = keep_policy(training.newest, name, counts_of(hard), counts_of(expert))
        print(f"{kept} is the game's own policy now")
    else:
        print(f"{training.newest} can be kept with --hard and --expert")
