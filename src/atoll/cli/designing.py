"""Commands for designers: what other numbers change, and which numbers come closest to an aim."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from atoll.cli.common import Options, app, options_of
from atoll.cli.running import (
    STOPPED,
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
from atoll.lab.compare import compare as run_comparison, two_settings
from atoll.lab.many import Manner
from atoll.lab.play import Setting, crew_of
from atoll.lab.tune import Search, read_aims


@app.command()
def compare(
    name: Name,
    data: Annotated[Path, typer.Option("--data", help="A TOML file of corrections to the game's components.")],
    against: Annotated[Path | None, typer.Option(help="Corrections to compare with (default: none).")] = None,
    count: Games = 100,
    players: Players = None,
    crew: Crew = "greedy",
    seed: Seed = 0,
    first: First = 0,
    option: Options = [],  # noqa: B006
    jobs: Jobs = None,
    save: Save = None,
    resume: Resume = None,
    on: On = "",
    as_json: Json = False,
) -> None:
    """Play every luck with the numbers as they are and with yours, and show what that changes."""
    bots = crew_of(crew.split(","), seats_of(name, players, data))
    settings = two_settings(name, bots, options_of(option), against, data)
    with manner_of(name, 2 * count, jobs, save, resume, on) as manner:
        found = run_comparison(settings, count, seed, first, manner)
    print(json.dumps(found.report()) if as_json else found.markdown())
    if found.stopped:
        say_stopped(len(found.pairs), count, first + len(found.pairs), save, resume)


@app.command()
def tune(
    name: Name,
    aims: Annotated[Path, typer.Option(help="A TOML file: numbers with their bounds, and aims.")],
    out: Annotated[Path | None, typer.Option(help="Write the best numbers to this file of corrections.")] = None,
    candidates: Annotated[int, typer.Option(help="How many sets of numbers are tried.")] = 16,
    count: Annotated[int, typer.Option("--games", help="How many games each plays at first.")] = 20,
    check: Annotated[int, typer.Option(help="How many games the best plays on new luck.")] = 100,
    players: Players = None,
    crew: Crew = "greedy",
    seed: Seed = 0,
    option: Options = [],  # noqa: B006
    jobs: Jobs = None,
    save: Save = None,
    resume: Resume = None,
    on: On = "",
) -> None:
    """Search numbers of the data file within bounds for those that come closest to your aims."""
    wishes = read_aims(aims)
    table = Setting(name, crew_of(crew.split(","), seats_of(name, players)), options_of(option))
    with TemporaryDirectory() as folder:
        search = Search(wishes, table, seed, Path(folder), Manner(jobs, save, resume, on=on))
        best = search.run(candidates, count)
        if not search.stopped and best.setting is not table:
            print(f"\nOn luck that the search has not seen, {check} games:")
            search.confirm(best, check, count * candidates)
        text = best.setting.data.read_text(encoding="utf-8") if best.setting.data else ""
    if search.stopped:
        say_stopped_search(save, resume)
    print(
        f"\nBest: {best.label}\n{text}" if text else "\nNothing that was tried is better than the numbers as they are."
    )
    if out is not None and text:
        out.write_text(text, encoding="utf-8")


def say_stopped_search(save: Path | None, resume: Path | None) -> None:
    """Say how to go on with a search."""
    file = save or resume
    hint = f"go on with the same command and --resume {file}" if file else "with --save FILE it can be gone on with"
    print(f"atoll: stopped before anything is decided; {hint}", file=sys.stderr)
    raise typer.Exit(STOPPED)
