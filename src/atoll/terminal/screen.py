"""Puts a game on the screen: wrapped to its width, in colour where the terminal has any."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from textwrap import wrap

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from atoll.kernel.lesson import Card
from atoll.table.offer import Change, Greyed
from atoll.terminal.menu import MANY, Block, Line, Menu
from atoll.terminal.words import KEYS, say

HANGING = "    "  # how far the rest of a long line is moved in
MARGIN = "     "  # of a text beside its number
MINUS = "\u2212"


class Screen:
    """A console that speaks one language."""

    def __init__(self, console: Console, lang: str):
        self.console = console
        self.lang = lang

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print one of the terminal's own sentences."""
        self.print(say(self.lang, key, **values), style)

    def print(self, text: str, style: str = "") -> None:
        """Print a text as it is; what goes on below is moved in."""
        for line in text.splitlines():
            indent = line[: len(line) - len(line.lstrip())]
            for row in wrap(line, self.console.width, subsequent_indent=indent + HANGING) or [""]:
                self.console.print(Text(row, style=style))

    def picture(self, text: str) -> None:
        """Print the picture of a table between two rules."""
        self.console.rule()
        self.print(text)
        self.console.rule()

    def card(self, card: Card, choice: str = "") -> None:
        """Print what a coach says, and the choice that it is about."""
        self.print(plain(card.title.to(self.lang)), "bold yellow")
        self.print(plain(card.text.to(self.lang)), "yellow")
        if choice:
            self.say("coach does", "yellow", choice=choice)

    # -- what is on offer --------------------------------------------------------------------------

    def prompt(self, sentence: str, rule: str) -> None:
        """Print what is asked, and the rule behind it."""
        self.console.print(Text.assemble((sentence, "bold"), (f" ({rule})" if rule else "", "dim")))

    def menu(self, menu: Menu) -> None:
        """Print numbered lines by group, and below them what is impossible."""
        for group, blocks in menu.groups.items():
            if len(menu.groups) > 1:
                self.say(f"group {group}", "italic")
            for name, run in groupby(blocks, lambda block: block.name):
                self._blocks(name, list(run))
        if menu.refused:
            self.say("group refused", "italic")
            self.refused(menu.refused.items())
        if menu.hidden:
            self._row("", say(self.lang, "more refused", count=menu.hidden), style="dim")

    def _blocks(self, name: str, blocks: list[Block]) -> None:
        """Print a verb with its lines, or lines that speak for themselves; many short ones stand in columns."""
        lines = [line for block in blocks for line in block.lines]
        if name:
            self._row("", name, changed(blocks[0].changes), "bold")
        if self._fit_in_columns(lines):
            numbered = [Text.assemble((f"{line.number:>3}", "bold"), f"  {self._label(line)}") for line in lines]
            self.console.print(Columns(numbered, column_first=True, padding=(0, 2)))
            return
        for line in lines:
            self._row(str(line.number), self._label(line), changed(line.changes))
            for row in wrap(line.printed, self.console.width - len(MARGIN)):
                self.console.print(Text(MARGIN + row, style="dim"))

    def _fit_in_columns(self, lines: list[Line]) -> bool:
        """Tell whether lines are many, say no more than a name, and leave room for each other."""
        return (
            len(lines) > MANY
            and not any(line.changes or line.printed for line in lines)
            and max(len(self._label(line)) for line in lines) + 2 * len(MARGIN) <= self.console.width // 2
        )

    def _label(self, line: Line) -> str:
        if line.choice is not None:
            return line.label
        ways = say(self.lang, "ways", count=len(line.choices))
        return say(self.lang, "pair", name=line.label, value=ways)

    def refused(self, lines: Iterable[tuple[object, Greyed]], *, each: bool = False) -> None:
        """Print what is impossible with its reasons: verbs, or each thing by itself."""
        for number, one in lines:
            reason = say(self.lang, "pair", name=one.label.rstrip(".") if each else one.verb, value=one.reason)
            self._row(str(number), f"{reason} ({one.rule})" if one.rule else reason, style="dim")

    def _row(self, number: str, label: str, changes: str = "", style: str = "") -> None:
        """Print a number, a text that wraps in its column, and at the right, or below, what changes."""
        room = self.console.width - len(MARGIN)
        beside = changes if len(changes) <= room * 2 // 5 else ""
        first, *rest = wrap(label, room - len(beside) - 2 * bool(beside))
        gap = " " * (room - len(first) - len(beside)) if beside else ""
        self.console.print(
            Text.assemble((f"{number:>3}", "bold"), "  ", (first, style), gap, (beside, "cyan")), soft_wrap=True
        )
        for line in rest:
            self.console.print(Text(MARGIN + line, style=style))
        if changes and not beside:
            for line in wrap(changes, room):
                self.console.print(Text(MARGIN + line, style="cyan"))

    # -- what is asked -----------------------------------------------------------------------------

    def help(self) -> None:
        """Print the keys and what they do."""
        grid = Table.grid(padding=(0, 2, 0, 1))
        for key in KEYS:
            grid.add_row(Text(say(self.lang, f"key {key}"), style="bold"), Text(say(self.lang, f"does {key}")))
        self.console.print(grid)

    def rule(self, rule: str, text: str) -> None:
        """Print a rule."""
        self.print(f"{rule}  {text}", "cyan")


def plain(text: str) -> str:
    """Return what a coach says without the stars around what the page prints in bold."""
    return text.replace("**", "")


def changed(changes: Iterable[Change], both: bool = False) -> str:
    """Return what changes in numbers: by how much, or with both ends."""
    if both:
        return ", ".join(f"{each.name} {each.before} → {each.after}" for each in changes)
    return ", ".join(f"{each.name} {each.amount:+}".replace("-", MINUS) for each in changes)
