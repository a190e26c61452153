"""A table in memory: what its journal adds up to."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import msgspec

from atoll.kernel import AtollError, Choice, Event, Game, Record, State, new_record
from atoll.table.match import PERSON, Match
from atoll.table.seats import Seat
from atoll.table.store import Header, Row

LOG_KEPT = 120  # entries whose events are kept in memory; older ones can be replayed
CHAT_KEPT = 100


class LogEntry(msgspec.Struct):
    """What one entry of the record brought about."""

    number: int
    seat: int
    events: list[Event]
    undone: bool = False


class ChatLine(msgspec.Struct):
    """Something said at the table."""

    at: float
    name: str
    seat: int
    text: str


class LiveTable:
    """A table as its journal tells it; it changes only by `apply`."""

    def __init__(self, header: Header, game: Game[Any]):
        self.header = header
        self.game = game
        self.seq = 0
        self.changes = 0  # what people are told: rows written together are one, so that a secret order has no length
        self.entries = 0  # of the record, as far as everybody may know how many there are
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.undos = 0
        self.log: deque[LogEntry] = deque(maxlen=LOG_KEPT)
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.scores: list[tuple[int, ...]] = []
        self.asked: dict[str, Any] | None = None  # an undo that waits for everybody's consent
        self.next_table = ""  # the rematch
        self.dirty_at = header.created

    # -- what there is -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the match, which has begun."""
        if self.match is None:
            raise AtollError("the game has not begun: some seats are still open")
        return self.match.state

    @property
    def record(self) -> Record:
        """The record of the match, which has begun."""
        if self.match is None:
            raise AtollError("the game has not begun: some seats are still open")
        return self.match.record

    @property
    def begun(self) -> bool:
        """Whether all seats were taken and the game started."""
        return self.match is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match is not None and self.match.state.over

    @property
    def decision(self) -> str:
        """The name of the open decision: submissions say which one they answer."""
        return f"{self.undos}-{self.state.decision}" if self.match else "0"

    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name or "…" for seat in self.seats]

    def seats_of(self, user: str) -> list[int]:
        """Return the seats a person holds."""
        return [k for k, seat in enumerate(self.seats) if seat.kind == "person" and seat.user == user]

    def free_undo(self, seat: int) -> bool:
        """Return whether a seat may take back its last choice without asking."""
        entries = self.match.record.entries if self.match else []
        return (
            self.match is not None and bool(entries) and entries[-1].startswith(f"{seat} ") and not self.match.taught()
        )

    def entries_to_undo(self, seat: int) -> int:
        """Return how many entries go back to before the last choice of a seat; 0 if there is none."""
        entries = self.match.record.entries if self.match else []
        own = (k for k in range(len(entries) - 1, -1, -1) if entries[k].startswith(f"{seat} "))
        last = next(own, None)
        return 0 if last is None else len(entries) - last

    # -- what happens ------------------------------------------------------------------------------

    def apply(self, row: Row) -> None:
        """Let one row of the journal happen."""
        handler = getattr(self, f"_on_{row.kind}", None)
        if handler is not None:
            handler(row)
        self.changes += row.at != self.dirty_at
        self.seq = row.seq
        self.dirty_at = row.at

    def _on_seats(self, row: Row) -> None:
        self.seats = msgspec.json.decode(row.text, type=list[Seat])
        self._begin_if_full()

    def _on_sit(self, row: Row) -> None:
        self.seats[row.seat] = msgspec.json.decode(row.text, type=Seat)
        self._begin_if_full()

    def _on_leave(self, row: Row) -> None:
        self.seats[row.seat] = Seat()

    def _begin_if_full(self) -> None:
        if self.match is not None or any(seat.kind == "open" for seat in self.seats):
            return
        kinds = [seat.bot if seat.kind == "bot" else PERSON for seat in self.seats]
        record = new_record(self.game, kinds, self.header.options)
        self.match = Match(self.game, record, Random(0))
        self.scores = [tuple(self.state.scores())]

    def _on_import(self, row: Row) -> None:
        """Go on from the entries of another table or of a file."""
        for entry in msgspec.json.decode(row.text, type=list[str]):
            seat, _, text = entry.partition(" ")
            self._play(-1 if seat == "*" else int(seat), text)

    def _on_play(self, row: Row) -> None:
        self._play(row.seat, row.text)
        self.asked = None

    def _play(self, seat: int, text: str) -> None:
        assert self.match is not None
        self.match.state.log = []
        decision = self.state.decision
        self.match.play(text, seat)
        if self.state.decision != decision:  # while several decide in secret, it stays
            self.entries = len(self.record.entries)
        self.log.append(LogEntry(len(self.record.entries), seat, self.match.state.log or []))
        self.match.state.log = None
        scores = tuple(self.state.scores())
        if scores != self.scores[-1]:
            self.scores.append(scores)

    def _on_undo(self, row: Row) -> None:
        assert self.match is not None
        count = int(row.text)
        self.match.cut(len(self.record.entries) - count)
        self.entries = len(self.record.entries)
        self.undos += 1
        self.asked = None
        for entry in self.log:
            if entry.number > len(self.record.entries):
                entry.undone = True
                entry.number = 0

    def _on_ask(self, row: Row) -> None:
        self.asked = {"seat": row.seat, "count": int(row.text), "agreed": [row.seat]}

    def _on_agree(self, row: Row) -> None:
        if self.asked is not None and row.seat not in self.asked["agreed"]:
            self.asked["agreed"].append(row.seat)

    def _on_refuse(self, row: Row) -> None:
        self.asked = None

    def _on_chat(self, row: Row) -> None:
        name, text = msgspec.json.decode(row.text, type=tuple[str, str])
        self.chat.append(ChatLine(row.at, name, row.seat, text))

    def _on_rematch(self, row: Row) -> None:
        self.next_table = row.text

    def people(self) -> list[int]:
        """Return the seats held by persons."""
        return [k for k, seat in enumerate(self.seats) if seat.kind == "person"]

    def agreed(self) -> bool:
        """Return whether everybody consents to the undo that was asked for."""
        return self.asked is not None and set(self.people()) <= set(self.asked["agreed"])

    def check(self, seat: int, texts: list[str]) -> list[Choice]:
        """Return the choices of a composed move if all of them can be made in a row, or raise why not."""
        choices = [self.game.book.parse(text) for text in texts]
        state = self.state.copy() if len(choices) > 1 else self.state
        for choice in choices[:-1]:
            state.play(choice, seat)
        if choices[-1] not in state.choices(seat):
            raise state.why_not(choices[-1], seat)
        return choices
