"""What the page shows of a view of Anno 1800, taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from atoll.games.anno1800.eyes.view import AnnoView
from atoll.kernel import Drawing
from catalogue import walk
from games.anno1800.scenario import CAT, GAME, AnnoState, number

NAMES = ("Ada", "Bo", "Cy", "Dee")


def see(s: AnnoState, seat: int) -> AnnoView:
    view = s.view(seat)
    assert isinstance(view, AnnoView)
    return view


def drawing(view: AnnoView, lang: str = "en") -> Drawing:
    return GAME.drawing(view, lang, NAMES[: len(view.players)])


def fragments(view: AnnoView, lang: str = "en") -> list[str]:
    """The stage, every seat, and all else."""
    return [*drawing(view, lang).everything()]


def shelf(view: AnnoView, name: str) -> str:
    return next(shelf.html for shelf in drawing(view).shelves if shelf.id == name)


def said_of(noun: str, text: str) -> dict[str, str]:
    """The names of all targets of a kind."""
    return dict(re.findall(rf'data-target="{noun}:(\w+)"[^>]*aria-label="([^"]+)"', text))


def asking_for(*words: str) -> str:
    """The id of a card that needs these resources, whatever the deck holds."""
    mask = sum(1 << number("resource", word) for word in words)
    return next(card.id for card in CAT.cards if card.bill.mask & mask == mask)


def moments(seats: int, seed: int, every: int, **options: str) -> Iterator[AnnoState]:
    """Some moments of a game at random, the beginning and the end among them."""
    for k, s in enumerate(walk(GAME.new(seats, limit="30", **options), Random(seed))):
        if k % every == 0 or s.over:
            assert isinstance(s, AnnoState)
            yield s
