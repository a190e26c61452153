"""A payment that once could be begun and not be finished: a saved game, played on in every way that is offered."""

from pathlib import Path
from random import Random

import pytest

from games.anno1800.scenario import GAME, AnnoState, finish_action, step
from marks import rule


def saved_game() -> AnnoState:
    return GAME.load(Path(__file__).with_name("dead_end.json").read_bytes())


@rule("ANN-R-46")
def test_the_proposed_payment_can_be_finished() -> None:
    s = saved_game()
    s.play("pay")
    assert step(s) != "Pay"


@rule("ANN-R-46")
@pytest.mark.parametrize("seed", range(20))
def test_every_way_on_ends_well(seed: int) -> None:
    s = saved_game()
    finish_action(s, Random(seed), proposed=False)
    assert step(s) == "Act"
