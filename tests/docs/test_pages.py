"""The Python in README and in the book runs as it stands, block after block."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FRAGMENTS = {"architecture.md"}  # shows a step of a game, for the eyes only
PAGES = [ROOT / "README.md", *sorted(page for page in (ROOT / "docs").glob("*.md") if page.name not in FRAGMENTS)]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def blocks(page: Path) -> list[str]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    with redirect_stdout(StringIO()):
        for block in blocks(page):
            exec(compile(block, page.name, "exec"), names)


def test_readme_and_the_guide_for_games_show_python() -> None:
    assert blocks(ROOT / "README.md") and blocks(ROOT / "docs" / "add-a-game.md")
