"""Chapter 7.5: pieces come to the map, move and leave it, and what everybody knows of those face down."""

from __future__ import annotations

from bisect import insort

from atoll.games.paradise.catalog import TC, TU, WC
from atoll.games.paradise.choices import OPEN_SIDES
from atoll.games.paradise.state import Player, S, removed, replaced
from atoll.games.paradise.state.pieces import ALL_UP, IN_POOL, MASK, ONE, kinds_in, less, number_of, size


def side_of(s: S, kind: int) -> int:
    """Return what others see of a piece, by number: its back, a face-up canoe, or in open play all."""
    if kind == TU:
        return 1
    return OPEN_SIDES + kind if s.solo else 0


def place_piece(s: S, seat: int, place: int, kind: int) -> None:
    """Put a piece of the pool on the map; others see that there is one more (COP-7.5.2)."""
    player = s.players[seat]
    down = IN_POOL[kind]
    player.pool = replaced(player.pool, down, player.pool[down] - 1)
    _forget_no_war_canoe(player, place)
    if not player.stacks[place]:
        insort(player.spots, place)
    player.stacks[place] += ONE[kind]
    s.crowd[place] |= 1 << seat
    if s.solo and kind != TU:
        player.shown = replaced(player.shown, place, player.shown[place] + ONE[kind])


def new_piece(s: S, seat: int, place: int, kind: int) -> None:
    """Put a piece of the pool on the map, and tell of it."""
    place_piece(s, seat, place, kind)
    s.tell("new piece", seat=seat, hex=place, side=side_of(s, kind))


def lose_piece(s: S, seat: int, place: int, kind: int, for_good: bool = False) -> None:
    """Take a piece off the map, seen by all: to the pool, or out of the game."""
    player = s.players[seat]
    player.stacks[place] -= ONE[kind]
    if player.shown[place] & MASK[kind]:
        player.shown = replaced(player.shown, place, player.shown[place] - ONE[kind])
    down = IN_POOL[kind]
    if for_good:
        player.gone = replaced(player.gone, down, player.gone[down] + 1)
    else:
        player.pool = replaced(player.pool, down, player.pool[down] + 1)
    if not player.stacks[place] & ~ALL_UP:
        _forget_no_war_canoe(player, place)
        if not player.stacks[place]:
            player.spots.remove(place)
            s.crowd[place] &= ~(1 << seat)


def lose_all(s: S, seat: int, place: int) -> None:
    """Eliminate all pieces of a player in a hex."""
    stack = s.players[seat].stacks[place]
    for kind in kinds_in(stack):
        for _ in range(number_of(stack, kind)):
            lose_piece(s, seat, place, kind)


def move_pieces(s: S, seat: int, start: int, goal: int, moved: int) -> None:
    """Move pieces; of those face down others know only as much as the numbers tell (COP-R-15)."""
    player = s.players[seat]
    up = moved & ALL_UP
    hidden = moved - up
    if hidden:
        sure = player.shown[start]
        if sure:
            count, total = size(hidden), size(player.stacks[start] & ~ALL_UP)
            shown = list(player.shown)
            shown[start] = less(sure, count)
            shown[goal] += less(sure, total - count)
            player.shown = tuple(shown)
        if player.no_war_canoe:
            if start not in player.no_war_canoe:
                _forget_no_war_canoe(player, goal)
            elif not player.stacks[goal] & ~ALL_UP:
                player.no_war_canoe = tuple(sorted({*player.no_war_canoe, goal}))
    stacks = player.stacks
    left = stacks[start] = stacks[start] - moved
    if not stacks[goal]:
        insort(player.spots, goal)
        s.crowd[goal] |= 1 << seat
    stacks[goal] += moved
    if not left:
        player.spots.remove(start)
        s.crowd[start] &= ~(1 << seat)
    if player.no_war_canoe and not left & ~ALL_UP:
        _forget_no_war_canoe(player, start)


def show_stack(s: S, seat: int, place: int) -> None:
    """Let everybody look at a stack (COP-7.5.4)."""
    player = s.players[seat]
    player.shown = replaced(player.shown, place, player.stacks[place] & ~ALL_UP)
    _forget_no_war_canoe(player, place)


def turn_canoe(s: S, seat: int, place: int, up: bool) -> None:
    """Turn a Transport Canoe face up, or face down: then everybody still knows that it is there."""
    player, sign = s.players[seat], 1 if up else -1
    player.stacks[place] += sign * (ONE[TU] - ONE[TC])
    if not up or player.shown[place] & MASK[TC]:
        player.shown = replaced(player.shown, place, player.shown[place] - sign * ONE[TC])
    if not player.stacks[place] & ~ALL_UP:
        _forget_no_war_canoe(player, place)


def learn_war_canoe(s: S, seat: int, place: int) -> bool:
    """Return whether a stack holds a War Canoe, which now everybody knows (COP-7.3.6, COP-R-15)."""
    player = s.players[seat]
    if player.stacks[place] & MASK[WC]:
        if not player.shown[place] & MASK[WC]:
            player.shown = replaced(player.shown, place, player.shown[place] + ONE[WC])
        return True
    if player.stacks[place] & ~ALL_UP and place not in player.no_war_canoe:
        player.no_war_canoe = tuple(sorted((*player.no_war_canoe, place)))
    return False


def _forget_no_war_canoe(player: Player, place: int) -> None:
    if place in player.no_war_canoe:
        player.no_war_canoe = removed(player.no_war_canoe, place)
