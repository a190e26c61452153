"""Commands for researchers and designers: many games at once, and how fast."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from atoll.cli.common import BuiltIn, Data, Options, app, demand_built_in, options_of, write_text
from atoll.cli.running import (
    Crew,
    First,
    Games,
    Jobs,
    Json,
    Name,
    On,
    Players,
    Resume,
    Save,
    Seed,
    manner_of,
    say_stopped,
    seats_of,
)
from atoll.kernel import game
from atoll.lab.bench import WIDTH_GAMES, bench as run_bench
from atoll.lab.bench_lab import bench_lab
from atoll.lab.report import html
from atoll.lab.simulate import Simulation, simulate as run_simulation
from atoll.lab.study import study as run_study

LAB_PART = 4  # the lab is measured so many times shorter than the games


@app.command()
def simulate(
    name: Name,
    count: Games = 100,
    players: Players = None,
    crew: Crew = "random",
    seed: Seed = 0,
    first: First = 0,
    option: Options = [],  # noqa: B006
    data: Data = None,
    jobs: Jobs = None,
    save: Save = None,
    resume: Resume = None,
    on: On = "",
    as_json: Json = False,
) -> None:
    """Let bots play many games and sum them up."""
    seats = seats_of(name, players, data)
    with manner_of(name, count, jobs, save, resume, on) as manner:
        result = run_simulation(name, count, seats, crew.split(","), seed, data, options_of(option), first, manner)
    if as_json:
        print(json.dumps(result.report()))
    elif result.games:
        _show(result)
    if result.stopped:
        say_stopped(result.games, count, first + result.games, save, resume)


def _show(result: Simulation) -> None:
    report = result.report()
    print(
        f"{report['games']} games of {report['game']} in {report['seconds']:.1f} s: "
        f"{report['games_per_s']} games/s, {report['decisions_per_s']:,} decisions/s, "
        f"{report['choices_per_s']:,} real choices/s, {report['mean_decisions']:.0f} decisions a game"
    )
    table = Table("seat", "bot", "wins", "share of wins", "mean score")
    for seat, name in enumerate(result.bots):
        share = 100 * result.wins[seat] / result.games
        table.add_row(
            str(seat),
            name,
            f"{result.wins[seat]:g}",
            f"{share:.1f} % ± {100 * result.win_interval(seat):.1f}",
            f"{report['scores'][seat]:.1f} ± {result.interval(seat):.1f}",
        )
    Console().print(table)


@app.command()
def study(
    name: Name,
    count: Games = 100,
    players: Players = None,
    crew: Crew = "greedy",
    seed: Seed = 0,
    first: First = 0,
    repeats: Annotated[int, typer.Option(help="How often each luck is met, by bots that draw otherwise.")] = 1,
    option: Options = [],  # noqa: B006
    data: Data = None,
    jobs: Jobs = None,
    save: Save = None,
    resume: Resume = None,
    on: On = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object in place of Markdown.")] = False,
    page: Annotated[Path | None, typer.Option("--html", help="Write a page with plots to this file.")] = None,
) -> None:
    """Let bots play many games and show what they made use of, source by source and card by card."""
    seats = seats_of(name, players, data)
    with manner_of(name, count * repeats, jobs, save, resume, on) as manner:
        found = run_study(
            name, count, seats, crew.split(","), seed, data, options_of(option), first, repeats, manner
        )  # fmt: skip
    if found.outcome.games:
        print(json.dumps(found.report()) if as_json else found.markdown())
    if page is not None and found.outcome.games:
        write_text(page, html(found, game(name, data), options_of(option), seed))
    if found.outcome.stopped:
        done = found.outcome.games // repeats
        say_stopped(done, count, first + done, save, resume)


@app.command()
def bench(
    out: Annotated[Path | None, typer.Option("--json", help="Write the figures to this file.")] = None,
    seconds: Annotated[float, typer.Option(help="How long each game and each peer is measured.")] = 6.0,
    only: Annotated[list[str], typer.Option("--game", help="Measure this game (default: all).")] = [],  # noqa: B006
    width_games: Annotated[
        int, typer.Option(help="Games in which the slowest list of choices is sought.")
    ] = WIDTH_GAMES,
    data: BuiltIn = None,
) -> None:
    """Measure our speed, and the peers' beside it, in one run; each line is printed as soon as it is measured."""
    demand_built_in(data, "speeds are compared for the components as they come; `atoll simulate --data` tells others'")
    console = Console()

    def say(line: str) -> None:
        console.print(Text(line), soft_wrap=True)
        console.file.flush()  # who reads through a pipe sees it now, too

    with console.status("measuring …"):
        figures = run_bench(seconds, width_games=width_games, names=only, say=say)
        figures["lab"] = bench_lab(seconds / LAB_PART, names=only, say=say)
    if out is not None:
        out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
