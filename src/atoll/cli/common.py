"""What the commands share: the command itself, options of many, a bar for long work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from atoll.kernel import AtollError

app = typer.Typer(
    help="Heavy island board games, exactly by the book.", no_args_is_help=True, pretty_exceptions_enable=False
)

Data = Annotated[Path | None, typer.Option("--data", help="A TOML file of corrections to the game's components.")]
BuiltIn = Annotated[Path | None, typer.Option("--data", hidden=True)]  # of commands about the games as they come
Lang = Annotated[str, typer.Option("--lang", help="en or fr.")]
Options = Annotated[list[str], typer.Option("--option", "-o", help="An option of the game: NAME=VALUE.")]


@contextmanager
def progress_bar(name: str, count: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal for long work."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=count)
        yield lambda done: progress.update(task, completed=done)


def write_text(path: Path, text: str) -> None:
    """Write a file, or say why that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AtollError(f"cannot write {path}: {error.strerror}") from error


def demand_built_in(data: Path | None, why: str) -> None:
    """Raise where corrections are given to a command that is about the games as they come."""
    if data is not None:
        raise AtollError(why)


def options_of(pairs: list[str]) -> dict[str, str]:
    """Return options of a game from NAME=VALUE pairs."""
    for pair in pairs:
        if "=" not in pair:
            raise AtollError(f"an option reads NAME=VALUE, not {pair!r}")
    return dict(pair.split("=", 1) for pair in pairs)
