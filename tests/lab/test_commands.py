"""The commands of the lab: what they print, what they write, and one clear sentence for a mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from atoll.kernel import AtollError
from atoll.lab.extras import extra
from test_cli import run

QUICK = ("--players", "2", "--jobs", "1")


def test_a_tournament_as_json(tmp_path: Path) -> None:
    done = run(tmp_path, "tournament", "daimyo", "--bots", "greedy,random", "--games", "2", *QUICK, "--json")
    report = json.loads(done.stdout)
    assert {report["game"], report["players"], report["games"], report["nobody"]} == {"daimyo", 2, 0}
    assert set(report["bots"]) == {"greedy", "random"}
    for bot in report["bots"].values():
        assert set(bot) >= {"share", "low", "high", "mean_rank", "ms_per_decision"}
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1


def test_a_tournament_as_a_table(tmp_path: Path) -> None:
    said = run(tmp_path, "tournament", "paradise", "--bots", "random,greedy", "--games", "2", *QUICK).stdout
    assert "2 games of paradise for 2" in said and "ms a decision" in said


def test_rows_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    command = ["simulate", "daimyo", *QUICK, "--seed", "5", "--json"]
    run(tmp_path, *command, "--games", "2", "--save", str(rows))
    went_on = json.loads(run(tmp_path, *command, "--games", "5", "--resume", str(rows)).stdout)
    at_once = json.loads(run(tmp_path, *command, "--games", "5").stdout)
    assert went_on["scores"] == at_once["scores"] and went_on["wins"] == at_once["wins"]
    assert len(rows.read_text().splitlines()) == 1 + 5


def test_a_study_is_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run(tmp_path, "study", "daimyo", "--games", "2", "--bots", "random", *QUICK, "--html", str(page))
    assert done.returncode == 0 and page.read_text().startswith("<!doctype html>")


def test_numbers_are_compared_and_tuned(tmp_path: Path) -> None:
    mine, aims, best = (tmp_path / name for name in ("mine.toml", "aims.toml", "best.toml"))
    mine.write_text("[scoring]\nhelmet = 9\n")
    said = run(tmp_path, "compare", "daimyo", "--data", str(mine), "--games", "3", "--bots", "random", *QUICK).stdout
    assert "3 pairs of games of 2 players, on the same luck." in said
    aims.write_text(
        '[numbers]\n"scoring.helmet" = [5, 7]\n[[aims]]\nmean = "Points by source: Helmet"\nis = 3\nwithin = 0.1\n'
    )
    search = ["tune", "daimyo", "--aims", str(aims), "--out", str(best), "--bots", "random", *QUICK]
    said = run(tmp_path, *search, "--candidates", "3", "--games", "1", "--check", "2").stdout
    assert "On luck that the search has not seen, 2 games:" in said
    assert best.read_text() == "scoring = { helmet = 6 }\n"


def test_the_ladder_is_kept_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    command = ["ladder", "--file", str(file), "--jobs", "1"]
    played = run(tmp_path, *command, "--game", "paradise", "--players", "2", "--games", "2").stdout
    assert "## Conquest of Paradise, 2 players" in played
    assert run(tmp_path, *command).stdout == played
    assert json.loads(run(tmp_path, *command, "--json").stdout)["rungs"]["paradise 2"]["games"] == 8


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["tournament", "daimyo", "--bots", "greedy"], "name at least 2 bots, each one once"),
        (["tournament", "daimyo", "--bots", "greedy,oracle"], "unknown bot 'oracle'"),
        (["tournament", "daimyo", "--bots", "greedy,random", "-o", "speed=9"], "Daimyo has no option 'speed'"),
        (["simulate", "daimyo", "--jobs", "0"], "use at least 1 job"),
        (["simulate", "daimyo", "--first", "-1"], "the first game is number 0 or later"),
        (["ladder", "--players", "9"], "no game is played by 9"),
        (["compare", "daimyo", "--data", "none.toml"], "cannot read the data file none.toml"),
        (["tune", "daimyo", "--aims", "none.toml"], "cannot read none.toml"),
        (["study", "daimyo", "--repeats", "0"], "play every game at least 1 time"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_status_2(tmp_path: Path, args: list[str], message: str) -> None:
    done = run(tmp_path, *args)
    assert done.returncode == 2
    assert done.stderr.startswith(f"atoll: {message}") and done.stderr.count("\n") == 1


def test_a_library_that_is_missing_is_one_sentence_that_says_how_to_get_it() -> None:
    with pytest.raises(AtollError, match=r"nonesuch is not installed: run  pip install 'atoll\[lab\]'"):
        extra("nonesuch.models", "lab")
