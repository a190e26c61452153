"""Records: the game, its options and every choice and outcome in order. The record is the truth."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from atoll.kernel.choice import Choice
from atoll.kernel.errors import AtollError, RecordError
from atoll.kernel.game import Game
from atoll.kernel.state import State
from atoll.kernel.step import CHANCE

FORMAT = 1
CHECKPOINT_EVERY = 50


class Record(msgspec.Struct, kw_only=True):
    """A game as it was played; an entry reads `2 recruit governor green/3`, or `* draw blue-1` for chance.

    >>> import atoll
    >>> from atoll.kernel import new_record
    >>> daimyo = atoll.game("daimyo")
    >>> record = new_record(daimyo, ["me", "greedy"], {})
    >>> record.game, record.seats, record.options
    ('daimyo', ['me', 'greedy'], {'clans': 'choose', 'first': 'random'})
    """

    atoll: int = FORMAT
    game: str
    rules: int
    data: str = "standard"
    options: dict[str, str]
    seats: list[str]
    entries: list[str] = []

    def add(self, seat: int, choice: Choice) -> None:
        """Write down a choice of a seat, or an outcome of chance.

        >>> import atoll
        >>> from atoll.kernel import new_record
        >>> daimyo = atoll.game("daimyo")
        >>> record = new_record(daimyo, ["me", "greedy"], {})
        >>> record.add(atoll.CHANCE, daimyo.book.parse("draw tile blue-1"))
        >>> record.entries
        ['* draw tile blue-1']
        """
        self.entries.append(f"{'*' if seat == CHANCE else seat} {choice.text}")

    def save(self, path: Path) -> None:
        """Write the record to a file, whole or not at all; one entry a line.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> import atoll
        >>> from atoll.kernel import new_record
        >>> daimyo = atoll.game("daimyo")
        >>> record = new_record(daimyo, ["me", "greedy"], {})
        >>> with TemporaryDirectory() as folder:
        ...     record.save(Path(folder, "game.json"))
        ...     atoll.read_record(Path(folder, "game.json")) == record
        True
        """
        head = {name: getattr(self, name) for name in self.__struct_fields__ if name != "entries"}
        lines = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in self.entries)
        text = json.dumps(head, ensure_ascii=False, indent=2)[:-2] + f',\n  "entries": [\n{lines}\n  ]\n}}\n'
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise AtollError(f"cannot write {path}: {error.strerror}") from error


def new_record(game: Game[Any], seats: list[str], options: dict[str, str]) -> Record:
    """Start the record of a game.

    >>> import atoll
    >>> daimyo = atoll.game("daimyo")
    >>> from atoll.kernel import new_record
    >>> new_record(daimyo, ["me", "greedy"], {"clans": "random"}).options
    {'clans': 'random', 'first': 'random'}
    """
    complete = game.complete(options)
    return Record(game=game.name, rules=game.rules_version, data=game.data, options=complete, seats=seats)


def read_record(path: Path) -> Record:
    """Read a record from a file.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> import atoll
    >>> from atoll.kernel import new_record
    >>> daimyo = atoll.game("daimyo")
    >>> record = new_record(daimyo, ["me", "greedy"], {})
    >>> with TemporaryDirectory() as folder:
    ...     record.save(Path(folder, "game.json"))
    ...     atoll.read_record(Path(folder, "game.json")).game
    'daimyo'
    """
    try:
        record = msgspec.json.decode(path.read_bytes(), type=Record)
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"{path.name} is no record of a game: {error}") from error
    if record.atoll != FORMAT:
        raise RecordError(f"{path.name} has record format {record.atoll}; this version reads format {FORMAT}")
    return record


class Replay:
    """A record played over again: any point of it, quickly, thanks to checkpoints on the way.

    >>> import atoll
    >>> from atoll.kernel import new_record
    >>> daimyo = atoll.game("daimyo")
    >>> record = new_record(daimyo, ["me", "greedy"], {})
    >>> record.entries += ["* draw tile blue-1", "* draw tile red-2"]
    >>> atoll.Replay(daimyo, record).at(2)
    <Daimyo: decision 2, seat -1>
    """

    def __init__(self, game: Game[Any], record: Record, known: Mapping[int, State] = MappingProxyType({})):
        _check_fit(game, record)
        self.game = game
        self.record = record
        self._checkpoints = dict(known)  # states by number of entries; nobody else changes them

    def at(self, entry: int) -> State:
        """Return the state before an entry (0: the start; the number of entries: the end).

        >>> import atoll
        >>> from atoll.kernel import new_record
        >>> daimyo = atoll.game("daimyo")
        >>> record = new_record(daimyo, ["me", "greedy"], {})
        >>> record.entries += ["* draw tile blue-1", "* draw tile red-2"]
        >>> atoll.Replay(daimyo, record).at(1).decision
        1
        """
        if not 0 <= entry <= len(self.record.entries):
            template = "the record has entries 0 to {last}, not {entry}"
            raise RecordError(template, last=len(self.record.entries), entry=entry)
        known = max((k for k in self._checkpoints if k <= entry), default=-1)
        state = self._checkpoints[known].copy() if known >= 0 else self._start()
        for k in range(max(known, 0), entry):
            self._step(state, k)
        return state

    def states(self, log: bool = False) -> Iterator[State]:
        """Yield the running state at the start and after every entry; it is the same object each time.

        >>> import atoll
        >>> from atoll.kernel import new_record
        >>> daimyo = atoll.game("daimyo")
        >>> record = new_record(daimyo, ["me", "greedy"], {})
        >>> record.entries += ["* draw tile blue-1", "* draw tile red-2"]
        >>> [state.decision for state in atoll.Replay(daimyo, record).states()]
        [0, 1, 2]
        """
        state = self._start(log)
        yield state
        for k in range(len(self.record.entries)):
            self._step(state, k)
            yield state

    def forget(self, after: int) -> None:
        """Drop the checkpoints behind an entry, for a record that was cut there.

        >>> import atoll
        >>> from atoll.kernel import new_record
        >>> daimyo = atoll.game("daimyo")
        >>> record = new_record(daimyo, ["me", "greedy"], {})
        >>> record.entries += ["* draw tile blue-1", "* draw tile red-2"]
        >>> replay = atoll.Replay(daimyo, record)
        >>> del record.entries[1:]
        >>> replay.forget(after=1)
        >>> replay.at(1).decision
        1
        """
        self._checkpoints = {k: state for k, state in self._checkpoints.items() if k <= after}

    def last_checkpoint(self, before: int) -> dict[int, State]:
        """Return the last state that is kept from before an entry, by its number; nothing when there is none.

        >>> import atoll
        >>> from atoll.kernel import new_record
        >>> daimyo = atoll.game("daimyo")
        >>> record = new_record(daimyo, ["me", "greedy"], {})
        >>> record.entries += ["* draw tile blue-1", "* draw tile red-2"]
        >>> atoll.Replay(daimyo, record).last_checkpoint(before=2)  # a game of two entries has none yet
        {}
        """
        last = max((k for k in self._checkpoints if k < before), default=-1)
        return {last: self._checkpoints[last]} if last >= 0 else {}

    def _start(self, log: bool = False) -> State:
        state: State = self.game.start(len(self.record.seats), self.record.options, log=log)
        return state

    def _step(self, state: State, k: int) -> None:
        seat, choice = self._parse(k)
        try:
            if seat != state.seat and not state.may_choose(seat):
                raise RecordError("the game is over" if state.over else "seat {seat} is to decide", seat=state.seat)
            state.play(choice, seat)
        except AtollError as error:
            template = "entry {number} ({entry}) cannot be replayed: {error}"
            raise RecordError(template, number=k + 1, entry=repr(self.record.entries[k]), error=error) from error
        if (k + 1) % CHECKPOINT_EVERY == 0 and k + 1 not in self._checkpoints:
            self._checkpoints[k + 1] = state.copy()

    def _parse(self, k: int) -> tuple[int, Choice]:
        seat, _, text = self.record.entries[k].partition(" ")
        if seat != "*" and not (seat.isdecimal() and int(seat) < len(self.record.seats)):
            raise RecordError(
                "entry {number} ({entry}) names no seat", number=k + 1, entry=repr(self.record.entries[k])
            )
        try:
            return (CHANCE if seat == "*" else int(seat)), self.game.book.parse(text)
        except AtollError as error:
            raise RecordError("entry {number}: {error}", number=k + 1, error=error) from error


def _check_fit(game: Game[Any], record: Record) -> None:
    if record.game != game.name:
        template = "this is a record of {other}, not of {game}"
        raise RecordError(template, other=repr(record.game), game=repr(game.name))
    if record.rules != game.rules_version:
        template = "the record was made with version {old} of the rules of {game}, this is version {new}"
        raise RecordError(template, old=record.rules, game=game.title, new=game.rules_version)
    if not game.fits(record.rules, record.data):
        template = "the record was made with component data {old}, not {new}; give its --data file"
        raise RecordError(template, old=repr(record.data), new=repr(game.data))
