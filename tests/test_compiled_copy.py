"""What is written into the copy of the sources that is compiled: the same lines, and the same rules."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("copy") / "src"
    shutil.copytree(ROOT / "src", made, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static", "*.toml"))
    subprocess.run([sys.executable, ROOT / "tools" / "plain-for-c.py", made], check=True)
    return made


def lines(made: Path, module: str) -> list[str]:
    return (made / "atoll" / module).read_text(encoding="utf-8").splitlines()


def test_no_line_is_added_or_taken_away(copy: Path) -> None:
    for path in copy.rglob("*.py"):
        written = path.read_text(encoding="utf-8")
        ast.parse(written)
        assert written.count("\n") == (ROOT / "src" / path.relative_to(copy)).read_text(encoding="utf-8").count("\n"), (
            path
        )


def test_constants_are_final(copy: Path) -> None:
    assert "CHANCE: Final = -1" in lines(copy, "kernel/step.py")
    assert "FARM: Final = 0; TOWER: Final = 1" in lines(copy, "games/daimyo/catalog.py")
    assert "PIPS_OF_DIE: Final = tuple(die % FACES + 1 for die in DICE)" in lines(copy, "games/daimyo/catalog.py")


def test_frames_are_made_and_put_on_the_stack_one_by_one(copy: Path) -> None:
    told = "\n".join(lines(copy, "games/daimyo/flow/construction.py"))
    assert "s.push(Frame(PLACE_TILE, f.seat, (tile,))); s.push(Frame(BUILD_ON, f.seat, (tile,)))" in told
    assert "s.do(" not in told


def test_nothing_is_put_together_for_nobody(copy: Path) -> None:
    told = [line.strip() for line in lines(copy, "games/daimyo/flow/construction.py") if "s.tell(" in line]
    assert told and all(line.startswith("if s.log is not None: ") for line in told)
