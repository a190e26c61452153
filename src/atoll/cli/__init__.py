"""One command, `atoll`: play, serve, administer, simulate, study, hold tournaments, compare, measure, make a game."""

from __future__ import annotations

import sys

from atoll.cli import (
    admin,
    designing,
    drawing,
    drilling,
    exporting,
    making,
    playing,
    reading,
    serving,
    studying,
    tournaments,
    training,
)
from atoll.cli.common import app
from atoll.kernel import AtollError

__all__ = [
    "admin",
    "app",
    "designing",
    "drawing",
    "drilling",
    "exporting",
    "main",
    "making",
    "playing",
    "reading",
    "serving",
    "studying",
    "tournaments",
    "training",
]


def main() -> None:
    """Run the command; a mistake of the user's is one sentence and exit status 2."""
    try:
        app()
    except AtollError as error:
        print(f"atoll: {error}", file=sys.stderr)
        sys.exit(2)
