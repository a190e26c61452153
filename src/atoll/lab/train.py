"""Values learned by generations of self-play: play, fit, play by what was learned.

A generation plays itself, older ones and the hand-made value, each erring at times so that more is seen; what every
seat saw at the end of each turn and the margin in the end give the next weights. All generations are kept in a
folder, so that a training goes on where it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import numpy as np

from atoll.bots import Bot, Greedy, Learned
from atoll.bots.levels import Wavering
from atoll.bots.turns import hand_made
from atoll.bots.values import ALWAYS, HAND_MADE, WeightsFile, final_margin, numbers_of, read_weights
from atoll.kernel import AtollError, Eyes, Game, State, game
from atoll.kernel.describing import Describer
from atoll.lab.fitting import Fit, Positions, fit
from atoll.lab.many import cores
from atoll.lab.network import fit_network
from atoll.lab.play import Luck, play_game

FAST = (1, 2)  # samples of bots that play to learn
ERRORS = 0.05  # of their decisions, so that more is seen
NEWEST, OLDER = 0.6, 0.2  # how often a seat plays by the newest weights, by older ones; else by the hand-made value
UNTIL_DONE = 1e9
LIMIT = "limit"  # the option by which a table ends a game that goes on for too long


class Practice(NamedTuple):
    """Games that one process plays to learn from: so many at most, and for so many seconds.

    >>> from atoll.lab.train import Practice
    >>> Practice("daimyo", players=2, seed=1, numbers=(0, 1)).generations
    ()
    """

    game: str
    players: int
    seed: int
    numbers: Sequence[int]
    seconds: float = UNTIL_DONE
    generations: tuple[Path, ...] = ()  # weights to play by, the newest last
    wide: int = 0
    data: Path | None = None  # corrections to the game's components


class Recorder:
    """Watches a game and writes down what each seat saw when its turn had ended.

    >>> import atoll
    >>> from atoll.bots import bot
    >>> from atoll.lab.play import Luck, play_game
    >>> from atoll.lab.train import Recorder
    >>> daimyo = atoll.game("daimyo")
    >>> recorder = Recorder(daimyo.describer(2), number=0)
    >>> course = play_game(daimyo, [bot("random")] * 2, Luck.of(1, 0, players=2), {}, watch=recorder.watch)
    >>> found = recorder.positions(course.state)
    >>> len(found.margin) > 20 and found.left[0] > 0.9
    np.True_
    """

    def __init__(self, describer: Describer, number: int):
        self.describer = describer
        self.number = number
        self._rng = Random(number)
        self._last = -1
        self._seen: list[tuple[int, int, Any]] = []

    def watch(self, state: State) -> None:
        """Look at the seat that decided last, unless it goes on.

        >>> import atoll
        >>> from atoll.lab.train import Recorder
        >>> daimyo = atoll.game("daimyo")
        >>> recorder = Recorder(daimyo.describer(2), number=0)
        >>> recorder.watch(daimyo.new(seats=2))
        >>> recorder.number
        0
        """
        seat, self._last = self._last, state.seat
        if seat < 0 or seat == state.seat or state.over:
            return
        world: State = Eyes(state, seat).world(self._rng)  # the value sees no more than the seat does
        numbers = numbers_of(self.describer, world, seat)
        self._seen.append((state.decision, seat, numbers.astype(np.float32)))

    def positions(self, state: State) -> Positions:
        """Return all that was seen, with what came of it.

        >>> import atoll
        >>> from atoll.lab.train import Recorder
        >>> daimyo = atoll.game("daimyo")
        >>> len(Recorder(daimyo.describer(2), number=0).positions(daimyo.new(seats=2)).margin)
        0
        """
        seats = range(len(state.scores()))
        margins, winners = [final_margin(state, seat) for seat in seats], state.winners()
        share = [(seat in winners) / max(1, len(winners)) for seat in seats]
        count = len(self._seen)
        return Positions(
            np.array([numbers for _, _, numbers in self._seen], np.float32).reshape(
                count, len(self.describer.columns) + 2
            ),
            np.array([margins[seat] for _, seat, _ in self._seen]),
            np.array([share[seat] for _, seat, _ in self._seen]),
            np.array([1.0 - decision / max(1, state.decision) for decision, _, _ in self._seen]),
            np.full(count, float(self.number)),
            np.array([float(seat) for _, seat, _ in self._seen]),
            np.full(count, float(not winners)),
        )


def learn(practice: Practice) -> Positions:
    """Play games and return what was seen.

    >>> from atoll.lab.train import Practice, learn
    >>> found = learn(Practice("daimyo", players=2, seed=1, numbers=(0,)))
    >>> float(found.won.max())
    1.0
    """
    played, ends = game(practice.game, practice.data), monotonic() + practice.seconds
    found: list[Positions] = []
    for number in practice.numbers:
        recorder = Recorder(played.describer(practice.players), number)
        luck = Luck.of(practice.seed, number, practice.players)
        course = play_game(played, crew(practice, number), luck, bounded(played), watch=recorder.watch)
        found.append(recorder.positions(course.state))
        if monotonic() > ends:
            break
    return Positions.joined(found)


def bounded(played: Game[Any]) -> dict[str, str]:
    """Return options that end a game which nobody brings to its end: who still learns might go on for ever.

    >>> import atoll
    >>> from atoll.lab.train import bounded
    >>> bounded(atoll.game("anno1800")), bounded(atoll.game("daimyo"))
    ({'limit': '60'}, {})
    """
    return {option.name: option.values[-1] for option in played.options if option.name == LIMIT}


def crew(practice: Practice, number: int) -> list[Bot]:
    """Return who plays a game: the newest weights mostly, older ones and the hand-made value now and then.

    >>> from atoll.lab.train import Practice, crew
    >>> len(crew(Practice("daimyo", players=3, seed=1, numbers=(0,)), number=0))
    3
    """
    rng = Random(f"{practice.seed}/{number}/crew")
    made: list[Bot] = []
    for _ in range(practice.players):
        which, value = rng.random(), hand_made
        if practice.generations and which < NEWEST:
            value = Learned(practice.generations[-1])
        elif practice.generations and which < NEWEST + OLDER:
            value = Learned(rng.choice(practice.generations))
        made.append(Wavering(Greedy(value, FAST, practice.wide), ERRORS))
    return made


@dataclass(slots=True)
class Training:
    """A game's training: generations of weights in a folder.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.train import Training
    >>> with TemporaryDirectory() as folder:
    ...     training = Training("daimyo", Path(folder), games=20, jobs=1, counts=(2,))
    ...     fits = list(training.generation())
    ...     [path.name for path in training.generations]
    ['generation-1.json']
    """

    game: str
    folder: Path
    games: int = 1 << 20  # of a generation, for each number of players
    seconds: float = UNTIL_DONE  # the same, in time
    jobs: int | None = None
    counts: Sequence[int] = ()
    seed: int = 0
    trust: float = 1.0
    wide: int = 0
    network: bool = False  # whether a network is fitted, in place of weights that are added up
    data: Path | None = None  # corrections to the game's components
    _kept: dict[int, Positions] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.games == 1 << 20 and self.seconds == UNTIL_DONE:
            raise AtollError("say how many games or seconds a generation takes")
        self.counts = self.counts or [count for count in game(self.game, self.data).seat_counts if count > 1]
        self.folder.mkdir(parents=True, exist_ok=True)

    @property
    def generations(self) -> tuple[Path, ...]:
        """The weights of all generations so far, the newest last.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.lab.train import Training
        >>> with TemporaryDirectory() as folder:
        ...     Training("daimyo", Path(folder), games=1).generations
        ()
        """
        return tuple(sorted(self.folder.glob("generation-*.json"), key=lambda path: int(path.stem.split("-")[1])))

    def generation(self) -> Iterator[tuple[int, Fit]]:
        """Play and fit another generation; yield how well it foretells, for each number of players.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.lab.train import Training
        >>> with TemporaryDirectory() as folder:
        ...     [(players, fit)] = Training("daimyo", Path(folder), games=20, jobs=1, counts=(2,)).generation()
        >>> players, fit.weights.generation
        (2, 1)
        """
        before = self.generations
        number, played = len(before) + 1, game(self.game, self.data)
        found = {}
        for players in self.counts:
            seen = self._play(players, before, number)
            names = (*played.describer(players).columns, HAND_MADE, ALWAYS)
            earlier = [self._kept[players]] if players in self._kept else []
            together = Positions.joined([seen, *earlier])
            made = fit_network(names, together, number) if self.network else fit(names, together, number, self.trust)
            self._kept[players] = seen
            found[str(players)] = made.weights
            yield players, made
        last = read_weights(before[-1]) if before else None
        known = (last.players if last else {}) | found
        write_weights(self.folder / f"generation-{number}.json", WeightsFile(self.game, played.rules_version, known))

    def _play(self, players: int, before: tuple[Path, ...], number: int) -> Positions:
        jobs = self.jobs or cores()
        first = number * 10 * (1 << 20)  # no two generations see the same luck
        shares = [range(first + k, first + self.games, jobs) for k in range(min(jobs, self.games))]
        rounds = [
            Practice(self.game, players, self.seed, share, self.seconds, before, self.wide, self.data)
            for share in shares
        ]
        if jobs == 1:
            return learn(rounds[0])
        with ProcessPoolExecutor(jobs) as pool:
            return Positions.joined(list(pool.map(learn, rounds)))


def write_weights(path: Path, weights: WeightsFile) -> None:
    """Write weights, a line a column.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.bots.values import WeightsFile, read_weights
    >>> from atoll.lab.train import write_weights
    >>> with TemporaryDirectory() as folder:
    ...     write_weights(Path(folder, "weights.json"), WeightsFile("daimyo", rules=2, players={}))
    ...     read_weights(Path(folder, "weights.json")).game
    'daimyo'
    """
    text = msgspec.json.encode(weights).replace(b'],"', b'],\n"').replace(b'{"columns":{', b'\n{"columns":{\n')
    path.write_bytes(text + b"\n")


def keep_weights(source: Path, target: Path, proven: bool) -> None:
    """Copy weights to where a game has its own, and say of each whether bots are to play by it.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.bots.values import Weights, WeightsFile, read_weights
    >>> from atoll.lab.train import keep_weights, write_weights
    >>> with TemporaryDirectory() as folder:
    ...     source, target = Path(folder, "generation-1.json"), Path(folder, "weights.json")
    ...     write_weights(source, WeightsFile("daimyo", rules=2, players={"2": Weights({}, (0, 1, 0, 0))}))
    ...     keep_weights(source, target, proven=False)
    ...     read_weights(target).players["2"].proven
    False
    """
    found = read_weights(source)
    if found is None:
        raise AtollError(f"there are no weights at {source}")
    kept = {players: msgspec.structs.replace(each, proven=proven) for players, each in found.players.items()}
    write_weights(target, msgspec.structs.replace(found, players=kept))


def train(training: Training, generations: int, say: Callable[[str], None] = print) -> Path:
    """Train until there are so many generations, and return the file of the last one.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.train import Training, train
    >>> with TemporaryDirectory() as folder:
    ...     train(Training("daimyo", Path(folder), games=20, jobs=1, counts=(2,)), 1, say=lambda line: None).name
    'generation-1.json'
    """
    while len(training.generations) < generations:
        number = len(training.generations) + 1
        for players, made in training.generation():
            say(f"generation {number}, {players} players, {made.weights.games} games, {made}")
    return training.generations[-1]
