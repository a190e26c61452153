"""Rows: what is kept of each game, and files of them that a later run goes on with.

A file is JSON lines: a heading that says what is played, then a row a game, in the order in which games came to an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, NamedTuple, TypeVar

import msgspec

from atoll.kernel import AtollError
from atoll.kernel.looking import places

T = TypeVar("T")


class Key(NamedTuple):
    """What tells the games of one file apart.

    >>> from atoll.lab.rows import Key
    >>> Key(("greedy", "random"), number=7, repeat=0, data="").number
    7
    """

    bots: tuple[str, ...]
    number: int
    repeat: int
    data: str  # the fingerprint of the component data


class Story(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game made use of, and how it went: for those who study it.

    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import STORIES, Task, play_task
    >>> row = play_task(Task(Setting("daimyo", ("random", "random")), number=7), seed=1, kept=STORIES)
    >>> row.story.first in (0, 1)
    True
    """

    sheet: dict[str, list[float]]  # points by source and seat
    tally: dict[str, dict[str, float]]
    uses: dict[str, list[int]]  # how often each seat did something or used a component
    curve: list[list[float]]  # points by seat, at even steps from the start to the end
    sources: dict[str, list[float]]  # mean points a seat by source, at the same steps
    leads: int  # how often the lead changed hands
    first: int  # the seat that was asked first


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a game.

    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.work import STORIES, Task, play_task
    >>> row = play_task(Task(Setting("daimyo", ("random", "random")), number=7), seed=1, kept=STORIES)
    >>> row.bots, row.number
    (('random', 'random'), 7)
    """

    bots: tuple[str, ...]
    number: int
    data: str
    scores: list[float]
    winners: list[int]  # nobody, when all have lost
    decisions: int
    choices: int
    outcomes: int
    seconds: float  # of the processor
    repeat: int = 0
    asked: list[int] = []
    thought: list[float] = []
    story: Story | None = None

    @property
    def key(self) -> Key:
        """Which game of the file it is.

        >>> from atoll.lab.rows import Row
        >>> row = Row(("a", "b"), 0, "", scores=[3, 5.5], winners=[1], decisions=8, choices=6, outcomes=2, seconds=0.1)
        >>> row.key
        Key(bots=('a', 'b'), number=0, repeat=0, data='')
        """
        return Key(self.bots, self.number, self.repeat, self.data)

    def win(self, seat: int) -> float:
        """Return a seat's part of the win: a shared one is a fraction.

        >>> from atoll.lab.rows import Row
        >>> row = Row(("a", "b"), 0, "", scores=[3, 5.5], winners=[1], decisions=8, choices=6, outcomes=2, seconds=0.1)
        >>> row.win(0), row.win(1)
        (0.0, 1.0)
        """
        return (seat in self.winners) / max(1, len(self.winners))

    def ranks(self) -> list[float]:
        """Return each seat's place, 1 the best: winners first, then by points; who is level shares the mean place.

        Where everybody has lost, all are level.

        >>> from atoll.lab.rows import Row
        >>> row = Row(("a", "b"), 0, "", scores=[3, 5.5], winners=[1], decisions=8, choices=6, outcomes=2, seconds=0.1)
        >>> row.ranks()
        [2.0, 1.0]
        """
        return places(self.scores, self.winners)


class Heading(msgspec.Struct, frozen=True):
    """What all games of a file share.

    >>> from atoll.lab.rows import Heading
    >>> Heading("daimyo", rules=1, options={}, seed=1, kept="outcomes").game
    'daimyo'
    """

    game: str
    rules: int  # their version
    options: dict[str, str]
    seed: int
    kept: str  # "outcomes", or "stories" with what a study needs


def read_rows(path: Path, wanted: Heading | None = None) -> tuple[Heading, dict[Key, Row]]:
    """Return what a file of rows says; a last line that was cut off is left out.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.many import Manner
    >>> from atoll.lab.rows import read_rows
    >>> from atoll.lab.simulate import simulate
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "rows.jsonl")
    ...     played = simulate("daimyo", games=3, players=2, bots=["random"], seed=1, manner=Manner(jobs=1, save=path))
    ...     heading, rows = read_rows(path)
    >>> heading.seed, len(rows)
    (1, 3)
    """
    try:
        first, *lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise AtollError(f"cannot read {path}: {error.strerror}") from error
    found = _decoded(first, Heading, path, 1)
    if wanted is not None:
        _check(path, found, wanted)
    whole = [_decoded(line, Row, path, k) for k, line in enumerate(lines[:-1], start=2)]
    return found, {row.key: row for row in whole}


def _decoded(line: bytes, kind: type[T], path: Path, number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        what = "heading" if kind is Heading else "game"
        raise AtollError(f"{path}, line {number}, is no {what} that was saved here: {error}") from error


def _check(path: Path, found: Heading, wanted: Heading) -> None:
    for name in Heading.__struct_fields__:
        was, now = msgspec.structs.asdict(found)[name], msgspec.structs.asdict(wanted)[name]
        if was != now:
            raise AtollError(f"{path} was made with {name} {_said(was)}, not {_said(now)}")


def _said(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={each}" for name, each in value.items()) or "none"
    return str(value)


class RowFile:
    """A file that rows are added to as games come to their end.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.rows import Heading, RowFile
    >>> with TemporaryDirectory() as folder:
    ...     file = RowFile(Path(folder, "rows.jsonl"), Heading("daimyo", 1, {}, seed=1, kept="outcomes"), resume=True)
    ...     file.close()
    >>> file.done
    {}
    """

    def __init__(self, path: Path, heading: Heading, resume: bool):
        self.path = path
        self.done: dict[Key, Row] = {}
        if resume and path.exists():
            _, self.done = read_rows(path, heading)
            self._file = self._reopened()
            return
        if path.exists():
            raise AtollError(f"{path} is there already: go on with --resume {path}, or remove it")
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise AtollError(f"cannot write {path}: {error.strerror}") from error
        self._file.write(msgspec.json.encode(heading) + b"\n")

    def _reopened(self) -> IO[bytes]:
        text = self.path.read_bytes()
        file = self.path.open("r+b")
        file.truncate(text.rfind(b"\n") + 1)  # a line that was cut off is played again
        file.seek(0, 2)
        return file

    def add(self, rows: Sequence[Row]) -> None:
        """Write rows down, so that nothing that was played is lost.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.lab.rows import Heading, Row, RowFile
        >>> row = Row(("a", "b"), 0, "", scores=[3, 5.5], winners=[1], decisions=8, choices=6, outcomes=2, seconds=0.1)
        >>> with TemporaryDirectory() as folder:
        ...     file = RowFile(Path(folder, "rows.jsonl"), Heading("daimyo", 1, {}, seed=1, kept="outcomes"), False)
        ...     file.add([row])
        ...     file.close()
        ...     len(file.path.read_text().splitlines())
        2
        """
        self._file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        self._file.flush()

    def close(self) -> None:
        """Close the file.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.lab.rows import Heading, RowFile
        >>> with TemporaryDirectory() as folder:
        ...     file = RowFile(Path(folder, "rows.jsonl"), Heading("daimyo", 1, {}, seed=1, kept="outcomes"), False)
        ...     file.close()
        ...     len(file.path.read_text().splitlines())
        1
        """
        self._file.close()
