"""How the tests are spread over processes: a file stays together, long ones start first."""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

SPREAD = "test_every_game.py"  # too long for one process: each game goes on its own


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "/web/" not in item.nodeid)  # browsers and servers take longest


class ByFile(LoadScopeScheduling):
    """Keeps in one process what shares servers and browsers: a file, or what a file says of one game."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        game = test.partition("[")[2].split("-")[0].rstrip("]") if file.endswith(SPREAD) else ""
        return f"{file} {game}"


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    return ByFile(config, log)
