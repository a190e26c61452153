"""What the commands that play many games share: their options, and what they say when they are stopped."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from atoll.cli.common import progress_bar
from atoll.kernel import AtollError, game
from atoll.lab.many import Manner

STOPPED = 130  # the exit status of a command that Ctrl-C ended

Name = Annotated[str, typer.Argument(metavar="GAME")]
Games = Annotated[int, typer.Option("--games", help="How many games.")]
Players = Annotated[int | None, typer.Option(help="How many players (default: the most possible).")]
Crew = Annotated[str, typer.Option("--bots", help="One bot for all seats, or one a seat, with commas.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
First = Annotated[int, typer.Option(help="The number of the first game: so a seed is shared out among machines.")]
Jobs = Annotated[int | None, typer.Option(help="Processes (default: one a core); the games are the same.")]
Save = Annotated[Path | None, typer.Option(help="Keep a row of every game in this new file (JSON lines).")]
Resume = Annotated[Path | None, typer.Option(help="Go on with such a file: play what it lacks.")]
On = Annotated[str, typer.Option(help="ray: play on a Ray cluster, the one that RAY_ADDRESS names or a local one.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def counts_of(said: str) -> tuple[int, ...]:
    """Return numbers of players that stand side by side, with commas; none where nothing is said."""
    try:
        return tuple(int(each) for each in said.split(",")) if said else ()
    except ValueError:
        raise AtollError(f"{said!r} are no numbers of players: write them with commas, as in 2,4") from None


def seats_of(name: str, players: int | None, data: Path | None = None) -> int:
    """Return how many play: as many as possible, unless somebody says."""
    return players or game(name, data).seat_counts[-1]


@contextmanager
def manner_of(
    name: str, games: int, jobs: int | None, save: Path | None = None, resume: Path | None = None, on: str = ""
) -> Iterator[Manner]:
    """How games are played, with a bar that shows how far they are."""
    with progress_bar(name, games) as advance:
        yield Manner(jobs, save, resume, advance, on)


def say_stopped(done: int, wanted: int, upcoming: int, save: Path | None, resume: Path | None) -> None:
    """Say how to go on after Ctrl-C, at which first game where there is no file, and leave."""
    words = without(sys.argv[1:], {"--save", "--resume"})
    file = save or resume
    if file is None:
        words = [*without(words, {"--first", "--games"}), "--first", str(upcoming), "--games", str(wanted - done)]
        hint = "the games that are missing (--save FILE keeps every game, so that --resume FILE sums all of them up)"
    else:
        words, hint = [*words, "--resume", str(file)], "to go on"
    print(f"atoll: stopped after {done} of {wanted} games; {hint}: atoll {shlex.join(words)}", file=sys.stderr)
    raise typer.Exit(STOPPED)


def without(words: list[str], options: set[str]) -> list[str]:
    """Return a command without some options and their values."""
    kept: list[str] = []
    skip = False
    for word in words:
        name, has_value, _ = word.partition("=")
        if not skip and name not in options:
            kept.append(word)
        skip = not skip and word in options and not has_value
    return kept
