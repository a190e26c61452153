"""A table in memory: what its journal adds up to."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import attrgetter
from random import Random
from typing import Any, Literal

import msgspec

from atoll.kernel import AtollError, Event, Game, Record, RecordError, Replay, State, View, new_record
from atoll.kernel.kept import KeptFor
from atoll.kernel.lesson import Lesson, lessons, read_lesson
from atoll.table.match import PERSON, Match
from atoll.table.seats import Seat
from atoll.table.store import Header, Row

log = logging.getLogger("atoll")

LOG_KEPT = 120  # moments whose events are kept in memory, at least; older ones can be replayed
BLOCK = 12  # moments that are told, and forgotten, together: everybody can count those, and nobody what is secret
MOST_KEPT = 3 * LOG_KEPT  # entries, where much is taken back
CHAT_KEPT = 100
EVENTS_KEPT = 64  # entries, of all tables
EVENTS = msgspec.json.Decoder(list[Event])
NO_EVENTS = msgspec.Raw(b"[]")
NO_NAMES: dict[str, str] = {}  # one for all entries that name nobody


class LogEntry(msgspec.Struct, gc=False, omit_defaults=True):
    """What one entry of the record brought about, or what the table itself has to say."""

    moment: int  # the moment of the game it belongs to: see `LiveTable.moments`
    length: int  # of the record after it
    packed: msgspec.Raw = msgspec.field(default=NO_EVENTS, name="events")  # as snapshots have them: a third of the room
    note: str = ""
    names: dict[str, str] = msgspec.field(default_factory=lambda: NO_NAMES)
    undone: bool = False
    block: int = 0  # of the log: see `BLOCK`
    brief: bool = True  # whether it may hold what is worth telling again: most entries hold nothing of the kind

    @property
    def events(self) -> list[Event]:
        """What happened."""
        return _events.of(self.packed, EVENTS.decode)


_events = KeptFor[list[Event]](EVENTS_KEPT)  # all who look at a table are told of the same at about the same time


def _packed(events: list[Event]) -> msgspec.Raw:
    plain = [{"key": each.key, "values": each.values} if each.eyes is None else each for each in events]
    return msgspec.Raw(msgspec.json.encode(plain))


class ChatLine(msgspec.Struct):
    """Something said at the table."""

    at: float
    name: str
    seat: int
    text: str


class Wish(msgspec.Struct):
    """What somebody asks for that needs everybody's consent: to take something back, or to end the game."""

    kind: Literal["undo", "end"]
    seat: int
    agreed: list[int]
    entries: int = 0  # of the record that an undo takes back; nobody is told how many: a secret would have a length


class LiveTable:
    """A table as its journal tells it; it changes only by `apply`."""

    def __init__(self, header: Header, game: Game[Any]):
        self.header = header
        self.game = game
        self.seq = 0
        self.loaded = False  # whether all of the journal is in it
        self.kept_at = 0  # the row up to which it was last kept as a whole
        self.changes = 0  # what people are told: rows written together are one, and a secret order has no length
        self._secret = False  # whether nobody is to be told of the row that is being applied
        self.moments = [
            0
        ]  # the length of the record at each point that everybody knows of: inside a secret there is none
        self.seats: list[Seat] = []
        self.users: set[str] = set()  # everybody who holds or held a seat
        self.match: Match | None = None
        self._replay: Replay | None = None
        self.undos = 0
        self.log: deque[LogEntry] = deque()
        self.edition = 0  # of the log: a new one where old entries read otherwise
        self.blocks: dict[tuple[int, str], Any] = {}  # what was told of the log already, by eyes and language
        self._bound: tuple[int, list[tuple[int, tuple[LogEntry, ...]]]] = (-1, [])  # the log in blocks, as of a row
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.scores: list[tuple[int, tuple[float, ...]]] = []  # everybody's points at each moment that changed them
        self.wish: Wish | None = None
        self.ended = False  # by consent or by the operator, before its end
        self.closed = False  # by the operator
        self.stuck = ""  # why the game cannot go on here
        self._kept: list[str] = []  # the entries of a game that cannot go on: they are kept, not played
        self.next_table = ""  # the rematch
        self.lesson_name = ""  # the name of the lesson that is given here
        self.dirty_at = header.created
        if not game.fits(header.rules, header.data):
            self.stuck = "other rules" if header.rules != game.rules_version else "other data"

    # -- what there is -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the match, which has begun."""
        if self.match is None:
            raise AtollError("the game has not begun: some seats are still open")
        return self.match.state

    @property
    def record(self) -> Record:
        """The record of the match, which has begun; of a game that cannot go on, what its journal says."""
        if self.match is not None:
            return self.match.record
        if not self.stuck:
            raise AtollError("the game has not begun: some seats are still open")
        header = self.header
        kinds = [seat.bot or PERSON for seat in self.seats]
        return Record(game=header.game, rules=header.rules, data=header.data, options=header.options, seats=kinds,
                      entries=self._kept)  # fmt: skip

    @property
    def replay(self) -> Replay:
        """The game played over again, apart from the match, so that looking back costs little the second time.

        Its record is a copy: somebody may look back beside the event loop while something is taken back.
        """
        if self._replay is None:
            self._replay = Replay(self.game, msgspec.structs.replace(self.record, entries=[]))
        known = self._replay.record.entries
        known.extend(self.record.entries[len(known) :])
        return self._replay

    @property
    def begun(self) -> bool:
        """Whether all seats were taken and the game started."""
        return self.match is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by consent."""
        return self.ended or (self.match is not None and self.match.state.over)

    @property
    def decision(self) -> str:
        """The name of the open decision: submissions say which one they answer."""
        return f"{self.undos}-{self.state.decision}" if self.match else "0"

    @property
    def entries(self) -> int:
        """The number of the newest moment; the start is moment 0."""
        return len(self.moments) - 1

    def log_in_blocks(self) -> list[tuple[int, tuple[LogEntry, ...]]]:
        """Return the log by blocks, put together once for all who look."""
        if self._bound[0] != self.seq:
            blocks = groupby(self.log, key=attrgetter("block"))
            self._bound = (self.seq, [(block, tuple(entries)) for block, entries in blocks])
        return self._bound[1]

    def names(self, lang: str = "en") -> list[str]:
        """Return what the seats are called, the bots in the reader's language; a free one has no name."""
        return [seat.called(k, lang) for k, seat in enumerate(self.seats)]

    def seats_of(self, user: str) -> list[int]:
        """Return the seats a person plays from."""
        return [k for k, seat in enumerate(self.seats) if seat.kind == "person" and seat.user == user]

    def seats_left_by(self, user: str) -> list[int]:
        """Return a person's seats at which a bot stands in."""
        return [k for k, seat in enumerate(self.seats) if seat.kind == "bot" and user and seat.user == user]

    def people(self) -> list[int]:
        """Return the seats held by persons."""
        return [k for k, seat in enumerate(self.seats) if seat.kind == "person"]

    def is_bot(self, seat: int) -> bool:
        """Return whether a bot plays from a seat."""
        return seat >= 0 and self.seats[seat].kind == "bot"

    def open_to(self, user: str) -> bool:
        """Return whether somebody may know the whole truth: the game is over, or nobody else ever sat there."""
        return self.over or (self.users == {user})

    def free_undo(self, seat: int, seen: View | None = None) -> bool:
        """Return whether a seat, which sees this now, may take back its last choice without asking."""
        return self.match is not None and not self.over and self.match.may_take_back(seat, seen)

    def entries_to_undo(self, seat: int) -> int:
        """Return how many entries go back to before the last choice of a seat; 0 if there is none, or it is final."""
        return 0 if self.match is None or self.over else self.match.entries_to_undo(seat)

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is given here."""
        return self.match.lesson if self.match else None

    def scripted(self, state: State, seat: int, ahead: int = 0) -> str:
        """Return what a lesson lets chance or a bot do next, which is `ahead` of the record by some choices."""
        return self.match.scripted(state, seat, ahead) if self.match else ""

    # -- what happens ------------------------------------------------------------------------------

    def catch_up(self, rows: Iterable[Row]) -> None:
        """Let happen what is in the journal and not in here yet."""
        for row in rows:
            if row.seq == self.seq + 1:
                self.restore(row)

    def restore(self, row: Row) -> None:
        """Let one row happen that is in the journal already; a game that it does not fit cannot go on."""
        try:
            self.apply(row)
        except Exception as error:  # whatever it is: the table must neither look alive nor take others down
            if self.stuck:
                raise
            log.error("table %s cannot go on at row %s of its journal: %s", self.header.id, row.seq, error)
            self._kept = list(self.match.record.entries) if self.match else []
            self.match = None
            self.stuck = "journal"
            self.apply(row)

    def apply(self, row: Row) -> None:
        """Let one row of the journal happen."""
        handler = HANDLERS.get(row.kind)
        if handler is None and not self.stuck:
            raise RecordError(f"row {row.seq} of the journal is of an unknown kind, {row.kind!r}")
        self._secret = False
        if handler is not None:  # a table that cannot go on is kept for its readers, whatever else its journal says
            handler(self, row)
        if not self._secret:
            self.changes = row.change
        self.seq = row.seq
        self.dirty_at = row.at

    def _on_seats(self, row: Row) -> None:
        for k, seat in enumerate(msgspec.json.decode(row.text, type=list[Seat])):
            self.seats.append(Seat())
            self._sit(k, seat)
        self._begin_if_full()

    def _on_lesson(self, row: Row) -> None:
        self.lesson_name = row.text

    def _on_sit(self, row: Row) -> None:
        self._sit(row.seat, msgspec.json.decode(row.text, type=Seat))
        self._begin_if_full()

    def _sit(self, seat: int, taken: Seat) -> None:
        self.seats[seat] = taken
        if taken.user:
            self.users.add(taken.user)

    def _on_stand_in(self, row: Row) -> None:
        why, taken = msgspec.json.decode(row.text, type=tuple[str, Seat])
        self._note(why, name=self.seats[row.seat].name, bot=taken.name)
        self._sit(row.seat, taken)

    def _on_back(self, row: Row) -> None:
        self._sit(row.seat, msgspec.json.decode(row.text, type=Seat))
        self._note("back", name=self.seats[row.seat].name)

    def _on_leave(self, row: Row) -> None:
        self.seats[row.seat] = Seat()

    def _begin_if_full(self) -> None:
        if self.match is not None or self.stuck or any(seat.kind == "open" for seat in self.seats):
            return
        kinds = [seat.bot if seat.kind == "bot" else PERSON for seat in self.seats]
        record = new_record(self.game, kinds, self.header.options)
        self.take_up(Match(self.game, record, Random(0)))
        self.scores = [(0, tuple(self.state.scores()))]

    def take_up(self, match: Match) -> None:
        """Go on with a match; a lesson that there is no more leaves a game like any other."""
        self.match = match
        if self.lesson_name and self.lesson_name in lessons(self.game):
            match.lesson = read_lesson(self.game, self.lesson_name)

    def _on_import(self, row: Row) -> None:
        """Go on from the entries of another table or of a file."""
        for entry in msgspec.json.decode(row.text, type=list[str]):
            seat, _, text = entry.partition(" ")
            self._play(-1 if seat == "*" else int(seat), text)

    def _on_play(self, row: Row) -> None:
        self._play(row.seat, row.text)
        self.wish = None

    def _on_lapse(self, row: Row) -> None:
        """Play what silence means for whoever has not answered in time."""
        self._note("no answer", name=self.seats[row.seat].name)
        self._on_play(row)

    def _on_hasty(self, row: Row) -> None:
        """Play what a bot chose without a thought, and say so."""
        self._note("no time", name=self.seats[row.seat].name)
        self._on_play(row)

    def _on_loss(self, row: Row) -> None:
        """Play what was chosen for a bot that failed, and say so."""
        self._note("at a loss", name=self.seats[row.seat].name)
        self._on_play(row)

    def _on_impasse(self, row: Row) -> None:
        self._note("impasse")

    def _play(self, seat: int, text: str) -> None:
        if self.stuck:
            self._kept.append(f"{'*' if seat < 0 else seat} {text}")
            return
        assert self.match is not None
        decision = self.state.decision
        events = self.match.heard(text, seat)
        length = len(self.record.entries)
        if events:
            brief = not self.game.texts.deeds.briefs.keys().isdisjoint([each.key for each in events])
            self._log(LogEntry(len(self.moments), length, _packed(events), brief=brief))
        if self.state.decision != decision:  # while several decide in secret, it stays
            self.moments.append(length)
        else:
            self._secret = seat in self.state.seats  # and goes on deciding
        scores = tuple(self.state.scores())
        if scores != self.scores[-1][1]:
            self.scores.append((self.entries, scores))

    def _note(self, key: str, **names: str) -> None:
        """Let the table itself say something in the log."""
        length = len(self.record.entries) if self.match else 0
        self._log(LogEntry(len(self.moments), length, note=key, names=names))

    def _log(self, entry: LogEntry) -> None:
        """Write something in the log; what is old is forgotten a block at a time."""
        last = self.log[-1].block if self.log else 0
        entry.block = max(last, len(self.moments) // BLOCK)
        self.log.append(entry)
        while self.log[0].block < entry.block - LOG_KEPT // BLOCK or len(self.log) > MOST_KEPT:
            self.log.popleft()

    def _on_undo(self, row: Row) -> None:
        if self.stuck:
            del self._kept[len(self._kept) - int(row.text) :]
            return
        assert self.match is not None
        length = len(self.record.entries) - int(row.text)
        self.match.cut(length)
        self._replay = None
        self.moments = [each for each in self.moments if each <= length]
        self.scores = [(moment, scores) for moment, scores in self.scores if moment <= self.entries]
        self.undos += 1
        self.wish = None
        self.edition += 1
        for entry in self.log:
            if entry.length > length and not entry.note:
                entry.undone = True
                entry.moment = entry.length = 0

    def _on_ask(self, row: Row) -> None:
        self.wish = Wish("undo", row.seat, [row.seat], int(row.text))

    def _on_ask_end(self, row: Row) -> None:
        self.wish = Wish("end", row.seat, [row.seat])

    def _on_end(self, row: Row) -> None:
        self._note("ended")
        self.wish = None
        self.ended = True

    def _on_agree(self, row: Row) -> None:
        if self.wish is not None and row.seat not in self.wish.agreed:
            self.wish.agreed.append(row.seat)

    def _on_refuse(self, row: Row) -> None:
        if self.wish is not None:
            self._note(f"{self.wish.kind} refused", name=self.seats[row.seat].name)
        self.wish = None

    def _on_chat(self, row: Row) -> None:
        name, text = msgspec.json.decode(row.text, type=tuple[str, str])
        if not text:
            return  # removed by the operator
        self.chat.append(ChatLine(row.at, name, row.seat, text))

    def _on_close(self, row: Row) -> None:
        self._note("closed")
        self.wish = None
        self.ended = self.closed = True

    def _on_moderated(self, row: Row) -> None:
        self._note(row.text)

    def _on_rematch(self, row: Row) -> None:
        self.next_table = row.text

    def agreed(self) -> bool:
        """Return whether everybody consents to what was asked for."""
        return self.wish is not None and set(self.people()) <= set(self.wish.agreed)


# what each kind of row does; no table holds these itself: it would hold itself, and stay in memory after its use
HANDLERS: dict[str, Callable[[LiveTable, Row], None]] = {
    "seats": LiveTable._on_seats,
    "sit": LiveTable._on_sit,
    "stand in": LiveTable._on_stand_in,
    "back": LiveTable._on_back,
    "leave": LiveTable._on_leave,
    "lesson": LiveTable._on_lesson,
    "import": LiveTable._on_import,
    "play": LiveTable._on_play,
    "lapse": LiveTable._on_lapse,
    "hasty": LiveTable._on_hasty,
    "at a loss": LiveTable._on_loss,
    "impasse": LiveTable._on_impasse,
    "undo": LiveTable._on_undo,
    "ask": LiveTable._on_ask,
    "ask end": LiveTable._on_ask_end,
    "end": LiveTable._on_end,
    "agree": LiveTable._on_agree,
    "refuse": LiveTable._on_refuse,
    "chat": LiveTable._on_chat,
    "close": LiveTable._on_close,
    "moderated": LiveTable._on_moderated,
    "rematch": LiveTable._on_rematch,
}
