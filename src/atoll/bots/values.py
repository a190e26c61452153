"""Values that were learned: the hand-made value and the numbers a seat sees, each with a weight.

What is learned is the margin at the end of the game: own points less the best other's; and where all may lose together,
the chance of that. Then a bot goes by its chance of winning, else by the margin. A game's weights lie in its
folder, `bot/weights.json`, by number of players and name of column, so that they can be read, and still fit
when a column is added. Without weights, or where they have not proved themselves, the hand-made value stands in.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from atoll.bots.network import Layers, Network
from atoll.bots.turns import hand_made, strong
from atoll.kernel import AtollError, Game, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from atoll.kernel.describing import Describer

    Floats = NDArray[np.float64]

HAND_MADE, ALWAYS = "hand-made value", "always"  # what is weighed beside the columns of the encoding
DEFEAT = 10.0  # by so many points everybody is behind where all have lost
DECIDED = 0.5  # the least margin of who has won or lost, whatever the points say
SOON = 0.1  # of the game left, below which a margin tells no more than it does then
SURE = 1e-6  # how far any chance is from 0 and 1
RUIN = 0.5  # of a win, by which it is worse that all lose than that another wins


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
    ruin: dict[str, float] = {}  # for the chance that all lose, by column, in a game where that happens
    told: tuple[float, ...] = ()  # for the chance that people are told, as games of mixed levels bore it out
    network: Layers | None = None  # which foretells in place of all columns, where one was learned

    @property
    def by_chance(self) -> bool:
        """Whether bots go by their chance of winning, because all may lose together; else by the margin.

        >>> from atoll.bots.values import Weights
        >>> Weights(columns={}, chance=(0.0, 1.0, 0.0, 0.0)).by_chance
        False
        """
        return bool(self.ruin) or self.network is not None


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
    ruin: float = 0.0  # the chance that all lose


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
    >>> model.forecast(daimyo.new(seats=2), 0)  # half the game is left, and there is no rice
    Forecast(margin=3.0, chance=0.9525741268224334, left=0.5, ruin=0.0)
    """

    def __init__(self, game: Game[Any], players: int, weights: Weights):
        import numpy as np  # who never uses a learned value never waits for it

        self.describer = game.describer(players)
        self.names = (*self.describer.columns, HAND_MADE, ALWAYS)
        none = (0.0, 0.0, 0.0)
        rows = [(*weights.columns.get(name, none), weights.ruin.get(name, 0.0)) for name in self.names]
        self.matrix: Floats = np.array(rows).T.copy()
        self.weights = weights
        self.network = Network(self.names, weights.network) if weights.network else None

    def numbers(self, world: State, seat: int) -> Floats:
        """Return all that is weighed: how the game describes a world to a seat, and the hand-made value.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> model = Model(daimyo, 2, Weights({}, (0, 1, 0, 0)))
        >>> model.numbers(daimyo.new(seats=2), 0)[-1]
        np.float64(1.0)
        """
        return numbers_of(self.describer, world, seat)

    def forecast(self, world: State, seat: int) -> Forecast:
        """Return what a seat can expect in a world.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> Model(daimyo, 2, Weights({}, (0, 1, 0, 0))).forecast(daimyo.new(seats=2), 0).chance
        0.5
        """
        numbers = self.numbers(world, seat)
        if self.network:
            return Forecast(*self.network.foretell(numbers))
        left, late, early, ruined = (self.matrix @ numbers).tolist()
        left = min(1.0, max(0.0, left))
        margin = late + left * early
        ruin = _chance(ruined) if self.weights.ruin else 0.0
        return Forecast(margin, (1.0 - ruin) * chance_of(self.weights.chance, margin, left), left, ruin)

    def told(self, world: State, seat: int) -> Forecast:
        """Return what a seat can expect in a world, with the chance that people are told.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> Model(daimyo, 2, Weights({}, (0, 1, 0, 0), told=(0, 1, 0, 0, 0))).told(daimyo.new(seats=2), 0).chance
        0.5
        """
        found = self.forecast(world, seat)
        if not self.weights.told:
            return found
        sign = log_odds(found.chance) if self.network else found.margin
        return found._replace(chance=chance_of(self.weights.told, sign, found.left, found.ruin))

    def ended(self, world: State, seat: int) -> Forecast:
        """Return what a seat has in a world that has come to its end, as far as it can know.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> state = daimyo.new(seats=2)
        >>> state.stack.clear()
        >>> Model(daimyo, 2, Weights({}, (0, 1, 0, 0))).ended(state, 0).left
        0.0
        """
        ruin = float(not world.winners())
        return Forecast(final_margin(world, seat), self.describer.won(world, seat), 0.0, ruin)

    def worth(self, forecast: Forecast) -> float:
        """Return what a bot goes by: the margin, or the chance of winning where all may lose together.

        >>> import atoll
        >>> from atoll.bots.values import Forecast, Model, Weights
        >>> model = Model(atoll.game("daimyo"), 2, Weights({}, (0, 1, 0, 0)))
        >>> model.worth(Forecast(margin=3.0, chance=0.75, left=0.5))
        3.0
        """
        return forecast.chance - RUIN * forecast.ruin if self.weights.by_chance else forecast.margin

    def parts(self, world: State, seat: int) -> dict[str, float]:
        """Return what each part of a description adds to the margin, by the names of columns without their labels.

        >>> import atoll
        >>> from atoll.bots.values import Model, Weights
        >>> daimyo = atoll.game("daimyo")
        >>> model = Model(daimyo, 2, Weights({"table.time.rounds left": (0.0, 2.0, 0.0)}, (0, 1, 0, 0)))
        >>> model.parts(daimyo.new(seats=2), 0)["table.time"]
        10.0
        """
        numbers = self.numbers(world, seat)
        left, late, early, _ = self.matrix
        slopes = late + min(1.0, max(0.0, float(left @ numbers))) * early
        now = numbers * (self.network.slopes(numbers) if self.network else slopes)
        found: dict[str, float] = {}
        for name, points in zip(self.names, now.tolist(), strict=True):
            part = name.rpartition(".")[0] or name
            found[part] = found.get(part, 0.0) + points
        return found


def numbers_of(describer: Describer, world: State, seat: int) -> Floats:
    """Return how a world is described to a seat, the hand-made value and 1.

    >>> import atoll
    >>> from atoll.bots.values import numbers_of
    >>> daimyo = atoll.game("daimyo")
    >>> len(numbers_of(daimyo.describer(2), daimyo.new(seats=2), 0)) - len(daimyo.encoder(2).columns)
    2
    """
    import numpy as np

    seen = describer.describe(world, seat)
    found: Floats = np.empty(len(seen) + 2)
    found[:-2] = seen
    found[-2:] = hand_made(world, seat), 1.0
    return found


def chance_of(weights: tuple[float, ...], margin: float, left: float, ruin: float = 0.0) -> float:
    """Return the chance of winning: a margin tells the more, the less of the game is left.

    Weights that count the danger that all lose have a fifth number for it.

    >>> from atoll.bots.values import chance_of
    >>> chance_of((0.0, 0.1, 0.1, 0.0), margin=0.0, left=0.5)
    0.5
    >>> chance_of((0.0, 0.1, 0.1, 0.0), margin=5.0, left=0.5) < chance_of((0.0, 0.1, 0.1, 0.0), margin=5.0, left=0.0)
    True
    """
    always, by_margin, by_urgency, by_time, *by_ruin = weights
    odds = always + by_margin * margin + by_urgency * margin / max(left, SOON) + by_time * left
    return _chance(odds + sum(by_ruin) * ruin)


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance, which is never quite sure.

    >>> from atoll.bots.values import log_odds
    >>> log_odds(0.5), log_odds(1.0) < 20
    (0.0, True)
    """
    chance = min(1.0 - SURE, max(SURE, chance))
    return log(chance / (1.0 - chance))


def _chance(odds: float) -> float:
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
        """Return what a seat can expect: the margin, or the chance of winning where all may lose together."""
        model = self.model(world.game, len(world.scores()))
        if model is None or not model.weights.proven:
            return final_margin(world, seat) if world.over else strong(world, seat)
        return model.worth((model.ended if world.over else model.forecast)(world, seat))

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
        model = self.model(world.game, len(world.scores()))
        if model is None:
            return Forecast(final_margin(world, seat), float(seat in world.winners()), 0.0) if world.over else None
        return (model.ended if world.over else model.told)(world, seat)


class Winning:
    """The chance of winning, as people are told it; what the game itself says where nothing was learned.

    >>> from atoll.bots.values import Winning
    >>> from pearls import Pearls
    >>> Winning()(Pearls().new(seats=2), 0)
    0.0
    """

    def __init__(self, path: Path | None = None):
        self.learned = Learned(path)

    def __call__(self, world: State, seat: int) -> float:
        """Return the chance that a seat wins."""
        model = self.learned.model(world.game, len(world.scores()))
        if model is None:
            return hand_made(world, seat)
        return (model.ended if world.over else model.told)(world, seat).chance


@lru_cache(maxsize=64)
def _model(game: Game[Any], players: int, path: Path) -> Model | None:
    found = read_weights(path)
    weights = found and found.players.get(str(players))
    return Model(game, players, weights) if weights else None
