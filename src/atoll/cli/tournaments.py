"""Commands that hold bots against each other."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import to_builtins
from rich.console import Console
from rich.table import Table

from atoll.bots import bots as all_bots
from atoll.cli.common import BuiltIn, Data, Options, app, demand_built_in, options_of
from atoll.cli.running import (
    STOPPED,
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
    without,
)
from atoll.kernel import AtollError, game, game_names
from atoll.lab.ladder import Ladder, climb, read_ladder, write_ladder
from atoll.lab.tournament import tournament as run_tournament

LADDER = Path("docs/data/ladder.json")
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
    on: On = "",
    as_json: Json = False,
) -> None:
    """Let bots play each other on the same luck, every one at every seat, and say who is better and how surely."""
    seats = seats_of(name, players, data)
    with manner_of(name, count, jobs, save, resume, on) as manner:
        result = run_tournament(
            name, bots.split(","), seats, count, seed, options_of(option), data, first, manner
        )  # fmt: skip
    if as_json:
        print(json.dumps(result.report()))
    else:
        _show(result.report())
    if result.stopped:
        say_stopped(result.games, result.wanted, first + result.games // seats, save, resume)


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


@app.command()
def ladder(
    only: Annotated[list[str], typer.Option("--game", help="Play this game (default: all).")] = [],  # noqa: B006
    players: Annotated[int | None, typer.Option(help="Play with so many (default: every number possible).")] = None,
    bots: Annotated[str, typer.Option("--bots", help="The bots, with commas (default: all there are).")] = "",
    count: Annotated[int, typer.Option("--games", help="How many games to add, where least is known.")] = 0,
    file: Annotated[Path, typer.Option(help="Where ratings are kept; a page is made beside it.")] = LADDER,
    jobs: Jobs = None,
    anew: Annotated[bool, typer.Option("--anew", help="Forget what was played: a bot has become another.")] = False,
    data: BuiltIn = None,
    as_json: Json = False,
) -> None:
    """Show the ratings of all bots, by game and number of players, and add games where least is known."""
    demand_built_in(data, "ratings are kept for the components as they come; others are for `atoll tournament --data`")
    found = Ladder() if anew else read_ladder(file)
    tables = [
        (name, n) for name in only or game_names() for n in game(name).seat_counts if n > 1 and players in (None, n)
    ]
    if not tables:
        raise AtollError(f"no game is played by {players}")
    names = bots.split(",") if bots else all_bots()
    if count:
        with manner_of("ladder", count, jobs) as manner:
            added = climb(found, tables, names, count, lambda ladder: write_ladder(ladder, file), manner)
    print(json.dumps(to_builtins(found)) if as_json else found.markdown())
    if count and added < count:
        words = [word for word in without(sys.argv[1:], {"--games"}) if word != "--anew"]
        to_go_on = f"atoll {shlex.join(words)} --games {count - added}"
        print(f"atoll: stopped after {added} of {count} games; all are kept, to go on: {to_go_on}", file=sys.stderr)
        raise typer.Exit(STOPPED)
