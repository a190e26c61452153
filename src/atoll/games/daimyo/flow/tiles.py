"""Where relic tiles lie: the bag, the No Man's Lands and the black market."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.daimyo.catalog import ZONE_SIZE
from atoll.games.daimyo.flow.decisions import S
from atoll.games.daimyo.state import EMPTY
from atoll.kernel import Choice, Deck, Draw, Frame

MARKET, BAG = 6, 7  # where a tile comes from, beside the islands' No Man's Lands


def source_and_tile(choice: Choice) -> tuple[int, int]:
    """Return where a tile is taken from, and which: a choice that names no island is about the black market."""
    *islands, tile = choice.args
    return islands[0] if islands else MARKET, tile


def tiles_at(s: S, source: int) -> Sequence[int]:
    """Return the tiles of a No Man's Land or of the black market."""
    return s.black_market if source == MARKET else s.zones[source]


def remove_from(s: S, source: int, tile: int) -> None:
    """Take a tile away from wherever it is."""
    if source == MARKET:
        s.black_market.remove(tile)
    elif source == BAG:
        s.drawn = EMPTY
    else:
        zone = list(s.zones[source])
        zone.remove(tile)
        s.zones[source] = tuple(zone)


class DrawTile(Draw[S]):
    """Draw a relic tile from the bag; nothing happens when it is empty (DAI-10.4)."""

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the bag."""
        return s.bag, s.book.draw_tile

    def enter(self, s: S, f: Frame) -> bool:
        """Draw, if there is a tile."""
        if s.bag.loose:
            return Draw.enter(self, s, f)
        s.stack.pop()
        return False


class Refill(DrawTile):
    """Draw tiles until a No Man's Land holds three; an empty bag leaves gaps."""

    rule = "DAI-10.1.5"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay the tile face up in the zone, and look again."""
        (tile,) = choice.args
        (island,) = f.args
        s.bag = s.bag.without(tile)
        s.zones[island] = zone = tuple(sorted((*s.zones[island], tile)))
        if s.log is not None:
            s.tell("refill", tile=tile, island=island)
        if len(zone) < ZONE_SIZE:
            s.stack.append(f)


REFILL = Refill()
