"""What the fragments of the drawing share: the words, the templates, and the things that lie in several of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from atoll.games.daimyo.catalog import Catalog
from atoll.games.daimyo.eyes import DaimyoView
from atoll.games.daimyo.words.lexicon import DaimyoLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.drawing import Fragments, Studio

CORNERS = {"blue": 14, "green": 8, "red": 3}  # dice differ in shape as well as in colour


@dataclass(slots=True, frozen=True)
class DrawnPiece:
    """A piece of a seat: `piece` is its id, by which it is followed when it moves."""

    kind: str
    seat: int
    piece: str
    title: str = ""


@dataclass(slots=True, frozen=True)
class DrawnTile:
    """A relic tile; `at` says where it can be chosen, None where it cannot."""

    id: str
    colour: str
    part: str
    piece: str
    title: str
    at: tuple[str, str] | None
    x: int = 0
    y: int = 0


@dataclass(slots=True, frozen=True)
class DrawnDie:
    """A die; a free one can be taken."""

    id: str
    colour: str
    face: str
    piece: str
    title: str
    corner: int
    free: bool
    x: int = 0


class DaimyoFragments(Fragments[DaimyoView, Catalog, DaimyoLexicon]):
    """A part of the drawing of one view."""

    studio = Studio(Path(__file__).parent)

    def lexicon(self, game: Game[Any], lang: str) -> DaimyoLexicon:
        """Return the words of the drawing in one language."""
        return lexicon(game.catalog, game.texts, lang)

    @cached_property
    def open_copies(self) -> Counter[str]:
        """How many copies of each relic tile lie open."""
        v = self.view
        drawn = (v.drawn_tile,) if v.drawn_tile else ()
        stocks = (player.loose for player in v.players)
        return Counter(tile for tiles in (*v.zones.values(), v.black_market, *stocks, drawn) for tile in tiles)

    def tile(self, tile: str, place: str, at: tuple[str, str] | None, x: int = 0, y: int = 0) -> DrawnTile:
        """Return a relic tile; only one that lies open once can be followed when it moves."""
        colour, part = tile.split("-")
        piece = f"tile:{tile}" if self.open_copies[tile] == 1 else f"tile:{tile}:{place}"
        return DrawnTile(tile, colour, part, piece, self.words.of["tile"][tile], at, x, y)

    def die(self, die: str, copy: int, free: bool, x: int = 0) -> DrawnDie:
        """Return a die; equal dice are told apart by a number."""
        colour, face = die.split("/")
        return DrawnDie(die, colour, face, f"die:{die}:{copy}", self.words.of["die"][die], CORNERS[colour], free, x)

    def is_deciding(self, seat: int) -> bool:
        """Tell whether the table waits for a seat."""
        return seat in self.view.deciders and not self.view.over
