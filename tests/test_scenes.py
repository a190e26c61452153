"""The rulebook runs: every worked example is a scene, played to its end and drawn at every moment."""

from __future__ import annotations

from typing import Any

import pytest

import atoll
from atoll.kernel import LANGUAGES, AtollError
from atoll.kernel.scene import moments, read_scene, scene_path, staged

EXAMPLES = [(name, example) for name in atoll.game_names() for example in atoll.game(name).rulebooks["en"].examples]


@pytest.mark.parametrize("name", atoll.game_names())
def test_every_worked_example_has_a_scene_and_every_scene_an_example(name: str) -> None:
    game = atoll.game(name)
    assert staged(game) == list(game.rulebooks["en"].examples)
    kept = {path.stem for path in scene_path(game, "").parent.iterdir()}
    assert kept == set(staged(game))


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_a_scene_opens_plays_to_its_end_and_is_drawn_at_every_moment(name: str, example: str) -> None:
    game: Any = atoll.game(name)
    scene = read_scene(game, example)
    assert scene.example == example and scene.acts
    for lang in LANGUAGES:
        shown = 0
        for moment in moments(game, scene):
            names = [scene.names.get(seat, str(seat)) for seat in range(max(game.seat_counts))]
            assert "<svg" in game.drawing(moment.state.view(moment.eyes), lang, names).board
            assert all(game.texts.event(event, lang, names) for event in moment.events)
            shown += 1
        assert shown == sum(1 + len(act.entries) for act in scene.acts)


def test_an_unknown_example_is_refused() -> None:
    with pytest.raises(AtollError, match="Daimyo has no scene of 'DAI-EX-99'"):
        read_scene(atoll.game("daimyo"), "DAI-EX-99")


def test_at_the_first_moment_of_an_example_whoever_decides_is_asked() -> None:
    game = atoll.game("anno1800")
    state = next(moments(game, read_scene(game, "ANN-EX-18"))).state
    assert (state.seat, state.seats) == (1, (1,))
