"""Where the opponent of the solitaire game is, and how its pieces come to the map."""

from __future__ import annotations

from atoll.games.paradise.catalog import INDEPENDENT, TC, TU
from atoll.games.paradise.flow.stacks import place_piece
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import AI, enemies_in, is_atoll, is_land
from atoll.games.paradise.state.pieces import ALL_UP


def ai_groups(s: S) -> list[int]:
    """Return the opponent's groups, atolls left out: with a Village or a piece of its own (COP-R-40)."""
    stacks = s.players[AI].stacks
    return [
        place
        for place, owner in enumerate(s.owner)
        if owner == AI
        or (
            owner < 0
            and stacks[place]
            and s.land[place] != INDEPENDENT
            and is_land(s, place)
            and not is_atoll(s, place)
        )
    ]


def ai_atolls(s: S) -> list[int]:
    """Return the atolls the opponent occupies."""
    return [place for place, stack in enumerate(s.players[AI].stacks) if stack and is_atoll(s, place)]


def has_canoe(s: S, place: int) -> bool:
    """Return whether the opponent has a face-up Transport Canoe in a hex."""
    return s.players[AI].stacks[place] & ALL_UP > 0


def ai_place(s: S, place: int, kind: int) -> bool:
    """Place a piece of the opponent's pool where no piece of the player is; return whether there was one."""
    pool = s.players[AI].pool
    if not pool[TC if kind == TU else kind] or enemies_in(s, AI, place) >= 0:
        return False
    place_piece(s, AI, place, kind)
    return True


def ai_canoe(s: S, place: int) -> None:
    """Place a face-up Transport Canoe of the opponent where it has none."""
    if not has_canoe(s, place):
        ai_place(s, place, TU)
