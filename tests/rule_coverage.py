"""Which rule ids and worked examples of each finished game have a test.

Run as a script it prints a line a game and the ids that are missing, and fails if there are any.
A rule is covered by a test marked `@rule("DAI-1.2")`, an example by a test named `test_dai_ex_1_…`, and each of the
corrections that an independent reading of the rulebooks brought by a test named after it, `test_d1_…`.
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
CORRECTIONS = {"anno1800": ("a", 9), "archipelago": ("r", 15), "daimyo": ("d", 7), "paradise": ("p", 18)}


@dataclass(slots=True)
class Coverage:
    """The ids of a game's digest and those without a test."""

    game: str
    rules: list[str]
    examples: list[str]
    corrections: list[str]
    missing: list[str]
    unknown: list[str]  # ids that tests name and the digest does not have

    def line(self) -> str:
        kinds = {"rule ids": self.rules, "examples": self.examples, "corrections": self.corrections}
        done = {kind: sum(item not in self.missing for item in items) for kind, items in kinds.items()}
        return f"{self.game}: " + ", ".join(f"{done[kind]}/{len(items)} {kind}" for kind, items in kinds.items())


def coverage(game: str) -> Coverage:
    """Compare a game's digest with its tests."""
    folder = TESTS / "games" / game
    book = atoll.game(game).rulebooks["en"]
    marked = {mark for path in folder.rglob("test_*.py") for mark in _marks(path)}
    excused = set(_untestable(folder / "untestable.toml"))
    letter, rows = CORRECTIONS.get(game, ("", 0))
    corrections = [f"{letter}{row}" for row in range(1, rows + 1)]
    wanted = [*book.rules, *book.examples, *corrections]
    missing = [item for item in wanted if item not in marked | excused]
    ids = {item for item in marked | excused if "-" in item}  # a test may show a correction of another game
    unknown = ids - set(wanted) - set(book.rulings)  # and a ruling, too
    return Coverage(game, list(book.rules), list(book.examples), corrections, missing, sorted(unknown))


def _marks(path: Path) -> Iterator[str]:
    """Yield the ids that the tests of a file are marked with or named after."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule":
                    yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))
            if example := re.match(r"test_([a-z]+)_ex_(\d+)(_|$)", node.name):
                yield f"{example[1].upper()}-EX-{int(example[2])}"
            elif correction := re.match(r"test_([adpr]\d+)_", node.name):
                yield correction[1]


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
