"""The region deck: the hexes on top, and what is known of them, which goes wherever they go."""

from __future__ import annotations

from atoll.games.archipelago.state.archipelago import ArchipelagoState
from atoll.kernel import Deck

S = ArchipelagoState


def everybody(s: S) -> int:
    """Return all seats as bits."""
    return (1 << len(s.players)) - 1


def turn_up(s: S, face: int) -> None:
    """Lay a loose hex on top, for all to see."""
    s.hexes = s.hexes.without(s.cat.faces[face].hex).with_top(face)
    s.seers = (*s.seers, everybody(s))
    s.heard = (*s.heard, 0)


def look_under(s: S, seat: int, face: int) -> None:
    """Let one player alone see the next loose hex; it stays under the known ones."""
    rest = s.hexes.without(s.cat.faces[face].hex)
    s.hexes = Deck(rest.loose, (face, *rest.top), rest.bottom)
    s.seers = (1 << seat, *s.seers)
    s.heard = (0, *s.heard)


def show_top(s: S) -> None:
    """Let everybody see the top hex."""
    s.seers = (*s.seers[:-1], everybody(s))
    s.heard = (*s.heard[:-1], 0)


def take_up(s: S, seat: int, count: int) -> None:
    """Let one player alone know the order of the top hexes; what others saw there they know to be among them."""
    s.heard = tuple((heard | seers) & ~(1 << seat) for heard, seers in zip(s.heard, s.seers, strict=True))
    s.seers = (1 << seat,) * count


def put_hex(s: S, face: int, depth: int) -> None:
    """Move a hex of the top ones under a number of others, with what is known of it."""
    top, heard = list(s.hexes.top), list(s.heard)
    k = top.index(face)
    known = heard.pop(k)
    del top[k]
    top.insert(len(top) - depth, face)
    heard.insert(len(heard) - depth, known)
    s.hexes = Deck(s.hexes.loose, tuple(top), s.hexes.bottom)
    s.heard = tuple(heard)


def lift_hex(s: S) -> int:
    """Take the top hex off the deck."""
    face, s.hexes = s.hexes.draw_known()
    s.seers = s.seers[:-1]
    s.heard = s.heard[:-1]
    return s.cat.faces[face].hex
