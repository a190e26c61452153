"""Chapter 6.5 and Frigate Birds: tiles that are looked at are marked, revealed or left."""

from __future__ import annotations

from atoll.games.paradise.catalog import FACE_DOWN, FRIGATE_BIRDS
from atoll.games.paradise.flow.islands import mark_tile, reveal_tile
from atoll.games.paradise.state import S, replaced
from atoll.games.paradise.state.control import markers_of, survey
from atoll.kernel import Choice, Frame, Reason, Weighed, because


def strange_tiles(s: S, seat: int) -> list[int]:
    """Return the hexes with a face-down tile that does not bear a player's marker."""
    return [place for place in survey(s).unexplored if s.land[place] == FACE_DOWN and not s.markers[place] >> seat & 1]


def look_at(s: S, seat: int, place: int) -> None:
    """Let a player look at the face-down tile of a hex."""
    s.seen = replaced(s.seen, place, s.seen[place] | 1 << seat)
    s.tell_only(seat, "see tile", "look", ("seat", "hex"), seat=seat, hex=place, group=s.group[place])


def marking(s: S, seat: int) -> list[Choice]:
    """Return how a player can mark a tile: with a marker, or by revealing a tile that bears one first (COP-6.5.3)."""
    marked = markers_of(s, seat)
    if len(marked) < s.cat.marker_limit:
        return [s.book.mark_tile]
    return [s.book.reveal_tile[place] for place in marked]


class MarkOrReveal(Weighed[S]):
    """Put a Discovered Island marker on the tile or reveal it; a fourth marker needs another tile revealed first."""

    rule = "COP-6.3.3"
    rules = {"mark tile": "COP-6.3.3"}
    skipped_if_impossible = True  # Te Waka Maui may have come to lie on it

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer both, or what must be revealed to have a marker."""
        (place,) = f.args
        return [s.book.reveal_tile[place], *marking(s, f.seat)] if s.land[place] == FACE_DOWN else []

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One would like to keep the tile secret."""
        return [s.book.mark_tile]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Mark the tile, reveal one, or leave it."""
        (place,) = f.args
        if choice is s.book.mark_tile:
            mark_tile(s, place, f.seat)
        elif choice is not s.book.leave_tile:
            if choice.args[0] != place:
                s.push(f)
            reveal_tile(s, choice.args[0], f.seat)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """There are only three markers."""
        return None if choice in marking(s, f.seat) else because("three markers", "COP-6.5.3")


def birds(s: S, seat: int) -> list[Choice]:
    """Return the tiles Frigate Birds could look at."""
    return [s.book.peek[place] for place in strange_tiles(s, seat)] if s.players[seat].can_use(FRIGATE_BIRDS) else []


class MarkOrLeave(MarkOrReveal):
    """After Frigate Birds: place a marker, making room first, or leave the tile."""

    rule = "COP-C.4.2"
    rules = {"mark tile": "COP-C.4.2"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """A tile may not be revealed without a marker on it."""
        (place,) = f.args
        return [s.book.leave_tile, *(marking(s, f.seat) if s.land[place] == FACE_DOWN else ())]


MARK_OR_REVEAL = MarkOrReveal()
MARK_OR_LEAVE = MarkOrLeave()
