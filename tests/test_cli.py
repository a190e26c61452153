"""The command line: whole games at the keyboard, clear sentences for mistakes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

import atoll
from atoll.cli import main
from atoll.kernel import CHANCE, new_record, read_record

ATOLL = (sys.executable, "-c", "from atoll.cli import main; main()")


def run(tmp_path: Path, *args: str, typed: str = "", columns: int = 120) -> subprocess.CompletedProcess[str]:
    """Run the command in this process: one of its own would spend most of its time on loading."""
    env = {"XDG_DATA_HOME": str(tmp_path), "COLUMNS": str(columns), "NO_COLOR": "1"}
    out, err = StringIO(), StringIO()
    with ExitStack() as stage:
        stage.enter_context(patch.dict(os.environ, env))
        stage.enter_context(patch.object(sys, "argv", ["atoll", *args]))
        stage.enter_context(patch.object(sys, "stdin", StringIO(typed)))
        stage.enter_context(redirect_stdout(out))
        stage.enter_context(redirect_stderr(err))
        end = stage.enter_context(pytest.raises(SystemExit))
        main()
    return subprocess.CompletedProcess(args, int(end.value.code or 0), out.getvalue(), err.getvalue())


def test_the_command_is_a_program_of_its_own(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    listed = subprocess.run([*ATOLL, "games"], capture_output=True, text=True, env=env, timeout=60, check=True)
    assert "Daimyo" in listed.stdout
    wrong = subprocess.run([*ATOLL, "play", "chess"], capture_output=True, text=True, env=env, timeout=60, check=False)
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("atoll: unknown game 'chess'") and "Traceback" not in wrong.stderr


def test_a_study_is_printed_as_markdown(tmp_path: Path) -> None:
    said = run(tmp_path, "study", "daimyo", "--games", "2", "--players", "2", "--bots", "random").stdout
    assert "## Points by source" in said and "| banners |" in said


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "daimyo", "--seats", "me,random", "--seed", "1", typed="1\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout
    (path,) = (tmp_path / "atoll").iterdir()
    told = run(tmp_path, "replay", str(path))
    assert told.returncode == 0
    assert "Round 5 begins" in told.stdout and "Final count" in told.stdout


def test_a_whole_game_in_french(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "daimyo", "--seats", "me,random", "--seed", "1", "--lang", "fr", typed="1\n" * 2000)
    assert "La partie est terminée." in done.stdout
    assert "Décompte final" in done.stdout


def test_help_rules_undo_log_and_saving_at_the_keyboard(tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    typed = f"1\n1\n1\n?\n?1\n?99\nv\n1\nu\nl\nu\nfly\nend turn\ns {copy}\ns {tmp_path}/no/where.json\nq\n"
    done = run(tmp_path, "play", "daimyo", "--seats", "me,me", "--seed", "3", typed="1\n\n" * 6 + typed)
    assert done.returncode == 0, done.stderr
    assert "save and leave" in done.stdout
    assert "There is no choice '99'" in done.stdout
    assert "There is no choice 'fly'" in done.stdout
    assert f"Saved: {copy}" in done.stdout.replace("\n", "")
    assert "cannot write" in done.stdout
    assert read_record(copy).entries


def test_the_terminal_says_what_a_bot_would_do_and_why(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "daimyo", "--seats", "me,random", "--seed", "1", typed="1\n1\nh\nq\n")
    assert "points to be expected" in done.stdout.replace("\n", " ")


def test_leaving_saves_the_game_and_prints_how_to_go_on(tmp_path: Path) -> None:
    left = run(tmp_path, "play", "daimyo", "--seats", "me,random", "--seed", "1", typed="1\n1\n1\n")
    assert left.returncode == 0
    (path,) = (tmp_path / "atoll").iterdir()
    assert f" play --resume {path}\n" in left.stdout
    entries = read_record(path).entries
    resumed = run(tmp_path, "play", "--resume", str(path), typed="1\n" * 2000)
    assert "The game is over." in resumed.stdout
    assert read_record(path).entries[: len(entries)] == entries


def test_ctrl_c_saves_the_game_and_prints_how_to_go_on(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "200", "PYTHONUNBUFFERED": "1"}
    command = [*ATOLL, "play", "daimyo", "--seats", "me,random", "--seed", "1"]
    pipe = subprocess.PIPE
    game = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=env)
    assert game.stdin and game.stdout
    game.stdin.write("1\n")
    game.stdin.flush()
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("atoll/*.json")) and time.monotonic() < deadline:
        time.sleep(0.05)
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=60)
    assert " play --resume " in out and "Traceback" not in err
    (path,) = (tmp_path / "atoll").glob("*.json")
    assert read_record(path).entries


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["play", "chess"], "unknown game 'chess': choose one of anno1800, archipelago, daimyo, paradise"),
        (["play", "daimyo", "--seats", "me"], "Daimyo is for 2, 3 or 4 players, not 1"),
        (["play", "daimyo", "--seats", "me,deepmind"], "unknown seat 'deepmind': choose one of me, easy, expert"),
        (["play", "daimyo", "-o", "clans=best"], "unknown value of option clans 'best': choose one of choose, random"),
        (["play", "daimyo", "-o", "speed=9"], "Daimyo has no option 'speed'; its options: clans"),
        (["play", "daimyo", "-o", "clans"], "an option reads NAME=VALUE, not 'clans'"),
        (["play", "daimyo", "--lang", "de"], "unknown language 'de': choose one of en, fr"),
        (["simulate", "daimyo", "--bots", "oracle"], "unknown bot 'oracle': choose one of easy, expert"),
        (["simulate", "daimyo", "--players", "9"], "Daimyo is for 2, 3 or 4 players, not 9"),
        (["simulate", "daimyo", "--games", "0"], "play at least 1 game"),
        (["simulate", "daimyo", "--data", "none.toml"], "cannot read the data file none.toml: No such file"),
        (["train", "daimyo", "--data", "none.toml"], "cannot read the data file none.toml: No such"),
        (["rules", "daimyo", "DAI-99"], "nothing in the rules of Daimyo fits 'DAI-99': did you mean DAI-9"),
        (["rules", "daimyo", "governer"], "nothing in the rules of Daimyo fits 'governer': did you mean go"),
        (["rules", "daimyo", "xyzzy"], "nothing in the rules of Daimyo fits 'xyzzy'"),
        (["draw", "chess"], "unknown game 'chess'"),
        (["draw", "daimyo", "card"], "unknown kind of component 'card': choose one of hero, bonus, relic, clan"),
        (["draw", "daimyo", "hero", "Pipp"], "there is no hero 'Pipp': did you mean pip"),
        (["draw", "daimyo", "--seat", "7"], "unknown seat '7': choose one of 0, 1, 2, 3"),
        (["draw", "daimyo", "--record", "none.json"], "cannot read none.json: No such file"),
        (["replay", "none.json"], "cannot read none.json: No such file"),
        (["play", "--resume", "none.json"], "cannot read none.json: No such file"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_status_2(tmp_path: Path, args: list[str], message: str) -> None:
    done = run(tmp_path, *args)
    assert done.returncode == 2
    assert done.stderr.startswith(f"atoll: {message}")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr + done.stdout


def test_a_damaged_record_says_where_and_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = new_record(atoll.game("daimyo"), ["me", "random"], {})
    state = atoll.game("daimyo").new(2)
    for _ in range(20):
        assert state.seat == CHANCE
        record.add(CHANCE, state.play_chance(Random(1)))
    record.entries[4] = "* draw tile blue-9"
    record.save(path)
    before = path.read_text()
    for command in (["replay", str(path)], ["play", "--resume", str(path)]):
        done = run(tmp_path, *command)
        assert done.returncode == 2
        assert "entry 5: 'draw tile blue-9' is no choice of this game; did you mean" in done.stderr
    assert path.read_text() == before


def test_simulation_as_json(tmp_path: Path) -> None:
    done = run(tmp_path, "simulate", "daimyo", "--games", "4", "--players", "3", "--seed", "1", "--json")
    report = json.loads(done.stdout)
    assert report["game"] == "daimyo" and report["games"] == 4 and report["players"] == 3
    assert report["bots"] == ["random"] * 3
    assert len(report["wins"]) == len(report["scores"]) == 3
    assert set(report) >= {"games_per_s", "decisions_per_s", "choices_per_s", "mean_decisions"}


def test_simulation_as_a_table(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        "simulate",
        "daimyo",
        "--games",
        "4",
        "--bots",
        "random,random",
        "--players",
        "2",
        "-o",
        "clans=random",
    )
    assert "4 games of daimyo" in done.stdout and "share of wins" in done.stdout


def test_an_overlay_changes_the_game(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[scoring]\nhelmet = 500\n")
    done = run(tmp_path, "simulate", "daimyo", "--games", "2", "--players", "2", "--data", str(overlay), "--json")
    assert sum(json.loads(done.stdout)["scores"]) > 500


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["learn", "daimyo"], "what a coach says is about the components as they come"),
        (["puzzle", "daimyo"], "puzzles are solved for the components as they come"),
        (["ladder"], "ratings are kept for the components as they come"),
        (["bench"], "speeds are compared for the components as they come"),
        (["train", "daimyo", "--keep"], "what is learned with other components cannot become the game's own weights"),
    ],
)
def test_a_command_about_the_games_as_they_come_says_why_it_takes_no_overlay(
    tmp_path: Path, command: list[str], why: str
) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[scoring]\nhelmet = 500\n")
    done = run(tmp_path, *command, "--data", str(overlay))
    assert done.returncode == 2
    assert done.stderr.startswith(f"atoll: {why}") and done.stderr.count("\n") == 1


def test_the_benchmark_writes_its_figures(tmp_path: Path) -> None:
    figures = tmp_path / "bench.json"
    done = run(tmp_path, "bench", "--game", "daimyo", "--seconds", "0.1", "--width-games", "2", "--json", str(figures))
    assert done.returncode == 0, done.stderr
    assert json.loads(figures.read_text())["games"]["daimyo"]["decisions_per_s"] > 0
