"""What somebody who looks at a table may see: through which eyes, with which draft, told what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from atoll.bots.names import renamed
from atoll.kernel import SPECTATOR, AtollError, Choice, DeadEnd, Event, Eyes, Game, State, Texts, View
from atoll.table.live import LiveTable, LogEntry
from atoll.table.notes import note
from atoll.table.offer import Offer, Offered


class Draft(msgspec.Struct, frozen=True):
    """Choices that somebody tries out before they are final, and the decision they answer."""

    choices: tuple[str, ...] = ()
    decision: str = ""


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log, as its reader may know it; notes of the table itself have no icon."""

    text: str
    seat: int
    entry: int
    undone: bool
    key: str
    icon: str | None
    brief: str = ""  # the same in few words, where it is worth telling again
    ribbon: bool = False  # whether it is a big event
    rival: int = -1  # whom it befell


def line_of(
    game: Game[Any], texts: Texts, told: Event, lang: str, names: list[str], moment: int, undone: bool = False
) -> LogLine:
    """Return the sentence for an event as somebody is told of it."""
    return LogLine(
        texts.event(told, lang, names),
        told.values.get("seat", -1),
        moment,
        undone,
        told.key,
        game.icons.get(told.key),
        texts.brief(told, lang, names),
        told.key in texts.deeds.ribbons,
        told.values.get("rival", -1),
    )


NO_DRAFT = Draft()
LINES_KEPT = 2048  # sentences, of all tables
Values = tuple[tuple[str, int], ...]


@lru_cache(maxsize=LINES_KEPT)
def _line(
    game: Game[Any],
    texts: Texts,
    key: str,
    values: Values,
    lang: str,
    names: tuple[str, ...],
    moment: int,
    undone: bool,
) -> LogLine:
    """Return a sentence, made once for all who are told the same in the same words."""
    return line_of(game, texts, Event(key, dict(values)), lang, list(names), moment, undone)


class Onlooker:
    """Somebody who looks at a table: which seats are theirs, through which eyes they look, what they are drafting."""

    def __init__(self, live: LiveTable, user: str, seat: int | None, lang: str, draft: Draft = NO_DRAFT):
        self.live = live
        self.user = user
        self.lang = lang
        self.own = live.seats_of(user)
        self.left = live.seats_left_by(user)
        self.hand_over = False
        self.seat = self._eyes(seat)
        self.draft: list[Choice] = []
        self.drafted: State | None = None
        self._seen: tuple[int, State, View, Texts] | None = None  # what was seen last, of what, and how it reads
        self._called: tuple[int, list[str]] = (-1, [])  # the names of the seats, and as of which row
        self._dealt: tuple[str, State] | None = None  # the world that was dealt last, and for which decision
        if draft.choices and draft.decision == live.decision and live.begun and self.seat in live.state.seats:
            self._try(draft.choices)

    def _try(self, texts: Sequence[str]) -> None:
        """Play a draft where it changes nothing and betrays nothing: in a world that fits what the seat knows.

        A draft that is not possible (any more) is dropped.
        """
        world: State = self._world().copy()
        try:
            choices = [self.live.game.book.parse(text) for text in texts]
            for choice in choices:
                world.play(choice, self.seat)
        except (AtollError, DeadEnd):
            return
        self.draft, self.drafted = choices, world

    def _world(self) -> State:
        """Return a world that fits what the seat knows, the same one for the same decision."""
        asked = f"{self.live.header.id}/{self.live.decision}"
        if self._dealt is None or self._dealt[0] != asked:
            self._dealt = (asked, Eyes[Any](self.live.state, self.seat).world(Random(asked)))
        world: State = self._dealt[1]
        return world

    def _eyes(self, wanted: int | None) -> int:
        """Return the seat whose eyes are used; with several own seats the one to decide must take over first."""
        if not self.own:
            return SPECTATOR
        if len(self.own) == 1:
            return self.own[0]
        deciding = [seat for seat in self.live.state.seats if seat in self.own] if self.live.begun else []
        if wanted in self.own and (not deciding or wanted in deciding):
            return int(wanted)
        self.hand_over = bool(deciding)
        return SPECTATOR

    @property
    def state(self) -> State:
        """The state that is shown: the table's, or what it would be after the draft."""
        return self.drafted or self.live.state

    @property
    def world(self) -> State:
        """What is shown, as a world that fits what the seat knows: whatever is made of it betrays nothing."""
        return self.drafted or self._world()

    @property
    def composing(self) -> bool:
        """Whether the next choice is one of several that make up a move, confirmed as a whole."""
        state = self.state
        return self.seat in state.seats and state.stack[-1].step.name in self.live.game.composed

    @property
    def to_decide(self) -> bool:
        """Whether one of the own seats is to decide."""
        return self.live.begun and not self.live.over and bool(set(self.live.state.seats) & set(self.own))

    @property
    def next_own(self) -> int:
        """The own seat that is to take over."""
        return next(seat for seat in self.live.state.seats if seat in self.own)

    def view(self) -> View:
        """Return what these eyes may see; as long as nothing happens, they look once."""
        return self._look()[2]

    def _look(self) -> tuple[int, State, View, Texts]:
        state, seq = self.state, self.live.seq
        if self._seen is None or self._seen[0] != seq or self._seen[1] is not state:
            view = state.view(self.seat)
            self._seen = (seq, state, view, self.live.game.texts.seen(view))
        return self._seen

    def label(self, choice: Choice) -> str:
        """Return what a choice is called in the reader's language."""
        return self.texts.label(choice, self.lang, self.names)

    def drafted_so_far(self) -> list[str]:
        """Return what the choices of the draft are called, by what the table looks like before them."""
        texts = self.live.game.texts.seen(self.live.state.view(self.seat)) if self.draft else self.texts
        return [texts.label(choice, self.lang, self.names) for choice in self.draft]

    def offer(self) -> list[Offered]:
        """Return what the seat whose eyes these are may choose."""
        return Offer(self.state, self.seat, self.lang, self.names, self.texts).choices()

    @property
    def may_choose(self) -> bool:
        """Whether there is anything that the seat may choose."""
        return bool(self.state.choices(self.seat))

    def prompt(self) -> Offer:
        """Return what the seat is offered as people look for it; costs and reasons are those of a redealt world."""
        return Offer(self.world, self.seat, self.lang, self.names, self.texts, self.view())

    def log(self, after: int = -1) -> list[LogLine]:
        """Return what these eyes are told of the last moments, or of those after one, newest last."""
        return self.lines(entry for entry in self.live.log if entry.moment > after)

    def recap(self, most: int) -> list[LogLine]:
        """Return in few words what happened since the last choice of the seat whose eyes these are; the last of it."""
        since = len(self.live.record.entries) - self.live.entries_to_undo(self.seat) if self.seat >= 0 else 0
        found: list[LogLine] = []
        texts, names = self.texts.teller, tuple(self.names)
        for entry in reversed(self.live.log):
            if entry.undone or entry.note or not entry.brief:
                continue
            if len(found) >= most or entry.length <= since + 1:
                break
            told = [self._line(entry, event, texts, names) for event in self._worth_telling(entry, texts)]
            found += [line for line in reversed(told) if line.brief]
        return found[:most][::-1]

    def _worth_telling(self, entry: LogEntry, texts: Texts) -> Iterator[Event]:
        """Yield what these eyes are told of a moment, as far as it is others' doing and there are few words for it."""
        for event in entry.events:
            told = event.seen_by(self.seat)
            if told is not None and told.key in texts.deeds.briefs and told.values.get("seat", -1) != self.seat:
                yield told

    def lines(self, entries: Iterable[LogEntry]) -> list[LogLine]:
        """Return what these eyes are told of some entries of the log."""
        texts, names = self.texts.teller, tuple(self.names)
        return [line for entry in entries for line in self._lines(entry, texts, names)]

    @property
    def names(self) -> list[str]:
        """Return what the seats are called, in the language of these eyes."""
        if self._called[0] != self.live.seq:
            self._called = (self.live.seq, self.live.names(self.lang))
        return self._called[1]

    @property
    def texts(self) -> Texts:
        """Return the texts as they read to these eyes."""
        return self._look()[3] if self.live.begun else self.live.game.texts

    def _lines(self, entry: LogEntry, texts: Texts, names: tuple[str, ...]) -> list[LogLine]:
        if entry.note:
            text = note(entry.note, self.lang, **{**entry.names, "bot": renamed(entry.names.get("bot", ""), self.lang)})
            return [LogLine(text, -1, entry.moment, False, entry.note, None)]
        seen = (event.seen_by(self.seat) for event in entry.events)
        return [self._line(entry, told, texts, names) for told in seen if told is not None]

    def _line(self, entry: LogEntry, told: Event, texts: Texts, names: tuple[str, ...]) -> LogLine:
        values, lang = (*told.values.items(),), self.lang
        return _line(self.live.game, texts, told.key, values, lang, names, entry.moment, entry.undone)
