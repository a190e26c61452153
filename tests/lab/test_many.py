"""Many games: the same for any number of processes, kept when something goes wrong, and gone on with later."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typer

from atoll.bots import RandomBot
from atoll.cli.running import say_stopped
from atoll.kernel import AtollError, Choice, Eyes
from atoll.lab import work as lab_work
from atoll.lab.many import Manner, ManyGames
from atoll.lab.play import Setting
from atoll.lab.rows import Row, read_rows
from atoll.lab.simulate import simulate
from atoll.lab.study import study
from atoll.lab.work import STORIES, Task

TWO = Setting("daimyo", ("random", "random"))
ATOLL = (sys.executable, "-c", "from atoll.cli import main; main()")


def tasks(count: int, setting: Setting = TWO) -> list[Task]:
    return [Task(setting, number) for number in range(count)]


def outcomes(rows: list[Row]) -> list[tuple[Any, ...]]:
    return [(row.key, row.scores, row.winners, row.decisions, row.choices, row.outcomes, row.story) for row in rows]


@pytest.mark.parametrize("kept", ["outcomes", STORIES])
def test_the_same_rows_in_the_same_order_for_any_number_of_jobs(kept: str) -> None:
    runs = [list(ManyGames(tasks(9), 4, kept, Manner(jobs)).rows()) for jobs in (1, 2, 3)]
    assert outcomes(runs[0]) == outcomes(runs[1]) == outcomes(runs[2])
    assert [row.number for row in runs[0]] == list(range(9))


def test_a_seed_is_shared_out_by_the_number_of_the_first_game(tmp_path: Path) -> None:
    whole = simulate("daimyo", 6, 2, ["random"], seed=2)
    shards = [simulate("daimyo", 3, 2, ["random"], seed=2, first=first) for first in (0, 3)]
    for seat in range(2):
        assert sum(shard.points[seat].total for shard in shards) == whole.points[seat].total
    assert shards[0].decisions + shards[1].decisions == whole.decisions


def test_what_a_file_lacks_is_played_and_added(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    alone = list(ManyGames(tasks(6), 1, manner=Manner(1)).rows())
    list(ManyGames(tasks(2), 1, manner=Manner(1, save=path)).rows())
    text = path.read_text()
    path.write_text(text + text.splitlines()[1][:40])  # a line cut off when the power failed
    going_on = ManyGames(tasks(6), 1, manner=Manner(2, resume=path))
    assert outcomes(list(going_on.rows())) == outcomes(alone)
    assert (going_on.played, going_on.done) == (4, 6)
    assert len(read_rows(path)[1]) == 6
    assert path.read_text().startswith(text)


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (ManyGames(tasks(2), 2), "was made with seed 1, not 2"),
        (ManyGames(tasks(2), 1, STORIES), "was made with kept outcomes, not stories"),
        (ManyGames(tasks(2, Setting("anno1800", ("random",) * 2)), 1), "was made with game daimyo, not anno1800"),
        (
            ManyGames(tasks(2, Setting("daimyo", ("random",) * 2, {"clans": "random"})), 1),
            "clans=choose first=random, not clans=ra",
        ),
    ],
)
def test_a_file_of_other_games_is_left_alone(tmp_path: Path, wanted: ManyGames, sentence: str) -> None:
    path = tmp_path / "rows.jsonl"
    list(ManyGames(tasks(1), 1, manner=Manner(1, save=path)).rows())
    before = path.read_bytes()
    wanted.manner = Manner(1, resume=path)
    with pytest.raises(AtollError, match=sentence):
        list(wanted.rows())
    assert path.read_bytes() == before


def test_a_file_that_is_there_is_not_written_over_and_a_damaged_one_says_where(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    list(ManyGames(tasks(2), 1, manner=Manner(1, save=path)).rows())
    with pytest.raises(AtollError, match=r"is there already: go on with --resume"):
        list(ManyGames(tasks(2), 1, manner=Manner(1, save=path)).rows())
    path.write_text(path.read_text().replace('"scores"', '"marks"', 1))
    with pytest.raises(AtollError, match=r"rows.jsonl, line 2, is no game that was saved here"):
        list(ManyGames(tasks(2), 1, manner=Manner(1, resume=path)).rows())
    with pytest.raises(AtollError, match="cannot write"):
        list(ManyGames(tasks(2), 1, manner=Manner(1, save=tmp_path / "no" / "where")).rows())


class Fragile(RandomBot):
    """Kills its process in its first game, or whenever no file says that this has happened."""

    mark = Path()

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(eyes, rng)


class Doomed(RandomBot):
    """Kills its process in every game."""

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Confused(RandomBot):
    """Breaks down."""

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        raise KeyError("no idea")


def seat(monkeypatch: pytest.MonkeyPatch, kind: type[RandomBot]) -> None:
    """Let every random player of the lab be of another kind; processes of the crew are copies of this one."""
    monkeypatch.setattr(lab_work, "bot", lambda name: kind())


def test_a_lost_process_is_replaced_and_every_game_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = list(ManyGames(tasks(6), 1, lab_work.TIMES, Manner(1)).rows())
    monkeypatch.setattr(Fragile, "mark", tmp_path / "mark")
    seat(monkeypatch, Fragile)
    rows = list(ManyGames(tasks(6), 1, lab_work.TIMES, Manner(2)).rows())
    assert Fragile.mark.exists()
    assert outcomes(rows) == outcomes(alone)


def test_processes_that_are_lost_again_and_again_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, Doomed)
    with pytest.raises(AtollError, match=r"processes were lost 3 times over, at games 0 to \d"):
        list(ManyGames(tasks(6), 1, lab_work.TIMES, Manner(2)).rows())


def test_a_game_that_breaks_in_a_process_says_which_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, Confused)
    with pytest.raises(AtollError, match=r"game \d of seed 1 with bots random,random broke: KeyError: 'no idea'"):
        list(ManyGames(tasks(4), 1, lab_work.TIMES, Manner(2)).rows())


def test_wrong_manners_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(AtollError, match="use at least 1 job"):
        Manner(jobs=0)
    with pytest.raises(AtollError, match="leave out --save"):
        Manner(save=tmp_path, resume=tmp_path)
    with pytest.raises(AtollError, match="the first game is number 0 or later"):
        simulate("daimyo", 1, 2, ["random"], seed=1, first=-1)
    with pytest.raises(AtollError, match="play every game at least 1 time"):
        study("daimyo", 1, 2, ["random"], seed=1, repeats=0)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "rows.jsonl"
    command = ["simulate", "daimyo", "--games", "100000", "--players", "2", "--jobs", jobs]
    running = subprocess.Popen(
        [*ATOLL, *command, "--save", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: path.exists() and path.stat().st_size > 2000)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "games of daimyo in" in out
    assert "of 100000 games; to go on: atoll simulate daimyo --games 100000 --players 2" in err
    assert err.endswith(f"--resume {path}\n") and "--save" not in err and "Traceback" not in err
    assert len(read_rows(path)[1]) > 2


def test_nobody_stays_when_the_leader_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    command = ["simulate", "daimyo", "--games", "100000", "--players", "2", "--jobs", "2", "--save", str(path)]
    leader = subprocess.Popen([*ATOLL, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: path.exists() and path.stat().st_size > 2000)
    crew = [int(pid) for pid in Path(f"/proc/{leader.pid}/task/{leader.pid}/children").read_text().split()]
    leader.kill()
    leader.wait()
    assert crew
    wait_for(lambda: not any(alive(pid) for pid in crew))


def alive(pid: int) -> bool:
    """Return whether a process runs; one that has ended and that nobody has asked about does not."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_how_to_go_on_without_a_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["atoll", "simulate", "daimyo", "--games=9", "--first", "3", "-o", "clans=random"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(typer.Exit):
        say_stopped(4, 9, 7, None, None)
    assert capsys.readouterr().err.endswith(": atoll simulate daimyo -o clans=random --first 7 --games 5\n")
