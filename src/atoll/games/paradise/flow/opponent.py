"""Chapter S: where the automatic opponent is, how its pieces come to the map, and how it uses its cards."""

from __future__ import annotations

from atoll.games.paradise.catalog import CANNIBALISM, DEFORESTATION, GROUP, HAKA, SLINGS, TATTOO, TU, WAR_CLUBS
from atoll.games.paradise.flow.answers import use_card
from atoll.games.paradise.flow.cards import turn_up
from atoll.games.paradise.flow.stacks import place_piece, side_of
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import AI, chain_hexes, controlled, enemies_in, is_atoll, joined
from atoll.games.paradise.state.pieces import ALL_UP, IN_POOL


def ai_reveals(s: S) -> None:
    """Turn all cards of the opponent up for good; Deforestation works at once (COP-S.8.1, COP-R-54)."""
    player = s.players[AI]
    for card in player.hand:
        if card == DEFORESTATION:
            use_card(s, AI, DEFORESTATION, 1, 0)
        else:
            turn_up(s, AI, card)


def ai_battle_card(s: S, cards: list[int]) -> int:
    """Return the card the opponent uses on this die, or -1 (COP-R-54)."""
    b = s.fought
    attacks = b.attacker == AI
    hurts = s.cat.die_hurts_attacker[b.die] == attacks
    eliminates = s.cat.die_eliminates[b.die]
    changed = b.die + (1 if attacks else -1)
    helps = 1 <= changed <= 6 and (
        s.cat.die_hurts_attacker[changed] != s.cat.die_hurts_attacker[b.die]
        or s.cat.die_eliminates[changed] != eliminates
    )
    wanted = {
        TATTOO: True,
        WAR_CLUBS: hurts and helps,
        HAKA: hurts and helps,
        SLINGS: hurts and (eliminates or sum(b.row(attacks)) == 1),
        CANNIBALISM: not hurts,
    }
    return next((card for card in wanted if wanted[card] and card in cards), -1)


def ai_groups(s: S) -> list[int]:
    """Return the opponent's groups, atolls left out: with a Village or a piece of its own (COP-R-40)."""
    occupied = [place for place in s.players[AI].spots if s.owner[place] < 0 and s.land[place] == GROUP]
    return sorted([*controlled(s, AI), *(place for place in occupied if not is_atoll(s, place))])


def ai_atolls(s: S) -> list[int]:
    """Return the atolls the opponent occupies."""
    return [place for place, stack in enumerate(s.players[AI].stacks) if stack and is_atoll(s, place)]


def chain_from(s: S, place: int) -> set[int]:
    """Return the opponent's chain that contains a hex, or the hex alone."""
    return joined(s, chain_hexes(s, AI), place) or {place}


def has_canoe(s: S, place: int) -> bool:
    """Return whether the opponent has a face-up Transport Canoe in a hex."""
    return s.players[AI].stacks[place] & ALL_UP > 0


def ai_place(s: S, place: int, kind: int) -> bool:
    """Place a piece of the opponent's pool where no piece of the player is; return whether there was one."""
    pool = s.players[AI].pool
    if not pool[IN_POOL[kind]] or enemies_in(s, AI, place) >= 0:
        return False
    place_piece(s, AI, place, kind)
    s.tell("new piece", seat=AI, hex=place, side=side_of(s, kind))
    return True


def ai_canoe(s: S, place: int) -> None:
    """Place a face-up Transport Canoe of the opponent where it has none."""
    if not has_canoe(s, place):
        ai_place(s, place, TU)
