"""`atoll new-game` writes a whole small game whose own tests are green, in under 200 lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from atoll.cli.making import new_game
from atoll.kernel import AtollError


def test_a_new_game_is_whole_and_its_tests_are_green(tmp_path: Path) -> None:
    new_game("reef", tmp_path / "reef")
    files = sorted(path for path in (tmp_path / "reef").rglob("*") if path.is_file())
    names = [str(file.relative_to(tmp_path / "reef")) for file in files]
    assert names == ["pyproject.toml", "reef/__init__.py", "reef/rules.md", "test_reef.py"]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 200
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "test_reef.py"]
    done = subprocess.run(command, cwd=tmp_path / "reef", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    draw = "import reef; g = reef.Reef(); print(g.drawing(g.new(seats=2).view(0), 'en', ['A', 'B']).board)"
    command = [sys.executable, "-c", draw]
    shown = subprocess.run(command, cwd=tmp_path / "reef", capture_output=True, text=True, check=True)
    assert "<svg" in shown.stdout


@pytest.mark.parametrize("name", ["daimyo", "Reef", "x", "a b", "../reef", "class", "json"])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(AtollError, match="cannot be a new game's name"):
        new_game(name, tmp_path / "new")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious", encoding="utf-8")
    with pytest.raises(AtollError, match="is not empty"):
        new_game("reef", tmp_path)
