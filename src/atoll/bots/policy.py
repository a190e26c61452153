"""Policies learned by playing: which of its choices promise a seat how much, and what it can expect.

Two layers make a few traits of what a seat sees. Every choice of the game has weights of its own for these traits;
what they add up to says how promising it is, compared with the others on offer. A game's policy lies in its folder,
`bot/policy.npz`, with the names of the columns it reads, so that it still fits when a column is added.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from atoll.bots.returns import Aim
from atoll.kernel import AtollError, Choice, Game, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FAR = 6.0  # standard deviations beyond which a number is as good as any other
ARRAYS = (
    "columns", "mean", "scale", "first", "first_bias", "second", "second_bias", "traits", "choices", "bias",
    "expects", "expects_bias", "aim", "hard", "expert",
)  # fmt: skip


def columns_of(game: Game[Any]) -> list[str]:
    """Return the names of all that a policy reads, whatever the number of players.

    >>> import atoll
    >>> from atoll.bots.policy import columns_of
    >>> columns_of(atoll.game("daimyo"))[-3:]
    ['players.2', 'players.3', 'players.4']
    """
    most = max(game.seat_counts)
    encoded, described = game.encoder(most).columns, game.describer(most).columns
    more = [] if described == encoded else [f"described.{name}" for name in described]
    return [*encoded, *more, *(f"players.{players}" for players in game.seat_counts)]


class Reader:
    """Writes what a seat sees into the columns of a policy, for one number of players.

    >>> import atoll
    >>> from atoll.bots.policy import Reader, columns_of
    >>> daimyo = atoll.game("daimyo")
    >>> reader = Reader(daimyo, 2, columns_of(daimyo))
    >>> reader.numbers(daimyo.new(seats=2), 0)[-3:].tolist()
    [1.0, 0.0, 0.0]
    """

    def __init__(self, game: Game[Any], players: int, columns: Sequence[str]):
        import numpy as np  # who never goes by a policy never waits for it

        at = {name: k for k, name in enumerate(columns)}
        self._encoder, describer = game.encoder(players), game.describer(players)
        apart = describer.columns != self._encoder.columns
        self._describe = describer.describe if apart else None
        names = [*self._encoder.columns, *(f"described.{name}" for name in describer.columns if apart)]
        known = [k for k, name in enumerate(names) if name in at]
        self._from = np.array(known)
        self._to = np.array([at[names[k]] for k in known])
        self._start: Floats = np.zeros(len(columns), np.float32)
        if f"players.{players}" in at:
            self._start[at[f"players.{players}"]] = 1.0

    def numbers(self, world: State, seat: int) -> Floats:
        """Return what a seat sees of a world, column by column.

        >>> import atoll
        >>> from atoll.bots.policy import Reader
        >>> daimyo = atoll.game("daimyo")
        >>> Reader(daimyo, 3, ["players.3", "table.time.rounds left"]).numbers(daimyo.new(seats=3), 0).tolist()
        [1.0, 5.0]
        """
        import numpy as np

        seen = self._encoder.observe(world, seat)
        if self._describe is not None:
            seen = np.concatenate([seen, np.asarray(self._describe(world, seat), np.float32)])
        found = self._start.copy()
        found[self._to] = seen[self._from]
        return found


class Policy:
    """Weights of a policy, ready to be used for one number of players.

    >>> import atoll
    >>> from atoll.bots.policy import Policy, blank
    >>> daimyo = atoll.game("daimyo")
    >>> policy = Policy(daimyo, 2, blank(daimyo))
    >>> state = daimyo.new(seats=2)
    >>> policy.leanings(state, 0, state.choices()[:2]).tolist()  # nothing was learned yet
    [0.0, 0.0]
    """

    def __init__(self, game: Game[Any], players: int, arrays: dict[str, NDArray[Any]]):
        import numpy as np

        self.reader = Reader(game, players, arrays["columns"].tolist())
        lead, late, last = arrays["aim"].tolist()
        self.aim = Aim(lead, int(late), int(last))
        self.hard, self.expert = (players in arrays[level] for level in ("hard", "expert"))  # who goes by it
        kept = {name: np.ascontiguousarray(arrays[name], np.float32) for name in ARRAYS if name not in _WORDS}
        self._mean, self._scale = kept["mean"], kept["scale"]
        self._layers = ((kept["first"], kept["first_bias"]), (kept["second"], kept["second_bias"]))
        self._traits, self._choices, self._bias = kept["traits"], kept["choices"], kept["bias"]
        self._expects, self._expects_bias = kept["expects"], kept["expects_bias"]

    def leanings(self, world: State, seat: int, choices: Sequence[Choice]) -> Floats:
        """Return how promising some choices are, as logarithms of odds.

        >>> import atoll
        >>> from atoll.bots.policy import Policy, blank
        >>> daimyo = atoll.game("daimyo")
        >>> state = daimyo.new(seats=2)
        >>> len(Policy(daimyo, 2, blank(daimyo)).leanings(state, 0, state.choices())) == len(state.choices())
        True
        """
        return self.many([self.reader.numbers(world, seat)], [choices])[0][0]

    def expected(self, world: State, seat: int) -> float:
        """Return what a seat can expect where it has to decide.

        >>> import atoll
        >>> from atoll.bots.policy import Policy, blank
        >>> daimyo = atoll.game("daimyo")
        >>> Policy(daimyo, 2, blank(daimyo)).expected(daimyo.new(seats=2), 0)
        0.0
        """
        return float(self.many([self.reader.numbers(world, seat)], [()])[1][0, 0])

    def many(self, numbers: Sequence[Floats], offers: Sequence[Sequence[Choice]]) -> tuple[list[Floats], Floats]:
        """Return the leanings at some decisions, and what their seats can expect: the return, and the odds to win.

        >>> import atoll
        >>> from atoll.bots.policy import Policy, blank
        >>> daimyo = atoll.game("daimyo")
        >>> policy, state = Policy(daimyo, 2, blank(daimyo)), daimyo.new(seats=2)
        >>> policy.many([policy.reader.numbers(state, 0)], [state.choices()])[1].tolist()
        [[0.0, 0.0]]
        """
        import numpy as np

        nodes = np.clip((np.stack(numbers) - self._mean) * self._scale, -FAR, FAR)
        for weights, bias in self._layers:
            nodes = np.maximum(nodes @ weights + bias, 0.0)
        traits = nodes @ self._traits
        found = []
        for row, offer in zip(traits, offers, strict=True):
            indices = [choice.index for choice in offer]
            found.append(self._choices[indices] @ row + self._bias[indices])
        return found, nodes @ self._expects + self._expects_bias


_WORDS = ("columns", "aim", "hard", "expert")


def blank(game: Game[Any]) -> dict[str, NDArray[Any]]:
    """Return the arrays of a policy that has learned nothing.

    >>> import atoll
    >>> from atoll.bots.policy import blank
    >>> blank(atoll.game("daimyo"))["bias"].sum()
    np.float32(0.0)
    """
    import numpy as np

    columns, choices = columns_of(game), len(game.book)
    shapes = {
        "mean": (len(columns),), "scale": (len(columns),), "first": (len(columns), 1), "first_bias": (1,),
        "second": (1, 1), "second_bias": (1,), "traits": (1, 1), "choices": (choices, 1), "bias": (choices,),
        "expects": (1, 2), "expects_bias": (2,),
    }  # fmt: skip
    zeros: dict[str, NDArray[Any]] = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
    nobody = np.array([], np.int64)
    return {"columns": np.array(columns), "aim": np.array(Aim(1.0)), "hard": nobody, "expert": nobody, **zeros}


def policy_path(game: Game[Any]) -> Path:
    """Return where the policy of a game lies.

    >>> import atoll
    >>> from atoll.bots.policy import policy_path
    >>> policy_path(atoll.game("daimyo")).name
    'policy.npz'
    """
    return game.folder / "bot" / "policy.npz"


def read_policy(path: Path) -> dict[str, NDArray[Any]] | None:
    """Return the arrays in a file, if there is one.

    >>> from pathlib import Path
    >>> from atoll.bots.policy import read_policy
    >>> read_policy(Path("nowhere.npz")) is None
    True
    """
    if not path.exists():
        return None
    import numpy as np

    try:
        with np.load(path) as kept:
            return {name: kept[name] for name in ARRAYS}
    except (OSError, ValueError, KeyError) as error:
        raise AtollError(f"{path} holds no policy: {error}") from error


def write_policy(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Write the arrays of a policy, in half the precision.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> import atoll
    >>> from atoll.bots.policy import blank, read_policy, write_policy
    >>> with TemporaryDirectory() as folder:
    ...     write_policy(Path(folder, "policy.npz"), blank(atoll.game("daimyo")))
    ...     sorted(read_policy(Path(folder, "policy.npz")))[:2]
    ['aim', 'bias']
    """
    import numpy as np

    kept = {name: each.astype(np.float16) if each.dtype.kind == "f" else each for name, each in arrays.items()}
    np.savez_compressed(path, **kept)  # type: ignore[arg-type]  # its stubs take arrays for an option
