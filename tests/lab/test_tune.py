"""A search for numbers tries what can be played, keeps what comes closest, and is checked on new luck."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from atoll.kernel import AtollError, game
from atoll.lab.many import Manner
from atoll.lab.overlay import number_at, overlay
from atoll.lab.play import Setting
from atoll.lab.tune import Aims, Search, read_aims

TABLE = Setting("daimyo", ("random", "random"))
AIMS = """
[numbers]
"scoring.helmet" = [0, 12]

[[aims]]
mean = "Points by source: Helmet"
is = 3
within = 0.5

[[aims]]
spread = "Seats"
is = 0
within = 10
"""
DATA = {
    "scoring": {"helmet": 2, "army": [10, 5, 2], "first.mover": 1},
    "heroes": [{"id": "H01", "cost": 1, "name": "Monk"}, {"id": "H02", "cost": 3, "name": "Spy"}],
    "victory": {"points": [{"item": "village", "points": 1.0}, {"item": "atoll", "points": 0.5}]},
}


def aims(tmp_path: Path, text: str = AIMS) -> Aims:
    path = tmp_path / "aims.toml"
    path.write_text(text)
    return read_aims(path)


def test_a_search_finds_the_number_that_meets_the_aim_and_says_what_it_tried(tmp_path: Path) -> None:
    said: list[str] = []
    search = Search(aims(tmp_path), TABLE, 1, tmp_path, Manner(1), said.append)
    best = search.run(12, 3)
    assert best.numbers == {"scoring.helmet": 6}  # half the players have it: 3 points a player
    assert tomllib.loads(best.setting.data.read_text()) == {"scoring": {"helmet": 6}} if best.setting.data else False
    assert any(line.startswith("  as it is: scoring.helmet = 2: miss") for line in said)
    found = search.confirm(best, 4, seen=200)
    assert found.pairs[0][1]["Points by source"]["Helmet"] == 3.0
    assert said[-1].startswith(f"  {best.label}: miss 0.0")


def test_a_search_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    bests = []
    for manner in (Manner(1, save=path), Manner(1, resume=path)):
        search = Search(aims(tmp_path), TABLE, 1, tmp_path, manner, lambda line: None)
        bests.append(search.run(3, 2))
        size = path.stat().st_size
    assert bests[0].numbers == bests[1].numbers
    assert path.stat().st_size == size


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("numbers = 3", "aims.toml: "),
        ("aims = []\n[numbers]\n", "name at least one number to change and one aim"),
        (AIMS.replace("[0, 12]", "[3, 3]"), "scoring.helmet lies between 3 and 3, so nothing can be tried"),
        (AIMS.replace('spread = "Seats"', ""), "an aim names a mean or a spread"),
        (AIMS.replace("within = 10", "within = 0"), "to be met within more than 0"),
        (AIMS.replace("within = 10", "roughly = 1"), "unknown field `roughly`"),
    ],
)
def test_wrong_aims_are_one_sentence(tmp_path: Path, wrong: str, sentence: str) -> None:
    with pytest.raises(AtollError, match=sentence):
        aims(tmp_path, wrong)


def test_numbers_that_are_not_there_are_one_sentence(tmp_path: Path) -> None:
    search = Search(aims(tmp_path, AIMS.replace("helmet", "hat")), TABLE, 1, tmp_path)
    with pytest.raises(AtollError, match=r"the data has no scoring.hat: 'hat' is not there"):
        search.candidates(2)
    with pytest.raises(AtollError, match="cannot read"):
        read_aims(tmp_path / "none.toml")


def test_corrections_hold_only_what_differs_and_fit_the_game(tmp_path: Path) -> None:
    assert number_at(DATA, "heroes[H02].cost") == 3
    numbers = {"heroes[H02].cost": 4, "scoring.army[1]": 6, "victory.points[0].points": 1.5}
    assert tomllib.loads(overlay(DATA, numbers)) == {
        "heroes": [{"id": "H02", "cost": 4}],
        "scoring": {"army": [10, 6, 2]},
        "victory": {"points": [{"item": "village", "points": 1.5}, {"item": "atoll", "points": 0.5}]},
    }
    with pytest.raises(AtollError, match=r"heroes\[H02\].name is no number"):
        number_at(DATA, "heroes[H02].name")
    path = tmp_path / "mine.toml"
    data = tomllib.loads((game("daimyo").folder / "data.toml").read_text())
    path.write_text(overlay(data, {"heroes[H02].cost": 4}))
    assert game("daimyo", path).data != game("daimyo").data


def test_numbers_that_cannot_be_played_are_said_and_left_out(tmp_path: Path) -> None:
    said: list[str] = []
    wishes = aims(tmp_path, AIMS.replace('"scoring.helmet" = [0, 12]', '"heroes[H02].cost" = [-3.5, -0.5]'))
    found = Search(wishes, TABLE, 1, tmp_path, say=said.append).candidates(1)
    assert [each.label for each in found] == ["as it is"]
    assert said and said[0].startswith("not playable: heroes[H02].cost = -")
