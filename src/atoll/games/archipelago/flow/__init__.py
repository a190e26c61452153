"""The rulebook's sequence of play, a module a chapter."""

from atoll.games.archipelago.flow import (
    balance,
    card_steps,
    cards,
    common,
    construction,
    ending,
    evolution,
    exploration,
    harvest,
    market,
    migration,
    negotiation,
    people,
    phases,
    rounds,
    setup,
)
from atoll.kernel import CHANCE

OPENING = (setup.SET_UP(CHANCE), phases.TURN(CHANCE))

__all__ = (
    "OPENING", "balance", "card_steps", "cards", "common", "construction", "ending", "evolution", "exploration",
    "harvest", "market", "migration", "negotiation", "people", "phases", "rounds", "setup",
)  # fmt: skip
