"""Commands for whoever writes a game of their own."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from atoll.cli.common import app
from atoll.kernel import AtollError, game_names

SKELETON = Path(__file__).parent / "skeleton"
FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "game.py.txt": "{name}/__init__.py",
    "rules.md.txt": "{name}/rules.md",
    "test.py.txt": "test_{name}.py",
}
GOAL = 20


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="What it is called in code: small letters and digits.")],
    folder: Annotated[Path | None, typer.Option(help="Where to (default: a folder of that name).")] = None,
) -> None:
    """Write a small game that can be played at once, to be changed into yours."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or iskeyword(name) or name in game_names() or find_spec(name):
        raise AtollError(f"{name!r} cannot be a new game's name: take small letters and digits that name nothing yet")
    place = folder or Path(name)
    if place.exists() and any(place.iterdir()):
        raise AtollError(f"{place} is not empty: choose another --folder")
    (place / name).mkdir(parents=True, exist_ok=True)
    title = name.replace("_", " ").title()
    values = {"name": name, "Name": title.replace(" ", ""), "title": title, "ID": name[:3].upper(), "goal": GOAL}
    for source, target in FILES.items():
        text = Template((SKELETON / source).read_text(encoding="utf-8")).substitute(values)
        (place / target.format(name=name)).write_text(text, encoding="utf-8")
    print(f"{place} holds a game. Next:")
    for command in (f"pip install -e {place} pytest", f"pytest {place}", f"atoll play {name} --seats me,greedy"):
        print(f"  {command}")
