"""Comparisons on the same luck: what other numbers change shows, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.kernel import AtollError
from atoll.lab.compare import Comparison, compare, two_settings
from atoll.lab.figures import Means
from atoll.lab.many import Manner

BOTS = ("random", "random")


@pytest.fixture
def helmet(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text("[scoring]\nhelmet = 9\n")
    return path


def test_random_players_play_the_same_games_and_only_points_differ(helmet: Path) -> None:
    found = compare(two_settings("daimyo", BOTS, {}, None, helmet), 12, 3, manner=Manner(1))
    changes = {(change.heading, change.name): change for change in found.changes()}
    assert changes["Points by source", "Helmet"].difference == (3.5, 3.5, 3.5)
    assert changes["Points by source", "Helmet"].clear
    assert changes["Length", "decisions"].difference == (0, 0, 0)
    assert not changes["Points by source", "banners"].difference.sure
    assert "| Points by source: Helmet | 1.000 | 4.500 | +3.500 |" in found.markdown()
    assert found.report()["changes"]["Points by source"]["Helmet"]["difference"] == 3.5


def test_the_same_numbers_change_nothing_for_any_number_of_jobs() -> None:
    for jobs in (1, 2):
        found = compare(two_settings("daimyo", BOTS, {}, None, None), 4, 3, manner=Manner(jobs))
        assert all(change.difference.mean == 0 for change in found.changes())
        assert found.markdown().count("Nothing.") == 2


def test_among_many_figures_few_are_clear_by_chance() -> None:
    found = Comparison("daimyo", 2, 40)
    noise = [[((7 * k + 3 * n) % 11) / 11 for n in range(60)] for k in range(40)]
    found.pairs = [({"x": {}}, {"x": {str(n): number - 0.45 for n, number in enumerate(row)}}) for row in noise]
    assert sum(change.clear for change in found.changes()) == 0


def test_one_pair_says_nothing() -> None:
    assert Comparison("daimyo", 2, 1, pairs=[({"x": {"y": 1.0}}, {"x": {"y": 2.0}})]).changes() == []


def test_an_unknown_figure_names_those_there_are() -> None:
    means = Means([{"Length": {"decisions": 4.0}}, {"Length": {"decisions": 6.0, "turns": 1.0}}])
    assert means.heading("Length") == {"decisions": 5.0, "turns": 0.5}
    with pytest.raises(AtollError, match="no figures are called 'Width': choose one of Length"):
        means.heading("Width")
    with pytest.raises(AtollError, match="Length has no 'hours': choose one of decisions; turns"):
        means.mean("Length", "hours")
