"""The command that lets bots learn a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from atoll.bots.values import weights_path
from atoll.cli.common import Data, app
from atoll.cli.running import Jobs, Name, Seed, counts_of
from atoll.kernel import AtollError, game


@app.command()
def train(
    name: Name,
    generations: Annotated[int, typer.Option(help="How many generations there are to be in the end.")] = 3,
    seconds: Annotated[float, typer.Option(help="Self-play of a generation, for each number of players.")] = 60.0,
    players: Annotated[str, typer.Option(help="Numbers of players, with commas (default: all possible).")] = "",
    folder: Annotated[Path | None, typer.Option(help="Where generations are kept: go on with those there.")] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Make the last generation the game's own weights.")] = False,
    unproven: Annotated[
        bool, typer.Option("--unproven", help="Kept weights only foretell; nobody plays by them.")
    ] = False,
    trust: Annotated[float, typer.Option(help="The part of the correction to the hand-made value believed.")] = 1.0,
    wide: Annotated[int, typer.Option(help="Choices to look at, where few are sensible.")] = 0,
    network: Annotated[bool, typer.Option("--network", help="Fit a network, in place of a weight a number.")] = False,
    data: Data = None,
    seed: Seed = 0,
    jobs: Jobs = None,
) -> None:
    """Let bots play themselves and learn what a position is worth, generation after generation."""
    from atoll.lab.train import Training, keep_weights, train as run_training  # numpy is for those who learn

    if keep and data is not None:
        raise AtollError("what is learned with other components cannot become the game's own weights: leave out --keep")
    counts = counts_of(players)
    where = folder or Path("training", f"{name}-{data.stem}" if data else name)  # no generation goes on with others'
    training = Training(
        name, where, seconds=seconds, jobs=jobs, counts=counts, seed=seed, trust=trust, wide=wide, network=network,
        data=data,
    )  # fmt: skip
    last = run_training(training, generations, say=lambda line: print(line, flush=True))
    if keep:
        keep_weights(last, weights_path(game(name)), proven=not unproven)
    print(f"{last} {'is kept with the game now' if keep else 'can be kept with --keep'}")
