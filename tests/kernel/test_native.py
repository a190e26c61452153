"""What the compiled build asks of states holds in both builds: their fields are known, and loaded as they were."""

from __future__ import annotations

from dataclasses import is_dataclass
from random import Random
from typing import Any, get_args

import pytest

from atoll.kernel.native import field_types, written_types
from catalogue import GAMES, walk


def parts_of(kind: Any) -> set[type]:
    """A class of plain data, and all classes its fields are made of."""
    below = [each for field in field_types(kind).values() for each in (field, *get_args(field)) if is_dataclass(each)]
    return {kind}.union(*(parts_of(each) for each in below))


@pytest.mark.parametrize("name", GAMES)
def test_the_source_tells_what_fields_are_made_of(name: str) -> None:
    for kind in parts_of(type(GAMES[name].new())):
        assert written_types(kind) == field_types(kind)
        assert field_types(kind)


@pytest.mark.parametrize("name", GAMES)
def test_a_loaded_state_has_the_very_same_data(name: str) -> None:
    game = GAMES[name]
    for k, state in enumerate(walk(game.new(), Random(2))):
        if k % 40 == 0:
            loaded = game.load(state.save())
            for field in state.data_fields():
                assert getattr(loaded, field) == getattr(state, field), field  # a list is no tuple
        if k > 1000:
            break
