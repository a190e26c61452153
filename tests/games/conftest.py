"""Every test of a worked example is a scene of the rulebook: what it plays is what the page shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import atoll
from atoll.kernel import State
from atoll.kernel.native import compiled
from staging import Stage, cast, compare, write

EXAMPLE = re.compile(r"test_([a-z]+)_ex_(\d+)(?:_|$)")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-scenes", action="store_true", help="write the scenes of the worked examples anew")


@pytest.fixture(autouse=True)
def scene(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Watch what the test of a worked example plays, and find it in the scene that the page shows.

    A compiled kernel cannot be watched; it plays the same.
    """
    found = EXAMPLE.match(request.node.originalname)
    if not found or compiled(State):
        yield
        return
    stage = Stage(monkeypatch)
    yield
    game = atoll.game(request.path.parent.name)
    example, case = f"{found[1].upper()}-EX-{found[2]}", getattr(request.node, "callspec", None)
    acts = stage.acts(case.id if case else "")
    names = cast(request.function, game.rulebooks["en"].text(example), acts)
    tell = write if request.config.getoption("--write-scenes", default=False) else compare
    tell(game, example, names, acts)
