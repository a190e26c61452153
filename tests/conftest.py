"""How the tests are spread over processes: a file stays together, long ones start first."""

from __future__ import annotations

import pytest

SPREAD = "test_every_game.py"  # too long for one process: each game goes on its own


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group_of(item)))
    items.sort(key=lambda item: "/web/" not in item.nodeid)  # browsers and servers take longest


def group_of(item: pytest.Item) -> str:
    """Return what stays in one process: a file, or what it says of one game."""
    file, _, test = item.nodeid.partition("::")
    game = test.partition("[")[2].split("-")[0].rstrip("]") if file.endswith(SPREAD) else ""
    return f"{file} {game}".strip()
