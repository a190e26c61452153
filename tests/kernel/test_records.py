"""Records are saved whole, read back, replayed, and say what is wrong with them and where."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import atoll
from atoll.kernel import CHANCE, Record, RecordError, Replay, new_record, read_record

GAME = atoll.game("daimyo")


@pytest.fixture(scope="module")
def record() -> Record:
    rng = Random(4)
    record = new_record(GAME, ["me", "random"], {"clans": "random"})
    state = GAME.start(2, record.options)
    while not state.over:
        if state.seat == CHANCE:
            record.add(CHANCE, state.play_chance(rng))
        else:
            choice = rng.choice(state.choices())
            record.add(state.seat, choice)
            state.play(choice)
    return record


def test_a_record_is_read_back_as_it_was_written(record: Record, tmp_path: Path) -> None:
    record.save(tmp_path / "game.json")
    assert read_record(tmp_path / "game.json") == record
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"]
    assert f'    "{record.entries[7]}",' in (tmp_path / "game.json").read_text().splitlines()


def test_any_point_can_be_reached_in_any_order(record: Record) -> None:
    replay = Replay(GAME, record)
    plain = {k: state.save() for k, state in enumerate(Replay(GAME, record).states())}
    for k in (len(record.entries), 0, 120, 60, 61, 119):
        assert replay.at(k).save() == plain[k]
    with pytest.raises(RecordError, match="the record has entries 0 to"):
        replay.at(len(record.entries) + 1)


def test_a_state_reached_can_be_changed_without_harm(record: Record) -> None:
    replay = Replay(GAME, record)
    state: Any = replay.at(100)
    state.players[0].goods[0] += 50
    assert replay.at(100).save() == Replay(GAME, record).at(100).save()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "a record of 'chess', not of 'daimyo'"),
        ({"rules": 99}, "made with version 99 of the rules of Daimyo, this is version 2"),
        ({"data": "abc"}, "made with component data 'abc', not '"),
        ({"seats": ["me"]}, "for 2, 3 or 4 players, not 1"),
        ({"options": {"clans": "best"}}, "unknown value of option clans 'best'"),
    ],
)
def test_a_foreign_record_says_what_does_not_fit(record: Record, change: dict[str, Any], message: str) -> None:
    foreign = Record(**{**{f: getattr(record, f) for f in record.__struct_fields__}, **change})
    with pytest.raises(atoll.AtollError, match=message):
        Replay(GAME, foreign).at(0)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("0 fly away", "entry 3: 'fly away' is no choice of this game"),
        ("x draw tile blue-1", "entry 3 .* names no seat"),
        ("7 draw tile blue-1", "entry 3 .* names no seat"),
        ("1 end turn", "entry 3 .* cannot be replayed: seat -1 is to decide"),
        ("* roll red/4", "entry 3 .* cannot be replayed: this is not possible now"),
    ],
)
def test_a_damaged_entry_is_named(record: Record, entry: str, message: str) -> None:
    damaged = Record(
        game=record.game, rules=record.rules, options=record.options, seats=record.seats, entries=record.entries[:]
    )
    damaged.entries[2] = entry
    with pytest.raises(RecordError, match=message):
        Replay(GAME, damaged).at(10)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is no record of a game"),
        ("{", "is no record of a game"),
        ('{"game": "daimyo"}', "missing required field `rules`"),
        (
            '{"game": "daimyo", "rules": "one", "options": {}, "seats": []}',
            r"Expected `int`, got `str` - at `\$.rules`",
        ),
        ('{"atoll": 9, "game": "daimyo", "rules": 1, "options": {}, "seats": []}', "record format 9"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(content)
    with pytest.raises(RecordError, match=message):
        read_record(path)
    assert path.read_text() == content


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*No such file"):
        read_record(tmp_path / "none.json")
    with pytest.raises(atoll.AtollError, match="cannot write"):
        new_record(GAME, ["me", "me"], {}).save(tmp_path / "no" / "folder.json")


def test_saving_never_leaves_half_a_record(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record.save(path)
    (tmp_path / "game.json.part").mkdir()
    with pytest.raises(atoll.AtollError, match="cannot write"):
        Record(game="daimyo", rules=1, options={}, seats=[]).save(path)
    assert json.loads(path.read_text())["entries"] == record.entries
