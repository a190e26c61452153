"""Games on a Ray cluster: the same rows, whatever becomes of its nodes (needs `pip install 'atoll[ray]'`)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from atoll.kernel import AtollError
from atoll.lab.many import Manner, ManyGames
from atoll.lab.play import Setting
from atoll.lab.rows import Row, read_rows
from atoll.lab.work import Task

TASKS = [Task(Setting("daimyo", ("random", "random")), number) for number in range(120)]
ATOLL = (sys.executable, "-c", "from atoll.cli import main; main()")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two nodes on this machine, each a set of processes of its own."""
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    os.environ["RAY_ADDRESS"] = made.address
    yield made
    del os.environ["RAY_ADDRESS"]
    made.shutdown()


def outcomes(rows: list[Row]) -> list[tuple[Any, ...]]:
    return [(row.key, row.scores, row.winners, row.decisions) for row in rows]


def test_a_cluster_plays_the_same_games_and_a_lost_node_is_made_up_for(cluster: Any) -> None:
    alone = outcomes(list(ManyGames(TASKS, 3, manner=Manner(1)).rows()))
    lost = cluster.add_node(num_cpus=1)
    rows: list[Row] = []
    for row in ManyGames(TASKS, 3, manner=Manner(on="ray")).rows():
        if not rows:
            cluster.remove_node(lost, allow_graceful=False)
        rows.append(row)
    assert outcomes(rows) == alone


def test_ctrl_c_keeps_what_a_cluster_has_played(cluster: Any, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    command = ["simulate", "daimyo", "--games", "100000", "--players", "2", "--on", "ray", "--save", str(path)]
    running = subprocess.Popen([*ATOLL, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while not (path.exists() and path.stat().st_size > 2000) and time.monotonic() < deadline:
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert "of 100000 games; to go on: atoll simulate daimyo" in err and "Traceback" not in err
    assert len(read_rows(path)[1]) > 2


def test_an_unknown_place_is_one_sentence() -> None:
    with pytest.raises(AtollError, match="unknown place to play on 'mars': choose one of ray"):
        Manner(on="mars")
