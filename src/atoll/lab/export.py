"""Data sets: games of bots as Parquet, a row for every decision, in shards that a later run goes on with.

A folder has a card (`card.json`, and the same for people in `README.md`) and shards of so many games each. A shard is
written beside its place and put there when it is whole, so that what is there can be used.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from atoll.bots import bot
from atoll.kernel import CHANCE, AtollError, Game, State
from atoll.lab.extras import extra
from atoll.lab.play import Luck, Setting, check, play_game
from atoll.lab.work import loaded

CARD, README = "card.json", "README.md"
MOST_CHOICES = 1 << 16  # what an index of two bytes can tell apart
GAMES = b"games"  # a shard says which games it has


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What a data set is: all that its games are named by, and what its columns are called.

    >>> from atoll.lab.export import Wanted
    >>> from atoll.lab.play import Setting
    >>> Wanted(Setting("daimyo", ("random", "random")), games=10).card.rules
    2
    """

    game: str
    rules: int
    data: str  # fingerprint of the components
    players: int
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int
    shard: int  # games in each
    columns: tuple[str, ...]  # of the encoded view
    choices: int  # how many there are in all
    licence: str = "MIT"


@dataclass(slots=True)
class Wanted:
    """What is to be exported.

    >>> from atoll.lab.export import Wanted
    >>> from atoll.lab.play import Setting
    >>> [len(numbers) for numbers in Wanted(Setting("daimyo", ("random", "random")), games=120, shard=50).shards()]
    [50, 50, 20]
    """

    setting: Setting
    games: int
    seed: int = 0
    first: int = 0
    shard: int = 50

    @property
    def game(self) -> Game[Any]:
        """The game that is played.

        >>> from atoll.lab.export import Wanted
        >>> from atoll.lab.play import Setting
        >>> Wanted(Setting("daimyo", ("random", "random")), games=1).game.title
        'Daimyo'
        """
        return loaded(self.setting.game, self.setting.data)

    @property
    def card(self) -> Card:
        """The card of the data set.

        >>> from atoll.lab.export import Wanted
        >>> from atoll.lab.play import Setting
        >>> Wanted(Setting("daimyo", ("random", "random")), games=10).card.players
        2
        """
        setting, game = self.setting, self.game
        return Card(
            game=game.name,
            rules=game.rules_version,
            data=game.data,
            players=len(setting.bots),
            bots=setting.bots,
            options=game.complete(setting.options),
            seed=self.seed,
            shard=self.shard,
            columns=game.encoder(len(setting.bots)).columns,
            choices=len(game.book),
        )

    def shards(self) -> Iterator[range]:
        """Yield the numbers of the games of each shard.

        >>> from atoll.lab.export import Wanted
        >>> from atoll.lab.play import Setting
        >>> list(Wanted(Setting("daimyo", ("random", "random")), games=3, first=5, shard=2).shards())
        [range(5, 7), range(7, 8)]
        """
        last = self.first + self.games
        for number in range(self.first, last, self.shard):
            yield range(number, min(number + self.shard, last))


@dataclass(slots=True)
class Recorder:
    """Watches one game: what each seat saw and could choose; the state itself remembers what was chosen.

    >>> import atoll
    >>> from atoll.lab.export import Recorder
    >>> Recorder(atoll.game("daimyo").encoder(2)).views
    []
    """

    encoder: Any
    views: list[Any] = field(default_factory=list)
    choices: list[list[int]] = field(default_factory=list)

    def watch(self, state: State) -> None:
        """Look at a state before a seat decides.

        >>> import atoll
        >>> from atoll.lab.export import Recorder
        >>> state = atoll.game("daimyo").new(seats=2, log=True)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> recorder = Recorder(state.game.encoder(2))
        >>> recorder.watch(state)
        >>> len(recorder.choices[0]) == len(state.choices())
        True
        """
        if state.log:
            state.log.clear()  # nobody reads it: it is on because who listens also remembers what was chosen
        if not state.over:
            self.views.append(self.encoder.values(state.view(state.seat)))
            self.choices.append([choice.index for choice in state.choices()])

    def columns(self, number: int, state: State, bots: tuple[str, ...]) -> dict[str, list[Any]]:
        """Return a finished game as columns: a row for each decision.

        >>> import atoll
        >>> from atoll.lab.export import Recorder
        >>> state = atoll.game("daimyo").new(seats=2, log=True)
        >>> Recorder(state.game.encoder(2)).columns(7, state, ("random", "random"))["chosen"]
        []
        """
        seats: list[int] = []
        chosen: list[int] = []
        before: list[list[int]] = [[]]
        for _, seat, choice in state.past:
            if seat == CHANCE:
                before[-1].append(choice.index)
            else:
                seats.append(seat)
                chosen.append(choice.index)
                before.append([])
        after = before.pop()
        returns, scores = state.returns(), state.scores()
        return {
            "game": [number] * len(seats),
            "decision": list(range(len(seats))),
            "seat": seats,
            "bot": [bots[seat] for seat in seats],
            "choices": self.choices,
            "chosen": chosen,
            "return": [returns[seat] for seat in seats],
            "score": [scores[seat] for seat in seats],
            "chance": before,
            "chance_after": [[] for _ in seats[1:]] + [after][: len(seats)],
        }


def export(
    wanted: Wanted, to: Path, jobs: int | None = None, progress: Callable[[int], None] = lambda done: None
) -> int:
    """Play what a folder lacks of what is wanted, write it there, and return how many games were played for it.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.export import Wanted, export
    >>> from atoll.lab.play import Setting
    >>> wanted = Wanted(Setting("daimyo", ("random", "random")), games=2)
    >>> with TemporaryDirectory() as folder:
    ...     export(wanted, Path(folder), jobs=1), export(wanted, Path(folder), jobs=1)
    (2, 0)
    """
    extra("pyarrow", "lab")
    _check(wanted, jobs)
    _begin(wanted, to)
    shards = list(wanted.shards())
    missing = [numbers for numbers in shards if not _is_whole(_path(to, numbers), numbers)]
    done, played = wanted.games - sum(len(numbers) for numbers in missing), 0
    progress(done)
    for count in _written(wanted, to, missing, jobs or os.cpu_count() or 1):
        played += count
        progress(done + played)
    (to / README).write_text(_read_me(wanted, len(shards)), encoding="utf-8")
    return played


def _check(wanted: Wanted, jobs: int | None) -> None:
    if wanted.games < 1 or wanted.shard < 1:
        raise AtollError("export at least 1 game, and at least 1 to a shard")
    if jobs is not None and jobs < 1:
        raise AtollError("use at least 1 job")
    check([wanted.setting])
    if len(wanted.game.book) > MOST_CHOICES:
        raise AtollError(f"{wanted.game.title} has more choices than an index of two bytes can tell apart")


def _begin(wanted: Wanted, to: Path) -> None:
    """Put the card into the folder, or see that the one there is the same."""
    card = to / CARD
    try:
        to.mkdir(parents=True, exist_ok=True)
        if not card.exists():
            card.write_bytes(msgspec.json.format(msgspec.json.encode(wanted.card), indent=1))
            return
        known = msgspec.json.decode(card.read_bytes(), type=Card)
    except OSError as error:
        raise AtollError(f"cannot write to {to}: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise AtollError(f"{card} is damaged: {error}; export to another folder") from error
    for name in Card.__struct_fields__:
        if getattr(known, name) != getattr(wanted.card, name):
            raise AtollError(f"{to} holds other games: its {name} differs; export to another folder")


def _written(wanted: Wanted, to: Path, missing: list[range], jobs: int) -> Iterator[int]:
    """Write shards here or in other processes, and yield how many games each has."""
    if jobs == 1 or len(missing) < 2:
        for numbers in missing:
            yield write_shard(wanted, to, numbers)
        return
    with ProcessPoolExecutor(min(jobs, len(missing))) as pool:
        work = [pool.submit(write_shard, wanted, to, numbers) for numbers in missing]
        try:
            for each in as_completed(work):
                yield each.result()
        except BrokenProcessPool as error:
            raise AtollError(f"a process was lost; whole shards are kept in {to}: export again to go on") from error
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def write_shard(wanted: Wanted, to: Path, numbers: range) -> int:
    """Play the games of a shard, write them, and return how many there are.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.export import Wanted, write_shard
    >>> from atoll.lab.play import Setting
    >>> with TemporaryDirectory() as folder:
    ...     write_shard(Wanted(Setting("daimyo", ("random", "random")), games=1), Path(folder), range(1))
    1
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = _path(to, numbers)
    beside = path.with_suffix(f".{os.getpid()}.part")
    schema = _schema(pa, len(wanted.card.columns)).with_metadata({GAMES: f"{numbers.start}-{numbers.stop}".encode()})
    try:
        with pq.ParquetWriter(beside, schema, compression="zstd") as writer:
            for number in numbers:
                writer.write_table(_table(pa, schema, wanted, number))
        beside.replace(path)
    except OSError as error:
        raise AtollError(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        beside.unlink(missing_ok=True)
    return len(numbers)


def _table(pa: Any, schema: Any, wanted: Wanted, number: int) -> Any:
    """Play one game, and return it as a table."""
    game, setting = wanted.game, wanted.setting
    recorder = Recorder(game.encoder(len(setting.bots)))
    luck = Luck.of(wanted.seed, number, len(setting.bots))
    crew = [bot(name) for name in setting.bots]
    course = play_game(game, crew, luck, setting.options, log=True, watch=recorder.watch)
    columns: dict[str, Any] = recorder.columns(number, course.state, setting.bots)
    flat = pa.concat_arrays([pa.array([], pa.float32()), *map(pa.array, recorder.views)])
    columns["view"] = pa.FixedSizeListArray.from_arrays(flat, len(wanted.card.columns))
    return pa.table({name: columns[name] for name in schema.names}, schema=schema)


def _schema(pa: Any, width: int) -> Any:
    indices = pa.list_(pa.uint16())
    return pa.schema(
        [
            ("game", pa.uint32()),
            ("decision", pa.uint32()),
            ("seat", pa.uint8()),
            ("bot", pa.dictionary(pa.int8(), pa.string())),
            ("view", pa.list_(pa.float32(), width)),
            ("choices", indices),
            ("chosen", pa.uint16()),
            ("return", pa.float32()),
            ("score", pa.float32()),
            ("chance", indices),
            ("chance_after", indices),
        ]
    )


def _path(to: Path, numbers: range) -> Path:
    return to / f"games-{numbers.start:08}.parquet"


def _is_whole(path: Path, numbers: range) -> bool:
    """Return whether a shard is there with all its games; a damaged one is written anew."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if not path.exists():
        return False
    try:
        metadata = pq.read_schema(path).metadata or {}
    except (pa.ArrowException, OSError):
        return False
    return bool(metadata.get(GAMES) == f"{numbers.start}-{numbers.stop}".encode())


def _read_me(wanted: Wanted, shards: int) -> str:
    card = wanted.card
    options = ", ".join(f"{name} {value}" for name, value in card.options.items()) or "none"
    return f"""# {wanted.game.title}: {wanted.games} games of {", ".join(dict.fromkeys(card.bots))}

Made by `atoll export`. A row is a decision of a seat.

- game: {card.game}, rules version {card.rules}, data {card.data}, {card.players} players; options: {options}
- bots by seat: {", ".join(card.bots)}
- games {wanted.first} to {wanted.first + wanted.games - 1} of seed {card.seed}, in {shards} shards of {card.shard}
- licence: {card.licence}, as the code; titles belong to their publishers

| column | what |
| --- | --- |
| game, decision, seat, bot | which decision of which game, and whose |
| view | {len(card.columns)} numbers: what the seat saw; `card.json` names the columns |
| choices, chosen | indices of the game's {card.choices} choices: what could be chosen, and what was |
| return, score | what the end was worth to the seat, from -1 to 1, and its points |
| chance | indices of what chance did since the decision before |
| chance_after | what it did after the last decision of a game |

Read it: `for batch in atoll.lab.read("{{folder}}").batches(4096): ...`
"""
