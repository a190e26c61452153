"""Component data: TOML files, the overlays that owners of a box put over them, and errors that name the field."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from atoll.kernel.errors import DataError

T = TypeVar("T")

KEYS = ("id", "players", "round", "colour")  # what identifies a record within a list of records


def load_data(kind: type[T], path: Path, overlay: Path | None = None) -> T:
    """Read component data into typed records, with an overlay's corrections on top.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.kernel import load_data
    >>> with TemporaryDirectory() as folder:
    ...     data, mine = Path(folder, "data.toml"), Path(folder, "mine.toml")
    ...     _ = data.write_text("cost = { rice = 1, gold = 2 }")
    ...     _ = mine.write_text("cost = { gold = 5 }")
    ...     load_data(dict[str, dict[str, int]], data, overlay=mine)
    {'cost': {'rice': 1, 'gold': 5}}
    """
    plain = _merged(path, overlay)
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise DataError(f"{(overlay or path).name}: {_explain(str(error), plain)}") from error


def fingerprint(path: Path, overlay: Path | None = None) -> str:
    """Return a short name for the data in use, so that tables and records can tell which they were made with.

    What counts is what the files say, not how they are laid out; a game without a data file has an empty one.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.kernel.data import fingerprint
    >>> with TemporaryDirectory() as folder:
    ...     one, other = Path(folder, "one.toml"), Path(folder, "other.toml")
    ...     _ = one.write_text("rice=1")
    ...     _ = other.write_text("rice = 1  # laid out otherwise")
    ...     fingerprint(one) == fingerprint(other)
    True
    """
    plain = _merged(path, overlay) if path.exists() else {}
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:12]


def _merged(path: Path, overlay: Path | None) -> dict[str, Any]:
    plain = _read(path)
    if overlay is None:
        return plain
    merged: dict[str, Any] = _merge(plain, _read(overlay), f"{overlay.name}: ")
    return merged


def _read(path: Path) -> dict[str, Any]:
    """Return what a file says; treat it as read-only, it is parsed once as long as it does not change."""
    try:
        return _parsed(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise DataError(f"cannot read the data file {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name} is no valid TOML file: {error}") from error


@lru_cache(maxsize=16)
def _parsed(path: Path, changed: int) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _merge(base: Any, patch: Any, where: str) -> Any:
    """Put a patch over base data: tables merge, records of a list by their key, anything else is replaced."""
    if isinstance(base, dict) and isinstance(patch, dict):
        unknown = sorted(set(patch) - set(base))
        if unknown and where.endswith(": "):
            raise DataError(f"{where}unknown table {unknown[0]!r}: choose one of {', '.join(base)}")
        merged = {name: _merge(base.get(name), value, _below(where, name)) for name, value in patch.items()}
        return {**base, **merged}
    if isinstance(base, list) and isinstance(patch, list) and patch and isinstance(patch[0], dict):
        key = next((k for k in KEYS if base and isinstance(base[0], dict) and k in base[0]), "")
        return _merge_records(base, patch, key, where) if key else patch
    return patch


def _merge_records(base: list[Any], patch: list[Any], key: str, where: str) -> list[Any]:
    records = {record[key]: record for record in base}
    for record in patch:
        name = record.get(key)
        if name not in records:
            raise DataError(f"{where} has no record with {key} = {name!r}")
        records[name] = _merge(records[name], record, f"{where}[{name}]")
    return list(records.values())


def _below(where: str, name: str) -> str:
    return where + name if where.endswith(": ") else f"{where}.{name}"


def _explain(message: str, plain: Any) -> str:
    """Turn a `$.heroes[3].cost` of a message into the record's own name: `heroes[H04].cost`."""
    reason, _, path = message.partition(" - at `")
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    where = ""
    for name, index in steps:
        if name:
            where += f".{name}" if where else name
            plain = plain.get(name) if isinstance(plain, dict) else None
            continue
        plain = plain[int(index)] if isinstance(plain, list) and int(index) < len(plain) else None
        key = next((k for k in KEYS if isinstance(plain, dict) and k in plain), "")
        where += f"[{plain[key] if key and plain else index}]"
    return f"{where}: {reason}" if where else reason
