"""What the fragments of the drawing share: the words, the templates, and the things that lie in several of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from atoll.games.daimyo.catalog import Catalog
from atoll.games.daimyo.eyes import DaimyoView
from atoll.games.daimyo.scoring import Rank, ranking, share
from atoll.games.daimyo.words.lexicon import DaimyoLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.drawing import Fragments, Studio

CORNERS = {"blue": 14, "green": 8, "red": 3}  # dice differ in shape as well as in colour


class DrawnPiece(Struct, frozen=True):
    """A piece of a seat: `piece` is its id, by which it is followed when it moves."""

    kind: str
    seat: int
    piece: str
    title: str = ""


class DrawnTile(Struct, frozen=True):
    """A relic tile."""

    id: str
    colour: str
    part: str
    piece: str
    title: str


class DrawnDie(Struct, frozen=True):
    """A die; one on the board has its place."""

    id: str
    colour: str
    face: str
    piece: str
    title: str
    corner: int
    x: float = 0
    y: float = 0
    size: float = 40


def open_copies(view: DaimyoView) -> Counter[str]:
    """Return how many copies of each relic tile lie open."""
    drawn = (view.drawn_tile,) if view.drawn_tile else ()
    stocks = (player.loose for player in view.players)
    return Counter(tile for tiles in (*view.zones.values(), view.black_market, *stocks, drawn) for tile in tiles)


class DaimyoFragments(Fragments[DaimyoView, Catalog, DaimyoLexicon]):
    """A part of the drawing of one view."""

    studio = Studio(Path(__file__).parent)

    def lexicon(self, game: Game[Any], lang: str) -> DaimyoLexicon:
        """Return the words of the drawing in one language."""
        return lexicon(game.catalog, game.texts, lang)

    def fragment(self, template: str, shown: Hashable) -> str:
        """Return a part of the drawing that stands alone: plain text for the page."""
        return str(self.part(template, shown))

    def say(self, key: str, **values: object) -> str:
        """Return a caption, its blanks filled; remembered."""
        return self.words.phrase(key, **values)

    @cached_property
    def islands(self) -> tuple[str, ...]:
        """The islands in play."""
        return self.cat.islands[: self.cat.setups[len(self.view.players)].islands]

    @cached_property
    def open_copies(self) -> Counter[str]:
        """How many copies of each relic tile lie open."""
        return open_copies(self.view)

    def tile(self, tile: str, place: str, alone: bool | None = None) -> DrawnTile:
        """Return a relic tile; only one that lies open once can be followed when it moves."""
        colour, part = tile.split("-")
        once = self.open_copies[tile] == 1 if alone is None else alone
        piece = f"tile:{tile}" if once else f"tile:{tile}:{place}"
        return DrawnTile(tile, colour, part, piece, self.words.of["tile"][tile])

    def die(self, die: str, copy: int, x: float = 0, y: float = 0, size: float = 40) -> DrawnDie:
        """Return a die; equal dice are told apart by a number."""
        colour, face = die.split("/")
        title = self.words.of["die"][die]
        return DrawnDie(die, colour, face, f"die:{die}:{copy}", title, CORNERS[colour], x, y, size)

    def banners_on(self, island: str) -> dict[int, int]:
        """Return the points that seats would earn on an island if the round ended now."""
        v = self.view
        if not v.round or v.over:
            return {}
        slums = Counter(seat for slot, seat in v.shadows.items() if slot.startswith(f"{island}/"))
        values = {seat: player.influence.get(island, 0) for seat, player in enumerate(v.players)}
        ranks: dict[int, Rank] = {seat: (value, slums[seat]) for seat, value in values.items() if value}
        return dict(share(ranking(ranks), self.cat.banners[v.round - 1]))
