"""Data sets: what is written is what was played, is gone on with, and says what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import atoll.lab
from atoll.cli import app
from atoll.kernel import CHANCE, AtollError, game
from atoll.lab.dataset import DataSet
from atoll.lab.export import Wanted, export
from atoll.lab.play import Setting

GAMES = ("anno1800", "archipelago", "daimyo", "paradise")
LIMITS = {
    "anno1800": {"limit": "30"},
    "archipelago": {"limit": "20", "negotiation": "off"},
    "paradise": {"limit": "15"},
}


def wanted(name: str = "daimyo", games: int = 3, seed: int = 1) -> Wanted:
    return Wanted(Setting(name, ("random", "random"), LIMITS.get(name, {})), games, seed, shard=2)


def exported(folder: Path, of: Wanted) -> DataSet:
    export(of, folder, jobs=1)
    return atoll.lab.read(folder)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_played_again_from_its_rows(name: str, tmp_path: Path) -> None:
    data = exported(tmp_path, wanted(name, games=1))
    state = game(name).start(2, data.card.options)
    (batch,) = data.batches(1 << 20)
    rows = len(batch["chosen"])
    for k in range(rows):
        for index in batch["chance"][batch["chance_at"][k] : batch["chance_at"][k + 1]]:
            assert state.seat == CHANCE
            state.play(state.book[int(index)])
        seat = int(batch["seat"][k])
        assert state.seat == seat
        offered = batch["choices"][batch["choices_at"][k] : batch["choices_at"][k + 1]].tolist()
        assert offered == [choice.index for choice in state.choices()] and batch["chosen"][k] in offered
        if k % 20 == 0:
            assert (state.game.encode(state.view(seat)).values == batch["view"][k]).all()
        state.play(state.book[int(batch["chosen"][k])])
    for index in batch["chance_after"]:
        state.play(state.book[int(index)])
    assert state.over
    assert [batch["return"][batch["seat"] == seat][0] for seat in range(2)] == state.returns()
    assert [batch["score"][batch["seat"] == seat][0] for seat in range(2)] == list(state.scores())


def test_an_export_goes_on_where_it_was(tmp_path: Path) -> None:
    assert export(wanted(games=3), tmp_path, jobs=1) == 3
    first = (tmp_path / "games-00000000.parquet").stat().st_mtime_ns
    assert export(wanted(games=3), tmp_path, jobs=1) == 0
    assert export(wanted(games=5), tmp_path, jobs=2) == 3  # the shard that was not full, and a new one
    assert (tmp_path / "games-00000000.parquet").stat().st_mtime_ns == first
    assert sorted({int(n) for batch in atoll.lab.read(tmp_path).batches() for n in batch["game"]}) == [0, 1, 2, 3, 4]


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    export(wanted(games=4), one, jobs=1)
    export(wanted(games=4), two, jobs=2)
    for shard in atoll.lab.read(one).shards:
        assert pq.read_table(shard).equals(pq.read_table(two / shard.name))


def test_other_games_do_not_come_into_the_same_folder(tmp_path: Path) -> None:
    export(wanted(), tmp_path, jobs=1)
    with pytest.raises(AtollError, match="holds other games: its seed differs"):
        export(wanted(seed=2), tmp_path, jobs=1)


def test_a_damaged_shard_is_named_and_played_again(tmp_path: Path) -> None:
    data = exported(tmp_path, wanted())
    whole = data.shards[0].read_bytes()
    for damaged in (b"", b"nonsense", whole[: len(whole) // 2]):
        data.shards[0].write_bytes(damaged)
        with pytest.raises(AtollError, match=r"games-00000000.parquet is damaged .*: run the same export again"):
            list(data.batches())
        assert export(wanted(), tmp_path, jobs=1) == 2
        assert data.shards[0].read_bytes() == whole


def test_what_is_damaged_inside_is_named(tmp_path: Path) -> None:
    data = exported(tmp_path, wanted())
    whole = bytearray(data.shards[0].read_bytes())
    whole[200:2200] = bytes(2000)
    data.shards[0].write_bytes(bytes(whole))
    with pytest.raises(AtollError, match="is damaged"):
        list(data.batches())


def test_a_card_names_all_that_games_are_made_of(tmp_path: Path) -> None:
    data = exported(tmp_path, wanted())
    daimyo = game("daimyo")
    assert (data.card.rules, data.card.data, data.card.seed) == (daimyo.rules_version, daimyo.data, 1)
    assert data.card.columns == daimyo.encoder(2).columns
    assert "licence: MIT" in (tmp_path / "README.md").read_text(encoding="utf-8")
    assert len(data) == sum(len(batch["game"]) for batch in data.batches(50))
    (tmp_path / "card.json").write_text("{}")
    with pytest.raises(AtollError, match=r"card.json is damaged"):
        atoll.lab.read(tmp_path)


def test_batches_come_as_arrow_or_numpy(tmp_path: Path) -> None:
    data = exported(tmp_path, wanted(games=1))
    arrow, numpy = next(data.batches(7, "arrow")), next(data.batches(7))
    assert arrow.num_rows == 7 and numpy["view"].dtype == np.float32 and numpy["choices"].dtype == np.uint16
    assert arrow["chosen"].to_pylist() == numpy["chosen"].tolist()
    with pytest.raises(AtollError, match="unknown kind of batch 'pandas'"):
        next(data.batches(7, "pandas"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "nobody"], "unknown bot 'nobody'"),
        (["--option", "clans=none"], "unknown value of option clans"),
        (["--games", "0"], "at least 1 game"),
        (["--jobs", "0"], "at least 1 job"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["export", "daimyo", "--to", str(tmp_path / "data"), *words])
    assert isinstance(done.exception, AtollError) and said in str(done.exception)


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    words = ["export", "daimyo", "--to", str(tmp_path), "--games", "2", "--players", "2", "--jobs", "1"]
    assert f"2 games in {tmp_path}, 2 of them played now" in CliRunner().invoke(app, words).stdout.replace("\n", "")
