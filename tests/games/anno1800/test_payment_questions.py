"""The search against trying every move, on positions of whole games; `make soak` asks a hundred thousand of these."""

from itertools import islice

import pytest

from games.anno1800.brute_force import TooManyPositions
from games.anno1800.questions import questions
from marks import rule

A_GAME = 120


@rule("ANN-R-46")
@pytest.mark.parametrize("seed", range(1000, 1008))
def test_a_cost_can_be_paid_exactly_when_trying_every_move_finds_a_way(seed: int) -> None:
    for question in islice(questions(seed), A_GAME):
        try:
            truth = question.by_hand()
        except TooManyPositions:
            continue
        assert question.answer() == truth, question[2:]
