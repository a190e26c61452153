"""Looks at drawings of Conquest of Paradise."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from atoll.games.paradise.eyes.view import ParadiseView
from atoll.games.paradise.state import ParadiseState
from catalogue import walk
from games.paradise.scenario import GAME

NAMES = ("Ada", "Bo", "Cy", "Dee")


def see(s: ParadiseState, seat: int) -> ParadiseView:
    view = s.view(seat)
    assert isinstance(view, ParadiseView)
    return view


def fragments(view: ParadiseView, lang: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The board, every seat and the market."""
    drawing = GAME.drawing(view, lang, names[: len(view.scores)])
    return [*drawing.everything()]


def moments(seats: int, seed: int, every: int, **options: str) -> Iterator[ParadiseState]:
    """Some moments of a game at random, the beginning and the end among them."""
    for k, s in enumerate(walk(GAME.new(seats, **options), Random(seed))):
        if k % every == 0 or s.over:
            assert isinstance(s, ParadiseState)
            yield s
