"""Corrections to component data, made by a program: named numbers set, and only what differs written down."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from atoll.kernel import AtollError
from atoll.kernel.data import KEYS

BARE = re.compile(r"[A-Za-z0-9_-]+")
STEP = re.compile(r"([^.\[\]]+)|\[([^\]]+)\]")


def number_at(data: Any, path: str) -> float:
    """Return the number that a path names: `heroes[H02].cost`, `scoring.helmet`, `wheel[3]`.

    >>> from atoll.lab.overlay import number_at
    >>> number_at({"heroes": [{"id": "H02", "cost": 3}]}, "heroes[H02].cost")
    3
    """
    for name in _steps(path):
        data = data[_place(data, name, path)]
    if isinstance(data, bool) or not isinstance(data, int | float):
        raise AtollError(f"{path} is no number")
    return data


def overlay(data: Mapping[str, Any], numbers: Mapping[str, float]) -> str:
    """Return a TOML text of what differs from the data when some numbers are set.

    >>> from atoll.lab.overlay import overlay
    >>> print(overlay({"scoring": {"helmet": 3, "army": 1}}, {"scoring.helmet": 4}), end="")
    scoring = { helmet = 4 }
    """
    changed = deepcopy(dict(data))
    for path, number in numbers.items():
        *outer, last = _steps(path)
        inner: Any = changed
        for name in outer:
            inner = inner[_place(inner, name, path)]
        inner[_place(inner, last, path)] = number
    return "".join(f"{_key(name)} = {_toml(value)}\n" for name, value in _difference(data, changed).items())


def read_data(path: Path) -> dict[str, Any]:
    """Return component data as it is written.

    >>> import atoll
    >>> from atoll.lab.overlay import read_data
    >>> "scoring" in read_data(atoll.game("daimyo").folder / "data.toml")
    True
    """
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _steps(path: str) -> list[str]:
    return [name or key for name, key in STEP.findall(path)]


def _place(data: Any, name: str, path: str) -> Any:
    """Return the key or index of something in a table, a list of records or a list."""
    if isinstance(data, dict) and name in data:
        return name
    if isinstance(data, list):
        key = _key_of(data)
        for index, each in enumerate(data):
            if name == (str(each[key]) if key else str(index)):
                return index
    raise AtollError(f"the data has no {path}: {name!r} is not there")


def _key_of(records: list[Any]) -> str:
    """Return which field tells the records of a list apart, as in files of corrections."""
    return next((key for key in KEYS if records and isinstance(records[0], dict) and key in records[0]), "")


def _difference(before: Any, after: Any) -> Any:
    if isinstance(before, dict):
        return {name: _difference(before[name], after[name]) for name in after if after[name] != before[name]}
    if isinstance(before, list) and (key := _key_of(before)):
        pairs = zip(before, after, strict=True)
        return [{key: new[key], **_difference(old, new)} for old, new in pairs if old != new]
    return after


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(name)} = {_toml(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name)
