"""Searches numbers of the component data for those that come closest to a designer's aims.

Random search with successive halving: many candidates play a few games, the better half plays twice as many, and so on.
All meet the same luck; the numbers as they are take part throughout. The best of many is partly lucky, so the winner
and the numbers as they are meet once more on luck that the search has not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from atoll.kernel import AtollError, DataError, game
from atoll.lab.compare import Comparison, compare
from atoll.lab.figures import Figures, Means, figures
from atoll.lab.many import Manner, ManyGames
from atoll.lab.overlay import number_at, overlay, read_data
from atoll.lab.play import Setting
from atoll.lab.work import STORIES, Task

EVERYWHERE = Manner()
TRIES = 20  # at candidates that can be played, for each one wanted
DIGITS = 3  # of a number that is not whole


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"wish": "is"}):
    """A mean (`Length: decisions`) or the spread under a heading (`Seats`), and what it should be.

    >>> from atoll.lab.tune import Aim
    >>> Aim(wish=420, within=20, mean="Length: decisions").wish
    420
    """

    wish: float
    within: float  # a miss by this much costs 1, twice as much costs 4
    mean: str = ""
    spread: str = ""

    def value(self, means: Means) -> float:
        """Return what came of it.

        >>> from atoll.lab.figures import Means
        >>> from atoll.lab.tune import Aim
        >>> Aim(wish=0, within=0.05, spread="Seats").value(Means([{"Seats": {"A": 0.75, "B": 0.25}}]))
        0.5
        """
        if self.spread:
            numbers = means.heading(self.spread).values()
            return max(numbers) - min(numbers)
        heading, _, name = self.mean.partition(": ")
        return means.mean(heading, name)

    def miss(self, means: Means) -> float:
        """Return what the distance from the aim costs.

        >>> from atoll.lab.figures import Means
        >>> from atoll.lab.tune import Aim
        >>> Aim(wish=420, within=20, mean="Length: decisions").miss(Means([{"Length": {"decisions": 460}}]))
        4.0
        """
        return ((self.value(means) - self.wish) / self.within) ** 2

    @property
    def name(self) -> str:
        """What the aim is about.

        >>> from atoll.lab.tune import Aim
        >>> Aim(wish=0, within=0.05, spread="Seats").name
        'spread of Seats'
        """
        return f"spread of {self.spread}" if self.spread else self.mean


class Aims(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be changed within which bounds, and what for.

    >>> from atoll.lab.tune import Aim, Aims
    >>> Aims({"scoring.helmet": (1, 6)}, [Aim(wish=0, within=0.05, spread="Seats")]).numbers
    {'scoring.helmet': (1, 6)}
    """

    numbers: dict[str, tuple[int | float, int | float]]
    aims: list[Aim]

    def draw(self, rng: Random) -> dict[str, float]:
        """Return numbers within their bounds: whole ones where both bounds are.

        >>> from random import Random
        >>> from atoll.lab.tune import Aims
        >>> Aims({"scoring.helmet": (1, 6)}, []).draw(Random(1))["scoring.helmet"] in range(1, 7)
        True
        """
        return {
            path: rng.randint(low, high)
            if isinstance(low, int) and isinstance(high, int)
            else round(rng.uniform(low, high), DIGITS)
            for path, (low, high) in self.numbers.items()
        }


def read_aims(path: Path) -> Aims:
    r"""Return a designer's aims from a TOML file, or say what is wrong with them.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.tune import read_aims
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "aims.toml")
    ...     size = path.write_text('aims = [{ spread = "Seats", is = 0, within = 0.05 }]\nnumbers.rounds = [4, 6]')
    ...     read_aims(path).numbers
    {'rounds': (4, 6)}
    """
    try:
        aims = msgspec.toml.decode(path.read_bytes(), type=Aims)
    except OSError as error:
        raise AtollError(f"cannot read {path}: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise AtollError(f"{path.name}: {error}") from error
    if not aims.numbers or not aims.aims:
        raise AtollError(f"{path.name}: name at least one number to change and one aim")
    for name, (low, high) in aims.numbers.items():
        if low >= high:
            raise AtollError(f"{path.name}: {name} lies between {low} and {high}, so nothing can be tried")
    for aim in aims.aims:
        if bool(aim.mean) == bool(aim.spread) or aim.within <= 0:
            raise AtollError(f"{path.name}: an aim names a mean or a spread, and is to be met within more than 0")
    return aims


@dataclass(slots=True)
class Candidate:
    """Numbers to try, and what came of them.

    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.tune import Candidate
    >>> Candidate("as it is", {"scoring.helmet": 3}, Setting("daimyo", ("random", "random"))).means.games
    0
    """

    label: str
    numbers: Mapping[str, float]
    setting: Setting
    means: Means = field(default_factory=Means)
    miss: float = 0.0


@dataclass(slots=True)
class Search:
    """A search on its way: what is sought, at which table, and what is said of it.

    >>> from pathlib import Path
    >>> from atoll.lab.play import Setting
    >>> from atoll.lab.tune import Aims, Search
    >>> Search(Aims({}, []), Setting("daimyo", ("random", "random")), seed=1, folder=Path()).stopped
    False
    """

    aims: Aims
    table: Setting  # with the numbers as they are
    seed: int
    folder: Path  # for the corrections of the candidates
    manner: Manner = EVERYWHERE
    say: Callable[[str], None] = print
    stopped: bool = False
    _saved: bool = False

    def candidates(self, count: int) -> list[Candidate]:
        """Return the numbers as they are, and others that can be played.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.tune import Aim, Aims, Search
        >>> aims = Aims({"scoring.helmet": (1, 9)}, [Aim(wish=200, within=20, mean="Length: decisions")])
        >>> with TemporaryDirectory() as folder:
        ...     search = Search(aims, Setting("daimyo", ("random", "random")), seed=1, folder=Path(folder))
        ...     [each.label for each in search.candidates(2)]
        ['as it is', '1', '2']
        """
        data = read_data(game(self.table.game).folder / "data.toml")
        for path in self.aims.numbers:
            number_at(data, path)
        rng = Random(f"{self.seed}/candidates")
        found = [Candidate("as it is", {path: number_at(data, path) for path in self.aims.numbers}, self.table)]
        for _ in range(TRIES * count):
            if len(found) > count:
                break
            numbers = self.aims.draw(rng)
            if all(numbers != each.numbers for each in found):
                found += self._playable(f"{len(found)}", numbers, data)
        return found

    def _playable(self, label: str, numbers: Mapping[str, float], data: Mapping[str, Any]) -> list[Candidate]:
        path = self.folder / f"{self.table.game}-{label}.toml"
        path.write_text(overlay(data, numbers), encoding="utf-8")
        try:
            game(self.table.game, path)
        except DataError as error:
            self.say(f"not playable: {_listed(numbers)}: {error}")
            return []
        return [Candidate(label, numbers, replace(self.table, data=path))]

    def run(self, count: int, games: int) -> Candidate:
        """Halve the candidates again and again while the others play twice as many games; return the best.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.tune import Aim, Aims, Search
        >>> aims = Aims({"scoring.helmet": (1, 9)}, [Aim(wish=200, within=20, mean="Length: decisions")])
        >>> with TemporaryDirectory() as folder:
        ...     search = Search(aims, Setting("daimyo", ("random", "random")), 1, Path(folder), say=[].append)
        ...     search.run(count=1, games=1).label in ("as it is", "1")
        True
        """
        left = self.candidates(count)
        base = left[0]
        while len(left) > 1 and not self.stopped:
            self._play(left, games)
            left.sort(key=lambda each: each.miss)
            self.say(f"\n{len(left)} candidates, {left[0].means.games} games each")
            for each in left:
                self.say(f"  {each.label}: {_listed(each.numbers)}: miss {each.miss:.2f} ({self._values(each)})")
            better = left[: max(1, len(left) // 2)]
            left = better if base in better or len(better) == 1 else [*better[:-1], base]
            games *= 2
        return left[0]

    def _play(self, left: Sequence[Candidate], games: int) -> None:
        tasks = [Task(each.setting, number) for each in left for number in range(games)]
        many = ManyGames(tasks, self.seed, STORIES, self._next_manner())
        for each in left:
            each.means = Means()
        for k, row in enumerate(many.rows()):
            left[k // games].means.add(figures(row))
        self.stopped = many.stopped
        for each in left:
            each.miss = sum(aim.miss(each.means) for aim in self.aims.aims) if each.means.games else 0.0

    def _next_manner(self) -> Manner:
        """A new file is begun by the first games and gone on with by all others."""
        if self.manner.save is None or not self._saved:
            self._saved = True
            return self.manner
        return replace(self.manner, save=None, resume=self.manner.save)

    def _values(self, each: Candidate) -> str:
        return ", ".join(f"{aim.name} {aim.value(each.means):.3f}" for aim in self.aims.aims)

    def confirm(self, best: Candidate, games: int, seen: int) -> Comparison:
        """Let the best numbers and those as they are meet on luck that the search has not seen.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.lab.play import Setting
        >>> from atoll.lab.tune import Aim, Aims, Search
        >>> aims = Aims({"scoring.helmet": (1, 9)}, [Aim(wish=200, within=20, mean="Length: decisions")])
        >>> with TemporaryDirectory() as folder:
        ...     search = Search(aims, Setting("daimyo", ("random", "random")), 1, Path(folder), say=[].append)
        ...     _, best = search.candidates(1)
        ...     len(search.confirm(best, games=2, seen=1).pairs)
        2
        """
        found = compare((self.table, best.setting), games, self.seed, seen, self._next_manner())
        self.stopped = found.stopped
        for label, k in (("as it is", 0), (best.label, 1)):
            self._say_confirmed(label, [pair[k] for pair in found.pairs])
        return found

    def _say_confirmed(self, label: str, games: list[Figures]) -> None:
        means = Means(games)
        values = ", ".join(f"{aim.name} {aim.value(means):.3f}" for aim in self.aims.aims)
        self.say(f"  {label}: miss {sum(aim.miss(means) for aim in self.aims.aims):.2f} ({values})")


def _listed(numbers: Mapping[str, float]) -> str:
    return ", ".join(f"{path} = {number:g}" for path, number in numbers.items())
