"""Data sets for who learns from games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from atoll.cli.common import Data, Options, app, options_of, progress_bar
from atoll.cli.running import Crew, First, Games, Jobs, Name, Players, Seed, seats_of
from atoll.kernel import AtollError
from atoll.lab.export import Wanted, export as run_export
from atoll.lab.play import Setting, crew_of


@app.command()
def export(
    name: Name,
    to: Annotated[Path, typer.Option(help="The folder to write to; what is there already is not played again.")],
    count: Games = 100,
    players: Players = None,
    crew: Crew = "random",
    seed: Seed = 0,
    first: First = 0,
    shard: Annotated[int, typer.Option(help="How many games a file has.")] = 50,
    option: Options = [],  # noqa: B006
    data: Data = None,
    jobs: Jobs = None,
) -> None:
    """Let bots play many games and write every decision to Parquet files."""
    seats = seats_of(name, players, data)
    setting = Setting(name, crew_of(crew.split(","), seats), options_of(option), data)
    try:
        with progress_bar(name, count) as progress:
            played = run_export(Wanted(setting, count, seed, first, shard), to, jobs, progress)
    except KeyboardInterrupt as stopped:
        raise AtollError(f"stopped; whole shards are kept in {to}: run the same command to go on") from stopped
    size = sum(path.stat().st_size for path in to.glob("games-*.parquet"))
    print(f"{count} games in {to}, {played} of them played now; {size / 1e6:.1f} MB")
