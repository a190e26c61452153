"""Each effect of the data file says which numbers it reads."""

from atoll.games.archipelago.components.params import READ_BY
from atoll.games.archipelago.effects import EFFECT_STEPS


def test_each_effect_says_which_numbers_it_reads() -> None:
    assert set(READ_BY) == set(EFFECT_STEPS)
