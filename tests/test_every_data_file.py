"""Every number and switch of every data file has a reader: changed, it changes something, or the file is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
import pytest

from atoll.kernel import DataError
from catalogue import GAMES, tables_of

Where = tuple[str | int, ...]
ABOUT = ("source", "name_source", "field_source", "designed", "note", "ruling")  # where a value comes from, for people
WORDS_TOO = ("daimyo",)  # whose words are all read as well


@cache
def data_of(name: str) -> dict[str, Any]:
    """What stands in a game's data file."""
    return tomllib.loads((GAMES[name].folder / "data.toml").read_text(encoding="utf-8"))


def entries(thing: Any, words: bool, where: Where = ()) -> Iterator[tuple[Where, Any]]:
    """Yield every number and switch of a file, or every word too, with its place."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name not in ABOUT:
                yield from entries(value, words, (*where, name))
    elif isinstance(thing, list):
        for k, value in enumerate(thing):
            yield from entries(value, words, (*where, k))
    elif words or not isinstance(thing, str):
        yield where, thing


def altered(value: Any) -> list[Any]:
    """Other values of the same kind."""
    if isinstance(value, bool):
        return [not value]
    return [f"{value} too"] if isinstance(value, str) else [value + 1, value - 1]


def with_change(data: dict[str, Any], where: Where, value: Any) -> dict[str, Any]:
    """The data with one entry changed."""
    changed: Any = {**data, str(where[0]): deepcopy(data[str(where[0])])}
    place = changed
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    whole: dict[str, Any] = changed
    return whole


def use(name: str, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game read other data from now on."""
    components = msgspec.convert(data, import_module(f"atoll.games.{name}.components").Components)
    monkeypatch.setattr(import_module(f"atoll.games.{name}.catalog"), "load_data", lambda *_: components)


def tables(name: str) -> dict[str, str]:
    """All that the rules of a game read, as text."""
    catalog = import_module(f"atoll.games.{name}.catalog").Catalog()
    return {table: repr(value) for table, value in tables_of(catalog).items()}


def said(name: str) -> dict[str, list[str]]:
    """What things are called, and what is printed on them."""
    made = type(GAMES[name])()
    return {noun: list(map(str, names)) for noun, names in made.texts.language().nouns.items()}


TABLES = [(name, table) for name in GAMES if name != "pearls" for table in data_of(name)]


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_d6_p16_each_number_and_switch_changes_something_or_is_refused(
    name: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, before, words = data_of(name), tables(name), said(name)

    def lives(where: Where, value: Any) -> bool:
        try:
            use(name, with_change(data, where, value), monkeypatch)
            return tables(name) != before or said(name) != words
        except (DataError, msgspec.ValidationError) as refused:
            return bool(str(refused))

    below = entries(data[table], name in WORDS_TOO, (table,))
    assert [where for where, value in below if not any(lives(where, other) for other in altered(value))] == []
