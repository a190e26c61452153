"""Commands for whoever writes a game of their own."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from atoll.cli.common import app
from atoll.kernel import AtollError, game_names

SKELETON = Path(__file__).parent / "skeleton"
FILES = {"game.py.txt": "{name}.py", "test.py.txt": "test_{name}.py", "pyproject.toml.txt": "pyproject.toml"}
GOAL = 20


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="What it is called in code: small letters and digits.")],
    folder: Annotated[Path | None, typer.Option(help="Where to (default: a folder of that name).")] = None,
) -> None:
    """Write a small game that can be played at once, to be changed into yours."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or name in game_names():
        raise AtollError(f"{name!r} cannot be a new game's name: take small letters and digits that name no game yet")
    place = folder or Path(name)
    if place.exists() and any(place.iterdir()):
        raise AtollError(f"{place} is not empty: choose another --folder")
    place.mkdir(parents=True, exist_ok=True)
    words = name.replace("_", " ").title()
    values = {"name": name, "Name": words.replace(" ", ""), "title": words, "ID": name[:3].upper(), "goal": GOAL}
    for source, target in FILES.items():
        text = Template((SKELETON / source).read_text(encoding="utf-8")).substitute(values)
        (place / target.format(name=name)).write_text(text, encoding="utf-8")
    print(f"{place} holds a game. Next:")
    for command in (f"pip install -e {place}", f"pytest {place}", f"atoll play {name} --seats me,greedy"):
        print(f"  {command}")
