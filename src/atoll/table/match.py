"""A running match: one state, one record, and what may be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from sys import intern
from types import MappingProxyType
from typing import Any

from atoll.bots import Bot, bot
from atoll.kernel import (
    CHANCE,
    AtollError,
    Choice,
    Event,
    Eyes,
    Game,
    Record,
    Replay,
    State,
    View,
    new_record,
)
from atoll.kernel.lesson import Lesson, made_by
from atoll.kernel.record import CHECKPOINT_EVERY
from atoll.table.notes import Impasse

WORLDS = 6  # in which a choice is tried to find out whether it shows anything hidden
PERSON = "me"  # a seat held by a person; any other name is a bot's


def on_its_own(state: State, is_bot: Callable[[int], bool]) -> int | None:
    """Return who goes on without a person: chance, or a bot that is awaited; None when people are to decide."""
    if state.over:
        return None
    if state.seat == CHANCE:
        return CHANCE
    return next((seat for seat in state.seats if is_bot(seat)), None)


class Match:
    """A game in progress; every choice goes into the record before anything else happens."""

    def __init__(self, game: Game[Any], record: Record, rng: Random, known: Mapping[int, State] = MappingProxyType({})):
        self.game = game
        self.record = record
        self.rng = rng
        self.bots: dict[int, Bot] = {k: bot(name) for k, name in enumerate(record.seats) if name != PERSON}
        self._replay = Replay(game, record, known)  # states by number of entries that need not be found again
        self.state: State = self._replay.at(len(record.entries))
        self.state.log = []
        self._before: tuple[int, State] | None = None  # the state in which a seat made the last choice
        self._told: dict[int, int] = {}  # how much of the log each seat has heard
        self._final = (0, False)  # the number of entries, and whether the last of them cannot be taken back
        self.lesson: Lesson | None = None  # that somebody is given here

    @classmethod
    def start(cls, game: Game[Any], seats: list[str], options: dict[str, str], rng: Random) -> Match:
        """Start a new match: a seat is `me` or the name of a bot."""
        record = new_record(game, seats, options)
        return cls(game, record, rng)

    def play(self, choice: Choice | str, seat: int | None = None) -> None:
        """Carry out a seat's choice and write it down."""
        if isinstance(choice, str):
            choice = self.game.book.parse(choice)
        decider = self.state.seat if seat is None else seat
        before = (len(self.record.entries), self.state.copy()) if decider >= 0 else None
        with self._taken_back_at_an_impasse(decider, choice.text):
            self.state.play(choice, decider)
        self._note_down(decider, choice)
        self._before = before
        entries = len(self.record.entries)
        if entries % CHECKPOINT_EVERY == 0:  # going back will not begin at the start
            known = {**self._replay.last_checkpoint(entries), entries: self.state.copy()}
            self._replay = Replay(self.game, self.record, known)

    def heard(self, choice: Choice | str, seat: int) -> list[Event]:
        """Carry out a seat's choice, and return what happened; nothing of it is kept here."""
        self.state.log = []
        self.play(choice, seat)
        events, self.state.log, self.state.past = self.state.log, None, []
        return events

    def _note_down(self, decider: int, choice: Choice) -> None:
        """Write an entry down; what is played at many tables is in memory once."""
        self.record.add(decider, choice)
        self.record.entries[-1] = intern(self.record.entries[-1])

    @contextmanager
    def _taken_back_at_an_impasse(self, seat: int, text: str) -> Iterator[None]:
        """Be where the game was before what it finds no way on from, whatever the rules run into; raise `Impasse`."""
        try:
            yield
        except AtollError:
            raise
        except Exception as error:
            self.cut(len(self.record.entries))
            raise Impasse(f"{'*' if seat < 0 else seat} {text}") from error

    def scripted(self, state: State, seat: int, ahead: int = 0) -> str:
        """Return what a lesson lets chance or a bot do next, which is `ahead` of the record by some choices."""
        if self.lesson is None:
            return ""
        played = len(made_by(seat, self.record.entries)) + ahead
        return self.lesson.scripted(seat, played, [choice.text for choice in state.choices(seat)])

    def advance(self) -> Iterator[tuple[int, Choice]]:
        """Let chance and bots decide until a person must, or the game is over; yield each choice made."""
        while (seat := on_its_own(self.state, self.bots.__contains__)) is not None:
            if text := self.scripted(self.state, seat):
                choice = self.game.book.parse(text)
                self.play(choice, seat)
            elif seat == CHANCE:
                with self._taken_back_at_an_impasse(CHANCE, "draws"):
                    choice = self.state.play_chance(self.rng)
                self._note_down(CHANCE, choice)
            else:
                choice = self.bots[seat].choose(Eyes(self.state, seat), self.rng)
                self.play(choice, seat)
            yield seat, choice

    def news(self, seat: int) -> list[Event]:
        """Return what a seat is told of everything that happened since it last asked."""
        log = self.state.log or []
        start = self._told.get(seat, 0)
        self._told[seat] = len(log)
        return [seen for event in log[start:] if (seen := event.seen_by(seat)) is not None]

    def undo(self, seat: int) -> Choice:
        """Take back a seat's last choice, if nobody has decided or learned anything since; return it."""
        if not self.record.entries:
            raise AtollError("there is nothing to take back yet")
        decider, _, text = self.record.entries[-1].partition(" ")
        if decider == "*":
            raise AtollError("this cannot be taken back: something was drawn or rolled since")
        if decider != str(seat):
            raise AtollError("this cannot be taken back: another player has decided since")
        if self.is_final():
            raise AtollError("this cannot be taken back: it has shown you something hidden, or it binds others")
        self.cut(len(self.record.entries) - 1)
        return self.game.book.parse(text)

    def may_take_back(self, seat: int, seen: View | None = None) -> bool:
        """Return whether a seat may take back the last choice: it is its own, and not final.

        Who knows already what the seat sees now can say so.
        """
        entries = self.record.entries
        return bool(entries) and entries[-1].startswith(f"{seat} ") and not self.is_final(seen)

    def entries_to_undo(self, seat: int) -> int:
        """Return how many entries go back to before the last choice of a seat; 0 if it has made none."""
        entries = self.record.entries
        own = (k for k in range(len(entries) - 1, -1, -1) if entries[k].startswith(f"{seat} "))
        last = next(own, None)
        return 0 if last is None else len(entries) - last

    def is_final(self, seen: View | None = None) -> bool:
        """Return whether the last choice, a seat's, binds others or has shown that seat what it could not know before.

        It has, when the same choice looks different in worlds that looked the same before it.
        """
        entries = len(self.record.entries)
        if self._final[0] != entries:
            decider, text = self.record.entries[-1].split(" ", 1)
            self._final = (entries, self._binds_or_shows(decider, text, seen))
        return self._final[1]

    def _binds_or_shows(self, decider: str, text: str, seen: View | None) -> bool:
        seat, choice = int(decider), self.game.book.parse(text)
        before = self._before_last()
        if before.stack[-1].step.binds(choice):
            return True
        eyes = Eyes(before, seat)
        seen = self.state.view(seat) if seen is None else seen
        rng = Random(0)
        for _ in range(WORLDS):
            world: State = eyes.world(rng)
            world.apply(choice, seat)  # it is on offer there: what is on offer to a seat is no secret to it
            if world.view(seat) != seen:
                return True
        return False

    def _before_last(self) -> State:
        """Return the state before the last entry, to look at."""
        last, known = len(self.record.entries) - 1, self._before
        state: State = known[1] if known is not None and known[0] == last else self._replay.at(last)
        return state

    def known_states(self) -> dict[int, State]:
        """Return the present state and one to go back to, by number of entries."""
        entries = len(self.record.entries)
        return {**self._replay.last_checkpoint(entries - 1), entries: self.state}

    def cut(self, entries: int) -> None:
        """Go back to an earlier point of the record and forget what came after it."""
        known = self._before
        del self.record.entries[entries:]
        self._replay.forget(entries)
        self.state = known[1] if known is not None and known[0] == entries else self._replay.at(entries)
        self._before = None
        self.state.log = []
        self._told = {}
        self._final = (0, False)
