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
from atoll.kernel import CHANCE, Step

OPENING = (setup.SET_UP(CHANCE), phases.TURN(CHANCE))

_CHAPTERS = (
    common, setup, phases, balance, rounds, harvest, market, exploration, people, migration, construction,
    evolution, cards, card_steps, negotiation, ending,
)  # fmt: skip
STEPS = tuple(step for chapter in _CHAPTERS for step in vars(chapter).values() if isinstance(step, Step))
