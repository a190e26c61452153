"""Tempers that are searched: opposite changes, and what games tell of them."""

from random import Random
from typing import Any

import pytest

from atoll.games.anno1800.bot.temper import HARD as ANNO
from atoll.games.paradise.bot.temper import HARD as PARADISE
from atoll.lab.tempers import changed, drawn, effects, figures, improved, opposite

TEMPERS = [*ANNO.values(), PARADISE]


@pytest.mark.parametrize("temper", TEMPERS)
def test_every_figure_moves_and_opposite_changes_lie_on_either_side(temper: Any) -> None:
    more = changed(temper, dict.fromkeys(figures(temper), 1.0))
    less = changed(temper, opposite(dict.fromkeys(figures(temper), 1.0)))
    for name in figures(temper):
        assert getattr(less, name) <= getattr(temper, name) <= getattr(more, name)
    assert any(getattr(less, name) < getattr(more, name) for name in figures(temper))


def test_parts_of_a_whole_stay_below_it() -> None:
    near = changed(ANNO[2], {"near": 2.0}).near
    assert ANNO[2].near < near < 1.0


def test_a_temper_moves_to_what_wins_and_leaves_alone_what_does_not_matter() -> None:
    rng = Random(1)
    changes = [drawn(ANNO[2], rng) for _ in range(300)]
    margins = [6.0 * change["gold"] - 4.0 * change["fleet"] + rng.gauss(0, 5) for change in changes]
    better = improved(ANNO[2], effects(changes, margins), sure=3.5)
    assert better.gold > ANNO[2].gold and better.fleet < ANNO[2].fleet
    assert better.industry == ANNO[2].industry
