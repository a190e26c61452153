"""Chapters 6.3 and 11.3: tiles come to light, and with Aotearoa the South Island."""

from __future__ import annotations

from atoll.games.paradise.catalog import FACE_DOWN, GROUP
from atoll.games.paradise.state import NOWHERE, S, replaced


def bring_back(s: S, seat: int, lost: bool) -> None:
    """Put the Explorer in front of its player or into the Lost Box; discoveries are kept (COP-6.4.4 to 6.4.6)."""
    s.players[seat].lost = lost
    s.tell("lost" if lost else "returned", seat=seat, knots=s.knots)
    s.explorer, s.knots, s.trail = NOWHERE, 0, ()


def take_marker(s: S, marker: int) -> None:
    """Take a Discovery marker out of the cup; it never goes back (COP-6.6.5)."""
    s.cup = s.cup.without(marker)
    s.spent = replaced(s.spent, marker, s.spent[marker] + 1)


def lay_tile(s: S, place: int, tile: int) -> None:
    """Lay a tile of the pile face down."""
    s.pile = s.pile.without(tile)
    s.group = replaced(s.group, place, tile)
    s.land = replaced(s.land, place, FACE_DOWN)


def reveal_tile(s: S, place: int, seat: int) -> None:
    """Turn a face-down tile face up as a player's Home faces; its markers return (COP-6.3.5)."""
    if s.land[place] != FACE_DOWN:
        return
    s.land = replaced(s.land, place, GROUP)
    s.facing = replaced(s.facing, place, seat)
    s.markers, s.seen = replaced(s.markers, place, 0), replaced(s.seen, place, 0)
    s.tell("reveal tile", seat=seat, hex=place, group=s.group[place])
    if s.group[place] == s.cat.north_island:
        s.north_hex = place
        if s.south:
            _place_south_island(s, place, seat)


def _place_south_island(s: S, north: int, seat: int) -> None:
    """Lay Te Waka Maui south-west of Aotearoa, or take it out of the game (COP-11.3.2 to 11.3.4)."""
    place = s.cat.south_west[north]
    if place < 0 or s.land[place] not in s.cat.south_covers:
        s.tell("no south island")
        return
    if s.land[place] == FACE_DOWN:
        s.lost_tile, s.lost_tile_seen = s.group[place], s.seen[place]
        s.markers, s.seen = replaced(s.markers, place, 0), replaced(s.seen, place, 0)
    s.land = replaced(s.land, place, GROUP)
    s.group = replaced(s.group, place, s.cat.south_island)
    s.facing = replaced(s.facing, place, seat)
    s.south_hex = place
    s.tell("south island", hex=place)


def mark_tile(s: S, place: int, seat: int) -> None:
    """Put a Discovered Island marker on a face-down tile; when all players have one it is revealed (COP-6.5.2)."""
    s.markers = replaced(s.markers, place, s.markers[place] | 1 << seat)
    s.seen = replaced(s.seen, place, s.seen[place] | 1 << seat)
    s.tell("mark tile", seat=seat, hex=place)
    if s.markers[place] == (1 << len(s.players)) - 1:
        reveal_tile(s, place, seat)
