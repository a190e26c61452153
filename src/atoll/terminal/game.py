"""A game at the keyboard: a readable table, what is on offer by verb, and a record that is never lost."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from atoll.bots.names import called
from atoll.kernel import AtollError, Event, Eyes, State, Texts, lettered
from atoll.kernel.lesson import LEARNER, Advice, made_by
from atoll.kernel.lookup import fits
from atoll.table import Match
from atoll.table.advice import advice
from atoll.table.match import PERSON
from atoll.table.notes import Impasse, note, told
from atoll.table.offer import Greyed, Offer, Offered
from atoll.terminal.menu import Known, Line, part, whole
from atoll.terminal.screen import Screen, changed, plain
from atoll.terminal.words import say

WHY = ("why", "pourquoi")


class LeaveTable(Exception):
    """The player leaves; the game is saved."""


class TerminalGame:
    """One match at the keyboard."""

    def __init__(self, match: Match, path: Path, console: Console, lang: str, extra: str = ""):
        self.match = match
        self.path = path
        self.lang = lang
        self.screen = Screen(console, lang)
        self.extra = extra  # options that belong to the command to resume
        self.names = [
            lettered(say(lang, "player"), k) if name == PERSON else called(name, k, lang)
            for k, name in enumerate(match.record.seats)
        ]
        self._drawn = -1  # the seat the table was last drawn for
        self._coached = -1  # the task that was last told

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
            self.screen.console.print()
            self._command("resume", "learn --resume" if self.match.lesson else "play --resume")
            return
        self.match.record.save(self.path)
        self._end()

    def _let_others_play(self) -> None:
        try:
            with self.screen.console.status(say(self.lang, "thinking")):
                for _ in self.match.advance():
                    pass
        except Impasse:
            last = self._last_of_a_person()
            if last is None:
                raise
            self.match.cut(last)
            self.screen.print(note("impasse", self.lang), "yellow")

    def _last_of_a_person(self) -> int | None:
        entries = self.match.record.entries
        return max((k for k, entry in enumerate(entries) if self._is_persons(entry)), default=None)

    def _is_persons(self, entry: str) -> bool:
        seat = entry.partition(" ")[0]
        return seat != "*" and self.match.record.seats[int(seat)] == PERSON

    def _turn(self, seat: int) -> None:
        console = self.screen.console
        if self.match.record.seats.count(PERSON) > 1 and self._drawn != seat:
            console.clear()
            console.input(say(self.lang, "hand over", name=self.names[seat]))
        self._news(seat)
        if self._drawn != seat or self.match.state.stack[-1].step.name == self.match.game.turn_step:
            self.table(seat)
        self._drawn = seat
        question = Question(self, seat)
        question.show()
        while not question.answer(console.input(say(self.lang, "ask")).strip()):
            pass

    def advice(self, offered: list[str]) -> Advice | None:
        """Return what the coach says to whoever learns the game here and is offered this."""
        lesson = self.match.lesson
        return lesson.advice(made_by(LEARNER, self.match.record.entries), offered) if lesson else None

    def coach(self, advice: Advice, label: str) -> None:
        """Let the coach speak: what comes before a task is told once."""
        again, self._coached = self._coached == advice.number, advice.number
        if advice.task is not None:
            for card in () if again else advice.task.before:
                self.screen.card(card)
            self.screen.card(advice.task.card, label)
        elif advice.end is not None and not again:
            self.screen.card(advice.end)

    def hold_back(self, advice: Advice) -> None:
        """Let the coach ask for something else first."""
        first = advice.task and advice.task.first
        words = plain(first.to(self.lang)) if first else say(self.lang, "coach later")
        self.screen.say("coach first", "yellow", words=words)

    # -- what is shown -----------------------------------------------------------------------------

    def table(self, seat: int) -> None:
        """Show what a seat sees."""
        self.screen.picture(self.match.game.picture(self.match.state.view(seat), self.lang, self.names))

    def _news(self, seat: int) -> None:
        self._tell(seat, self.match.news(seat))

    def log(self, seat: int) -> None:
        """Tell a seat again what happened."""
        seen = (event.seen_by(seat) for event in self.match.state.log or [])
        self._tell(seat, [event for event in seen if event is not None])

    def _tell(self, seat: int, events: list[Event]) -> None:
        texts = self.texts(seat)
        for event in events:
            self.screen.print(texts.event(event, self.lang, self.names), "dim")

    def texts(self, seat: int) -> Texts:
        """Return the texts as they read to a seat."""
        return self.match.game.texts.seen(self.match.state.view(seat))

    def _end(self) -> None:
        people = [seat for seat, name in enumerate(self.match.record.seats) if name == PERSON]
        seat = people[0] if people else -2
        self._news(seat)
        self.table(seat)
        winners = self.match.state.winners()
        names = ", ".join(self.names[winner] for winner in winners)
        key = {0: "nobody", 1: "won"}.get(len(winners), "shared")
        self.screen.say(key, "bold green", names=names)
        self._command("record", "replay")

    def _command(self, key: str, command: str) -> None:
        """Say how to go on, with a command that can be copied as it stands."""
        program = "atoll" if shutil.which("atoll") else sys.argv[0]
        self.screen.say(key)
        line = Text(f"  {program} {command} {shlex.quote(str(self.path))}{self.extra}")
        self.screen.console.print(line, soft_wrap=True)


class Question:
    """One decision of a seat, until it is made or taken back; all it says is found in a world dealt for the seat."""

    def __init__(self, table: TerminalGame, seat: int):
        self._table = table
        self._match = table.match
        self._game = table.match.game
        self._screen = table.screen
        self._seat = seat
        eyes = Eyes[Any](self._match.state, seat)
        self._world: State = eyes.world(Random(self._match.state.decision))  # not the dice of the match
        self._offer = Offer(self._world, seat, table.lang, table.names)
        self._known = Known(self._offer, self._game, table.lang)
        self._whole = whole(self._known)
        self._shown = self._whole
        self._armed = ""  # what was typed and is to be typed again
        self._advice = table.advice([each.text for each in self._offer.choices()]) if seat == LEARNER else None

    def show(self) -> None:
        """Ask, with all that is on offer."""
        step = self._world.stack[-1].step
        if self._advice is not None:
            labels = {each.text: each.label for each in self._offer.choices()}
            self._table.coach(self._advice, labels.get(self._advice.choice, ""))
        self._screen.prompt(self._offer.question(self._offer.refused()), step.rule)
        self._screen.menu(self._shown)

    def answer(self, text: str) -> bool:
        """Carry out what was typed; return whether the decision is made (or taken back)."""
        again, self._armed = bool(text) and text == self._armed, ""
        command, _, rest = text.partition(" ")
        rest = rest.strip()
        if text.startswith("?"):
            self._explain(text[1:].strip())
        elif command in WHY:
            self._why(rest)
        elif command == "u" and not rest:
            return self._undo(again)
        elif command == "s":
            self._save(rest)
        elif text == "h":
            self._hint()
        elif text in ("b", "v", "l", "q"):
            self._look(text)
        else:
            return self._choose(text, again)
        return False

    def _look(self, command: str) -> None:
        if command == "q":
            raise LeaveTable
        if command == "l":
            self._table.log(self._seat)
            return
        if command == "v":
            self._table.table(self._seat)
        self._shown = self._whole
        self.show()

    def _hint(self) -> None:
        """Say what a bot would do, and why; it sees no more than the seat does."""
        self._screen.say("considering", "dim")
        for _, line in advice(self._world, self._seat, self._table.lang, self._table.names):
            self._screen.print(line, "cyan")

    # -- choosing ----------------------------------------------------------------------------------

    def _choose(self, text: str, again: bool) -> bool:
        """Make the choice that was typed by number or words, or show those that fit."""
        line = self._shown.line(text)
        if line is None and (refused := self._shown.greyed(text)):
            self._tell_refused(refused)
            return False
        fitting = list(line.choices) if line else self._whole.fitting(text)
        if not fitting:
            return self._refuse(text)
        if len(fitting) == 1:
            return self._make(fitting[0], text, again)
        self._open(fitting, say(self._table.lang, "opened") if line else say(self._table.lang, "found", text=text))
        return False

    def _make(self, offered: Offered, text: str, again: bool) -> bool:
        choice = self._known.choice(offered)
        if self._advice is not None and self._advice.holds_back(choice.text) and not again:
            self._armed = text
            self._table.hold_back(self._advice)
            return False
        verb = self._game.texts.deeds.verbs.get(choice.kind)
        if verb is not None and verb.confirm == "always" and not again:
            self._armed = text
            self._screen.say("again", "yellow", choice=offered.label)
            return False
        try:
            self._match.play(choice, self._seat)
        except Impasse as impasse:
            self._screen.print(told(impasse, self._table.lang), "yellow")
            return False
        return True

    def _open(self, choices: list[Offered], heading: str) -> None:
        names = {each.verb for each in choices}
        lacking = [each for each in self._offer.refused() if {each.verb} == names]
        self._shown = part(choices, self._known, len(lacking))
        self._screen.print(heading, "bold")
        self._screen.menu(self._shown)

    def _refuse(self, text: str) -> bool:
        """Say why a choice of the game is not possible now, or that there is none of that name."""
        known = next((choice for choice in self._game.book if choice.text == text), None)
        if known is None:
            self._screen.say("no choice", "red", text=repr(text), count=self._shown.count)
        else:
            self._screen.print(self._world.why_not(known, self._seat).told(self._table.lang), "red")
        return False

    # -- taking back and saving --------------------------------------------------------------------

    def _undo(self, again: bool) -> bool:
        """Take back the last choice of the seat and what followed; where another person chose since, when sure."""
        match, seat = self._match, self._seat
        count = match.entries_to_undo(seat)
        if not count:
            self._screen.say("nothing back", "red")
            return False
        entries = match.record.entries
        since = {int(entry.split()[0]) for entry in entries[-count:] if not entry.startswith("*")} - {seat}
        others = [self._table.names[k] for k in sorted(since) if match.record.seats[k] == PERSON]
        if others and not again:
            self._armed = "u"
            self._screen.say("undo others", "yellow", names=", ".join(others))
            return False
        choice = self._game.book.parse(entries[-count].partition(" ")[2])
        match.cut(len(entries) - count)
        label = self._table.texts(seat).label(choice, self._table.lang, self._table.names)
        self._screen.say("taken back", "yellow", choice=label)
        return True

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self._table.path
        try:
            self._match.record.save(path)
        except AtollError as error:
            self._screen.print(str(error), "red")
            return
        self._screen.say("saved", path=path)

    # -- explaining --------------------------------------------------------------------------------

    def _explain(self, text: str) -> None:
        """Show the keys and the rule in question, or all about one line."""
        if not text:
            self._screen.help()
            self._rule(self._world.stack[-1].step.rule)
        elif line := self._shown.line(text):
            self._tell(line)
        elif refused := self._shown.greyed(text):
            self._tell_refused(refused)
        else:
            self._screen.say("no choice", "red", text=repr(text), count=self._shown.count)

    def _tell(self, line: Line) -> None:
        first = line.choices[0]
        self._screen.print(f"{line.label}  [{first.text}]" if line.choice else line.label, "bold")
        changes = self._known.changes(first) if line.choice else line.changes
        for text in (line.printed, changed(changes, both=True)):
            self._screen.print(text)
        self._rule(first.rule)

    def _why(self, text: str) -> None:
        """Say why something is not possible: all of it, a line by its number, or what fits some words."""
        if line := self._shown.line(text):
            self._screen.say("is possible", choice=line.label)
            return
        if number := self._shown.greyed(text):
            self._tell_refused(number)
            return
        refused = [each for each in self._offer.refused() if fits(text, f"{each.verb} {each.label} {each.text}")]
        if len(refused) == 1:
            self._tell_refused(refused[0])
        elif refused:
            self._screen.refused((("", each) for each in refused), each=True)
        elif text:
            self._refuse(text)
        else:
            self._screen.say("all possible")

    def _tell_refused(self, refused: Greyed) -> None:
        self._screen.print(say(self._table.lang, "pair", name=refused.label.rstrip("."), value=refused.reason), "red")
        self._rule(refused.rule)

    def _rule(self, rule: str) -> None:
        if rule:
            self._screen.rule(rule, self._game.rule(rule, self._table.lang))
