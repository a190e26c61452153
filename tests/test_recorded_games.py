"""Recorded games replay to the end and tell the same story; a change that breaks one must bump the rules version."""

from pathlib import Path

import pytest

import atoll
from atoll.kernel import Replay, read_record
from storyteller import story

RECORDS = sorted((Path(__file__).parent / "records").glob("*/*.json"))


def test_every_game_has_records() -> None:
    assert {path.parent.name for path in RECORDS} == set(atoll.game_names())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_replays_and_tells_the_same_story(path: Path) -> None:
    record = read_record(path)
    game = atoll.game(record.game)
    assert Replay(game, record).at(len(record.entries)).over
    assert story(game, record) == path.with_suffix(".txt").read_text(encoding="utf-8")
