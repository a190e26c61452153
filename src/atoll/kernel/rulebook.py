"""The digest of a rulebook: numbered rules, worked examples and rulings, read from Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from atoll.kernel.errors import AtollError

_RULE = re.compile(r"^- \*\*([A-Z]+-\d[\w.]*)\*\* (.*)$")
_EXAMPLE = re.compile(r"^\*\*([A-Z]+-EX-\d+)\*\* ?(.*)$")
_RULING = re.compile(r"^\| \*\*([A-Z]+-R-\d+)\*\* \| (.*?) \| (.*) \|$")


@dataclass(slots=True)
class Rulebook:
    """Every numbered item of a digest by its id; headings by the id of each rule below them."""

    rules: dict[str, str] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)

    def text(self, rule: str) -> str:
        """Return the text of a rule, example or ruling."""
        for items in (self.rules, self.examples, self.rulings):
            if rule in items:
                return items[rule]
        near = [known for known in self.rules if known.startswith(rule + ".")]
        hint = f"it has parts: {', '.join(near)}" if near else f"ids run from {min(self.rules, key=_order)} on"
        raise AtollError(f"unknown rule id {rule!r}: {hint}")


def read_rulebook(path: Path) -> Rulebook:
    """Read a digest."""
    book = Rulebook()
    heading = example = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading, example = line.lstrip("# "), ""
        elif rule := _RULE.match(line):
            book.rules[rule[1]] = rule[2]
            book.headings[rule[1]] = heading
        elif found := _EXAMPLE.match(line):
            example = found[1]
            book.examples[example] = found[2]
            book.headings[example] = heading
        elif example and line.startswith("- "):
            book.examples[example] += "\n" + line
        elif ruling := _RULING.match(line):
            book.rulings[ruling[1]] = f"{ruling[2]} {ruling[3]}"
            book.headings[ruling[1]] = heading
    return book


def _order(rule: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", rule)]
