"""Policies learned by self-play on many cores: some processes play, one learns from what they send.

A policy goes on from the game's own, or first imitates a bot. Then it plays itself and its elders, and every batch of
decisions makes likelier what turned out better than expected. All is kept in a folder, so that a training goes on
where it ended.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import NamedTuple

import numpy as np

from atoll.bots import bot
from atoll.bots.policy import columns_of, policy_path, read_policy, write_policy
from atoll.bots.returns import Aim
from atoll.kernel import AtollError, game
from atoll.lab.many import cores
from atoll.lab.pupil import Fit, Pupil
from atoll.lab.selfplay import Arrays, Decisions, Match, Row, School, imitated

Say = Callable[[str], None]
Sent = tuple[Decisions, list["Tally"]]

SENT = 2000  # decisions at a time
BATCH = 40_000  # that are learned from at a time
EPOCHS, IMITATED = 2, 10  # of a batch; of what is imitated
RATE, IMITATION = 3e-4, 1e-3
AT_LAST = 0.1  # of the rate and the openness
ELDER = 12  # batches after which a policy becomes an elder
TOLD = 10  # batches
FAILED = "one of those who play has failed; what was learned so far is kept"
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class Tally(NamedTuple):
    """What is told of a game that ended: players, turns, the winner's points, whether anybody won, against elders.

    >>> from atoll.lab.drill import Tally
    >>> Tally(2, 5, 61.0, True, None).players
    2
    """

    players: int
    turns: int
    best: float
    won: bool
    share: float | None  # that the newest policy won among elders, by what would be even

    @classmethod
    def of(cls, match: Match) -> Tally:
        """Return what is told of a game.

        >>> import atoll
        >>> from random import Random
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.drill import Tally
        >>> from atoll.lab.selfplay import Match
        >>> Tally.of(Match(atoll.game("daimyo"), 2, Aim(12.0), Random(1))).won
        False
        """
        state, results = match.state, match.aim.results(match.state)
        young = [won for (_, won), elder in zip(results, match.elder, strict=True) if not elder]
        mixed = 0 < len(young) < len(results) and not state.stack
        share = sum(young) / len(young) * len(results) if mixed else None
        return cls(len(results), state.game.turns(state), max(map(float, state.scores())), bool(state.winners()), share)


@dataclass(slots=True)
class Drill:
    """The training of a policy: which game, for how long, with what aim, and where it is kept.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.bots.returns import Aim
    >>> from atoll.lab.drill import Drill
    >>> with TemporaryDirectory() as folder:
    ...     drill = Drill("daimyo", Path(folder), Aim(12.0), seconds=1.0, teaching=1.0, teacher="random", jobs=1)
    ...     drill.run(say=lambda line: None).name
    'policy.npz'
    """

    name: str
    folder: Path
    aim: Aim
    seconds: float
    counts: Sequence[int] = ()
    jobs: int | None = None
    teacher: str = "hard"
    teaching: float = 60.0  # seconds in which games of the teacher are played, to begin with
    openness: float = 0.01
    batch: int = BATCH
    rate: float = RATE
    seed: int = 0
    _tallies: list[Tally] = field(default_factory=list)
    _begun: float = 0.0

    def run(self, say: Say = print) -> Path:
        """Train until the time is up, and return the file of the policy.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.bots.policy import read_policy
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.drill import Drill
        >>> with TemporaryDirectory() as folder:
        ...     drill = Drill("daimyo", Path(folder), Aim(12.0), seconds=0.5, teaching=1.0, teacher="random", jobs=1)
        ...     path = drill.run(say=lambda line: None)
        ...     read_policy(path)["choices"].shape
        (1090, 32)
        """
        self._begun, played = monotonic(), game(self.name)
        self.counts = self.counts or [count for count in played.seat_counts if count > 1]
        for count in self.counts:
            played.encoder(count)  # says so where nobody plays with so many
        bot(self.teacher)  # likewise
        self.folder.mkdir(parents=True, exist_ok=True)
        pupil = Pupil(played, self.aim, self.seed)
        kept = read_policy(policy_path(played))
        if self._memory.exists():
            pupil.recall(self._memory)
        elif kept is not None and pupil.adopt(kept):
            say(f"{self.name}: goes on from the game's own policy")
        elif self.teaching:
            self._imitate(pupil, say)
        self._improve(pupil, say)
        self._publish(pupil, elder=False)
        return self.newest

    @property
    def _memory(self) -> Path:
        return self.folder / "pupil.npz"

    @property
    def newest(self) -> Path:
        """Where the policy lies.

        >>> from pathlib import Path
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.drill import Drill
        >>> Drill("daimyo", Path("training"), Aim(12.0), seconds=60.0).newest.name
        'policy.npz'
        """
        return self.folder / "policy.npz"

    @property
    def elders(self) -> list[Path]:
        """Where older policies lie.

        >>> from pathlib import Path
        >>> from atoll.bots.returns import Aim
        >>> from atoll.lab.drill import Drill
        >>> Drill("daimyo", Path("nowhere"), Aim(12.0), seconds=60.0).elders
        []
        """
        return sorted(self.folder.glob("elder-*.npz"))

    def _imitate(self, pupil: Pupil, say: Say) -> None:
        with self._players(_teach) as pipes:
            try:
                seen = Decisions.joined([pipe.recv() for pipe in pipes])
            except EOFError:
                raise AtollError(FAILED) from None
        if not len(seen.chosen):
            return
        pupil.see(seen)
        fit = pupil.imitate(seen, IMITATED, IMITATION)
        say(f"{self.name}: imitates {self.teacher} from {len(seen.chosen):,} decisions: {fit}")

    def _improve(self, pupil: Pupil, say: Say) -> None:
        """Learn from what the players send, and send them what was learned."""
        batches = learned = 0
        self._publish(pupil, elder=True)
        waiting: list[Decisions] = []
        with self._players(_practise) as pipes, _received(pipes) as received:
            while (part := (monotonic() - self._begun) / self.seconds) < 1.0:
                sent = received.get()
                if sent is None:
                    raise AtollError(FAILED)
                waiting.append(sent[0])
                self._tallies += sent[1]
                if sum(len(each.chosen) for each in waiting) < self.batch:
                    continue
                seen, waiting = Decisions.joined(waiting), []
                cooler = 1.0 - (1.0 - AT_LAST) * part
                fit = pupil.improve(seen, EPOCHS, self.rate * cooler, self.openness * cooler)
                batches, learned = batches + 1, learned + len(seen.chosen)
                self._publish(pupil, elder=batches % ELDER == 0)
                if batches % TOLD == 0:
                    self._tell(say, learned, fit)
        pupil.remember(self._memory)
        say(f"{self.name}: learned from {learned:,} decisions in {monotonic() - self._begun:.0f} s")

    def _publish(self, pupil: Pupil, elder: bool) -> None:
        """Write the policy where the players find it; now and then it is kept as an elder, and all to go on from."""
        targets = [self.folder / f"elder-{len(self.elders):04d}.npz"] if elder else []
        for target in (*targets, self.newest):
            fresh = self.folder / "fresh.npz"
            write_policy(fresh, pupil.arrays())
            fresh.replace(target)  # nobody reads half a file
        if elder:
            pupil.remember(self._memory)

    def _tell(self, say: Say, learned: int, fit: Fit) -> None:
        """Say how games go, by the number of players."""
        told = []
        for count in sorted(set(self.counts)):
            found = [tally for tally in self._tallies if tally.players == count]
            shares = [tally.share for tally in found if tally.share is not None]
            if found:
                turns, best, won = (float(np.mean([tally[k] for tally in found])) for k in (1, 2, 3))
                even = f", {np.mean(shares):.2f} x even against elders" if shares else ""
                told.append(f"{count} players {turns:.1f} turns, {best:.1f} points, won {won:.2f}{even}")
        self._tallies.clear()
        say(f"{self.name} {monotonic() - self._begun:.0f} s, {learned:,} decisions: {'; '.join(told)}; {fit}")

    @contextmanager
    def _players(self, work: Callable[[Connection, Drill, int], None]) -> Iterator[list[Connection]]:
        """Let processes work, each at the other end of a pipe."""
        context = get_context("spawn")
        pipes, workers = [], []
        os.environ.update(dict.fromkeys(ONE_THREAD, "1"))  # what numpy reads in a new process: cores are shared out
        for k in range(self.jobs or max(1, cores() - 1)):
            here, there = context.Pipe()
            worker = context.Process(target=work, args=(there, self, k), daemon=True)
            worker.start()
            there.close()  # or nobody would notice that a player has failed
            pipes.append(here)
            workers.append(worker)
        try:
            yield pipes
        finally:
            for worker in workers:
                worker.terminate()
                worker.join()


def _teach(pipe: Connection, drill: Drill, number: int) -> None:
    """Play games of the teacher, and send what was decided."""
    played, rng = game(drill.name), Random(f"{drill.seed}/{number}/teacher")
    rows: list[Row] = []
    until = monotonic() + drill.teaching
    while monotonic() < until:
        crew = [bot(drill.teacher) for _ in range(rng.choice(drill.counts))]
        rows += imitated(played, crew, drill.aim, rng, until)
    pipe.send(Decisions.of(rows, len(columns_of(played))))


def _practise(pipe: Connection, drill: Drill, number: int) -> None:
    """Play by the newest policy there is, and send what was decided."""
    school = School(game(drill.name), drill.aim, drill.counts, seed=drill.seed * 1000 + number)
    known, rng = 0, Random(number)
    while True:
        written = drill.newest.stat().st_mtime_ns
        if written != known:
            known = written
            school.learn(_read(drill.newest), _read(rng.choice(drill.elders)))
        while len(school.done) < SENT:
            school.step()
        pipe.send((Decisions.of(school.done, school.columns), [Tally.of(match) for match in school.ended]))
        school.done, school.ended = [], []


def _read(path: Path) -> Arrays:
    arrays = read_policy(path)
    assert arrays is not None  # whoever asks has seen the file
    return arrays


@contextmanager
def _received(pipes: Sequence[Connection]) -> Iterator[SimpleQueue[Sent | None]]:
    """Receive what players send while others learn from it: nobody waits; None when one of them has failed."""
    queue: SimpleQueue[Sent | None] = SimpleQueue()
    done = Event()

    def receive() -> None:
        while not done.is_set():
            ready = wait(pipes, timeout=0.2)
            for pipe in [each for each in pipes if each in ready]:
                try:
                    queue.put(pipe.recv())
                except EOFError:
                    queue.put(None)
                    return

    thread = Thread(target=receive, daemon=True)
    thread.start()
    try:
        yield queue
    finally:
        done.set()
        thread.join()


def keep_policy(
    source: Path, name: str, hard: Sequence[int], expert: Sequence[int], target: Path | None = None
) -> Path:
    """Make a policy the game's own, and say with how many players the levels go by it.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> import atoll
    >>> from atoll.bots.policy import blank, read_policy, write_policy
    >>> from atoll.lab.drill import keep_policy
    >>> with TemporaryDirectory() as folder:
    ...     write_policy(Path(folder, "policy.npz"), blank(atoll.game("daimyo")))
    ...     kept = keep_policy(Path(folder, "policy.npz"), "daimyo", (2, 4), (), Path(folder, "kept.npz"))
    ...     read_policy(kept)["hard"].tolist()
    [2, 4]
    """
    arrays = read_policy(source)
    if arrays is None:
        raise AtollError(f"there is no policy at {source}")
    target = target or policy_path(game(name))
    write_policy(target, arrays | {"hard": np.array(hard, np.int64), "expert": np.array(expert, np.int64)})
    return target
