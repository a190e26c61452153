"""Component data can be corrected by an overlay that names its mistakes; games are found by entry point."""

import sys
from pathlib import Path

import msgspec
import pytest
from pearls import Pearls

import atoll
from atoll.kernel import DataError

PEARLS = Path(__file__).parents[2] / "docs" / "examples" / "pearls.py"


def overlay(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return path


def test_an_overlay_changes_just_what_it_names(tmp_path: Path) -> None:
    path = overlay(tmp_path, '[[heroes]]\nid = "H02"\ncost = 4\n[scoring]\nhelmet = 7\n')
    mine, standard = atoll.game("daimyo", path), atoll.game("daimyo")
    assert mine.catalog.heroes[1].cost == 4
    assert mine.catalog.helmet_points == 7
    assert mine.catalog.heroes[1].name == standard.catalog.heroes[1].name
    assert mine.catalog.heroes[0] == standard.catalog.heroes[0]
    assert mine.data != standard.data
    assert standard.fits(standard.rules_version, "standard") and not mine.fits(mine.rules_version, "standard")
    assert [choice.text for choice in mine.book] == [choice.text for choice in standard.book]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[heroes]]\nid = "H02"\ncost = "four"', r"mine.toml: heroes\[H02\].cost: Expected `int`, got `str`"),
        ('[[heroes]]\nid = "H02"\ncolour = "red"', r"mine.toml: heroes\[H02\]: Object contains unknown field `colour`"),
        ('[[heroes]]\nid = "H99"\ncost = 1', "mine.toml: heroes has no record with id = 'H99'"),
        ('[[heroes]]\nid = "H02"\nsteps = [{ effect = "fly" }]', r"heroes\[H02\].steps\[0\].effect: Invalid value"),
        ("[dragons]\ncount = 3", "mine.toml: unknown table 'dragons': choose one of meta, totals"),
        ("[per_clan]\ngovernors = 5", "mine.toml: per_clan: needs 48 governors, shadows and scavengers"),
        ('[[islands]]\nid = "red"\nplaces = ["metal"]', r"islands\[red\].places: needs 5 places"),
        ('[[setup]]\nplayers = 2\ndice = { blue = 1, green = 3, red = 4 }', r"setup\[2\].dice: needs 7 dice"),
        ("heroes = ", "mine.toml is no valid TOML file"),
    ],
)  # fmt: skip
def test_a_wrong_overlay_names_file_record_and_field(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        atoll.game("daimyo", overlay(tmp_path, text))


def test_a_missing_overlay_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"cannot read the data file .*none.toml: No such file"):
        atoll.game("daimyo", tmp_path / "none.toml")


def test_unknown_game_names_the_possible_ones() -> None:
    with pytest.raises(atoll.AtollError, match=r"unknown game 'chess': choose one of .*daimyo"):
        atoll.game("chess")


def test_a_game_can_live_outside_this_repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(atoll.AtollError, match="unknown game 'pearls'"):
        atoll.game("pearls")
    info = tmp_path / "pearls-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pearls\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[atoll.games]\npearls = pearls:Pearls\n")
    (tmp_path / "pearls.py").write_text(PEARLS.read_text())
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert "pearls" in atoll.game_names()
    assert atoll.game("pearls").new(2).game.title == "Pearls"


def test_the_example_of_the_design_runs() -> None:
    import random

    state = atoll.game("daimyo").new(seats=3)
    while not state.over:
        seat = state.seat
        assert seat == atoll.CHANCE or seat in range(3)
        choice = random.choice(state.choices())
        state.play(choice)
    assert len(state.scores()) == 3
    assert set(state.winners()) <= {0, 1, 2}
    assert "Daimyo" in repr(state.view(0)) == str(state.view(0))
    assert "Daimyo" in str(state)


class Unheard(Pearls):
    name = "unheard"


def test_a_view_that_came_by_wire_is_shown_even_where_nobody_knows_its_game() -> None:
    state = Unheard().new(seats=2)
    seen = state.view(0)
    sent = msgspec.json.decode(seen.to_json(), type=type(seen))
    assert "Pearls" in str(state) and repr(seen) == str(seen) and repr(sent) == str(sent)
    assert seen._repr_html_().startswith("<pre>Pearls") and "&quot;unheard&quot;" in sent._repr_html_()
