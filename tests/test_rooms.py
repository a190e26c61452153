"""Who knows one game knows all: the same rooms, the same doors, and no file too long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from atoll.kernel import FullGame
from catalogue import GAMES

FOLDERS = {name: game.folder for name, game in GAMES.items() if isinstance(game, FullGame)}
ROOMS = {
    "__init__", "data", "rules", "rules.fr", "scenes", "lessons", "locale",
    "components", "catalog", "state", "choices", "flow", "effects", "scoring", "laws",
    "eyes", "words", "bot", "board", "picture", "tally",
}  # fmt: skip
LONGEST, WIDEST = 500, 120
SHAPE = re.compile(r'"[Mm]-?[\d.]')  # what a path draws is data
CODE = ("src", "tests", "tools", "benchmarks", "docs")
KINDS = {".py", ".js", ".css", ".jinja"}


def names(folder: Path) -> set[str]:
    """Return what stands in a folder, whether a module is a file or a package."""
    return {path.stem for path in folder.iterdir() if path.name != "__pycache__"}


@pytest.mark.parametrize("name", FOLDERS)
def test_every_game_has_the_same_rooms(name: str) -> None:
    assert names(FOLDERS[name]) == ROOMS


@pytest.mark.parametrize("name", FOLDERS)
def test_the_same_doors_lead_to_the_same_ideas(name: str) -> None:
    assert {"view", "redeal", "encode"} <= names(FOLDERS[name] / "eyes")
    assert {"templates", "nouns", "captions", "lexicon"} <= names(FOLDERS[name] / "words")
    assert {"value", "sensible"} <= names(FOLDERS[name] / "bot")
    assert {"layout", "board", "component", "fragments", "glance"} <= names(FOLDERS[name] / "board")


@pytest.mark.parametrize("name", FOLDERS)
def test_steps_are_called_by_the_things_they_are_and_not_by_their_names(name: str) -> None:
    found = [path.name for path in FOLDERS[name].rglob("*.py") if 'steps["' in path.read_text(encoding="utf-8")]
    assert found == []


def test_no_file_is_longer_than_one_idea() -> None:
    root = Path(__file__).parents[1]
    files = [path for folder in CODE for path in (root / folder).rglob("*") if path.suffix in KINDS]
    long = {str(path.relative_to(root)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {path: lines for path, lines in long.items() if lines > LONGEST} == {}


@pytest.mark.parametrize("name", FOLDERS)
def test_drawings_are_laid_out_for_those_who_read_them(name: str) -> None:
    files = [path for path in (FOLDERS[name] / "board").iterdir() if path.suffix in {".css", ".jinja"}]
    lines = [(path.name, line) for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(file, line) for file, line in lines if len(line) > WIDEST and not SHAPE.search(line)] == []
