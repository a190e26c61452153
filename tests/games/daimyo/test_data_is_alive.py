"""Every entry of the data file has a reader: change it, and something changes, or the file is refused with a reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from atoll.games.daimyo import Daimyo, catalog
from atoll.kernel import DataError
from catalogue import tables_of
from marks import rule

from .scenario import do, resolve, start

Where = tuple[str | int, ...]
DATA = tomllib.loads(catalog.DATA.read_text(encoding="utf-8"))
ABOUT = ("source", "designed", "note", "ruling")  # where a record comes from, for people


def entries(thing: Any, where: Where = ()) -> Iterator[tuple[Where, Any]]:
    """Yield every number, switch and word of the file, with its place."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name not in ABOUT:
                yield from entries(value, (*where, name))
    elif isinstance(thing, list):
        for k, value in enumerate(thing):
            yield from entries(value, (*where, k))
    else:
        yield where, thing


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value} too"


def with_change(where: Where, value: Any) -> dict[str, Any]:
    """The data with one entry changed."""
    data: Any = deepcopy(DATA)
    place = data
    for step in where[:-1]:
        place = place[step]
    place[where[-1]] = value
    changed: dict[str, Any] = data
    return changed


def signs_of_life(game: Daimyo) -> tuple[Any, ...]:
    """What programs and people can know of the data: the tables of the catalogue, the choices and all words."""
    tables = tables_of(game.catalog)
    words = {noun: list(map(str, names)) for noun, names in game.texts.language().nouns.items()}
    labels = [game.texts.label(choice) for choice in {each.kind: each for each in game.book}.values()]
    return msgspec.to_builtins(tables, builtin_types=()), words, labels


def made_of(data: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Daimyo:
    path = folder / "data.toml"
    path.write_text(toml(data), encoding="utf-8")
    monkeypatch.setattr(catalog, "DATA", path)
    return Daimyo()


def toml(data: dict[str, Any]) -> str:
    return "\n".join(f"{name} = {inline(value)}" for name, value in data.items())


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {inline(each)}" for name, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return msgspec.json.encode(value).decode()


ALL = list(entries(DATA))


def test_the_file_has_many_entries() -> None:
    assert len(ALL) > 400


@pytest.mark.parametrize("table", DATA)
def test_d6_every_entry_changes_something_or_is_refused(
    table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = signs_of_life(made_of(DATA, tmp_path, monkeypatch))
    dead = []
    for where, value in ALL:
        if where[0] != table:
            continue
        try:
            game = made_of(with_change(where, altered(value)), tmp_path, monkeypatch)
        except DataError as refusal:
            assert str(refusal)
            continue
        if signs_of_life(game) == usual:
            dead.append(where)
    assert dead == []


@rule("DAI-13.2.4", "DAI-10.2.1", "DAI-10.3.1")
def test_d6_labels_name_the_prices_of_the_data(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(
        "[clan_board]\nrecruitment_reset_gold = 3\n[main_actions]\nsearch_price = 2\npurchase_gold = 4\n",
        encoding="utf-8",
    )
    game = Daimyo(overlay)
    labels = {choice.text: game.texts.label(choice) for choice in game.book}
    french = {choice.text: game.texts.label(choice, "fr") for choice in game.book}
    assert labels["reset disc"] == "Pay 3 gold to put the recruitment disc back"
    assert labels["buy blue-1"] == "Buy relic tile blue 1 for 4 gold"
    assert french["search crystal"] == "Fouiller le No Man's Land pour 2 cristaux"


@rule("DAI-5.5", "DAI-13.4.3", "DAI-13.4.5")
def test_d6_influence_and_compensation_come_from_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start()
    for name, value in {"governor_influence": 4, "shadow_influence": 3, "compensation_gold": 5}.items():
        monkeypatch.setattr(s.cat, name, value)
    gold = s.players[1].gold
    resolve(s, 0, "recruit", 2, 0, 9, may=False)
    do(s, "recruit shadow red/1", "eliminate red/1", "recruit governor red/1")
    assert s.players[0].influence[1] == 3 + 4
    assert s.players[1].gold == gold + 5
