"""The digest of a rulebook: numbered rules, worked examples and rulings, read from Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from atoll.kernel.errors import AtollError
from atoll.kernel.grammar import typeset

_ITEM = re.compile(r"^\s*(?:- )?\*\*([A-Z]+-((?:EX-|R-)?[A-Z]*\d?[\w.]*))\*\* ?(.*)$")
_ROW = re.compile(r"^\| \*\*([A-Z]+-R-\d+)\*\* \| (.*?) \| (.*) \|$")
_WORD = re.compile(r"^\| ([^-|*][^|]*?) \| ([^|]*?) \| [^|]* \|$")
_NUMBER = re.compile(r"^([A-Z]|\d+)(\.\d+)*(?=\.? )")
VOCABULARY = "0"  # the chapter with the table of terms


@dataclass(slots=True)
class Section:
    """A chapter of a digest, or a section of one: its title, and the ids of the items that stand right below it.

    >>> from atoll.kernel.rulebook import Section
    >>> Section("13.2 Recruitment track", 3).number
    '13.2'
    """

    title: str
    level: int  # 2: a chapter, 3: a section of one
    items: list[str] = field(default_factory=list)

    @property
    def number(self) -> str:
        """The number in front of the title, if it has one.

        >>> from atoll.kernel.rulebook import Section
        >>> Section("7. A player's turn", 2).number, Section("Rulings", 2).number
        ('7', '')
        """
        found = _NUMBER.match(self.title)
        return found[0] if found else ""


@dataclass(slots=True)
class Rulebook:
    """Every numbered item of a digest by its id; headings by the id of each rule below them.

    >>> import atoll
    >>> daimyo = atoll.game("daimyo")
    >>> book = daimyo.rulebooks["en"]
    >>> "DAI-13.2.4" in book.rules, "DAI-EX-5" in book.examples, "DAI-R-11" in book.rulings
    (True, True, True)
    """

    rules: dict[str, str] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    notes: list[tuple[str, str]] = field(default_factory=list)  # a heading, and what stands below it without an id
    sections: list[Section] = field(default_factory=list)
    vocabulary: dict[str, str] = field(default_factory=dict)  # what terms mean, where a digest has a table of them

    def text(self, rule: str) -> str:
        """Return the text of a rule, example or ruling.

        >>> from atoll.kernel import Rulebook
        >>> Rulebook(rules={"PEA-1.1": "The highest bid wins."}).text("PEA-1.1")
        'The highest bid wins.'
        """
        for items in (self.rules, self.examples, self.rulings):
            if rule in items:
                return items[rule]
        if not self.rules:
            raise AtollError(f"unknown rule id {rule!r}: this game has no digest")
        near = [known for known in self.rules if known.startswith(rule + ".")]
        hint = "it has parts: {near}" if near else "ids run from {first} on"
        first = min(self.rules, key=_order)
        raise AtollError(f"unknown rule id {{rule}}: {hint}", rule=repr(rule), near=", ".join(near), first=first)

    def items_of(self, number: str) -> dict[str, str]:
        """Return where an item goes, by what follows the game's letters in its id: `13.2`, `EX-5`, `R-7`.

        >>> from atoll.kernel import Rulebook
        >>> book = Rulebook()
        >>> book.items_of("EX-5") is book.examples, book.items_of("13.2") is book.rules
        (True, True)
        """
        kinds = {"EX": self.examples, "R": self.rulings}
        return kinds.get(number.partition("-")[0], self.rules)


def read_rulebook(path: Path) -> Rulebook:
    """Read a digest: items in lists, examples in paragraphs, rulings in lists or tables; indented lines go on.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.kernel.rulebook import read_rulebook
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "rules.md").write_text("- **PEA-1.1** The highest bid wins.")
    ...     read_rulebook(Path(folder, "rules.md")).rules
    {'PEA-1.1': 'The highest bid wins.'}
    """
    text = typeset(path.read_text(encoding="utf-8"), path.suffixes[0].removeprefix("."))
    book = Rulebook(sections=[Section("", 1)])
    heading, last = "", ("", "")  # the id and number of the item that may go on
    for line in text.splitlines():
        if line.startswith("#"):
            heading, last = line.lstrip("# "), ("", "")
            book.sections.append(Section(heading, line.index(" ")))
        elif item := _ITEM.match(line):
            last = (item[1], item[2])
            book.items_of(item[2])[item[1]] = item[3]
            book.headings[item[1]] = heading
            book.sections[-1].items.append(item[1])
        elif row := _ROW.match(line):
            book.rulings[row[1]] = f"{row[2]} {row[3]}"
            book.headings[row[1]] = heading
            book.sections[-1].items.append(row[1])
        elif book.sections[-1].number == VOCABULARY and line.startswith("| ---"):
            book.vocabulary.clear()  # the row above was the heads of the columns
        elif book.sections[-1].number == VOCABULARY and (word := _WORD.match(line)):
            book.vocabulary[word[1]] = word[2]
        elif last[0] and line.startswith("- "):
            book.items_of(last[1])[last[0]] += "\n" + line
        elif last[0] and line.startswith("  "):
            book.items_of(last[1])[last[0]] += " " + line.strip()
    book.notes = list(_notes(text))
    book.sections = [section for section in book.sections if section.level > 1]
    return book


def _notes(text: str) -> Iterator[tuple[str, str]]:
    """Yield what has no id, such as a vocabulary: paragraphs, and the rows of tables."""
    heading = ""
    for block in re.split(r"\n\s*\n", text):
        lines = block.strip().splitlines()
        while lines and lines[0].startswith("#"):
            heading = lines.pop(0).lstrip("# ")
        if not lines or _ITEM.match(lines[0]):
            continue
        if lines[0].startswith("|"):
            yield from ((heading, line.strip("| ").replace(" | ", " · ")) for line in lines[2:] if not _ROW.match(line))
        elif lines[0].strip("- "):
            yield heading, " ".join(line.strip() for line in lines)


def _order(rule: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", rule)]
