"""Every number and switch of the data file has a reader: to change one changes the game, or the file is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from atoll.games.archipelago import catalog
from atoll.games.archipelago.catalog import DATA, Catalog
from atoll.games.archipelago.components import Components
from atoll.games.archipelago.components.params import READ_BY
from atoll.games.archipelago.effects import EFFECT_STEPS
from atoll.kernel import DataError
from catalogue import tables_of

PLAIN = tomllib.loads(DATA.read_text(encoding="utf-8"))
Path = tuple[str | int, ...]


def leaves(plain: Any, path: Path = ()) -> Iterator[Path]:
    """Yield where the numbers and switches are."""
    if isinstance(plain, bool | int):
        yield path
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield from leaves(value, (*path, key))
    elif isinstance(plain, list):
        for k, value in enumerate(plain):
            yield from leaves(value, (*path, k))


def changed(path: Path) -> Any:
    """The data with one number one higher, or one switch turned."""
    plain: Any = {**PLAIN, str(path[0]): deepcopy(PLAIN[str(path[0])])}
    place = plain
    for key in path[:-1]:
        place = place[key]
    old = place[path[-1]]
    place[path[-1]] = not old if isinstance(old, bool) else old + 1
    return plain


def tables(cat: Catalog) -> dict[str, str]:
    """All that the game reads, as text."""
    return {name: repr(value) for name, value in tables_of(cat).items()}


def test_each_number_and_switch_changes_the_game_or_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    before, dead = tables(Catalog()), []
    for path in leaves(PLAIN):
        try:
            components = msgspec.convert(changed(path), Components)
            monkeypatch.setattr(catalog, "load_data", lambda *_, made=components: made)
            alive = tables(Catalog()) != before
        except (DataError, msgspec.ValidationError) as refused:
            alive = bool(str(refused))
        if not alive:
            dead.append(path)
    assert dead == []


def test_each_effect_says_which_numbers_it_reads() -> None:
    assert set(READ_BY) == set(EFFECT_STEPS)
