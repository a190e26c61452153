"""Where relic tiles lie: the bag, the No Man's Lands and the black market."""

from __future__ import annotations

from bisect import insort

from atoll.games.daimyo.catalog import ZONE_SIZE
from atoll.games.daimyo.flow.common import S
from atoll.games.daimyo.state import EMPTY
from atoll.kernel import Choice, Deck, Draw, Frame

MARKET, BAG = 6, 7  # where a tile comes from, beside the islands' No Man's Lands


def to_market(s: S, tile: int) -> None:
    """Put a tile on the black market, which has no limit (DAI-10.3.2)."""
    insort(s.black_market, tile)


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
    """Draw a relic tile from the bag."""

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the bag."""
        return s.bag, s.book.draw_tile


class Refill(DrawTile):
    """Draw tiles until a No Man's Land holds three; an empty bag leaves gaps."""

    rule = "DAI-10.1.5"

    def enter(self, s: S, f: Frame) -> bool:
        """Nothing to do when the zone is full or the bag is empty (DAI-10.4)."""
        (island,) = f.args
        if len(s.zones[island]) < ZONE_SIZE and s.bag.loose:
            return DrawTile.enter(self, s, f)
        s.stack.pop()
        return False

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay the tile face up in the zone, and look again."""
        (tile,) = choice.args
        (island,) = f.args
        s.bag = s.bag.without(tile)
        s.zones[island] = tuple(sorted((*s.zones[island], tile)))
        if s.log is not None:
            s.tell("refill", tile=tile, island=island)
        s.stack.append(f)


REFILL = Refill()
