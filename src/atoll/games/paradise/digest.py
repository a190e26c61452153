"""Reads the digest: its solitaire, effect, example and ruling ids have forms of their own."""

from __future__ import annotations

import re
from pathlib import Path

from atoll.kernel.rulebook import Rulebook

_ITEM = re.compile(r"^\s*- \*\*([A-Z]+)-((?:EX-|R-)?[A-Z\d.]+)\*\* (.*)$")


def read_digest(path: Path) -> Rulebook:
    """Return the rules, worked examples and rulings of the digest by their ids."""
    book = Rulebook()
    heading = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif item := _ITEM.match(line):
            rule = f"{item[1]}-{item[2]}"
            items = book.examples if item[2].startswith("EX-") else book.rulings if item[2][0] == "R" else book.rules
            items[rule] = item[3]
            book.headings[rule] = heading
    return book
