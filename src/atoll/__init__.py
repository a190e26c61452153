"""Heavy island board games, exactly by the book.

>>> import atoll
>>> state = atoll.game("daimyo").new(seats=3)
>>> state.over
False
"""

from atoll.kernel import (
    CHANCE,
    SPECTATOR,
    AtollError,
    Choice,
    Eyes,
    Game,
    IllegalChoice,
    Record,
    Replay,
    State,
    View,
    game,
    game_names,
    read_record,
)

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "AtollError",
    "Choice",
    "Eyes",
    "Game",
    "IllegalChoice",
    "Record",
    "Replay",
    "State",
    "View",
    "game",
    "game_names",
    "read_record",
]
