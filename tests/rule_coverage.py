"""Which rule ids and worked examples of each finished game have a test.

Run as a script it prints a line a game and the ids that are missing, and fails if there are any.
A rule is covered by a test marked `@rule("DAI-1.2")`, an example by a test named `test_dai_ex_1_…`.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import atoll

TESTS = Path(__file__).parent


@dataclass(slots=True)
class Coverage:
    """The ids of a game's digest and those without a test."""

    game: str
    rules: list[str]
    examples: list[str]
    missing: list[str]
    unknown: list[str]  # ids that tests name and the digest does not have

    def line(self) -> str:
        done = [item for item in self.rules if item not in self.missing]
        shown = [item for item in self.examples if item not in self.missing]
        return f"{self.game}: {len(done)}/{len(self.rules)} rule ids, {len(shown)}/{len(self.examples)} examples"


def coverage(game: str) -> Coverage:
    """Compare a game's digest with its tests."""
    folder = TESTS / "games" / game
    book = atoll.game(game).rulebooks["en"]
    marked = {mark for path in folder.rglob("test_*.py") for mark in _marks(path)}
    excused = set(_untestable(folder / "untestable.toml"))
    wanted = [*book.rules, *book.examples]
    missing = [item for item in wanted if item not in marked | excused]
    unknown = (marked | excused) - set(wanted) - set(book.rulings)  # a test may show a ruling, too
    return Coverage(game, list(book.rules), list(book.examples), missing, sorted(unknown))


def _marks(path: Path) -> Iterator[str]:
    """Yield the ids that the tests of a file are marked with or named after."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule":
                    yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))
            if example := re.match(r"test_([a-z]+)_ex_(\d+)(_|$)", node.name):
                yield f"{example[1].upper()}-EX-{int(example[2])}"


def _untestable(path: Path) -> dict[str, str]:
    """Return the ids that cannot be tested, with the reason why."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def main() -> int:
    results = [coverage(game) for game in atoll.game_names()]
    for result in results:
        print(result.line())
        for item in result.missing:
            print(f"  missing: {item}")
        for item in result.unknown:
            print(f"  not in the digest: {item}")
    return int(any(result.missing or result.unknown for result in results))


if __name__ == "__main__":
    sys.exit(main())
