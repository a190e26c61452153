"""The ladder grows where least is known, is kept in a file, and goes on from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.kernel import AtollError
from atoll.lab.ladder import Ladder, climb, read_ladder, rung_line_ups, write_ladder
from atoll.lab.many import Manner

BOTS = ["greedy", "random"]
PARADISE = [("paradise", 2), ("paradise", 3)]
HERE = Manner(jobs=1)


def forget(ladder: Ladder) -> None:
    """Keep nothing."""


def test_games_are_added_where_least_is_known() -> None:
    ladder = Ladder()
    assert climb(ladder, PARADISE, BOTS, 16, forget, HERE) == 8 + 12
    assert {key: rung.games for key, rung in ladder.rungs.items()} == {"paradise 2": 8, "paradise 3": 12}
    rung = ladder.rungs["paradise 3"]
    assert rung.ratings["greedy"].mu > rung.ratings["random"].mu
    assert rung.standings["greedy"].seats == rung.standings["random"].seats == 18
    assert "## Conquest of Paradise, 3 players" in ladder.markdown()


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    at_once, in_two = Ladder(), Ladder()
    climb(at_once, PARADISE[:1], BOTS, 16, forget, HERE)
    climb(in_two, PARADISE[:1], BOTS, 8, lambda ladder: write_ladder(ladder, path), HERE)
    in_two = read_ladder(path)
    climb(in_two, PARADISE[:1], BOTS, 8, lambda ladder: write_ladder(ladder, path), HERE)
    one, other = at_once.rungs["paradise 2"], read_ladder(path).rungs["paradise 2"]
    assert one.ratings == other.ratings
    assert one.standings["greedy"].shares == other.standings["greedy"].shares
    assert path.with_suffix(".md").read_text() == in_two.markdown()


def test_a_rung_of_other_rules_or_data_begins_anew() -> None:
    ladder = Ladder()
    ladder.rung("daimyo", 2).games = 5
    assert ladder.rung("daimyo", 2).games == 5
    ladder.rungs["daimyo 2"].data = "another"
    assert ladder.rung("daimyo", 2).games == 0


def test_of_two_bots_each_sits_alone_in_turn() -> None:
    assert rung_line_ups("ab", 3) == [("a", "b", "b"), ("b", "a", "a")]
    assert rung_line_ups("ab", 2) == [("a", "b")]


def test_a_file_that_is_no_ladder_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_text('{"rungs": 3}')
    with pytest.raises(AtollError, match=r"ladder.json is no ladder"):
        read_ladder(path)
    with pytest.raises(AtollError, match="cannot write"):
        write_ladder(Ladder(), tmp_path / "no" / "where.json")
