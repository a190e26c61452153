"""Networks that were learned: what a column tells may depend on all the others.

A layer is a product of matrices; between two of them what is below nothing counts as nothing. The last one has five
numbers: three that weigh against each other that the seat wins, that another does and that all lose; the margin; the
part of the game that is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

WON, OTHER, RUINED, MARGIN, LEFT = range(5)  # what the last layer tells
Told = tuple[float, float, float, float]  # the margin, the chance of winning, the part left, the chance that all lose


class Layers(msgspec.Struct, frozen=True):
    """The weights of a network: what each column gives the nodes of the first layer; of further layers a row a node.

    The last number of a row is added in any case, as the column `always` is in the first layer.

    >>> from atoll.bots.network import Layers
    >>> Layers(columns={"own.goods.rice": (0.5, -1.0)}, further=()).columns["own.goods.rice"]
    (0.5, -1.0)
    """

    columns: dict[str, tuple[float, ...]]
    further: tuple[tuple[tuple[float, ...], ...], ...]


class Network:
    """Layers put in the order of a game's columns, ready to be used.

    >>> import numpy as np
    >>> from atoll.bots.network import Layers, Network
    >>> even = ((0.0, 0.0), (0.0, 0.0), (0.0, -40.0), (2.0, 0.0), (0.0, 0.25))  # nobody is ahead, all will not lose
    >>> Network(["a", "always"], Layers({"a": (3.0,)}, (even,))).foretell(np.array([0.5, 1.0]))[:3]
    (3.0, 0.5, 0.25)
    """

    def __init__(self, names: Sequence[str], layers: Layers):
        import numpy as np  # who never uses a learned value never waits for it

        width = max(map(len, layers.columns.values()))
        none = (0.0,) * width
        self.first = np.array([layers.columns.get(name, none) for name in names], np.float32).T.copy()
        further = [np.array(rows, np.float32) for rows in layers.further]
        self.further = [(rows[:, :-1].copy(), rows[:, -1].copy()) for rows in further]

    def foretell(self, numbers: Floats) -> Told:
        """Return margin, chance of winning, part of the game left and chance that all lose.

        >>> import numpy as np
        >>> from atoll.bots.network import Layers, Network
        >>> rows = ((0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.0, 2.0))
        >>> Network(["a"], Layers({"a": (1.0,)}, (rows,))).foretell(np.array([2.0]))[2]  # never more than all of it
        1.0
        """
        nodes = self.first @ numbers.astype("f4")
        for rows, always in self.further:
            nodes = rows @ nodes.clip(0.0) + always
        won, other, ruined, margin, left = nodes.tolist()
        most = max(won, other, ruined)
        won, other, ruined = exp(won - most), exp(other - most), exp(ruined - most)
        whole = won + other + ruined
        return margin, won / whole, min(1.0, max(0.0, left)), ruined / whole

    def many(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Return what the last layer tells of many positions, a row each, the chances as such.

        >>> import numpy as np
        >>> from atoll.bots.network import Layers, Network
        >>> rows = ((0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.0, 2.0))
        >>> Network(["a"], Layers({"a": (1.0,)}, (rows,))).many(np.array([[2.0], [3.0]]))[:, 3].tolist()
        [2.0, 3.0]
        """
        import numpy as np

        nodes = numbers.astype(np.float32) @ self.first.T
        for rows, always in self.further:
            nodes = np.maximum(nodes, 0.0) @ rows.T + always
        nodes = with_chances(nodes)
        nodes[:, LEFT] = nodes[:, LEFT].clip(0.0, 1.0)
        return nodes

    def slopes(self, numbers: Floats) -> Floats:
        """Return what a little more of each column adds to the margin, as things stand.

        >>> import numpy as np
        >>> from atoll.bots.network import Layers, Network
        >>> rows = ((0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (3.0, 0.0), (0.0, 2.0))
        >>> Network(["a"], Layers({"a": (2.0,)}, (rows,))).slopes(np.array([1.0])).tolist()
        [6.0]
        """
        nodes, slopes = self.first @ numbers.astype("f4"), self.first
        for rows, always in self.further:
            slopes = rows @ (slopes * (nodes > 0)[:, None])
            nodes = rows @ nodes.clip(0.0) + always
        found: Floats = slopes[MARGIN].astype("f8")
        return found


def with_chances(nodes: NDArray[Any]) -> NDArray[Any]:
    """Return what the last layer tells of many positions with chances in place of what weighs against each other.

    >>> import numpy as np
    >>> from atoll.bots.network import with_chances
    >>> with_chances(np.array([[1.0, 1.0, -50.0, 4.0, 0.5]])).round(3).tolist()
    [[0.5, 0.5, 0.0, 4.0, 0.5]]
    """
    import numpy as np

    chances = np.exp(nodes[:, :MARGIN] - nodes[:, :MARGIN].max(1, keepdims=True))
    return np.concatenate([chances / chances.sum(1, keepdims=True), nodes[:, MARGIN:]], axis=1)
