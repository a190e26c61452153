"""Commands that hold bots against each other."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from atoll.cli.common import Data, Options, app, options_of
from atoll.cli.running import (
    Games,
    Jobs,
    Json,
    Name,
    Players,
    Resume,
    Save,
    Seed,
    manner_of,
    say_stopped,
    seats_of,
)
from atoll.lab.tournament import tournament as run_tournament

Rivals = Annotated[str, typer.Option("--bots", help="The bots, with commas; of two, the first sits alone.")]


@app.command()
def tournament(
    name: Name,
    bots: Rivals,
    players: Players = None,
    count: Games = 100,
    seed: Seed = 0,
    first: Annotated[int, typer.Option(help="The number of the first block of games.")] = 0,
    option: Options = [],  # noqa: B006
    data: Data = None,
    jobs: Jobs = None,
    save: Save = None,
    resume: Resume = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other on the same luck, every one at every seat, and say who is better and how surely."""
    seats = seats_of(name, players, data)
    with manner_of(name, count, jobs, save, resume) as manner:
        result = run_tournament(
            name, bots.split(","), seats, count, seed, options_of(option), data, first, manner
        )  # fmt: skip
    if as_json:
        print(json.dumps(result.report()))
    else:
        _show(result.report())
    if result.stopped:
        say_stopped(result.games, result.wanted, first, save, resume)


def _show(report: dict[str, Any]) -> None:
    nobody = f", {report['nobody']} won by nobody" if report["nobody"] else ""
    print(f"{report['games']} games of {report['game']} for {report['players']} in {report['seconds']:.1f} s{nobody}")
    table = Table("bot", "share of wins", "95 %", "if all were equal", "mean rank", "ms a decision", "rating")
    for name, bot in sorted(report["bots"].items(), key=lambda each: -each[1]["share"] / max(1e-9, each[1]["par"])):
        rating = bot.get("rating")
        table.add_row(
            name,
            f"{100 * bot['share']:.1f} %",
            f"{100 * bot['low']:.1f} to {100 * bot['high']:.1f}",
            f"{100 * bot['par']:.0f} %",
            f"{bot['mean_rank']:.2f}",
            f"{bot['ms_per_decision']:.2f}",
            f"{rating['mu']:.1f} ± {2 * rating['sigma']:.1f}" if rating else "",
        )
    Console().print(table)
