"""The book is built without a warning, its notebooks run, and it needs nothing from elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
CHAPTERS = (
    "play", "learn", "server", "operate",
    "research", "lab", "api/index",
    "data",
    "add-a-game", "architecture", "rulings",
)  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "docs", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_is_there(site: Path, chapter: str) -> None:
    assert f"{chapter.split('/')[-1]}.html" in (site / "index.html").read_text() and (site / f"{chapter}.html").exists()


def test_the_reference_shows_examples(site: Path) -> None:
    page = (site / "api" / "play.html").read_text()
    assert 'id="atoll.kernel.state.State.play"' in page
    assert "&gt;&gt;&gt; " in page


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_run_for_its_page(site: Path, notebook: Path) -> None:
    page = (site / "notebooks" / f"{notebook.stem}.html").read_text()
    assert 'class="answer' in page


def test_a_view_is_drawn_in_a_notebook(site: Path) -> None:
    assert 'class="dm-board"' in (site / "notebooks" / "play-and-draw.html").read_text()


def test_the_pages_load_nothing_from_elsewhere(site: Path) -> None:
    loaded = re.compile(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//[^"]*"')
    assert [found for page in site.rglob("*.html") for found in loaded.findall(page.read_text())] == []


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_its_outputs(notebook: Path) -> None:
    cells = [cell for cell in json.loads(notebook.read_text())["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 3
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
