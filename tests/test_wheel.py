"""The built wheel is all that a player needs: installed without the tree, it plays, speaks, draws and serves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from web.conftest import free_port, wait_for

SOURCE = Path(__file__).parents[1] / "src"
PLAY = """
import random
import atoll

for name in atoll.game_names():
    state, rng = atoll.game(name).new(), random.Random(1)
    while not state.over:
        state.play_chance(rng) if state.seat == atoll.CHANCE else state.play(rng.choice(state.choices()))
    assert "<svg" in state.view(0)._repr_html_()
print(atoll.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=SOURCE.parent, check=True, capture_output=True, timeout=120)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with Atoll out of the wheel; what Atoll needs is lent by the one that runs the tests."""
    home = tmp_path_factory.mktemp("home")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, timeout=120)
    python = str(home / "bin" / "python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True, timeout=120)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))  # its own .pth files are not followed
    return home


def run(home: Path, *command: str) -> str:
    """Run a program of the environment, far from the tree; return what it says."""
    done = subprocess.run(
        [str(home / "bin" / command[0]), *command[1:]],
        cwd=home, env=plain(home), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def plain(home: Path) -> dict[str, str]:
    return {**{k: v for k, v in os.environ.items() if k != "PYTHONPATH"}, "XDG_DATA_HOME": str(home / "data")}


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    made = {"__pycache__"}
    ours = {str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*") if path.is_file() and not made & {*path.parts}}
    assert ours - set(ZipFile(wheel).namelist()) == set()


def test_every_game_is_played_and_drawn(home: Path) -> None:
    assert Path(run(home, "python", "-c", PLAY).strip()).is_relative_to(home)


def test_the_command_simulates_and_speaks_french(home: Path) -> None:
    report = json.loads(run(home, "atoll", "simulate", "daimyo", "--games", "2", "--players", "2", "--json"))
    assert report["games"] == 2
    assert "2 or" in run(home, "atoll", "rules", "daimyo", "DAI-13.2.4", "--lang", "fr")


def test_the_page_is_served(home: Path) -> None:
    with served(home) as url:
        page = urlopen(url, timeout=10).read().decode()
        assert "Daimyo" in page
        assert urlopen(f"{url}static/icon.svg", timeout=10).status == 200


@contextmanager
def served(home: Path) -> Iterator[str]:
    port = free_port()
    command = [str(home / "bin" / "atoll"), "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=home, env=plain(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: answers(f"http://127.0.0.1:{port}/health"))
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(30)


def answers(url: str) -> bool:
    try:
        return bool(urlopen(url, timeout=10).status == 200)
    except OSError:
        return False
