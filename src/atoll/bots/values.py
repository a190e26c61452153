"""Values that were learned: the hand-made value and the numbers a seat sees, each with a weight.

What is learned is the margin at the end of the game: own points less the best other's. A game's weights lie in its
folder, `bot/weights.json`, by number of players and name of column, so that they can be read, and still fit
when a column is added. Without weights, or where they have not proved themselves, the hand-made value stands in.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from atoll.bots.turns import hand_made, strong
from atoll.kernel import AtollError, Game, State
from atoll.kernel.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

HAND_MADE, ALWAYS = "hand-made value", "always"  # what is weighed beside the columns of the encoding
DEFEAT = 10.0  # by so many points everybody is behind where all have lost
DECIDED = 0.5  # the least margin of who has won or lost, whatever the points say
SOON = 0.1  # of the game left, below which a margin tells no more than it does then


class Weights(msgspec.Struct, frozen=True):
    """What was learned of a game with so many players.

    >>> from atoll.bots.values import Weights
    >>> Weights(columns={"always": (0.5, 0.0, 0.0)}, chance=(0.0, 1.0, 0.0, 0.0)).generation
    0
    """

    columns: dict[str, tuple[float, float, float]]  # for the part of the game left; the margin; more of it the earlier
    chance: tuple[float, float, float, float]  # for the chance of winning: see `Model.chance`
    generation: int = 0
    games: int = 0  # that it was learned from
    proven: bool = (
        True  # whether bots that go by it have won; else it only foretells, and bots go by the hand-made value
    )


class WeightsFile(msgspec.Struct, frozen=True):
    """All that was learned of a game.

    >>> from atoll.bots.values import WeightsFile
    >>> WeightsFile("daimyo", rules=2, players={}).game
    'daimyo'
    """

    game: str
    rules: int  # their version
    players: dict[str, Weights]


class Forecast(NamedTuple):
    """What a seat can expect: its margin in points, its chance of winning, and the part of the game that is left.

    >>> from atoll.bots.values import Forecast
    >>> Forecast(margin=3.5, chance=0.7, left=0.25).margin
    3.5
    """

    margin: float
    chance: float
    left: float


def final_margin(state: State, seat: int) -> float:
    """Return by how much a seat is ahead of the best other one in a finished game; the rules say who has won.

    >>> from atoll.bots.values import final_margin
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> state.stack, state.points = [], [7, 4]
    >>> final_margin(state, 0), final_margin(state, 1)
    (3.0, -3.0)
    """
    winners, scores = state.winners(), state.scores()
    if not winners or len(scores) == 1:
        return DEFEAT if winners else -DEFEAT
    lead = float(scores[seat] - max(other for k, other in enumerate(scores) if k != seat))
    if seat not in winners:
        return min(lead, -DECIDED)
    return max(lead, DECIDED) if len(winners) == 1 else lead


class Model:
    """Weights put in the order of a game's columns, ready to be used.

    >>> import atoll
    >>> from atoll.bots.values import Model, Weights
    >>> daimyo = atoll.game("daimyo")
    >>> model = Model(daimyo, 2, Weights({"own.goods.rice": (0.0, 2.0, 0.0), "always": (0.5, 1.0, 4.0)}, (0, 1, 0, 0)))
    >>> model.forecast(daimyo.new(seats=2).view(0), value=0.0)  # half the game is left, and there is no rice
    Forecast(margin=3.0, chance=0.9525741268224334, left=0.5)
    """

    def __init__(self, game: Game[Any], players: int, weights: Weights):
        import numpy as np  # who never uses a learned value never waits for it

        self.encoder = game.encoder(players)
        self.names = (*self.encoder.columns, HAND_MADE, ALWAYS)
        none = (0.0, 0.0, 0.0)
        self.matrix: Floats = np.array([weights.columns.get(name, none) for name in self.names]).T.copy()
        self.weights = weights

    def numbers(self, view: View, value: float) -> Floats:
        """Return all that is weighed: what a seat sees, and the hand-made value.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> Model(daimyo, 2, Weights({}, (0, 1, 0, 0))).numbers(daimyo.new(seats=2).view(0), value=7.5)[-2:].tolist()
        [7.5, 1.0]
        """
        return numbers_of(self.encoder, view, value)

    def margin(self, view: View, value: float) -> float:
        """Return the margin to be expected.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> Model(daimyo, 2, Weights({"always": (0, 1, 0)}, (0, 1, 0, 0))).margin(daimyo.new(seats=2).view(0), 0.0)
        1.0
        """
        left, late, early = (self.matrix @ self.numbers(view, value)).tolist()
        return float(late + min(1.0, max(0.0, left)) * early)

    def forecast(self, view: View, value: float) -> Forecast:
        """Return what the seat whose view it is can expect.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> Model(daimyo, 2, Weights({}, (0, 1, 0, 0))).forecast(daimyo.new(seats=2).view(0), value=0.0).chance
        0.5
        """
        left, late, early = (self.matrix @ self.numbers(view, value)).tolist()
        left = min(1.0, max(0.0, left))
        margin = late + left * early
        return Forecast(margin, chance_of(self.weights.chance, margin, left), left)

    def parts(self, view: View, value: float) -> dict[str, float]:
        """Return what each part of a view adds to the margin, by the names of columns without their labels.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> model = Model(daimyo, 2, Weights({"table.time.rounds left": (0.0, 2.0, 0.0)}, (0, 1, 0, 0)))
        >>> model.parts(daimyo.new(seats=2).view(0), value=0.0)["table.time"]
        10.0
        """
        numbers = self.numbers(view, value)
        left, late, early = self.matrix
        now = numbers * (late + min(1.0, max(0.0, float(left @ numbers))) * early)
        found: dict[str, float] = {}
        for name, points in zip(self.names, now.tolist(), strict=True):
            part = name.rpartition(".")[0] or name
            found[part] = found.get(part, 0.0) + points
        return found


def numbers_of(encoder: Any, view: View, value: float) -> Floats:
    """Return the numbers of a view, the hand-made value and 1.

    >>> import atoll
    >>> from atoll.bots.values import numbers_of
    >>> daimyo = atoll.game("daimyo")
    >>> len(numbers_of(daimyo.encoder(2), daimyo.new(seats=2).view(0), 7.5)) - len(daimyo.encoder(2).columns)
    2
    """
    import numpy as np

    seen = encoder.values(view)
    found: Floats = np.empty(len(seen) + 2)
    found[:-2] = seen
    found[-2:] = value, 1.0
    return found


def chance_of(weights: tuple[float, ...], margin: float, left: float) -> float:
    """Return the chance of winning: a margin tells the more, the less of the game is left.

    >>> from atoll.bots.values import chance_of
    >>> chance_of((0.0, 0.1, 0.1, 0.0), margin=0.0, left=0.5)
    0.5
    >>> chance_of((0.0, 0.1, 0.1, 0.0), margin=5.0, left=0.5) < chance_of((0.0, 0.1, 0.1, 0.0), margin=5.0, left=0.0)
    True
    """
    always, by_margin, by_urgency, by_time = weights
    odds = always + by_margin * margin + by_urgency * margin / max(left, SOON) + by_time * left
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))


def weights_path(game: Game[Any]) -> Path:
    """Return where the weights of a game lie.

    >>> import atoll
    >>> from atoll.bots.values import weights_path
    >>> weights_path(atoll.game("daimyo")).name
    'weights.json'
    """
    return game.folder / "bot" / "weights.json"


def read_weights(path: Path) -> WeightsFile | None:
    """Return the weights in a file, if there is one.

    >>> from pathlib import Path
    >>> from atoll.bots.values import read_weights
    >>> read_weights(Path("nowhere.json")) is None
    True
    """
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=WeightsFile)
    except msgspec.MsgspecError as error:
        raise AtollError(f"{path} holds no weights: {error}") from error


class Learned:
    """A value that was learned, from a file or the game's own.

    >>> from atoll.bots.values import Learned
    >>> from pearls import Pearls
    >>> Learned()(Pearls().new(seats=2), 0)  # nobody has learned Pearls: its own value stands in
    0.0
    """

    def __init__(self, path: Path | None = None):
        self.path = path

    def __call__(self, world: State, seat: int) -> float:
        """Return the margin that a seat can expect."""
        if world.over:
            return final_margin(world, seat)
        model = self.model(world.game, len(world.scores()))
        if model is None or not model.weights.proven:
            return strong(world, seat)
        return model.margin(world.view(seat), hand_made(world, seat))

    def model(self, game: Game[Any], players: int) -> Model | None:
        """Return what was learned of a game with so many players, if anything was.

        >>> from atoll.bots.values import Learned
        >>> from pearls import Pearls
        >>> Learned().model(Pearls(), 2) is None
        True
        """
        return _model(game, players, self.path or weights_path(game))

    def forecast(self, world: State, seat: int) -> Forecast | None:
        """Return what a seat can expect in a world, if that was learned.

        >>> from atoll.bots.values import Learned
        >>> from pearls import Pearls
        >>> Learned().forecast(Pearls().new(seats=2), 0) is None
        True
        """
        if world.over:
            return Forecast(final_margin(world, seat), float(seat in world.winners()), 0.0)
        view = world.view(seat)
        model = self.model(world.game, len(view.scores))
        return None if model is None else model.forecast(view, hand_made(world, seat))


@lru_cache(maxsize=64)
def _model(game: Game[Any], players: int, path: Path) -> Model | None:
    found = read_weights(path)
    weights = found and found.players.get(str(players))
    return Model(game, players, weights) if weights else None
