"""A game in the terminal: a readable table, numbered choices, and a record that is never lost."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from datetime import datetime
from pathlib import Path
from random import Random

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from atoll.bots import why
from atoll.bots.why import said
from atoll.kernel import AtollError, Choice, Eyes, bot_name, lettered
from atoll.kernel.text import Language
from atoll.table import Match
from atoll.table.match import PERSON

ADVICE = 4  # choices that are compared when somebody asks why
MANY = 12  # choices shown one below the other; more stand in columns

WORDS = {
    "player": "Player",
    "ask": "Your choice (a number, ? for help): ",
    "help": "number: choose · ?number: the rule behind a choice · ?: the rule in question · v: the table · "
    "l: the log · w: what a bot would do, and why · u: take back · s FILE: save a copy · q: save and quit",
    "no choice": "There is no choice {text}: type a number from 1 to {count}, or ? for help.",
    "taken back": "Taken back: {choice}",
    "saved": "Saved: {path}",
    "resume": "The game is saved. Go on with:",
    "hand over": "{name}, it is your turn. Press Enter when nobody else looks at the screen.",
    "won": "The game is over. Winner: {names}.",
    "nobody": "The game is over. Everybody has lost.",
    "shared": "The game is over. The victory is shared: {names}.",
    "record": "The record of the game is kept. See it again with:",
    "thinking": "The others are playing …",
    "considering": "Looking ahead …",
}


class LeaveTable(Exception):
    """The player leaves; the game is saved."""


def words(lang: str) -> Language:
    """Return the terminal's own texts in a language."""
    return Language(lang, (Path(__file__).parent,), lambda say: {})


def data_folder() -> Path:
    """Return the folder for records, made if need be."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "atoll"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_path(game: str) -> Path:
    """Return the name of a record that does not exist yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    paths = (data_folder() / f"{stem}{suffix}.json" for suffix in ("", *(f"-{k}" for k in range(2, 1000))))
    return next(path for path in paths if not path.exists())


class TerminalGame:
    """One match at the keyboard."""

    def __init__(self, match: Match, path: Path, console: Console, lang: str, extra: str = ""):
        self.match = match
        self.path = path
        self.console = console
        self.lang = lang
        self.words = words(lang)
        self.extra = extra  # options that belong to the command to resume
        self.names = self._names(match.record.seats)
        self._drawn = -1  # the seat the table was last drawn for

    def _names(self, seats: list[str]) -> list[str]:
        player = self._say("player")
        return [lettered(player, k) if name == PERSON else bot_name(name, k) for k, name in enumerate(seats)]

    def _say(self, key: str, **values: object) -> str:
        return self.words.say("terminal", WORDS[key]).format(**values)

    # -- the game ----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until the player leaves; either way the record is kept."""
        try:
            while not self.match.state.over:
                self._let_others_play()
                if not self.match.state.over:
                    self._turn(self.match.state.seat)
                    self.match.record.save(self.path)
        except (LeaveTable, KeyboardInterrupt, EOFError):
            self.match.record.save(self.path)
            self.console.print()
            self._command("resume", "play --resume")
            return
        self.match.record.save(self.path)
        self._end()

    def _let_others_play(self) -> None:
        with self.console.status(self._say("thinking")):
            for _ in self.match.advance():
                pass

    def _turn(self, seat: int) -> None:
        state = self.match.state
        if self.match.record.seats.count(PERSON) > 1 and self._drawn != seat:
            self.console.clear()
            self.console.input(self._say("hand over", name=self.names[seat]))
        self._news(seat)
        if self._drawn != seat or state.stack[-1].step.name == self.match.game.turn_step:
            self._table(seat)
        self._drawn = seat
        choices = state.choices()
        self._offer(choices)
        while not self._answer(seat, choices, self.console.input(self._say("ask")).strip()):
            pass

    def _answer(self, seat: int, choices: list[Choice], text: str) -> bool:
        """Carry out what was typed; return whether the decision is made (or taken back)."""
        command, _, rest = text.partition(" ")
        if text.isdecimal() and 1 <= int(text) <= len(choices):
            self.match.play(choices[int(text) - 1], seat)
            return True
        if text.startswith("?"):
            self._explain(choices, text[1:].strip())
        elif command == "u":
            return self._undo(seat)
        elif command == "v":
            self._table(seat)
            self._offer(choices)
        elif command == "l":
            self._log(seat)
        elif command == "w":
            self._advise(seat)
        elif command == "s":
            self._save(rest.strip())
        elif command == "q":
            raise LeaveTable
        else:
            return self._play_text(seat, choices, text)
        return False

    def _play_text(self, seat: int, choices: list[Choice], text: str) -> bool:
        """Accept a choice's text form too; a refusal says why, with its rule."""
        try:
            self.match.play(text, seat)
        except AtollError as error:
            known = any(choice.text == text for choice in self.match.game.book)
            reason = str(error) if known else self._say("no choice", text=repr(text), count=len(choices))
            self._print(reason, "red")
            return False
        return True

    def _undo(self, seat: int) -> bool:
        try:
            choice = self.match.undo(seat)
        except AtollError as error:
            self._print(str(error), "red")
            return False
        self._print(self._say("taken back", choice=self._label(choice)), "yellow")
        return True

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.path
        try:
            self.match.record.save(path)
        except AtollError as error:
            self._print(str(error), "red")
            return
        self._print(self._say("saved", path=path))

    # -- what is shown -----------------------------------------------------------------------------

    def _print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def _table(self, seat: int) -> None:
        view = self.match.state.view(seat)
        self.console.rule()
        self._print(self.match.game.picture(view, self.lang, self.names))
        self.console.rule()

    def _news(self, seat: int) -> None:
        for event in self.match.news(seat):
            self._print(self.match.game.texts.event(event, self.lang, self.names), "dim")

    def _log(self, seat: int) -> None:
        for event in self.match.state.log or []:
            seen = event.seen_by(seat)
            if seen is not None:
                self._print(self.match.game.texts.event(seen, self.lang, self.names), "dim")

    def _offer(self, choices: list[Choice]) -> None:
        step = self.match.state.stack[-1].step
        prompt = self.match.game.texts.prompt(step.name, self.lang)
        self.console.print(f"[bold]{escape(prompt)}[/bold] [dim]({step.rule})[/dim]", highlight=False)
        lines = [Text(f"{k:>3}  {self._label(choice)}") for k, choice in enumerate(choices, 1)]
        if len(lines) > MANY:
            self.console.print(Columns(lines, column_first=True, padding=(0, 3)))
        else:
            self.console.print(*lines, sep="\n")

    def _advise(self, seat: int) -> None:
        """Say what a bot would do, and why; it sees no more than the seat does."""
        with self.console.status(self._say("considering")):
            found = why(Eyes(self.match.state, seat), Random(self.match.state.decision))
        for line in said(found[:ADVICE], self.lang, self.names):
            self._print(line, "cyan")

    def _label(self, choice: Choice) -> str:
        return self.match.game.texts.label(choice, self.lang, self.names)

    def _explain(self, choices: list[Choice], number: str) -> None:
        state = self.match.state
        if not number:
            self._print(self._say("help"))
            self._rule(state.stack[-1].step.rule)
        elif number.isdecimal() and 1 <= int(number) <= len(choices):
            choice = choices[int(number) - 1]
            self._print(f"{self._label(choice)}  [{choice.text}]", "bold")
            self._rule(state.rule_of(choice))
        else:
            self._print(self._say("no choice", text=repr(number), count=len(choices)), "red")

    def _rule(self, rule: str) -> None:
        if rule:
            self._print(f"{rule}: {self.match.game.rule(rule, self.lang)}", "cyan")

    def _end(self) -> None:
        people = [seat for seat, name in enumerate(self.match.record.seats) if name == PERSON]
        seat = people[0] if people else -2
        self._news(seat)
        self._table(seat)
        winners = self.match.state.winners()
        names = ", ".join(self.names[winner] for winner in winners)
        key = {0: "nobody", 1: "won"}.get(len(winners), "shared")
        self._print(self._say(key, names=names), "bold green")
        self._command("record", "replay")

    def _command(self, key: str, command: str) -> None:
        """Say how to go on, with a command that can be copied as it stands."""
        program = "atoll" if shutil.which("atoll") else sys.argv[0]
        self._print(self._say(key))
        self.console.print(Text(f"  {program} {command} {shlex.quote(str(self.path))}{self.extra}"), soft_wrap=True)
