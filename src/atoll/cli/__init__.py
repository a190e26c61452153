"""One command, `atoll`: play, serve, simulate, study, look up rules, replay, measure."""

from __future__ import annotations

import sys

from atoll.cli import admin, making, playing, serving, studying
from atoll.cli.common import app
from atoll.kernel import AtollError

__all__ = ["admin", "app", "main", "making", "playing", "serving", "studying"]


def main() -> None:
    """Run the command; a mistake of the user's is one sentence and exit status 2."""
    try:
        app()
    except AtollError as error:
        print(f"atoll: {error}", file=sys.stderr)
        sys.exit(2)
